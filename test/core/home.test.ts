import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createTask } from '../../src/main/core/domain/home-tasks.ts'
import type { Home } from '../../src/contract/shapes/home.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, type TestClient, valueOf } from '../support/core.ts'
import { rawList } from '../support/raw-wms.ts'
import { confirmDevices, exported } from './support/counts-on-two-pcs.ts'
import { openIdleCore, type RestingCore } from './support/idle-core.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'
import { sign } from '../support/sign.ts'

const open = async (): Promise<RestingCore> => {
  const core = await openIdleCore({
    warehouse: { scale: { controls: 5, stockRows: 50 } },
    alreadyRead: ['suppliers', 'controls'],
  })
  return core
}

const home = async (client: TestClient): Promise<Home> => valueOf(await client.query('home.get', {}))

async function found(client: TestClient, number: string) {
  const { control } = valueOf(await client.query('receiving.find', { number }))
  if (!control) throw new Error(`${number} was not found`)
  return control
}

const about = (answer: Home, controlId: number) =>
  answer.decisions.filter((decision) => decision.controlId === controlId)
const kinds = (answer: Home, controlId: number) => about(answer, controlId).map(({ kind }) => kind)

async function start(client: TestClient, controlId: number | null, operator = 'Ana', counter: 1 | 2 | 3 = 1) {
  return valueOf(await client.command('counts.start', { controlId, operator, counter })).sessionId
}

const add = async (client: TestClient, sessionId: string, articleCode: string, units: number, expiry?: string) =>
  valueOf(
    await client.command('counts.add', { sessionId, articleCode, units, ...(expiry === undefined ? {} : { expiry }) }),
  )
const close = async (client: TestClient, sessionId: string) =>
  valueOf(await client.command('counts.close', { sessionId }))

const reveals = async (client: TestClient, sessionId: string) =>
  valueOf(await client.query('counts.get', { sessionId })).events.filter(({ kind }) => kind === 'reveal').length

test('a document goes through the list: on the dock, counted, compared, signed', async () => {
  const { client, warehouse, clock, refresh } = await open()
  const { id } = await found(client, story.blind)
  expect(kinds(await home(client), id)).toEqual([])

  const sessionId = await start(client, id)
  await add(client, sessionId, story.firstArticle, 12)
  const counting = await home(client)
  expect(kinds(counting, id)).toEqual([])
  expect(counting.dock).toMatchObject([
    { sessionId, number: story.blind, supplierName: story.blindSupplier, location: 'Muelle 2', operator: 'Ana' },
  ])

  await close(client, sessionId)
  const counted = await home(client)
  expect(counted.dock).toEqual([])
  expect(about(counted, id)).toMatchObject([
    {
      kind: 'counted',
      urgency: 'now',
      number: story.blind,
      operator: 'Ana',
      statuses: [],
      difference: null,
      count: null,
    },
  ])
  // The list never reveals first, and logs no reveal.
  expect(await reveals(client, sessionId)).toBe(0)
  await client.command('supervisor.unlock', {})
  expect(kinds(await home(client), id)).toEqual(['counted'])
  expect(await reveals(client, sessionId)).toBe(0)

  valueOf(await client.command('articles.setByWeight', { articleCode: '104461', byWeight: true, operator: 'Ana' }))
  const comparison = valueOf(await client.query('comparison.get', { controlId: id }))
  const compared = await home(client)
  const [row] = about(compared, id)
  const ofStatus = (status: string) => comparison.lines.filter((line) => line.status === status).length
  // Goods by weight are not added to units.
  const kilos = comparison.lines.reduce((sum, line) => sum + (line.byWeight ? (line.difference ?? 0) : 0), 0)
  expect(kilos).toBe(-18.425)
  expect(row?.kind).toBe('differences')
  expect(row?.kilos).toBeCloseTo(kilos, 6)
  expect(row?.difference).toBeCloseTo((comparison.totals.difference ?? 0) - kilos, 6)
  expect(row?.statuses.every(({ status, lines }) => lines === ofStatus(status) && lines > 0)).toBe(true)
  expect(row?.count).toBe(
    comparison.lines.filter((line) => !['match', 'within_tolerance'].includes(line.status ?? '')).length,
  )

  warehouse.changeDocument(story.blind, (control) => {
    const [line] = control.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? []
    if (line) line.Unidades = 999
  })
  clock.advance(1000)
  await refresh('controls')
  expect(kinds(await home(client), id).sort()).toEqual(['changed', 'differences'])

  valueOf(await sign(client, sessionId))
  const signed = await home(client)
  expect(kinds(signed, id)).toEqual([])
  expect(signed.week).toMatchObject({
    signed: 1,
    withDifferences: 1,
    worst: { supplierName: story.blindSupplier, documents: 1 },
  })
})

