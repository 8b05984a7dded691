import { expect, onTestFinished, test } from 'vitest'
import type { Input, Output } from '../../src/contract/operations.ts'
import { adjustmentSignals } from '../../src/contract/shapes/adjustment-signal.ts'
import { addDays } from '../../src/main/core/domain/dates.ts'
import { listServer } from '../refresh/support/list-server.ts'
import { valueOf } from '../support/core.ts'
import { plainTable, type ReferenceFilter } from './support/reference-totals.ts'
import { rawAdjustments } from './support/raw-adjustments.ts'
import { nextTurn, openIdleCore } from './support/idle-core.ts'

type Summary = Output<'adjustments.summary'>
type Page = Output<'adjustments.list'>
type Group = Summary['byUser'][number]

const days = 24
const last = '2026-03-12'
const dayBack = (back: number) => addDays(last, -back) ?? ''
/** The one half, and the period before it of the same length: they meet at a midnight. */
const now = { from: dayBack(11), to: last }
const before = { from: dayBack(23), to: dayBack(12) }

/** Ten thousand rows through the real client, from a service on loopback. */
async function world() {
  const rows = rawAdjustments(
    Array.from({ length: days }, (_, back) => dayBack(back)),
    10_000,
    20_260_312,
  )
  const wms = await listServer()
  for (let back = -1; back <= days; back += 1) {
    const day = dayBack(back)
    wms.answers.set(
      `/v1/Movimientos/Ajustes/${day}/${day}`,
      rows.filter(({ asked }) => asked === day).map(({ wire }) => wire),
    )
  }
  const table = plainTable(rows)
  onTestFinished(() => table.close())
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  const list = async (filter: Input<'adjustments.list'>): Promise<Page['rows']> => {
    const found: Page['rows'] = []
    let cursor: string | null = null
    let total: number
    do {
      const page: Page = valueOf(
        await core.client.query('adjustments.list', { ...filter, ...(cursor !== null && { cursor }) }),
      )
      found.push(...page.rows)
      ;({ nextCursor: cursor, total } = page)
    } while (cursor !== null)
    expect(found).toHaveLength(total)
    return found
  }
  return {
    rows,
    table,
    core,
    list,
    summary: async (f: Input<'adjustments.summary'>) => valueOf(await core.client.query('adjustments.summary', f)),
  }
}

/** The wire row of a list row: identified by its note, which no rule uses. */
const idOf = ({ note }: { note: string | null }) => Number(note?.slice('row '.length))

/** Normalized names: letters without accents, one space, no padding. */
const plainName = (text: string | null) =>
  text === null
    ? null
    : text
        .trim()
        .toLowerCase()
        .replaceAll(/\s+/g, ' ')
        .replaceAll('á', 'a')
        .replaceAll('í', 'i')
        .replaceAll('ú', 'u')
        .replaceAll('ñ', 'n')

const plainGroups = (groups: readonly Group[]) =>
  groups
    .map(({ key, count, net, gross, withoutReason }) => ({ key: plainName(key), count, net, gross, withoutReason }))
    .sort((a, b) => (a.key === null ? 1 : b.key === null ? -1 : a.key < b.key ? -1 : 1))
const codeGroups = (groups: readonly Group[]) =>
  [...groups].map(({ key, count, net, gross, withoutReason }) => ({ key, count, net, gross, withoutReason }))
const falling = (values: readonly number[]) => [...values].sort((a, b) => b - a)

function agree(summary: Summary, plain: ReturnType<ReturnType<typeof plainTable>['figures']>): void {
  expect(summary).toMatchObject(plain.totals)
  expect(summary.shareWithoutReason).toBe(summary.count === 0 ? 0 : summary.withoutReason / summary.count)
  expect(Object.fromEntries(adjustmentSignals.map((name) => [name, summary.signals[name] ?? 0]))).toEqual(plain.signals)
  expect(plainGroups(summary.byUser)).toEqual(plain.byUser)
  expect(plainGroups(summary.byReason)).toEqual(plain.byReason)
  expect(plainGroups(summary.byLocation)).toEqual(plain.byLocation)
  expect(codeGroups(summary.byDay)).toEqual(plain.byDay)
  expect(codeGroups(summary.byHour)).toEqual(plain.byHour)
  expect(codeGroups(summary.byWeekday)).toEqual(plain.byWeekday)
  expect(summary.heat).toEqual(plain.heat)
  const byCode = (a: Group, b: Group) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1)
  expect(codeGroups([...summary.byArticle].sort(byCode))).toEqual(plain.byArticle)
  for (const groups of [summary.byArticle, summary.byUser, summary.byReason, summary.byLocation]) {
    const gross = groups.map((group) => group.gross)
    expect(gross).toEqual(falling(gross))
  }
  expect(summary.losses.map(({ net }) => net)).toEqual(plain.losses.map(({ net }) => net))

  // One comparison for all articles and their users: thousands of them would take long.
  const users = new Map<string, typeof plain.usersOfArticles>()
  for (const row of plain.usersOfArticles) {
    const article = String(row['article'])
    users.set(article, [...(users.get(article) ?? []), row])
  }
  const articles = new Map(plain.byArticle.map((row) => [row['key'], row]))
  const groups = [...summary.byArticle, ...summary.losses]
  expect(codeGroups(groups)).toEqual(groups.map(({ key }) => articles.get(key)))
  expect(groups.map(({ label }) => label)).toEqual(groups.map(({ key }) => `Article ${key?.slice(1)}`))
  const most = (key: string | null) => (users.get(key ?? '') ?? []).slice(0, 3)
  expect(groups.map((group) => group.users.map(({ gross, count }) => [gross, count]))).toEqual(
    groups.map(({ key }) => most(key).map(({ gross, count }) => [gross, count])),
  )
  // Among equals any may be listed, with its own figures.
  const named = groups.flatMap((group) => group.users.map((user) => ({ article: group.key, ...user })))
  expect(named.map(({ key, label: _, ...rest }) => ({ ...rest, user: plainName(key) }))).toEqual(
    named.map(({ article, key }) => users.get(article ?? '')?.find(({ user }) => user === plainName(key))),
  )
  expect(named.map(({ label }) => label)).toEqual(named.map(({ key }) => key))
}

