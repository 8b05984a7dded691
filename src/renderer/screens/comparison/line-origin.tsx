import type { ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuantity } from '../../i18n/use-quantity.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { substitutedLine, substitutes, sumOf } from './groups.ts'

/**
 * Code, lot and expiry. If they differ from the declared ones, those are shown struck through first; what is missing here and came
 * with another lot or expiry is said.
 */
export function LineOrigin({ line, lines }: { line: ComparisonLine; lines: readonly ComparisonLine[] }) {
  const { t, format } = useTexts('comparison')
  const quantity = useQuantity()
  const instead = substitutedLine(line, lines)
  const { status } = line
  // Without a description the code is already in the first line.
  const parts = [
    line.description === null ? null : (
      <span key="code" className="mono code">
        {line.articleCode}
      </span>
    ),
    line.lot === null ? null : (
      <FieldValue
        key="lot"
        className="mono many-lines"
        value={line.lot}
        instead={status === 'wrong_lot' ? (instead?.lot ?? null) : null}
        wrong={status === 'wrong_lot'}
      />
    ),
    line.expiry === null ? null : (
      <FieldValue
        key="expiry"
        value={format.date(line.expiry)}
        instead={status === 'wrong_expiry' && instead !== null ? format.date(instead.expiry) : null}
        wrong={status === 'wrong_expiry'}
      />
    ),
    ...(['wrong_lot', 'wrong_expiry'] as const).map((kind) => {
      const came = substitutes(line, lines).filter((other) => other.status === kind)
      const units = Math.min(sumOf(came.map((other) => other.difference ?? 0)), Math.abs(line.difference ?? 0))
      if (units <= 0) return null
      const amount = quantity(units, line.byWeight)
      return <span key={kind}>{t(kind === 'wrong_lot' ? 'otherLot' : 'otherExpiry', { amount })}</span>
    }),
  ].filter((part) => part !== null)
  return parts.flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))
}

interface FieldValueProps {
  value: string
  /** The declared value. */
  instead: string | null
  wrong: boolean
  className?: string
}

function FieldValue({ value, instead, wrong, className }: FieldValueProps) {
  const { t } = useTranslation('comparison')
  return (
    <span className={className}>
      {instead === null ? null : (
        <del className="code">
          <span className="unseen">{t('declared')} </span>
          {instead}
        </del>
      )}
      {instead === null ? null : ' '}
      {wrong ? <strong className="code">{value}</strong> : <span className="code">{value}</span>}
    </span>
  )
}
