import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import { profileId } from '../../src/main/core/settings/installation.ts'
import type { SecretStore } from '../../src/main/core/kernel/ports.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import { demoScenario as story, startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { systemClock } from '../../src/main/core/kernel/system-clock.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { TestCore } from '../support/core.ts'

const header = (secret: string) => ({ address: 'both', kind: 'header', name: 'X-API-KEY', secret }) as const
const proxy = (secret?: string) => ({
  proxy: { mode: 'address' as const, address: 'http://proxy.example:8080', user: 'dock', exclusions: [] },
  ...(secret === undefined ? {} : { secret }),
})

const held = (folder: string) =>
  Object.values(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>)

/** A WMS that takes one key only, and a folder for cores that talk with it. */
async function warehouseThatTakes(key: string) {
  const real = await startPracticeWarehouse({ credential: { header: 'X-API-KEY', value: key } })
  onTestFinished(() => real.close())
  const { baseUrl, legacyBaseUrl } = real
  const folder = temporaryFolder()
  return {
    folder,
    async open(secrets: () => SecretStore = () => createFileSecrets(folder, {})): Promise<TestCore> {
      const core = await openTestCore({ clock: systemClock, folder, overrides: { baseUrl, legacyBaseUrl }, secrets })
      valueOf(await core.client.command('settings.update', { connection: { allowSecretOverHttp: true } }))
      return core
    },
    /** A setting as it is stored, which the core that is closed may find changed. */
    setting(key: string, value?: string): string {
      const db = new Sqlite(join(folder, 'profiles', profileId('wms', baseUrl, legacyBaseUrl), 'muelle.db'))
      if (value !== undefined) db.prepare('UPDATE setting SET value = ? WHERE key = ?').run(value, key)
      const stored = db.prepare<[string], { value: string }>('SELECT value FROM setting WHERE key = ?').get(key)
      db.close()
      return stored?.value ?? ''
    },
    /** The last step of the command's transaction fails from now on: its own row. */
    refuseCommits(operation: string): void {
      const db = new Sqlite(join(folder, 'profiles', profileId('wms', baseUrl, legacyBaseUrl), 'muelle.db'))
      db.exec(`CREATE TRIGGER refuse BEFORE INSERT ON command WHEN NEW.operation = '${operation}'
        BEGIN SELECT RAISE(ABORT, 'refused'); END`)
      db.close()
    },
  }
}

const isAccepted = async ({ client }: TestCore) =>
  valueOf(await client.query('receiving.find', { number: story.open })).refreshError?.code !== 'unauthenticated'

test('a commit that fails leaves the secret of before in force, now and after a restart', async () => {
  const { folder, open, refuseCommits } = await warehouseThatTakes('right')
  const core = await open()
  valueOf(await core.client.command('credentials.set', header('right')))
  valueOf(await core.client.command('network.setProxy', proxy('p')))
  const before = valueOf(await core.client.query('settings.get', {}))
  refuseCommits('credentials.set')
  for (const change of [header('wrong'), { address: 'both', kind: 'none' } as const])
    expect(failureOf(await core.client.command('credentials.set', change)).code).toBe('internal')
  expect(held(folder).toSorted()).toEqual(['p', 'right', 'right'])
  expect(valueOf(await core.client.query('settings.get', {}))).toEqual(before)
  expect(await isAccepted(core)).toBe(true)
  await core.stop()
  expect(await isAccepted(await open())).toBe(true)
})

test('a store that fails halfway changes nothing, and the same command can be tried again', async () => {
  const { folder, open } = await warehouseThatTakes('right')
  const file = createFileSecrets(folder, {})
  let writes = Infinity
  const store: SecretStore = {
    ...file,
    set: (name, secret) =>
      (writes -= 1) < 0 ? Promise.reject(new Failure('storage_readonly', 'No')) : file.set(name, secret),
  }
  const core = await open(() => store)
  valueOf(await core.client.command('credentials.set', header('wrong')))
  const commandId = randomUUID()
  // The one for the first address is stored, the one for the second is not.
  writes = 1
  expect(failureOf(await core.client.command('credentials.set', { ...header('right'), commandId })).code).toBe(
    'storage_readonly',
  )
  writes = Infinity
  expect(held(folder)).toEqual(['wrong', 'wrong', 'right'])
  await core.stop()
  const next = await open()
  expect(held(folder)).toEqual(['wrong', 'wrong'])
  expect(await isAccepted(next)).toBe(false)
  valueOf(await next.client.command('credentials.set', { ...header('right'), commandId }))
  expect(await isAccepted(next)).toBe(true)
  expect(held(folder)).toEqual(['right', 'right'])
})

