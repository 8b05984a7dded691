import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import type { TestClient } from '../support/core.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { profileFile, tamper } from './support/tamper.ts'
import { pcOnShare, share } from './support/exchange-pc.ts'

/** Removes all that a damaged log could be restored from. */
function removeCopies(folder: string): void {
  rmSync(profileFile(folder, 'backups'), { recursive: true, force: true })
  rmSync(profileFile(folder, 'muelle.log-copy'), { force: true })
}

const noticesOf = async (client: TestClient) =>
  valueOf(await client.query('diagnostics.get', {})).notices.filter(({ code }) => code.startsWith('count_'))

const unitsOf = async (client: TestClient, sessionId: string) =>
  valueOf(await client.query('counts.get', { sessionId })).tallies.map(({ units }) => units)

const changeUnits = (folder: string, sessionId: string) =>
  tamper(
    folder,
    `UPDATE count_event SET body = replace(body, '"units":"5"', '"units":"6"') WHERE session_id = ? AND seq = 2`,
    sessionId,
  )

/** A control with one count of a few entries. */
async function countOf(options: { close: boolean }) {
  const core = await openTestCore({ alreadyRead: ['suppliers', 'controls'] })
  const { control } = valueOf(await core.client.query('receiving.find', { number: story.discrepancies }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await core.client.command('counts.start', { controlId, operator: 'Ana' }))
  for (const units of [5, 2, 3])
    valueOf(await core.client.command('counts.add', { sessionId, articleCode: 'A-1', units }))
  if (options.close) valueOf(await core.client.command('counts.close', { sessionId }))
  await core.stop()
  return { folder: core.folder, controlId, sessionId }
}

const broken = { code: 'conflict', details: { reason: 'chain_broken', operator: 'Ana', counter: 1 } }

test.each<[string, (folder: string, sessionId: string) => void]>([
  ['a changed entry', changeUnits],
  [
    'an entry that is no event any more',
    (folder, sessionId) =>
      tamper(folder, `UPDATE count_event SET body = '{' WHERE session_id = ? AND seq = 3`, sessionId),
  ],
  [
    'a removed entry',
    (folder, sessionId) => tamper(folder, 'DELETE FROM count_event WHERE session_id = ? AND seq = 3', sessionId),
  ],
  [
    'a changed column',
    (folder, sessionId) =>
      tamper(folder, `UPDATE count_event SET at = '2020' WHERE session_id = ? AND seq = 4`, sessionId),
  ],
])('%s: an open count is not closed nor exported, and a notice names it', async (_, damage) => {
  const { folder, sessionId } = await countOf({ close: false })
  removeCopies(folder)
  damage(folder, sessionId)
  const { client, startFailure } = await openTestCore({ folder })
  expect(startFailure).toBeNull()
  expect(failureOf(await client.command('counts.close', { sessionId }))).toMatchObject(broken)
  expect(failureOf(await client.query('counts.export', { sessionId }))).toMatchObject(broken)
  expect(await noticesOf(client)).toEqual([
    expect.objectContaining({
      code: 'count_damaged',
      detail: expect.stringContaining(`${story.discrepancies}, count 1, Ana`),
    }),
  ])
  // A damaged count that can still be shown says so.
  const shown = await client.query('counts.get', { sessionId })
  expect(shown.ok ? shown.value.damaged : shown.error.details?.['reason']).toBe(shown.ok ? true : 'chain_broken')
})

test.each<[string, (folder: string, sessionId: string) => void]>([
  ['a changed entry', changeUnits],
  [
    'a removed end',
    (folder, sessionId) => tamper(folder, 'DELETE FROM count_event WHERE session_id = ? AND seq > 3', sessionId),
  ],
  [
    'another document',
    (folder, sessionId) =>
      tamper(
        folder,
        `UPDATE frozen_document SET body = replace(body, '"units"', '"Units"') WHERE session_id = ?`,
        sessionId,
      ),
  ],
])('%s: a finished count is not compared, reported nor signed', async (_, damage) => {
  const { folder, sessionId, controlId } = await countOf({ close: true })
  removeCopies(folder)
  damage(folder, sessionId)
  const { client } = await openTestCore({ folder })
  valueOf(await client.command('supervisor.unlock', { controlId }))
  expect(failureOf(await client.query('comparison.get', { controlId }))).toMatchObject(broken)
  expect(failureOf(await client.query('comparison.export', { controlId, format: 'csv' }))).toMatchObject(broken)
  expect(failureOf(await client.query('counts.export', { sessionId }))).toMatchObject(broken)
  const signed = await client.command('counts.sign', { sessionId, seen: '0'.repeat(64), signedBy: 'Luz' })
  expect(failureOf(signed)).toMatchObject(broken)
  expect(valueOf(await client.query('counts.get', { sessionId })).status).toBe('closed')
})

test('a row that is changed while the program runs is found before the next signature', async () => {
  const core = await openTestCore()
  const { client, folder } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  for (const units of [5, 2]) valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units }))
  valueOf(await client.query('counts.export', { sessionId }))
  removeCopies(folder)
  changeUnits(folder, sessionId)
  expect(failureOf(await client.query('counts.export', { sessionId }))).toMatchObject(broken)
})

