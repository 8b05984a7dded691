import { useChartKeys } from './use-chart-keys.ts'

export interface BarItem {
  key: string
  label: string
  /** The bar's length; below zero only where the list is `diverging`; 0 draws none. */
  value: number
  /** The figure as it is written. */
  figure: string
  /** A second figure: the share reached with this bar. */
  share?: string
  /** A line below the label. */
  note?: string
  /** Full text of the mark: tooltip, and read aloud after its label. */
  hint: string
  chosen: boolean
  /** True for the sum of the remaining groups, which can't be selected. */
  fixed?: boolean
}

export interface BarListProps {
  label: string
  bars: readonly BarItem[]
  /** `stacked`: thin bars below the labels; `diverging`: next to them, negative to the left, positive to the right. */
  shape?: 'stacked' | 'diverging'
  /** Tone of bars that show a loss. */
  tone?: 'plain' | 'less'
  /** The value of a bar of the whole width; without it that of the longest bar. */
  full?: number
  onChoose: (key: string) => void
}

/** Named bars, longest first; each opens its rows. With shares it is a Pareto chart. */
export function BarList({ label, bars, shape = 'stacked', tone = 'plain', full = 0, onChoose }: BarListProps) {
  const { group, mark } = useChartKeys(bars.length, 1)
  const withShares = bars.some((bar) => bar.share !== undefined)
  const anyChosen = bars.some((bar) => bar.chosen)
  const least = Math.min(0, ...bars.map((bar) => bar.value))
  const span = Math.max(full, ...bars.map((bar) => bar.value)) - least || 1
  const zero = -least / span
  const direction = (value: number) => (value < 0 ? 'less' : 'more')
  return (
    <ul
      className="bar-list"
      aria-label={label}
      data-shape={shape}
      data-notes={bars.some((bar) => bar.note !== undefined) || undefined}
      data-shares={withShares || undefined}
      {...group}
    >
      {bars.map((bar, at) => (
        <li key={bar.key}>
          <button
            type="button"
            className="bar-mark"
            title={bar.hint}
            aria-pressed={bar.fixed ? undefined : bar.chosen}
            aria-disabled={bar.fixed || undefined}
            onClick={() => {
              if (!bar.fixed) onChoose(bar.key)
            }}
            {...mark(at)}
          >
            <span className="clip bar-name">{bar.label}</span>
            <span className="figure strong">{bar.figure}</span>
            {withShares ? <span className="figure second">{bar.share}</span> : null}
            {bar.note === undefined ? null : (
              <span className="clip bar-note all-columns text-12 second">{bar.note}</span>
            )}
            <span className="bar-track" aria-hidden="true">
              {shape === 'diverging' ? <span className="bar-zero" style={{ insetInlineStart: percent(zero) }} /> : null}
              <span
                className="bar"
                data-tone={shape === 'diverging' ? direction(bar.value) : tone}
                data-dim={(anyChosen && !bar.chosen) || undefined}
                style={{
                  insetInlineStart: percent(zero + Math.min(0, bar.value) / span),
                  inlineSize: percent(Math.abs(bar.value) / span),
                }}
              />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const percent = (share: number) => `${share * 100}%`
