import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CountSession } from '../../src/contract/shapes/count.ts'
import { caseBarcode, containerNumber, unitBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, type TestClient, type TestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'
import { sign } from '../support/sign.ts'

/** Milk: it has lots and expiries, as this PC learns from the stock. A box holds twelve. */
const milk = story.firstArticle
const milkUnit = unitBarcode(milk)
const milkCase = caseBarcode(milk)
const sugar = 'SUGAR'

async function open(folder = temporaryFolder()): Promise<TestCore & { clock: ManualClock }> {
  const clock = manualClock(Date.now())
  return { ...(await openTestCore({ clock, folder })), clock }
}

/** A count without a control; `BOX` is linked to six units of an article without mandatory fields. */
async function counting(core: TestCore) {
  const { client } = core
  const learn = { raw: 'BOX', articleCode: sugar, unitsPerScan: 6, operator: 'Ana' }
  valueOf(await client.command('articles.learn', learn))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  return {
    sessionId,
    scan: async (raw: string, more: { multiplier?: number; condition?: 'damaged' | 'expired' } = {}) =>
      valueOf(await client.command('counts.scan', { sessionId, raw, ...more })),
    add: (articleCode: string, units: number, more: object = {}) =>
      client.command('counts.add', { sessionId, articleCode, units, ...more }),
    undo: (eventId?: string) => client.command('counts.undo', { sessionId, ...(eventId ? { eventId } : {}) }),
    session: async (): Promise<CountSession> => valueOf(await client.query('counts.get', { sessionId })),
    close: () => client.command('counts.close', { sessionId }),
    verify: async () => valueOf(await client.query('counts.verify', { sessionId })),
  }
}

const gs1 = (...parts: string[]) => `]C1${parts.join('\u001d')}`

function calendarDay(clock: ManualClock, days: number): { ai17: string; text: string } {
  const text = todayAtWarehouse(days, clock.now())
  return { ai17: text.slice(2).replaceAll('-', ''), text }
}

test('a scan counts the units of its barcode, times the keypad', async () => {
  const count = await counting(await open())
  expect(await count.scan('BOX')).toMatchObject({ outcome: 'counted', articleCode: sugar, units: 6, unitsPerScan: 6 })
  expect(await count.scan(' BOX ', { multiplier: 3 })).toMatchObject({ units: 18, articleTotal: { units: 24 } })
  expect(await count.scan('BOX', { condition: 'damaged' })).toMatchObject({ units: 6, condition: 'damaged' })
  expect((await count.session()).tallies).toMatchObject([
    { condition: 'damaged', units: 6 },
    { condition: 'good', units: 24 },
  ])
})

test('a unit and a case are the same article, with any leading zeros', async () => {
  const count = await counting(await open())
  expect(await count.scan(milkUnit)).toMatchObject({ articleCode: milk, units: 1 })
  expect(await count.scan(`0${milkUnit}`)).toMatchObject({ articleCode: milk, units: 1 })
  expect(await count.scan(milkCase)).toMatchObject({ articleCode: milk, units: 12, articleTotal: { units: 14 } })
})

test('the count of trade items multiplies the content, not the keypad', async () => {
  const count = await counting(await open())
  expect(await count.scan(gs1(`02${milkCase}375`))).toMatchObject({ outcome: 'counted', units: 60 })
})

test('asks for the missing fields, and a second label supplies them', async () => {
  const core = await open()
  await core.refresh('stock')
  const count = await counting(core)
  const { ai17, text } = calendarDay(core.clock, 90)
  const waiting = await count.scan(milkUnit)
  expect(waiting).toMatchObject({ outcome: 'needs', needs: ['lot', 'expiry'], units: 0, openNeeds: 1 })
  // A scan of something else is counted on its own; the first one waits.
  expect(await count.scan('BOX')).toMatchObject({ outcome: 'counted', articleCode: sugar, openNeeds: 1 })
  const lot = await count.scan(gs1('10LOT-9'))
  expect(lot).toMatchObject({ outcome: 'needs', needs: ['expiry'], lot: 'LOT-9', articleCode: milk, openNeeds: 1 })
  const expiry = await count.scan(gs1(`17${ai17}`))
  expect(expiry).toMatchObject({ outcome: 'counted', units: 1, lot: 'LOT-9', expiry: text, openNeeds: 0 })
  expect(await count.scan(gs1(`01${milkCase}17${ai17}10LOT-9`))).toMatchObject({ outcome: 'counted', units: 12 })
  const milkTallies = (await count.session()).tallies.filter(({ articleCode }) => articleCode === milk)
  expect(milkTallies).toMatchObject([{ lot: 'LOT-9', expiry: text, units: 13 }])
})

test('a manual entry completes a pending scan; undoing it makes the scan pending again', async () => {
  const core = await open()
  await core.refresh('stock')
  const count = await counting(core)
  const { eventId } = await count.scan(milkUnit)
  const expiry = calendarDay(core.clock, 30).text
  const answer = valueOf(await count.add(milk, 1, { resolves: eventId, lot: 'L1', expiry }))
  expect((await count.session()).openNeeds).toEqual([])
  expect(failureOf(await count.add(milk, 1, { resolves: eventId })).details).toEqual({ reason: 'not_waiting' })
  expect(failureOf(await count.undo(eventId)).details).toEqual({ reason: 'resolved' })
  valueOf(await count.undo(answer.eventId))
  expect((await count.session()).openNeeds).toMatchObject([{ eventId, needs: ['lot', 'expiry'] }])
  expect((await count.session()).tallies).toEqual([])
})

test('an unknown code waits in the list; learned, it counts from then on', async () => {
  const core = await open()
  const count = await counting(core)
  const first = await count.scan('SACK-1')
  expect(first).toMatchObject({ outcome: 'unknown', needs: ['article'], barcode: 'SACK-1', reason: 'unknown_barcode' })
  const learn = { raw: 'SACK-1', articleCode: 'FLOUR', unitsPerScan: 0.5, operator: 'Ana' }
  expect(valueOf(await core.client.command('articles.learn', learn))).toMatchObject({ replaced: null })
  expect(await count.scan('SACK-1', { multiplier: 3 })).toMatchObject({ outcome: 'counted', units: 1.5 })
  valueOf(await count.add('FLOUR', 0.5, { resolves: first.eventId }))
  expect((await count.session()).tallies).toMatchObject([{ articleCode: 'FLOUR', units: 2 }])
  const other = { ...learn, articleCode: 'SEMOLINA' }
  expect(valueOf(await core.client.command('articles.learn', other))).toMatchObject({ replaced: 'FLOUR' })
})

test('reports the same pallet twice as a duplicate, with its operator', async () => {
  const core = await open()
  const count = await counting(core)
  const sscc = containerNumber(77)
  const first = await count.scan(gs1(`00${sscc}`))
  expect(first).toMatchObject({ outcome: 'counted', subject: 'container', container: sscc, units: 0 })
  await count.scan('BOX')
  expect(await count.scan(gs1(`00${sscc}`))).toMatchObject({
    outcome: 'duplicate',
    reason: 'container_repeated',
    duplicateOf: { operator: 'Ana', at: first.at },
  })
  // A label with content counts nothing either.
  expect(await count.scan(gs1(`00${sscc}02${milkCase}375`))).toMatchObject({ outcome: 'duplicate', units: 0 })
  expect((await count.session()).tallies).toMatchObject([{ container: sscc, units: 6 }])
  valueOf(await count.undo(first.eventId))
  expect(await count.scan(gs1(`00${sscc}`))).toMatchObject({ outcome: 'counted' })
})

test('a serial counts once', async () => {
  const count = await counting(await open())
  expect(await count.scan(gs1(`010${milkUnit}21S-1`))).toMatchObject({ outcome: 'counted', serial: 'S-1' })
  expect(await count.scan(gs1(`010${milkUnit}21S-1`))).toMatchObject({
    outcome: 'duplicate',
    reason: 'serial_repeated',
    serial: 'S-1',
  })
  expect(await count.scan(gs1(`010${milkUnit}21S-2`))).toMatchObject({ outcome: 'counted', articleTotal: { units: 2 } })
})

test('goods past their expiry are stopped unless marked so; the last day is good', async () => {
  const core = await open()
  const count = await counting(core)
  const label = (days: number, lot = 'L') => gs1(`010${milkUnit}17${calendarDay(core.clock, days).ai17}10${lot}`)
  expect(await count.scan(label(-2))).toMatchObject({ outcome: 'blocked', reason: 'expired', units: 0 })
  expect(await count.scan(label(-2), { condition: 'expired' })).toMatchObject({ outcome: 'counted' })
  expect(await count.scan(label(1, 'M'))).toMatchObject({ outcome: 'counted' })
  expect((await count.session()).tallies.map(({ condition }) => condition).sort()).toEqual(['expired', 'good'])
})

test('rejects invalid GS1 data with position and reason, and logs it', async () => {
  const count = await counting(await open())
  const answer = await count.scan(gs1('0107799001044120'))
  expect(answer).toMatchObject({
    outcome: 'blocked',
    reason: 'invalid_gs1',
    problems: [{ at: expect.any(Number) as number }],
  })
  expect((await count.session()).events.at(-1)).toMatchObject({ kind: 'blocked', eventId: answer.eventId })
  expect((await count.session()).openNeeds).toEqual([])
})

test('a closed count takes nothing, but notes who tried', async () => {
  const count = await counting(await open())
  await count.scan('BOX')
  expect(valueOf(await count.close())).toMatchObject({ status: 'closed' })
  expect(await count.scan('BOX')).toMatchObject({ outcome: 'blocked', reason: 'count_closed', units: 0 })
  expect((await count.session()).events.map(({ kind }) => kind)).toEqual(['opened', 'scan', 'close', 'blocked'])
  for (const answer of [await count.add('A', 1), await count.undo()])
    expect(failureOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'count_closed' } })
  expect((await count.session()).tallies).toMatchObject([{ units: 6 }])
  expect(await count.verify()).toMatchObject({ intact: true })
  // Closing it again is no news.
  expect(valueOf(await count.close())).toMatchObject({ eventsTotal: 4 })
})

