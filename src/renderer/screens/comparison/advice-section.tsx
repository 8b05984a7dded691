import { useTranslation } from 'react-i18next'
import type { ComparedAdvice } from '../../../contract/shapes/advice.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { useAction } from '../../state/use-action.ts'
import { useNow } from '../../state/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Tag } from '../../ui/badges.tsx'
import { isSigned } from './groups.ts'
import './advice-section.css'

type Line = ComparedAdvice['lines'][number]
const decisions = ['paper', 'goods', 'both'] as const

/** The supplier's despatch advice as a third source: which side is wrong; a person decides where all three differ. */
export function AdviceSection({ comparison, reload }: { comparison: Comparison; reload: () => void }) {
  const { t } = useTranslation(['advice', 'comparison'])
  const format = useFormat()
  const now = useNow()
  const { advice } = comparison
  if (advice === undefined) return null
  const differing = advice.lines.filter(({ verdict }) => verdict !== null)
  return (
    <section className="comparison-section" aria-labelledby="advice">
      <h2 id="advice">{t('advice:title')}</h2>
      <p className="second">
        {advice.advices
          .map(({ number, importedAt }) => t('advice:of', { number, time: format.time(importedAt, now) }))
          .join(' · ')}{' '}
        ·{' '}
        {t('advice:totals', { paper: advice.totals.paper, goods: advice.totals.goods, open: advice.totals.undecided })}
      </p>
      {differing.length === 0 ? (
        <p>{t('advice:same')}</p>
      ) : (
        <div className="advice-lines" tabIndex={0} role="region" aria-label={t('advice:title')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('comparison:article')}</th>
                <th scope="col" className="figure">
                  {t('advice:document')}
                </th>
                <th scope="col" className="figure">
                  {t('advice:advised')}
                </th>
                <th scope="col" className="figure">
                  {t('advice:counted')}
                </th>
                <th scope="col">{t('advice:wrong')}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((line) => (
                <Row
                  key={JSON.stringify([line.articleCode, line.lot, line.expiry])}
                  line={line}
                  comparison={comparison}
                  reload={reload}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row({ line, comparison, reload }: { line: Line; comparison: Comparison; reload: () => void }) {
  const { t } = useTranslation('advice')
  const format = useFormat()
  const client = useClient()
  const operator = useOperator((state) => state.name)
  const { busy, error, run } = useAction()
  const { articleCode, lot, expiry, declared, advised, counted, verdict, decision } = line
  const description = comparison.lines.find((one) => one.articleCode === articleCode)?.description ?? articleCode
  const wrong = decision?.wrong ?? verdict
  const decide = async (choice: (typeof decisions)[number] | null) => {
    const by = operator === null ? {} : { operator }
    const input = { controlId: comparison.controlId, articleCode, lot, expiry, wrong: choice, ...by }
    if ((await run(() => client.command('advices.decide', input), comparison.controlId)) !== null) reload()
  }
  const alone = { document: advised === counted, advised: declared === counted, counted: declared === advised }
  const figure = (value: number | null, isAlone: boolean) => (
    <td className="figure">
      <span className={isAlone && value !== null ? 'advice-alone' : undefined}>
        {value === null ? '—' : format.units(value)}
      </span>
    </td>
  )
  return (
    <tr>
      <td>
        <p className="medium">{description}</p>
        <p className="second text-13 anywhere">
          {[articleCode, lot, expiry === null ? null : format.date(expiry)].filter((part) => part !== null).join(' · ')}
        </p>
      </td>
      {figure(declared, alone.document)}
      {figure(advised, alone.advised)}
      {figure(counted, alone.counted)}
      <td>
        {wrong === null ? null : (
          <Tag {...(wrong === 'undecided' ? { tone: 'warn' as const } : {})}>{t(`verdict.${wrong}`)}</Tag>
        )}
        {verdict !== 'undecided' || isSigned(comparison) ? null : (
          <div className="flex wrap gap-1">
            {decisions.map((choice) => (
              <Button
                key={choice}
                size="small"
                disabled={busy}
                aria-pressed={decision?.wrong === choice}
                onClick={() => void decide(decision?.wrong === choice ? null : choice)}
              >
                {t(`verdict.${choice}`)}
              </Button>
            ))}
          </div>
        )}
        <ErrorNotice error={error} />
      </td>
    </tr>
  )
}
