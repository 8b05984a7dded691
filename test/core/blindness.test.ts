import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { ScanResult } from '../../src/contract/shapes/count.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { closeWithEntry } from '../support/close-count.ts'
import { failureOf, openTestCore, refreshed, type TestClient, type TestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { nextLook } from '../support/next-look.ts'

const minute = 60_000

async function open(): Promise<TestCore & { clock: ReturnType<typeof manualClock> }> {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['suppliers', 'stock'] })
  return { ...core, clock }
}

async function found(client: TestClient, number: string) {
  const { control } = valueOf(await client.query('receiving.find', { number }))
  if (!control) throw new Error(`${number} was not found`)
  return control
}

async function start(client: TestClient, controlId: number | null, operator = 'Ana', counter: 1 | 2 | 3 = 1) {
  return valueOf(await client.command('counts.start', { controlId, operator, counter }))
}

/** This PC's chain: kinds and fields of its links. */
function pcChain({ folder }: TestCore): Record<string, unknown>[] {
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'), { readonly: true })
  const rows = db.prepare('SELECT body FROM pc_chain ORDER BY seq').all() as { body: string }[]
  db.close()
  return rows.map((row) => JSON.parse(row.body) as Record<string, unknown>)
}

const kindsOf = async (client: TestClient, sessionId: string) =>
  valueOf(await client.query('counts.get', { sessionId })).events.map((event) => event.kind)

/** An answer without ids, times and the words of the query. */
function shape(answer: ScanResult, asked: string): string {
  const { eventId, seq, at, ...rest } = answer
  expect([eventId, seq, at]).not.toContain(undefined)
  return JSON.stringify(rest).replaceAll(asked, '<asked>')
}

test('whether an article is on the document can’t be asked by scanning', async () => {
  const { client, warehouse } = await open()
  const control = await found(client, story.blind)
  const declared = warehouse.control(story.blind)?.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? []
  const onIt = new Set(declared.map((line) => line.CodigoArticulo.trim()))
  const { rows } = valueOf(await client.query('articles.search', { text: '', limit: 1000 }))
  const { sessionId } = await start(client, control.id)
  const scan = async (raw: string) => valueOf(await client.command('counts.scan', { sessionId, raw }))

  // Known from stock, on the document and not on it: they differ only by their own missing fields.
  const shapes = new Map<boolean, Set<string>>([
    [true, new Set()],
    [false, new Set()],
  ])
  for (const { code, description } of rows) {
    const answer = await scan(code)
    const shown = shape(answer, code).replaceAll(JSON.stringify(description), '"<description>"')
    const { needs, outcome } = answer
    shapes.get(onIt.has(code))?.add(
      shown
        .replace(/"scans":\d+,"openNeeds":\d+/, '')
        .replace(JSON.stringify(needs), '<needs>')
        .replaceAll(`"${outcome}"`, outcome === 'needs' || outcome === 'counted' ? '<taken>' : outcome)
        .replace(/"units":[\d.]+/g, '<units>')
        .replace(/"articleTotal":\{.*\}/, '<total>'),
    )
  }
  expect(shapes.get(true)?.size).toBeGreaterThan(0)
  expect([...(shapes.get(true) ?? [])].filter((shown) => !shapes.get(false)?.has(shown))).toEqual([])
})

