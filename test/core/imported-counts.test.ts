import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { closeWithEntry } from '../support/close-count.ts'
import type { TestCore } from '../support/core.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { countAndClose, exported, importConfirmed, twoPcs, asVersion1 } from './support/counts-on-two-pcs.ts'

// Two PCs with a warehouse each.
vi.setConfig({ testTimeout: 90_000 })

const take = importConfirmed
const compared = ({ client }: TestCore, controlId: number) => client.query('comparison.get', { controlId })

/** A file as it leaves that PC, whether or not its control is blind there. */
async function fileOf(core: TestCore, sessionId: string): Promise<string> {
  valueOf(await core.client.command('supervisor.unlock', {}))
  const content = await exported(core, sessionId)
  valueOf(await core.client.command('supervisor.lock', {}))
  return content
}

test('who counted at another PC is not the independent second one here, by any way', async () => {
  const { here, there, controlId } = await twoPcs(story.blind)
  const first = await countAndClose(there.client, { controlId, operator: 'Beto Ruiz', counter: 1 })
  valueOf(await take(here, await fileOf(there, first)))
  const { client } = here
  const details = {
    reason: 'same_person',
    sessionId: first,
    counter: 1,
    operator: 'Beto Ruiz',
    device: expect.stringMatching(/^[0-9a-f-]{36}$/),
  }
  const start = (operator: string, counter: 1 | 2 | 3) =>
    client.command('counts.start', { controlId, operator, counter })
  expect(failureOf(await start(' beto  RUIZ', 2)).details).toEqual(details)
  const { sessionId } = valueOf(await start('Ana', 2))
  expect(failureOf(await client.command('counts.handOver', { sessionId, operator: 'Beto Ruiz' })).details).toEqual(
    details,
  )
  valueOf(await client.command('counts.pause', { sessionId }))
  expect(failureOf(await client.command('counts.resume', { sessionId, operator: 'Beto Ruiz' })).details).toEqual(
    details,
  )
  valueOf(await client.command('counts.resume', { sessionId, operator: 'Ana' }))
  await closeWithEntry(client, sessionId)
  expect(valueOf(await compared(here, controlId)).alsoCounted).toMatchObject([
    { operator: 'Beto Ruiz', samePerson: false },
  ])
})

test('two counts of one person that come together from two PCs are named as not independent', async () => {
  const { here, there, controlId } = await twoPcs(story.blind)
  await countAndClose(here.client, { controlId, operator: 'Ana', counter: 1 })
  const second = await countAndClose(there.client, { controlId, operator: 'ANA', counter: 2 })
  valueOf(await take(here, await fileOf(there, second)))
  expect(valueOf(await compared(here, controlId)).alsoCounted).toMatchObject([{ counter: 2, samePerson: true }])
})

test('the chain of this PC records the first reveal of a control that only other PCs counted', async () => {
  const { here, there, controlId } = await twoPcs(story.blind)
  const sessionId = await countAndClose(there.client, { controlId, operator: 'Beto' })
  valueOf(await take(here, await fileOf(there, sessionId)))
  const anchors = async () => valueOf(await here.client.query('counts.verify', { sessionId })).anchors
  expect(await anchors()).toEqual({ checked: 1, intact: true })
  valueOf(await compared(here, controlId))
  expect(await anchors()).toEqual({ checked: 2, intact: true })
  // Recorded once; the imported log is unchanged.
  valueOf(await compared(here, controlId))
  expect(await anchors()).toEqual({ checked: 2, intact: true })
  expect(valueOf(await take(here, await fileOf(there, sessionId)))).toMatchObject({ outcome: 'known' })
  // An operator who counts here now is no longer blind.
  const start = { controlId, operator: 'Ana', counter: 1, otherGoods: true } as const
  expect(valueOf(await here.client.command('counts.start', start)).blind).toBe(false)
})

test('a count imported before its control was read: the first comparison of the control is a reveal', async () => {
  const there = await openTestCore({ alreadyRead: ['suppliers', 'controls'] })
  const { control } = valueOf(await there.client.query('receiving.find', { number: story.discrepancies }))
  const controlId = control?.id ?? 0
  const sessionId = await countAndClose(there.client, { controlId, operator: 'Beto' })

  const here = await openTestCore()
  valueOf(await take(here, await fileOf(there, sessionId)))
  await here.refresh('suppliers', 'controls')
  const anchors = async () => valueOf(await here.client.query('counts.verify', { sessionId })).anchors
  expect(await anchors()).toEqual({ checked: 1, intact: true })
  expect(valueOf(await here.client.query('receiving.find', { number: story.discrepancies })).control?.blind).toBe(false)
  expect(await anchors()).toEqual({ checked: 2, intact: true })
  expect(valueOf(await here.client.command('counts.start', { controlId, operator: 'Ana', counter: 2 })).blind).toBe(
    false,
  )
})

