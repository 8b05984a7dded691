import { dotted, isolated } from '../../../contract/isolated.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useContainerSummary } from './containers.tsx'
import { allCounts } from './counts.ts'
import { groupLines } from './groups.ts'
import { apartText, totalsApart, type Sums } from './kilos.ts'
import { SigningRule } from './report.tsx'

/** The figures to be signed, as the supervisor looked at them. */
export function SignedFacts({ comparison }: { comparison: Comparison }) {
  const { t, format } = useTexts(['comparison', 'common', 'deliveryParts', 'containers', 'count'])
  const { lines, totals, number, numbers, supplierName } = comparison
  const { exceptions, notComparable, toCome } = groupLines(lines)
  // The sum of the deciding counts; another count may hold part of the articles only.
  const counted = ({ declared, difference, toCome }: Sums) =>
    difference === null ? null : Number((declared + difference - toCome).toFixed(6))
  const apart = totalsApart(comparison)
  const figure = (of: (sums: Sums) => number | null, number = format.units) =>
    apartText(apart, of, { number, units: t('common:units'), kilos: t('count:kilos'), none: t('common:none') })
  const declared = figure((sums) => sums.declared)
  const ofContainers = useContainerSummary(comparison)
  const facts = [
    {
      word: t('common:document'),
      value: dotted([number ?? numbers.join(' · '), supplierName]),
      ...(comparison.part === undefined ? {} : { more: t('deliveryParts:one', { part: comparison.part }) }),
    },
    (comparison.part ?? 1) > 1
      ? { word: t('deliveryParts:declared'), value: declared, more: t('deliveryParts:declaredText') }
      : { word: t('comparison:declared'), value: declared },
    {
      word: t('common:counted'),
      value: figure(counted),
      more: allCounts(comparison)
        .map(({ counter, operator }) => `${t(`common:counterShort.${counter}`)} ${isolated(operator)}`)
        .join(' · '),
    },
    ...(toCome.length === 0 ? [] : [{ word: t('deliveryParts:stillToCome'), value: figure((sums) => sums.toCome) }]),
    {
      word: t('common:difference'),
      value: figure((sums) => sums.difference, format.signed),
      more: [
        exceptions.length === 0 ? null : t('comparison:exceptionsOf', { count: exceptions.length }),
        notComparable.length === 0 ? null : t('comparison:notComparableOf', { count: notComparable.length }),
      ]
        .filter((text) => text !== null)
        .join(', '),
    },
    ...(totals.damaged === 0 ? [] : [{ word: t('comparison:damaged'), value: figure((sums) => sums.damaged) }]),
    ...(ofContainers === null ? [] : [{ word: t('containers:title'), value: ofContainers }]),
  ]
  return (
    <>
      <dl className="signed-facts">
        {facts.map(({ word, value, more }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              <span className="strong">{value}</span>
              {more === undefined || more === '' ? null : <span className="second block">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <SigningRule comparison={comparison} />
    </>
  )
}
