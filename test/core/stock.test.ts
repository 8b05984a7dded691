import { expect, test } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import type { Input } from '../../src/contract/operations.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { rawList, sortedTexts } from '../support/raw-wms.ts'
import { openIdleCore, type RestingCore } from './support/idle-core.ts'
import { nextLook } from '../support/next-look.ts'

type Search = Input<'stock.search'>
type Page = Output<'stock.search'>

const search = async ({ client }: RestingCore, filter: Search): Promise<Page> =>
  valueOf(await client.query('stock.search', filter))

/** All pages of a search. */
async function searchAll(core: RestingCore, filter: Search, between = () => Promise.resolve()): Promise<Page['rows']> {
  const rows: Page['rows'] = []
  const totals = new Set<number>()
  let cursor: string | null = null
  do {
    if (cursor !== null) await between()
    const page: Page = await search(core, { ...filter, ...(cursor === null ? {} : { cursor }) })
    rows.push(...page.rows)
    totals.add(page.total)
    cursor = page.nextCursor
  } while (cursor !== null)
  expect([...totals]).toEqual([rows.length])
  return rows
}

const unitsOf = (rows: { units: number }[]) => rows.reduce((sum, row) => sum + Math.round(row.units * 1e6), 0)
const rawUnits = (rows: Record<string, unknown>[]) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row['unidades']) * 1e6), 0)

test('the copy holds every row of the WMS, in pages that a refresh does not disturb', async () => {
  const core = await openIdleCore({ warehouse: { scale: { stockRows: 731 } } })
  expect(await core.refresh('stock')).toBe('ok')
  const raw = await rawList(core.warehouse, 'v2', '/api/v2/Stock/Detalle')
  let refreshed = 0
  const rows = await searchAll(core, { limit: 100 }, async () => {
    refreshed += 1
    if (refreshed === 3) await core.refresh('stock')
  })
  expect(refreshed).toBe(7)
  expect(rows).toHaveLength(731)
  expect(unitsOf(rows)).toBe(rawUnits(raw))
  expect(rows.map((row) => row.articleCode)).toEqual(sortedTexts(raw, 'articuloCodigo'))
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(new Set(raw.map((row) => JSON.stringify(row))).size)
})

test('filters by article, expiry, container and words, alone and together', async () => {
  const core = await openIdleCore({ alreadyRead: ['stock'] })
  const raw = await rawList(core.warehouse, 'v2', '/api/v2/Stock/Detalle')
  const dated = raw.find((row) => typeof row['fechaVencimiento'] === 'string')
  const articleCode = String(dated?.['articuloCodigo'])
  const expiry = String(dated?.['fechaVencimiento']).slice(0, 10)
  const container = String(dated?.['contenedorNumero'])
  const expected = (fits: (row: Record<string, unknown>) => boolean) => raw.filter(fits).length
  const onDay = (row: Record<string, unknown>) => String(row['fechaVencimiento']).startsWith(expiry)

  const total = async (filter: Search) => (await search(core, filter)).total
  expect(await total({ articleCode })).toBe(expected((row) => row['articuloCodigo'] === articleCode))
  expect(await total({ articleCode: ` ${articleCode} ` })).toBe(await total({ articleCode }))
  expect(await total({ expiry })).toBe(expected(onDay))
  expect(await total({ container })).toBe(expected((row) => row['contenedorNumero'] === container))
  expect(await total({ articleCode, expiry })).toBe(
    expected((row) => row['articuloCodigo'] === articleCode && onDay(row)),
  )
  expect(await total({ articleCode: 'none such' })).toBe(0)

  const accented = raw.find((row) => /[áéíóúñ]/.test(String(row['articuloDescripcion'])))
  const word = String(accented?.['articuloDescripcion'])
    .split(' ')
    .find((part) => /[áéíóúñ]/.test(part))
  const plain = (word ?? '').normalize('NFD').replace(/\p{M}/gu, '')
  expect(plain).not.toBe(word)
  const fold = (text: unknown) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  expect(await total({ text: plain.toUpperCase() })).toBe(
    expected((row) =>
      fold(`${String(row['articuloCodigo'])} ${String(row['articuloDescripcion'])}`).includes(plain.toLowerCase()),
    ),
  )
})

test('before the first reading a narrow question is asked of the WMS, in the same order and pages', async () => {
  const core = await openIdleCore()
  const raw = await rawList(core.warehouse, 'v2', '/api/v2/Stock/Detalle')
  const articleCode = String(raw[0]?.['articuloCodigo'])
  const live = await searchAll(core, { articleCode, limit: 3 })
  expect(live).toHaveLength(raw.filter((row) => row['articuloCodigo'] === articleCode).length)
  const first = await search(core, { articleCode, limit: 3 })
  expect(Date.parse(first.asOf ?? '')).toBe(core.clock.now())

  await core.refresh('stock')
  core.warehouse.clearRequests()
  expect(await searchAll(core, { articleCode, limit: 3 })).toEqual(live)
  // A cursor from rows of the WMS continues in the local data.
  const next = await search(core, { articleCode, limit: 3, cursor: first.nextCursor ?? '' })
  expect(next.rows[0]).toEqual(live[3])
  expect(core.warehouse.requests()).toEqual([])
})

test('distinguishes unknown stock from no stock', async () => {
  const core = await openIdleCore()
  core.warehouse.setFault('html')
  const unknown = await search(core, { articleCode: '104412' })
  expect(unknown).toMatchObject({ rows: [], total: 0, asOf: null, refreshError: { code: 'protocol' } })
  // Everything there is would be asked for: that is what a refresh is for.
  expect(await search(core, {})).toEqual({ rows: [], total: 0, nextCursor: null, asOf: null, covered: false })
  core.warehouse.setFault('none')
  const nothing = await search(core, { articleCode: 'none such' })
  expect(nothing).toEqual({ rows: [], total: 0, nextCursor: null, asOf: nothing.asOf, covered: true })
  expect(nothing.asOf).not.toBeNull()
})

test('an unreachable WMS does not keep a search waiting', async () => {
  const core = await openIdleCore()
  core.warehouse.setFault('hang')
  const call = search(core, { articleCode: '104412' })
  while (core.warehouse.requests().length === 0) await nextLook()
  core.clock.advance(60_000)
  expect(await call).toMatchObject({ rows: [], refreshError: { code: 'timeout' } })
})

test('rejects a cursor of another list', async () => {
  const core = await openIdleCore({ alreadyRead: ['stock'] })
  expect(failureOf(await core.client.query('stock.search', { cursor: 'bm9uc2Vuc2U' })).code).toBe('validation')
  expect(failureOf(await core.client.query('stock.search', { limit: 1001 })).code).toBe('validation')
})
