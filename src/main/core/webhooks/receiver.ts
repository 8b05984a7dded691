import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from '../kernel/node-http.ts'
import type { rejectionReasons } from '../../../contract/shapes/webhook.ts'
import { Failure, type SystemCode } from '../domain/failure.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import { isSignature } from './signature.ts'

export type RejectionReason = (typeof rejectionReasons)[number]

export interface ReceiverLimits {
  bodyBytes: number
  /** Maximum time of a request, from first to last byte. */
  requestMs: number
  /** Maximum idle time of a connection. */
  idleMs: number
  /** Maximum bytes of all bodies being received. */
  openBytes: number
  connections: number
}

export const defaultLimits: ReceiverLimits = {
  bodyBytes: 1_000_000,
  requestMs: 10_000,
  idleMs: 60_000,
  openBytes: 64_000_000,
  connections: 2000,
}

/** Headers of a request. Only the signature is checked; the others are stored unchanged. */
export interface RequestHeaders {
  signature: string
  eventType: string | null
  contentType: string | null
}

export interface ReceiverOptions {
  bindAddress: string
  /** 0 takes any free port. */
  port: number
  clock: Clock
  log: Log
  limits?: Partial<ReceiverLimits>
  /**
   * Checks and stores a whole body. `stored` leads to a 2XX response, so the message must be on disk. Never rejects.
   */
  take(body: Buffer, heads: RequestHeaders): Promise<'stored' | RejectionReason>
  onRefused(reason: RejectionReason): void
}

const statusOf: Record<RejectionReason, number> = {
  signature: 401,
  method: 405,
  size: 413,
  slow: 408,
  rate: 503,
  storage: 503,
}

const maxHeaderLength = 200

function headsOf({ headers }: IncomingMessage): RequestHeaders {
  const head = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value.slice(0, maxHeaderLength) : null
  }
  return { signature: head('x-signature') ?? '', eventType: head('x-event-type'), contentType: head('content-type') }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Listens for notifications. Rejects with `conflict` if the address or port cannot be used. */
export async function openReceiver(options: ReceiverOptions) {
  const { clock, log, take, onRefused } = options
  const limits = { ...defaultLimits, ...options.limits }
  const deadlines = new Map<Socket, () => void>()
  let openBytes = 0

  /** One deadline per connection: for the next request while idle, for the whole request once it has started. */
  function setDeadline(socket: Socket, ms: number, onLate: () => void): void {
    deadlines.get(socket)?.()
    deadlines.set(socket, clock.after(ms, onLate))
  }

  function awaitRequest(socket: Socket): void {
    const before = socket.bytesRead
    setDeadline(socket, limits.requestMs, () => {
      if (socket.bytesRead > before) {
        // The headers of the request did not end in time.
        onRefused('slow')
        socket.destroy()
      } else setDeadline(socket, limits.idleMs - limits.requestMs, () => socket.destroy())
    })
  }

  function answer(response: ServerResponse, status: number, headers: Record<string, string>): void {
    if (response.headersSent || response.destroyed) return
    response.writeHead(status, { ...headers, 'content-length': '0', 'cache-control': 'no-store' }).end()
  }

  function respondRejected(response: ServerResponse, reason: RejectionReason): void {
    if (response.headersSent || response.destroyed) return
    onRefused(reason)
    answer(response, statusOf[reason], {
      connection: 'close',
      ...(reason === 'method' ? { allow: 'POST' } : {}),
      ...(reason === 'rate' || reason === 'storage' ? { 'retry-after': '10' } : {}),
    })
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request
    setDeadline(socket, limits.requestMs, () => {
      respondRejected(response, 'slow')
      // Remaining input is discarded.
      setImmediate(() => socket.destroy())
    })
    response.once('close', () => {
      if (!socket.destroyed) awaitRequest(socket)
    })
    const rejection = rejectionByHeaders(request)
    if (rejection) {
      // Reads the body to its end, within the deadline: a sender that is cut off would never see the response.
      request.resume()
      respondRejected(response, rejection)
      return
    }
    const body = await readBody(request)
    if (body === 'gone') return
    if (typeof body === 'string') {
      respondRejected(response, body)
      return
    }
    const verdict = await take(body, headsOf(request))
    if (verdict === 'stored') answer(response, 204, {})
    else respondRejected(response, verdict)
  }

  function rejectionByHeaders(request: IncomingMessage): RejectionReason | null {
    if (request.method !== 'POST') return 'method'
    const header = request.headers['x-signature']
    if (Array.isArray(header) || !isSignature(header)) return 'signature'
    return Number(request.headers['content-length'] ?? 0) > limits.bodyBytes ? 'size' : null
  }

  function readBody(request: IncomingMessage): Promise<Buffer | 'size' | 'rate' | 'gone'> {
    return new Promise((resolve) => {
      let chunks: Buffer[] = []
      let length = 0
      let over: 'size' | 'rate' | null = null
      const release = () => {
        openBytes -= length
        length = 0
        chunks = []
      }
      request.on('data', (chunk: Buffer) => {
        if (over) return
        length += chunk.length
        openBytes += chunk.length
        chunks.push(chunk)
        if (length > limits.bodyBytes) over = 'size'
        else if (openBytes > limits.openBytes) over = 'rate'
        if (!over) return
        release()
        resolve(over)
      })
      request.once('end', () => {
        if (!over) resolve(Buffer.concat(chunks))
        release()
      })
      request.once('close', () => {
        release()
        resolve('gone')
      })
    })
  }

  const server = createServer({ keepAlive: true, requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 })
  server.maxConnections = limits.connections
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      deadlines.get(socket)?.()
      deadlines.delete(socket)
    })
    awaitRequest(socket)
  })
  server.on('request', (request, response) => {
    receive(request, response).catch((error: unknown) => {
      log.error('webhooks.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error })
      answer(response, 500, { connection: 'close' })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Failure(
          'conflict',
          'The receiver can’t use this address and port',
          { reason: error.code as SystemCode, bindAddress: options.bindAddress, port: options.port },
          { cause: error },
        ),
      ),
    )
    server.listen({ host: options.bindAddress, port: options.port, exclusive: true }, () => resolve())
  })
  server.on('error', (error: NodeJS.ErrnoException) => log.warn('webhooks.listen', { reason: error.code ?? 'unknown' }))

  return {
    port: (server.address() as AddressInfo).port,
    /** Stops listening and cuts requests in progress: the sender repeats them. */
    close: () =>
      new Promise<void>((resolve) => {
        // Without connections this ends at once: none may keep the next change of the settings waiting.
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
