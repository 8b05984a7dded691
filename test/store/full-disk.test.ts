import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { Result } from '../../src/contract/errors.ts'
import {
  type CommandName,
  type OperationName,
  operations,
  type Output,
  type QueryName,
} from '../../src/contract/operations.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { systemClock } from '../../src/main/core/kernel/system-clock.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { startTestHost } from '../support/host-process.ts'
import { pageLimit, type LimitedDisk, smallDisk } from '../support/limited-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Ask = <N extends OperationName>(operation: N, input: object) => Promise<Result<Output<N>>>

const tooMany = 5000

/** A program whose disk fills up, and what it has acknowledged. */
interface Shift {
  ask: Ask
  room: LimitedDisk
  /** Keeps the write-ahead log as it is, and returns what ends that: begun anew when idle, it would have space again. */
  holdLog(): () => void
  /** Ids of acknowledged events. */
  acknowledged: string[]
}

const profileOf = (folder: string) => join(folder, 'profiles', 'practice')

function picture(name: string): { hash: string; content: string } {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(40_000, name)])
  return { hash: createHash('sha256').update(bytes).digest('hex'), content: bytes.toString('base64') }
}

/** Scans until the disk is full; returns the rejected scan. Free space within pages is used up as well. */
async function scanUntilRefused(
  { ask, acknowledged }: Pick<Shift, 'ask' | 'acknowledged'>,
  sessionId: string,
): Promise<object> {
  for (let scans = 0; scans < tooMany; scans += 1) {
    const input = { sessionId, raw: 'BOX-3', commandId: crypto.randomUUID() }
    const answer = await ask('counts.scan', input)
    if (answer.ok) acknowledged.push(answer.value.eventId)
    else if (answer.error.code === 'storage_full') return input
    else throw new Error(`refused as ${answer.error.code}`)
  }
  throw new Error('the disk is never full')
}

/** Sends a command on a full disk, where it fails twice, and again with the same id once there is space. */
async function refusedThenDone<N extends OperationName>(
  { ask, room }: Shift,
  operation: N,
  input: object,
  releaseLog: () => void,
): Promise<Output<N>> {
  const command = { commandId: crypto.randomUUID(), ...input }
  for (const _turn of [1, 2])
    expect({ operation, ...failureOf(await ask(operation, command)) }).toMatchObject({ code: 'storage_full' })
  releaseLog()
  room.clear()
  const value = valueOf(await ask(operation, command))
  expect(valueOf(await ask(operation, command))).toEqual(value)
  return value
}

/** The answer of a command that has 128 kB. A reading of the local data may use them before it does: they are left again. */
async function withLittleRoom<T>(room: LimitedDisk, ask: () => Promise<Result<T>>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    room.fill(128 * 1024)
    const answer = await ask()
    if (answer.ok || answer.error.code !== 'storage_full' || turn === 20) return valueOf(answer)
  }
}

/** Counting, a photo, closing and signing, each on a full disk. */
async function fullDiskCourse(shift: Shift): Promise<void> {
  const { ask, acknowledged } = shift
  valueOf(await ask('supervisor.unlock', {}))
  valueOf(await ask('articles.learn', { raw: 'BOX-3', articleCode: 'KNOWN', unitsPerScan: 3, operator: 'Ana' }))
  const { control } = valueOf(await ask('receiving.find', { number: story.open }))
  const fill = () => {
    const release = shift.holdLog()
    shift.room.fill()
    return release
  }
  const start = (controlId: number | null) => ask('counts.start', { controlId, operator: 'Ana' }).then(valueOf)
  const { sessionId } = await start(control?.id ?? 0)
  // A second count: its use of the disk leaves the first one unchanged.
  const other = (await start(null)).sessionId
  const session = () => ask('counts.get', { sessionId }).then(valueOf)

  let releaseLog = fill()
  const refused = await scanUntilRefused(shift, sessionId)
  const before = await session()
  expect(before.scans).toBe(acknowledged.length)
  acknowledged.push((await refusedThenDone(shift, 'counts.scan', refused, releaseLog)).eventId)
  expect((await session()).scans).toBe(before.scans + 1)

  const { hash, content } = picture('first')
  releaseLog = fill()
  await scanUntilRefused(shift, other)
  const photo = { sessionId, mediaType: 'image/jpeg', content }
  acknowledged.push((await refusedThenDone(shift, 'counts.photo', photo, releaseLog)).eventId)
  expect(valueOf(await ask('photos.get', { hash })).content).toBe(content)

  releaseLog = fill()
  await scanUntilRefused(shift, other)
  expect((await session()).status).toBe('open')
  expect((await refusedThenDone(shift, 'counts.close', { sessionId }, releaseLog)).status).toBe('closed')

  const { seen } = valueOf(await ask('comparison.get', { controlId: control?.id ?? 0 }))
  releaseLog = fill()
  await scanUntilRefused(shift, other)
  expect((await session()).status).toBe('closed')
  expect((await refusedThenDone(shift, 'counts.sign', { sessionId, seen, signedBy: 'Marta' }, releaseLog)).status).toBe(
    'signed',
  )
  expect(valueOf(await ask('counts.photos', { sessionId })).rows).toMatchObject([{ hash }])
  for (const id of [sessionId, other])
    expect(valueOf(await ask('counts.verify', { sessionId: id }))).toMatchObject({ intact: true, problems: [] })
}

