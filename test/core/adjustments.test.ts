import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Input, Output } from '../../src/contract/operations.ts'
import type { AdjustmentGroup } from '../../src/contract/shapes/adjustment.ts'
import { listServer } from '../refresh/support/list-server.ts'
import { failureOf, until, valueOf } from '../support/core.ts'
import { rawList, sortedTexts } from '../support/raw-wms.ts'
import { openIdleCore, type RestingCore } from './support/idle-core.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

type Filter = Input<'adjustments.list'>
type Page = Output<'adjustments.list'>
type Raw = Record<string, unknown>

/** The warehouse's calendar days, counted back from now. */
const daysAgo = ({ clock }: RestingCore, back: number): string => todayAtWarehouse(-back, clock.now())
const wholePeriod = (core: RestingCore) => ({ from: daysAgo(core, 89), to: daysAgo(core, 0) })
/** Some days with enough of everything. */
const someDays = (core: RestingCore) => ({ from: daysAgo(core, 12), to: daysAgo(core, 0) })
const busy = { warehouse: { scale: { adjustments: 4000 } } }
const rawPeriod = (core: RestingCore, { from, to }: { from: string; to: string }, query = '') =>
  rawList(core.warehouse, 'v1', `/v1/Movimientos/Ajustes/${from}/${to}${query}`)

async function listAll({ client }: RestingCore, filter: Filter): Promise<Page['rows']> {
  const rows: Page['rows'] = []
  let cursor: string | null = null
  let total = 0
  do {
    const page: Page = valueOf(
      await client.query('adjustments.list', { ...filter, ...(cursor === null ? {} : { cursor }) }),
    )
    expect(page.missingDays).toBe(0)
    rows.push(...page.rows)
    cursor = page.nextCursor
    total = page.total
  } while (cursor !== null)
  expect(total).toBe(rows.length)
  return rows
}

test('a period that was never read is asked of the WMS, day by day, once', async () => {
  const core = await openIdleCore(busy)
  const period = { from: daysAgo(core, 4), to: daysAgo(core, 0) }
  const [rows, summary] = await Promise.all([
    listAll(core, { ...period, limit: 7 }),
    core.client.query('adjustments.summary', period).then(valueOf),
  ])
  const raw = await rawPeriod(core, period)
  expect(raw.length).toBeGreaterThan(20)
  expect(rows.map((row) => row.date)).toEqual(sortedTexts(raw, 'Fecha').reverse())
  expect(summary.count).toBe(raw.length)
  const asked = core.warehouse
    .requests()
    .filter(({ path }) => path.includes('Ajustes') && !path.includes(`${period.from}/${period.to}`))
  expect(asked).toHaveLength(5)
})

test('kilograms of articles that are counted by weight are not added to units', async () => {
  const core = await openIdleCore(busy)
  const { client } = core
  const period = someDays(core)
  const summary = async () => valueOf(await client.query('adjustments.summary', period))
  const whole = await summary()
  const [article] = whole.byArticle
  const articleCode = article?.key ?? ''
  expect(whole.kilos.count).toBe(0)
  valueOf(await client.command('articles.setByWeight', { articleCode, byWeight: true, operator: 'Eva' }))
  const split = await summary()
  expect(split.kilos).toEqual({ count: article?.count, net: article?.net, gross: article?.gross })
  expect(split.gross).toBeCloseTo(whole.gross - (article?.gross ?? 0), 6)
  expect(split.count).toBe(whole.count)
  expect(split.byArticle.find(({ key }) => key === articleCode)?.byWeight).toBe(true)
  const rows = await listAll(core, { ...period, articleCode })
  expect(rows.every(({ byWeight }) => byWeight)).toBe(true)
})

test('the first refresh reads 90 days with a total, the next only the last three', async () => {
  const core = await openIdleCore()
  expect(await core.refresh('adjustments')).toBe('ok')
  const requests = () => core.warehouse.requests().filter(({ path }) => path.includes('Ajustes')).length
  expect(requests()).toBe(90)
  const [jobId] = core.client.frames.flatMap((frame) =>
    frame.type === 'event' && frame.name === 'job.done' ? [frame.payload.jobId] : [],
  )
  expect(valueOf(await core.client.query('jobs.get', { jobId: jobId ?? '' }))).toMatchObject({ done: 90, total: 90 })
  core.warehouse.clearRequests()
  expect(await core.refresh('adjustments')).toBe('ok')
  expect(requests()).toBe(3)
  const raw = await rawPeriod(core, wholePeriod(core))
  expect((await listAll(core, { ...wholePeriod(core), limit: 250 })).length).toBe(raw.length)
})

