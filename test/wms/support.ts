import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from '../../src/main/core/kernel/node-http.ts'
import type { Log } from '../../src/main/core/kernel/ports.ts'
import type { Address } from '../../src/main/core/wms/address.ts'
import { createWms } from '../../src/main/core/wms/create-wms.ts'
import type { Outcome, WmsOptions } from '../../src/main/core/wms/wms-options.ts'
import type { Row, Wms, WmsList } from '../../src/main/core/wms/wms.ts'
import { manualClock } from '../support/manual-clock.ts'
import type { ManualClock } from '../support/manual-clock.ts'
import { nextLook } from '../support/next-look.ts'

export interface Recorded {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export interface TestServer {
  baseUrl: string
  port: number
  requests: Recorded[]
  close(): Promise<void>
}

type Answer = (request: Recorded, response: ServerResponse) => void

/** A WMS of the test's own, over real HTTP on loopback. */
export async function serveHttp(answer: Answer): Promise<TestServer> {
  const requests: Recorded[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const recorded = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
      requests.push(recorded)
      answer(recorded, response)
    })
  })
  return { ...(await listening(server)), requests }
}

/** A server that writes bytes as the test says; `heard` is called with each request's text. */
export async function serveBytes(
  heard: (socket: Socket, nth: number) => void,
): Promise<TestServer & { sockets: Socket[] }> {
  const sockets: Socket[] = []
  let nth = 0
  const server = createTcpServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (bytes.includes('\r\n\r\n')) heard(socket, nth++)
    })
  })
  return { ...(await listening(server)), requests: [], sockets }
}

async function listening(server: Server): Promise<Omit<TestServer, 'requests'>> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

export interface TestClient {
  wms: Wms
  clock: ManualClock
  outcomes: Outcome[]
  /** Everything that was logged, as one text. */
  logged(): string
  waits: number[]
}

/** A client with a stopped clock; the waits between tries pass at once. */
export function client(
  baseUrl: string,
  more: Partial<WmsOptions> & Pick<Partial<Address>, 'auth' | 'route'> & { http?: boolean } = {},
): TestClient {
  const clock = manualClock()
  const outcomes: Outcome[] = []
  const lines: string[] = []
  const waits: number[] = []
  const write = (event: string, fields?: object) => void lines.push(JSON.stringify({ event, ...fields }))
  const log: Log = {
    info(event, fields) {
      write(event, fields)
      if (event !== 'wms.again') return
      const ms = Number(fields?.['waitMs'])
      waits.push(ms)
      setImmediate(() => clock.advance(ms))
    },
    warn: write,
    error: write,
    tail: () => lines,
  }
  const { auth = { kind: 'none' }, route, http = true, ...options } = more
  const address = { baseUrl, auth, allowSecretOverHttp: http, ...(route ? { route } : {}) }
  const wms = createWms({
    v2: address,
    v1: address,
    warehouseTimeZone: 'America/Argentina/Buenos_Aires',
    adjustmentsDateFormat: 'yyyy-MM-dd',
    clock,
    random: { bytes: (length) => new Uint8Array(length).fill(128) },
    log,
    onOutcome: (outcome) => outcomes.push(outcome),
    ...options,
  })
  return { wms, clock, outcomes, waits, logged: () => lines.join('\n') }
}

export const never = new AbortController().signal

export async function rowsOf<T>(list: WmsList<T>): Promise<Row<T>[]> {
  const rows: Row<T>[] = []
  for await (const row of list) rows.push(row)
  return rows
}

export async function valuesOf<T>(list: WmsList<T>): Promise<T[]> {
  return (await rowsOf(list)).map((row) => {
    if (!row.ok) throw new Error(`set aside: ${row.setAside.reason}`)
    return row.value
  })
}

/** Waits for what other tasks of this process bring about. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextLook()
}

/** The bytes of an answer with its length. */
export function rawAnswer(body: string, head = 'content-type: application/json\r\n'): string {
  return `HTTP/1.1 200 OK\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