test('a code unknown to this PC returns the same whether or not the document contains it', async () => {
  const { client, warehouse } = await open()
  const { Id } = warehouse.createControl({
    number: 'SECRET-1',
    supplierIndex: 0,
    lines: [{ articleCode: 'NEVER-SEEN-1', units: 7 }],
  })
  await found(client, 'SECRET-1')
  const { sessionId } = await start(client, Id)
  const answers: string[] = []
  for (const raw of ['NEVER-SEEN-1', 'NEVER-SEEN-2']) {
    const scanned = valueOf(await client.command('counts.scan', { sessionId, raw }))
    expect(scanned.outcome).toBe('unknown')
    const explained = valueOf(await client.query('scans.explain', { raw }))
    const searched = valueOf(await client.query('articles.search', { text: raw }))
    const added = valueOf(await client.command('counts.add', { sessionId, articleCode: raw, units: 2 }))
    const undone = valueOf(await client.command('counts.undo', { sessionId }))
    const refused = failureOf(await client.command('counts.add', { sessionId, articleCode: raw, units: 1e10 }))
    const words = { scanned, explained, searched, added, undone, refused }
    answers.push(
      JSON.stringify(words)
        .replaceAll(raw, '<asked>')
        .replaceAll(/"(eventId|at|traceId|negates)":"[^"]*"|"(seq|scans|openNeeds)":\d+/g, ''),
    )
    await client.command('counts.undo', { sessionId, eventId: scanned.eventId })
  }
  expect(answers[0]).toBe(answers[1])
})

test('the article listing is the supervisor’s choice: distinct codes, sorted, nothing else', async () => {
  const { client, warehouse } = await open()
  const { Id } = warehouse.createControl({
    number: 'LIST-1',
    supplierIndex: 0,
    lines: ['B9', 'A1', 'B9', 'A10'].map((articleCode, index) => ({ articleCode, units: 5 + index })),
  })
  await found(client, 'LIST-1')
  const ask = { controlId: Id, operator: 'Ana', listing: 'articles' } as const
  expect(failureOf(await client.command('counts.start', ask))).toMatchObject({ code: 'forbidden' })
  await client.command('supervisor.unlock', {})
  const session = valueOf(await client.command('counts.start', ask))
  expect(session.articles).toEqual(['A1', 'A10', 'B9'].map((code) => ({ code, description: null })))
})

test('a supervisor’s grant opens one connection, is logged, and ends after ten idle minutes', async () => {
  const core = await open()
  const { client, clock } = core
  const other = core.connect('another page')
  const control = await found(client, story.blind)
  const { grantedUntil, withoutPin } = valueOf(await client.command('supervisor.unlock', {}))
  expect(Date.parse(grantedUntil)).toBe(clock.now() + 10 * minute)
  expect(withoutPin).toBe(true)
  expect(pcChain(core).filter((link) => link['kind'] === 'unlock')).toMatchObject([{ withoutPin: true }])

  expect((await found(client, story.blind)).receivingDocuments[0]?.lines).toHaveLength(20)
  expect((await found(other, story.blind)).receivingDocuments[0]?.lines).toEqual([])
  expect(failureOf(await other.query('comparison.get', { controlId: control.id })).code).toBe('forbidden')
  // The same caller after a reload; a question does not prolong it.
  clock.advance(10 * minute - 1)
  const reloaded = core.connect('page')
  expect((await found(reloaded, story.blind)).blind).toBe(false)
  clock.advance(1)
  expect((await found(client, story.blind)).blind).toBe(true)
  expect(valueOf(await client.query('supervisor.status', {})).grantedUntil).toBeNull()
})

test('what the supervisor does prolongs the grant; a clock set back does not; locking ends it', async () => {
  const { client, clock } = await open()
  await found(client, story.blind)
  await client.command('supervisor.unlock', {})
  clock.advance(9 * minute)
  await client.command('articles.learn', { raw: 'X-1', articleCode: 'A', unitsPerScan: 1, operator: 'Sup' })
  clock.advance(9 * minute)
  expect((await found(client, story.blind)).blind).toBe(false)
  clock.setWall(clock.now() - 60 * minute)
  clock.advance(1 * minute)
  expect((await found(client, story.blind)).blind).toBe(true)
  await client.command('supervisor.unlock', {})
  expect((await found(client, story.blind)).blind).toBe(false)
  await client.command('supervisor.lock', {})
  expect((await found(client, story.blind)).blind).toBe(true)
})