test('what fits waits for nothing but the signature', async () => {
  const { client } = await open()
  const control = await found(client, story.open)
  const lines = control.receivingDocuments.flatMap((document) => document.lines)
  expect(lines.length).toBeGreaterThan(0)
  const sessionId = await start(client, control.id)
  for (const line of lines)
    valueOf(
      await client.command('counts.add', {
        sessionId,
        articleCode: line.articleCode,
        units: line.units,
        ...(line.lot === null ? {} : { lot: line.lot }),
        ...(line.expiry === null ? {} : { expiry: line.expiry.slice(0, 10) }),
      }),
    )
  await close(client, sessionId)
  valueOf(await client.query('comparison.get', { controlId: control.id }))
  expect(kinds(await home(client), control.id)).toContain('ready')
})

test('two counts: the missing one, the comparison, then what they do not agree on', async () => {
  const { client } = await open()
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const { id } = await found(client, story.blind)
  const first = await start(client, id, 'Ana', 1)
  await add(client, first, story.firstArticle, 12)
  await close(client, first)
  expect(about(await home(client), id)).toMatchObject([
    { kind: 'second_count', statuses: [], difference: null, count: null },
  ])
  const second = await start(client, id, 'Bruno', 2)
  await add(client, second, story.firstArticle, 13)
  expect(kinds(await home(client), id)).toEqual([])
  await close(client, second)
  expect(about(await home(client), id)).toMatchObject([{ kind: 'counted', operator: 'Bruno', count: null }])
  valueOf(await client.query('comparison.get', { controlId: id }))
  expect(about(await home(client), id)).toMatchObject([{ kind: 'recount', count: 1 }])
  valueOf(await client.command('counts.reopen', { sessionId: second }))
  // Blind again: figures revealed before are hidden.
  expect(kinds(await home(client), id)).toEqual([])
})

test('a requested recount replaces the task of the differences until it starts', async () => {
  const { client } = await open()
  const { id } = await found(client, story.blind)
  const sessionId = await start(client, id)
  await add(client, sessionId, story.firstArticle, 12)
  await close(client, sessionId)
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await client.query('comparison.get', { controlId: id }))
  expect(kinds(await home(client), id)).toContain('differences')
  for (const articles of [[story.firstArticle], [story.firstArticle, 'ANOTHER']])
    valueOf(await client.command('counts.requestRecount', { controlId: id, articles }))
  const { rows } = valueOf(await client.query('counts.recounts', { controlId: id }))
  expect(about(await home(client), id)).toMatchObject([
    { kind: 'recount_requested', number: story.blind, count: 2, since: rows[0]?.requestedAt, statuses: [] },
  ])
  await start(client, id, 'Bruno', 2)
  expect(kinds(await home(client), id)).toEqual([])
})

