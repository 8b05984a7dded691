import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SecretStore } from '../../src/main/core/kernel/ports.ts'
import { lockDataFolder } from '../../src/main/core/store/lock.ts'
import { adoptUserData } from '../../src/main/host/adopt-user-data.ts'
import { createFileSecrets, storedSecrets } from '../../src/main/host/secrets-file.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The folder of a user with data, and an empty one that an installer shared with a group. */
function folders() {
  const [from, to] = [join(temporaryFolder(), 'user'), join(temporaryFolder(), 'machine')]
  mkdirSync(join(from, 'profiles/practice/photos'), { recursive: true })
  writeFileSync(join(from, 'profiles/practice/muelle.db'), 'counts')
  writeFileSync(join(from, 'profiles/practice/photos/a.jpg'), 'photo')
  writeFileSync(join(from, 'installation.json'), '{"language":"es"}')
  symlinkSync('/etc/passwd', join(from, 'profiles/link'))
  mkdirSync(to)
  chmodSync(to, 0o2770)
  const userSecrets = storedSecrets('system', join(from, 'secrets-system.json'), {
    seal: (secret) => Buffer.from(secret).toString('base64'),
    unseal: (sealed) => Buffer.from(sealed, 'base64').toString(),
  })
  return { from, to, userSecrets, secrets: createFileSecrets(to, {}) }
}

test('data and keys move to the shared folder, for its group and nobody else, and are not opened twice', async () => {
  const options = folders()
  await options.userSecrets.set('practice.device', 'key')
  expect(await adoptUserData(options)).toBe('moved')
  const { from, to } = options
  expect(readFileSync(join(to, 'profiles/practice/muelle.db'), 'utf8')).toBe('counts')
  expect(await options.secrets.get('practice.device')).toBe('key')
  const rights = (path: string) => (statSync(join(to, path)).mode & 0o7777).toString(8)
  expect(rights('profiles/practice/photos')).toBe('2770')
  expect(['installation.json', 'secrets.json', 'profiles/practice/photos/a.jpg'].map(rights)).toEqual([
    '660',
    '660',
    '660',
  ])
  expect(existsSync(join(to, 'profiles/link'))).toBe(false)
  expect(existsSync(join(from, 'profiles'))).toBe(false)
  expect(existsSync(join(from, 'profiles.moved/practice/muelle.db'))).toBe(true)
  expect(await adoptUserData(options)).toBe('none')
})

test('nothing moves over data that are there, nor from or to a folder that a running program has', async () => {
  const options = folders()
  const holder = { address: null, pid: process.pid, user: 'ana', startedAt: '2026-11-01T08:00:00Z' }
  const old = lockDataFolder(options.from, holder)
  expect(await adoptUserData(options)).toBe('in_use')
  old.release()
  const other = lockDataFolder(options.to, holder)
  expect(await adoptUserData(options)).toBe('none')
  expect(readdirSync(options.to).filter((name) => !name.startsWith('lock'))).toEqual([])
  other.release()
  mkdirSync(join(options.to, 'profiles'))
  expect(await adoptUserData(options)).toBe('none')
  expect(existsSync(join(options.from, 'profiles/practice/muelle.db'))).toBe(true)
})

test('a program that was killed has the folder no longer, whatever has its number now', async () => {
  const options = folders()
  writeFileSync(join(options.from, 'lock.json'), JSON.stringify({ pid: process.pid, address: null, startedAt: '' }))
  expect(await adoptUserData(options)).toBe('moved')
})

test('the PC stays the same device, and a later copy of its data is another one', async () => {
  const { from, to, userSecrets, secrets } = folders()
  rmSync(join(from, 'profiles'), { recursive: true })
  const deviceOf = async (folder: string, store: SecretStore) => {
    const core = await openTestCore({ folder, secrets: () => store })
    const { rows } = valueOf(await core.client.query('devices.list', {}))
    const notices = valueOf(await core.client.query('diagnostics.get', {})).notices.map(({ code, detail }) => [
      code,
      detail,
    ])
    await core.stop()
    return { own: rows.find(({ own, retiredAt }) => own && retiredAt === null)?.deviceId, notices }
  }
  const before = await deviceOf(from, userSecrets)
  expect(await adoptUserData({ from, to, userSecrets })).toBe('moved')
  expect(await deviceOf(to, secrets)).toEqual(before)
  expect(await deviceOf(to, secrets)).toEqual(before)
  const copy = join(temporaryFolder(), 'copy')
  cpSync(to, copy, { recursive: true })
  expect((await deviceOf(copy, secrets)).own).not.toBe(before.own)
})

test('data move also where the secrets of the user cannot be read', async () => {
  const options = folders()
  await options.userSecrets.set('practice.v2', 'S3CRET')
  const unseal = () => {
    throw new Error('another keyring')
  }
  const userSecrets = storedSecrets('system', join(options.from, 'secrets-system.json'), { seal: String, unseal })
  expect(await adoptUserData({ ...options, userSecrets })).toBe('moved')
  expect(await options.secrets.get('practice.v2')).toBeNull()
})

test('encrypted secrets move also beside a file of those that were stored without a key of the system', async () => {
  const options = folders()
  const file = createFileSecrets(options.from, {})
  await file.set('practice.v1', 'FROM-FILE')
  await options.userSecrets.set('practice.v2', 'S3CRET')
  expect(await adoptUserData(options)).toBe('moved')
  expect(await options.secrets.get('practice.v1')).toBe('FROM-FILE')
  expect(await options.secrets.get('practice.v2')).toBe('S3CRET')
})

test('data move also where the file of encrypted secrets is damaged', async () => {
  const options = folders()
  writeFileSync(join(options.from, 'secrets-system.json'), '{"practice.v2":')
  expect(await adoptUserData(options)).toBe('moved')
  expect(existsSync(join(options.to, 'profiles/practice/muelle.db'))).toBe(true)
})

test('data move also where secrets come from the environment, which are not written down', async () => {
  const options = folders()
  await options.userSecrets.set('practice.v2', 'S3CRET')
  const fromEnvironment = createFileSecrets(options.from, { MUELLE_SECRET_V2: 'FROM-ENVIRONMENT' })
  expect(await adoptUserData({ ...options, userSecrets: fromEnvironment })).toBe('moved')
  expect(await options.secrets.get('practice.v2')).toBeNull()
})

test('a move that was interrupted is begun again', async () => {
  const options = folders()
  mkdirSync(join(options.to, 'incoming/profiles/practice'), { recursive: true })
  writeFileSync(join(options.to, 'incoming/profiles/practice/muelle.db'), 'half')
  writeFileSync(join(options.to, 'installation.json'), '{}')
  expect(await adoptUserData(options)).toBe('moved')
  expect(readFileSync(join(options.to, 'profiles/practice/muelle.db'), 'utf8')).toBe('counts')
  expect(readFileSync(join(options.to, 'installation.json'), 'utf8')).toContain('es')
  expect(existsSync(join(options.to, 'incoming'))).toBe(false)
})
