import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'

// A WMS in a thread of its own that answers well or, as requested, in one of many bad ways.

type Bad = (response: ServerResponse, good: string, socket: Socket) => void

const send = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) =>
  void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)

/** Writes pieces until the other side closes. */
function pour(response: ServerResponse, begin: string, piece: (nth: number) => string, everyMs = 0): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write(begin)
  let nth = 0
  const next = (): void => {
    if (response.destroyed) return
    const flows = response.write(piece((nth += 1)))
    if (everyMs > 0) setTimeout(next, everyMs)
    else if (flows) setImmediate(next)
    else response.once('drain', next)
  }
  next()
}

const changed = (good: string, from: RegExp, to: string) => good.replaceAll(from, to)
const many = (piece: string, count: number) => Array.from({ length: count }, () => piece).join(',')
const line = '{"CodigoArticulo":"104412","Unidades":1.5,"Lote":"L-1","Articulo":"Queso"}'
const bomb = gzipSync(Buffer.alloc(400 * 1024 * 1024, ' '))
const supplier = (nth: number) => `{"Codigo":"S${nth}","Descripcion":"${'x'.repeat(200)}"},`

/** Faults of a service, a proxy or a cable. */
export const badAnswers: Record<string, Bad> = {
  reset: (_response, _good, socket) => void socket.resetAndDestroy(),
  silence: () => {},
  'silence within the body': (response, good) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(good.length + 9) })
    response.write(good.slice(0, good.length / 2))
  },
  'reset within the body': (response, good, socket) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(good.slice(0, good.length / 2), () => socket.resetAndDestroy())
  },
  'cut body': (response, good) => send(response, good.slice(0, good.length / 2)),
  'web page': (response) => send(response, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
  'web page as JSON': (response) => send(response, '<html></html>'),
  'not JSON': (response, good) => send(response, good.replaceAll('"', "'")),
  'bytes after the end': (response, good) => send(response, `${good}${good}`),
  'other JSON': (response) => send(response, '{"status":"maintenance","items":[1,2,3]}'),
  'another document': (response, good) => send(response, changed(good, /"(Numero|codigo)":"[^"]*"/g, '"$1":"OTHER"')),
  'wrong types': (response, good) => send(response, changed(good, /"(Id|Unidades|unidades)":\d+/g, '"$1":{"x":[]}')),
  'seventh decimal': (response, good) => send(response, changed(good, /"(Unidades|unidades)":\d+/g, '"$1":0.1234567')),
  'empty rows': (response) => send(response, `[${many('{}', 50_000)}]`),
  'rows that are no objects': (response) => send(response, `[${many('[[],1,"x",null]', 50_000)}]`),
  'deep nesting': (response) => send(response, '['.repeat(1_000_000)),
  'a row of 20 MB': (response) => send(response, `[{"Codigo":"${'x'.repeat(20 * 1024 * 1024)}"}]`),
  'a document of 200,000 lines': (response) =>
    send(
      response,
      `{"Id":184,"DocumentoRecepcion":[{"Numero":"N-1","DocumentoRecepcionDetalle":[${many(line, 200_000)}]}]}`,
    ),
  'a document without end': (response) =>
    pour(
      response,
      '{"Id":184,"DocumentoRecepcion":[{"Numero":"N-1","DocumentoRecepcionDetalle":[',
      () => `${many(line, 500)},`,
    ),
  'a list without end': (response) => pour(response, '[', (nth) => supplier(nth).repeat(100)),
  'a byte a second': (response) => pour(response, '[', () => ' ', 1000),
  'a bomb in gzip': (response) => send(response, bomb, { 'content-encoding': 'gzip' }),
  'broken gzip': (response, good) => send(response, good, { 'content-encoding': 'gzip' }),
  'headers without end': (_response, _good, socket) =>
    void socket.write(`HTTP/1.1 200 OK\r\n${`x-filler: ${'x'.repeat(1000)}\r\n`.repeat(200)}`),
  'not HTTP': (_response, _good, socket) => void socket.end('\u0000\u0001garbage\r\n\r\n'),
  'redirect to another host': (response) => void response.writeHead(302, { location: 'http://wms.invalid/' }).end(),
  'no credentials': (response) => void response.writeHead(401).end('{}'),
  'out of order': (response) => void response.writeHead(500).end('{"message":"failed"}'),
  'too many requests': (response) => void response.writeHead(429, { 'retry-after': '1' }).end(),
  slow: (response, good) => void setTimeout(() => send(response, good), 3000),
}

const today = new Date().toISOString().slice(0, 10)
const control = (nth: number) => ({
  Id: nth,
  Fecha: `${today}T08:00:00`,
  Estado: 'sinControl',
  DocumentoRecepcion: [
    {
      Numero: `N-${nth}`,
      CodigoProveedor: 'P1',
      DocumentoRecepcionDetalle: Array.from({ length: 40 }, (_, at) => ({
        CodigoArticulo: `A${at}`,
        Unidades: 5 + at,
      })),
    },
  ],
})

/** The response of a WMS in order. */
function goodAnswer(url: URL): unknown {
  const { pathname, searchParams } = url
  if (pathname.endsWith('/ControlCiego')) return control(Number(/\d+/.exec(searchParams.get('DocumentoNumero') ?? '')))
  if (pathname.endsWith('/ControlCiego/List'))
    return (searchParams.get('Fecha') ?? today) === today &&
      (searchParams.get('Estado') ?? 'sinControl') === 'sinControl'
      ? Array.from({ length: 60 }, (_, nth) => control(nth + 1))
      : []
  if (pathname.endsWith('/Proveedor')) return [{ Codigo: 'P1', Descripcion: 'Lácteos', RequiereControlCiego: false }]
  if (pathname.endsWith('/Stock/Detalle'))
    return Array.from({ length: 1501 }, (_, at) => ({ articuloCodigo: `A${at % 90}`, unidades: at, lote: `L${at}` }))
  if (/\/Pedidos\/./.test(pathname)) return { codigo: decodeURIComponent(pathname.split('/').at(-1) ?? ''), items: [] }
  if (pathname.endsWith('/api/v2/Pedidos'))
    return Array.from({ length: 77 }, (_, at) => ({
      codigo: `P-${at}`,
      items: [{ linea: '1', unidades: 3, articulo: { codigo: 'A1' } }],
    }))
  return []
}

if (parentPort) {
  const port = parentPort
  let kind = ''
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => {})
    const good = JSON.stringify(goodAnswer(new URL(request.url ?? '', 'http://localhost')))
    const bad = badAnswers[kind]
    if (bad) bad(response, good, request.socket)
    else send(response, good)
  })
  server.on('clientError', () => {})
  port.on('message', (next: string) => {
    kind = next
    // Responses still running in the earlier way end.
    server.closeAllConnections()
    port.postMessage('set')
  })
  server.listen(0, '127.0.0.1', () => port.postMessage((server.address() as AddressInfo).port))
}
