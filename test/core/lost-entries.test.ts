import {
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { TestClient, TestCore } from '../support/core.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'

const profile = (folder: string, ...path: string[]) => join(folder, 'profiles', 'practice', ...path)

/** A copy of the folder of a running core, as after a crash. */
function afterCrash({ folder }: TestCore): string {
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  for (const name of ['lock.db', 'lock.json']) rmSync(join(copy, name), { force: true })
  return copy
}

async function addUnits(client: TestClient, sessionId: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1)
    valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units: 1 }))
}

/** Read as the supervisor: nobody makes an open count before it is resumed. */
async function unitsOf(client: TestClient, sessionId: string): Promise<number[]> {
  valueOf(await client.command('supervisor.unlock', {}))
  return valueOf(await client.query('counts.get', { sessionId })).tallies.map(({ units }) => units)
}

const noticesOf = async (client: TestClient) =>
  valueOf(await client.query('diagnostics.get', {})).notices.map(({ code }) => code)

/** A closed count, an open one that was handed over and paused, and one more; then a crash. */
async function threeCounts() {
  const core = await openTestCore()
  const closed = await countAndClose(core.client, { controlId: null, operator: 'Ana' })
  const { sessionId: open } = valueOf(await core.client.command('counts.start', { controlId: null, operator: 'Eva' }))
  await addUnits(core.client, open, 40)
  valueOf(await core.client.command('counts.handOver', { sessionId: open, operator: 'Luz' }))
  valueOf(await core.client.command('counts.pause', { sessionId: open }))
  return { core, closed, open }
}

async function expectWhole(client: TestClient, { closed, open }: { closed: string; open: string }): Promise<void> {
  const rows = valueOf(await client.query('counts.list', {})).rows
  expect(rows.map(({ sessionId, status, operator }) => [sessionId, status, operator])).toEqual([
    [open, 'open', 'Luz'],
    [closed, 'closed', 'Ana'],
  ])
  expect(rows[0]?.paused).toBe(true)
  expect(await unitsOf(client, closed)).toEqual([5])
  expect(await unitsOf(client, open)).toEqual([40])
}

test.each([
  ['the header, with a backup', 100, true],
  ['the header, without a backup', 100, false],
  ['the first page, with a backup', 4096, true],
  ['the first page, without a backup', 4096, false],
])('%s is damaged: every count is listed as before, and a notice says so', async (_, bytes, hasBackup) => {
  const counts = await threeCounts()
  const { folder } = counts.core
  await counts.core.stop()
  rmSync(profile(folder, 'muelle.log-copy'), { force: true })
  if (!hasBackup) rmSync(profile(folder, 'backups'), { recursive: true })
  const file = openSync(profile(folder, 'muelle.db'), 'r+')
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, 0)
  closeSync(file)
  const { client } = await openTestCore({ folder })
  await expectWhole(client, counts)
  expect(await noticesOf(client)).toContain('database_damaged')
})

test('the log alone is enough: without a first page, rows of counts and backups, the counts return from their own openings', async () => {
  const counts = await threeCounts()
  const { folder } = counts.core
  await counts.core.stop()
  rmSync(profile(folder, 'muelle.log-copy'), { force: true })
  rmSync(profile(folder, 'backups'), { recursive: true })
  const path = profile(folder, 'muelle.db')
  const db = new Sqlite(path, { readonly: true })
  const rowPages = db.prepare(`SELECT pageno - 1 FROM dbstat WHERE name = 'session'`).pluck().all() as number[]
  db.close()
  const file = openSync(path, 'r+')
  for (const page of [0, ...rowPages]) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(file)
  const { client } = await openTestCore({ folder })
  await expectWhole(client, counts)
  expect(await noticesOf(client)).toContain('database_damaged')
  // The table of devices went with the first page, so only the count's own log is proven.
  const { problems } = valueOf(await client.query('counts.verify', { sessionId: counts.open }))
  expect(problems.filter(({ code }) => !['pc_chain', 'signature', 'not_anchored'].includes(code))).toEqual([])
})