test.each([
  ['the copy of the log', (folder: string) => rmSync(profileFile(folder, 'backups'), { recursive: true })],
  ['a backup', (folder: string) => rmSync(profileFile(folder, 'muelle.log-copy'), { force: true })],
])('a damaged log is restored from %s, and a notice says so', async (source, remove) => {
  const core = await openTestCore()
  const { client, folder } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  for (const units of [5, 2]) valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units }))
  if (source === 'a backup') valueOf(await client.command('counts.close', { sessionId }))
  await core.stop()
  if (source === 'a backup' || readdirSync(profileFile(folder)).includes('backups')) remove(folder)
  changeUnits(folder, sessionId)
  tamper(folder, 'DELETE FROM count_event WHERE session_id = ? AND seq = 3', sessionId)
  const again = await openTestCore({ folder })
  if (source !== 'a backup') valueOf(await again.client.command('counts.close', { sessionId }))
  const exported = valueOf(await again.client.query('counts.export', { sessionId }))
  expect(exported.content).toContain('"units":"5"')
  expect(await unitsOf(again.client, sessionId)).toEqual([7])
  expect(await noticesOf(again.client)).toMatchObject([{ code: 'count_restored' }])
  expect(valueOf(await again.client.query('counts.verify', { sessionId })).intact).toBe(true)
  expect(valueOf(await again.client.query('counts.get', { sessionId })).damaged).toBeUndefined()
})

test('a damaged log is restored from the shared folder where its hashes fit; a forged end there is not taken', async () => {
  const folder = share()
  const here = await pcOnShare(folder)
  valueOf(await here.use())
  const { sessionId } = valueOf(await here.core.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  for (const units of [5, 2])
    valueOf(await here.core.client.command('counts.add', { sessionId, articleCode: 'A-1', units }))
  valueOf(await here.core.client.command('counts.close', { sessionId }))
  await here.waitUntil(({ lastWrittenAt, waiting }) => lastWrittenAt !== null && waiting === 0)
  await here.core.stop()
  const content = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')
  expect(content).toContain(sessionId)
  removeCopies(here.data)
  changeUnits(here.data, sessionId)
  const again = await pcOnShare(folder, here.data)
  const exported = valueOf(await again.core.client.query('counts.export', { sessionId }))
  expect(exported.content.split('\n').slice(1, 5)).toEqual(content.split('\n').slice(1, 5))
  expect(await unitsOf(again.core.client, sessionId)).toEqual([7])
})

test('the row of a count follows its log: a status, a number or a person that was changed comes back', async () => {
  const { folder, sessionId } = await countOf({ close: true })
  tamper(folder, `UPDATE session SET status = 'open', closed_at = NULL, counter = 3, operator = 'Mallory'`)
  const { client } = await openTestCore({ folder })
  valueOf(await client.query('counts.export', { sessionId }))
  expect(valueOf(await client.query('counts.list', {})).rows).toMatchObject([
    { sessionId, status: 'closed', counter: 1, operator: 'Ana' },
  ])
  expect(await noticesOf(client)).toMatchObject([{ code: 'count_restored' }])
})

test('a changed log of another PC is not compared', async () => {
  const folder = temporaryFolder()
  const there = await openTestCore()
  const here = await openTestCore({ folder })
  for (const core of [here, there]) await core.refresh('suppliers', 'controls')
  const { control } = valueOf(await there.client.query('receiving.find', { number: story.discrepancies }))
  valueOf(await here.client.query('receiving.find', { number: story.discrepancies }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await there.client.command('counts.start', { controlId, operator: 'Ana' }))
  valueOf(await there.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
  valueOf(await there.client.command('counts.close', { sessionId }))
  const { content } = valueOf(await there.client.query('counts.export', { sessionId }))
  valueOf(await here.client.command('counts.import', { content }))
  await here.stop()
  tamper(folder, `UPDATE imported_event SET body = replace(body, '"units":"5"', '"units":"6"') WHERE seq = 2`)
  const again = await openTestCore({ folder })
  valueOf(await again.client.command('supervisor.unlock', { controlId }))
  expect(failureOf(await again.client.query('comparison.get', { controlId }))).toMatchObject(broken)
})

test('a supervisor starts a damaged count again, and the damaged one enters nothing', async () => {
  const { folder, sessionId, controlId } = await countOf({ close: true })
  removeCopies(folder)
  changeUnits(folder, sessionId)
  const { client } = await openTestCore({ folder })
  failureOf(await client.query('counts.export', { sessionId }))
  const start = () => client.command('counts.start', { controlId, operator: 'Ana', counter: 1 })
  expect(valueOf(await start())).toMatchObject({ sessionId, damaged: true })
  valueOf(await client.command('supervisor.unlock', { controlId }))
  const again = valueOf(await start())
  expect(again.sessionId).not.toBe(sessionId)
  valueOf(await client.command('counts.add', { sessionId: again.sessionId, articleCode: 'A-1', units: 9 }))
  valueOf(await client.command('counts.close', { sessionId: again.sessionId }))
  const { lines } = valueOf(await client.query('comparison.get', { controlId }))
  expect(lines.find(({ articleCode }) => articleCode === 'A-1')?.counts[0]).toBe(9)
})
