import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretAnswerMs } from '../../src/main/core/kernel/guarded-secrets.ts'
import type { SecretStore } from '../../src/main/core/kernel/ports.ts'
import type { SecretCipher } from '../../src/main/host/secret-entries.ts'
import { createFileSecrets, storedSecrets } from '../../src/main/host/secrets-file.ts'
import type { TestCore } from '../support/core.ts'
import { memorySecrets, openTestCore, until, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { manualClock } from '../support/manual-clock.ts'
import { nextTurn } from './support/idle-core.ts'

const overrides = { baseUrl: 'http://127.0.0.1:9' }
const bearer = { address: 'both', kind: 'bearer', secret: 'key' } as const

async function secretsOf({ client }: TestCore) {
  const { connection, secretProblem } = valueOf(await client.query('settings.get', {}))
  return { stored: connection.auth.stored, problem: secretProblem }
}

async function noticesOf({ client }: TestCore): Promise<string[]> {
  const { notices } = valueOf(await client.query('diagnostics.get', {}))
  return notices.filter(({ code }) => code === 'secrets_unreadable').map(({ detail }) => detail)
}

async function countsOn({ client }: TestCore): Promise<boolean> {
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  return (await client.command('counts.scan', { sessionId, raw: 'unknown thing' })).ok
}

test('a damaged secrets file means no credentials: the program starts, reports it, and accepts them again', async () => {
  const folder = temporaryFolder()
  const secrets = () => createFileSecrets(folder, {})
  const before = await openTestCore({ clock: manualClock(), folder, overrides, secrets })
  valueOf(await before.client.command('credentials.set', bearer))
  expect(await secretsOf(before)).toEqual({ stored: true, problem: null })
  await before.stop()

  writeFileSync(join(folder, 'secrets.json'), '{"damaged')
  const core = await openTestCore({ clock: manualClock(), folder, overrides, secrets })
  expect(core.startFailure).toBeNull()
  expect(await secretsOf(core)).toEqual({ stored: false, problem: 'damaged' })
  expect(await noticesOf(core)).toEqual(['damaged'])
  expect(await countsOn(core)).toBe(true)
  expect(valueOf(await core.client.query('network.get', {})).proxy.stored).toBe(false)

  valueOf(await core.client.command('credentials.set', bearer))
  expect(await secretsOf(core)).toEqual({ stored: true, problem: null })
  // The rest of the file's content is unknown, so it is still there.
  expect(readdirSync(folder)).toContain('secrets.json.damaged-1')
})

/** Seals as a key store of the operating system does: another key does not unseal. */
function cipherOfUser(): SecretCipher {
  const key = randomBytes(32)
  return {
    seal(secret) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    unseal(text) {
      const bytes = Buffer.from(text, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

test('secrets that another user of the system sealed mean no credentials, with the same notice', async () => {
  const folder = temporaryFolder()
  const secretsBy = (cipher: SecretCipher) => () => storedSecrets('system', join(folder, 'secrets-system.json'), cipher)
  const before = await openTestCore({ clock: manualClock(), folder, overrides, secrets: secretsBy(cipherOfUser()) })
  valueOf(await before.client.command('credentials.set', bearer))
  expect(await secretsOf(before)).toEqual({ stored: true, problem: null })
  await before.stop()

  const core = await openTestCore({ clock: manualClock(), folder, overrides, secrets: secretsBy(cipherOfUser()) })
  expect(core.startFailure).toBeNull()
  // The proxy's secret was never stored: asking for it does not end the problem.
  expect(valueOf(await core.client.query('network.get', {})).proxy.stored).toBe(false)
  expect(await secretsOf(core)).toEqual({ stored: false, problem: 'damaged' })
  expect(await noticesOf(core)).toEqual(['damaged'])
  valueOf(await core.client.command('credentials.set', bearer))
  expect(await secretsOf(core)).toEqual({ stored: true, problem: null })
  expect(readdirSync(folder)).toContain('secrets-system.json.damaged-1')
})

test('a secret store that does not respond delays the start once and is used as soon as it responds', async () => {
  const folder = temporaryFolder()
  const answering = memorySecrets()
  const before = await openTestCore({ clock: manualClock(), folder, overrides, secrets: () => answering })
  valueOf(await before.client.command('credentials.set', bearer))
  await before.stop()

  let answer = (): void => {}
  const speaks = new Promise<void>((resolve) => (answer = resolve))
  let asked = false
  const silent: SecretStore = {
    ...answering,
    get(name) {
      asked = true
      return speaks.then(() => answering.get(name))
    },
  }
  const clock = manualClock()
  const began = clock.monotonic()
  const opening = openTestCore({ clock, folder, overrides, secrets: () => silent })
  let core: TestCore | null = null
  void opening.then((opened) => (core = opened))
  await until(() => asked)
  await nextTurn()
  clock.advance(secretAnswerMs)
  core = await opening
  expect([core.startFailure, clock.monotonic() - began]).toEqual([null, secretAnswerMs])
  expect(await secretsOf(core)).toEqual({ stored: false, problem: 'silent' })
  expect([await noticesOf(core), await countsOn(core)]).toEqual([['silent'], true])

  answer()
  await until(() => core?.log.lines.some((line) => line.includes('secrets.readable')) ?? false)
  await nextTurn()
  expect(await secretsOf(core)).toEqual({ stored: true, problem: null })
})