/** Acknowledged events that are missing in the file, and events that it has twice. */
function missing(profile: string, acknowledged: string[]): string[] {
  const db = new Sqlite(join(profile, 'muelle.db'), { readonly: true })
  const known = new Set(db.prepare('SELECT event_id FROM count_event').pluck().all())
  db.close()
  expect(known.size).toBeGreaterThan(acknowledged.length)
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  return acknowledged.filter((id) => !known.has(id))
}

test('muelle.db may not grow: acknowledged scans are stored, others fail with storage_full, space lets it continue', async () => {
  const room = pageLimit(temporaryFolder())
  const core = await openTestCore({ clock: systemClock, folder: room.folder })
  const { client } = core
  const ask: Ask = (operation, input) =>
    operations[operation].kind === 'command'
      ? (client.command(operation as CommandName, input) as never)
      : (client.query(operation as QueryName, input) as never)
  const shift: Shift = { ask, room, holdLog: () => () => undefined, acknowledged: [] }
  await fullDiskCourse(shift)
  await core.stop()
  expect(missing(profileOf(room.folder), shift.acknowledged)).toEqual([])
}, 300_000)

test('a full disk under the whole program: loses nothing acknowledged, reports a backup without space', async (context) => {
  const room = smallDisk(96)
  if (room === null) {
    process.stdout.write('skipped: a full disk, since this user may not mount one; muelle.db alone was kept small\n')
    return context.skip()
  }
  const data = join(room.folder, 'data')
  let host = await startTestHost(data)
  onTestFinished(async () => {
    host.signal('SIGKILL')
    await host.exited
  })
  const shift: Shift = {
    ask: (operation, input) => host.ask(operation, input),
    room,
    holdLog() {
      const reader = new Sqlite(join(profileOf(data), 'muelle.db'), { readonly: true })
      reader.exec('BEGIN; SELECT count(*) FROM setting')
      onTestFinished(() => void reader.close())
      return () => reader.close()
    },
    acknowledged: [],
  }
  // The first reading of the lists gives space back when it ends.
  await expect
    .poll(async () =>
      valueOf(await host.ask('refresh.status', {})).resources.filter(({ asOf, running }) => asOf === null || running),
    )
    .toEqual([])
  await fullDiskCourse(shift)
  expect(readdirSync(join(profileOf(data), 'photos')).filter((name) => name.endsWith('.partial'))).toEqual([])

  // Space for the close, none for the backup: counting continues, and the missing backup is reported.
  const { sessionId } = valueOf(await host.ask('counts.start', { controlId: null, operator: 'Bruno' }))
  const backups = () => readdirSync(join(profileOf(data), 'backups')).sort()
  const good = backups()
  expect((await withLittleRoom(room, () => host.ask('counts.close', { sessionId }))).status).toBe('closed')
  const { notices, log } = valueOf(await host.ask('diagnostics.get', {}))
  // The notice may have no space either: a reading of the local data may have taken it.
  expect(log.join('\n')).toContain('store.backup_failed')
  for (const notice of notices) expect(notice).toMatchObject({ code: 'backup_failed', detail: 'storage_full' })
  // The close and its notifications have used some of the space.
  expect((await withLittleRoom(room, () => host.ask('counts.reopen', { sessionId }))).status).toBe('open')
  expect(backups()).toEqual(good)

  // Killed on the full disk.
  room.fill()
  await scanUntilRefused(shift, sessionId)
  host.signal('SIGKILL')
  await host.exited
  expect(missing(profileOf(data), shift.acknowledged)).toEqual([])
  // Started there again it reports why it can't; with space the page's next load starts it, without a new process.
  host = await startTestHost(data)
  expect(failureOf(await host.ask('counts.verify', { sessionId }))).toMatchObject({ code: 'storage_full' })
  room.clear()
  await fetch(new URL('/', host.rpc)).then((page) => page.arrayBuffer())
  for (const { sessionId: id } of valueOf(await host.ask('counts.list', {})).rows)
    expect(valueOf(await host.ask('counts.verify', { sessionId: id }))).toMatchObject({ intact: true, problems: [] })
  expect(missing(profileOf(data), shift.acknowledged)).toEqual([])
  expect(valueOf(await host.ask('counts.scan', { sessionId, raw: 'BOX-3' })).outcome).toBe('counted')
}, 300_000)
