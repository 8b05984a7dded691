import { Check, CircleX, Minus, type LucideIcon } from 'lucide-react'
import { authSetting, type ConnectionTest } from '../../../contract/shapes/system.ts'
import { errorCodes } from '../../../contract/error-codes.ts'
import { knownReason, useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

type Probe = ConnectionTest['operations'][number]
type Outcome = 'bad' | 'ok' | 'none'

const icons = { bad: CircleX, ok: Check, none: Minus } as const satisfies Record<Outcome, LucideIcon>
const credentialKind = authSetting.pick({ kind: true, name: true }).strip()
const order: readonly Outcome[] = ['bad', 'ok', 'none']

/** Result of a probe. Writing operations are not probed. */
export function outcomeOf(probe: Probe): Outcome {
  if (probe.ok === null) return 'none'
  return probe.ok ? 'ok' : 'bad'
}

/** Result of each operation, failures first, with buttons for proposed corrections. */
export function TestReport(props: { report: ConnectionTest; onApply: (setting: string, value: unknown) => void }) {
  const { report, onApply } = props
  const { t } = useTranslation('settings')
  /** A proposed value as text; of a credential, the name of its header or its kind. */
  const shownValue = (value: unknown): string => {
    if (typeof value === 'string') return value
    const auth = credentialKind.safeParse(value).data
    if (!auth) return JSON.stringify(value)
    return auth.kind === 'header' && auth.name !== null ? auth.name : t(`connection.kind.${auth.kind}`)
  }
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
              {t('test.use', { value: shownValue(proposal.value) })}
            </Button>
          }
        >
          {proposal.setting === 'adjustmentsDateFormat'
            ? t('test.dateFormat', { value: shownValue(proposal.value) })
            : proposal.setting === 'auth' || proposal.setting === 'legacyAuth'
              ? t('test.auth', {
                  address: t(proposal.setting === 'auth' ? 'connection.v2' : 'connection.v1'),
                  value: shownValue(proposal.value),
                })
              : proposal.note}
        </Notice>
      ))}
      {report.credentials.map(({ address, missing, status, tried }) =>
        missing === null ? null : (
          <Notice key={address} tone="bad">
            {t(`connection.${address}`)} ({status}): {t(`test.missing.${missing}`)}
            {tried.length === 0
              ? null
              : ` ${t('test.tried', { list: tried.map((each) => shownValue({ ...each })).join(', ') })}`}
          </Notice>
        ),
      )}
      <div className="settings-report scroll-x" role="region" aria-label={t('test.column.result')} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th>{t('test.column.operation')}</th>
              <th>{t('test.column.result')}</th>
              <th className="figure">{t('common:status')}</th>
              <th className="figure">{t('common:delay')}</th>
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
  const { t, format } = useTexts(['settings', 'common'])
  const noteText = useNoteText()
  const { latencyMs } = probe
  return (
    <tr>
      <td className="mono settings-path">
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
      <td className="second">{outcome === 'none' ? t('test.writes') : noteText(probe.note)}</td>
    </tr>
  )
}

const knownNotes = {
  list: 'list',
  'one object': 'object',
  'empty list': 'empty',
  'nothing there': 'nothing',
  'forbidden: secret_over_http': 'plainHttp',
  'offline: not_configured': 'unconfigured',
} as const

const isKnownNote = (note: string): note is keyof typeof knownNotes => Object.hasOwn(knownNotes, note)

/** The displayed note of a probe: known notes, failures by their code, unknown ones unchanged. */
export function useNoteText(): (note: string | undefined) => string {
  const { t } = useTranslation('settings')
  const errorTexts = useErrorTexts()
  return (note) => {
    if (note === undefined) return ''
    if (isKnownNote(note)) return t(`test.note.${knownNotes[note]}`)
    const [head = '', ...rest] = note.split(':')
    const code = errorCodes.find((entry) => entry === head)
    if (code === undefined) return note
    const details = { reason: rest[0]?.trim() ?? '' }
    const { fact, next } = errorTexts({ code, details })
    return knownReason({ details }) === undefined
      ? [fact, ...rest.map((part) => part.trim())].join(' · ')
      : `${fact}. ${next}`
  }
}

function Summary({ report }: { report: ConnectionTest }) {
  const { t, format } = useTexts(['settings', 'common'])
  const number = (outcome: Outcome) => report.operations.filter((probe) => outcomeOf(probe) === outcome).length
  const parts = (['ok', 'bad', 'none'] as const)
    .filter((outcome) => number(outcome) > 0)
    .map((outcome) => t(`test.summary.${outcome}`, { count: number(outcome) }))
  const seconds = t('common:seconds', { value: format.units(Math.max(1, Math.round(report.durationMs / 100)) / 10) })
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
