import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../core/kernel/ports.ts'
import type { CspReports } from './csp-reports.ts'
import { type Health, readHealth } from './health.ts'
import { readJsonBody } from './http-body.ts'
import { bearerToken } from './http-guard.ts'
import { allows, answerFault, answerText } from './http-response.ts'
import type { HttpTokens } from './http-tokens.ts'
import { openMetrics, openMetricsType } from './open-metrics.ts'
import type { RestartableCore } from './restartable-core.ts'

/** Maximum size of a report, in bytes. */
const maxReportBytes = 16_000

/** The parts of a host that its health comes from. */
export interface WatchedHost {
  slot: RestartableCore
  tokens: HttpTokens
  dataFolder: string
  clock: Clock
  cspReports: CspReports
}

/**
 * `GET /health` (JSON; 503 while nobody can count) and `GET /metrics` (OpenMetrics text), for programs that watch this
 * PC. They have a token of their own, which opens nothing else; the program token does not open these.
 */
export async function serveHealth(
  host: WatchedHost,
  pathname: '/health' | '/metrics',
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const token = bearerToken(request)
  if (token === null || !host.tokens.isHealth(token))
    return answerFault(response, 401, 'unauthenticated', 'This address requires Authorization: Bearer <health token>')
  if (!allows(request, response, 'GET')) return
  const health = await readHealth(host.slot, host.dataFolder, host.clock)
  if (pathname === '/health') {
    const status = health.status === 'failed' ? 503 : 200
    return answerText(response, status, 'application/json', JSON.stringify(summary(health)))
  }
  const { user, system } = process.cpuUsage()
  const text = openMetrics(health, host.cspReports.total, process.memoryUsage(), (user + system) / 1e6)
  answerText(response, 200, openMetricsType, text)
}

function summary({ status, problems, freeBytes, core }: Health) {
  if (core === null) return { status, problems, freeBytes }
  const { version, profile, startedAt, lastBackupAt } = core.diagnostics
  const { state, lastOkAt } = core.connection
  const { backups, updates, site } = core
  return {
    status,
    problems,
    freeBytes,
    version,
    profile,
    startedAt,
    lastBackupAt,
    lastGuidedBackupAt: backups.last?.at ?? null,
    updatesCheckedAt: updates.checkedAt,
    wms: { state, lastOkAt },
    site: { state: site.state, waiting: site.waiting },
  }
}

/** `POST /csp-report`: browsers send these without a token. */
export async function takeCspReport(
  reports: CspReports,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!allows(request, response, 'POST')) return
  const body = await readJsonBody(request, maxReportBytes, 'application/csp-report')
  if (body.kind === 'gone') return
  if (body.kind !== 'json')
    return answerFault(
      response,
      400,
      'validation',
      `The body must be application/csp-report, at most ${maxReportBytes} bytes`,
    )
  reports.take(body.value)
  response.writeHead(204).end()
}
