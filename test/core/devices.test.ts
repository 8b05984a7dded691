import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import type { SecretStore } from '../../src/main/core/kernel/ports.ts'
import { openKeyFile } from '../../src/main/core/devices/key-store.ts'
import { ownDevice } from '../../src/main/core/store/devices.ts'
import { earlierChain, earlierChainDevices, pcChain } from '../../src/main/core/store/pc-chain.ts'
import { closePrimaryDatabase, connectPrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import type { PrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { keyringSecrets } from '../../src/main/host/keyring-secrets.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import type { TestCore } from '../support/core.ts'
import { openTestCore, until, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeUnreadable } from '../support/unreadable-file.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'

const secrets = (folder: string) => createFileSecrets(folder, {})
const open = (folder = temporaryFolder(), more: Parameters<typeof openTestCore>[0] = {}) =>
  openTestCore({ folder, clock: manualClock(), secrets, ...more })

/** Reads `muelle.db` of the practice profile while the program is closed. */
function inFile<T>(folder: string, read: (database: PrimaryDatabase) => T): T {
  const database = connectPrimaryDatabase(join(folder, 'profiles', 'practice', 'muelle.db'))
  try {
    return read(database)
  } finally {
    closePrimaryDatabase(database)
  }
}
const deviceIn = (folder: string) => inFile(folder, (database) => ownDevice(database))

const count = ({ client }: TestCore) => countAndClose(client, { controlId: null, operator: 'Ana' })
const verified = async ({ client }: TestCore, sessionId: string) =>
  valueOf(await client.query('counts.verify', { sessionId }))
const noticesOf = async ({ client }: TestCore) =>
  valueOf(await client.query('diagnostics.get', {})).notices.map(({ code, detail }) => `${code}: ${detail}`)

/** A PC that made one count and was closed. */
async function usedFolder(): Promise<{ folder: string; sessionId: string; device: string }> {
  const folder = temporaryFolder()
  const core = await open(folder)
  const sessionId = await count(core)
  await core.stop()
  return { folder, sessionId, device: deviceIn(folder)?.deviceId ?? '' }
}

/** Opens the folder as a new device: its counts verify, the earlier chain is whole, and new counts are signed. */
async function expectNewDevice(folder: string, before: { sessionId: string; device: string }, reason: string) {
  const core = await open(folder)
  expect(await noticesOf(core)).toEqual([`device_new: ${reason}`])
  const another = await count(core)
  for (const sessionId of [before.sessionId, another])
    expect(await verified(core, sessionId)).toMatchObject({
      intact: true,
      signatures: { valid: 2, none: 0, invalid: 0 },
    })
  await core.stop()
  inFile(folder, (database) => {
    const today = ownDevice(database)
    expect(today?.deviceId).not.toBe(before.device)
    expect(earlierChainDevices(database)).toEqual([before.device])
    expect(earlierChain(database, before.device).at(-1)?.kind).toBe('closed')
    expect(JSON.parse(pcChain(database)[0]?.body ?? '')).toMatchObject({
      kind: 'device',
      earlier: before.device,
      earlierHead: earlierChain(database, before.device).at(-1)?.hash,
      publicKey: today?.publicKey,
      reason,
    })
  })
  // And it stays that device.
  const again = await open(folder)
  expect(await noticesOf(again)).toHaveLength(1)
}

test('a PC keeps its device and its key, and signs every link of its chain', async () => {
  const { folder, sessionId, device } = await usedFolder()
  const core = await open(folder)
  expect(await verified(core, sessionId)).toMatchObject({ intact: true, signatures: { valid: 2, none: 0, invalid: 0 } })
  expect(await noticesOf(core)).toEqual([])
  await count(core)
  await core.stop()
  inFile(folder, (database) => {
    expect(ownDevice(database)).toMatchObject({ deviceId: device, own: 1 })
    expect(pcChain(database).every(({ signature }) => signature?.length === 86)).toBe(true)
    expect(earlierChainDevices(database)).toEqual([])
  })
  const keys = join(folder, 'device-keys.json')
  expect(Object.keys(JSON.parse(readFileSync(keys, 'utf8')) as object)).toEqual([device])
  expect(statSync(keys).mode & 0o777).toBe(0o600)
})

test('without installation.json and its copy the device stays the same', async () => {
  const { folder, sessionId, device } = await usedFolder()
  for (const name of ['installation.json', 'installation.json.bak']) rmSync(join(folder, name))
  const core = await open(folder)
  expect(await verified(core, sessionId)).toMatchObject({ intact: true })
  expect(await noticesOf(core)).toEqual(['installation_lost: installation.json'])
  await core.stop()
  expect(deviceIn(folder)?.deviceId).toBe(device)
})

test('a cleared secret store, a copied folder and data moved from another PC become a new device', async () => {
  const cleared = await usedFolder()
  rmSync(join(cleared.folder, 'device-keys.json'))
  await expectNewDevice(cleared.folder, cleared, 'key_missing')

  const original = await usedFolder()
  const copy = join(temporaryFolder(), 'copy')
  cpSync(original.folder, copy, { recursive: true })
  await expectNewDevice(copy, original, 'moved')
  // The original is what it was.
  expect(await noticesOf(await open(original.folder))).toEqual([])

  const profile = await usedFolder()
  const other = await usedFolder()
  rmSync(join(other.folder, 'profiles'), { recursive: true })
  cpSync(join(profile.folder, 'profiles'), join(other.folder, 'profiles'), { recursive: true })
  await expectNewDevice(other.folder, profile, 'moved')
})

test('a renamed folder stays the same device', async () => {
  const { folder, device } = await usedFolder()
  const renamed = join(temporaryFolder(), 'renamed')
  renameSync(folder, renamed)
  const core = await open(renamed)
  expect(await noticesOf(core)).toEqual([])
  await core.stop()
  expect(deviceIn(renamed)?.deviceId).toBe(device)
})

/** A PC with two counts, whose `muelle.db` is put back to the state after the first one. */
async function withOlderState() {
  const before = await usedFolder()
  const path = join(before.folder, 'profiles', 'practice', 'muelle.db')
  const older = readFileSync(path)
  const core = await open(before.folder)
  const later = await count(core)
  await core.stop()
  writeFileSync(path, older)
  expect(existsSync(`${path}-wal`)).toBe(false)
  return { ...before, later }
}

test('an older state of muelle.db that is put back is completed from what is beside it, or forks no chain', async () => {
  const healed = await withOlderState()
  const core = await open(healed.folder)
  expect((await noticesOf(core)).map((notice) => notice.split(':')[0])).toEqual(['log_lost'])
  expect(await verified(core, healed.later)).toMatchObject({
    intact: true,
    signatures: { valid: 2, none: 0, invalid: 0 },
  })
  await core.stop()
  expect(deviceIn(healed.folder)?.deviceId).toBe(healed.device)

  const lost = await withOlderState()
  const profile = join(lost.folder, 'profiles', 'practice')
  for (const name of ['backups', 'muelle.log-copy']) rmSync(join(profile, name), { recursive: true })
  await expectNewDevice(lost.folder, lost, 'older_state')
})

test('an older state is found also by a later start, where the file of heads cannot be read at once', async () => {
  const lost = await withOlderState()
  const profile = join(lost.folder, 'profiles', 'practice')
  for (const name of ['backups', 'muelle.log-copy']) rmSync(join(profile, name), { recursive: true })
  const readable = makeUnreadable(join(profile, 'heads.json'))
  const core = await open(lost.folder)
  await core.stop()
  expect(deviceIn(lost.folder)?.deviceId).toBe(lost.device)
  readable()
  await expectNewDevice(lost.folder, lost, 'older_state')
})

test('a damaged file of keys makes a new device and is kept', async () => {
  const before = await usedFolder()
  const keys = join(before.folder, 'device-keys.json')
  writeFileSync(keys, '{"damaged')
  await expectNewDevice(before.folder, before, 'key_missing')
  expect(readFileSync(`${keys}.damaged`, 'utf8')).toBe('{"damaged')
})

test('every damaged file of keys is kept: its keys may be saved', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'device-keys.json')
  const keys = openKeyFile(folder)
  for (const damaged of ['{"damaged', '{"again']) {
    writeFileSync(path, damaged)
    await keys.write('a', 'key')
    expect(await keys.read('a')).toBe('key')
  }
  expect([`${path}.damaged`, `${path}.damaged-2`].map((kept) => readFileSync(kept, 'utf8'))).toEqual([
    '{"damaged',
    '{"again',
  ])
})

