import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { HandoverEntry, HandoverFormat } from '../../src/contract/shapes/handover.ts'
import { handoverSchema } from '../../scripts/reference.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import { openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { Reaction } from './support/handover-receiver.ts'
import { startReceiver } from './support/handover-receiver.ts'
import { signAgain, signedControl } from './support/signed-control.ts'
import { nextLook } from '../support/next-look.ts'

const secret = 'key-of-the-signature'
const minute = 60_000
const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(new URL('../../docs/hand-over.schema.json', import.meta.url), 'utf8')) as never,
)

async function open(folder = temporaryFolder()) {
  const clock = manualClock(Date.parse('2026-11-21T13:00:00Z'))
  const core = await openTestCore({
    folder,
    clock,
    secrets: (at) => createFileSecrets(at, {}),
    alreadyRead: ['suppliers'],
  })
  return { ...core, clock }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

async function entries({ client }: Pick<TestCore, 'client'>, filter: object = {}): Promise<HandoverEntry[]> {
  return valueOf(await client.query('handover.list', filter)).rows
}

/** Waits until an entry fulfils the condition; `turn` is done before each look. */
async function entryWhere(
  core: Pick<TestCore, 'client'>,
  condition: (entry: HandoverEntry) => boolean,
  turn = (): void => {},
): Promise<HandoverEntry> {
  for (;;) {
    turn()
    const found = (await entries(core)).find(condition)
    if (found) return found
    await nextLook()
  }
}

async function addHttp({ client }: TestCore, url: string) {
  return valueOf(
    await client.command('handover.setDestination', {
      name: 'ERP',
      way: { kind: 'http', url },
      formats: ['json'],
      secret,
    }),
  )
}

async function addFolder({ client }: TestCore, folder: string, formats: HandoverFormat[]) {
  return valueOf(
    await client.command('handover.setDestination', { name: 'Carpeta', way: { kind: 'folder', folder }, formats }),
  )
}

test('a signed control is posted once, signed over its raw bytes, and fits the published schema', async () => {
  const core = await open()
  const receiver = await startReceiver(secret, () => ({ status: 202, text: 'queued as 17' }))
  await addHttp(core, receiver.url)
  const { reference, compared } = await signedControl(core)
  const entry = await entryWhere(core, ({ state }) => state === 'acknowledged')
  expect(entry).toMatchObject({
    reference,
    attempts: 1,
    answer: { status: 202, text: 'queued as 17' },
    failure: null,
    acknowledgedAt: expect.any(String) as string,
  })
  expect(receiver.all).toMatchObject([{ key: reference, signed: true, contentType: 'application/json; charset=utf-8' }])
  const document = JSON.parse(receiver.all[0]?.body.toString('utf8') ?? '') as Record<string, unknown>
  expect(schema.safeParse(document)).toMatchObject({ success: true })
  expect(document).toMatchObject({
    format: 'muelle-hand-over',
    id: reference,
    replaces: null,
    practice: true,
    signature: { by: 'Marta Ibarra' },
    lines: compared.lines.map(({ articleCode, declared, difference, status }) => ({
      articleCode,
      declared,
      difference,
      status,
    })),
  })
  for (const wrong of [
    { ...document, id: 'x' },
    { ...document, lines: [{}] },
    { ...document, version: 2 },
  ])
    expect(schema.safeParse(wrong).success).toBe(false)
})

test('the published schema is that of the program, and the published example fits it', () => {
  const published = readFileSync(new URL('../../docs/hand-over.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(handoverSchema()))
  const text = readFileSync(new URL('../../docs/hand-over.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? []
  expect(schema.safeParse(JSON.parse(example))).toMatchObject({ success: true })
})

test('failures are tried again after 1, 2, 4, 8 and 30 minutes with the same bytes', async () => {
  const core = await open()
  const reactions: Reaction[] = [
    { status: 500, text: 'database down' },
    'lost',
    { status: 429 },
    { status: 408 },
    'reset',
    { status: 503 },
    { status: 200 },
  ]
  const receiver = await startReceiver(secret, (_message, at) => reactions[at - 1] ?? { status: 200 })
  await addHttp(core, receiver.url)
  await signedControl(core)
  let entry = await entryWhere(core, ({ attempts, failure }) => attempts === 1 && failure !== null)
  expect(entry).toMatchObject({ state: 'waiting', failure: { code: 'server', reason: 'status' } })
  expect(entry.answer).toEqual({ status: 500, text: 'database down' })
  for (const [index, minutes] of [1, 2, 4, 8, 30, 30].entries()) {
    const next = index + 2
    const { nextAttemptAt } = entry
    expect(Date.parse(nextAttemptAt ?? '') - core.clock.now()).toBe(minutes * minute)
    core.clock.advance(minutes * minute - 1)
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    expect(receiver.all).toHaveLength(next - 1)
    core.clock.advance(1)
    entry = await entryWhere(
      core,
      (one) => one.attempts === next && (one.state === 'acknowledged' || one.nextAttemptAt !== nextAttemptAt),
    )
  }
  expect(entry.state).toBe('acknowledged')
  expect(receiver.kept.size).toBe(1)
  expect(new Set(receiver.all.map(({ body }) => body.toString('utf8'))).size).toBe(1)
})

test('a refusal waits for a person, with the answer verbatim and a notice; sent again, it arrives', async () => {
  const core = await open()
  const answer = 'Artículo desconocido: 104412'
  const receiver = await startReceiver(secret, (_message, at) =>
    at === 1 ? { status: 422, text: answer } : { status: 200 },
  )
  await addHttp(core, receiver.url)
  await signedControl(core)
  const refused = await entryWhere(core, ({ state }) => state === 'refused')
  expect(refused).toMatchObject({ attempts: 1, answer: { status: 422, text: answer }, nextAttemptAt: null })
  core.clock.advance(120 * minute)
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
  expect(receiver.all).toHaveLength(1)
  const { notices } = valueOf(await core.client.query('diagnostics.get', {}))
  expect(notices).toMatchObject([{ code: 'handover_refused', detail: `${refused.number} · ERP` }])
  const tasks = async () =>
    valueOf(await core.client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'handover')
  expect(await tasks()).toMatchObject([
    { urgency: 'today', count: 1, since: refused.lastAttemptAt, number: null, supplierName: null },
  ])

  valueOf(await core.client.command('handover.retry', { id: refused.id }))
  expect(await entryWhere(core, ({ state }) => state === 'acknowledged')).toMatchObject({ attempts: 2 })
  expect(await tasks()).toEqual([])
  // The answer of a receiver may name declared units: hidden while the control is blind.
  expect(core.log.lines.join('\n')).not.toContain(answer)
})

test('files are in the folder until they are acknowledged, then they are gone', async () => {
  const core = await open()
  const folder = temporaryFolder()
  await addFolder(core, folder, ['json', 'csv', 'ubl', 'edifact', 'epcis'])
  const { reference } = await signedControl(core)
  const sent = await entryWhere(core, ({ state }) => state === 'sent')
  const base = `practica-muelle-${sent.number}-${reference}`
  const names = ['csv', 'edi', 'json', 'jsonld', 'xml'].map((extension) => `${base}.${extension}`)
  expect(readdirSync(folder).toSorted()).toEqual(names)
  expect(schema.safeParse(JSON.parse(readFileSync(join(folder, `${base}.json`), 'utf8'))).success).toBe(true)

  writeFileSync(join(folder, `${base}.nack`), 'Falta el proveedor')
  let turns = 0
  // Seldom, because the same clock ends steps that take too long.
  const look = () => void (++turns % 40 === 0 && core.clock.advance(15_000))
  const refused = await entryWhere(core, ({ state }) => state === 'refused', look)
  expect(refused.answer).toEqual({ status: null, text: 'Falta el proveedor' })
  valueOf(await core.client.command('handover.retry', { id: refused.id }))
  await entryWhere(core, ({ state }) => state === 'sent')
  expect(existsSync(join(folder, `${base}.nack`))).toBe(false)

  writeFileSync(join(folder, `${base}.ack`), '')
  await entryWhere(core, ({ state }) => state === 'acknowledged', look)
  while (readdirSync(folder).length > 0) await nextLook()
})

test('files of an acknowledged control that an earlier end of the program left are removed, others are not', async () => {
  const core = await open()
  const folder = temporaryFolder()
  await addFolder(core, folder, ['json'])
  const { reference } = await signedControl(core)
  const { number } = await entryWhere(core, ({ state }) => state === 'sent')
  const base = join(folder, `practica-muelle-${number}-${reference}`)
  writeFileSync(`${base}.ack`, '')
  let turns = 0
  await entryWhere(
    core,
    ({ state }) => state === 'acknowledged',
    () => void (++turns % 40 === 0 && core.clock.advance(15_000)),
  )
  while (readdirSync(folder).length > 0) await nextLook()
  await core.stop()

  // As they are where the program ends after it has recorded the acknowledgement and before it has removed them.
  const foreign = `practica-muelle-${number}-${'0'.repeat(32)}.ack`
  for (const file of [`${base}.json`, `${base}.ack`, join(folder, foreign)]) writeFileSync(file, '')
  await open(core.folder)
  while (readdirSync(folder).length > 1) await nextLook()
  expect(readdirSync(folder)).toEqual([foreign])
})

test('what is reopened before it was sent is withdrawn', async () => {
  const core = await open()
  const { client } = core
  const gone = join(temporaryFolder(), 'not-there')
  const { destinationId } = await addFolder(core, gone, ['json'])
  valueOf(
    await client.command('handover.setDestination', {
      destinationId,
      name: 'Carpeta',
      on: false,
      way: { kind: 'folder', folder: gone },
      formats: ['json'],
    }),
  )
  const { sessionId } = await signedControl(core)
  valueOf(await client.command('counts.reopen', { sessionId, reason: 'Faltaba una caja' }))
  const receiver = await startReceiver(secret, () => ({ status: 200 }))
  valueOf(
    await client.command('handover.setDestination', {
      destinationId,
      name: 'ERP',
      way: { kind: 'http', url: receiver.url },
      formats: ['json'],
      secret,
    }),
  )
  expect(await entryWhere(core, ({ state }) => state !== 'waiting')).toMatchObject({ state: 'withdrawn', attempts: 0 })
  expect(receiver.all).toEqual([])
})

test('what is signed again after it was sent names the document that it replaces', async () => {
  const core = await open()
  const { client } = core
  const receiver = await startReceiver(secret, () => ({ status: 200 }))
  await addHttp(core, receiver.url)
  const first = await signedControl(core)
  await entryWhere(core, ({ state }) => state === 'acknowledged')
  const { sessionId, controlId } = first
  valueOf(await client.command('counts.reopen', { sessionId, reason: 'Faltaba una caja' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'X-1', units: 2 }))
  valueOf(await client.command('counts.close', { sessionId }))
  const { reference } = await signAgain(core, controlId, sessionId)
  await entryWhere(core, (entry) => entry.reference === reference && entry.state === 'acknowledged')
  const documents = receiver.all.map(
    ({ body }) => JSON.parse(body.toString('utf8')) as { id: string; replaces: unknown },
  )
  expect(documents).toMatchObject([
    { id: first.reference, replaces: null },
    { id: reference, replaces: first.reference },
  ])
})

test('a destination that cannot be reached says so and is found by the test; once corrected it is used at once', async () => {
  const core = await open()
  const { client } = core
  const { destinationId } = await addHttp(core, 'http://127.0.0.1:9/')
  await signedControl(core)
  const entry = await entryWhere(core, ({ failure }) => failure !== null)
  expect(entry).toMatchObject({ state: 'waiting', failure: { code: 'network', reason: 'refused' } })
  const [destination] = valueOf(await client.query('handover.destinations', {})).rows
  expect(destination).toMatchObject({
    figures: { waiting: 1 },
    problem: { failure: { code: 'network', reason: 'refused' }, nextAttemptAt: entry.nextAttemptAt },
  })
  expect(valueOf(await client.command('handover.test', { destination: destinationId }))).toMatchObject({
    ok: false,
    failure: { code: 'network', reason: 'refused' },
  })
  const receiver = await startReceiver(secret, () => ({ status: 200, text: 'hola' }))
  valueOf(
    await client.command('handover.setDestination', {
      destinationId,
      name: 'ERP',
      way: { kind: 'http', url: receiver.url },
      formats: ['json'],
      secret,
    }),
  )
  await entryWhere(core, ({ state }) => state === 'acknowledged')
  expect(valueOf(await client.command('handover.test', { destination: destinationId }))).toMatchObject({
    ok: true,
    answer: { status: 200, text: 'hola' },
  })
  expect(receiver.all).toMatchObject([
    { key: entry.reference, signed: true },
    { key: '0'.repeat(32), signed: true },
  ])
})

test('a core that ended after it sent and before it knew sends again with the same reference and bytes', async () => {
  const folder = temporaryFolder()
  const first = await open(folder)
  // The answer never comes: the core is closed while it waits.
  const arrived = await startReceiver(secret, () => 'lost')
  await addHttp(first, arrived.url)
  const { reference } = await signedControl(first)
  while (arrived.all.length === 0) await nextLook()
  await first.stop()
  const second = await open(folder)
  second.clock.advance(minute)
  while (arrived.all.length === 1) await nextLook()
  expect(new Set(arrived.all.map(({ key }) => key))).toEqual(new Set([reference]))
  expect(new Set(arrived.all.map(({ body }) => body.toString('utf8'))).size).toBe(1)
})

/** Names and texts of an uncompressed ZIP, by its directory at the end; checks sizes and check sums. */
function filesOf(zip: Buffer): [name: string, text: string][] {
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const [sum, size, length, local] = [16, 24, 28, 42].map((field) =>
      field === 28 ? zip.readUInt16LE(at + field) : zip.readUInt32LE(at + field),
    ) as [number, number, number, number]
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    expect([zip.readUInt32LE(local), zip.toString('utf8', local + 30, local + 30 + length)]).toEqual([0x04034b50, name])
    const bytes = zip.subarray(local + 30 + length, local + 30 + length + size)
    expect(crc32(bytes)).toBe(sum)
    at += 46 + length
    return [name, bytes.toString('utf8')]
  })
}

test('everything of a period is one ZIP: what is still signed', async () => {
  const core = await open()
  const { reference, sessionId, compared } = await signedControl(core)
  const ask = (from: string, to: string) => core.client.query('handover.export', { from, to, format: 'json' })
  const { file, controls, leftOut } = valueOf(await ask('2026-11-21', '2026-11-21'))
  expect([file.name, controls, leftOut]).toEqual(['practica-muelle-2026-11-21-2026-11-21-json.zip', 1, 0])
  const read = filesOf(Buffer.from(file.content, 'base64')).map(([name, text]) => [
    name,
    (JSON.parse(text) as { id: string }).id,
  ])
  expect(read).toEqual([[`practica-muelle-${compared.number}-${reference}.json`, reference]])
  expect(valueOf(await ask('2026-11-22', '2026-11-30'))).toMatchObject({ controls: 0, leftOut: 0 })
  expect(await ask('2026-11-22', '2026-11-21')).toMatchObject({
    error: { code: 'validation', details: { field: 'to' } },
  })
  valueOf(await core.client.command('counts.reopen', { sessionId, reason: 'Faltaba una caja' }))
  expect(valueOf(await ask('2026-11-21', '2026-11-21'))).toMatchObject({ controls: 0, leftOut: 0 })
})
