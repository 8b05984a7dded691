import { useState } from 'react'
import { Zap } from 'lucide-react'
import { falseAlarmsPerThousand, type AdjustmentView } from '../../../contract/shapes/adjustment.ts'
import type { SignalEvidence } from '../../../contract/shapes/signal-evidence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EvidenceChart } from './evidence-chart.tsx'
import { MuteDialog } from './mute-dialog.tsx'
import { MuteLine } from './mute-line.tsx'

/** Why a row has its signals: what is usual, what this row has, and "not again for this". */
export function Evidence({ row }: { row: AdjustmentView }) {
  const { t, format } = useTexts('adjustments')
  const [asked, setAsked] = useState<SignalEvidence | null>(null)
  const { data, error } = useQuery(
    'adjustments.evidence',
    { adjustmentKey: row.key },
    { watch: ['adjustments', 'reviews'], keepPrevious: true, atMostEveryMs: 2000 },
  )
  if (error !== null && row.signals.length > 0) return <ErrorNotice error={error} />
  if (data === null || data.evidence.length === 0) return null
  return (
    <section className="detail-section" aria-label={t('column.signals')}>
      {data.evidence.map((found) => (
        <EvidenceItem key={found.signal} found={found} days={data.days} onMute={() => setAsked(found)} />
      ))}
      <p className="second text-13">
        {t('signalsWrong', { value: format.count(falseAlarmsPerThousand), rows: format.count(1000) })}
      </p>
      {asked === null ? null : <MuteDialog row={row} signal={asked.signal} onClose={() => setAsked(null)} />}
    </section>
  )
}

function EvidenceItem({ found, days, onMute }: { found: SignalEvidence; days: number; onMute: () => void }) {
  const { t } = useTranslation('adjustments')
  const { signal, chart, mute } = found
  return (
    <div className="evidence">
      <h3>
        <Icon of={Zap} size="sm" />
        {t(`signal.${signal}.word`)}
      </h3>
      <p>{t(`signal.${signal}.explain`)}</p>
      <Figures found={found} />
      {chart === null ? null : <EvidenceChart chart={chart} found={found.found} label={t(`signal.${signal}.word`)} />}
      <Pairs found={found} />
      {mute === null ? (
        <div className="evidence-acts">
          <span>{t('evidence.days', { count: days })}</span>
          <Button size="small" tone="link" onClick={onMute}>
            {t('mute.ask')}
          </Button>
        </div>
      ) : (
        <MuteLine mute={mute} />
      )}
    </div>
  )
}

/** The usual figure beside that of this row or its week. */
function Figures({ found: { signal, base, rows, alike, usual, high, found } }: { found: SignalEvidence }) {
  const { t, format } = useTexts('adjustments')
  const rounded = (value: number) => format.units(Math.round(value * 10) / 10)
  const pair: [string, string, string, string] =
    high !== null
      ? [t('evidence.usualSize'), rounded(high), t('evidence.thisSize'), rounded(found ?? 0)]
      : usual !== null
        ? [
            t('evidence.usualWeek'),
            rounded(usual),
            t(`evidence.week.${signal === 'more_often' ? 'days' : 'rows'}`),
            rounded(found ?? 0),
          ]
        : [t(`evidence.base.${base}`), format.count(rows), t(`evidence.alike.${alikeOf(signal)}`), format.count(alike)]
  const [baseWord, baseValue, foundWord, foundValue] = pair
  return (
    <dl className="evidence-figures">
      <div>
        <dt>{baseWord}</dt>
        <dd>{baseValue}</dd>
      </div>
      <div className="text-end">
        <dt>{foundWord}</dt>
        <dd>{foundValue}</dd>
      </div>
    </dl>
  )
}

/** Signals whose evidence is how many of the others are alike; the rest has figures of its own. */
const compared = [
  'offsetting_pair',
  'odd_hour',
  'expiry_moved_later',
  'lot_changed_without_units',
  'sign_mismatch',
] as const
type Compared = (typeof compared)[number]

function alikeOf(signal: SignalEvidence['signal']): Compared {
  return compared.find((one) => one === signal) ?? 'odd_hour'
}

const mostPairs = 5

function Pairs({ found: { pairs } }: { found: SignalEvidence }) {
  const { t, format } = useTexts('adjustments')
  if (pairs.length === 0) return null
  return (
    <ul className="evidence-pairs" aria-label={t('evidence.pairs')}>
      {pairs.slice(0, mostPairs).map((pair) => (
        <li key={pair.key}>
          <span className="strong">{pair.unitsChanged === null ? '' : format.signed(pair.unitsChanged)}</span> ·{' '}
          {format.dateTime(pair.date)} · {pair.user ?? t('unsaid')} ·{' '}
          {pair.reason?.trim() ? pair.reason : t('withoutReason')}
        </li>
      ))}
    </ul>
  )
}