test('a keyring that is missing at one start, or comes later, makes no new device', async () => {
  const cipher = { seal: (secret: string) => `sealed ${secret}`, unseal: (sealed: string) => sealed.slice(7) }
  const keyring = (has: boolean) => ({
    secrets: (folder: string) =>
      keyringSecrets({
        path: join(folder, 'secrets-system.json'),
        cipher: has ? cipher : null,
        file: createFileSecrets(folder, {}),
      }),
  })
  const signatures = async (core: TestCore) => (await verified(core, await count(core))).signatures

  const folder = temporaryFolder()
  await (await open(folder, keyring(true))).stop()
  const device = deviceIn(folder)?.deviceId
  const without = await open(folder, keyring(false))
  expect(await noticesOf(without)).toContain('device_key_unreadable: storage_readonly')
  expect(await signatures(without)).toEqual({ valid: 0, none: 2, invalid: 0 })
  await without.stop()
  const again = await open(folder, keyring(true))
  expect(await signatures(again)).toEqual({ valid: 2, none: 0, invalid: 0 })
  await again.stop()
  expect(deviceIn(folder)?.deviceId).toBe(device)

  const later = await usedFolder()
  const core = await open(later.folder, keyring(true))
  expect(await signatures(core)).toEqual({ valid: 2, none: 0, invalid: 0 })
  await core.stop()
  expect(deviceIn(later.folder)?.deviceId).toBe(later.device)
})