test('the task of differences contains the number of lines without a reason', async () => {
  const { client } = await open()
  const { id } = await found(client, story.blind)
  const sessionId = await start(client, id)
  await add(client, sessionId, story.firstArticle, 12)
  await close(client, sessionId)
  const { lines } = valueOf(await client.query('comparison.get', { controlId: id }))
  const differing = lines.filter(({ status }) => !['match', 'within_tolerance'].includes(status ?? ''))
  const row = async () => about(await home(client), id).find(({ kind }) => kind === 'differences')
  expect(await row()).toMatchObject({ count: differing.length, withoutReason: differing.length })
  const say = async (reason: 'over' | null) => {
    const { articleCode, lot, expiry } = differing[0] ?? { articleCode: '', lot: null, expiry: null }
    valueOf(await client.command('comparison.setReason', { controlId: id, articleCode, lot, expiry, reason }))
  }
  await say('over')
  expect(await row()).toMatchObject({ count: differing.length, withoutReason: differing.length - 1 })
  await say(null)
  expect(await row()).toMatchObject({ withoutReason: differing.length })
})

test('hides what a supervisor saw during a count while that count is open', async () => {
  const { client } = await open()
  const { id } = await found(client, story.blind)
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const sessionId = await start(client, id)
  await client.command('supervisor.unlock', {})
  valueOf(await client.query('comparison.get', { controlId: id }))
  await close(client, sessionId)
  expect(about(await home(client), id)).toMatchObject([{ kind: 'second_count', statuses: [], difference: null }])
})

test('a count without a document, and goods that expire soon', async () => {
  const { client, clock } = await open()
  const soon = todayAtWarehouse(12, clock.now())
  const loose = await start(client, null)
  await close(client, loose)
  const control = await found(client, story.open)
  const sessionId = await start(client, control.id)
  const code = control.receivingDocuments[0]?.lines[0]?.articleCode ?? ''
  await client.command('counts.add', { sessionId, articleCode: code, units: 1, lot: 'L-1', expiry: soon })
  await close(client, sessionId)
  const before = await home(client)
  expect(before.decisions.filter(({ kind }) => kind === 'unmatched')).toMatchObject([{ sessionId: loose }])
  expect(kinds(before, control.id)).toEqual(['counted'])
  valueOf(await client.query('comparison.get', { controlId: control.id }))
  const after = await home(client)
  expect(about(after, control.id).find(({ kind }) => kind === 'expiring')).toMatchObject({
    count: 1,
    lot: { articleCode: code, lot: 'L-1', expiry: soon },
  })
})

test('a finished count of another PC without document is a task until its document is assigned', async () => {
  const core = await open()
  const { client } = core
  const there = await openTestCore()
  const sessionId = await start(there.client, null, 'Beto')
  await add(there.client, sessionId, 'A-1', 7)
  const bring = async () =>
    valueOf(await client.command('counts.import', { content: await exported(there, sessionId) }))
  const waiting = async () => (await home(client)).decisions.filter(({ kind }) => kind === 'unmatched')

  await bring()
  expect(await waiting()).toEqual([])
  // An open count of another PC is in the view of the dock once its device is confirmed.
  expect((await home(client)).elsewhere).toEqual([])
  await confirmDevices(core)
  expect((await home(client)).elsewhere).toMatchObject([{ sessionId, operator: 'Beto', number: null }])
  await close(there.client, sessionId)
  const { device, closedAt } = await bring()
  const [row, ...rest] = await waiting()
  expect(rest).toEqual([])
  expect(row).toEqual({
    ...createTask('unmatched', `${device}:${sessionId}`, 'today'),
    sessionId,
    device,
    operator: 'Beto',
    since: closedAt,
  })

  const { id } = await found(client, story.open)
  valueOf(await client.command('counts.matchImported', { sessionId, controlId: id }))
  expect(await waiting()).toEqual([])
})

test('adjustments of earlier days are a task until they are reviewed', async () => {
  const { client, refresh, warehouse, clock } = await open()
  await refresh('adjustments')
  const [from, to] = [todayAtWarehouse(-7, clock.now()), todayAtWarehouse(-1, clock.now())]
  const raw = (await rawList(warehouse, 'v1', `/v1/Movimientos/Ajustes/${from}/${to}`)).length
  const waiting = (answer: Home) => answer.decisions.find(({ kind }) => kind === 'adjustments')
  const row = waiting(await home(client))
  expect(row?.count).toBe(raw)
  const { rows } = valueOf(await client.query('adjustments.list', { from, to, limit: 1000 }))
  expect(row?.withSignals).toBe(rows.filter((adjustment) => adjustment.signals.length > 0).length)
  expect(row?.since).toBe(rows.at(-1)?.date.slice(0, 10))
  const key = rows[0]?.key ?? ''
  valueOf(await client.command('adjustments.review', { adjustmentKey: key, verdict: 'seen' }))
  expect(waiting(await home(client))?.count).toBe(raw - 1)
  expect(clock.now()).toBeGreaterThan(0)
})