test.each([0, -1, 0.0000001, 1.1234567, 9_007_199_254.1, 1e300, Number.MAX_SAFE_INTEGER])(
  'rejects %d units',
  async (units) => {
    const count = await counting(await open())
    expect(failureOf(await count.add('A', units)).code).toBe('validation')
    expect((await count.session()).eventsTotal).toBe(1)
  },
)

test('units are exact decimals up to the limit, and an article never passes it', async () => {
  const core = await open()
  const count = await counting(core)
  valueOf(await count.add('A', 0.1))
  valueOf(await count.add('A', 0.2))
  valueOf(await count.add('B', 0.000001))
  valueOf(await count.add('C', 9_007_199_254))
  const units = (await count.session()).tallies.map((tally) => tally.units)
  expect(units).toEqual([0.3, 0.000001, 9_007_199_254])
  expect(failureOf(await count.add('C', 0.000001)).code).toBe('validation')
  const learn = { raw: 'SHIP', articleCode: 'D', unitsPerScan: 9_007_199_254, operator: 'Ana' }
  valueOf(await core.client.command('articles.learn', learn))
  const { sessionId } = count
  const twice = await core.client.command('counts.scan', { sessionId, raw: 'SHIP', multiplier: 2 })
  // Not lost: the operator enters the units.
  expect(valueOf(twice)).toMatchObject({ outcome: 'needs', needs: ['units'], units: 0 })
  expect(await count.verify()).toMatchObject({ intact: true, events: 6 })
})

