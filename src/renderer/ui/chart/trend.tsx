import { useChartKeys } from './use-chart-keys.ts'

export interface TrendPoint {
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
  points: readonly TrendPoint[]
  /** The greatest and the least figure as they are written. */
  most: string
  least: string
  onChoose: (key: string) => void
}

/** Columns through time with a line over them; each column opens its days. */
export function Trend({ label, points, most, least, onChoose }: TrendProps) {
  const { group, mark } = useChartKeys(points.length, points.length)
  const named = new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])
  return (
    <div className="trend">
      <div className="second column between text-end" aria-hidden="true">
        <span>{most}</span>
        <span>{least}</span>
      </div>
      <div className="trend-plot">
        <TrendDrawing points={points} />
        <ul
          aria-label={label}
          style={{ gridTemplateColumns: `repeat(${Math.max(1, points.length)}, minmax(0, 1fr))` }}
          {...group}
        >
          {points.map((entry, at) => (
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
      </div>
      <div className="trend-labels second" aria-hidden="true">
        {points.map((entry, at) => (named.has(at) ? <span key={entry.key}>{entry.label}</span> : null))}
      </div>
    </div>
  )
}

/** One unit is one column wide; the drawing is stretched to its container, also in print. */
function TrendDrawing({ points }: Pick<TrendProps, 'points'>) {
  const anyChosen = points.some((entry) => entry.chosen)
  const high = Math.max(1, ...points.flatMap(({ value, line }) => [value, line]))
  const low = Math.min(0, ...points.flatMap(({ value, line }) => [value, line]))
  const y = (value: number) => ((high - value) / (high - low)) * 100
  return (
    <svg viewBox={`0 0 ${Math.max(1, points.length)} 100`} preserveAspectRatio="none" aria-hidden="true">
      <line x1={0} x2={points.length} y1={y(0)} y2={y(0)} />
      {points.map(({ key, value, chosen }, at) => (
        <rect
          key={key}
          x={at + 0.18}
          width={0.64}
          y={y(Math.max(0, value))}
          height={Math.abs(y(0) - y(value))}
          data-dim={(anyChosen && !chosen) || undefined}
        />
      ))}
      <polyline points={points.map(({ line }, at) => `${at + 0.5},${y(line)}`).join(' ')} />
    </svg>
  )
}
