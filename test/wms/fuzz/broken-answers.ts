import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import type { Wms } from '../../../src/main/core/wms/wms.ts'
import { wireAdjustment, wireControl, wireDispatch, wireOrder, wireStock, wireSupplier } from '../samples.ts'
import { client, never, rowsOf, serveHttp } from '../support.ts'
import type { TestServer } from '../support.ts'

/** A small generator (mulberry32): the same seed, the same answers. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const oddities: unknown[] = [
  null,
  true,
  -1,
  0.1234567,
  1e308,
  '',
  ' ',
  'x'.repeat(2000),
  '\ud800',
  [],
  {},
  [[]],
  [null],
]
const oddBytes = ['"', '\\', '{', '}', '[', ']', ',', '\u0000', '<', '\ufeff', 'null', '9'.repeat(400), '[['.repeat(80)]

function mutateValue(value: unknown, roll: (below: number) => number): unknown {
  if (roll(12) === 0) return oddities[roll(oddities.length)]
  if (Array.isArray(value)) return value.map((item) => mutateValue(item, roll))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [
    roll(25) === 0 ? ['__proto__', 'constructor', name.toUpperCase(), ''][roll(4)]! : name,
    mutateValue(inner, roll),
  ])
  return Object.fromEntries(entries)
}

function mutate(sample: unknown, seed: number): { body: Buffer; status: number; headers: Record<string, string> } {
  const roll = dice(seed)
  const kind = roll(6)
  let text = JSON.stringify(kind < 3 ? mutateValue(sample, roll) : sample)
  if (kind === 3) {
    const at = roll(text.length)
    text = text.slice(0, at) + oddBytes[roll(oddBytes.length)]! + text.slice(at + roll(3))
  } else if (kind === 4) text = text.slice(0, roll(text.length))
  const body = Buffer.from(text)
  if (kind === 5) for (let times = 0; times < 3; times += 1) body[roll(body.length)] = roll(256)
  const status = roll(10) === 0 ? [200, 201, 204, 206, 299][roll(5)]! : 200
  const types = ['application/json', 'text/plain', 'application/json; charset=latin1', 'text/html', '']
  const type = types[roll(20) === 0 ? roll(5) : 0]!
  return { body, status, headers: type === '' ? {} : { 'content-type': type } }
}

/** So many answers of each operation, broken by the seeds from 1 on: rows, rows set aside or a coded failure. */
export function brokenAnswers(rounds: number): void {
  let server: TestServer
  let current: { body: Buffer; status: number; headers: Record<string, string> }

  beforeAll(async () => {
    server = await serveHttp((_request, response) => {
      response.writeHead(current.status, current.headers).end(current.status === 204 ? undefined : current.body)
    })
  })
  afterAll(() => server.close())

  const order = {
    code: 'P',
    customerLocationCode: 'C',
    date: '2026-11-20',
    items: [{ line: '1', articleCode: 'A', units: 1 }],
  }
  const hook = { eventType: 'pedido_completo', url: 'https://a.example', secretKey: 's' }

  test.each<[string, unknown, (wms: Wms) => Promise<unknown>]>([
    ['control', wireControl, (wms) => wms.controlByNumber('R-000184', never)],
    ['controls', [wireControl, wireControl], (wms) => rowsOf(wms.listControls({}, never))],
    ['suppliers', [wireSupplier, wireSupplier], (wms) => rowsOf(wms.listSuppliers(never))],
    ['orders', [wireOrder], (wms) => rowsOf(wms.listOrders({}, never))],
    ['order', wireOrder, (wms) => wms.getOrder('P-1', never)],
    ['stock', [wireStock, wireStock], (wms) => rowsOf(wms.stockDetail({}, never))],
    ['dispatches', [wireDispatch], (wms) => rowsOf(wms.listCompleteDispatches(never))],
    ['adjustments', [wireAdjustment], (wms) => rowsOf(wms.listAdjustments('2026-11-01', '2026-11-20', {}, never))],
    ['order creation', wireOrder, (wms) => wms.createOrder(order, never)],
    ['webhook', { codigo: 1 }, (wms) => wms.registerWebhook(hook, never)],
    ['webhook removal', { codigo: 1 }, (wms) => wms.removeWebhook('1', never)],
  ])(`%s: ${rounds} of them end in rows, rows set aside, or a coded failure`, async (_name, sample, call) => {
    const { wms } = client(server.baseUrl)
    const codes = new Set<string>()
    let answered = 0
    for (let seed = 1; seed <= rounds; seed += 1) {
      current = mutate(sample, seed)
      try {
        await call(wms)
        answered += 1
      } catch (error) {
        if (!(error instanceof Failure)) throw new Error(`seed ${seed}: no coded failure`, { cause: error })
        codes.add(error.code)
      }
    }
    expect(answered).toBeGreaterThan(0)
    expect([...codes].filter((code) => code !== 'protocol')).toEqual([])
    await wms.close()
  })
}
