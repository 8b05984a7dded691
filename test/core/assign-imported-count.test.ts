import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sign } from '../support/sign.ts'
import { countAndClose, exported, importConfirmed, twoPcs } from './support/counts-on-two-pcs.ts'

/** This PC's own chain, as stored on disk. */
function pcLinks(folder: string): Record<string, unknown>[] {
  const db = new Database(join(folder, 'profiles', 'practice', 'muelle.db'), { readonly: true })
  const rows = db.prepare('SELECT body FROM pc_chain ORDER BY seq').all() as { body: string }[]
  db.close()
  return rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
}

/** A count without a document, made there and brought here. */
async function broughtHere(operator = 'Beto', units = 7) {
  const pcs = await twoPcs()
  const { here, there } = pcs
  const sessionId = await countAndClose(there.client, { controlId: null, operator }, [{ articleCode: 'A-1', units }])
  valueOf(await importConfirmed(here, await exported(there, sessionId)))
  const waiting = async () => valueOf(await here.client.query('counts.imported', { withoutDocument: true })).rows
  const match = (input: object = {}) =>
    here.client.command('counts.matchImported', { sessionId, controlId: pcs.controlId, ...input })
  return { ...pcs, sessionId, waiting, match }
}

test('assigns a document to another PC’s count: its log is unchanged, this PC records the assignment', async () => {
  const { here, there, controlId, sessionId, waiting, match } = await broughtHere()
  expect(await waiting()).toMatchObject([{ sessionId, controlId: null, matchedAt: null }])
  const log = async () => valueOf(await here.client.query('counts.events', { sessionId })).rows
  const before = await log()
  const verified = valueOf(await here.client.query('counts.verify', { sessionId }))

  expect(valueOf(await match())).toMatchObject({ sessionId, controlId, number: story.discrepancies, counter: 1 })
  expect(await waiting()).toEqual([])
  expect(await log()).toEqual(before)
  expect(valueOf(await here.client.query('counts.verify', { sessionId }))).toMatchObject({
    intact: true,
    head: verified.head,
    count: { controlId, number: story.discrepancies },
  })
  const { lines, alsoCounted } = valueOf(await here.client.query('comparison.get', { controlId }))
  expect(lines.find(({ articleCode }) => articleCode === 'A-1')?.counts).toEqual([7, null, null])
  expect(alsoCounted).toMatchObject([{ sessionId, operator: 'Beto', counter: 1 }])

  // A longer log still names no control: the assignment made here remains.
  valueOf(await there.client.command('counts.note', { sessionId, text: 'later' }))
  const longer = { content: await exported(there, sessionId) }
  expect(valueOf(await importConfirmed(here, longer.content))).toMatchObject({ outcome: 'extended', controlId })
  const rows = async () => valueOf(await here.client.query('counts.imported', { controlId })).rows
  expect(await rows()).toMatchObject([{ sessionId, matchedAt: expect.any(String) }])
  // Until its own PC assigns another one.
  const { control } = valueOf(await there.client.query('receiving.find', { number: story.open }))
  valueOf(await there.client.command('counts.match', { sessionId, controlId: control?.id ?? 0 }))
  valueOf(await there.client.command('supervisor.unlock', {}))
  const named = { content: await exported(there, sessionId) }
  expect(valueOf(await importConfirmed(here, named.content))).toMatchObject({ controlId: control?.id })
  expect(await rows()).toEqual([])
  expect(failureOf(await match()).details).toEqual({ reason: 'matched' })
})

