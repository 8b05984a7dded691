import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from '../core/kernel/node-http.ts'
import type { Clock, Log } from '../core/kernel/ports.ts'
import { pageFileHeaders } from './content-security.ts'
import { createCspReports, type CspReports } from './csp-reports.ts'
import type { RestartableCore } from './restartable-core.ts'
import { allows, answerFault, answerResult } from './http-response.ts'
import { serveEvents } from './http-events.ts'
import { bearerToken, rejectForeignOrigin } from './http-guard.ts'
import { serveHealth, takeCspReport } from './http-health.ts'
import { serveRpc } from './http-rpc.ts'
import { type HttpTokens, programCaller } from './http-tokens.ts'
import { readStaticFile } from './static-files.ts'

export interface HttpHost {
  readonly port: number
  /** Closes all connections and stops listening. */
  close(): Promise<void>
}

export interface HttpHostOptions {
  slot: RestartableCore
  tokens: HttpTokens
  dataFolder: string
  /** Folder of the built page. */
  pageFolder: string
  /** 0 chooses a free port. */
  port: number
  clock: Clock
  log: Log
}

/** Serves the core and the page on 127.0.0.1. Rejects with the system's error if the port is in use. */
export async function startHttpHost(options: HttpHostOptions): Promise<HttpHost> {
  const { log } = options
  const watched = { ...options, cspReports: createCspReports(log) }
  let port = options.port
  const server = createServer((request, response) => {
    route(watched, port, request, response).catch((error: unknown) => {
      log.error('http.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error })
      answerFault(response, 500, 'internal', 'Unexpected error; the log has the details')
    })
  })
  // Time limit for receiving a request. Commands that wait for the WMS have their own limits.
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address === 'object' && address !== null) port = address.port
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function route(
  options: HttpHostOptions & { cspReports: CspReports },
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const rejection = rejectForeignOrigin(request, port)
  if (rejection) return answerFault(response, rejection.status, 'forbidden', rejection.message)
  const [pathname = '/'] = (request.url ?? '/').split('?', 1)

  if (pathname === '/health' || pathname === '/metrics') return serveHealth(options, pathname, request, response)
  if (pathname === '/csp-report') return takeCspReport(options.cspReports, request, response)
  if (pathname === '/session') return openSession(options.tokens, request, response)
  if (pathname.startsWith('/rpc/') || pathname === '/rpc' || pathname === '/events' || pathname === '/start') {
    const callerId = callerOf(options.tokens, request)
    if (callerId === null)
      return answerFault(response, 401, 'unauthenticated', 'This address requires Authorization: Bearer <token>')
    if (pathname === '/start') return issueStart(options.tokens, callerId, request, response)
    if (pathname === '/events' && allows(request, response, 'GET'))
      return serveEvents(options.slot, callerId, response, options.clock)
    if (pathname.startsWith('/rpc/') && allows(request, response, 'POST'))
      return serveRpc(options.slot, callerId, pathname.slice('/rpc/'.length), request, response)
    return answerFault(response, 404, 'not_found', 'Unknown address')
  }
  if (!allows(request, response, 'GET')) return
  // Reloading the page retries the start of a core that failed to start.
  if (pathname === '/') options.slot.retry()
  await servePage(options.pageFolder, pathname, response)
}

function callerOf(tokens: HttpTokens, request: IncomingMessage): string | null {
  const token = bearerToken(request)
  return token === null ? null : tokens.callerOf(token)
}

/** Issues a start token for the command line of a browser, for the program that started the host only. */
function issueStart(tokens: HttpTokens, callerId: string, request: IncomingMessage, response: ServerResponse): void {
  if (!allows(request, response, 'POST')) return
  if (callerId !== programCaller) answerFault(response, 403, 'forbidden', 'This requires the printed token')
  else answerResult(response, 200, { ok: true, value: { token: tokens.issueStart() } })
}

/** Exchanges the start token in the page's address, or the session of the tab that opened this one, for a session. */
function openSession(tokens: HttpTokens, request: IncomingMessage, response: ServerResponse): void {
  if (!allows(request, response, 'POST')) return
  const token = bearerToken(request)
  const session = token === null ? null : tokens.openSession(token)
  if (session === null) answerFault(response, 401, 'unauthenticated', 'This token is invalid')
  else answerResult(response, 200, { ok: true, value: { session } })
}

async function servePage(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const file = await readStaticFile(folder, pathname)
  if (!file) return answerFault(response, 404, 'not_found', 'Unknown address')
  response.writeHead(200, {
    ...pageFileHeaders(pathname),
    'content-type': file.type,
    'content-length': file.body.length,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-store',
  })
  response.end(file.body)
}
