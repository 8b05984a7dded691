import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import { createLargeBodyReader, type ReadElsewhere } from '../../src/main/core/wms/reading/large-body.ts'
import { readSmall } from '../../src/main/core/wms/response-body.ts'
import { wireControl, wireSupplier } from './samples.ts'
import { client, json, never, rowsOf, serveBytes, serveHttp, type TestServer, until } from './support.ts'

// Every input has an end: bytes, rows, time and a minimum rate.

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const reason: unknown = await work.catch((error: unknown) => error)
  if (reason instanceof Failure) return reason
  throw new Error('a failure was expected', { cause: reason })
}

let server: TestServer
afterEach(() => server.close())

const row = `${JSON.stringify(wireSupplier)},`
const minutes = (count: number) => count * 60_000

const line = (nth: number) => ({
  ...wireControl.DocumentoRecepcion[0]!.DocumentoRecepcionDetalle[0]!,
  Id: nth,
  Linea: nth,
})
const documentOf = (lines: number) => ({
  ...wireControl,
  ControlCiegoDetalle: Array.from({ length: lines }, () => wireControl.ControlCiegoDetalle[0]!),
  DocumentoRecepcion: [
    {
      ...wireControl.DocumentoRecepcion[0]!,
      DocumentoRecepcionDetalle: Array.from({ length: lines }, (_, nth) => line(nth)),
    },
  ],
})

/** Reads bodies as the core does, and counts them. */
function elsewhere(clock: Parameters<typeof createLargeBodyReader>[0]['clock']): {
  readElsewhere: ReadElsewhere
  read: () => number
} {
  const entry = new URL('../../src/main/core/refresh/refresh-worker.ts', import.meta.url)
  const reader = createLargeBodyReader({ entry, clock })
  let read = 0
  return {
    readElsewhere: (...body) => {
      read += 1
      return reader(...body)
    },
    read: () => read,
  }
}

test('a body that trickles ends, although every wait is short', async () => {
  const bytes = await serveBytes((socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n[${row}${row}`))
  server = bytes
  const { wms, clock } = client(server.baseUrl)
  let rows = 0
  const failing = failureOf(
    (async () => {
      for await (const _row of wms.listSuppliers(never)) rows += 1
    })(),
  )
  let ended = false
  void failing.then(() => (ended = true))
  await until(() => rows === 2 && clock.pending() === 1)
  const began = clock.monotonic()
  while (!ended && clock.monotonic() - began < minutes(30)) {
    clock.advance(59_000)
    bytes.sockets[0]!.write(row)
    const before = rows
    await until(() => ended || (rows > before && clock.pending() === 1))
  }
  expect((await failing).details).toEqual({ stage: 'rate' })
  expect(clock.monotonic() - began).toBeLessThanOrEqual(minutes(6))
  expect(clock.pending()).toBe(0)
  await wms.close()
})

test('a list that never ends has a total time', async () => {
  const bytes = await serveBytes((socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n[${row}${row}`))
  server = bytes
  const { wms, clock } = client(server.baseUrl)
  let rows = 0
  const failing = failureOf(
    (async () => {
      for await (const _row of wms.listSuppliers(never)) {
        rows += 1
        // The reader is the slow one: the rate of the WMS is not judged.
        if (rows === 2) clock.advance(minutes(61))
      }
    })(),
  )
  expect((await failing).details).toEqual({ stage: 'total' })
  await wms.close()
})

test('a document of 10,000 lines is read in another thread, a small one here', async () => {
  let body = JSON.stringify(documentOf(10_000), null, 2)
  server = await serveHttp((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  const clock = client(server.baseUrl).clock
  const { readElsewhere, read } = elsewhere(clock)
  const { wms } = client(server.baseUrl, { readElsewhere })
  const large = await wms.controlByNumber('R-000184', never)
  expect(large?.countedLines).toHaveLength(10_000)
  expect(large?.receivingDocuments[0]?.lines.at(-1)).toMatchObject({ line: 9999, articleCode: '104412', lot: 'L1' })
  expect(read()).toBe(1)
  // Another document stays another document, wherever it is read.
  expect((await failureOf(wms.controlByNumber('R-1', never))).details).toMatchObject({ reason: 'other_document' })
  body = JSON.stringify(wireControl)
  expect(await wms.controlByNumber('R-000184', never)).toMatchObject({ id: 4711 })
  expect(read()).toBe(2)
  await wms.close()
})

test.each<[string, string, object]>([
  ['more lines than any document', JSON.stringify(documentOf(26_000)), { reason: 'unreadable' }],
  ['no JSON', `${JSON.stringify(documentOf(5_000)).slice(0, -5)}]]]]]`, { reason: 'malformed' }],
  ['an end too early', JSON.stringify(documentOf(5_000)).slice(0, -5), { reason: 'truncated' }],
  [
    'more rows than any lookup',
    `[${'{},'.repeat(3_000)}${JSON.stringify(documentOf(5_000))}]`,
    { reason: 'too_large' },
  ],
])('%s: the same coded failure from this and from the other thread', async (_name, body, details) => {
  server = await serveHttp((_request, response) => response.writeHead(200).end(body))
  const { clock } = client(server.baseUrl)
  const there = client(server.baseUrl, { readElsewhere: elsewhere(clock).readElsewhere }).wms
  const here = client(server.baseUrl).wms
  for (const wms of [there, here])
    expect(await failureOf(wms.controlByNumber('R-000184', never))).toMatchObject({ code: 'protocol', details })
  await Promise.all([there.close(), here.close()])
})

test('a response that says it is too large is not waited for', async () => {
  const bytes = await serveBytes((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 20000000\r\n\r\n{'))
  server = bytes
  const { wms, clock } = client(server.baseUrl)
  const failure = await failureOf(wms.controlByNumber('R-000184', never))
  expect(failure).toMatchObject({ code: 'protocol', details: { reason: 'too_large' } })
  expect(clock.pending()).toBe(0)
  await wms.close()
})

test('what was read of a response that is too large is given back at once', async () => {
  server = await serveHttp((_request, response) => response.end())
  const resize = vi.spyOn(ArrayBuffer.prototype, 'resize')
  onTestFinished(() => resize.mockRestore())
  async function* endless() {
    yield Buffer.from('[')
    for (;;) yield await Promise.resolve(Buffer.alloc(16_000, ' '))
  }
  const answer = { status: 200, headers: {}, body: endless(), discard: () => {} }
  expect(await failureOf(readSmall(answer, true))).toMatchObject({ details: { reason: 'too_large' } })
  expect(Math.max(...resize.mock.calls.map(([size]) => size ?? 0))).toBeGreaterThan(10 * 1024 * 1024)
  expect((resize.mock.contexts as ArrayBuffer[]).map((bytes) => bytes.byteLength).filter((left) => left > 0)).toEqual(
    [],
  )
})

test('a row without lines has the size of a row', async () => {
  server = await serveHttp((_request, response) =>
    json(response, [wireSupplier, { ...wireSupplier, Descripcion: 'x'.repeat(300 * 1024) }]),
  )
  const { wms } = client(server.baseUrl)
  expect((await failureOf(rowsOf(wms.listSuppliers(never)))).details).toMatchObject({ reason: 'too_large' })
  await wms.close()
})
