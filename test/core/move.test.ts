import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSignature } from '../../src/main/core/count-log/own-chains.ts'
import { verifyOwnChains } from '../../src/main/core/count-log/own-chains.ts'
import { earlierChain, earlierChainDevices, pcChain } from '../../src/main/core/store/pc-chain.ts'
import { closePrimaryDatabase, connectPrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { passphrase, pcToMove, type MovePc } from './support/move-pc.ts'
import { nextLook } from '../support/next-look.ts'

const count = ({ client }: MovePc) => countAndClose(client, { controlId: null, operator: 'Ana' })
const profileOf = ({ data }: MovePc) => join(data, 'profiles', 'practice')
const sessions = async ({ client }: MovePc) =>
  valueOf(await client.query('counts.list', {})).rows.map(({ sessionId }) => sessionId)
const notices = async ({ client }: MovePc) =>
  valueOf(await client.query('diagnostics.get', {})).notices.map(({ code, detail }) => `${code}: ${detail}`)

/** A count with a photo, closed. */
async function countWithPhoto({ client }: MovePc): Promise<string> {
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await client.command('counts.photo', { sessionId, content: 'iVBORw0KGgo=', mediaType: 'image/png' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
  valueOf(await client.command('counts.close', { sessionId }))
  return sessionId
}

/** Reads a closed data folder. */
function readData<T>(pc: MovePc, read: (database: ReturnType<typeof connectPrimaryDatabase>) => T): T {
  const database = connectPrimaryDatabase(join(profileOf(pc), 'muelle.db'))
  try {
    return read(database)
  } finally {
    closePrimaryDatabase(database)
  }
}

test('a move: the old PC is retired with a verified file, the new one goes on as a new device', async () => {
  const old = await pcToMove()
  const first = await countWithPhoto(old)
  valueOf(await old.client.command('settings.update', { language: 'en', claims: { answerDays: 21 } }))
  expect(await old.moveStatus()).toMatchObject({
    pc: hostname(),
    moved: null,
    obstacles: [],
    travels: { counts: 1, photos: 1 },
  })
  const oldDevice = valueOf(await old.client.query('devices.list', {})).rows.find(({ own }) => own)
  expect(await old.move()).toBeNull()
  const [file = ''] = old.files()
  expect(old.files()).toEqual([`Muelle-${hostname()}-2026-11-20.muelle-move`])
  // Nothing of it can be read without the passphrase.
  const bytes = readFileSync(join(old.folder, file))
  for (const text of ['SQLite format', 'answerDays', 'muelle.db', first]) expect(bytes.includes(text), text).toBe(false)

  // Reading stays possible, writing does not.
  expect(await old.moveStatus()).toMatchObject({ moved: { to: 'Muelle 7', name: file, folder: old.folder } })
  expect(await sessions(old)).toEqual([first])
  for (const [name, input] of [
    ['counts.start', { controlId: null, operator: 'Ana' }],
    ['settings.update', { language: 'es', claims: { answerDays: 5 } }],
    ['backups.run', {}],
  ] as const)
    expect(failureOf(await old.client.command(name, input as never)), name).toMatchObject({
      code: 'conflict',
      details: { reason: 'moved_on', to: 'Muelle 7' },
    })
  // How this PC looks stays its own.
  valueOf(await old.client.command('settings.update', { language: 'es', theme: 'dark' }))
  expect(valueOf(await old.client.query('settings.get', {}))).toMatchObject({ language: 'es', theme: 'dark' })
  expect(readdirSync(profileOf(old)).filter((name) => name.startsWith('move-'))).toEqual([])
  await old.core.stop()

  const fresh = await pcToMove({ folder: old.folder })
  const examined = await (await fresh.unlock(),
  fresh.client.query('move.examine', { stick: old.folder, fileName: file, passphrase: 'cuatro palabras y un muelle' }))
  expect(valueOf(examined)).toMatchObject({
    pc: hostname(),
    device: oldDevice?.deviceId,
    counts: 1,
    photos: 1,
    missingPhotos: 0,
    refusal: null,
  })
  const shown: (number | undefined)[] = []
  const taking = fresh.take(file)
  let isTaken = false
  void taking.finally(() => (isTaken = true))
  // A call to a core that restarts is not answered.
  while (!isTaken) {
    void fresh.moveStatus().then(
      ({ arriving }) => shown.push(arriving?.done),
      () => undefined,
    )
    await nextLook()
  }
  valueOf(await taking)
  // It says how far it is. The last step may be over before it is asked for again.
  const steps = shown.filter((done) => done !== undefined)
  expect(steps.length).toBeGreaterThan(0)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBeLessThanOrEqual(bytes.length)
  expect(await sessions(fresh)).toEqual([first])
  expect(valueOf(await fresh.client.query('counts.verify', { sessionId: first }))).toMatchObject({
    intact: true,
    signatures: { none: 0, invalid: 0 },
  })
  expect(valueOf(await fresh.client.query('settings.get', {}))).toMatchObject({
    language: 'en',
    claims: { answerDays: 21 },
  })
  expect(readdirSync(join(profileOf(fresh), 'photos'))).toHaveLength(1)
  expect(await notices(fresh)).toEqual(['device_new: transferred'])
  expect((await fresh.moveStatus()).moved).toBeNull()
  expect(readdirSync(fresh.data).filter((name) => name.includes('moved-in'))).toEqual([])
  const devices = valueOf(await fresh.client.query('devices.list', {})).rows
  expect(devices).toMatchObject([
    { own: true, retiredAt: null },
    { own: true, deviceId: oldDevice?.deviceId, fingerprint: oldDevice?.fingerprint },
  ])
  expect(devices[0]?.deviceId).not.toBe(oldDevice?.deviceId)
  const second = await count(fresh)
  expect((await sessions(fresh)).toSorted()).toEqual([first, second].toSorted())
  await fresh.core.stop()

  // The chains: the old one ends with its retirement, the new one begins with a signed link to it.
  const retired = readData(old, (database) => ({
    last: pcChain(database).at(-1),
    signature: checkSignature(database, oldDevice?.deviceId ?? '', pcChain(database).at(-1) as never),
  }))
  expect(JSON.parse(retired.last?.body ?? '')).toMatchObject({ kind: 'moved_on', to: 'Muelle 7' })
  expect(retired.signature).toBe('valid')
  readData(fresh, (database) => {
    expect(earlierChainDevices(database)).toEqual([oldDevice?.deviceId])
    const [link] = pcChain(database)
    const earlier = earlierChain(database, oldDevice?.deviceId ?? '')
    expect(JSON.parse(link?.body ?? '')).toMatchObject({
      kind: 'device',
      earlier: oldDevice?.deviceId,
      earlierHead: earlier.at(-1)?.hash,
      reason: 'transferred',
      moveId: (JSON.parse(retired.last?.body ?? '') as { moveId: string }).moveId,
    })
    expect(checkSignature(database, devices[0]?.deviceId ?? '', link as never)).toBe('valid')
    expect(verifyOwnChains(database, '').every(({ intact }) => intact)).toBe(true)
  })
})

test('what stands in the way of a move is said before, and refused', async () => {
  const pc = await pcToMove()
  valueOf(await pc.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  expect((await pc.moveStatus()).obstacles).toEqual([{ kind: 'open_counts', count: 1 }])
  expect(failureOf(await pc.client.command('move.begin', beginOf(pc)))).toMatchObject({ code: 'forbidden' })
  expect(await pc.move()).toMatchObject({ code: 'conflict', details: { reason: 'move_blocked' } })
  expect(pc.files()).toEqual([])
})

const beginOf = ({ folder }: MovePc) => ({ stick: folder, passphrase: 'cuatro palabras y un muelle', to: 'x' })

test('while the file is made nothing is written that it would lack', async () => {
  const pc = await pcToMove()
  await count(pc)
  await pc.unlock()
  valueOf(await pc.client.command('move.begin', beginOf(pc)))
  expect(failureOf(await pc.client.command('counts.start', { controlId: null, operator: 'Ana' }))).toMatchObject({
    code: 'conflict',
    details: { reason: 'move_running' },
  })
  expect((await pc.moveStatus()).running).not.toBeNull()
})

test('a retired PC is taken back by a supervisor, with an entry in its chain', async () => {
  const pc = await pcToMove()
  await count(pc)
  expect(failureOf(await pc.client.command('move.takeBack', {}))).toMatchObject({ code: 'forbidden' })
  await pc.unlock()
  expect(failureOf(await pc.client.command('move.takeBack', {}))).toMatchObject({ details: { reason: 'not_moved' } })
  expect(await pc.move()).toBeNull()
  // It stays retired after a restart.
  await pc.core.stop()
  const again = await pcToMove({ data: pc.data, folder: pc.folder })
  expect((await again.moveStatus()).moved).toMatchObject({ to: 'Muelle 7' })
  await again.unlock()
  valueOf(await again.client.command('move.takeBack', {}))
  for (; again.starts() < 2;) await new Promise((resolve) => setTimeout(resolve, 10))
  expect((await again.moveStatus()).moved).toBeNull()
  await count(again)
  await again.core.stop()
  const kinds = readData(again, (database) => pcChain(database).map(({ kind }) => kind))
  expect(kinds.filter((kind) => kind.startsWith('move'))).toEqual(['moved_on', 'move_taken_back'])
})

test('of two imports at once the second is refused, and the first one has its effect', async () => {
  const old = await pcToMove()
  const counted = await count(old)
  expect(await old.move()).toBeNull()
  const [fileName = ''] = old.files()
  const fresh = await pcToMove({ folder: old.folder })
  await fresh.unlock()
  const take = () => fresh.client.command('move.import', { stick: old.folder, fileName, passphrase })
  const [first, second] = await Promise.all([take(), take()])
  expect(first).toMatchObject({ ok: true, value: { restarting: true } })
  expect(failureOf(second)).toMatchObject({ code: 'conflict', details: { reason: 'move_running' } })
  for (; fresh.starts() < 2;) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await sessions(fresh)).toEqual([counted])
})

test('a PC with counts of its own does not take those of another one', async () => {
  const old = await pcToMove()
  await count(old)
  expect(await old.move()).toBeNull()
  const [file = ''] = old.files()
  const other = await pcToMove({ folder: old.folder })
  const own = await count(other)
  const refused = failureOf(await other.take(file))
  expect(refused).toMatchObject({ code: 'conflict', details: { reason: 'has_counts' } })
  expect(await sessions(other)).toEqual([own])
  expect(existsSync(join(other.data, 'moved-in.partial'))).toBe(false)
  const examined = await other.client.query('move.examine', {
    stick: old.folder,
    fileName: file,
    passphrase: 'cuatro palabras y un muelle',
  })
  expect(valueOf(examined).refusal).toBe('has_counts')
})
