import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import type { Wms } from '../../src/main/core/wms/wms.ts'
import { wireControl, wireSupplier } from './samples.ts'
import { client, json, never, rawAnswer, rowsOf, serveBytes, serveHttp, until } from './support.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function owned<T extends { close(): Promise<void> }>(thing: T): T {
  closers.push(() => thing.close())
  return thing
}

function clientOf(...args: Parameters<typeof client>): ReturnType<typeof client> {
  const made = client(...args)
  closers.unshift(() => made.wms.close())
  return made
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!(error instanceof Failure)) throw new Error('no coded failure', { cause: error })
  return error
}

const order = {
  code: 'P',
  customerLocationCode: 'C',
  date: '2026-11-20',
  items: [{ line: '1', articleCode: 'A', units: 1 }],
}
const list = JSON.stringify([wireSupplier, wireSupplier])

describe('a single read', () => {
  test('connection refused: three tries, network', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const { wms, waits, outcomes } = clientOf(`http://127.0.0.1:${port}`)
    const failure = await failureOf(wms.controlByNumber('1', never))
    expect([failure.code, failure.details]).toEqual(['network', { reason: 'refused', stage: 'connect' }])
    expect(waits).toHaveLength(2)
    expect(waits[1]).toBeGreaterThan(waits[0]!)
    expect(outcomes).toMatchObject([{ ok: false, error: { code: 'network' } }])
  })

  test('an unknown name', async () => {
    const failure = await failureOf(clientOf('http://wms.invalid').wms.controlByNumber('1', never))
    expect([failure.code, failure.details]).toEqual(['network', { reason: 'dns', stage: 'connect' }])
  })

  test('TLS where none is spoken is not tried again', async () => {
    const server = owned(await serveBytes((socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n')))
    server.sockets.length = 0
    const { wms, waits } = clientOf(server.baseUrl.replace('http:', 'https:'))
    // A ClientHello holds no blank line, so the answer is provoked here.
    void until(() => server.sockets.length > 0).then(() => server.sockets[0]!.end('HTTP/1.1 400 Bad\r\n\r\n'))
    const failure = await failureOf(wms.controlByNumber('1', never))
    expect([failure.code, failure.details?.['reason'], waits]).toEqual(['network', 'tls', []])
  })

  test('a handshake that never ends: time-out while connecting', async () => {
    const server = owned(await serveBytes(() => {}))
    const { wms, clock } = clientOf(server.baseUrl.replace('http:', 'https:'), { limits: { totalMs: 15_000 } })
    const failing = failureOf(wms.controlByNumber('1', never))
    await until(() => server.sockets.length > 0)
    clock.advance(10_000)
    await until(() => server.sockets.length > 1)
    clock.advance(10_000)
    expect((await failing).details).toEqual({ stage: 'total' })
  })

  test('reset before the headers, then an answer', async () => {
    const server = owned(
      await serveBytes((socket, nth) => (nth < 2 ? socket.resetAndDestroy() : socket.write(rawAnswer('null')))),
    )
    const { wms, waits, outcomes } = clientOf(server.baseUrl)
    expect(await wms.controlByNumber('1', never)).toBeNull()
    expect(waits).toHaveLength(2)
    expect(outcomes).toMatchObject([{ ok: true }])
  })

  test.each(['resetAndDestroy', 'end'] as const)(
    '%s in the middle of the body: network, after three tries',
    async (end) => {
      let heard = 0
      const server = owned(
        await serveBytes((socket) => {
          heard += 1
          socket.write(rawAnswer(JSON.stringify(wireControl)).slice(0, -20), () => setImmediate(() => socket[end]()))
        }),
      )
      const failure = await failureOf(clientOf(server.baseUrl).wms.controlByNumber('1', never))
      expect([failure.code, failure.details, heard]).toEqual(['network', { reason: 'reset', stage: 'body' }, 3])
    },
  )

  test('no headers: time-out of that stage, three times', async () => {
    let heard = 0
    const server = owned(await serveBytes(() => void (heard += 1)))
    const { wms, clock } = clientOf(server.baseUrl, { limits: { totalMs: 1_000_000 } })
    const failing = failureOf(wms.controlByNumber('1', never))
    for (const tries of [1, 2, 3]) {
      await until(() => heard === tries)
      clock.advance(59_999)
      clock.advance(1)
    }
    const failure = await failing
    expect([failure.code, failure.details]).toEqual(['timeout', { stage: 'headers' }])
  })

  test('the limit of the whole call ends the wait between tries, too', async () => {
    const server = owned(
      await serveHttp((_request, response) => response.writeHead(503, { 'retry-after': '20' }).end()),
    )
    const { wms, waits } = clientOf(server.baseUrl, { limits: { totalMs: 30_000 } })
    const failure = await failureOf(wms.controlByNumber('1', never))
    expect([failure.code, failure.details, waits]).toEqual(['timeout', { stage: 'total' }, [20_000, 20_000]])
  })

  test('cancelling closes the socket', async () => {
    const closed: boolean[] = []
    const server = owned(await serveBytes((socket) => socket.on('close', () => closed.push(true))))
    const { wms, outcomes, clock } = clientOf(server.baseUrl)
    const controller = new AbortController()
    const failing = failureOf(wms.controlByNumber('1', controller.signal))
    await until(() => server.sockets.length === 1 && clock.pending() === 2)
    controller.abort()
    expect((await failing).code).toBe('cancelled')
    await until(() => closed.length === 1)
    expect(outcomes).toEqual([])
    expect(clock.pending()).toBe(0)
  })

  test('cancelled before it began: nothing is sent', async () => {
    const server = owned(await serveHttp((_request, response) => json(response, null)))
    const { wms } = clientOf(server.baseUrl)
    expect((await failureOf(wms.controlByNumber('1', AbortSignal.abort()))).code).toBe('cancelled')
    expect((await failureOf(rowsOf(wms.listSuppliers(AbortSignal.abort())))).code).toBe('cancelled')
    expect(server.requests).toEqual([])
  })

  test("the caller's own failure as the signal's reason stays", async () => {
    const failure = new Failure('timeout', 'deadline', { stage: 'deadline' })
    expect(await failureOf(clientOf('http://127.0.0.1:1').wms.getOrder('1', AbortSignal.abort(failure)))).toBe(failure)
  })

  test('closing the client ends its calls', async () => {
    const server = owned(await serveBytes(() => {}))
    const { wms } = clientOf(server.baseUrl)
    const failing = failureOf(wms.controlByNumber('1', never))
    await until(() => server.sockets.length === 1)
    await wms.close()
    expect((await failing).code).toBe('cancelled')
    expect((await failureOf(wms.controlByNumber('1', never))).code).toBe('cancelled')
  })
})

describe('statuses', () => {
  test.each<[number, string, string, number]>([
    [401, 'unauthenticated', '', 1],
    [403, 'forbidden', '', 1],
    [405, 'protocol', 'status', 1],
    [407, 'network', 'proxy_auth', 1],
    [408, 'timeout', '', 3],
    [429, 'rate_limited', '', 3],
    [500, 'server', '', 3],
    [501, 'server', '', 1],
    [503, 'server', '', 3],
    [304, 'protocol', 'redirect', 1],
  ])('%i is %s', async (status, code, reason, tries) => {
    const server = owned(await serveHttp((_request, response) => response.writeHead(status).end()))
    const { wms } = clientOf(server.baseUrl)
    const failure = await failureOf(wms.controlByNumber('1', never))
    expect([failure.code, failure.details?.['reason'] ?? '', server.requests.length]).toEqual([code, reason, tries])
    server.requests.length = 0
    expect((await failureOf(rowsOf(wms.listOrders({}, never)))).code).toBe(code)
    expect(server.requests).toHaveLength(tries)
  })

  test('nothing there: 200 null, 200 empty, 204, 400 and 404 of version 1, 404 of version 2', async () => {
    let status = 200
    let body = 'null'
    const server = owned(await serveHttp((_request, response) => response.writeHead(status).end(body)))
    const { wms } = clientOf(server.baseUrl)
    const control = () => wms.controlByNumber('1', never)
    const single = () => wms.getOrder('1', never)
    expect([await control(), await single()]).toEqual([null, null])
    body = ''
    expect([await control(), await single(), await rowsOf(wms.listSuppliers(never))]).toEqual([null, null, []])
    status = 204
    expect([await control(), await single(), await rowsOf(wms.listOrders({}, never))]).toEqual([null, null, []])
    status = 404
    expect([await control(), await single()]).toEqual([null, null])
    expect((await failureOf(rowsOf(wms.listSuppliers(never)))).code).toBe('not_found')
    status = 400
    expect(await control()).toBeNull()
    expect((await failureOf(single())).code).toBe('protocol')
  })

  test('a web page never means "nothing there"', async () => {
    let status = 404
    const server = owned(
      await serveHttp((_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<p>')),
    )
    const { wms } = clientOf(server.baseUrl)
    const missing = await failureOf(wms.controlByNumber('1', never))
    expect([missing.code, missing.details?.['reason']]).toEqual(['not_found', 'html'])
    status = 200
    const page = await failureOf(wms.controlByNumber('1', never))
    expect([page.code, page.details?.['reason']]).toEqual(['protocol', 'html'])
    expect((await failureOf(rowsOf(wms.listSuppliers(never)))).details?.['reason']).toBe('html')
  })

  test.each<[string, string | null, number[]]>([
    ['7', null, [7000, 7000]],
    ['Fri, 20 Nov 2026 13:00:09 GMT', null, [9000, 0]],
    ['Fri, 20 Nov 2026 13:00:09 GMT', 'once', [9000, 0]],
    // The WMS's clock is ahead of this PC's, or behind it.
    ['Fri, 20 Nov 2026 13:05:09 GMT', 'Fri, 20 Nov 2026 13:05:00 GMT', [9000, 9000]],
    ['Fri, 20 Nov 2026 12:50:09 GMT', 'Fri, 20 Nov 2026 12:50:00 GMT', [9000, 9000]],
    ['0', null, [0, 0]],
    ['soon', null, [501, 1002]],
    ['3600', null, []],
  ])('Retry-After %s, Date %s', async (header, date, expected) => {
    const server = owned(
      await serveHttp((_request, response) => {
        response.sendDate = false
        response.writeHead(429, { 'retry-after': header, ...(date === null ? {} : { date }) }).end()
      }),
    )
    const { wms, waits } = clientOf(server.baseUrl)
    expect((await failureOf(wms.controlByNumber('1', never))).code).toBe('rate_limited')
    expect(waits).toEqual(expected)
  })

  test("the difference of clocks comes from the answer's Date", async () => {
    const server = owned(
      await serveHttp((_request, response) => {
        response.setHeader('date', 'Fri, 20 Nov 2026 12:50:00 GMT')
        json(response, null)
      }),
    )
    const { wms, outcomes } = clientOf(server.baseUrl)
    await wms.controlByNumber('1', never)
    expect(outcomes).toEqual([{ ok: true, error: null, clockAheadMs: 600_000 }])
  })
})

describe('lists', () => {
  test('returns rows in order, and unreadable ones with position and reason', async () => {
    const rows = [wireSupplier, { Codigo: null, Descripcion: 'sin' }, 5, null, wireSupplier, [wireSupplier]]
    const server = owned(await serveHttp((_request, response) => json(response, rows)))
    const { wms, logged } = clientOf(server.baseUrl)
    const suppliers = wms.listSuppliers(never)
    expect(suppliers.summary().complete).toBe(false)
    const read = await rowsOf(suppliers)
    expect(read.map((row) => (row.ok ? row.value.code : [row.setAside.index, row.setAside.reason]))).toEqual([
      'P7',
      [1, 'Codigo: no usable code'],
      [2, 'no object'],
      [3, 'no object'],
      'P7',
      [5, 'no object'],
    ])
    expect(read[1]).toMatchObject({ setAside: { raw: JSON.stringify(rows[1]) } })
    expect(suppliers.summary()).toEqual({ complete: true, rows: 2, setAside: 4, notes: {} })
    expect(logged()).not.toContain('sin')
  })

  test('one object where a list was meant; an object that is no row is no list', async () => {
    let body: unknown = wireSupplier
    const server = owned(await serveHttp((_request, response) => json(response, body)))
    const { wms } = clientOf(server.baseUrl)
    expect(await rowsOf(wms.listSuppliers(never))).toMatchObject([{ ok: true, value: { code: 'P7' } }])
    body = { message: 'maintenance' }
    const failing = wms.listSuppliers(never)
    expect((await failureOf(rowsOf(failing))).details?.['reason']).toBe('root')
    expect(failing.summary().complete).toBe(false)
    body = []
    const empty = wms.listSuppliers(never)
    expect([await rowsOf(empty), empty.summary().complete]).toEqual([[], true])
  })

  test('the body of an error that has a code is no list of one', async () => {
    let body: object = {}
    const server = owned(await serveHttp((_request, response) => json(response, body)))
    const { wms, outcomes } = clientOf(server.baseUrl)
    const lists = {
      suppliers: () => rowsOf(wms.listSuppliers(never)),
      orders: () => rowsOf(wms.listOrders({}, never)),
      dispatches: () => rowsOf(wms.listCompleteDispatches(never)),
    }
    for (const error of [
      { codigo: 'E-500', descripcion: 'Error interno' },
      { Codigo: 500, Descripcion: 'Error interno', Fecha: '2026-11-20T09:30:00', Estado: 'error' },
    ]) {
      body = error
      for (const read of Object.values(lists)) {
        outcomes.length = 0
        expect((await failureOf(read())).details?.['reason']).toBe('root')
        expect(outcomes).toMatchObject([{ ok: false }])
      }
    }
    // Empty fields are those of a row.
    body = { Codigo: 'P7', Descripcion: 'Lácteos', Activo: null }
    expect(await lists.suppliers()).toMatchObject([{ ok: true, value: { code: 'P7' } }])
    body = { codigo: 'PED-1', estado: 'pendiente', items: [] }
    expect(await lists.orders()).toMatchObject([{ ok: true, value: { code: 'PED-1' } }])
    body = { Codigo: 'CAM-1', Pedidos: [] }
    expect(await lists.dispatches()).toMatchObject([{ ok: true, value: { code: 'CAM-1' } }])
  })

  test.each([
    ['an end without the closing bracket', list.slice(0, -1), 'truncated'],
    ['an end inside a row', list.slice(0, -9), 'truncated'],
    ['a web page without a type', '<html></html>', 'html'],
    ['a text', '"ok"', 'root'],
    ['no JSON', `${list.slice(0, -1)},}]`, 'malformed'],
  ])('%s: rows may have come, but the list failed', async (_name, body, reason) => {
    const server = owned(await serveHttp((_request, response) => response.writeHead(200).end(body)))
    const { wms, outcomes } = clientOf(server.baseUrl)
    const suppliers = wms.listSuppliers(never)
    const failure = await failureOf(rowsOf(suppliers))
    expect([failure.code, failure.details?.['reason'], suppliers.summary().complete]).toEqual([
      'protocol',
      reason,
      false,
    ])
    expect(outcomes).toMatchObject([{ ok: false }])
  })

  test('a connection that breaks in the middle is neither the end of the list nor retried', async () => {
    let heard = 0
    const server = owned(
      await serveBytes((socket) => {
        heard += 1
        socket.write(
          `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${Buffer.byteLength(list).toString(16)}\r\n${list}\r\n`,
        )
        setImmediate(() => socket.end())
      }),
    )
    const suppliers = clientOf(server.baseUrl).wms.listSuppliers(never)
    const failure = await failureOf(rowsOf(suppliers))
    expect([failure.code, failure.details?.['stage'], suppliers.summary(), heard]).toEqual([
      'network',
      'body',
      { complete: false, rows: 2, setAside: 0, notes: {} },
      1,
    ])
  })

  test('bytes that are no HTTP', async () => {
    const server = owned(await serveBytes((socket) => socket.end('\u0000garbage\r\n\r\n')))
    const failure = await failureOf(rowsOf(clientOf(server.baseUrl).wms.listSuppliers(never)))
    expect([failure.code, failure.details?.['reason']]).toEqual(['protocol', 'http'])
  })

  test.each([
    ['gzip', gzipSync(list), 2],
    ['x-gzip', gzipSync(list), 2],
    ['identity', Buffer.from(list), 2],
    ['gzip', gzipSync(list).subarray(0, -12), 'truncated'],
    ['gzip', Buffer.from(list), 'encoding'],
    ['gzip', Buffer.alloc(0), 0],
    ['br', Buffer.from(list), 'encoding'],
  ])('content-encoding %s', async (encoding, body, expected) => {
    const server = owned(
      await serveHttp((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)),
    )
    const { wms } = clientOf(server.baseUrl)
    const outcome = await rowsOf(wms.listSuppliers(never)).then(
      (rows) => rows.length,
      (error: unknown) => (error instanceof Failure ? error.details?.['reason'] : error),
    )
    expect(outcome).toBe(expected)
  })

  test('a connection that breaks inside gzip', async () => {
    const packed = gzipSync(list)
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`
    const server = owned(
      await serveBytes((socket) => {
        socket.write(head)
        socket.write(packed.subarray(0, 30), () => setImmediate(() => socket.resetAndDestroy()))
      }),
    )
    const failure = await failureOf(rowsOf(clientOf(server.baseUrl).wms.listSuppliers(never)))
    expect([failure.code, failure.details?.['stage']]).toEqual(['network', 'body'])
  })

  test('Latin-1 if the answer declares it, with or without BOM', async () => {
    const text = JSON.stringify([{ Codigo: 'Ñ1' }])
    const server = owned(
      await serveHttp(({ url }, response) =>
        url.includes('List')
          ? response.writeHead(200).end(`\ufeff${JSON.stringify([wireControl])}`)
          : response
              .writeHead(200, { 'content-type': 'application/json; charset=ISO-8859-1' })
              .end(Buffer.from(text, 'latin1')),
      ),
    )
    const { wms } = clientOf(server.baseUrl)
    expect(await rowsOf(wms.listSuppliers(never))).toMatchObject([{ value: { code: 'Ñ1' } }])
    expect(await rowsOf(wms.listControls({}, never))).toHaveLength(1)
  })

  test.each(['windows-1252', 'ISO-8859-1'])('the characters of %s that Latin-1 lacks', async (charset) => {
    const bytes = Buffer.from(
      JSON.stringify([{ Codigo: 'A', Descripcion: 'x5x \x80 \x93\xd1\x94', Activo: true }]),
      'latin1',
    )
    const server = owned(
      await serveHttp((_request, response) =>
        response.writeHead(200, { 'content-type': `application/json; charset=${charset}` }).end(bytes),
      ),
    )
    const rows = await rowsOf(clientOf(server.baseUrl).wms.listSuppliers(never))
    expect(rows).toMatchObject([{ value: { description: 'x5x € “Ñ”' } }])
  })

  test('what is no UTF-8 although nothing else is declared is Windows-1252, and no two codes become one', async () => {
    const row = (code: string) =>
      Buffer.from(JSON.stringify({ Codigo: code, Descripcion: 'L\xe1cteos \x80', Activo: true }), 'latin1')
    const utf8Row = (code: string) =>
      Buffer.from(JSON.stringify({ Codigo: code, Descripcion: 'Ñandú € 🧀 \ufffd', Activo: true }))
    const rows = [row('A\xd1'), row('A\xd6'), utf8Row('Ü'), row('\xf1\xf1'), utf8Row('日本')]
    // All in one piece, and each over several.
    let pieces: Buffer[] = []
    const server = owned(
      await serveHttp((_request, response) => {
        response.writeHead(200)
        const next = (): void => {
          const piece = pieces.shift()
          if (piece === undefined) response.end()
          else response.write(piece, () => setImmediate(next))
        }
        next()
      }),
    )
    const { wms } = clientOf(server.baseUrl)
    const body = Buffer.concat([
      Buffer.from('['),
      ...rows.flatMap((one, at) => (at === 0 ? [one] : [Buffer.from(','), one])),
      Buffer.from(']'),
    ])
    const expected = [
      ['AÑ', 'Lácteos €'],
      ['AÖ', 'Lácteos €'],
      ['Ü', 'Ñandú € 🧀 \ufffd'],
      ['ññ', 'Lácteos €'],
      ['日本', 'Ñandú € 🧀 \ufffd'],
    ]
    for (const size of [body.length, 1, 7, 40]) {
      pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
        body.subarray(at * size, (at + 1) * size),
      )
      const read = await rowsOf(wms.listSuppliers(never))
      expect(read.map((one) => one.ok && [one.value.code, one.value.description])).toEqual(expected)
    }
  })

  test('rejects a single answer that decompresses beyond 12 MB', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('null'), Buffer.alloc(12 * 1024 * 1024, ' ')]))
    const server = owned(
      await serveHttp((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)),
    )
    const failure = await failureOf(clientOf(server.baseUrl).wms.getOrder('1', never))
    expect([failure.code, failure.details?.['reason']]).toEqual(['protocol', 'too_large'])
  })

  test('leaving the loop closes the socket and leaves no timer', async () => {
    let closed = false
    const row = `${JSON.stringify(wireSupplier)},`
    const server = owned(
      await serveBytes((socket) => {
        socket.on('close', () => (closed = true))
        socket.write(`HTTP/1.1 200 OK\r\n\r\n[${row.repeat(3)}`)
      }),
    )
    const { wms, clock } = clientOf(server.baseUrl)
    const suppliers = wms.listSuppliers(never)
    for await (const found of suppliers) {
      expect(found.ok).toBe(true)
      break
    }
    await until(() => closed)
    expect(suppliers.summary().complete).toBe(false)
    expect(clock.pending()).toBe(0)
  })

  test('a stalled body: time-out of that stage; received bytes restart the wait', async () => {
    const row = `${JSON.stringify(wireSupplier)},`
    const server = owned(await serveBytes((socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n[${row.repeat(3)}`)))
    const { wms, clock } = clientOf(server.baseUrl)
    let rows = 0
    const failing = failureOf(
      (async () => {
        for await (const _row of wms.listSuppliers(never)) rows += 1
      })(),
    )
    await until(() => rows === 3 && clock.pending() === 1)
    clock.advance(59_999)
    server.sockets[0]!.write(row)
    await until(() => rows === 4 && clock.pending() === 1)
    clock.advance(59_999)
    server.sockets[0]!.write(row)
    await until(() => rows === 5 && clock.pending() === 1)
    clock.advance(60_000)
    const failure = await failing
    expect([failure.code, failure.details]).toEqual(['timeout', { stage: 'body' }])
  })

  test('cancelled in the middle', async () => {
    let closed = false
    const row = `${JSON.stringify(wireSupplier)},`
    const server = owned(
      await serveBytes((socket) => {
        socket.on('close', () => (closed = true))
        socket.write(`HTTP/1.1 200 OK\r\n\r\n[${row.repeat(3)}`)
      }),
    )
    const controller = new AbortController()
    const { wms } = clientOf(server.baseUrl)
    let rows = 0
    const failing = failureOf(
      (async () => {
        for await (const _row of wms.listSuppliers(controller.signal)) if (++rows === 3) controller.abort()
      })(),
    )
    expect((await failing).code).toBe('cancelled')
    await until(() => closed)
    expect(rows).toBe(3)
  })

  test('a stalled reader holds the WMS back: no list accumulates in memory', async () => {
    const row = Buffer.from(`${JSON.stringify({ ...wireSupplier, Descripcion: 'x'.repeat(1000) })},`)
    const total = 40_000
    let written = 0
    const server = owned(
      await serveBytes((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n[')
        const pump = () => {
          while (written < total) {
            written += 1
            if (!socket.write(row)) return void socket.once('drain', pump)
          }
          socket.end(`${JSON.stringify(wireSupplier)}]`)
        }
        pump()
      }),
    )
    const { wms } = clientOf(server.baseUrl)
    const rows = wms.listSuppliers(never)[Symbol.asyncIterator]()
    await rows.next()
    // 40 MB wait; what the kernel and this client hold is far less. Rounds of the event loop, no time.
    let before = -1
    for (let quiet = 0; quiet < 2000; quiet += 1) {
      if (written !== before) quiet = 0
      before = written
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(written).toBeLessThan(total / 2)
    let read = 1
    while (!(await rows.next()).done) read += 1
    expect(read).toBe(total + 1)
  })
})

describe('writes', () => {
  const create = (wms: Wms) => wms.createOrder(order, never)

  test.each<[string, (heard: () => void) => ReturnType<typeof serveBytes>, string]>([
    ['reset', (heard) => serveBytes((socket) => (heard(), socket.resetAndDestroy())), 'network'],
    ['closed', (heard) => serveBytes((socket) => (heard(), socket.end())), 'network'],
    [
      '500',
      (heard) => serveBytes((socket) => (heard(), socket.write('HTTP/1.1 500 x\r\ncontent-length: 0\r\n\r\n'))),
      'server',
    ],
    [
      '503',
      (heard) => serveBytes((socket) => (heard(), socket.write('HTTP/1.1 503 x\r\nretry-after: 0\r\n\r\n'))),
      'server',
    ],
    [
      'redirect',
      (heard) => serveBytes((socket) => (heard(), socket.write('HTTP/1.1 307 x\r\nlocation: /x\r\n\r\n'))),
      'protocol',
    ],
  ])('%s after it was sent: never sent again, outcome unknown', async (_name, serve, code) => {
    let heard = 0
    const server = owned(await serve(() => void (heard += 1)))
    const { wms, waits } = clientOf(server.baseUrl)
    const failure = await failureOf(create(wms))
    expect([failure.code, failure.details?.['outcomeUnknown'], heard, waits]).toEqual([code, true, 1, []])
  })

  test('no answer: time-out, outcome unknown', async () => {
    let heard = 0
    const server = owned(await serveBytes(() => void (heard += 1)))
    const { wms, clock } = clientOf(server.baseUrl)
    const failing = failureOf(create(wms))
    await until(() => heard === 1)
    clock.advance(60_000)
    const failure = await failing
    expect([failure.code, failure.details]).toEqual(['timeout', { stage: 'headers', outcomeUnknown: true }])
  })

  test('no answer within the time of the whole call: outcome unknown', async () => {
    let heard = 0
    const server = owned(await serveBytes(() => void (heard += 1)))
    const { wms, clock } = clientOf(server.baseUrl, { limits: { totalMs: 30_000 } })
    const failing = failureOf(create(wms))
    await until(() => heard === 1)
    clock.advance(30_000)
    expect((await failing).details).toEqual({ stage: 'total', outcomeUnknown: true })
  })

  test('connection refused or request denied: it was not done', async () => {
    const server = owned(await serveHttp((_request, response) => response.writeHead(401).end()))
    const denied = await failureOf(create(clientOf(server.baseUrl).wms))
    expect([denied.code, denied.details]).toEqual(['unauthenticated', { status: 401 }])
    const refused = await failureOf(create(clientOf('http://127.0.0.1:1').wms))
    expect([refused.code, refused.details?.['outcomeUnknown']]).toEqual(['network', undefined])
  })

  test('a yes whose body breaks off is still a yes', async () => {
    const server = owned(
      await serveBytes((socket) =>
        socket.write('HTTP/1.1 201 Created\r\ncontent-length: 50\r\n\r\n{"cod', () =>
          setImmediate(() => socket.resetAndDestroy()),
        ),
      ),
    )
    expect(await create(clientOf(server.baseUrl).wms)).toEqual({ status: 201, answer: null })
  })

  test.each([
    ['yes', '201 Created', { status: 201, answer: null }],
    ['no', '400 Bad Request', { code: 'validation', details: { status: 400 } }],
  ])('a %s whose body does not end is waited for ten seconds', async (_name, status, expected) => {
    const server = owned(
      await serveBytes((socket) => socket.write(`HTTP/1.1 ${status}\r\ncontent-length: 50\r\n\r\n{"cod`)),
    )
    const { wms, clock } = clientOf(server.baseUrl)
    const before = clock.pending()
    const ended = create(wms).catch((error: unknown) => error)
    // The times of the whole call, of the body, and of the wait for its next byte.
    await until(() => clock.pending() === before + 3)
    clock.advance(10_000)
    expect(await ended).toMatchObject(expected)
  })

  test('never over a connection reused from a query', async () => {
    const server = owned(await serveBytes((socket) => socket.write(rawAnswer('null'))))
    const { wms } = clientOf(server.baseUrl)
    // A kept connection is free again some rounds of the event loop after its answer was read.
    const rounds = async () => {
      for (let round = 0; round < 50; round += 1) await new Promise((resolve) => setImmediate(resolve))
    }
    for (const _ of [1, 2]) {
      await wms.controlByNumber('1', never)
      await rounds()
    }
    expect(server.sockets).toHaveLength(1)
    await create(wms)
    await rounds()
    await create(wms)
    expect(server.sockets).toHaveLength(3)
  })
})
