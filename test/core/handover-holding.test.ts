import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { HandoverEntry } from '../../src/contract/shapes/handover.ts'

import { valueOf } from '../support/core.ts'
import { type HandoverPc, minute, openHandoverPc } from './support/handover-pc.ts'
import { type Reaction, startReceiver, type ReceivedMessage } from './support/handover-receiver.ts'
import { startSmtp } from './support/smtp-receiver.ts'
import { nextLook } from '../support/next-look.ts'

const secret = 'key-of-the-signature'
async function addHttp({ client }: HandoverPc, react: (message: ReceivedMessage, at: number) => Reaction) {
  const receiver = await startReceiver(secret, react)
  const way = { kind: 'http', url: receiver.url } as const
  valueOf(await client.command('handover.setDestination', { name: 'ERP', way, formats: ['json'], secret }))
  return receiver
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function entryOf({ client }: HandoverPc, reference: string): Promise<HandoverEntry | undefined> {
  return valueOf(await client.query('handover.list', {})).rows.find((entry) => entry.reference === reference)
}

async function entryWhere(
  pc: HandoverPc,
  reference: string,
  isDone: (entry: HandoverEntry) => boolean,
): Promise<HandoverEntry> {
  for (;;) {
    const found = await entryOf(pc, reference)
    if (found && isDone(found)) return found
    await nextLook()
  }
}

test('a control over which the connection always breaks does not hold back the others', async () => {
  const pc = await openHandoverPc()
  let broken = ''
  await addHttp(pc, ({ key }) => {
    if (broken === '') broken = key
    return key === broken ? 'reset' : { status: 200 }
  })
  const first = await pc.sign()
  await entryWhere(pc, first, ({ failure }) => failure !== null)
  // The broken one is the oldest.
  pc.clock.advance(1000)
  const others = [await pc.sign(), await pc.sign()]
  pc.clock.advance(minute)
  await entryWhere(pc, first, ({ attempts, failure }) => attempts === 2 && failure !== null)
  for (const reference of others) expect((await entryOf(pc, reference))?.state).toBe('acknowledged')
})

test.each([
  ['seconds', { 'retry-after': '600' }],
  // Its clock is half an hour ahead of this PC's.
  ['a date', { 'retry-after': 'Sat, 21 Nov 2026 13:40:00 GMT', date: 'Sat, 21 Nov 2026 13:30:00 GMT' }],
])('a receiver that asks for a pause in %s gets one entry after it, not all at once', async (_name, headers) => {
  const pc = await openHandoverPc()
  const receiver = await addHttp(pc, (_message, at) => (at === 1 ? { status: 429, headers } : { status: 200 }))
  const first = await pc.sign()
  const { nextAttemptAt } = await entryWhere(pc, first, ({ failure }) => failure !== null)
  expect(Date.parse(nextAttemptAt ?? '') - pc.clock.now()).toBe(10 * minute)
  const second = await pc.sign()
  pc.clock.advance(10 * minute - 1)
  for (let n = 0; n < 40; n += 1) await turn()
  expect(receiver.all).toHaveLength(1)
  const [destination] = valueOf(await pc.client.query('handover.destinations', {})).rows
  expect(destination?.problem).toMatchObject({ failure: { code: 'rate_limited' }, nextAttemptAt })
  pc.clock.advance(1)
  for (const reference of [first, second]) await entryWhere(pc, reference, ({ state }) => state === 'acknowledged')
})

test.each([502, 503, 504])(
  'an ERP that is out of service (%i) is asked with one entry, not with all',
  async (status) => {
    const pc = await openHandoverPc()
    const receiver = await addHttp(pc, (_message, at) => ({ status: at === 1 ? status : 200 }))
    const first = await pc.sign()
    await entryWhere(pc, first, ({ failure }) => failure !== null)
    const second = await pc.sign()
    for (let n = 0; n < 40; n += 1) await turn()
    expect(receiver.all).toHaveLength(1)
    pc.clock.advance(minute)
    for (const reference of [first, second]) await entryWhere(pc, reference, ({ state }) => state === 'acknowledged')
  },
)

test('an entry that failed while the clock was a year ahead is not kept for a year', async () => {
  const pc = await openHandoverPc()
  await addHttp(pc, (_message, at) => (at === 1 ? { status: 500 } : { status: 200 }))
  const right = pc.clock.now()
  pc.clock.setWall(right + 365 * 24 * 60 * minute)
  const reference = await pc.sign()
  await entryWhere(pc, reference, ({ failure }) => failure !== null)
  pc.clock.setWall(right)
  pc.clock.advance(minute)
  expect(await entryWhere(pc, reference, ({ state }) => state === 'acknowledged')).toMatchObject({ attempts: 2 })
})

test('an attempt that the storage of this PC does not take is made again a minute later', async () => {
  const pc = await openHandoverPc()
  await addHttp(pc, () => ({ status: 200 }))
  const database = new Database(join(pc.folder, 'profiles', 'practice', 'muelle.db'))
  onTestFinished(() => void database.close())
  database.exec(
    `CREATE TRIGGER full BEFORE UPDATE ON handover_entry BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  )
  const reference = await pc.sign()
  while (!pc.log.lines.some((line) => line.includes('handover.bug'))) await nextLook()
  for (let n = 0; n < 100; n += 1) await turn()
  database.exec('DROP TRIGGER full')
  pc.clock.advance(minute)
  expect(await entryWhere(pc, reference, ({ state }) => state === 'acknowledged')).toMatchObject({ attempts: 1 })
})

test('an entry whose files cannot be made because what was signed is damaged does not hold back the others', async () => {
  const pc = await openHandoverPc()
  const receiver = await startReceiver(secret, () => ({ status: 200 }))
  const way = { kind: 'http', url: receiver.url } as const
  const destination = { name: 'ERP', way, formats: ['json' as const], secret }
  const { destinationId } = valueOf(await pc.client.command('handover.setDestination', { ...destination, on: false }))
  const damaged = await pc.sign()
  pc.clock.advance(minute)
  const whole = await pc.sign()
  const database = new Database(join(pc.folder, 'profiles', 'practice', 'muelle.db'))
  onTestFinished(() => void database.close())
  database.exec('DROP TRIGGER receipt_update')
  database.prepare(`UPDATE receipt SET statement = 'null' WHERE reference = ?`).run(damaged)
  valueOf(await pc.client.command('handover.setDestination', { ...destination, destinationId }))
  expect(await entryWhere(pc, whole, ({ state }) => state === 'acknowledged')).toMatchObject({ attempts: 1 })
  expect(await entryOf(pc, damaged)).toMatchObject({ state: 'waiting' })
})

test('a mail server that closes its service is left alone; one that wants a login waits for a person', async () => {
  const pc = await openHandoverPc()
  const replies = ['421 4.3.2 shutting down', '530 5.7.0 Authentication required']
  const server = await startSmtp({
    react: (line) => (line.startsWith('MAIL FROM') ? (replies[0] ?? null) : null),
  })
  const mail = { kind: 'mail', host: '127.0.0.1', port: server.port, security: 'none', user: null } as const
  const way = { ...mail, from: 'muelle@deposito.example', to: ['erp@empresa.example'] }
  valueOf(await pc.client.command('handover.setDestination', { name: 'Correo', way, formats: ['json'] }))
  const first = await pc.sign()
  await entryWhere(pc, first, ({ failure }) => failure !== null)
  const second = await pc.sign()
  for (let n = 0; n < 40; n += 1) await turn()
  const mails = () => server.lines.filter((line) => line.startsWith('MAIL FROM')).length
  expect(mails()).toBe(1)
  replies.shift()
  pc.clock.advance(minute)
  for (;;) {
    const { rows } = valueOf(await pc.client.query('handover.list', {}))
    if (rows.some(({ answer }) => answer?.status === 530)) break
    await nextLook()
  }
  expect(valueOf(await pc.client.query('handover.list', { state: 'refused' })).rows).toEqual([])
  const [destination] = valueOf(await pc.client.query('handover.destinations', {})).rows
  expect(destination?.problem).toMatchObject({ failure: { code: 'unauthenticated' } })
  replies.shift()
  pc.clock.advance(2 * minute)
  for (const reference of [first, second]) await entryWhere(pc, reference, ({ state }) => state === 'acknowledged')
})

test.each([
  ['years behind', Date.UTC(2015, 0, 1)],
  ['set back after the destination was added', Date.parse('2026-11-20T13:00:00Z')],
])('a control that is signed while the clock is %s is handed over all the same', async (_when, wallMs) => {
  const pc = await openHandoverPc()
  await addHttp(pc, () => ({ status: 200 }))
  const today = pc.clock.now()
  pc.clock.setWall(wallMs)
  const reference = await pc.sign()
  expect(await entryOf(pc, reference)).toBeDefined()
  pc.clock.setWall(today)
  pc.clock.advance(minute)
  expect(await entryWhere(pc, reference, ({ state }) => state === 'acknowledged')).toMatchObject({ attempts: 1 })
})