test('an assignment makes the control blind until its counts are finished and hides the counted units', async () => {
  const { here, there } = await twoPcs(story.blind)
  valueOf(await here.client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const { control } = valueOf(await here.client.query('receiving.find', { number: story.open }))
  const controlId = control?.id ?? 0
  expect(control?.receivingDocuments[0]?.lines.length).toBe(6)
  const sessionId = await countAndClose(there.client, { controlId: null, operator: 'Beto' })
  valueOf(await importConfirmed(here, await exported(there, sessionId)))
  valueOf(await here.client.command('counts.matchImported', { sessionId, controlId }))
  const found = valueOf(await here.client.query('receiving.find', { number: story.open }))
  expect(found.control).toMatchObject({ blind: true, receivingDocuments: [{ lines: [] }] })
  expect(failureOf(await here.client.query('counts.events', { sessionId })).details).toEqual({ reason: 'blind' })
})

test('it survives a restart, and can be corrected', async () => {
  const folder = temporaryFolder()
  let here = await openTestCore({ folder, alreadyRead: ['suppliers', 'controls'] })
  const idOf = async (number: string) => valueOf(await here.client.query('receiving.find', { number })).control?.id ?? 0
  const [wrong, right] = [await idOf(story.open), await idOf(story.discrepancies)]
  const there = await openTestCore()
  const sessionId = await countAndClose(there.client, { controlId: null, operator: 'Beto' })
  valueOf(await importConfirmed(here, await exported(there, sessionId)))
  valueOf(await here.client.command('counts.matchImported', { sessionId, controlId: wrong }))
  await here.stop()
  expect(pcLinks(folder).filter(({ kind }) => kind === 'matched')).toMatchObject([
    { sessionId, controlId: wrong, number: story.open, counter: 1, seq: 3, hash: expect.any(String) },
  ])
  here = await openTestCore({ folder })
  await here.refresh('suppliers', 'controls')
  const ofControl = async (controlId: number) =>
    valueOf(await here.client.query('counts.imported', { controlId })).total
  expect([await ofControl(wrong), await ofControl(right)]).toEqual([1, 0])
  valueOf(await here.client.command('counts.matchImported', { sessionId, controlId: right, counter: 2 }))
  expect([await ofControl(wrong), await ofControl(right)]).toEqual([0, 1])
  // As after a change of document: the previous document stays blind.
  expect(valueOf(await here.client.query('receiving.find', { number: story.open })).control?.blind).toBe(true)
  expect(valueOf(await here.client.query('counts.imported', { controlId: right })).rows).toMatchObject([{ counter: 2 }])
})

test('rejects an assignment with a reason', async () => {
  const { here, there, controlId, sessionId, match } = await broughtHere('Ana')
  expect(failureOf(await match({ controlId: 123_456 })).code).toBe('not_found')
  expect(failureOf(await match({ sessionId: 'nobody’s' })).code).toBe('not_found')
  // Ana made the first count here; the other PC's cannot be the second.
  const first = await countAndClose(here.client, { controlId, operator: 'Ana' })
  expect(failureOf(await match({ counter: 2 })).details).toMatchObject({ reason: 'same_person', counter: 1 })
  valueOf(await here.client.command('supervisor.unlock', {}))
  valueOf(await sign(here.client, first))
  expect(failureOf(await match()).details).toEqual({ reason: 'control_signed', counter: 1, operator: 'Ana' })
  valueOf(await here.client.command('counts.reopen', { sessionId: first, reason: 'more of it came' }))
  // The same counter on two PCs: parts of one.
  valueOf(await match())
  // But each PC has each counter once.
  const again = await countAndClose(there.client, { controlId: null, operator: 'Ana' })
  valueOf(await importConfirmed(here, await exported(there, again)))
  expect(failureOf(await match({ sessionId: again })).details).toMatchObject({ reason: 'count_taken', sessionId })
})

test('a third count is about what differs, also where another PC made one of the first two', async () => {
  const { here, there, controlId } = await twoPcs(story.blind)
  for (const { client } of [here, there])
    valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const entries = (units: number) => [
    { articleCode: 'A-1', units },
    { articleCode: 'A-2', units: 1 },
  ]
  const first = await countAndClose(there.client, { controlId, operator: 'Beto' }, entries(5))
  valueOf(await there.client.command('supervisor.unlock', {}))
  valueOf(await importConfirmed(here, await exported(there, first)))
  expect(valueOf(await here.client.query('counts.next', { controlId, operator: 'Ana' })).counter).toBe(2)
  await countAndClose(here.client, { controlId, operator: 'Ana', counter: 2 }, entries(6))
  const next = valueOf(await here.client.query('counts.next', { controlId, operator: 'Carla' }))
  expect(next).toEqual({
    part: 1,
    nextPart: 2,
    counter: 3,
    covers: [{ code: 'A-1', description: null }],
    samePerson: null,
  })
  const third = valueOf(await here.client.command('counts.start', { controlId, operator: 'Carla', counter: 3 }))
  expect(third.covers).toEqual(['A-1'])
})
