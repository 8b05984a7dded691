import { Check, CircleX, Minus, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionTest } from '../../../contract/shapes/system.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import '../../ui/table.css'

type Probe = ConnectionTest['operations'][number]
type Outcome = 'bad' | 'warn' | 'ok' | 'none'

const icons = { bad: CircleX, warn: TriangleAlert, ok: Check, none: Minus } as const satisfies Record<
  Outcome,
  LucideIcon
>
const order: readonly Outcome[] = ['bad', 'warn', 'ok', 'none']

/** A write is not tried; an answer with a note deserves a look. */
export function outcomeOf(probe: Probe): Outcome {
  if (probe.ok === null) return 'none'
  if (!probe.ok) return 'bad'
  return probe.note === undefined ? 'ok' : 'warn'
}

/** What each operation answered, failures first, and what would mend them as buttons. */
export function TestReport(props: { report: ConnectionTest; onApply: (setting: string, value: unknown) => void }) {
  const { report, onApply } = props
  const { t } = useTranslation('settings')
  const rows = report.operations
    .map((probe) => ({ probe, outcome: outcomeOf(probe) }))
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  const slowest = Math.max(1, ...rows.map(({ probe }) => probe.latencyMs ?? 0))
  return (
    <>
      {report.proposals.map((proposal) => (
        <Notice
          key={`${proposal.setting} ${JSON.stringify(proposal.value)}`}
          action={
            <Button size="small" onClick={() => onApply(proposal.setting, proposal.value)}>
              {t('test.use', { value: String(proposal.value) })}
            </Button>
          }
        >
          {proposal.note}
        </Notice>
      ))}
      <div className="settings-report">
        <table className="table">
          <thead>
            <tr>
              <th>{t('test.column.operation')}</th>
              <th>{t('test.column.request')}</th>
              <th>{t('test.column.result')}</th>
              <th className="figure">{t('test.column.status')}</th>
              <th className="figure">{t('test.column.latency')}</th>
              <th aria-hidden="true" className="settings-latency" />
              <th>{t('test.column.detail')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ probe, outcome }) => (
              <ProbeRow key={`${probe.name} ${probe.method}`} probe={probe} outcome={outcome} slowest={slowest} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function ProbeRow({ probe, outcome, slowest }: { probe: Probe; outcome: Outcome; slowest: number }) {
  const { t } = useTranslation(['settings', 'common'])
  const format = useFormat()
  const { latencyMs } = probe
  return (
    <tr>
      <td className="strong">{probe.name}</td>
      <td className="mono second settings-path">
        {probe.method} {probe.path}
      </td>
      <td>
        <span className="settings-result" data-outcome={outcome}>
          <Icon of={icons[outcome]} size="sm" />
          {t(`test.${outcome}`)}
        </span>
      </td>
      <td className="figure mono">{probe.status ?? (outcome === 'bad' ? t('test.noAnswer') : '')}</td>
      <td className="figure">
        {latencyMs === null ? '' : t('common:milliseconds', { value: format.count(Math.round(latencyMs)) })}
      </td>
      <td aria-hidden="true" className="settings-latency">
        {latencyMs === null ? null : (
          <svg viewBox="0 0 64 6" width="64" height="6">
            <rect width={Math.max(2, (64 * latencyMs) / slowest)} height="6" />
          </svg>
        )}
      </td>
      <td className="second">{outcome === 'none' ? t('test.writes') : (probe.note ?? '')}</td>
    </tr>
  )
}

function Summary({ report }: { report: ConnectionTest }) {
  const { t } = useTranslation(['settings', 'common'])
  const format = useFormat()
  const number = (outcome: Outcome) => report.operations.filter((probe) => outcomeOf(probe) === outcome).length
  const parts = [t('test.summary', { ok: number('ok') + number('warn') })]
  if (number('warn') > 0) parts.push(t('test.warned', { value: number('warn') }))
  if (number('bad') > 0) parts.push(t('test.failed', { value: number('bad') }))
  if (number('none') > 0) parts.push(t('test.skipped', { value: number('none') }))
  const seconds = t('common:seconds', { value: format.units(Math.round(report.durationMs / 100) / 10) })
  return (
    <>
      <span role="status" className="strong">
        {parts.join(', ')}
      </span>
      <span className="second push">{t('test.took', { time: format.timeExact(report.startedAt), seconds })}</span>
    </>
  )
}

TestReport.Summary = Summary