test('asks for units that need a seventh decimal instead of rounding', async () => {
  const core = await open()
  const count = await counting(core)
  const learn = { raw: 'DUST', articleCode: 'E', unitsPerScan: 0.000001, operator: 'Ana' }
  valueOf(await core.client.command('articles.learn', learn))
  expect(await count.scan('DUST', { multiplier: 0.5 })).toMatchObject({ outcome: 'needs', needs: ['units'], units: 0 })
})

test('undo negates the last entry, then the one before, then reports that there is none', async () => {
  const count = await counting(await open())
  const first = await count.scan('BOX')
  const second = valueOf(await count.add('A', 2))
  expect(valueOf(await count.undo())).toMatchObject({ kind: 'undo', negates: second.eventId })
  expect(failureOf(await count.undo(second.eventId)).details).toEqual({ reason: 'undone' })
  expect(valueOf(await count.undo())).toMatchObject({ negates: first.eventId })
  expect(failureOf(await count.undo())).toMatchObject({ code: 'conflict', details: { reason: 'nothing_to_undo' } })
  expect(failureOf(await count.undo('no such event')).code).toBe('not_found')
  expect((await count.session()).tallies).toEqual([])
  expect((await count.session()).eventsTotal).toBe(5)
})

test('a pending scan blocks finishing; undone or completed it does not', async () => {
  const count = await counting(await open())
  const { eventId } = await count.scan('what is this')
  expect(failureOf(await count.close())).toMatchObject({ code: 'conflict', details: { openNeeds: 1 } })
  valueOf(await count.undo(eventId))
  expect(valueOf(await count.close()).status).toBe('closed')
})

test('rejects an expiry that is no date', async () => {
  const count = await counting(await open())
  for (const expiry of ['2026-02-30', '20260228', 'soon', ''])
    expect(failureOf(await count.add('A', 1, { expiry })).code, expiry).toBe('validation')
})

