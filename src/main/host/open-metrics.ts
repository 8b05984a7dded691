import type { RefreshState } from '../../contract/shapes/system.ts'
import type { Health } from './health.ts'

/** Content type of OpenMetrics text, version 1.0.0. */
export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

type Labels = Record<string, string>
type Sample = readonly [value: number | null, labels?: Labels]

/** OpenMetrics text (version 1.0.0) of the state of a host. Times are seconds since 1970, sizes are bytes. */
export function openMetrics(
  health: Health,
  cspReports: number,
  memory: NodeJS.MemoryUsage,
  cpuSeconds: number,
): string {
  const { core, freeBytes, problems } = health
  const lines: string[] = []
  const add = (type: 'gauge' | 'counter', name: string, help: string, samples: readonly Sample[]) => {
    const unit = /_(bytes|seconds)$/.exec(name)?.[1]
    lines.push(`# TYPE ${name} ${type}`)
    if (unit !== undefined) lines.push(`# UNIT ${name} ${unit}`)
    lines.push(`# HELP ${name} ${help}`)
    const suffix = type === 'counter' ? '_total' : ''
    for (const [value, labels] of samples)
      if (value !== null) lines.push(`${name}${suffix}${labelText(labels)} ${String(value)}`)
  }
  const gauge = (name: string, help: string, value: number | null) => add('gauge', name, help, [[value]])

  gauge('muelle_healthy', 'Whether people can count.', health.status === 'failed' ? 0 : 1)
  const shown = problems.map(({ name, code }): Sample => [1, { name, code }])
  add('gauge', 'muelle_problem', 'What does not work now.', shown)
  gauge('muelle_free_bytes', 'Free space for the data.', freeBytes)
  add('counter', 'muelle_csp_reports', 'What the content security policy of the page refused.', [[cspReports]])
  gauge('process_resident_memory_bytes', 'Memory of this process.', memory.rss)
  add('counter', 'process_cpu_seconds', 'Processor time of this process.', [[cpuSeconds]])
  if (core !== null) {
    const { diagnostics, connection, refresh, home, backups, updates, site } = core
    const { version, profile } = diagnostics
    lines.push('# TYPE muelle info', '# HELP muelle The program.', `muelle_info${labelText({ version, profile })} 1`)
    gauge('muelle_start_time_seconds', 'When the core started.', seconds(diagnostics.startedAt))
    gauge('muelle_wms_connected', 'Whether the WMS answered last.', connection.state === 'ok' ? 1 : 0)
    gauge('muelle_wms_answer_time_seconds', 'Last good answer of the WMS.', seconds(connection.lastOkAt))
    gauge('muelle_backup_time_seconds', 'Last backup.', seconds(diagnostics.lastBackupAt))
    gauge('muelle_guided_backup_time_seconds', 'Last verified guided backup.', seconds(backups.last?.at ?? null))
    gauge('muelle_update_check_time_seconds', 'Last look for an update.', seconds(updates.checkedAt))
    const [connected, waiting] =
      site.state === 'off' ? [null, null] : [Number(site.state === 'connected'), site.waiting]
    gauge('muelle_site_connected', 'Whether the site server is connected.', connected)
    gauge('muelle_site_waiting_events', 'Events of counts that it did not acknowledge.', waiting)
    const files = diagnostics.files.map(({ name, bytes }): Sample => [bytes, { file: name }])
    add('gauge', 'muelle_file_bytes', 'Files of data.', files)
    gauge('muelle_open_counts', 'Counts in progress on this PC.', home.dockTotal)
    const each = (figure: (of: RefreshState) => number | null) =>
      refresh.resources.map((of): Sample => [figure(of), { resource: of.resource }])
    add(
      'gauge',
      'muelle_refresh_time_seconds',
      'Last refresh.',
      each(({ asOf }) => seconds(asOf)),
    )
    add(
      'gauge',
      'muelle_refresh_rows',
      'Rows in the copy.',
      each(({ rows }) => rows),
    )
    add(
      'gauge',
      'muelle_refresh_unreadable_rows',
      'Rows that could not be read.',
      each(({ setAside }) => setAside),
    )
  }
  return `${lines.join('\n')}\n# EOF\n`
}

function labelText(labels: Labels = {}): string {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return all.length === 0 ? '' : `{${all.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function seconds(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant) / 1000
}
