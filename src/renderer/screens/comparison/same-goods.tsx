import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { shortDevice } from '../../shared/short-id.ts'
import { useClient } from '../../state/client.tsx'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRejectionText } from './rejection-text.ts'

type SameGoods = NonNullable<Comparison['sameGoods']>[number]
type Other = SameGoods['counts'][number] & { device: string }
type SameGoodsAnswer = 'second_count' | 'other_goods'

const namedArticles = 4

export const sameGoodsId = 'comparison-same-goods'

/** Counts of one number with the same goods: until a supervisor says what the other PC's count is, nothing is signed. */
export function SameGoodsNotice({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation(['comparison', 'common'])
  const { controlId, lines, sameGoods = [] } = comparison
  const nameOf = (code: string) => lines.find((line) => line.articleCode === code)?.description ?? code
  return sameGoods.map(({ part, counter, counts, articles }) => {
    const rest = articles.length - namedArticles
    const named = articles.slice(0, namedArticles).map(nameOf).join(', ')
    return (
      <Notice key={`${part ?? 1} ${counter}`} tone="bad">
        <p className="strong" id={sameGoodsId} tabIndex={-1}>
          {t('comparison:sameGoods.title', { counter: t(`common:counter.${counter}`) })}
          {part === undefined ? null : ` (${t('common:part', { part })})`}
        </p>
        <p>
          {rest > 0 ? t('comparison:sameGoods.more', { count: rest, articles: named }) : named}.{' '}
          {t('comparison:sameGoods.text')}
        </p>
        {counts
          .filter((count): count is Other => count.device !== null)
          .map((count) => (
            <TellApart key={`${count.device} ${count.sessionId}`} count={count} controlId={controlId} />
          ))}
      </Notice>
    )
  })
}

function TellApart({ count, controlId }: { count: Other; controlId: number }) {
  const { t } = useTranslation('comparison')
  const client = useClient()
  const { error, busy, run } = useAction()
  const rejectionText = useRejectionText()
  const [asked, setAsked] = useState<SameGoodsAnswer | null>(null)
  const { sessionId, operator } = count
  const names = { operator, device: shortDevice(count.device) }
  const tell = async (as: SameGoodsAnswer) => {
    if ((await run(() => client.command('counts.tellApart', { sessionId, as }), controlId)) !== null) setAsked(null)
  }
  return (
    <div className="comparison-tell">
      <span>{t('counts.also', names)}</span>
      {(['second_count', 'other_goods'] as const).map((answer) => (
        <Button key={answer} size="touch" aria-haspopup="dialog" onClick={() => setAsked(answer)}>
          {t(`sameGoods.${answer}`)}
        </Button>
      ))}
      {asked === null ? null : (
        <FormDialog
          title={t(`sameGoods.${asked}`)}
          text={t(`sameGoods.explain.${asked}`, names)}
          submit={t('sameGoods.confirm')}
          disabled={busy}
          error={error}
          errorText={rejectionText}
          onSubmit={() => void tell(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
