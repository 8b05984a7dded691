import { Bar, BarChart, Cell, ReferenceLine, XAxis, YAxis } from 'recharts'
import { useMarks } from './use-marks.ts'
import './chart.css'

export interface BarMark {
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
  /** Everything said of the mark: shown by the mouse, read aloud after its words. */
  hint: string
  chosen: boolean
  /** A rest that stands for many opens nothing. */
  fixed?: boolean
}

export interface BarListProps {
  label: string
  bars: readonly BarMark[]
  /** `stacked`: thin bars below the words; `diverging`: beside them, less to the left and more to the right. */
  shape?: 'stacked' | 'diverging'
  /** Bars that stand for a loss. */
  tone?: 'plain' | 'less'
  onChoose: (key: string) => void
}

/** Drawn this wide and stretched to its place: no measuring, and the same on paper. */
const drawnWidth = 400
const stretch = { preserveAspectRatio: 'none' } as const

/** Named bars, longest first; each opens what it stands for. With shares it is a Pareto. */
export function BarList({ label, bars, shape = 'stacked', tone = 'plain', onChoose }: BarListProps) {
  const { group, mark } = useMarks(bars.length, 1)
  const withNotes = bars.some((bar) => bar.note !== undefined)
  const withShares = bars.some((bar) => bar.share !== undefined)
  const anyChosen = bars.some((bar) => bar.chosen)
  return (
    <div
      className="bar-list"
      data-shape={shape}
      data-notes={withNotes || undefined}
      data-shares={withShares || undefined}
    >
      <div className="bar-list-drawing" aria-hidden="true">
        <Bars bars={bars} shape={shape} tone={tone} anyChosen={anyChosen} />
      </div>
      <ul aria-label={label} {...group}>
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
              {bar.note === undefined ? null : <span className="clip bar-note">{bar.note}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Bars({
  bars,
  shape,
  tone,
  anyChosen,
}: Required<Pick<BarListProps, 'bars' | 'shape' | 'tone'>> & { anyChosen: boolean }) {
  const diverging = shape === 'diverging'
  const ink = (value: number) =>
    diverging ? (value < 0 ? 'chart-less' : 'chart-more') : tone === 'less' ? 'chart-less' : 'chart-bar'
  const least = Math.min(0, ...bars.map((bar) => bar.value))
  const most = Math.max(0, ...bars.map((bar) => bar.value))
  const height = Math.max(1, bars.length) * 24
  return (
    <BarChart
      {...stretch}
      layout="vertical"
      width={drawnWidth}
      height={height}
      data={bars.map(({ key, value }) => ({ key, value }))}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      barCategoryGap={diverging ? '20%' : '42%'}
      accessibilityLayer={false}
      style={{ width: '100%', height: '100%' }}
    >
      <XAxis type="number" hide domain={[least, most === least ? least + 1 : most]} />
      <YAxis type="category" dataKey="key" hide width={0} />
      {diverging ? <ReferenceLine x={0} className="chart-zero" /> : null}
      <Bar dataKey="value" isAnimationActive={false}>
        {bars.map((bar) => (
          <Cell key={bar.key} className={ink(bar.value)} data-dim={(anyChosen && !bar.chosen) || undefined} />
        ))}
      </Bar>
    </BarChart>
  )
}
