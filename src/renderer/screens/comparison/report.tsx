import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { signingSentences } from '../../../contract/texts/signing-sentences.ts'
import { today } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSettings } from '../../state/settings.tsx'
import { useNow } from '../../state/use-now.ts'
import { useRuleText } from './rule-text.ts'
import { WhoCounted } from './comparison-head.tsx'

/** The header of the printed report, not shown on screen. */
export function ReportHead({ comparison }: { comparison: Comparison }) {
  const { t, format } = useTexts(['comparison', 'common', 'deliveryParts'])
  const now = useNow()
  const { numbers, number, supplierName, tolerance } = comparison
  const ruleText = useRuleText()
  const company = useSettings().settings?.company ?? null
  const printed = `${format.date(today(now))} ${format.timeExact(now.toISOString())}`
  return (
    <header className="report-head">
      {company === null ? null : (
        <p>
          {[
            t('comparison:report.company', { name: company.name }),
            company.gln === null ? null : t('common:gln', { gln: company.gln }),
            company.taxId,
          ]
            .filter((part) => part !== null && part !== '')
            .join(' · ')}
        </p>
      )}
      <p className="report-title">{t('comparison:report.title')}</p>
      {comparison.part === undefined ? null : <p>{t('deliveryParts:one', { part: comparison.part })}</p>}
      <p>
        <span className="mono strong">{numbers.length > 0 ? numbers.join(' · ') : number}</span> · {supplierName}
      </p>
      <p>
        <WhoCounted comparison={comparison} days />
      </p>
      <p>
        {t('comparison:report.tolerance', {
          units: format.units(tolerance.units),
          percent: format.units(tolerance.percent),
        })}
        {tolerance.rule == null ? '' : ` · ${ruleText(tolerance.rule)}`} · {t('common:printedAt', { at: printed })}
      </p>
      <Signatures comparison={comparison} />
      <SigningRule comparison={comparison} />
    </header>
  )
}

/** Signature with name and time, or that it is unsigned. */
function Signatures({ comparison }: { comparison: Comparison }) {
  const { t, format } = useTexts('comparison')
  const signed = comparison.sessions.flatMap(({ signature }) => (signature === null ? [] : [signature]))
  if (signed.length === 0) return <p className="strong">{t('report.unsigned')}</p>
  return signed.map(({ at, by, note }) => (
    <p key={at}>
      <span className="strong">
        {by === null
          ? t('counts.signedAt', { time: format.dateTime(at) })
          : t('report.signed', { time: format.dateTime(at), name: by })}
      </span>
      {note === null ? null : ` · ${t('report.signatureNote', { note })}`}
    </p>
  ))
}

/** The rule of signing that applied, in plain words. */
export function SigningRule({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('comparison')
  const sentences = signingSentences(comparison)
  return sentences.length === 0 ? null : <p>{sentences.map((sentence) => t(`signingRule.${sentence}`)).join(' ')}</p>
}

export const notesId = 'comparison-notes'

/** Notes of the counts, on screen and in print. */
export function ReportNotes({ comparison }: { comparison: Comparison }) {
  const { t, format } = useTexts(['comparison', 'common', 'deliveryParts'])
  if (comparison.notes.length === 0) return null
  return (
    <section className="comparison-section" aria-labelledby={notesId}>
      <h2 id={notesId} tabIndex={-1}>
        {t('comparison:report.notes')}
      </h2>
      <ul>
        {comparison.notes.map(({ eventId, at, operator, counter, text }) => (
          <li key={eventId} className="anywhere">
            <span className="second">
              {t(`common:counterShort.${counter}`)} {operator} {format.dateTime(at)}:
            </span>{' '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lines for signatures on the printed report. */
export function ReportSignatures() {
  const { t } = useTranslation('comparison')
  return (
    <div className="report-foot">
      <p>{t('report.received')}</p>
      <p>{t('report.delivered')}</p>
    </div>
  )
}