test('filters return what the WMS returns for the same filter', async () => {
  const core = await openIdleCore(busy)
  const period = someDays(core)
  const raw = await rawPeriod(core, period)
  const articleCode = String(raw[0]?.['CodigoArticulo'])
  const flags = [
    ['changedExpiry', 'ModificoVencimiento'],
    ['changedUnits', 'ModificoCantidad'],
    ['changedLot', 'ModificoLote'],
    ['changedSerial', 'ModificoSerie'],
  ] as const
  for (const [name, wire] of flags)
    for (const value of [true, false]) {
      const rows = await listAll(core, { ...period, [name]: value, limit: 1000 })
      expect(rows).toHaveLength((await rawPeriod(core, period, `?${wire}=${value}`)).length)
    }
  expect(await listAll(core, { ...period, articleCode, limit: 1000 })).toHaveLength(
    (await rawPeriod(core, period, `?CodigoArticulo=${articleCode}`)).length,
  )
  expect(await listAll(core, { ...period, user: 'tomas VILLALBA', limit: 1000 })).toHaveLength(
    raw.filter((row) => row['UsuarioNombreApellido'] === 'Tomás Villalba').length,
  )
  expect(
    await listAll(core, { ...period, reason: 'correccion de lote', changedUnits: false, limit: 1000 }),
  ).toHaveLength(
    raw.filter(
      (row) => row['MotivoAjuste'] === 'Corrección de lote' && row['UnidadesAnterior'] === row['UnidadesNuevo'],
    ).length,
  )
})

test('figures are those of a plain computation over the raw rows', async () => {
  const core = await openIdleCore(busy)
  const period = someDays(core)
  const raw = await rawPeriod(core, period)
  const summary = valueOf(await core.client.query('adjustments.summary', period))

  const changed = (row: Raw) => Math.round((Number(row['UnidadesNuevo']) - Number(row['UnidadesAnterior'])) * 1e6)
  const figures = (rows: Raw[]) => ({
    count: rows.length,
    net: rows.reduce((sum, row) => sum + changed(row), 0) / 1e6,
    gross: rows.reduce((sum, row) => sum + Math.abs(changed(row)), 0) / 1e6,
    withoutReason: rows.filter((row) => row['MotivoAjuste'] === '').length,
  })
  function grouped(keyOf: (row: Raw) => string | null) {
    const groups = new Map<string | null, Raw[]>()
    for (const row of raw) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
    return Object.fromEntries([...groups].map(([key, rows]) => [String(key), figures(rows)]))
  }
  const plain = (groups: AdjustmentGroup[]) =>
    Object.fromEntries(
      groups.map(({ key, count, net, gross, withoutReason }) => [String(key), { count, net, gross, withoutReason }]),
    )

  expect(summary).toMatchObject({ ...figures(raw), unknownUnits: 0, missingDays: 0 })
  expect(summary.shareWithoutReason).toBe(figures(raw).withoutReason / raw.length)
  expect(plain(summary.byArticle)).toEqual(grouped((row) => String(row['CodigoArticulo'])))
  expect(plain(summary.byUser)).toEqual(grouped((row) => String(row['UsuarioNombreApellido']).trim()))
  expect(plain(summary.byReason)).toEqual(grouped((row) => String(row['MotivoAjuste']) || null))
  expect(plain(summary.byLocation)).toEqual(grouped((row) => String(row['UbicacionDescripcion'])))
  expect(plain(summary.byDay)).toEqual(grouped((row) => String(row['Fecha']).slice(0, 10)))
  expect(plain(summary.byHour)).toEqual(grouped((row) => String(row['Fecha']).slice(11, 13)))
  const weekday = (row: Raw) => String(new Date(`${String(row['Fecha']).slice(0, 10)}T12:00:00Z`).getUTCDay() || 7)
  expect(plain(summary.byWeekday)).toEqual(grouped(weekday))
  expect(summary.byDay.map(({ key }) => key)).toEqual(sortedTexts(summary.byDay, 'key'))
  expect(summary.byArticle.map(({ gross }) => gross)).toEqual(
    summary.byArticle.map(({ gross }) => gross).sort((a, b) => b - a),
  )
})

test('signals: list rows and totals agree under every filter', async () => {
  const core = await openIdleCore(busy)
  const period = wholePeriod(core)
  const rows = await listAll(core, { ...period, limit: 1000 })
  const counts: Record<string, number> = {}
  for (const { signals } of rows) for (const signal of signals) counts[signal] = (counts[signal] ?? 0) + 1
  const summary = valueOf(await core.client.query('adjustments.summary', period))
  expect(summary.signals).toEqual(counts)
  // The planted cases of the practice warehouse.
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['offsetting_pair', 'unusual_size']))
  const byKey = new Map(rows.map((row) => [row.key, row.signals]))
  const ofOneUser = await listAll(core, { ...period, user: 'Hugo', limit: 1000 })
  expect(ofOneUser.length).toBeGreaterThan(10)
  for (const row of ofOneUser) expect(row.signals).toEqual(byKey.get(row.key))
})

