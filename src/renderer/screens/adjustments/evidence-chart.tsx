import type { SignalEvidence } from '../../../contract/shapes/signal-evidence.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const width = 264
const height = 34

/** Adjustments by hour or by week, that of the row darker. */
export function EvidenceChart(props: {
  chart: NonNullable<SignalEvidence['chart']>
  found: number | null
  label: string
}) {
  const { t, format } = useTexts('adjustments')
  const { kind, values } = props.chart
  const most = Math.max(1, ...values)
  const step = width / values.length
  const marked = kind === 'hours' ? props.found : values.length - 1
  const list = values.map((value) => format.count(value)).join(', ')
  return (
    <figure className="evidence-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(`evidence.chart.${kind}`, { label: props.label, values: list })}
      >
        {values.map((value, at) => {
          // A mark stays visible where nothing else is.
          const bar = value === 0 ? 1 : Math.max(2, (value / most) * height)
          return (
            <rect
              key={at}
              x={at * step}
              y={height - bar}
              width={step * 0.75}
              height={bar}
              className={at === marked ? 'evidence-now' : 'evidence-usual'}
            />
          )
        })}
      </svg>
      <figcaption aria-hidden="true">
        <span>{kind === 'hours' ? '0 h' : t('evidence.weeksAgo', { count: values.length - 1 })}</span>
        <span>{kind === 'hours' ? '23 h' : t('evidence.thisWeek')}</span>
      </figcaption>
    </figure>
  )
}
