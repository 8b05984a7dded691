import type { AdjustmentGroup } from '../../../contract/shapes/adjustment.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BarList } from '../../ui/chart/bar-list.tsx'
import { ChartPanel, type ChartTable } from '../../ui/chart/chart-panel.tsx'
import { daysOf } from '../../state/period.ts'
import { groupLabel, fromBarKey, toBarKey, netBars, toParetoBars, usersOf, type ChartTexts } from './chart-data.ts'
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
      <ParetoPanel {...props} dimension="reason" />
      <LossesPanel {...props} />
      <ParetoPanel {...props} dimension="user" />
      <HoursPanel {...props} />
      {all ? (
        <>
          <TrendPanel {...props} days={days} />
          <ParetoPanel {...props} dimension="article" />
          <NetPanel {...props} />
          <ParetoPanel {...props} dimension="location" />
        </>
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
  const table = useGroupTable(title, groups, view.selection[dimension], texts)
  return (
    <ChartPanel
      title={title}
      unit={t('chart.paretoUnit')}
      explain={t('chart.paretoExplain')}
      table={table}
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

function useGroupTable(
  title: string,
  groups: readonly AdjustmentGroup[],
  chosen: string | null | undefined,
  texts: ChartTexts,
): ChartTable {
  const { t } = useTranslation('adjustments')
  const { format, none } = texts
  return {
    head: [title, t('figure.gross.word'), t('figure.net.word'), t('figure.count.word'), t('figure.withoutReason.word')],
    rows: groups.map((group) => ({
      key: toBarKey(group.key),
      cells: [
        groupLabel(group, none),
        format.units(group.gross),
        format.signed(group.net),
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
        head: [title, t('figure.net.word'), t('figure.count.word'), t('chart.users')],
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
      <BarList
        tone="less"
        label={title}
        bars={netBars(groups, props.all ? 5 : 4, true, chosen, texts)}
        onChoose={choose}
      />
    </ChartPanel>
  )
}

function NetPanel(props: ChartsProps) {
  const { view, figures, onView } = props
  const { t } = useTranslation('adjustments')
  const texts = useChartTexts()
  const groups = figures.of('article')?.byArticle ?? []
  const title = t('chart.net')
  const choose = (mark: string) => onView(toggleChartSelection(view, 'article', fromBarKey(mark)))
  return (
    <ChartPanel
      title={title}
      unit={t('figure.net.word')}
      explain={t('chart.netExplain')}
      table={useGroupTable(title, groups, view.selection.article, texts)}
      onChoose={choose}
      {...asTable(props, 'net')}
    >
      <BarList
        shape="diverging"
        label={title}
        bars={netBars(groups, 7, false, view.selection.article, texts)}
        onChoose={choose}
      />
    </ChartPanel>
  )
}
