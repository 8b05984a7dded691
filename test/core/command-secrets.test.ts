import { createHash, randomUUID, scryptSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { operations } from '../../src/contract/operations.ts'
import { inputHash, isSameInput } from '../../src/main/core/kernel/input-hash.ts'
import type { SecretStore } from '../../src/main/core/kernel/ports.ts'
import { failureOf, memorySecrets, openTestCore, valueOf } from '../support/core.ts'
import { startTestHost } from '../support/host-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// A repeated command id with another secret is another input, and no secret can be found in the data.

const reused = { code: 'conflict', details: { reason: 'command_id_reused' } }

test.each([
  ['supervisor.setPin', { pin: '4711' }, { pin: '4712' }],
  ['credentials.set', { address: 'both', kind: 'bearer', secret: 'one' }, { secret: 'two' }],
  [
    'network.setProxy',
    { proxy: { mode: 'address', address: 'http://127.0.0.1:9', user: 'u', exclusions: [] }, secret: 'one' },
    { secret: 'two' },
  ],
  ['operators.save', { name: 'Ana', badge: 'B-1', active: true, role: 'operator' }, { badge: 'B-2' }],
] as const)('%s: the same secret has the same result, another is a conflict', async (operation, input, other) => {
  const folder = temporaryFolder()
  const secrets = memorySecrets()
  const options = {
    folder,
    secrets: () => secrets,
    overrides: { profile: 'wms', baseUrl: 'http://127.0.0.1:9' },
  } as const
  const core = await openTestCore(options)
  const send = (client: typeof core.client, more: object) => client.command(operation, { ...input, ...more, commandId })
  const commandId = randomUUID()
  const first = valueOf(await send(core.client, {}))
  expect(valueOf(await send(core.client, {}))).toEqual(first)
  expect(failureOf(await send(core.client, other))).toMatchObject(reused)
  await core.stop()
  const again = await openTestCore(options)
  expect(valueOf(await send(again.client, {}))).toEqual(first)
  expect(failureOf(await send(again.client, other))).toMatchObject(reused)
})

test('an unlock with another PIN is not the unlock of before', async () => {
  const { client } = await openTestCore()
  valueOf(await client.command('supervisor.setPin', { pin: '4711' }))
  const commandId = randomUUID()
  valueOf(await client.command('supervisor.unlock', { pin: '4711', commandId }))
  expect(failureOf(await client.command('supervisor.unlock', { pin: '0000', commandId }))).toMatchObject(reused)
  expect(failureOf(await client.command('supervisor.unlock', { commandId }))).toMatchObject(reused)
})

test('a command that may have secrets and has none derives nothing, and is another with one', () => {
  const start = operations['counts.start']
  const commandId = randomUUID()
  const hash = inputHash(start, { operator: 'Ana', commandId } as never, 2)
  expect(hash).toMatch(/^[0-9a-f]{64}\.none$/)
  const withPin = inputHash(start, { operator: 'Ana', operatorPin: '4711', commandId } as never, 2)
  expect([isSameInput(hash, withPin), isSameInput(withPin, hash), isSameInput(hash, hash)]).toEqual([
    false,
    false,
    true,
  ])
})

test('a secret store that fails: the same command is still recognized, also after a restart', async () => {
  const broken = (): SecretStore => ({
    kind: 'file',
    get: () => Promise.reject(new Error('no store')),
    set: () => Promise.reject(new Error('no store')),
  })
  const folder = temporaryFolder()
  const core = await openTestCore({ folder, secrets: broken })
  const save = { name: 'Ana', badge: 'B-1', active: true, role: 'operator', commandId: randomUUID() } as const
  const first = valueOf(await core.client.command('operators.save', save))
  expect(failureOf(await core.client.command('operators.save', { ...save, badge: 'B-2' }))).toMatchObject(reused)
  await core.stop()
  const again = await openTestCore({ folder, secrets: broken })
  expect(valueOf(await again.client.command('operators.save', save))).toEqual(first)
  expect(failureOf(await again.client.command('operators.save', { ...save, name: 'Eva' }))).toMatchObject(reused)
})

test('a short PIN is in no data, in no form that could be tried out without the key', async () => {
  const core = await openTestCore()
  valueOf(await core.client.command('supervisor.setPin', { pin: '4711' }))
  await core.stop()
  const files = readdirSync(core.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const all = files.map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1')).join('\n')
  for (const text of ['"pin":"4711"', '{"pin":"4711"}', '4711'].map((pin) =>
    createHash('sha256').update(pin).digest('hex'),
  ))
    expect(all).not.toContain(text)
  expect(all).not.toContain('"pin":"4711"')
})

test('a host stores a PIN and a repeated secret at the costs of the program', async () => {
  const folder = temporaryFolder()
  const host = await startTestHost(folder)
  const commandId = randomUUID()
  valueOf(await host.ask('supervisor.setPin', { pin: '4711', commandId }))
  host.signal('SIGTERM')
  await host.exited
  const file = new Database(join(folder, 'profiles', 'practice', 'muelle.db'), { readonly: true })
  onTestFinished(() => void file.close())
  const pin = file.prepare('SELECT salt, cost, hash FROM pin').get() as { salt: string; cost: number; hash: string }
  expect(pin.cost).toBe(32_768)
  const options = { N: 32_768, r: 8, p: 1, maxmem: 2 ** 27 }
  expect(scryptSync('4711', Buffer.from(pin.salt, 'base64'), 32, options).toString('base64')).toBe(pin.hash)
  const { hash } = file.prepare('SELECT input_hash AS hash FROM command WHERE id = ?').get(commandId) as {
    hash: string
  }
  expect(hash.split('.')[1]).toBe(scryptSync('{"pin":"4711"}', commandId, 32, { N: 16_384 }).toString('hex'))
})
