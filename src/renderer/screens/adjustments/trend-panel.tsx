import { localeOf } from '../../i18n/index.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChartPanel } from '../../ui/chart/chart-panel.tsx'
import { Trend } from '../../ui/chart/trend.tsx'
import type { Days } from '../../state/period.ts'
import { rangeText } from '../../ui/period/period-picker.tsx'
import { trendSpans } from './chart-data.ts'
import { asTable, useChartTexts, type ChartsProps } from './chart-parts.ts'
import { toggleChartSelection } from './view-state.ts'

/** Gross and net through the days of the period; a column opens its day, a wider one becomes the period. */
export function TrendPanel(props: ChartsProps & { days: Days }) {
  const { view, figures, days, onView } = props
  const { t, i18n } = useTranslation('adjustments')
  const { format, hint } = useChartTexts()
  const byDay = figures.of('day')?.byDay ?? []
  const spans = byDay.length === 0 ? [] : trendSpans(byDay, days)
  const title = t('chart.trend')
  const label = (span: Days) => rangeText(span, localeOf(i18n.language))
  const isChosen = (span: Days) =>
    view.selection.day !== undefined && span.from <= view.selection.day && view.selection.day <= span.to
  const choose = (key: string) => {
    const span = spans.find(({ from }) => from === key)
    if (span === undefined) return
    if (span.from === span.to) onView(toggleChartSelection(view, 'day', span.from))
    else onView({ ...view, period: { from: span.from, to: span.to } })
  }
  const highest = Math.max(0, ...spans.map((span) => Math.max(span.gross, span.net)))
  const lowest = Math.min(0, ...spans.map((span) => span.net))
  return (
    <ChartPanel
      title={title}
      unit={t('chart.trendUnit')}
      explain={t('chart.trendExplain')}
      table={{
        head: [t('column.date'), t('figure.gross.word'), t('figure.net.word'), t('figure.count.word')],
        rows: spans.map((span) => ({
          key: span.from,
          cells: [label(span), format.units(span.gross), format.signed(span.net), format.count(span.count)],
          chosen: isChosen(span),
        })),
      }}
      onChoose={choose}
      {...asTable(props, 'trend')}
    >
      <Trend
        label={title}
        most={format.units(highest)}
        least={format.units(lowest)}
        points={spans.map((span) => ({
          key: span.from,
          label: label(span),
          value: span.gross,
          line: span.net,
          hint: hint({ label: label(span), ...span }),
          chosen: isChosen(span),
        }))}
        onChoose={choose}
      />
    </ChartPanel>
  )
}