test('an open count of another PC keeps its control blind until a longer log ends it; rejects a diverging log', async () => {
  const { here, there, controlId } = await twoPcs(story.blind)
  await countAndClose(here.client, { controlId, operator: 'Ana', counter: 1 })
  const { sessionId } = valueOf(await there.client.command('counts.start', { controlId, operator: 'Beto', counter: 1 }))
  valueOf(await there.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 3 }))
  valueOf(await take(here, await exported(there, sessionId)))
  expect(failureOf(await compared(here, controlId)).details).toEqual({ reason: 'blind' })
  valueOf(await there.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 4 }))
  valueOf(await there.client.command('counts.close', { sessionId }))
  const closed = await fileOf(there, sessionId)
  const forked = asVersion1(closed.replace('"units":"3"', '"units":"9"'))
  expect(failureOf(await take(here, forked)).code).toBe('conflict')
  expect(failureOf(await compared(here, controlId)).code).toBe('forbidden')
  expect(valueOf(await take(here, closed))).toMatchObject({ outcome: 'extended', added: 2, status: 'closed' })
  const { lines } = valueOf(await compared(here, controlId))
  expect(lines.find(({ articleCode }) => articleCode === 'A-1')?.counts).toEqual([12, null, null])
})

test('a supervisor excludes an unfinished imported count, recorded in the chain; a longer log includes it again', async () => {
  const { here, there, controlId } = await twoPcs(story.blind)
  const { client } = here
  const own = await countAndClose(client, { controlId, operator: 'Ana', counter: 1 })
  const { sessionId } = valueOf(await there.client.command('counts.start', { controlId, operator: 'Ana', counter: 2 }))
  valueOf(await take(here, await exported(there, sessionId)))
  const aside = (id = sessionId) => client.command('counts.setAside', { sessionId: id })
  expect(failureOf(await aside()).details).toEqual({ reason: 'supervisor_needed' })
  valueOf(await client.command('supervisor.unlock', {}))
  expect(failureOf(await aside(own)).code).toBe('not_found')
  const at = valueOf(await aside()).setAsideAt
  expect(at).toEqual(expect.any(String))
  expect(valueOf(await aside()).setAsideAt).toBe(at)
  valueOf(await client.command('supervisor.lock', {}))

  expect(valueOf(await compared(here, controlId)).alsoCounted).toMatchObject([{ sessionId, setAsideAt: at }])
  // Imported, excluded, revealed.
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({
    anchors: { checked: 3, intact: true },
    count: { status: 'open', setAsideAt: at },
  })
  expect(valueOf(await client.query('counts.imported', {})).rows).toMatchObject([{ sessionId, setAsideAt: at }])
  // The same file again changes nothing, a longer one does, and a finished one is no longer excluded.
  valueOf(await there.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
  valueOf(await take(here, await exported(there, sessionId)))
  expect(failureOf(await compared(here, controlId)).code).toBe('forbidden')
  valueOf(await there.client.command('counts.close', { sessionId }))
  valueOf(await take(here, await fileOf(there, sessionId)))
  const { alsoCounted, lines } = valueOf(await compared(here, controlId))
  expect(alsoCounted).toMatchObject([{ sessionId, setAsideAt: null, status: 'closed' }])
  expect(lines.find(({ articleCode }) => articleCode === 'A-1')?.counts).toEqual([5, 5, null])
  valueOf(await client.command('supervisor.unlock', {}))
  expect(failureOf(await aside()).details).toEqual({ reason: 'not_open' })
})

test('an excluded count stays excluded after a restart', async () => {
  const folder = temporaryFolder()
  const there = await openTestCore()
  const { sessionId } = valueOf(await there.client.command('counts.start', { controlId: null, operator: 'Beto' }))
  const before = await openTestCore({ folder })
  valueOf(await take(before, await exported(there, sessionId)))
  valueOf(await before.client.command('supervisor.unlock', {}))
  const { setAsideAt } = valueOf(await before.client.command('counts.setAside', { sessionId }))
  await before.stop()
  const { rows } = valueOf(await (await openTestCore({ folder })).client.query('counts.imported', {}))
  expect(rows).toMatchObject([{ sessionId, setAsideAt }])
})

test('a restored file with only the log of another PC’s count is blind as before', async () => {
  const folder = temporaryFolder()
  const there = await openTestCore()
  const open = async () => {
    const core = await openTestCore({ folder, alreadyRead: ['suppliers', 'controls'] })
    return core
  }
  const before = await open()
  const { control } = valueOf(await before.client.query('receiving.find', { number: story.discrepancies }))
  const controlId = control?.id ?? 0
  await there.refresh('suppliers', 'controls')
  valueOf(await there.client.query('receiving.find', { number: story.discrepancies }))
  const { sessionId } = valueOf(await there.client.command('counts.start', { controlId, operator: 'Beto', counter: 1 }))
  valueOf(await take(before, await exported(there, sessionId)))
  const listed = valueOf(await before.client.query('counts.imported', {})).rows
  await before.stop()
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  db.exec(`DELETE FROM imported_count; INSERT INTO notice (code, at, detail) VALUES ('database_damaged', 'once', 'x')`)
  db.close()

  const after = await open()
  expect(valueOf(await after.client.query('counts.imported', {})).rows).toEqual([
    { ...listed[0], importedAt: expect.any(String) },
  ])
  expect(failureOf(await compared(after, controlId)).details).toEqual({ reason: 'blind' })
})

test('reports and delivery records include counts of other PCs with operator and PC', async () => {
  const { here, there, controlId } = await twoPcs()
  const { client } = here
  const entry = { articleCode: 'A-1', units: 3, container: 'PAL-1' }
  const byWms = valueOf(await compared(here, controlId)).totals.difference ?? Number.NaN
  const find = async () => valueOf(await client.query('receiving.find', { number: story.discrepancies })).control
  const control = await find()
  const supplierCode = control?.receivingDocuments[0]?.supplierCode ?? ''
  const day = control?.date?.slice(0, 10) ?? ''
  const difference = async () =>
    valueOf(await client.query('suppliers.record', { from: day, to: day, supplierCode })).rows[0]?.difference ??
    Number.NaN
  // Read once more, so that local data stay unchanged from here on.
  await here.refresh('controls')
  const others = (await difference()) - byWms
  const other = await countAndClose(there.client, { controlId, operator: 'Beto', counter: 1 }, [entry])
  valueOf(await take(here, await fileOf(there, other)))
  const theirs = valueOf(await compared(here, controlId)).totals.difference ?? Number.NaN
  expect(await difference()).toBe(others + theirs)
  await countAndClose(client, { controlId, operator: 'Ana', counter: 1, otherGoods: true }, [{ ...entry, units: 5 }])
  // Both hold the same goods: as long as nobody says what the other count is, no statistic takes the sum.
  expect(await difference()).toBe(others)
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await client.command('counts.tellApart', { sessionId: other, as: 'other_goods' }))
  const { lines, totals } = valueOf(await compared(here, controlId))
  expect(lines.find(({ articleCode }) => articleCode === 'A-1')?.counts[0]).toBe(8)
  expect(await difference()).toBe(others + theirs + 5)

  const export_ = async (format: 'csv' | 'ubl' | 'edifact') =>
    valueOf(await client.query('comparison.export', { controlId, format, language: 'en' })).content
  const csv = await export_('csv')
  expect(csv).toMatch(/Beto \d{4}-\d\d-\d\d [\d:]{8} \(PC [0-9a-f]{8}\) · Ana \d{4}-\d\d-\d\d [\d:]{8}/)
  expect(csv).toContain(',PAL-1,')
  const ubl = await export_('ubl')
  expect(ubl).toMatch(/<cbc:Note>Counted by \(1st\): Beto, [^<]* \(PC [0-9a-f]{8}\)\. Containers counted twice: PAL-1</)
  expect(ubl).toContain('<cbc:Name>Beto, Ana</cbc:Name>')
  const received = [...ubl.matchAll(/<cbc:ReceivedQuantity>([^<]*)</g)].map(([, units]) => Number(units))
  expect(received.reduce((sum, units) => sum + units, 0)).toBe(totals.declared + (totals.difference ?? 0))
  const edifact = await export_('edifact')
  expect(edifact).toContain("CTA+GR+:Beto'CTA+GR+:Ana'")
  expect(edifact).toContain("QTY+48:8'")
})
