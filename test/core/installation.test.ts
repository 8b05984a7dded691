import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, until, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeUnreadable } from '../support/unreadable-file.ts'

const fileOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'installation.json'), 'utf8')) as Record<string, unknown>

/** Makes the file unwritable; returns a function that makes it writable again. */
function holdFile(folder: string): () => void {
  const inTheWay = join(folder, 'installation.json.new')
  mkdirSync(inTheWay)
  return () => rmdirSync(inTheWay)
}

test('a rejected change alters neither stored nor shown values', async () => {
  const { client, folder } = await openTestCore({ folder: temporaryFolder() })
  const before = fileOf(folder)
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  onTestFinished(() => void db.close())
  // The very last step of the transaction fails: its own row.
  db.exec(`CREATE TRIGGER refuse BEFORE INSERT ON command WHEN NEW.operation = 'settings.update'
    BEGIN SELECT RAISE(ABORT, 'refused'); END`)
  expect(failureOf(await client.command('settings.update', { theme: 'dark', profile: 'wms' })).code).toBe('internal')
  expect(fileOf(folder)).toEqual(before)
  expect(valueOf(await client.query('settings.get', {}))).toMatchObject({ theme: 'system', profile: 'practice' })
  db.exec('DROP TRIGGER refuse')
  valueOf(await client.command('settings.update', { soundVolume: 0.5 }))
  expect(fileOf(folder)).toEqual({ ...before, soundVolume: 0.5 })
})

test('an acknowledged change not yet in the file applies, and the next start writes it', async () => {
  const folder = temporaryFolder()
  const core = await openTestCore({ folder })
  const release = holdFile(folder)
  valueOf(await core.client.command('settings.update', { theme: 'dark', soundVolume: 0.1 }))
  valueOf(await core.client.command('settings.update', { soundVolume: 0.2 }))
  expect(fileOf(folder)).toMatchObject({ theme: 'system', soundVolume: 0.8 })
  expect(valueOf(await core.client.query('settings.get', {}))).toMatchObject({ theme: 'dark', soundVolume: 0.2 })
  expect(core.log.lines.join()).toContain('installation.not_written')
  await core.stop()

  release()
  const next = await openTestCore({ folder })
  expect(fileOf(folder)).toMatchObject({ theme: 'dark', soundVolume: 0.2 })
  // Written once: what comes later is not undone by the next start.
  valueOf(await next.client.command('settings.update', { theme: 'light' }))
  await next.stop()
  expect(valueOf(await (await openTestCore({ folder })).client.query('settings.get', {})).theme).toBe('light')
})

test('another profile that was chosen before the power failed is the one that opens', async () => {
  const folder = temporaryFolder()
  const core = await openTestCore({ folder })
  const real = await startPracticeWarehouse()
  onTestFinished(() => real.close())
  const { baseUrl, legacyBaseUrl } = real
  const hellos: string[] = []
  core.client.onHello((instanceId, again) => again && hellos.push(instanceId))
  const release = holdFile(folder)
  const patch = { profile: 'wms', connection: { baseUrl, legacyBaseUrl } } as const
  valueOf(await core.client.command('settings.update', patch))
  await until(() => hellos.length === 1)
  await core.stop()
  expect(fileOf(folder)['profile']).toBe('practice')

  release()
  const { client } = await openTestCore({ folder })
  expect(valueOf(await client.query('diagnostics.get', {}))).toMatchObject({ profile: 'wms', practice: false })
  expect(fileOf(folder)).toMatchObject({ profile: 'wms', baseUrl })
})

