import { demoScenario as story } from '../../../src/main/practice/warehouse.ts'
import type { TestCore } from '../../support/core.ts'
import { valueOf } from '../../support/core.ts'
import type { ManualClock } from '../../support/manual-clock.ts'
import type { Recorder } from './recorded-answers.ts'
import { seeded } from './recorded-answers.ts'

const supervisor = 'Marta Ibarra'

/** Number and control of every document in the list, page by page. */
export async function recordLists({ client }: TestCore, record: Recorder): Promise<string[]> {
  const numbers = new Set<string>()
  for (const limit of [7, 50]) {
    for (let cursor: string | undefined; ;) {
      const page = valueOf(
        await record.query(client, 'receiving.list', { limit, ...(cursor === undefined ? {} : { cursor }) }),
      )
      for (const row of page.rows) for (const number of row.numbers) numbers.add(number)
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
  }
  for (const filter of [
    { number: 'R-' },
    { state: 'sinControl' },
    { text: 'lacteos' },
    { supplierCode: 'P001' },
    { date: '2026-11-20' },
    { date: '2026-11-18', text: 'r' },
    { number: 'none' },
  ])
    await record.query(client, 'receiving.list', filter)
  return [...numbers].sort()
}

/** Every number, and some that are written otherwise or unknown. */
export async function recordFinds({ client }: TestCore, record: Recorder, numbers: readonly string[]): Promise<void> {
  for (const number of [...numbers, ...numbers.map((one) => one.toLowerCase()), story.absent, ' C14 ', 'x'])
    await record.query(client, 'receiving.find', { number })
}

/** The same while the WMS does not answer. */
export async function recordOffline(core: TestCore, record: Recorder, clock: ManualClock, numbers: readonly string[]) {
  core.warehouse.setFault('down')
  // The first call waits, and is repeated until the connection counts as lost.
  void core.client.query('receiving.find', { number: story.open })
  while (valueOf(await core.client.query('connection.status', {})).state === 'ok') clock.advance(100)
  // An unknown number would wait for the WMS.
  for (const number of numbers) await record.query(core.client, 'receiving.find', { number })
}

const codes = [
  ']C101077990010441221727031510L26-0907',
  ']C1010779900104412210L-2',
  '7799001044122',
  '7799001045310',
  '7799001046430',
  '7799001044610',
  '00377990000044718111',
  '(01)07799001044122(17)261201(10)L-9',
  '0107799001044129',
  'L-77',
  '104412',
  'S-01',
  '7799001099999',
  ']C10107799001044129',
  ']C101077990010441221727031510L26-0908',
  ']C101077990010441221727031510L26-0907372',
]

/** A count of a control: scans of every kind, undo, entries by hand, what was shown in between. */
export async function recordCount(
  { client }: TestCore,
  record: Recorder,
  count: { number: string; operator: string; scans: number; seed: number },
): Promise<{ controlId: number; sessionId: string }> {
  const next = seeded(count.seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  const { control } = valueOf(await record.query(client, 'receiving.find', { number: count.number }))
  const controlId = control?.id ?? 0
  const started = await record.command(client, 'counts.start', { controlId, operator: count.operator })
  const { sessionId } = valueOf(started)
  for (let index = 0; index < count.scans; index += 1) {
    const lot = pick(['L-1', 'L-2', null])
    const turn = Math.floor(next() * 12)
    if (turn === 0) await record.command(client, 'counts.undo', { sessionId })
    else if (turn === 1)
      await record.command(client, 'counts.add', {
        sessionId,
        articleCode: pick(['104412', '104531']),
        units: 2.5,
        lot,
      })
    else if (turn === 2) await record.query(client, 'counts.get', { sessionId })
    else if (turn === 3) await record.command(client, 'counts.container', { sessionId, container: pick(['C-1', null]) })
    else if (turn === 4) await record.query(client, 'counts.entries', { sessionId })
    else
      await record.command(client, 'counts.scan', {
        sessionId,
        raw: pick(codes),
        ...(next() < 0.2 ? { multiplier: 3 } : {}),
      })
  }
  const { openNeeds } = valueOf(await client.query('counts.get', { sessionId }))
  for (const { eventId } of openNeeds) await record.command(client, 'counts.undo', { sessionId, eventId })
  await record.query(client, 'counts.get', { sessionId })
  return { controlId, sessionId }
}

/** Closing, comparing, signing, and what lists say afterwards. */
export async function recordEnd(
  { client }: TestCore,
  record: Recorder,
  { controlId, sessionId }: { controlId: number; sessionId: string },
): Promise<void> {
  await record.query(client, 'comparison.get', { controlId })
  await record.command(client, 'counts.close', { sessionId })
  await record.query(client, 'counts.verify', { sessionId })
  await record.command(client, 'supervisor.unlock', {})
  const compared = await record.query(client, 'comparison.get', { controlId })
  await record.query(client, 'comparison.document', { controlId })
  if (compared.ok)
    await record.command(client, 'counts.sign', { sessionId, seen: compared.value.seen, signedBy: supervisor })
  await record.query(client, 'counts.list', { controlId })
  await record.query(client, 'home.get', {})
  await record.query(client, 'comparison.get', { controlId })
  await record.command(client, 'supervisor.lock', {})
}

/** Calls of the office screens. */
export async function recordOffice({ client }: TestCore, record: Recorder): Promise<void> {
  const period = { from: '2026-10-01', to: '2026-11-20' }
  const filters = [
    {},
    { articleCode: '104412' },
    { changedExpiry: true },
    { changedUnits: true },
    { changedLot: true },
    { withoutReason: true },
    { hour: 9 },
    { weekday: 3 },
    { container: 'C' },
    { user: 'a' },
    { reason: 'r' },
    { location: 'A' },
    { day: '2026-11-19' },
    { review: 'open' as const },
  ]
  for (const filter of filters) {
    await record.query(client, 'adjustments.summary', { ...period, ...filter })
    for (const limit of [3, 100]) await record.query(client, 'adjustments.list', { ...period, ...filter, limit })
  }
  for (let day = 1; day <= 20; day += 1) {
    const date = `2026-11-${String(day).padStart(2, '0')}`
    await record.query(client, 'adjustments.summary', { from: date, to: '2026-11-20' })
    await record.query(client, 'adjustments.list', { from: date, to: date })
    await record.query(client, 'receiving.list', { date })
  }
  for (let article = 104400; article < 104500; article += 1) {
    const articleCode = String(article)
    await record.query(client, 'stock.search', { articleCode })
    await record.query(client, 'stock.article', { articleCode })
    await record.query(client, 'articles.search', { text: articleCode })
    await record.query(client, 'scans.explain', { raw: `77990010${articleCode}` })
  }
  for (const text of ['leche', 'queso', 'a', 'lácteos', 'R-0001', 'zz', 'L26'])
    for (const limit of [5, 50]) {
      await record.query(client, 'stock.search', { text, limit })
      await record.query(client, 'stock.articles', { text, limit })
      await record.query(client, 'orders.list', { text, limit })
      await record.query(client, 'dispatches.list', { text, limit })
      await record.query(client, 'suppliers.list', { text })
      await record.query(client, 'search.everything', { text })
      await record.query(client, 'articles.search', { text })
    }
  for (const requiresBlindControl of [true, false])
    await record.query(client, 'suppliers.list', { requiresBlindControl })
  await record.query(client, 'suppliers.record', { from: '2026-11-01', to: '2026-11-20' })
}