test('repeating a command stores once: a secret set since then remains', async () => {
  const { folder, open } = await warehouseThatTakes('right')
  const core = await open()
  const again = { ...header('old'), commandId: randomUUID() }
  const answers = await Promise.all([1, 2].map(() => core.client.command('credentials.set', again)))
  expect(answers[1]).toEqual(answers[0])
  valueOf(await core.client.command('credentials.set', header('right')))
  expect(await core.client.command('credentials.set', again)).toEqual(answers[0])
  expect(held(folder)).toEqual(['right', 'right'])
  expect(await isAccepted(core)).toBe(true)
})

test('of changes at the same time each is whole, and the last one holds', async () => {
  const { folder, open } = await warehouseThatTakes('right')
  const core = await open()
  const keys = ['one', 'two', 'right']
  await Promise.all(keys.map((key) => core.client.command('credentials.set', header(key))))
  expect(held(folder)).toEqual(['right', 'right'])
  expect(await isAccepted(core)).toBe(true)
})

test('what could not be forgotten is not used, and the next start forgets it', async () => {
  const { folder, open } = await warehouseThatTakes('right')
  const core = await open()
  valueOf(await core.client.command('credentials.set', header('right')))
  const inTheWay = join(folder, 'secrets.json.new')
  mkdirSync(inTheWay)
  valueOf(await core.client.command('credentials.set', { address: 'both', kind: 'none' }))
  valueOf(await core.client.command('credentials.set', { address: 'both', kind: 'header', name: 'X-API-KEY' }))
  expect(held(folder)).toEqual(['right', 'right'])
  expect(await isAccepted(core)).toBe(false)
  expect(valueOf(await core.client.query('settings.get', {})).connection.auth.stored).toBe(false)
  expect(core.log.lines.join()).toContain('secrets.left')
  await core.stop()
  rmdirSync(inTheWay)
  await open()
  expect(held(folder)).toEqual([])
})

test('the environment’s secret applies to its address whatever is chosen in between', async () => {
  const { open } = await warehouseThatTakes('right')
  const core = await open(() => createFileSecrets('', { MUELLE_SECRET_V2: 'right', MUELLE_SECRET_V1: 'right' }))
  const choice = { address: 'both', kind: 'header', name: 'X-API-KEY' } as const
  valueOf(await core.client.command('credentials.set', choice))
  expect(await isAccepted(core)).toBe(true)
  expect(failureOf(await core.client.command('credentials.set', { ...choice, secret: 'x' })).details).toEqual({
    reason: 'secrets_from_environment',
  })
  valueOf(await core.client.command('credentials.set', { address: 'both', kind: 'none' }))
  expect(await isAccepted(core)).toBe(false)
  valueOf(await core.client.command('credentials.set', choice))
  expect(await isAccepted(core)).toBe(true)
})

test('the proxy’s secret: unchanged when the commit fails, removed with its proxy', async () => {
  const { folder, open, refuseCommits } = await warehouseThatTakes('right')
  const core = await open()
  valueOf(await core.client.command('network.setProxy', proxy('old')))
  valueOf(await core.client.command('network.setProxy', proxy('new')))
  expect(held(folder)).toEqual(['new'])
  refuseCommits('network.setProxy')
  const other = { proxy: { ...proxy().proxy, address: 'http://other.example:8080' } }
  for (const change of [proxy('wrong'), other])
    expect(failureOf(await core.client.command('network.setProxy', change)).code).toBe('internal')
  expect(held(folder)).toEqual(['new'])
  expect(valueOf(await core.client.query('network.get', {})).proxy).toEqual({ ...proxy().proxy, stored: true })
})

test('a secret whose setting is of another version of the program stays for that version', async () => {
  const { folder, open, setting } = await warehouseThatTakes('right')
  const core = await open()
  valueOf(await core.client.command('credentials.set', header('right')))
  valueOf(await core.client.command('network.setProxy', proxy('p')))
  await core.stop()
  const known = setting('auth')
  setting('auth', known.replace('header', 'signature'))
  const older = await open()
  // Another change deletes what is not in use.
  valueOf(await older.client.command('network.setProxy', proxy('q')))
  expect(held(folder).toSorted()).toEqual(['q', 'right', 'right'])
  await older.stop()
  setting('auth', known)
  expect(await isAccepted(await open())).toBe(true)
})
