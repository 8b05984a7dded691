import type { AdjustmentGroup, AdjustmentSummary } from '../../../contract/shapes/adjustment.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BarList } from '../../ui/chart/bar-list.tsx'
import { ChartPanel, type ChartTable } from '../../ui/chart/chart-panel.tsx'
import { daysOf } from '../../state/period.ts'
import {
  byNetSize,
  groupLabel,
  fromBarKey,
  toBarKey,
  netBars,
  toParetoBars,
  usersOf,
  type ChartTexts,
} from './chart-data.ts'
import { asTable, useChartTexts, type ChartsProps } from './chart-parts.ts'
import { HoursPanel } from './hours-panel.tsx'
import { toggleChartSelection } from './view-state.ts'
import { TrendPanel } from './trend-panel.tsx'

/** The charts of a view. A click on a mark filters the rows, a second click removes the filter. */
export default function Charts(props: ChartsProps) {
  const { view, today, all } = props
  const days = daysOf(view.period, today)
  return (
    <>
      <div className="charts">
        <div className="chart-pair">
          <ParetoPanel {...props} dimension="reason" />
          <LossesPanel {...props} />
        </div>
        <div className="chart-pair">
          <ParetoPanel {...props} dimension="user" />
          <HoursPanel {...props} />
        </div>
      </div>
      {all ? (
        <div className="charts charts-more">
          <div className="chart-pair">
            <TrendPanel {...props} days={days} />
            <ParetoPanel {...props} dimension="article" />
          </div>
          <div className="chart-pair">
            <NetPanel {...props} />
            <ParetoPanel {...props} dimension="location" />
          </div>
        </div>
      ) : null}
    </>
  )
}

const lists = { reason: 'byReason', user: 'byUser', article: 'byArticle', location: 'byLocation' } as const

function ParetoPanel(props: ChartsProps & { dimension: keyof typeof lists }) {
  const { view, figures, dimension, onView } = props
  const { t } = useTranslation('adjustments')
  const texts = useChartTexts(dimension === 'reason' ? 'withoutReason' : 'unsaid')
  const summary = figures.of(dimension)
  // Kilograms have no place beside units.
  const groups: readonly AdjustmentGroup[] =
    dimension === 'article'
      ? (summary?.byArticle ?? []).filter(({ byWeight }) => !byWeight)
      : (summary?.[lists[dimension]] ?? [])
  const title = t(`chart.${dimension}`)
  const choose = (mark: string) => onView(toggleChartSelection(view, dimension, fromBarKey(mark)))
  const table = useGroupTable(t(`column.${dimension}`), groups, view.selection[dimension], texts)
  return (
    <ChartPanel
      title={title}
      unit={t('chart.paretoUnit')}
      explain={t('chart.paretoExplain')}
      table={summary === null ? table : { ...table, total: totalOf(summary, texts) }}
      onChoose={choose}
      {...asTable(props, dimension)}
    >
      {summary === null ? null : (
        <BarList
          label={title}
          bars={toParetoBars(groups, summary, view.selection[dimension], texts)}
          onChoose={choose}
        />
      )}
    </ChartPanel>
  )
}

/** Sums of the whole view, below the figures of its groups. */
function totalOf(summary: AdjustmentSummary, { format }: ChartTexts): readonly string[] {
  const withoutReason = Math.round(summary.shareWithoutReason * summary.count)
  return [
    format.units(summary.gross),
    format.signed(summary.net),
    format.count(summary.count),
    format.count(withoutReason),
  ]
}

function useGroupTable(
  name: string,
  groups: readonly (AdjustmentGroup & { byWeight?: boolean })[],
  chosen: string | null | undefined,
  texts: ChartTexts,
): ChartTable {
  const { t } = useTranslation('adjustments')
  const { format, none, kilos } = texts
  return {
    head: [name, t('figure.gross.word'), t('figure.net.word'), t('figure.count.word'), t('figure.withoutReason.word')],
    rows: groups.map((group) => ({
      key: toBarKey(group.key),
      cells: [
        groupLabel(group, none),
        group.byWeight === true ? kilos(format.units(group.gross)) : format.units(group.gross),
        group.byWeight === true ? kilos(format.signed(group.net)) : format.signed(group.net),
        format.count(group.count),
        format.count(group.withoutReason),
      ],
      chosen: chosen !== undefined && chosen === group.key,
    })),
  }
}

function LossesPanel(props: ChartsProps) {
  const { view, figures, onView } = props
  const { t } = useTranslation('adjustments')
  const texts = useChartTexts()
  const groups = figures.of('article')?.losses ?? []
  const title = t('chart.losses')
  const choose = (mark: string) => onView(toggleChartSelection(view, 'article', fromBarKey(mark)))
  const chosen = view.selection.article
  return (
    <ChartPanel
      title={title}
      unit={t('figure.net.word')}
      explain={t('chart.lossesExplain')}
      table={{
        head: [t('column.article'), t('figure.net.word'), t('figure.count.word'), t('chart.users')],
        rows: groups.map((group) => ({
          key: toBarKey(group.key),
          cells: [
            groupLabel(group, texts.none),
            group.byWeight ? texts.kilos(texts.format.signed(group.net)) : texts.format.signed(group.net),
            texts.format.count(group.count),
            usersOf(group, texts),
          ],
          chosen: chosen !== undefined && chosen === group.key,
        })),
      }}
      onChoose={choose}
      {...asTable(props, 'losses')}
    >
      <BarList tone="less" label={title} bars={netBars(groups, 4, true, chosen, texts)} onChoose={choose} />
    </ChartPanel>
  )
}

function NetPanel(props: ChartsProps) {
  const { view, figures, onView } = props
  const { t } = useTranslation('adjustments')
  const texts = useChartTexts()
  const groups = byNetSize(figures.of('article')?.byArticle ?? [])
  const title = t('chart.net')
  const choose = (mark: string) => onView(toggleChartSelection(view, 'article', fromBarKey(mark)))
  return (
    <ChartPanel
      title={title}
      unit={t('figure.net.word')}
      explain={t('chart.netExplain')}
      table={useGroupTable(t('column.article'), groups, view.selection.article, texts)}
      onChoose={choose}
      {...asTable(props, 'net')}
    >
      <BarList
        shape="diverging"
        label={title}
        bars={netBars(groups, 5, false, view.selection.article, texts)}
        onChoose={choose}
      />
    </ChartPanel>
  )
}
