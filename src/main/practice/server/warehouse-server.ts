import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from '../../core/kernel/node-http.ts'
import type { Clock } from '../../core/kernel/ports.ts'
import { RequestContext } from './request-context.ts'
import type { FaultKind, FaultOptions } from './fault-injector.ts'
import { FaultInjector } from './fault-injector.ts'
import { HttpProblem } from './http-problem.ts'
import { RequestLog } from './request-log.ts'
import type { Route } from './route.ts'
import { matchPath } from './route.ts'
import { erpPath } from './practice-erp.ts'

/** Path prefix of version 1: the interface has two base URLs. */
const legacyPrefix = '/legacy'

interface Credential {
  header: string
  value: string
}

export interface ServerOptions {
  port: number
  clock: Pick<Clock, 'now' | 'after'>
  routes: Route[]
  /** Required in every request (otherwise 401); `null` for none. */
  credential: Credential | null
  /** Milliseconds by which the `Date` header is ahead of the clock. */
  dateSkewMs: number
}

/** The HTTP server of the practice warehouse, on 127.0.0.1 only. */
export class WarehouseServer {
  readonly log = new RequestLog()
  private readonly faults = new FaultInjector()
  private readonly sockets = new Set<Socket>()
  private readonly options: ServerOptions
  private readonly server: Server

  private constructor(options: ServerOptions) {
    this.options = options
    this.server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
      void this.handle(
        new RequestContext(request, response, this.faults.take(request.method ?? '', pathOf(request.url))),
      ).catch(() => response.destroy())
    })
    this.server.on('connection', (socket) => {
      if (this.faults.unplugged) {
        socket.resetAndDestroy()
        return
      }
      this.sockets.add(socket)
      socket.once('close', () => this.sockets.delete(socket))
    })
  }

  /** Rejects if the port is in use. */
  static async listen(options: ServerOptions): Promise<WarehouseServer> {
    const created = new WarehouseServer(options)
    await new Promise<void>((resolve, reject) => {
      created.server.once('error', reject)
      created.server.listen(options.port, '127.0.0.1', () => {
        created.server.off('error', reject)
        resolve()
      })
    })
    return created
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get legacyBaseUrl(): string {
    return this.baseUrl + legacyPrefix
  }

  /** Sets a fault, which applies immediately, to open connections too. */
  setFault(kind: FaultKind, options: FaultOptions = {}): void {
    this.faults.set(kind, options)
    if (this.faults.unplugged) this.destroySockets()
  }

  /** The fault of all requests. */
  get fault(): FaultKind {
    return this.faults.kind
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.server.close(() => resolve())
    })
    this.destroySockets()
    await closed
  }

  private destroySockets(): void {
    for (const socket of this.sockets) socket.resetAndDestroy()
  }

  private async handle(context: RequestContext): Promise<void> {
    const { request, response } = context
    const { clock, credential, dateSkewMs } = this.options
    const entry = this.log.add(request.method ?? '', request.url ?? '', request.headers, credential?.header ?? null)
    response.once('finish', () => {
      entry.status = response.statusCode
    })
    response.setHeader('Date', new Date(clock.now() + dateSkewMs).toUTCString())
    if (await context.intercept(clock, this.port)) return
    try {
      if (credential !== null && request.headers[credential.header.toLowerCase()] !== credential.value) {
        throw new HttpProblem(401, 'No autorizado')
      }
      await this.answer(context)
    } catch (error) {
      if (!(error instanceof HttpProblem) || response.headersSent) throw error
      await context.send({ kind: 'value', status: error.status, value: { Message: error.message } })
    }
  }

  private async answer(context: RequestContext): Promise<void> {
    const url = new URL(context.request.url ?? '/', this.baseUrl)
    const path = wirePath(url.pathname)
    let known = false
    for (const route of this.options.routes) {
      const params = path === null ? null : matchPath(route.path, path)
      if (params === null) continue
      known = true
      if (route.method !== context.request.method) continue
      const body = route.method === 'POST' ? await context.body() : undefined
      await context.send(route.answer({ params, query: url.searchParams, body }))
      return
    }
    throw known ? new HttpProblem(405, 'Método no permitido') : new HttpProblem(404, 'Recurso inexistente')
  }
}

/** The path of the interface or of the ERP: `/api/v2/…` unchanged, `/v1/…` only below the prefix; `null` for other paths. */
function wirePath(pathname: string): string | null {
  if (pathname.startsWith('/api/v2/') || pathname === erpPath) return pathname
  return pathname.startsWith(`${legacyPrefix}/v1/`) ? pathname.slice(legacyPrefix.length) : null
}

function pathOf(url: string | undefined): string {
  const path = (url ?? '/').split('?')[0] ?? '/'
  return wirePath(path) ?? path
}