test('readings that fail, and rows that could not be read', async () => {
  const { client, refresh, warehouse } = await open()
  warehouse.createControl({ number: 'ODD-1', supplierIndex: 0, lines: [{ articleCode: '104412', units: 1 }] })
  warehouse.changeDocument('ODD-1', (control) => {
    const [document] = control.DocumentoRecepcion
    if (document) Object.assign(document, { Numero: null })
  })
  await refresh('controls')
  const aside = (await home(client)).decisions.filter(({ kind }) => kind === 'set_aside')
  expect(aside.find(({ resource }) => resource === 'controls')).toMatchObject({ count: 2, urgency: 'later' })
  warehouse.setFault('error')
  expect(await refresh('suppliers')).toBe('failed')
  const failing = (await home(client)).decisions.find(({ kind }) => kind === 'refresh')
  expect(failing).toMatchObject({ resource: 'suppliers', count: 1, error: { code: 'server' } })
})

test('a quiet day: nothing to decide', async () => {
  const { client } = await open()
  const answer = await home(client)
  expect(answer.decisions.filter(({ kind }) => kind !== 'set_aside')).toEqual([])
  expect(answer).toMatchObject({
    more: 0,
    dock: [],
    dockTotal: 0,
    week: { signed: 0, withDifferences: 0, worst: null },
  })
})

test('documents that nobody has begun wait by age; one that is begun here or elsewhere is no longer among them', async () => {
  const { client, refresh, warehouse, clock } = await open()
  warehouse.createControl({
    number: 'WAIT-1',
    supplierIndex: 0,
    lines: [{ articleCode: 'CANARY-WAIT', units: 7654321 }],
  })
  await refresh('controls')
  const before = await home(client)
  const days = before.waiting.map((one) => one.days ?? 0)
  expect(days).toEqual(days.toSorted((a, b) => b - a))
  const found = (answer: Home) => answer.waiting.find(({ number }) => number === 'WAIT-1') ?? null
  expect(found(before)).toMatchObject({ days: 0, date: expect.stringContaining('-') })
  expect(JSON.stringify(before)).not.toContain('7654321')
  expect(JSON.stringify(before)).not.toContain('CANARY-WAIT')
  await start(client, found(before)?.controlId ?? null)
  const after = await home(client)
  expect(found(after)).toBeNull()
  expect(after.waitingTotal).toBe(before.waitingTotal - 1)
  expect(clock.now()).toBeGreaterThan(0)
})

test('the week has what was signed in it, however many counts were begun later', async () => {
  const { client, folder } = await open()
  const { id } = await found(client, story.open)
  const sessionId = await start(client, id)
  await add(client, sessionId, story.firstArticle, 1)
  await close(client, sessionId)
  await client.command('supervisor.unlock', {})
  valueOf(await sign(client, sessionId))
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  // Begun later, and signed in another week.
  db.prepare(
    `WITH RECURSIVE other (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM other WHERE at < 300)
     INSERT INTO session (session_id, device, control_id, number, counter, operator, listing, status, blind, started_at,
       closed_at, signed_at, part, signs_part)
     SELECT 'ffff' || at, device, 900000 + at, 'N' || at, 1, operator, listing, status, blind, '2026-01-02T10:00:00.000+00:00',
       '2026-01-02T11:00:00.000+00:00', '2026-01-02T12:00:00.000+00:00', 1, 0 FROM session, other`,
  ).run()
  db.close()
  expect((await home(client)).week).toMatchObject({ signed: 1, atLeast: false })
})