test('an unreachable WMS: returns the local rows and how many days are missing', async () => {
  const core = await openIdleCore()
  const known = { from: daysAgo(core, 2), to: daysAgo(core, 1) }
  await core.client.query('adjustments.list', known)
  core.warehouse.setFault('html')
  const wider = { from: daysAgo(core, 4), to: daysAgo(core, 0) }
  const page = valueOf(await core.client.query('adjustments.list', wider))
  expect(page).toMatchObject({ missingDays: 3, refreshError: { code: 'protocol' } })
  expect(page.total).toBe(valueOf(await core.client.query('adjustments.list', known)).total)
  expect(page.asOf).not.toBeNull()
  expect(valueOf(await core.client.query('adjustments.summary', wider))).toMatchObject({ missingDays: 3 })
  // Days to come are no gap.
  core.warehouse.setFault('none')
  const future = valueOf(
    await core.client.query('adjustments.list', { from: daysAgo(core, -1), to: daysAgo(core, -9) }),
  )
  expect(future).toMatchObject({ rows: [], total: 0, missingDays: 0 })
})

test('a caller who leaves ends the asking', async () => {
  const core = await openIdleCore()
  core.warehouse.setFault('stall', { path: '/v1/Movimientos' })
  const leave = new AbortController()
  const call = core.client.query('adjustments.list', wholePeriod(core), { signal: leave.signal })
  await until(() => core.warehouse.requests().length > 0)
  leave.abort()
  expect(failureOf(await call).code).toBe('cancelled')
  core.warehouse.setFault('none')
  // The reader is free at once for the next request.
  const day = daysAgo(core, 1)
  expect(valueOf(await core.client.query('adjustments.list', { from: day, to: day })).missingDays).toBe(0)
})

test('recomputes figures and totals after rows have changed', async () => {
  const wms = await listServer()
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  const day = daysAgo(core, 0)
  const row = (hour: string) => ({
    Fecha: `${day}T${hour}:00:00`,
    CodigoArticulo: 'A',
    UnidadesAnterior: 1,
    UnidadesNuevo: 3,
  })
  const path = `/v1/Movimientos/Ajustes/${day}/${day}`
  const period = { from: day, to: day }
  const known = async () => [
    valueOf(await core.client.query('adjustments.summary', period)).net,
    valueOf(await core.client.query('adjustments.list', period)).total,
  ]
  wms.answers.set(path, [row('08'), row('09')])
  expect(await known()).toEqual([4, 2])
  expect(await known()).toEqual([4, 2])
  wms.answers.set(path, [row('08'), row('09'), row('10')])
  await core.refresh('adjustments')
  expect(await known()).toEqual([6, 3])
})

test('rejects invalid periods', async () => {
  const core = await openIdleCore()
  const refused = async (from: string, to: string) =>
    failureOf(await core.client.query('adjustments.list', { from, to })).code
  expect(await refused('2026-02-30', '2026-03-01')).toBe('validation')
  expect(await refused('2026-03-02', '2026-03-01')).toBe('validation')
  expect(await refused('yesterday', 'today')).toBe('validation')
  expect(core.warehouse.requests()).toEqual([])
})

test('verdicts outlive the copy, keep the row they judged, and the last one is shown', async () => {
  const core = await openIdleCore()
  const day = daysAgo(core, 1)
  const period = { from: day, to: day }
  const [row] = await listAll(core, period)
  const adjustmentKey = row?.key ?? ''
  expect(adjustmentKey).toMatch(/^a1:[0-9a-f]{64}#1$/)
  const review = (verdict: 'seen' | 'escalated', note?: string) =>
    core.client.command('adjustments.review', { adjustmentKey, verdict, ...(note === undefined ? {} : { note }) })
  valueOf(await review('seen'))
  valueOf(await review('escalated', 'Who was there?'))
  expect(
    failureOf(await core.client.command('adjustments.review', { adjustmentKey: 'a1:no#1', verdict: 'seen' })).code,
  ).toBe('not_found')
  await core.stop()

  const folder = join(core.folder, 'profiles', 'practice')
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `cache.db${end}`), { force: true })
  const later = await openIdleCore({ folder: core.folder })
  // Not read again yet: the reviewed row comes from the review itself.
  valueOf(await later.client.command('adjustments.review', { adjustmentKey, verdict: 'explained' }))
  const again = (await listAll(later, period)).find(({ key }) => key === adjustmentKey)
  expect(again).toEqual({ ...row, review: { verdict: 'explained', note: null, at: again?.review?.at, operator: null } })
  await later.stop()

  const db = new Sqlite(join(folder, 'muelle.db'))
  const bodies = db.prepare<[], { body: string }>('SELECT body FROM adjustment_review').all()
  expect(bodies).toHaveLength(3)
  expect(new Set(bodies.map(({ body }) => body)).size).toBe(1)
  expect(JSON.parse(bodies[0]?.body ?? '')).toMatchObject({ articleCode: row?.articleCode, date: row?.date })
  expect(() => db.exec("UPDATE adjustment_review SET verdict = 'seen'")).toThrow('append-only')
  expect(() => db.exec('DELETE FROM adjustment_review')).toThrow('append-only')
  db.close()
})
