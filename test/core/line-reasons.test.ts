import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'

const milk = story.firstArticle

async function compared(folder = temporaryFolder()) {
  const core = await openTestCore({ clock: manualClock(Date.now()), folder, alreadyRead: ['suppliers'] })
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const get = async () => valueOf(await client.query('comparison.get', { controlId }))
  const set = (line: object) =>
    client.command('comparison.setReason', { controlId, lot: null, expiry: null, ...line } as never)
  return { core, client, controlId, get, set }
}

async function counted(folder?: string) {
  const parts = await compared(folder)
  const { client, controlId } = parts
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  const add = async (input: object) =>
    valueOf(await client.command('counts.add', { sessionId, units: 1, articleCode: 'NEW', ...input }))
  await add({ units: 3 })
  await add({ articleCode: milk, lot: 'NO-SUCH-LOT', units: 2 })
  valueOf(await client.command('counts.note', { sessionId, text: 'one box was wet' }))
  return { ...parts, sessionId, add, close: async () => valueOf(await client.command('counts.close', { sessionId })) }
}

test('a reason reveals nothing of the lines while the control is blind', async () => {
  const { set } = await counted()
  for (const line of [{ articleCode: milk }, { articleCode: 'NEW' }, { articleCode: 'NOT THERE' }])
    expect(failureOf(await set({ ...line, reason: 'other' }))).toMatchObject({
      code: 'forbidden',
      details: { reason: 'blind' },
    })
})

test('stores a reason with its line; the last one applies, next to the proposal', async () => {
  const folder = temporaryFolder()
  const { core, close, get, set } = await counted(folder)
  await close()
  const lineOf = (lines: Awaited<ReturnType<typeof get>>['lines'], code: string) =>
    lines.find(({ articleCode }) => articleCode === code)
  const before = await get()
  expect(before.notes).toMatchObject([{ counter: 1, operator: 'Ana', text: 'one box was wet' }])
  expect(lineOf(before.lines, 'NEW')).toMatchObject({ reason: null, note: null, proposedReason: 'unexpected' })
  const proposed = new Map(before.lines.map((line) => [line.status, line.proposedReason]))
  expect(Object.fromEntries(proposed)).toMatchObject({ missing: 'short', unexpected: 'unexpected' })

  valueOf(await set({ articleCode: 'NEW', reason: 'unexpected' }))
  const said = { articleCode: 'NEW', reason: 'other', note: 'a sample', operator: 'Eva' }
  expect(valueOf(await set(said))).toMatchObject({ reason: 'other', note: 'a sample' })
  expect(failureOf(await set({ articleCode: 'NEW', lot: 'L', reason: 'other' }))).toMatchObject({ code: 'not_found' })
  expect(failureOf(await set({ articleCode: 'NEW', reason: 'nonsense' })).code).toBe('validation')
  await core.stop()

  const again = await compared(folder)
  expect(lineOf((await again.get()).lines, 'NEW')).toMatchObject({ reason: 'other', note: 'a sample' })
  valueOf(await again.set({ articleCode: 'NEW', reason: null }))
  expect(lineOf((await again.get()).lines, 'NEW')).toMatchObject({ reason: null, note: null })
})

test('proposes damage first, whatever the status of the line', async () => {
  const { add, close, get } = await counted()
  await add({ units: 1, condition: 'damaged' })
  await close()
  const { lines } = await get()
  expect(lines.find(({ articleCode }) => articleCode === 'NEW')).toMatchObject({
    status: 'unexpected',
    proposedReason: 'damaged',
  })
})

test('required reasons block signing; the log names the signer, and signed reasons are final', async () => {
  const { client, close, get, set, sessionId } = await counted()
  valueOf(await client.command('settings.update', { counting: { requireReasons: true } }))
  await close()
  valueOf(await client.command('supervisor.unlock', {}))
  const signIt = () => sign(client, sessionId, { signedBy: 'Marta Ruiz' })
  expect(failureOf(await signIt()).details).toEqual({ reason: 'reasons_missing' })
  const differing = (await get()).lines.filter(({ status }) => status !== 'match' && status !== 'within_tolerance')
  expect(differing.length).toBeGreaterThan(2)
  const explain = async ({ articleCode, lot, expiry }: (typeof differing)[number]) =>
    valueOf(await set({ articleCode, lot, expiry, reason: 'short' }))
  for (const line of differing.slice(1)) await explain(line)
  expect(failureOf(await signIt()).details).toEqual({ reason: 'reasons_missing' })
  for (const line of differing.slice(0, 1)) await explain(line)
  expect(valueOf(await signIt()).events.at(-1)).toMatchObject({ kind: 'sign', signedBy: 'Marta Ruiz' })
  expect(failureOf(await set({ articleCode: 'NEW', reason: 'other' })).details).toEqual({ reason: 'signed' })
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
})