test('scans that arrive at once are all counted, in one order', async () => {
  const core = await open()
  const count = await counting(core)
  const answers = await Promise.all(Array.from({ length: 200 }, () => count.scan('BOX')))
  expect(answers.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(answers.map((_, index) => index + 2))
  expect(await count.session()).toMatchObject({ scans: 200, eventsTotal: 201, tallies: [{ units: 1200 }] })
  expect((await count.session()).events).toHaveLength(50)
  expect(await count.verify()).toMatchObject({ intact: true, events: 201 })
})

async function controlled(client: TestClient): Promise<number> {
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  if (!control) throw new Error('no control')
  return control.id
}

test('one count per number: the same operator continues it, another one gets the operator’s name', async () => {
  const core = await open()
  await core.refresh('suppliers')
  const controlId = await controlled(core.client)
  const start = (operator: string, counter?: 1 | 2 | 3) =>
    core.client.command('counts.start', { controlId, operator, ...(counter ? { counter } : {}) })
  const first = valueOf(await start('Ana'))
  expect(first).toMatchObject({ counter: 1, number: story.blind, supplierName: story.blindSupplier, listing: 'open' })
  expect(valueOf(await start('Ana')).sessionId).toBe(first.sessionId)
  expect(failureOf(await start('Beto'))).toMatchObject({
    code: 'conflict',
    details: { sessionId: first.sessionId, operator: 'Ana', counter: 1 },
  })
  expect(valueOf(await start('Beto', 2)).counter).toBe(2)
  expect(failureOf(await core.client.command('counts.start', { controlId: 1, operator: 'Ana' })).code).toBe('not_found')
})

test('only the supervisor signs a finished count, and reopens a signed one', async () => {
  const core = await open()
  await core.refresh('suppliers')
  const { client } = core
  const { sessionId } = valueOf(
    await client.command('counts.start', { controlId: await controlled(client), operator: 'Ana' }),
  )
  expect(failureOf(await sign(client, sessionId)).code).toBe('forbidden')
  valueOf(await client.command('supervisor.unlock', {}))
  expect(failureOf(await sign(client, sessionId)).details).toEqual({ reason: 'open' })
  valueOf(await client.command('counts.close', { sessionId }))
  expect(valueOf(await sign(client, sessionId, { note: 'ok' })).status).toBe('signed')
  valueOf(await client.command('supervisor.lock', {}))
  expect(failureOf(await client.command('counts.reopen', { sessionId })).code).toBe('forbidden')
  valueOf(await client.command('supervisor.unlock', {}))
  const reopened = valueOf(await client.command('counts.reopen', { sessionId, reason: 'recount' }))
  expect(reopened).toMatchObject({ status: 'open', signedAt: null, closedAt: null })
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
})

test('counts that differ can’t be signed before a third one decides', async () => {
  const core = await open()
  await core.refresh('suppliers')
  const { client } = core
  await client.command('settings.update', { counting: { requiredCounts: 2 } })
  const controlId = await controlled(client)
  await client.command('supervisor.unlock', {})
  const outcomes: unknown[] = []
  for (const [index, units] of [10, 11, 11].entries()) {
    const operator = `Operator ${index}`
    const counter = ([1, 2, 3] as const)[index] ?? 1
    const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator, counter }))
    valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units }))
    valueOf(await client.command('counts.close', { sessionId }))
    const signed = await sign(client, sessionId)
    outcomes.push(signed.ok ? signed.value.status : signed.error.details)
  }
  const undecided = { reason: 'undecided' }
  expect(outcomes).toEqual([undecided, undecided, 'signed'])
  const compared = valueOf(await client.query('comparison.get', { controlId }))
  expect(compared.totals.counts).toEqual([10, 11, 11])
})

test('a clock jump of more than five minutes is an event; the order of events holds', async () => {
  const core = await open()
  const count = await counting(core)
  await count.scan('BOX')
  core.clock.setWall(core.clock.now() - 3_600_000)
  await count.scan('BOX')
  core.clock.advance(600_000)
  await count.scan('BOX')
  const { events } = await count.session()
  expect(events.map(({ kind }) => kind)).toEqual(['opened', 'scan', 'clock_jump', 'scan', 'scan'])
  expect(events.map(({ eventId }) => eventId)).toEqual(events.map(({ eventId }) => eventId).sort())
  expect(await count.verify()).toMatchObject({ intact: true })
})

