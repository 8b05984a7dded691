import { useState } from 'react'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useRejectionText } from './rejection-text.ts'

type SameGoods = NonNullable<Comparison['sameGoods']>[number]
type Other = SameGoods['counts'][number] & { device: string }
type SameGoodsAnswer = (typeof answers)[number]

const answers = ['second_count', 'other_goods', 'another_part'] as const

/** A count of another part that has some of the same serials is no second count of this one. */
const answersOfSerials = answers.filter((answer) => answer !== 'second_count')

const namedArticles = 4

export const sameGoodsId = ({ part = 1, counter }: { part?: number | undefined; counter: number }) =>
  `comparison-same-goods-${part}-${counter}`

/** Counts of one number with the same goods: until a supervisor says what the other PC's count is, nothing is signed. */
export function SameGoodsNotice({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts'])
  const { controlId, lines, sameGoods = [] } = comparison
  const nameOf = (code: string) => lines.find((line) => line.articleCode === code)?.description ?? code
  return sameGoods.map(({ part, counter, counts, articles }) => {
    const rest = articles.length - namedArticles
    const named = articles.slice(0, namedArticles).map(nameOf).join(', ')
    return (
      <Notice key={`${part ?? 1} ${counter}`} tone="bad">
        <p className="strong" id={sameGoodsId({ part, counter })} tabIndex={-1}>
          {counts.some((count) => count.part !== undefined)
            ? t('deliveryParts:sameGoods.serials')
            : t('deliveryParts:sameGoods.title', { counter: t(`common:counter.${counter}`) })}
          {part === undefined ? null : ` (${t('common:part', { part })})`}
        </p>
        <p>
          {rest > 0 ? t('deliveryParts:sameGoods.more', { count: rest, articles: named }) : named}.{' '}
          {t('deliveryParts:sameGoods.text')}
        </p>
        {counts
          .filter((count): count is Other => count.device !== null)
          .map((count) => (
            <TellApart
              key={`${count.device} ${count.sessionId}`}
              count={count}
              controlId={controlId}
              answers={isOfNumber(count, counts) ? answers : answersOfSerials}
              otherParts={otherParts(comparison, count.part ?? part ?? 1)}
            />
          ))}
      </Notice>
    )
  })
}

/** True if another of the counts is of the same part. */
function isOfNumber(count: Other, counts: SameGoods['counts']): boolean {
  return counts.some((other) => other.sessionId !== count.sessionId && other.part === count.part)
}

/** Parts of the delivery that the goods may belong to instead: those that were begun, and the next one. */
function otherParts({ parts = [] }: Comparison, part: number): [number, ...number[]] {
  const latest = parts.reduce((last, one) => Math.max(last, one.part), 1)
  const begun = parts.map((one) => one.part).filter((one) => one !== part)
  return [latest + 1, ...begun.reverse()]
}

interface TellApartProps {
  count: Other
  answers: readonly SameGoodsAnswer[]
  controlId: number
  otherParts: readonly [number, ...number[]]
}

function TellApart({ count, answers: given, controlId, otherParts: [next, ...begun] }: TellApartProps) {
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts'])
  const { error, busy, run } = useAction()
  const rejectionText = useRejectionText()
  const [asked, setAsked] = useState<SameGoodsAnswer | null>(null)
  const [part, setPart] = useState(next)
  const { sessionId, operator } = count
  const names = { operator, device: useDeviceName()(count.device) }
  const tell = async (as: SameGoodsAnswer) => {
    const answer = { sessionId, as, ...(as === 'another_part' ? { part } : {}) }
    if ((await run((client) => client.command('counts.tellApart', answer), controlId)) !== null) setAsked(null)
  }
  return (
    <div className="comparison-tell row wrap gap-2">
      <span>{t('comparison:counts.also', names)}</span>
      {given.map((answer) => (
        <Button key={answer} size="touch" aria-haspopup="dialog" onClick={() => setAsked(answer)}>
          {t(`deliveryParts:sameGoods.${answer}`)}
        </Button>
      ))}
      {asked === null ? null : (
        <FormDialog
          title={t(`deliveryParts:sameGoods.${asked}`)}
          text={t(
            `deliveryParts:sameGoods.explain.${asked === 'other_goods' && given === answersOfSerials ? 'came_twice' : asked}`,
            { ...names, part },
          )}
          submit={t('common:confirm')}
          disabled={busy}
          error={error}
          errorText={rejectionText}
          onSubmit={() => void tell(asked)}
          onClose={() => setAsked(null)}
        >
          {asked === 'another_part' && begun.length > 0 ? (
            <Segmented
              label={t('deliveryParts:sameGoods.part')}
              size="touch"
              value={String(part)}
              options={[next, ...begun].map((one) => ({ value: String(one), label: t('common:part', { part: one }) }))}
              onChange={(value) => setPart(Number(value))}
            />
          ) : null}
        </FormDialog>
      )}
    </div>
  )
}