test('a grant for one control opens that one only', async () => {
  const { client } = await open()
  const [first, second] = [await found(client, story.blind), await found(client, story.twoDocuments[0])]
  await client.command('supervisor.unlock', { controlId: first.id })
  expect((await found(client, story.blind)).blind).toBe(false)
  expect((await found(client, story.twoDocuments[1])).blind).toBe(true)
  expect(failureOf(await client.query('comparison.get', { controlId: second.id })).code).toBe('forbidden')
})

test('the comparison opens after the close; the reveal is logged once; later counts are not blind', async () => {
  const core = await open()
  const { client } = core
  const control = await found(client, story.blind)
  expect(failureOf(await client.query('comparison.get', { controlId: control.id }))).toMatchObject({
    code: 'forbidden',
    details: { reason: 'blind' },
  })
  const { sessionId, blind } = await start(client, control.id)
  expect(blind).toBe(true)
  expect(failureOf(await client.query('comparison.get', { number: story.blind })).code).toBe('forbidden')
  await closeWithEntry(client, sessionId)
  expect(await kindsOf(client, sessionId)).toEqual(['opened', 'manual', 'close'])

  const compared = valueOf(await client.query('comparison.get', { controlId: control.id }))
  expect(compared.lines.every(({ status }) => status === 'missing' || status === 'unexpected')).toBe(true)
  await client.query('comparison.get', { controlId: control.id })
  await found(client, story.blind)
  expect(await kindsOf(client, sessionId)).toEqual(['opened', 'manual', 'close', 'reveal'])
  expect(pcChain(core).filter((link) => link['kind'] === 'reveal')).toHaveLength(1)
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })

  const later = await start(client, control.id, 'Beto', 2)
  expect(later.blind).toBe(false)
  valueOf(await client.command('supervisor.unlock', {}))
  const third = await core.client.command('counts.reopen', { sessionId })
  expect(valueOf(third).blind).toBe(false)
})

test('without a supplier that requires it a control is open until a count starts', async () => {
  const { client } = await open()
  const control = await found(client, story.open)
  expect(control).toMatchObject({ blind: false })
  expect(control.receivingDocuments[0]?.lines).toHaveLength(6)
  const { sessionId } = await start(client, control.id)
  expect(await found(client, story.open)).toMatchObject({ blind: true, countedLines: [] })
  expect((await found(client, story.open)).receivingDocuments[0]?.lines).toEqual([])
  await closeWithEntry(client, sessionId)
  expect(await found(client, story.open)).toMatchObject({ blind: false })
})

test('a second counter sees neither the comparison nor what the first one counted', async () => {
  const core = await open()
  const { client } = core
  await client.command('settings.update', { counting: { requiredCounts: 2 } })
  const control = await found(client, story.blind)
  const first = await start(client, control.id, 'Ana', 1)
  await client.command('counts.add', { sessionId: first.sessionId, articleCode: story.firstArticle, units: 4_171_293 })
  const closed = valueOf(await client.command('counts.close', { sessionId: first.sessionId }))
  expect(closed).toMatchObject({ status: 'closed', concealed: true, tallies: [], events: [] })

  const beto = core.connect('beto')
  for (const state of ['between', 'during'] as const) {
    const counting = state === 'during' ? await start(beto, control.id, 'Beto', 2) : { blind: true }
    expect(counting.blind).toBe(true)
    const seen = valueOf(await beto.query('counts.get', { sessionId: first.sessionId }))
    expect(seen).toMatchObject({ concealed: true, tallies: [], events: [] })
    expect(JSON.stringify(seen)).not.toContain('4171293')
    expect(failureOf(await beto.query('comparison.get', { controlId: control.id })).code).toBe('forbidden')
    expect((await found(beto, story.blind)).blind).toBe(true)
  }
  await client.command('supervisor.unlock', {})
  expect(valueOf(await client.query('counts.get', { sessionId: first.sessionId })).tallies).toHaveLength(1)

  const second = await start(beto, control.id, 'Beto', 2)
  await closeWithEntry(beto, second.sessionId)
  const both = valueOf(await beto.query('comparison.get', { controlId: control.id }))
  expect(both.totals.counts).toEqual([4_171_293, 1, null])
  expect(valueOf(await beto.query('counts.get', { sessionId: first.sessionId })).tallies).toHaveLength(1)
})

