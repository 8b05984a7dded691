import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { differs, type Groups } from './groups.ts'
import { apartText, totalsApart, type Sums } from './kilos.ts'

/** Totals, and one tick per line of the document that shows its status. */
export function Totals({ comparison, groups }: { comparison: Comparison; groups: Groups }) {
  const { t, format } = useTexts(['comparison', 'common', 'deliveryParts', 'help', 'count'])
  const { counts, damaged } = comparison.totals
  const apart = totalsApart(comparison)
  const summed = comparison.part === undefined && (comparison.parts?.length ?? 0) > 1
  const figure = (of: (sums: Sums) => number | null, number = format.units, zeros = false) =>
    apartText(apart, of, { number, units: t('common:units'), kilos: t('count:kilos'), none: t('common:none'), zeros })
  return (
    <div className="comparison-totals row wrap between" data-height="comparison-totals">
      <dl className="fact-strip">
        <Sum
          word={t((comparison.part ?? 1) > 1 ? 'deliveryParts:declared' : 'comparison:declared')}
          help={t('help:figures.declared')}
          value={figure((sums) => sums.declared)}
        />
        {comparison.totals.wmsCount === null ? null : (
          <Sum word={t('comparison:wms')} help={t('help:figures.wms')} value={figure((sums) => sums.wmsCount)} />
        )}
        {counts.map((value, at) =>
          value === null ? null : (
            <Sum
              key={at}
              word={summed ? t('deliveryParts:received') : t(`common:counter.${(at + 1) as 1 | 2 | 3}`)}
              help={t('help:figures.count')}
              value={figure((sums) => sums.counts[at] ?? null, format.units, true)}
            />
          ),
        )}
        {damaged === 0 ? null : (
          <Sum word={t('comparison:damaged')} help={t('help:figures.damaged')} value={figure((sums) => sums.damaged)} />
        )}
        {groups.toCome.length === 0 ? null : (
          <Sum
            word={t('deliveryParts:stillToCome')}
            help={t('deliveryParts:stillToComeText')}
            value={figure((sums) => sums.toCome)}
          />
        )}
        <Sum
          word={t('common:difference')}
          help={t('help:figures.difference')}
          value={figure((sums) => sums.difference, format.signed)}
        />
      </dl>
      <Ticks groups={groups} />
    </div>
  )
}

function Sum({ word, help, value }: { word: string; help: string; value: string }) {
  return (
    <div>
      <dt>
        {word}
        <HelpPopover label={word} text={help} />
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

const width = 340
const height = 24

function Ticks({ groups }: { groups: Groups }) {
  const { t, format } = useTexts('comparison')
  const { exceptions, notComparable, toCome, tolerated, matches } = groups
  const lines = [...exceptions, ...notComparable, ...toCome, ...tolerated, ...matches]
  const undecided = exceptions.filter((line) => !line.decided).length
  const step = Math.min(16, width / Math.max(1, lines.length))
  const gap = step > 5 ? 2 : step > 2 ? 0.5 : 0
  const parts = [
    [
      t('exceptionsOf', { count: exceptions.length }),
      ...(undecided === 0 ? [] : [t('undecidedOf', { value: format.count(undecided) })]),
    ].join(' '),
    ...(notComparable.length === 0 ? [] : [t('notComparableOf', { count: notComparable.length })]),
    ...(toCome.length === 0 ? [] : [t('toComeOf', { value: format.count(toCome.length) })]),
    ...(tolerated.length === 0 ? [] : [t('toleratedOf', { value: format.count(tolerated.length) })]),
    t('matchesOf', { count: matches.length }),
  ]
  const summary = `${t('common:countedLines', { count: lines.length })}: ${parts.join(', ')}`
  return (
    <figure className="comparison-ticks">
      <figcaption className="second">{summary}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        {lines.map((line, at) => (
          <rect
            key={at}
            className="tick"
            data-status={line.status ?? undefined}
            data-undecided={!line.decided && line.status !== null && !differs(line) ? '' : undefined}
            x={width - (lines.length - at) * step + gap / 2}
            y="0.5"
            width={Math.max(0.5, step - gap)}
            height={height - 1}
            rx={step > 5 ? 1.5 : 0}
          />
        ))}
      </svg>
    </figure>
  )
}
