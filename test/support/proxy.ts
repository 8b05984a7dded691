import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { createServer, request as httpRequest } from '../../src/main/core/kernel/node-http.ts'

/** A certificate made for tests; see the README next to them. */
export const certificate = (name: string) =>
  readFileSync(new URL(`../wms/certificates/${name}.pem`, import.meta.url), 'utf8')

export interface ProxyBehaviour {
  /** Only `user:password` is let through. */
  credentials?: string
  /** The response to a tunnel request instead of opening it; `hang up` closes the connection, `silence` never responds. */
  tunnel?: number | 'hang up' | 'silence'
  /** The tunnel is cut after so many bytes of the answer, once. */
  cutAfter?: number
  /** Accepts TLS with the tests' certificate. */
  tls?: boolean
}

export interface TestProxy {
  /** `http://localhost:PORT`, or `https:` with TLS. */
  url: string
  /** Targets of requests: `host:port` of a tunnel, the whole address of a forwarded request. */
  asked: string[]
  /** The credentials that came along, `null` for none. */
  shown: (string | null)[]
  behave(next: ProxyBehaviour): void
  /** Cuts every tunnel. */
  cut(): void
}

/** A real proxy on this PC: tunnels and forwards every host name to 127.0.0.1. */
export async function startProxy(first: ProxyBehaviour = {}): Promise<TestProxy> {
  let behaviour = first
  const asked: string[] = []
  const shown: (string | null)[] = []
  const tunnels = new Set<Socket>()

  function mayPass(request: IncomingMessage): boolean {
    const header = request.headers['proxy-authorization']
    const given = header === undefined ? null : Buffer.from(header.replace(/^Basic /, ''), 'base64').toString()
    shown.push(given)
    return behaviour.credentials === undefined || given === behaviour.credentials
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    asked.push(request.url ?? '')
    if (!mayPass(request)) return void response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end()
    const { port, pathname, search } = new URL(request.url ?? '')
    passOn(request, response, Number(port), pathname + search)
  }

  function tunnel(request: IncomingMessage, socket: Socket): void {
    socket.on('error', () => {})
    tunnels.add(socket)
    asked.push(request.url ?? '')
    const passes = mayPass(request)
    if (behaviour.tunnel === 'silence') return
    if (behaviour.tunnel === 'hang up') return void socket.destroy()
    const refusal = behaviour.tunnel ?? (passes ? null : 407)
    if (refusal !== null) return void socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`)
    const onward = connect(Number(/\d+$/.exec(request.url ?? '')?.[0]), '127.0.0.1')
    onward.on('error', () => socket.destroy())
    onward.once('connect', () => {
      socket.write('HTTP/1.1 200 Here you go\r\n\r\n')
      socket.pipe(onward)
    })
    let left = behaviour.cutAfter ?? Number.POSITIVE_INFINITY
    delete behaviour.cutAfter
    onward.on('data', (bytes: Buffer) => {
      socket.write(bytes.subarray(0, Math.min(left, bytes.length)))
      left -= bytes.length
      if (left <= 0) {
        onward.destroy()
        socket.destroy()
      }
    })
    onward.on('close', () => socket.end())
    socket.on('close', () => onward.destroy())
  }

  const server = first.tls
    ? createTlsServer(
        { cert: certificate('server') + certificate('intermediate'), key: certificate('server-key') },
        forward,
      )
    : createServer(forward)
  server.on('connect', tunnel)
  const port = await listening(server)
  return {
    url: `${first.tls ? 'https' : 'http'}://localhost:${port}`,
    asked,
    shown,
    behave: (next) => void (behaviour = next),
    cut() {
      for (const socket of tunnels) socket.destroy()
      tunnels.clear()
    },
  }
}

/** A WMS over TLS, for any name, with a certificate of the tests' company. */
export async function startTlsServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { chain = certificate('server') + certificate('intermediate') }: { chain?: string } = {},
): Promise<number> {
  return listening(createTlsServer({ cert: chain, key: certificate('server-key') }, answer))
}

/** The same WMS as on this port, over TLS. */
export function startTlsFront(baseUrl: string): Promise<number> {
  return startTlsServer((request, response) =>
    passOn(request, response, Number(new URL(baseUrl).port), request.url ?? '/'),
  )
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number, path: string): void {
  const { 'proxy-authorization': _mine, ...headers } = request.headers
  const onward = httpRequest({ host: '127.0.0.1', port, path, method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

async function listening(server: Server): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return (server.address() as AddressInfo).port
}
