import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalText } from '../../src/main/core/domain/count-log/canonical.ts'
import { failureOf, openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { confirmDevices, countAndClose, exported } from './support/counts-on-two-pcs.ts'
import { forged } from './support/forged-count.ts'

const take = (pc: TestCore, content: string) => pc.client.command('counts.import', { content })
const importedBy = async ({ client }: TestCore) => valueOf(await client.query('counts.imported', {})).rows

/** The same count with other units, a fitting chain, no anchors, and the signature of another key. */
function withOtherUnits(content: string): string {
  return forged(content, ([header = '', ...lines]) => {
    const { events, ...head } = JSON.parse(header) as Record<string, unknown> & { events: number }
    let previousHash = '0'.repeat(64)
    const log = lines.slice(0, events).map((line) => {
      const link = JSON.parse(line.replace('"units":"5"', '"units":"6"')) as Record<string, never>
      const text = canonicalText({ ...link, previousHash })
      previousHash = createHash('sha256').update(text, 'utf8').digest('hex')
      return text
    })
    return [canonicalText({ ...head, events, anchors: 0 }), ...log, '{"signatures":[]}']
  })
}

/** This PC, which confirmed the other one, and a finished count there: genuine, and as somebody forged it. */
async function open() {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const known = await countAndClose(there.client, { controlId: null, operator: 'Bea' })
  valueOf(await take(here, await exported(there, known)))
  await confirmDevices(here)
  const sessionId = await countAndClose(there.client, { controlId: null, operator: 'Bea' })
  const genuine = await exported(there, sessionId)
  return { here, there, sessionId, genuine, forgery: withOtherUnits(genuine) }
}

/** Units in the log of an imported count, by the supervisor. */
async function unitsOf({ client }: TestCore, sessionId: string) {
  valueOf(await client.command('supervisor.unlock', {}))
  const { rows } = valueOf(await client.query('counts.events', { sessionId }))
  return rows.flatMap(({ units }) => (units === undefined ? [] : [units]))
}

test('a forged count that came first gives way to the genuine one of a confirmed device', async () => {
  const { here, sessionId, genuine, forgery } = await open()
  expect(valueOf(await take(here, forgery))).toMatchObject({ outcome: 'new', confirmed: false })
  expect(valueOf(await take(here, genuine))).toMatchObject({ outcome: 'new', confirmed: true })
  expect(await unitsOf(here, sessionId)).toEqual([5])
  expect((await importedBy(here)).filter((row) => row.sessionId === sessionId)).toMatchObject([{ confirmed: true }])
  // It verifies, although this PC's chain names the log that gave way, too.
  expect(valueOf(await here.client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true, problems: [] })
  expect(valueOf(await here.client.query('home.get', {})).notices).toMatchObject({
    newest: { code: 'count_displaced', detail: expect.stringContaining('Bea') },
  })
  // The forged file does not come back.
  expect(failureOf(await take(here, forgery)).details).toMatchObject({ reason: 'forked', step: 'confirm' })
  expect(valueOf(await take(here, genuine))).toMatchObject({ outcome: 'known' })
})

test('of two logs of unknown PCs the first stays, and the answer says that a supervisor confirms the right one', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const genuine = await exported(there, await countAndClose(there.client, { controlId: null, operator: 'Bea' }))
  valueOf(await take(here, withOtherUnits(genuine)))
  expect(failureOf(await take(here, genuine)).details).toMatchObject({ reason: 'forked', step: 'confirm' })
  const { rows } = valueOf(await here.client.query('devices.list', {}))
  const own = valueOf(await there.client.query('devices.list', {})).rows[0]
  const { deviceId, publicKey } = rows.find((row) => row.publicKey === own?.publicKey) ?? {
    deviceId: '',
    publicKey: '',
  }
  valueOf(await here.client.command('supervisor.unlock', {}))
  valueOf(await here.client.command('devices.confirm', { deviceId, publicKey, name: 'Muelle 2' }))
  expect(valueOf(await take(here, genuine))).toMatchObject({ outcome: 'new', confirmed: true })
})

test('a supervisor puts a forged count aside, also one whose key was confirmed by mistake', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const sessionId = await countAndClose(there.client, { controlId: null, operator: 'Bea' })
  const genuine = await exported(there, sessionId)
  valueOf(await take(here, withOtherUnits(genuine)))
  await confirmDevices(here)
  // The genuine file makes its key known; it is not confirmed yet.
  expect(failureOf(await take(here, genuine)).details).toMatchObject({ reason: 'forked', step: 'confirm' })
  const own = valueOf(await there.client.query('devices.list', {})).rows[0]
  const genuineDevice = { deviceId: own?.deviceId ?? '', publicKey: own?.publicKey ?? '', name: 'Muelle 2' }
  valueOf(await here.client.command('supervisor.unlock', {}))
  valueOf(await here.client.command('devices.confirm', genuineDevice))
  expect(failureOf(await take(here, genuine)).details).toMatchObject({ reason: 'forked', step: 'exclude' })
  expect(valueOf(await here.client.command('counts.setAside', { sessionId })).setAsideAt).not.toBeNull()
  expect(valueOf(await take(here, genuine))).toMatchObject({ outcome: 'new', confirmed: true })
  expect(await unitsOf(here, sessionId)).toEqual([5])
})

test('a finished count that nobody disputes is not put aside', async () => {
  const { here, sessionId, genuine } = await open()
  valueOf(await take(here, genuine))
  valueOf(await here.client.command('supervisor.unlock', {}))
  expect(failureOf(await here.client.command('counts.setAside', { sessionId })).details).toMatchObject({
    reason: 'not_open',
  })
})
