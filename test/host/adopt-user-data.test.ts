import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adoptUserData } from '../../src/main/host/adopt-user-data.ts'
import { createFileSecrets, storedSecrets } from '../../src/main/host/secrets-file.ts'
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
  expect(await adoptUserData(options)).toBe(true)
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
  expect(await adoptUserData(options)).toBe(false)
})

test('nothing moves over data that are there, nor from a folder that a running program has', async () => {
  const options = folders()
  writeFileSync(join(options.from, 'lock.json'), JSON.stringify({ pid: process.pid }))
  expect(await adoptUserData(options)).toBe(false)
  writeFileSync(join(options.from, 'lock.json'), 'not json')
  mkdirSync(join(options.to, 'profiles'))
  expect(await adoptUserData(options)).toBe(false)
  expect(existsSync(join(options.from, 'profiles/practice/muelle.db'))).toBe(true)
})

test('a move that was interrupted is begun again', async () => {
  const options = folders()
  mkdirSync(join(options.to, 'incoming/profiles/practice'), { recursive: true })
  writeFileSync(join(options.to, 'incoming/profiles/practice/muelle.db'), 'half')
  writeFileSync(join(options.to, 'installation.json'), '{}')
  expect(await adoptUserData(options)).toBe(true)
  expect(readFileSync(join(options.to, 'profiles/practice/muelle.db'), 'utf8')).toBe('counts')
  expect(readFileSync(join(options.to, 'installation.json'), 'utf8')).toContain('es')
  expect(existsSync(join(options.to, 'incoming'))).toBe(false)
})
