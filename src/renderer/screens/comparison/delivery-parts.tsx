import { PackageCheck, Truck } from 'lucide-react'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { isSigned, unitsToCome } from './groups.ts'

interface PartSwitchProps {
  comparison: Comparison
  /** The part that is shown; `null`: the whole delivery. */
  part: number | null
  onPart: (part: number | null) => void
}

/**
 * Choice of the compared part of the delivery, or the whole. For a delivery that came at once only while something is missing:
 * then it may be the first of several.
 */
export function PartSwitch({ comparison, part, onPart }: PartSwitchProps) {
  const { t } = useTranslation('deliveryParts')
  const parts = comparison.parts?.map((one) => one.part) ?? [1]
  if (comparison.parts === undefined && part === null && !mayComeLater(comparison)) return null
  return (
    <section className="comparison-parts row wrap gap-4 below-4">
      <Segmented
        label={t('show')}
        labelUnseen
        size="touch"
        value={part === null ? 'whole' : String(part)}
        onChange={(value) => onPart(value === 'whole' ? null : Number(value))}
        options={[
          { value: 'whole', label: t('whole'), icon: PackageCheck },
          ...parts.map((one) => ({ value: String(one), label: t('one', { part: one }), icon: Truck })),
        ]}
      />
      <PartFacts comparison={comparison} />
    </section>
  )
}

/** Something is missing and nobody signed: the rest may come with another delivery. */
function mayComeLater(comparison: Comparison): boolean {
  const short = comparison.lines.some(({ status }) => status === 'missing' || status === 'short')
  return short && comparison.sessions.length > 0 && !isSigned(comparison)
}

/** Explains the figures below. */
function PartFacts({ comparison }: { comparison: Comparison }) {
  const { t, format } = useTexts(['comparison', 'common', 'deliveryParts'])
  const { part, parts = [], lines } = comparison
  if (part === undefined)
    return (
      <p className="second">
        {t(parts.length > 1 ? 'deliveryParts:sum' : 'deliveryParts:atOnce', { count: parts.length })}
      </p>
    )
  const signature = parts.find((one) => one.part === part)?.signature ?? null
  const [units, kilos] = [false, true].map((byWeight) =>
    unitsToCome(lines.filter((line) => (line.byWeight === true) === byWeight)),
  )
  const key = kilos === 0 ? 'toCome' : units === 0 ? 'toComeKilos' : 'toComeBoth'
  return (
    <p className="second">
      {t(`deliveryParts:${key}`, { units: format.units(units ?? 0), kilos: format.units(kilos ?? 0) })}
      {signature === null
        ? null
        : ` · ${t('deliveryParts:signed', { name: signature.by ?? '', time: format.dateTime(signature.at) })}`}
    </p>
  )
}
