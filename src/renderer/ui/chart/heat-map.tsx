import { useChartKeys } from './use-chart-keys.ts'

export interface HeatCell {
  /** `null` where there is nothing to open. */
  value: number
  hint: string
  chosen: boolean
}

export interface HeatMapProps {
  label: string
  rows: readonly { key: string; label: string; cells: readonly HeatCell[] }[]
  /** Names of some columns by their place. */
  columnNames: Readonly<Record<number, string>>
  /** The greatest value as it is written, for the legend. */
  most: string
  onChoose: (row: number, column: number) => void
}

const steps = 5

/** Index of the colour of a value: 0 for nothing, 5 for the greatest. */
export function heatStep(value: number, most: number): number {
  return value <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * steps))
}

const shade = (step: number) => ({ background: `var(--heat-${step})` })

/** Figures over two scales as shades; each cell opens what it holds. */
export function HeatMap({ label, rows, columnNames, most, onChoose }: HeatMapProps) {
  const columns = rows[0]?.cells.length ?? 0
  const { group, mark } = useChartKeys(rows.length * columns, columns)
  const greatest = Math.max(0, ...rows.flatMap((row) => row.cells.map((cell) => cell.value)))
  return (
    <div className="heat">
      <div className="heat-legend second" aria-hidden="true">
        <span>0</span>
        {Array.from({ length: steps + 1 }, (_, step) => (
          <span key={step} className="heat-swatch" style={shade(step)} />
        ))}
        <span>{most}</span>
      </div>
      <div className="heat-grid" role="grid" aria-label={label} {...group}>
        {rows.map((row, down) => (
          <div key={row.key} className="heat-row" role="row">
            <span className="heat-name second" role="rowheader">
              {row.label}
            </span>
            {row.cells.map((cell, across) => (
              <span key={across} role="gridcell" aria-selected={cell.chosen}>
                <button
                  type="button"
                  className="heat-mark"
                  style={shade(heatStep(cell.value, greatest))}
                  title={cell.hint}
                  aria-label={cell.hint}
                  aria-pressed={cell.chosen}
                  onClick={() => onChoose(down, across)}
                  {...mark(down * columns + across)}
                />
              </span>
            ))}
          </div>
        ))}
      </div>
      <div className="heat-columns second" aria-hidden="true">
        <span />
        {Array.from({ length: columns }, (_, at) => (
          <span key={at}>{columnNames[at] === undefined ? null : <span>{columnNames[at]}</span>}</span>
        ))}
      </div>
    </div>
  )
}
