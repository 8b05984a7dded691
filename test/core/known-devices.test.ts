import { expect, test } from 'vitest'
import { fingerprint } from '../../src/main/core/domain/signature.ts'
import { runningClock } from '../support/running-clock.ts'
import type { TestCore } from '../support/core.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { forged, headerOf } from './support/forged-count.ts'
import { asVersion1, confirmDevices, countAndClose, exported } from './support/counts-on-two-pcs.ts'

const open = { controlId: null, operator: 'Bea' }

async function counted(pc: TestCore) {
  const sessionId = await countAndClose(pc.client, open)
  return { sessionId, content: await exported(pc, sessionId) }
}
const take = (pc: TestCore, content: string) => pc.client.command('counts.import', { content })
const devicesOf = async ({ client }: TestCore) => valueOf(await client.query('devices.list', {})).rows
const importedBy = async ({ client }: TestCore) => valueOf(await client.query('counts.imported', {})).rows

test('a count of another PC names its device, and has no effect until a supervisor confirms it', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const [own] = await devicesOf(there)
  expect(own).toMatchObject({ own: true, retiredAt: null, name: null, fingerprint: fingerprint(own?.publicKey ?? '') })
  const { sessionId, content } = await counted(there)
  expect(headerOf(content)).toMatchObject({
    version: 2,
    signer: own?.deviceId,
    keys: { [own?.deviceId ?? '']: own?.publicKey },
  })
  expect(valueOf(await take(here, content))).toMatchObject({
    outcome: 'new',
    confirmed: false,
    signed: true,
    otherKey: false,
  })
  const { deviceId, publicKey, fingerprint: shown } = own ?? { deviceId: '', publicKey: '', fingerprint: '' }
  const seen = { deviceId, publicKey, fingerprint: shown, own: false, confirmedAt: null, counts: 1, unconfirmed: 1 }
  expect((await devicesOf(here))[1]).toMatchObject(seen)
  expect(await importedBy(here)).toMatchObject([{ confirmed: false, signed: true }])

  const decision = { deviceId, name: 'Muelle 2' }
  expect(failureOf(await here.client.command('devices.confirm', decision)).details).toMatchObject({
    reason: 'supervisor_needed',
  })
  valueOf(await here.client.command('supervisor.unlock', {}))
  expect(failureOf(await here.client.command('devices.confirm', { ...decision, deviceId: 'x' })).code).toBe('not_found')
  expect(valueOf(await here.client.command('devices.confirm', decision))).toMatchObject({
    name: 'Muelle 2',
    unconfirmed: 0,
  })
  expect(await importedBy(here)).toMatchObject([{ confirmed: true, signed: true }])
  expect(valueOf(await here.client.query('counts.verify', { sessionId }))).toMatchObject({
    intact: true,
    signatures: { valid: 2, none: 0, invalid: 0 },
  })
  // The next count of that PC has an effect at once.
  expect(valueOf(await take(here, (await counted(there)).content))).toMatchObject({ confirmed: true })
})

test('a file of version 1 is taken as not signed, and only those that are here are accepted', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const { sessionId, content } = await counted(there)
  expect(valueOf(await take(here, asVersion1(content)))).toMatchObject({
    outcome: 'new',
    confirmed: false,
    signed: false,
  })
  expect(valueOf(await here.client.query('counts.verify', { sessionId }))).toMatchObject({
    intact: true,
    signatures: { valid: 0, none: 2 },
  })
  await confirmDevices(here)
  expect(await importedBy(here)).toMatchObject([{ confirmed: true, signed: false }])
  const later = await counted(there)
  expect(valueOf(await take(here, asVersion1(later.content)))).toMatchObject({ confirmed: false })
  // The signed file of the same log is a better proof, once its key is confirmed.
  expect(valueOf(await take(here, later.content))).toMatchObject({ outcome: 'known', signed: true, confirmed: false })
  await confirmDevices(here)
  expect((await importedBy(here)).map(({ confirmed }) => confirmed)).toEqual([true, true])
})

test('another key that claims a known device id is another device, and the list says so', async () => {
  const [here, there] = [await openTestCore({ clock: runningClock }), await openTestCore()]
  valueOf(await take(here, (await counted(there)).content))
  await confirmDevices(here)
  const forgery = forged((await counted(there)).content)
  expect(valueOf(await take(here, forgery))).toMatchObject({
    outcome: 'new',
    confirmed: false,
    signed: true,
    otherKey: true,
  })
  const others = (await devicesOf(here)).filter(({ own }) => !own)
  expect(others.map(({ otherKey, unconfirmed }) => [otherKey, unconfirmed])).toEqual([
    [true, 0],
    [true, 1],
  ])
  const { deviceId = '' } = others[0] ?? {}
  valueOf(await here.client.command('supervisor.unlock', {}))
  const both = await here.client.command('devices.confirm', { deviceId, name: 'Muelle 2' })
  expect(failureOf(both).details).toMatchObject({ reason: 'several_keys' })
})

test('nobody else continues the count of a confirmed PC', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const { sessionId } = valueOf(await there.client.command('counts.start', open))
  valueOf(await there.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
  valueOf(await take(here, await exported(there, sessionId)))
  await confirmDevices(here)
  valueOf(await there.client.command('counts.close', { sessionId }))
  const longer = await exported(there, sessionId)
  expect(failureOf(await take(here, asVersion1(longer))).details).toMatchObject({ reason: 'signature_missing' })
  expect(failureOf(await take(here, forged(longer))).details).toMatchObject({ reason: 'device_unknown' })
  expect(await importedBy(here)).toMatchObject([{ status: 'open', confirmed: true }])
  expect(valueOf(await take(here, longer))).toMatchObject({ outcome: 'extended', confirmed: true })
})

test('every signature of a file is verified', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const { content } = await counted(there)
  const changed = (pattern: RegExp) =>
    content.replace(pattern, (_, before: string, first: string) => before + (first === 'A' ? 'B' : 'A'))
  const end = changed(/("signature":")(.)/)
  expect(failureOf(await take(here, end)).details).toMatchObject({ reason: 'signature_invalid' })
  // A device that signs the whole file again cannot keep signatures of links of another device.
  const link = forged(content, (lines) =>
    lines.map((line) => (line.startsWith('{"signatures":') ? (/^\{"signatures".*$/m.exec(content)?.[0] ?? '') : line)),
  )
  expect(failureOf(await take(here, link)).details).toMatchObject({ reason: 'signature_invalid' })
  expect(failureOf(await take(here, changed(/(\{"signatures":\[")(.)/))).details).toMatchObject({ reason: 'changed' })
  expect(await importedBy(here)).toEqual([])
})

test('Home asks the supervisor to confirm a PC whose counts have no effect', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const tasks = async () =>
    valueOf(await here.client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'unknown_device')
  valueOf(await take(here, (await counted(there)).content))
  expect(await tasks()).toMatchObject([{ count: 1, urgency: 'today' }])
  await confirmDevices(here)
  expect(await tasks()).toEqual([])
})
