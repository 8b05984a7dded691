import { expect, test } from 'vitest'
import type { Input } from '../../src/contract/operations.ts'
import { addDays } from '../../src/main/core/domain/dates.ts'
import { locationSearchKey } from '../../src/main/core/domain/stock-location.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { rawList } from '../support/raw-wms.ts'
import { openIdleCore } from './support/idle-core.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

type Filter = Input<'stock.search'>
type Raw = Record<string, unknown>

const stockPath = '/api/v2/Stock/Detalle'
const millionths = (units: number) => Math.round(units * 1e6)
const rawUnits = (row: Raw) => Math.round(Number(row['unidades']) * 1e6)
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const dueOf = (row: Raw) => text(row['fechaVencimiento']).slice(0, 10)
const placeOf = (row: Raw) =>
  [row['ubicacionPasillo'], row['ubicacionPosicion'], row['ubicacionNivel']].map(text).join('-')

function groupedBy(rows: readonly Raw[], keyOf: (row: Raw) => string): Map<string, Raw[]> {
  const groups = new Map<string, Raw[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

async function openWithStock(stockRows = 731) {
  const core = await openIdleCore({ warehouse: { scale: { stockRows } } })
  expect(await core.refresh('stock')).toBe('ok')
  return {
    core,
    raw: (await rawList(core.warehouse, 'v2', stockPath)) as Raw[],
    today: todayAtWarehouse(0, core.clock.now()),
  }
}

/** All pages of a list. */
async function everyPage<Row>(
  ask: (page: Filter) => Promise<{ rows: Row[]; total: number; nextCursor: string | null }>,
) {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask({ limit: 97, ...(cursor === null ? {} : { cursor }) })
    rows.push(...page.rows)
    expect(page.nextCursor === null ? rows.length : page.total).toBe(page.total)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}

/** Filters of stock, each with what it means on the wire. */
function filters(today: string): [Filter, (row: Raw) => boolean][] {
  const soon = addDays(today, 30) ?? ''
  return [
    [{}, () => true],
    [{ area: 'reser' }, (row) => row['areaDescripcion'] === 'Reserva'],
    [{ area: 'rs' }, (row) => row['areaAbreviacion'] === 'RS' || text(row['areaDescripcion']).includes('rs')],
    [{ location: '2-3' }, (row) => `-${placeOf(row)}-`.includes('-2-3')],
    [{ location: '02 / 03' }, (row) => `-${placeOf(row)}-`.includes('-2-3')],
    [
      { location: 'PK-2', area: 'picking' },
      (row) => row['areaAbreviacion'] === 'PK' && text(row['ubicacionPasillo']).startsWith('2'),
    ],
    [{ state: 'expired' }, (row) => dueOf(row) !== '' && dueOf(row) < today],
    [{ state: 'expiring' }, (row) => dueOf(row) >= today && dueOf(row) <= soon],
    [{ state: 'expiring', withinDays: 0 }, (row) => dueOf(row) === today],
    [{ state: 'blocked' }, (row) => row['contenedorEstadoBloqueado'] === true],
    [
      { state: 'blocked', area: 'reserva', order: 'expiry' },
      (row) => row['contenedorEstadoBloqueado'] === true && row['areaDescripcion'] === 'Reserva',
    ],
    [{ order: 'expiry' }, () => true],
    [{ text: 'leche', order: 'expiry' }, (row) => /leche/i.test(text(row['articuloDescripcion']))],
  ]
}

test('every filter finds the rows that the warehouse has, in the order asked', async () => {
  const { core, raw, today } = await openWithStock()
  for (const [filter, fits] of filters(today)) {
    const rows = await everyPage(async (page) =>
      valueOf(await core.client.query('stock.search', { ...filter, ...page })),
    )
    const expected = raw.filter(fits)
    expect([filter, rows.length, sum(rows.map((row) => millionths(row.units)))]).toEqual([
      filter,
      expected.length,
      sum(expected.map(rawUnits)),
    ])
    const days = filter.order === 'expiry' ? rows.map((row) => row.expiry ?? '~') : []
    expect(days).toEqual(days.toSorted())
  }
})

test('lots and serials are found as they are written, in any letter case', async () => {
  const { core, raw } = await openWithStock()
  const lot = text(raw.find((row) => /[A-Z]/.test(text(row['lote'])))?.['lote'])
  const serial = text(raw.find((row) => typeof row['serie'] === 'string')?.['serie'])
  expect([lot, serial]).not.toContain('')
  const total = async (filter: Filter) => valueOf(await core.client.query('stock.search', filter)).total
  expect(await total({ lot: ` ${lot.toLowerCase()} ` })).toBe(raw.filter((row) => row['lote'] === lot).length)
  expect(await total({ serial: serial.toLowerCase() })).toBe(raw.filter((row) => row['serie'] === serial).length)
  expect(await total({ lot: lot.slice(1) })).toBe(0)
})

test('articles have the totals of the rows that fit, whichever way they are added up', async () => {
  // Above and below the number of rows summed in one slice.
  for (const stockRows of [431, 11_003]) {
    const { core, raw, today } = await openWithStock(stockRows)
    for (const [filter, fits] of filters(today)) {
      const rows = await everyPage(async (page) =>
        valueOf(await core.client.query('stock.articles', { ...filter, ...page })),
      )
      const expected = groupedBy(raw.filter(fits), (row) => text(row['articuloCodigo']))
      expect([filter, rows.map((row) => row.articleCode).toSorted()]).toEqual([filter, [...expected.keys()].toSorted()])
      for (const row of rows) {
        const own = expected.get(row.articleCode) ?? []
        const units = (of: (entry: Raw) => boolean) => sum(own.filter(of).map(rawUnits))
        const distinct = (of: (entry: Raw) => string) => new Set(own.map(of).filter((part) => part !== '')).size
        const ahead = own.map(dueOf).filter((due) => due >= today)
        expect({ ...row, units: millionths(row.units) }).toMatchObject({
          units: units(() => true),
          entries: own.length,
          lots: distinct((entry) => text(entry['lote'])),
          locations: distinct((entry) => `${text(entry['areaAbreviacion'])} ${placeOf(entry)}`),
          nextExpiry: ahead.toSorted()[0] ?? null,
        })
        expect(millionths(row.blockedUnits)).toBe(units((entry) => entry['contenedorEstadoBloqueado'] === true))
        expect(millionths(row.expiredUnits)).toBe(units((entry) => dueOf(entry) !== '' && dueOf(entry) < today))
      }
    }
    await core.stop()
  }
}, 120_000)

test('an article has the lot that expires next and its location', async () => {
  const { core, raw, today } = await openWithStock()
  const [articleCode, own = []] =
    [...groupedBy(raw, (row) => text(row['articuloCodigo']))].find(
      ([, rows]) => new Set(rows.map(dueOf)).size > 2 && rows.some((row) => dueOf(row) < today && dueOf(row) !== ''),
    ) ?? []
  if (articleCode === undefined) throw new Error('the warehouse has no such article')
  const stock = valueOf(await core.client.query('stock.article', { articleCode }))
  expect(millionths(stock.units)).toBe(sum(own.map(rawUnits)))
  expect(sum(stock.lots.map((lot) => millionths(lot.units)))).toBe(millionths(stock.units))
  expect(stock.entries).toBe(own.length)

  const [next] = stock.lots
  const nextDay = own
    .map(dueOf)
    .filter((due) => due >= today)
    .toSorted()[0]
  expect(next?.expiry?.slice(0, 10)).toBe(nextDay)
  const places = own.filter((row) => dueOf(row) === nextDay && text(row['lote']) === next?.lot)
  expect(sum((next?.places ?? []).map((place) => millionths(place.units)))).toBe(sum(places.map(rawUnits)))
  expect(places.map(placeOf)).toContain(next?.places[0]?.location)
  // Expired ones come last and are marked.
  const expired = stock.lots.map((lot) => lot.expired)
  expect(expired).toEqual(expired.toSorted((a, b) => Number(a) - Number(b)))
  expect(expired).toContain(true)

  const none = valueOf(await core.client.query('stock.article', { articleCode: 'none such' }))
  expect(none).toMatchObject({ entries: 0, units: 0, lots: [], lotsTotal: 0 })
})

test('locations of articles: those with the most units of each, in the order requested', async () => {
  const { core, raw } = await openWithStock()
  const codes = [...new Set(raw.map((row) => text(row['articuloCodigo'])))].slice(0, 5).reverse()
  const { articles } = valueOf(
    await core.client.query('stock.where', { articleCodes: [...codes, 'none such', codes[0] ?? ''] }),
  )
  expect(articles.map((article) => article.articleCode)).toEqual(codes)
  for (const { articleCode, description, units, locations, places } of articles) {
    expect(description).toBe(raw.find((row) => row['articuloCodigo'] === articleCode)?.['articuloDescripcion'])
    const spots = groupedBy(
      raw.filter((row) => row['articuloCodigo'] === articleCode),
      (row) => `${text(row['areaDescripcion'])} ${placeOf(row)}`,
    )
    const most = [...spots.values()].map((rows) => sum(rows.map(rawUnits))).toSorted((a, b) => b - a)
    expect(millionths(units)).toBe(sum(most))
    expect(locations).toBe(spots.size)
    expect(places.map((place) => millionths(place.units))).toEqual(most.slice(0, 3))
    for (const place of places) expect([...spots.keys()]).toContain(`${place.area} ${place.location}`)
  }
  expect(failureOf(await core.client.query('stock.where', { articleCodes: [] })).code).toBe('validation')

  const [weighed = ''] = codes
  valueOf(await core.client.command('articles.setByWeight', { articleCode: weighed, byWeight: true, operator: 'Ana' }))
  const measured = valueOf(await core.client.query('stock.where', { articleCodes: codes })).articles
  expect(measured[0]).toMatchObject({ articleCode: weighed, byWeight: true })
  expect(
    measured
      .slice(1)
      .filter(({ byWeight }) => byWeight === true)
      .map(({ articleCode }) => articleCode),
  ).toEqual(
    articles
      .slice(1)
      .filter(({ byWeight }) => byWeight === true)
      .map(({ articleCode }) => articleCode),
  )
})

test('before the first reading one article is asked of the WMS; half an answer is none', async () => {
  const core = await openIdleCore()
  const raw = (await rawList(core.warehouse, 'v2', stockPath)) as Raw[]
  const articleCode = text(raw[0]?.['articuloCodigo'])
  const live = valueOf(await core.client.query('stock.article', { articleCode }))
  await core.refresh('stock')
  const copied = valueOf(await core.client.query('stock.article', { articleCode }))
  expect({ ...live, asOf: null }).toEqual({ ...copied, asOf: null })

  const offline = await openIdleCore()
  offline.warehouse.setFault('truncated')
  const unknown = valueOf(await offline.client.query('stock.article', { articleCode }))
  expect(unknown).toMatchObject({ entries: 0, units: 0, asOf: null })
  expect(unknown.refreshError?.code).toBeDefined()
  expect(valueOf(await offline.client.query('stock.articles', {}))).toMatchObject({ rows: [], total: 0, asOf: null })
  expect(valueOf(await offline.client.query('stock.where', { articleCodes: [articleCode] }))).toEqual({
    articles: [],
    asOf: null,
  })
})

test('before the first reading the same filters are asked of the answer of the WMS', async () => {
  const core = await openIdleCore()
  const raw = (await rawList(core.warehouse, 'v2', stockPath)) as Raw[]
  const articleCode = text(raw[0]?.['articuloCodigo'])
  const filter: Filter = {
    articleCode,
    area: 'reserva',
    state: 'expiring',
    withinDays: 3650,
    order: 'expiry',
    limit: 2,
  }
  const first = valueOf(await core.client.query('stock.search', filter))
  await core.refresh('stock')
  const copied = valueOf(await core.client.query('stock.search', filter))
  expect(first.rows).toEqual(copied.rows)
  expect(first.total).toBe(copied.total)
})

test.each([
  ['4-25-2', '-4-25-2'],
  ['04-25', '-4-25'],
  ['RS-4', '-rs-4'],
  ['A12', '-a-12'],
  ['4-2-', '-4-2-'],
  ['0', '-0'],
  ['  -- ', ''],
  ['Ñ 1', '-n-1'],
])('searches the location %j as %j', (typed, key) => {
  expect(locationSearchKey(typed)).toBe(key)
})
