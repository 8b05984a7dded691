import { Bar, Cell, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts'
import { useMarks } from './use-marks.ts'
import './chart.css'

export interface TrendMark {
  key: string
  /** Below the chart, where there is room for it. */
  label: string
  /** The height of the column. */
  value: number
  /** A second figure drawn as a line. */
  line: number
  hint: string
  chosen: boolean
}

export interface TrendProps {
  label: string
  marks: readonly TrendMark[]
  /** The greatest and the least figure as they are written. */
  most: string
  least: string
  onChoose: (key: string) => void
}

const drawn = { width: 1000, height: 150 }
const stretch = { preserveAspectRatio: 'none' } as const

/** Columns through time with a line over them; each column opens its days. */
export function Trend({ label, marks, most, least, onChoose }: TrendProps) {
  const { group, mark } = useMarks(marks.length, marks.length)
  const anyChosen = marks.some((entry) => entry.chosen)
  const shown = new Set([0, Math.floor((marks.length - 1) / 2), marks.length - 1])
  const columns = { gridTemplateColumns: `repeat(${Math.max(1, marks.length)}, minmax(0, 1fr))` }
  return (
    <div className="trend">
      <div className="trend-scale second" aria-hidden="true">
        <span>{most}</span>
        <span>{least}</span>
      </div>
      <div className="trend-place">
        <div className="trend-drawing" aria-hidden="true">
          <ComposedChart
            {...stretch}
            {...drawn}
            data={marks.map(({ key, value, line }) => ({ key, value, line }))}
            margin={{ top: 4, right: 0, bottom: 4, left: 0 }}
            barCategoryGap="18%"
            accessibilityLayer={false}
            style={{ width: '100%', height: '100%' }}
          >
            <XAxis dataKey="key" hide />
            <YAxis hide domain={[(low: number) => Math.min(0, low), (high: number) => Math.max(1, high)]} />
            <ReferenceLine y={0} className="chart-zero" />
            <Bar dataKey="value" isAnimationActive={false}>
              {marks.map((entry) => (
                <Cell key={entry.key} className="chart-bar-2" data-dim={(anyChosen && !entry.chosen) || undefined} />
              ))}
            </Bar>
            <Line dataKey="line" type="linear" dot={false} className="chart-line" isAnimationActive={false} />
          </ComposedChart>
        </div>
        <ul aria-label={label} style={columns} {...group}>
          {marks.map((entry, at) => (
            <li key={entry.key}>
              <button
                type="button"
                className="trend-mark"
                title={entry.hint}
                aria-label={entry.hint}
                aria-pressed={entry.chosen}
                onClick={() => onChoose(entry.key)}
                {...mark(at)}
              />
            </li>
          ))}
        </ul>
        <div className="trend-words second" aria-hidden="true">
          {marks.map((entry, at) => (shown.has(at) ? <span key={entry.key}>{entry.label}</span> : null))}
        </div>
      </div>
    </div>
  )
}
