import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate } from '../../src/main/core/store/migrate.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { ownDevice } from '../../src/main/core/store/devices.ts'
import { earlierChainDevices, pcChain } from '../../src/main/core/store/pc-chain.ts'
import {
  closePrimaryDatabase,
  connectPrimaryDatabase,
  primaryApplicationId,
} from '../../src/main/core/store/primary-database.ts'
import { failureOf, until, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { pcWithBackups } from './support/backup-pc.ts'

type Pc = Awaited<ReturnType<typeof pcWithBackups>>

const count = ({ client }: Pc) => countAndClose(client, { controlId: null, operator: 'Ana' })
const profileOf = (data: string) => join(data, 'profiles', 'practice')
const counts = async ({ client }: Pc) =>
  valueOf(await client.query('counts.list', {})).rows.map(({ sessionId }) => sessionId)
const notices = async ({ client }: Pc) =>
  valueOf(await client.query('diagnostics.get', {})).notices.map(({ code, detail }) => `${code}: ${detail}`)
const isIntact = async ({ client }: Pc, sessionId: string) =>
  valueOf(await client.query('counts.verify', { sessionId })).intact

/** Restores and waits for the core that follows. */
async function restore(pc: Pc, folder: string | null, name: string) {
  await pc.unlock()
  const { seen } = valueOf(await pc.client.query('backups.examine', { folder, name }))
  const starts = () => pc.core.log.lines.filter((line) => line.includes('core.started')).length
  const before = starts()
  const result = valueOf(await pc.client.command('backups.restore', { folder, name, seen }))
  await until(() => starts() > before)
  return result
}

/** A PC with one count in its backup and another one after it. */
async function pcWithLaterCount() {
  const pc = await pcWithBackups()
  const first = await count(pc)
  await pc.use()
  const later = await count(pc)
  const [name = ''] = await pc.backups()
  return { pc, first, later, name }
}

test('a restore says what it loses, sets the present data aside, and makes the PC a new device', async () => {
  const { pc, first, later, name } = await pcWithLaterCount()
  const { client, folder, data } = pc
  expect(failureOf(await client.query('backups.examine', { folder, name }))).toMatchObject({ code: 'forbidden' })
  await pc.unlock()
  const found = valueOf(await client.query('backups.examine', { folder, name }))
  expect(found).toMatchObject({
    counts: 1,
    program: '0.0.0',
    older: false,
    lost: { countsTotal: 1, counts: [{ sessionId: later, operator: 'Ana', status: 'closed', whole: true }] },
  })
  // The manual clock stands still: the last entry is of now.
  expect(Date.parse(found.lost.lastEntryAt ?? '')).toBe(pc.clock.now())
  const before = await device(pc)
  const { aside } = await restore(pc, folder, name)
  expect(await counts(pc)).toEqual([first])
  expect(await isIntact(pc, first)).toBe(true)
  expect(await notices(pc)).toEqual(['device_new: restored', `database_restored: backup: ${name}; set aside: ${aside}`])
  const kept = readdirSync(join(profileOf(data), aside))
  expect(kept).toContain('muelle.db')
  expect(kept).toContain('backups')
  const after = await device(pc)
  expect(after.deviceId).not.toBe(before.deviceId)
  // New counts continue in the new chain, and nothing comes back by itself.
  const another = await count(pc)
  expect(await isIntact(pc, another)).toBe(true)
  await pc.core.stop()
  const again = await pcWithBackups({ data, folder })
  expect((await counts(again)).toSorted()).toEqual([first, another].toSorted())
  expect(await notices(again)).toHaveLength(2)
  await again.core.stop()
  const database = connectPrimaryDatabase(join(profileOf(data), 'muelle.db'))
  expect(ownDevice(database)?.deviceId).toBe(after.deviceId)
  expect(earlierChainDevices(database)).toEqual([before.deviceId])
  expect(JSON.parse(pcChain(database)[0]?.body ?? '')).toMatchObject({
    kind: 'device',
    earlier: before.deviceId,
    reason: 'restored',
  })
  closePrimaryDatabase(database)
})

async function device({ client }: Pc) {
  const own = valueOf(await client.query('devices.list', {})).rows.find((row) => row.own && row.retiredAt === null)
  return { deviceId: own?.deviceId ?? '' }
}

test('nothing is restored over entries that were added since the examination', async () => {
  const { pc, name } = await pcWithLaterCount()
  const { client, folder, data } = pc
  await pc.unlock()
  const { seen } = valueOf(await client.query('backups.examine', { folder, name }))
  await count(pc)
  expect(failureOf(await client.command('backups.restore', { folder, name, seen }))).toMatchObject({
    code: 'conflict',
    details: { reason: 'changed' },
  })
  expect(await counts(pc)).toHaveLength(3)
  expect(readdirSync(profileOf(data)).filter((entry) => entry.includes('restor'))).toEqual([])
})

test('a restore onto a new PC, with the photos; the old device stays in the chain', async () => {
  const old = await pcWithBackups()
  const { sessionId } = valueOf(await old.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await old.client.command('counts.photo', { sessionId, content: 'iVBORw0KGgo=', mediaType: 'image/png' }))
  valueOf(await old.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
  valueOf(await old.client.command('counts.close', { sessionId }))
  await old.use()
  await old.core.stop()
  const fresh = await pcWithBackups({ folder: old.folder })
  const [name = ''] = (await fresh.unlock(), await fresh.backups())
  const { lost, missingPhotos } = valueOf(await fresh.client.query('backups.examine', { folder: old.folder, name }))
  expect([lost.countsTotal, missingPhotos]).toEqual([0, 0])
  await restore(fresh, old.folder, name)
  expect(await counts(fresh)).toEqual([sessionId])
  expect(readdirSync(join(profileOf(fresh.data), 'photos'))).toHaveLength(1)
})

test.each(['the backup', 'this PC'])(
  'a photo that is damaged in %s keeps no data from being restored',
  async (place) => {
    const pc = await pcWithBackups()
    const { client, data, folder } = pc
    const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
    valueOf(await client.command('counts.photo', { sessionId, content: 'iVBORw0KGgo=', mediaType: 'image/png' }))
    valueOf(await client.command('counts.close', { sessionId }))
    const photos = (parent: string) =>
      readdirSync(parent, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.png'))
    const damage = (parent: string) => photos(parent).forEach((path) => writeFileSync(join(parent, path), 'damaged'))
    // A damaged one gets into no backup.
    if (place === 'this PC') damage(data)
    await pc.use()
    damage(folder)
    await pc.core.stop()
    const restored = await pcWithBackups(place === 'this PC' ? { data, folder } : { folder })
    const [name = ''] = (await restored.unlock(), await restored.backups())
    const examined = valueOf(await restored.client.query('backups.examine', { folder, name }))
    expect(examined.missingPhotos).toBe(1)
    await restore(restored, folder, name)
    expect(await counts(restored)).toEqual([sessionId])
  },
)

test('a restore that is interrupted between any two steps is finished by the next start', async () => {
  const { pc, first, name } = await pcWithLaterCount()
  const { data, folder, client } = pc
  await pc.unlock()
  const { seen } = valueOf(await client.query('backups.examine', { folder, name }))
  // A kill before the first step leaves the order and the prepared file.
  const ordered = temporaryFolder()
  const starts = () => pc.core.log.lines.filter((line) => line.includes('core.started')).length
  const keep = pc.core.log.info.bind(pc.core.log)
  pc.core.log.info = (event: string, fields?: object) => {
    if (event === 'core.closed' && existsSync(join(profileOf(data), 'restore.json')))
      cpSync(data, ordered, { recursive: true, filter: (path) => !path.endsWith('lock.db') })
    keep(event, fields as never)
  }
  const before = starts()
  valueOf(await client.command('backups.restore', { folder, name, seen }))
  await until(() => starts() > before)
  await pc.core.stop()
  const steps = (profile: string, aside: string) => [
    () => {},
    () => cpSync(join(profile, 'muelle.db'), join(aside, 'muelle.db')),
    () => rmSync(join(profile, 'muelle.db')),
    () => renameSync(join(profile, 'backups'), join(aside, 'backups')),
    () => renameSync(join(profile, 'muelle.restore.db'), join(profile, 'muelle.db')),
  ]
  for (let done = 0; done < 5; done += 1) {
    const copy = temporaryFolder()
    cpSync(ordered, copy, { recursive: true })
    const profile = profileOf(copy)
    const { aside } = JSON.parse(readFileSync(join(profile, 'restore.json'), 'utf8')) as { aside: string }
    for (const step of steps(profile, join(profile, aside)).slice(0, done + 1)) step()
    const again = await pcWithBackups({ data: copy, folder })
    expect(again.core.startFailure, String(done)).toBeNull()
    expect(await counts(again), String(done)).toEqual([first])
    expect(existsSync(join(profile, 'restore.json'))).toBe(false)
    expect(existsSync(join(profile, aside, 'muelle.db')), String(done)).toBe(true)
    await again.core.stop()
  }
  // Entries that came after the order: they stay, and a notice says so.
  const late = temporaryFolder()
  cpSync(ordered, late, { recursive: true })
  const order = join(profileOf(late), 'restore.json')
  writeFileSync(order, readFileSync(order, 'utf8').replace(/"ends":"[0-9a-f]{4}/, '"ends":"0000'))
  const stays = await pcWithBackups({ data: late, folder })
  expect(await counts(stays)).toHaveLength(2)
  expect(await notices(stays)).toContain(`restore_abandoned: backup: ${name}`)
})

test('a backup beside the data can be restored, too', async () => {
  const { pc, first, later } = await pcWithLaterCount()
  const own = await pc.backups(null)
  expect(own).toHaveLength(2)
  await restore(pc, null, own.at(-1) ?? '')
  expect(await counts(pc)).toEqual([first])
  expect(await isIntact(pc, first)).toBe(true)
  expect(later).not.toBe(first)
})

test('a change of the settings since the backup is counted as lost', async () => {
  const { pc, name } = await pcWithLaterCount()
  const { client, folder } = pc
  await pc.unlock()
  const lost = async () => valueOf(await client.query('backups.examine', { folder, name })).lost
  expect((await lost()).settings).toBe(0)
  valueOf(await client.command('settings.update', { claims: { answerDays: 21 } }))
  expect((await lost()).settings).toBe(1)
})

/** Rewrites the data file of a guided backup, and its digest in the manifest. */
function rewriteBackup(folder: string, name: string, sql: string): void {
  const path = join(folder, name, 'muelle.db')
  const db = new Sqlite(path)
  db.exec(sql)
  db.close()
  const manifestPath = join(folder, name, 'backup.json')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as { program: string; database: { sha256: string } }
  manifest.program = '9.1.0'
  manifest.database.sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  writeFileSync(manifestPath, JSON.stringify(manifest))
}

test('a backup of a newer version is refused by name, and stays as it is', async () => {
  const { pc, name } = await pcWithLaterCount()
  const { client, folder } = pc
  rewriteBackup(folder, name, 'PRAGMA user_version = 90000')
  const before = readFileSync(join(folder, name, 'muelle.db'))
  await pc.unlock()
  const refused = { code: 'db_too_new', details: { program: '9.1.0', version: 90_000 } }
  expect(failureOf(await client.query('backups.examine', { folder, name }))).toMatchObject(refused)
  const seen = 'a'.repeat(64)
  expect(failureOf(await client.command('backups.restore', { folder, name, seen }))).toMatchObject(refused)
  expect(readFileSync(join(folder, name, 'muelle.db')).equals(before)).toBe(true)
  expect(await counts(pc)).toHaveLength(2)
})

test('a backup of an older version is brought up to date on a copy, examined and restored', async () => {
  const { pc, name } = await pcWithLaterCount()
  const { client, folder } = pc
  const [known, before] = [primaryMigrations.at(-1)?.number, primaryMigrations.at(-2)?.number]
  const path = join(folder, name, 'muelle.db')
  rmSync(path)
  const older = connectPrimaryDatabase(path)
  migrate(older, primaryMigrations.slice(0, -1), primaryApplicationId, 'muelle.db')
  closePrimaryDatabase(older)
  rewriteBackup(folder, name, 'PRAGMA journal_mode = DELETE')
  const bytes = readFileSync(path)
  await pc.unlock()
  expect(valueOf(await client.query('backups.examine', { folder, name }))).toMatchObject({
    older: true,
    program: '9.1.0',
    schema: { backup: before, program: known },
    counts: 0,
    lost: { countsTotal: 2 },
  })
  await restore(pc, folder, name)
  expect(await counts(pc)).toEqual([])
  expect(readFileSync(path).equals(bytes)).toBe(true)
})
