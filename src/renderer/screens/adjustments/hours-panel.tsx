import { useTranslation } from '../../i18n/use-translation.ts'
import { ChartPanel } from '../../ui/chart/chart-panel.tsx'
import { HeatMap } from '../../ui/chart/heat-map.tsx'
import { asTable, useChartTexts, type ChartsProps } from './chart-parts.ts'
import { toggleChartSelection } from './view-state.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** When adjustments were made, by the clock of the rows themselves. */
export function HoursPanel(props: ChartsProps) {
  const { view, figures, onView } = props
  const { t } = useTranslation('adjustments')
  const { format, hint } = useChartTexts()
  const heat = figures.of('cell')?.heat ?? []
  const cells = new Map(heat.map((cell) => [cell.weekday * 24 + cell.hour, cell]))
  const title = t('chart.hours')
  const hourWord = (hour: number) => t('hour', { hour: String(hour).padStart(2, '0') })
  const isChosen = (weekday: number, hour: number) =>
    view.selection.cell?.weekday === weekday && view.selection.cell.hour === hour
  const choose = (weekday: number, hour: number) => onView(toggleChartSelection(view, 'cell', { weekday, hour }))
  return (
    <ChartPanel
      title={title}
      explain={t('chart.hoursExplain')}
      table={{
        head: [title, t('figure.count.word'), t('figure.gross.word'), t('figure.net.word')],
        rows: heat.map(({ weekday, hour, count, gross, net }) => ({
          key: `${weekday}.${hour}`,
          cells: [
            `${t(`weekday.${toWeekday(weekday)}`)} ${hourWord(hour)}`,
            format.count(count),
            format.units(gross),
            format.signed(net),
          ],
          chosen: isChosen(weekday, hour),
        })),
      }}
      onChoose={(key) => {
        const [weekday = 1, hour = 0] = key.split('.').map(Number)
        choose(weekday, hour)
      }}
      {...asTable(props, 'hours')}
    >
      <HeatMap
        label={title}
        rows={weekdays.map((weekday) => ({
          key: String(weekday),
          label: t(`weekdayShort.${weekday}`),
          cells: hours.map((hour) => {
            const cell = cells.get(weekday * 24 + hour) ?? { count: 0, net: 0, gross: 0 }
            return {
              value: cell.count,
              hint: hint({ ...cell, label: `${t(`weekday.${weekday}`)} ${hourWord(hour)}` }),
              chosen: isChosen(weekday, hour),
            }
          }),
        }))}
        columnNames={{ 0: '0 h', 6: '6 h', 12: '12 h', 18: '18 h' }}
        most={format.count(Math.max(0, ...heat.map((cell) => cell.count)))}
        onChoose={(row, hour) => choose(weekdays[row] ?? 1, hour)}
      />
    </ChartPanel>
  )
}

/** Key of a weekday: 1 (Monday) to 7. */
export function toWeekday(value: number): (typeof weekdays)[number] {
  return weekdays.find((weekday) => weekday === value) ?? 1
}
