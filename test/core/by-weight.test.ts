// Goods by weight: set by hand, and pieces and weight of what was counted.
import { expect, test } from 'vitest'
import { unitBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { manualClock } from '../support/manual-clock.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { runningClock } from '../support/running-clock.ts'

/** A count of a document, and an article that the WMS does not say to be by weight. */
async function counting(options: Parameters<typeof openTestCore>[0] = {}) {
  const core = await openTestCore({ ...options, alreadyRead: ['stock', 'suppliers'] })
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: 'R-000185' }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  const raw = 'HAM-1'
  valueOf(await client.command('articles.learn', { raw, articleCode: 'HAM', unitsPerScan: 1, operator: 'Ana' }))
  const scan = async (code = raw, multiplier?: number) =>
    valueOf(await client.command('counts.scan', { sessionId, raw: code, ...(multiplier ? { multiplier } : {}) }))
  const weigh = async (units: number, resolves: string, more: object = {}) =>
    valueOf(await client.command('counts.add', { sessionId, articleCode: 'HAM', units, resolves, ...more }))
  const set = async (byWeight: boolean | null, articleCode = 'HAM') =>
    valueOf(await client.command('articles.setByWeight', { articleCode, byWeight, operator: 'Ana' }))
  const session = async () => valueOf(await client.query('counts.get', { sessionId }))
  return { core, client, controlId, sessionId, scan, weigh, set, session }
}

test('an article set by hand is weighed from the next scan on; undone, it is counted as before', async () => {
  const { client, scan, set } = await counting()
  expect(await scan()).toMatchObject({ outcome: 'counted', units: 1 })
  expect(await set(true)).toMatchObject({ byWeight: true, setByHand: { byWeight: true, operator: 'Ana' } })
  expect(await scan()).toMatchObject({ outcome: 'needs', needs: ['units'], byWeight: true, pieces: 1 })
  expect(await set(null)).toEqual({ articleCode: 'HAM', byWeight: false, setByHand: null })
  expect(await scan()).toMatchObject({ outcome: 'counted', units: 1 })
  expect(valueOf(await client.query('articles.byWeight', { articleCode: 'HAM' })).setByHand).toBeNull()
})

test('units counted before an article is weighed stay units, apart from its kilograms, also when it is weighed no more', async () => {
  const clock = manualClock(Date.now())
  const { client, sessionId, scan, weigh, set, session } = await counting({ clock })
  await scan()
  clock.advance(1000)
  await set(true)
  const units = { articleCode: 'HAM', units: 1 }
  expect((await session()).tallies).toMatchObject([units])
  expect((await session()).tallies[0]).not.toHaveProperty('byWeight')
  await weigh(2.25, (await scan()).eventId)
  const kilos = { articleCode: 'HAM', units: 2.25, byWeight: true, pieces: 1 }
  expect((await session()).tallies).toMatchObject([kilos, units])
  // Typed without a scan: kilograms, of which the pieces are not known.
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'HAM', units: 0.5 }))
  expect((await session()).tallies).toMatchObject([{ ...kilos, units: 2.75 }, units])
  clock.advance(1000)
  await set(null)
  await scan()
  expect((await session()).tallies).toMatchObject([
    { ...kilos, units: 2.75 },
    { articleCode: 'HAM', units: 2 },
  ])
})

test('the articles set by hand are listed, the latest first, without those that were undone', async () => {
  const { client, set } = await counting()
  const list = async (limit = 10) => valueOf(await client.query('articles.setByHand', { limit }))
  expect(await list()).toEqual({ rows: [], total: 0 })
  await set(true)
  await set(false, 'FETA')
  await set(true, 'GOUDA')
  await set(null, 'GOUDA')
  expect(await list()).toMatchObject({
    rows: [
      { articleCode: 'FETA', description: null, byWeight: false, operator: 'Ana' },
      { articleCode: 'HAM', byWeight: true },
    ],
    total: 2,
  })
  expect(await list(1)).toMatchObject({ rows: [{ articleCode: 'FETA' }], total: 2 })
})

test('what the WMS says is overruled by hand, and applies again when that is undone', async () => {
  const { client, set, scan } = await counting()
  const { rows } = valueOf(await client.query('articles.search', { text: 'x kg', limit: 1 }))
  const cheese = rows[0]?.code ?? ''
  const raw = unitBarcode(cheese)
  valueOf(await client.command('articles.learn', { raw, articleCode: cheese, unitsPerScan: 1, operator: 'Ana' }))
  expect(valueOf(await client.query('articles.byWeight', { articleCode: cheese }))).toMatchObject({ byWeight: true })
  await set(false, cheese)
  expect(await scan(raw)).not.toHaveProperty('byWeight')
  expect(await set(null, cheese)).toMatchObject({ byWeight: true, setByHand: null })
})

