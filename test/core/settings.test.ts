import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import { startPracticeWarehouse, demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { runningClock } from '../support/running-clock.ts'
import { failureOf, openTestCore, until, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { manualClock } from '../support/manual-clock.ts'

const open = (more: Parameters<typeof openTestCore>[0] = {}) =>
  openTestCore({ clock: manualClock(Date.now()), ...more })

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

test('the failure set in the practice warehouse is told as long as it lasts, also to a page opened later', async () => {
  const { client } = await open()
  const told = async () => valueOf(await client.query('connection.status', {})).practiceFault
  expect(await told()).toBe('none')
  valueOf(await client.command('practice.setFault', { fault: 'slow' }))
  expect(await told()).toBe('slow')
})

test('another profile is another folder and another core; nothing is mixed', async () => {
  const core = await open()
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const real = await startPracticeWarehouse()
  onTestFinished(() => real.close())
  const hellos: string[] = []
  const [hello] = client.frames
  if (hello?.type === 'hello') hellos.push(hello.instanceId)
  client.onHello((instanceId, again) => again && hellos.push(instanceId))

  const { baseUrl, legacyBaseUrl } = real
  const patch = { profile: 'wms', connection: { baseUrl, legacyBaseUrl } } as const
  expect(valueOf(await client.command('settings.update', patch)).profile).toBe('wms')
  await until(() => hellos.length === 2)
  expect(hellos[1]).not.toBe(hellos[0])
  expect(valueOf(await client.query('counts.list', {})).rows).toEqual([])
  expect(failureOf(await client.query('counts.get', { sessionId })).code).toBe('not_found')
  const diagnostics = valueOf(await client.query('diagnostics.get', {}))
  expect(diagnostics).toMatchObject({ profile: 'wms', practice: false, instanceId: hellos[1] })
  expect(failureOf(await client.command('practice.setFault', { fault: 'down' })).code).toBe('conflict')
  const folders = readdirSync(join(core.folder, 'profiles')).sort()
  expect(folders).toEqual(['practice', expect.stringMatching(/^wms-[0-9a-f]{12}$/)])

  valueOf(await client.command('settings.update', { profile: 'practice' }))
  await until(() => hellos.length === 3)
  expect(valueOf(await client.query('counts.list', {})).rows).toMatchObject([{ sessionId }])
  expect(readdirSync(join(core.folder, 'profiles')).sort()).toEqual(folders)
})

test('storing the same profile again restarts nothing', async () => {
  const { client, log } = await open()
  valueOf(await client.command('settings.update', { profile: 'practice', theme: 'contrast', soundVolume: 0 }))
  expect(log.lines.filter((line) => line.includes('core.open'))).toHaveLength(1)
})

test('changed counting rules report counts and controls as changed, because views depend on them', async () => {
  const clock = manualClock(Date.now())
  const { client } = await openTestCore({ clock })
  const changes: string[][] = []
  client.on('data.changed', ({ resources }) => void (resources.includes('settings') && changes.push(resources)))
  valueOf(await client.command('settings.update', { theme: 'dark' }))
  clock.advance(1000)
  await until(() => changes.length === 1)
  expect(changes[0]).not.toContain('counts')
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  clock.advance(1000)
  await until(() => changes.length === 2)
  expect(changes[1]).toEqual(expect.arrayContaining(['controls', 'counts']))
})

test('settings outlive a restart', async () => {
  const folder = temporaryFolder()
  const before = await open({ folder })
  const patch = {
    language: 'en',
    soundVolume: 0.25,
    connection: { warehouseTimeZone: 'Europe/Madrid', adjustmentsDateFormat: 'dd-MM-yyyy' },
    counting: { requiredCounts: 2, toleranceUnits: 1.5, tolerancePercent: 2 },
  } as const
  const answered = valueOf(await before.client.command('settings.update', patch))
  expect(answered).toMatchObject(patch)
  await before.stop()
  const { client } = await open({ folder })
  expect(valueOf(await client.query('settings.get', {}))).toEqual(answered)
})

test.each([
  { connection: { baseUrl: 'ftp://wms' } },
  { connection: { baseUrl: 'http://user:password@wms' } },
  { connection: { baseUrl: 'http://wms/?key=1' } },
  { connection: { baseUrl: 'wms' } },
  { connection: { warehouseTimeZone: 'Mars/Olympus' } },
  { soundVolume: 1.1 },
  { counting: { toleranceUnits: -1 } },
  { counting: { requiredCounts: 3 as never } },
])('%j is refused', async (patch) => {
  const { client } = await open()
  const before = valueOf(await client.query('settings.get', {}))
  const { code, message, details } = failureOf(await client.command('settings.update', patch))
  expect(code).toBe('validation')
  expect(JSON.stringify([message, details])).not.toContain('password@')
  expect(valueOf(await client.query('settings.get', {}))).toEqual(before)
})

test('a secret is in the file of secrets and nowhere else', async () => {
  const secret = 'KEY-7f3c9a51-secret'
  const pin = '80912637'
  const folder = temporaryFolder()
  const real = await startPracticeWarehouse({ credential: { header: 'X-API-KEY', value: secret } })
  onTestFinished(() => real.close())
  const overrides = { baseUrl: real.baseUrl, legacyBaseUrl: real.legacyBaseUrl }
  const core = await openTestCore({
    clock: runningClock,
    folder,
    overrides,
    secrets: () => createFileSecrets(folder, {}),
  })
  const { client } = core
  const find = async () => valueOf(await client.query('receiving.find', { number: story.open }))
  expect((await find()).refreshError?.code).toBe('unauthenticated')
  valueOf(await client.command('settings.update', { connection: { allowSecretOverHttp: true } }))
  const credentials = { address: 'both', kind: 'header', name: 'X-API-KEY', secret } as const
  const answered = valueOf(await client.command('credentials.set', credentials))
  expect(answered.connection.auth).toEqual({ kind: 'header', name: 'X-API-KEY', stored: true })
  expect((await find()).source).toBe('wms')
  expect(await core.refresh('suppliers')).toBe('ok')
  valueOf(await client.command('supervisor.setPin', { pin }))
  valueOf(await client.command('supervisor.unlock', { pin }))
  valueOf(await client.query('connection.test', {}))
  const outputs = [
    answered,
    await client.query('settings.get', {}),
    await client.query('diagnostics.get', {}),
    await client.query('connection.status', {}),
    core.log.lines,
    client.frames,
  ]
  const needles = [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex'), pin]
  for (const needle of needles) expect(JSON.stringify(outputs)).not.toContain(needle)
  await core.stop()
  const holding = filesOf(folder).filter((path) => needles.some((needle) => readFileSync(path).includes(needle)))
  expect(holding).toEqual([join(folder, 'secrets.json')])
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)

  const again = await openTestCore({
    clock: runningClock,
    folder,
    overrides,
    secrets: () => createFileSecrets(folder, {}),
  })
  valueOf(await again.client.command('supervisor.unlock', { pin }))
  valueOf(await again.client.command('credentials.set', { address: 'both', kind: 'none' }))
  expect(valueOf(await again.client.query('settings.get', {})).connection.auth).toMatchObject({ stored: false })
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain(secret)
})

test('the connection test finds the kind of credential, then the dates with slashes', async () => {
  const secret = 'KEY-61f0'
  const real = await startPracticeWarehouse({
    clock: manualClock(Date.UTC(2026, 10, 20, 15)),
    credential: { header: 'authorization', value: `Bearer ${secret}` },
    dateFormat: 'dd/MM/yyyy',
  })
  onTestFinished(() => real.close())
  const overrides = { baseUrl: real.baseUrl, legacyBaseUrl: real.legacyBaseUrl }
  const { client } = await open({ clock: manualClock(Date.UTC(2026, 10, 20, 15)), overrides })
  valueOf(await client.command('settings.update', { connection: { allowSecretOverHttp: true } }))
  valueOf(await client.command('credentials.set', { address: 'both', kind: 'header', name: 'X-KEY', secret }))
  const first = valueOf(await client.query('connection.test', {}))
  expect(first.proposals).toMatchObject([
    { setting: 'auth', value: { kind: 'bearer', name: null } },
    { setting: 'legacyAuth', value: { kind: 'bearer', name: null } },
  ])
  valueOf(await client.command('credentials.set', { address: 'both', kind: 'bearer' }))
  const second = valueOf(await client.query('connection.test', {}))
  expect(second.proposals).toMatchObject([{ setting: 'adjustmentsDateFormat', value: 'dd/MM/yyyy' }])
  valueOf(await client.command('settings.update', { connection: { adjustmentsDateFormat: 'dd/MM/yyyy' } }))
  const third = valueOf(await client.query('connection.test', {}))
  expect(third).toMatchObject({ proposals: [], credentials: [] })
  expect(third.operations.filter(({ ok }) => ok === false)).toEqual([])
})

test('a secret is not sent over plain http unless the user agreed', async () => {
  const real = await startPracticeWarehouse()
  onTestFinished(() => real.close())
  const { client } = await open({ overrides: { baseUrl: real.baseUrl, legacyBaseUrl: real.legacyBaseUrl } })
  valueOf(await client.command('credentials.set', { address: 'both', kind: 'bearer', secret: 'abc' }))
  const { refreshError } = valueOf(await client.query('receiving.find', { number: story.open }))
  expect(refreshError).toBeDefined()
  expect(real.requests()).toEqual([])
  expect(valueOf(await client.query('connection.status', {})).plainHttp).toBe(true)
})

test('a second core on the same folder reports the address of the first', async () => {
  const folder = temporaryFolder()
  await open({ folder, address: 'http://127.0.0.1:5511' })
  const second = await open({ folder })
  expect(second.startFailure).toMatchObject({
    code: 'conflict',
    details: { reason: 'data_folder_locked', address: 'http://127.0.0.1:5511', pid: process.pid },
  })
  expect(failureOf(await second.client.query('counts.list', {}))).toMatchObject({
    code: 'conflict',
    details: { address: 'http://127.0.0.1:5511' },
  })
})

test('the folder is free again when the core is closed', async () => {
  const folder = temporaryFolder()
  const first = await open({ folder })
  await first.stop()
  expect((await open({ folder })).startFailure).toBeNull()
})

test('rejects a file of a newer Muelle and leaves it unchanged', async () => {
  const folder = temporaryFolder()
  const first = await open({ folder })
  await first.client.command('counts.start', { controlId: null, operator: 'Ana' })
  await first.stop()
  const path = join(folder, 'profiles', 'practice', 'muelle.db')
  const db = new Sqlite(path)
  db.pragma('user_version = 99999')
  db.close()
  const before = readFileSync(path)
  const second = await open({ folder })
  expect(second.startFailure?.code).toBe('db_too_new')
  expect(failureOf(await second.client.query('counts.list', {})).code).toBe('db_too_new')
  await second.stop()
  expect(readFileSync(path).equals(before)).toBe(true)
  // It let the folder go: the newer program can have it.
  expect((await open({ folder })).startFailure?.code).toBe('db_too_new')
})

test('rebuilds damaged local data of the WMS; starts a new file if the settings of this PC are damaged', async () => {
  const folder = temporaryFolder()
  const first = await open({ folder })
  const { sessionId } = valueOf(await first.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  await first.stop()
  writeFileSync(join(folder, 'profiles', 'practice', 'cache.db'), 'no database at all, but long enough to be read')
  writeFileSync(join(folder, 'installation.json'), '{"deviceId":')
  const second = await open({ folder })
  expect(second.startFailure).toBeNull()
  expect(valueOf(await second.client.query('counts.get', { sessionId })).operator).toBe('Ana')
  expect(valueOf(await second.client.query('receiving.list', {})).rows).toEqual([])
})