test('with the secret store of the system the key is there; while that is damaged, counting goes on unsigned', async () => {
  const folder = temporaryFolder()
  const stored = new Map<string, string>()
  let damaged = false
  const system: SecretStore = {
    kind: 'system',
    get: (name) =>
      damaged ? Promise.reject(new Failure('storage_corrupt', 'Damaged')) : Promise.resolve(stored.get(name) ?? null),
    set: (name, secret) => Promise.resolve(void stored.set(name, secret ?? '')),
  }
  const first = await open(folder, { secrets: () => system })
  await first.stop()
  const device = deviceIn(folder)?.deviceId ?? ''
  expect([...stored.keys()]).toEqual([`device.${device}`])

  damaged = true
  const core = await open(folder, { secrets: () => system })
  expect((await noticesOf(core)).toSorted()).toEqual([
    'device_key_unreadable: storage_corrupt',
    'secrets_unreadable: damaged',
  ])
  const unsigned = await count(core)
  expect(await verified(core, unsigned)).toMatchObject({ intact: true, signatures: { valid: 0, none: 2, invalid: 0 } })
  // Readable again: signed from now on, by the same device.
  damaged = false
  valueOf(await core.client.query('network.get', {}))
  await until(() => core.log.lines.some((line) => line.includes('device.key_readable')))
  const signed = await count(core)
  expect(await verified(core, signed)).toMatchObject({ intact: true, signatures: { valid: 2, none: 0, invalid: 0 } })
  await core.stop()
  expect(deviceIn(folder)?.deviceId).toBe(device)
})

test.each([
  ['a changed signature', `UPDATE link_signature SET signature = replace(signature, substr(signature, 5, 3), '---')`],
  ['a signature of another link', `UPDATE link_signature SET signature = (SELECT max(signature) FROM link_signature)`],
  ['another key of the device', `UPDATE device SET public_key = 'A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg'`],
])('%s is found', async (_, sql) => {
  const { client, stop, folder } = await open()
  const sessionId = await countAndClose(client, { controlId: null, operator: 'Ana' })
  inFile(folder, (database) => database.db.exec(sql))
  const { intact, problems } = valueOf(await client.query('counts.verify', { sessionId }))
  expect(intact).toBe(false)
  expect(problems.map(({ code }) => code)).toContain('signature')
  await stop()
})