test.each<[string, (wal: string) => void]>([
  ['missing', (wal) => rmSync(wal)],
  ['empty', (wal) => truncateSync(wal, 0)],
  ['zeros', (wal) => writeFileSync(wal, Buffer.alloc(statSync(wal).size))],
  ['cut in half', (wal) => truncateSync(wal, Math.floor(statSync(wal).size / 2))],
])('the write-ahead log is %s: nothing acknowledged is lost, and a notice says so', async (_, damage) => {
  const counts = await threeCounts()
  const folder = afterCrash(counts.core)
  damage(profile(folder, 'muelle.db-wal'))
  const { client } = await openTestCore({ folder })
  await expectWhole(client, counts)
  expect(await noticesOf(client)).toContain('log_lost')
  for (const sessionId of [counts.open, counts.closed])
    expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)
})

test('the newest backup has more than the file: what is missing comes from there, without any other trace', async () => {
  const core = await openTestCore()
  const { sessionId: open } = valueOf(await core.client.command('counts.start', { controlId: null, operator: 'Eva' }))
  await addUnits(core.client, open, 3)
  const folder = afterCrash(core)
  await addUnits(core.client, open, 4)
  const closed = await countAndClose(core.client, { controlId: null, operator: 'Ana' })
  await core.stop()
  // An older state of the file was put back, and everything but the backups went with it.
  rmSync(profile(folder, 'muelle.log-copy'), { force: true })
  rmSync(profile(folder, 'muelle.open'))
  cpSync(profile(core.folder, 'backups'), profile(folder, 'backups'), { recursive: true })
  expect(readdirSync(profile(folder, 'backups'))).not.toEqual([])
  const { client } = await openTestCore({ folder })
  expect(await unitsOf(client, open)).toEqual([7])
  expect(await unitsOf(client, closed)).toEqual([5])
  expect(valueOf(await client.query('counts.list', {})).rows.map(({ status }) => status)).toEqual(['closed', 'open'])
  expect(await noticesOf(client)).toContain('log_lost')
})

test('after an ordinary crash nothing is missing, and nothing is said', async () => {
  const counts = await threeCounts()
  const { client } = await openTestCore({ folder: afterCrash(counts.core) })
  await expectWhole(client, counts)
  expect((await noticesOf(client)).filter((code) => code !== 'device_new')).toEqual([])
})

/** Gives the only backup the name of one that was made years later, by a clock that was ahead. */
function fromLater({ folder }: TestCore): void {
  const [name = ''] = readdirSync(profile(folder, 'backups'))
  renameSync(profile(folder, 'backups', name), profile(folder, 'backups', name.replace(/-\d{4}/, '-2039')))
}

test.each([
  ['damaged', (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size, 0xa5))],
  ['an older state', (file: string, older: string) => cpSync(older, file)],
])('a backup was made while the clock was ahead, and the file is %s: the latest one is used', async (_, damage) => {
  const core = await openTestCore()
  const first = await countAndClose(core.client, { controlId: null, operator: 'Ana' })
  await core.stop()
  fromLater(core)
  const again = await openTestCore({ folder: core.folder })
  const older = join(temporaryFolder(), 'muelle.db')
  await again.stop()
  cpSync(profile(core.folder, 'muelle.db'), older)
  const later = await openTestCore({ folder: core.folder })
  const second = await countAndClose(later.client, { controlId: null, operator: 'Eva' })
  await later.stop()
  damage(profile(core.folder, 'muelle.db'), older)
  const { client } = await openTestCore({ folder: core.folder })
  const { rows } = valueOf(await client.query('counts.list', {}))
  expect(rows.map(({ sessionId }) => sessionId)).toEqual([second, first])
})

test('an older file was put back: what was decided since is as the newest backup has it', async () => {
  const core = await openTestCore()
  const { operatorId } = valueOf(
    await core.client.command('operators.save', { name: 'Luz', badge: 'B-1', active: true, role: 'operator' }),
  )
  await countAndClose(core.client, { controlId: null, operator: 'Ana' })
  await core.stop()
  const older = join(temporaryFolder(), 'muelle.db')
  cpSync(profile(core.folder, 'muelle.db'), older)
  const later = await openTestCore({ folder: core.folder })
  const gone = { operatorId, name: 'Luz', active: false, role: 'operator' } as const
  valueOf(await later.client.command('operators.save', gone))
  await countAndClose(later.client, { controlId: null, operator: 'Eva' })
  await later.stop()
  cpSync(older, profile(core.folder, 'muelle.db'))
  const { client } = await openTestCore({ folder: core.folder })
  expect(valueOf(await client.query('counts.list', {})).rows).toHaveLength(2)
  expect(valueOf(await client.query('operators.identify', { badge: 'B-1' })).operator).toBeNull()
})