/** Data of a PC that works with a real WMS: one count, and the file with its selection. */
async function realData() {
  const folder = temporaryFolder()
  const real = await startPracticeWarehouse()
  onTestFinished(() => real.close())
  const { baseUrl, legacyBaseUrl } = real
  const connection = { baseUrl, legacyBaseUrl }
  const core = await openTestCore({ folder })
  const hellos: string[] = []
  core.client.onHello((instanceId, again) => again && hellos.push(instanceId))
  valueOf(await core.client.command('settings.update', { profile: 'wms', connection }))
  await until(() => hellos.length === 1)
  const { sessionId } = valueOf(await core.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  await core.stop()
  return { folder, connection, sessionId }
}

async function openedAgain(folder: string, sessionId: string) {
  const core = await openTestCore({ folder })
  const { practice, notices } = valueOf(await core.client.query('diagnostics.get', {}))
  const { connection } = valueOf(await core.client.query('settings.get', {}))
  return {
    core,
    practice,
    notices: notices.map(({ code }) => code),
    baseUrl: connection.baseUrl,
    counted: (await core.client.query('counts.get', { sessionId })).ok,
  }
}

test.each([
  ['missing', (path: string) => rmSync(path)],
  ['damaged', (path: string) => writeFileSync(path, '{"deviceId":')],
  ['empty', (path: string) => writeFileSync(path, '')],
])('a %s file is restored from its copy', async (what, harm) => {
  const { folder, connection, sessionId } = await realData()
  harm(join(folder, 'installation.json'))
  const { core, ...opened } = await openedAgain(folder, sessionId)
  const { baseUrl } = connection
  expect(opened).toEqual({ practice: false, notices: ['installation_restored'], baseUrl, counted: true })
  await core.stop()
  expect(fileOf(folder)).toMatchObject({ profile: 'wms', baseUrl })
  expect(readdirSync(folder).filter((name) => name.includes('.damaged-'))).toHaveLength(what === 'missing' ? 0 : 1)
})

test('without the file and its copy the real data are opened, never practice, and a notice tells it', async () => {
  const { folder, connection, sessionId } = await realData()
  for (const name of ['installation.json', 'installation.json.bak']) rmSync(join(folder, name))
  const { baseUrl } = connection
  const { core, ...opened } = await openedAgain(folder, sessionId)
  expect(opened).toEqual({ practice: false, notices: ['profile_choice_lost'], baseUrl, counted: true })
  await core.stop()
  // The selection is stored again: the next start has nothing to tell.
  expect((await openedAgain(folder, sessionId)).notices).toEqual(['profile_choice_lost'])
})

test('real data whose addresses are unknown are opened without them, and have them again once entered', async () => {
  const { folder, connection, sessionId } = await realData()
  const [profile] = readdirSync(join(folder, 'profiles')).filter((name) => name.startsWith('wms-'))
  for (const name of ['installation.json', 'installation.json.bak', `profiles/${profile}/profile.json`])
    rmSync(join(folder, name))
  const { core, ...opened } = await openedAgain(folder, sessionId)
  expect(opened).toEqual({ practice: false, notices: ['profile_choice_lost'], baseUrl: null, counted: true })
  const hellos: string[] = []
  core.client.onHello((instanceId, again) => again && hellos.push(instanceId))
  valueOf(await core.client.command('settings.update', { connection }))
  await until(() => hellos.length === 1)
  expect((await core.client.query('counts.get', { sessionId })).ok).toBe(true)
  expect(valueOf(await core.client.query('settings.get', {})).connection.baseUrl).toBe(connection.baseUrl)
  expect(readdirSync(join(folder, 'profiles')).sort()).toEqual(['practice', profile])
})

test('settings that cannot be read now are not replaced by others', async () => {
  const folder = temporaryFolder()
  const first = await openTestCore({ folder })
  valueOf(await first.client.command('settings.update', { theme: 'dark', soundVolume: 0.3 }))
  await first.stop()
  const names = ['installation.json', 'installation.json.bak']
  const before = names.map((name) => readFileSync(join(folder, name), 'utf8'))

  const readable = [makeUnreadable(join(folder, names[0]!))]
  const withCopy = await openTestCore({ folder })
  expect(valueOf(await withCopy.client.query('settings.get', {}))).toMatchObject({ theme: 'dark', soundVolume: 0.3 })
  await withCopy.stop()
  readable.push(makeUnreadable(join(folder, names[1]!)))
  expect((await openTestCore({ folder })).startFailure).toMatchObject({ code: 'storage_readonly' })
  for (const undo of readable) undo()
  expect(names.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before)
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([])
})

test('a value of another version of the program costs that setting only, and a notice names it', async () => {
  const { folder, connection, sessionId } = await realData()
  const { baseUrl } = connection
  const newer = {
    ...fileOf(folder),
    language: 'en',
    theme: 'sepia',
    updates: { mode: 'never', source: null, channel: 'early' },
  }
  for (const name of ['installation.json', 'installation.json.bak'])
    writeFileSync(join(folder, name), JSON.stringify(newer))
  const { core, ...opened } = await openedAgain(folder, sessionId)
  expect(opened).toEqual({ practice: false, notices: ['settings_unknown'], baseUrl, counted: true })
  const now = valueOf(await core.client.query('settings.get', {}))
  expect(now).toMatchObject({ language: 'en', theme: 'system', updates: { mode: 'never', source: null } })
  await core.stop()
  const [kept = ''] = readdirSync(folder).filter((name) => name.includes('.damaged-'))
  expect(JSON.parse(readFileSync(join(folder, kept), 'utf8'))).toEqual(newer)
  // The next start has nothing to tell.
  expect((await openedAgain(folder, sessionId)).notices).toEqual(['settings_unknown'])
})

test('a setting of the data that another version of the program wrote keeps no PC from starting', async () => {
  const { folder, sessionId } = await realData()
  const [profile = ''] = readdirSync(join(folder, 'profiles')).filter((name) => name.startsWith('wms-'))
  const db = new Sqlite(join(folder, 'profiles', profile, 'muelle.db'))
  const set = db.prepare(
    'INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  set.run('requireReasons', 'true')
  set.run('adjustmentsDateFormat', '"yyyy/DDD"')
  set.run('backup', '{"folder":null,"every":"day","weekday":1,"hour":20,"keep":14,"encrypt":true}')
  db.close()
  const { core, ...opened } = await openedAgain(folder, sessionId)
  expect(opened).toMatchObject({ notices: ['settings_unknown'], counted: true })
  const now = valueOf(await core.client.query('settings.get', {}))
  expect(now).toMatchObject({
    connection: { adjustmentsDateFormat: 'yyyy-MM-dd' },
    counting: { requireReasons: true },
    backup: { folder: null, keep: 14 },
  })
  await core.stop()
  const again = await openedAgain(folder, sessionId)
  expect(again.notices).toEqual(['settings_unknown'])
  await again.core.stop()
  // What the other version wrote stays until it is changed here.
  const after = new Sqlite(join(folder, 'profiles', profile, 'muelle.db'), { readonly: true })
  const { value } = after.prepare("SELECT value FROM setting WHERE key = 'adjustmentsDateFormat'").get() as {
    value: string
  }
  after.close()
  expect(value).toBe('"yyyy/DDD"')
})