test('pieces and weight are counted together: by the keypad before the scan, by AI 30 of the label, by an entry', async () => {
  const { client, sessionId, scan, weigh, set, session } = await counting()
  await set(true)
  const three = await scan('HAM-1', 3)
  expect(three).toMatchObject({ pieces: 3, units: 0 })
  expect((await session()).openNeeds).toMatchObject([{ byWeight: true, pieces: 3 }])
  expect(await weigh(12.35, three.eventId)).toMatchObject({ units: 12.35, pieces: 3 })
  const one = await scan()
  expect(await weigh(4.125, one.eventId)).toMatchObject({ pieces: 1 })
  // Said otherwise at the weight.
  const two = await scan()
  const last = await weigh(8, two.eventId, { pieces: 2 })
  expect((await session()).tallies).toMatchObject([{ articleCode: 'HAM', units: 24.475, pieces: 6, byWeight: true }])
  valueOf(await client.command('counts.undo', { sessionId, eventId: last.eventId }))
  expect((await session()).tallies).toMatchObject([{ units: 16.475, pieces: 4 }])
  valueOf(await client.command('counts.undo', { sessionId, eventId: two.eventId }))
  const gtin = '04006381333931'
  valueOf(await client.command('articles.learn', { raw: gtin, articleCode: 'HAM', unitsPerScan: 1, operator: 'Ana' }))
  expect(await scan(`]C101${gtin}31030215003012`)).toMatchObject({ outcome: 'counted', units: 21.5, pieces: 12 })
  expect((await session()).tallies).toMatchObject([{ units: 37.975, pieces: 16 }])
  const ham = { sessionId, articleCode: 'PEN', units: 1, pieces: 1 }
  expect(failureOf(await client.command('counts.add', ham)).code).toBe('validation')
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)
})

test('comparison and files have pieces and weight of the goods by weight', async () => {
  const { client, controlId, sessionId, scan, weigh, set } = await counting()
  await set(true)
  for (const [pieces, weight] of [
    [3, 12.35],
    [2, 7.5],
  ] as const)
    await weigh(weight, (await scan('HAM-1', pieces)).eventId)
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'PEN', units: 4 }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', { controlId }))
  // The answer is the JSON form of the report.
  const weighed = [{ articleCode: 'HAM', lot: null, expiry: null, pieces: 5, weight: 19.85 }]
  expect(valueOf(await client.query('comparison.get', { controlId })).weighed).toEqual(weighed)
  const { lines } = valueOf(await client.query('comparison.get', { controlId }))
  expect(lines.find(({ articleCode }) => articleCode === 'HAM')).toMatchObject({ byWeight: true })
  expect(lines.find(({ articleCode }) => articleCode === 'PEN')).not.toHaveProperty('byWeight')
  const file = async (format: 'csv' | 'ubl' | 'edifact') =>
    valueOf(await client.query('comparison.export', { controlId, format, language: 'en' })).content
  const csv = (await file('csv')).split('\r\n').map((row) => row.split(','))
  const [head = []] = csv
  const rowOf = (code: string) => csv.find((row) => row.includes(code)) ?? []
  expect(rowOf('HAM')[head.indexOf('Pieces')]).toBe('5')
  expect(rowOf('PEN')[head.indexOf('Pieces')]).toBe('')
  const ubl = await file('ubl')
  expect(ubl).toContain('<cbc:ReceivedQuantity unitCode="KGM">19.85</cbc:ReceivedQuantity>')
  expect(ubl.match(/<cbc:Name>pieces<\/cbc:Name>\s*<cbc:Value>5</g)).toHaveLength(1)
  const edifact = await file('edifact')
  expect(edifact).toMatch(/HAM.*?QTY\+48:19\.85:KGM'QTY\+48:5:PCE'/)
  expect(edifact.match(/:PCE'/g)).toHaveLength(1)
})

test('pieces and weight of every part of a delivery are those of its own last count', async () => {
  const { client, warehouse } = await openTestCore({ clock: runningClock })
  const { Id: controlId } = warehouse.createControl({
    number: 'HAM-P',
    supplierIndex: 0,
    lines: [{ articleCode: 'HAM', units: 30 }],
  })
  valueOf(await client.query('receiving.find', { number: 'HAM-P' }))
  valueOf(await client.command('articles.setByWeight', { articleCode: 'HAM', byWeight: true, operator: 'Ana' }))
  const count = async (operator: string, part: number, counter: 1 | 2, pieces: number, units: number) => {
    const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator, part, counter }))
    valueOf(await client.command('counts.add', { sessionId, articleCode: 'HAM', units, pieces }))
    valueOf(await client.command('counts.close', { sessionId }))
  }
  await count('Ana', 1, 1, 4, 12.5)
  await count('Bea', 1, 2, 3, 12.5)
  await count('Ana', 2, 1, 2, 7.25)
  valueOf(await client.command('supervisor.unlock', {}))
  const weighedOf = async (part?: number) =>
    valueOf(await client.query('comparison.get', { controlId, ...(part === undefined ? {} : { part }) })).weighed
  const goods = { articleCode: 'HAM', lot: null, expiry: null }
  expect(await weighedOf()).toEqual([{ ...goods, pieces: 5, weight: 19.75 }])
  expect(await weighedOf(1)).toEqual([{ ...goods, pieces: 3, weight: 12.5 }])
  expect(await weighedOf(2)).toEqual([{ ...goods, pieces: 2, weight: 7.25 }])
})

test('stock says of an article whether its figures are kilograms', async () => {
  const { client, set } = await counting()
  const code = '104461'
  const measures = async () => [
    valueOf(await client.query('stock.search', { articleCode: code, limit: 1 })).rows[0]?.byWeight,
    valueOf(await client.query('stock.articles', { articleCode: code })).rows[0]?.byWeight,
    valueOf(await client.query('stock.article', { articleCode: code })).byWeight,
  ]
  expect(await measures()).toEqual([true, true, true])
  await set(false, code)
  expect(await measures()).toEqual([undefined, undefined, undefined])
})