test('a count continues after a restart where it was', async () => {
  const folder = temporaryFolder()
  const before = await open(folder)
  const count = await counting(before)
  await count.scan('BOX')
  await count.scan('unknown thing')
  valueOf(await before.client.command('counts.container', { sessionId: count.sessionId, container: 'P-1' }))
  const session = await count.session()
  await before.stop()
  const { client } = await open(folder)
  expect(valueOf(await client.query('counts.get', { sessionId: count.sessionId }))).toEqual(session)
  const { sessionId } = count
  expect(valueOf(await client.command('counts.scan', { sessionId, raw: 'BOX' }))).toMatchObject({
    container: 'P-1',
    seq: session.eventsTotal + 1,
  })
})

test('closing the core right after a count is closed loses neither the close nor its backup', async () => {
  const folder = temporaryFolder()
  const core = await open(folder)
  const count = await counting(core)
  await count.scan('BOX')
  valueOf(await count.close())
  await core.stop()
  const { client } = await open(folder)
  expect(valueOf(await client.query('counts.get', { sessionId: count.sessionId })).status).toBe('closed')
  expect(valueOf(await client.query('diagnostics.get', {})).lastBackupAt).not.toBeNull()
})

interface Tampering {
  what: string
  sql: string
  problem: string
}

const tamperings: Tampering[] = [
  {
    what: 'a changed byte',
    sql: `UPDATE count_event SET body = replace(body, '"units":"6"', '"units":"7"') WHERE seq = 3`,
    problem: 'hash',
  },
  { what: 'a cut tail', sql: 'DELETE FROM count_event WHERE seq > 3', problem: 'tail_missing' },
  { what: 'a missing event', sql: 'DELETE FROM count_event WHERE seq = 2', problem: 'seq' },
  { what: 'an exchanged document', sql: `UPDATE frozen_document SET body = body || ' '`, problem: 'document_differs' },
  { what: 'a cut chain of this PC', sql: 'DELETE FROM pc_chain WHERE seq = 1', problem: 'pc_chain' },
]

test.each(tamperings)('verifying finds $what', async ({ sql, problem }) => {
  const folder = temporaryFolder()
  const before = await open(folder)
  await before.refresh('suppliers')
  const { client } = before
  const learn = { raw: 'BOX', articleCode: sugar, unitsPerScan: 6, operator: 'Ana' }
  valueOf(await client.command('articles.learn', learn))
  const controlId = await controlled(client)
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  for (let scans = 0; scans < 4; scans += 1) valueOf(await client.command('counts.scan', { sessionId, raw: 'BOX' }))
  valueOf(await client.command('counts.close', { sessionId }))
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true, problems: [] })
  await before.stop()

  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  const triggers = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all() as { name: string }[]
  expect(() => db.exec(sql.includes('frozen') ? 'UPDATE count_event SET body = body' : sql)).toThrow('append-only')
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
  expect(db.prepare(sql).run().changes).toBeGreaterThan(0)
  db.close()
  // Otherwise the log is restored.
  for (const name of ['backups', 'muelle.log-copy'])
    rmSync(join(folder, 'profiles', 'practice', name), { recursive: true, force: true })

  const after = await open(folder)
  const verified = valueOf(await after.client.query('counts.verify', { sessionId }))
  expect(verified.intact).toBe(false)
  expect(verified.problems.map(({ code }) => code).join(' ')).toContain(problem)
})

test('any sequence of scans, entries and undos: tallies are the sum of valid events, and the log is intact', async () => {
  const core = await open()
  const step = fc.oneof(
    fc.record({ type: fc.constant('scan' as const), multiplier: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ type: fc.constant('add' as const), millionths: fc.integer({ min: 1, max: 5_000_000 }) }),
    fc.record({ type: fc.constant('undo' as const), back: fc.nat(20) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const count = await counting(core)
      const standing = new Map<string, number>()
      for (const one of steps) {
        if (one.type === 'scan') {
          const { eventId } = await count.scan('BOX', { multiplier: one.multiplier })
          standing.set(eventId, one.multiplier * 6_000_000)
        } else if (one.type === 'add') {
          const { eventId } = valueOf(await count.add(sugar, one.millionths / 1_000_000))
          standing.set(eventId, one.millionths)
        } else {
          const eventId = [...standing.keys()].at(-1 - one.back)
          if (eventId === undefined) continue
          valueOf(await count.undo(eventId))
          standing.delete(eventId)
        }
      }
      const sum = [...standing.values()].reduce((total, units) => total + units, 0)
      const { tallies } = await count.session()
      expect(tallies.map(({ units }) => units)).toEqual(sum === 0 ? [] : [sum / 1_000_000])
      expect((await count.verify()).intact).toBe(true)
    }),
    { numRuns: 15 },
  )
})