test('a count that is reopened closes the control again', async () => {
  const { client } = await open()
  const control = await found(client, story.blind)
  const { sessionId } = await start(client, control.id)
  await client.command('counts.close', { sessionId })
  await client.query('comparison.get', { controlId: control.id })
  await client.command('counts.reopen', { sessionId, reason: 'one pallet more' })
  expect((await found(client, story.blind)).blind).toBe(true)
  expect(failureOf(await client.query('comparison.get', { controlId: control.id })).code).toBe('forbidden')
})

const issuedAnew = [
  ['another control id, the same number', 'AGAIN', false],
  ['another control id and number, the same document id', 'AGAIN-CORRECTED', true],
] as const

test.each(issuedAnew)('blindness follows %s', async (_words, number, sameDocument) => {
  const { client, warehouse } = await open()
  const lines = [{ articleCode: story.firstArticle, units: 77 }]
  const before = warehouse.createControl({ number: 'AGAIN', supplierIndex: 1, lines })
  await found(client, 'AGAIN')
  await start(client, before.Id)
  warehouse.removeControl('AGAIN')
  const after = warehouse.createControl({ number, supplierIndex: 1, lines })
  if (sameDocument)
    warehouse.changeDocument(number, (control) => {
      const [document] = control.DocumentoRecepcion
      if (document) document.Id = before.DocumentoRecepcion[0]?.Id ?? 0
    })
  const now = await found(client, number)
  expect(now).toMatchObject({ id: after.Id, blind: true, receivingDocuments: [{ lines: [] }] })
  expect(failureOf(await client.query('comparison.get', { controlId: after.Id })).code).toBe('forbidden')
  await refreshed(client, ['controls'])
  const listed = valueOf(await client.query('receiving.list', { number }))
  expect(listed.rows.map(({ blind, lines: count }) => ({ blind, count }))).toEqual([{ blind: true, count: null }])
})

test('suppliers that were never read: nothing declared is shown', async () => {
  const clock = manualClock(Date.now())
  const { client, warehouse, log } = await openTestCore({ clock })
  warehouse.setFault('error', { path: '/v1/Proveedor' })
  const call = client.query('receiving.find', { number: story.open })
  while (!log.lines.some((line) => line.includes('"operation":"ControlCiego"'))) await nextLook()
  clock.advance(1000)
  expect(valueOf(await call)).toMatchObject({ control: { blind: true, receivingDocuments: [{ lines: [] }] } })
})

test('the document is frozen at the start: the supervisor sees that the WMS changed it', async () => {
  const { client, warehouse } = await open()
  const control = await found(client, story.blind)
  const { sessionId } = await start(client, control.id)
  // Read again as it was.
  await found(client, story.blind)
  await closeWithEntry(client, sessionId)
  const unchanged = valueOf(await client.query('comparison.get', { controlId: control.id }))
  expect(unchanged.documentChanged).toBe(false)
  await client.command('counts.reopen', { sessionId })
  warehouse.changeDocument(story.blind, (wire) => {
    const [line] = wire.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? []
    if (line) line.Unidades = 999_999
  })
  await found(client, story.blind)
  await client.command('counts.close', { sessionId })
  const compared = valueOf(await client.query('comparison.get', { controlId: control.id }))
  expect(compared.documentChanged).toBe(true)
  expect(compared.lines.some((line) => line.declared === 999_999)).toBe(false)
  expect(compared.lines.find((line) => line.articleCode === story.firstArticle && line.lot === null)?.declared).toBe(
    240,
  )
})