const filters: ReferenceFilter[] = [
  {},
  { articleCode: 'A7' },
  { articleCode: 'A' },
  { user: 'nunez' },
  { reason: 'rotura' },
  { location: 'rs-01' },
  { container: 'cont' },
  { hour: 0 },
  { hour: 23 },
  { weekday: 1 },
  { weekday: 7 },
  { day: dayBack(0) },
  { day: dayBack(11) },
  { day: dayBack(12) },
  ...adjustmentSignals.map((signal) => ({ signal })),
  ...['changedUnits', 'changedLot', 'changedSerial', 'changedExpiry', 'withSignals', 'withoutReason'].flatMap(
    (name) => [{ [name]: true }, { [name]: false }],
  ),
  ...['open', 'reviewed', 'seen', 'explained', 'escalated'].map((review) => ({ review })),
  { exactly: { user: 'tomas villalba' } },
  { exactly: { user: null } },
  { exactly: { reason: 'rotura' } },
  { exactly: { reason: null } },
  { exactly: { location: null } },
  { exactly: { user: 'eva soto', reason: 'vencido', location: 'darsena 3' } },
]

/** Pairs of filters that ask different things. */
const combined = filters
  .slice(1)
  .map((filter, index) => ({ ...filters[1 + ((index * 7 + 3) % (filters.length - 1))], ...filter }))

test('every figure is that of plain SQL over the rows of the wire, with every filter', async () => {
  const { table, rows, core, list, summary } = await world()

  // The days of the period first; the service files evenings in UTC under the next day, so that one is asked too.
  const days = await summary(now)
  expect(days.byDay.map(({ count }) => count)).toEqual(table.figures(now).byDay.map(({ count }) => count))
  await summary(before)

  const all = await list({ ...before, to: now.to, limit: 1000 })
  for (const row of all) table.give(idOf(row), row.signals)
  expect(new Set(all.flatMap(({ signals }) => signals)).size).toBeGreaterThan(2)
  agree(await summary(now), table.figures(now))
  agree(await summary(before), table.figures(before))
  const periodRows = table.ids({ from: before.from, to: now.to })
  expect(all.map(idOf).sort((a, b) => a - b)).toEqual(periodRows)
  expect(periodRows.length).toBeGreaterThan(9_900)
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  expect(all.filter(({ key }) => key.endsWith('#2')).length).toBeGreaterThan(50)

  // Reviews of some, withdrawn for a few.
  const keys = new Map(all.map((row) => [idOf(row), row.key]))
  const verdicts = ['seen', 'explained', 'escalated', 'open'] as const
  for (const [place, verdict] of verdicts.entries()) {
    const judged = periodRows.filter((id) => (verdict === 'open' ? id % 40 === 0 : id % 10 === place))
    const adjustmentKeys = judged.map((id) => keys.get(id) ?? '')
    for (let from = 0; from < judged.length; from += 1000)
      expect(
        valueOf(
          await core.client.command('adjustments.reviewMany', {
            adjustmentKeys: adjustmentKeys.slice(from, from + 1000),
            verdict,
          }),
        ).missing,
      ).toEqual([])
    for (const id of judged) table.review(id, verdict === 'open' ? null : verdict)
  }

  let found = 0
  for (const filter of [...filters, ...combined]) {
    const asked = { ...now, ...filter }
    const figures = await summary(asked)
    agree(figures, table.figures(asked))
    const page = valueOf(await core.client.query('adjustments.list', { ...asked, limit: 1 }))
    expect(page.total).toBe(figures.count)
    if (figures.count > 0) found += 1
  }
  expect(found).toBeGreaterThan(filters.length)
  for (const filter of [{}, { review: 'open' }, { signal: 'offsetting_pair' }, { withoutReason: true }] as const)
    agree(await summary({ ...before, ...filter }), table.figures({ ...before, ...filter }))

  // The lists of some: the same rows, newest first.
  for (const filter of combined.filter((_, index) => index % 6 === 0)) {
    const asked = { ...now, ...filter }
    const listed = await list({ ...asked, limit: 150 })
    expect(listed.map(idOf).sort((a, b) => a - b)).toEqual(table.ids(asked))
    const readable = listed.filter(({ date }) => date.startsWith('2026')).map(({ date }) => date)
    expect(readable).toEqual([...readable].sort().reverse())
  }
  const open = await list({ ...now, day: dayBack(3), order: 'open_first', limit: 60 })
  expect(open.map(idOf).sort((a, b) => a - b)).toEqual(table.ids({ ...now, day: dayBack(3) }))
  const states = open.map(({ review }) => Number(review !== null))
  expect(states).toEqual([...states].sort())
  expect(new Set(states).size).toBe(2)
  // Every query yields to other work after each slice.
  let turns = 0
  let asking = true
  const many = Promise.all([1, 2, 3, 4].map((hour) => summary({ ...before, hour }))).finally(() => (asking = false))
  for (; asking; turns += 1) await nextTurn()
  await many
  expect(turns).toBeGreaterThan(4 * 8)

  expect(rows.some(({ wire }) => wire['Fecha'] === `${now.from}T00:00:00`)).toBe(true)
  expect(rows.some(({ wire }) => wire['Fecha'] === `${before.to}T23:59:59.999`)).toBe(true)
}, 120_000)
