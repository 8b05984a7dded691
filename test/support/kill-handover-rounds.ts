import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Result } from '../../src/contract/errors.ts'
import type { HandoverEntry } from '../../src/contract/shapes/handover.ts'
import { readEventStream } from '../../src/renderer/transport/event-stream.ts'
import { valueOf } from './core.ts'
import { openKeptMessages, ways } from './erp/kept-messages.ts'
import { createDraw } from './erp/receiver.ts'
import { startReceiverProcess } from './erp/start-receiver.ts'
import type { TestHost } from './host-process.ts'
import { startTestHost } from './host-process.ts'

const secret = 'key-of-the-signature'
const fastCore = fileURLToPath(new URL('erp/fast-core.ts', import.meta.url))
/** A minute passes in a second. */
const factor = 60
const from = 'muelle@deposito.example'

interface HandoverReport {
  /** Signed controls, each of which is handed over on every way. */
  signed: number
  killed: { core: number; receiver: number }
  /** Messages that the receiver does not have, and what it has that nobody signed, as `<way> <reference>`. */
  lost: string[]
  strange: string[]
  /** Messages with a wrong signature, or with other documents than an earlier one of the same reference. */
  wrong: string[]
  /** Refusals without the reason that the receiver gave, and entries that are not acknowledged at the end. */
  unexplained: string[]
  unfinished: string[]
  /** Refusals that the program learned of; one is lost where either side is killed. */
  refused: number
  /** Arrivals above one for each message. */
  repeats: number
  /** Files of messages in the folder at the end. */
  litter: string[]
}

/**
 * Signs controls while they are handed over over HTTP, by mail and through a folder to a receiver in its own process, which is
 * slow, answers with errors, refuses, and breaks connections before and after it has kept a message. Kills the core and the
 * receiver in turn with SIGKILL and starts them again. Nothing is sent again by hand but what was refused. Seeded.
 */
export async function killHandoverRounds(
  folder: string,
  { controls, kills }: { controls: number; kills: number },
  seed: number,
): Promise<HandoverReport> {
  const draw = createDraw(seed)
  const place = { file: join(folder, 'receiver.db'), folder: join(folder, 'inbox'), secret }
  mkdirSync(place.folder)
  let untilKill = Number.POSITIVE_INFINITY
  let reached = (): void => {}
  const step = () => {
    untilKill -= 1
    if (untilKill === 0) reached()
  }

  let receiver = await startReceiverProcess({ ...place, seed }, step)
  const since = Date.now()
  let host = await startCore()
  onTestFinished(async () => {
    receiver.kill()
    host.signal('SIGKILL')
    await Promise.all([receiver.killed, host.exited])
  })

  async function startCore(): Promise<TestHost> {
    const variables = [`MUELLE_TEST_CLOCK=${factor} ${since}`, `MUELLE_TEST_CONTROLS=${controls + 50}`]
    return startTestHost(join(folder, 'data'), ['env', ...variables], ['--practice'], fastCore)
  }

  const mail = { host: '127.0.0.1', port: receiver.smtpPort, security: 'none', user: null, from, to: [from] } as const
  for (const [name, way] of Object.entries({
    http: { kind: 'http', url: `http://127.0.0.1:${receiver.httpPort}/in` },
    mail: { kind: 'mail', ...mail },
    folder: { kind: 'folder', folder: place.folder },
  })) {
    const more = name === 'http' ? { formats: ['json'], secret } : { formats: ['json', 'csv'] }
    valueOf(await host.ask('handover.setDestination', { name, way, ...more }))
  }

  /** Signs a control, as far as it was not. */
  async function sign(asked: TestHost, controlId: number): Promise<void> {
    const { sessionId } = valueOf(await asked.ask('counts.start', { controlId, operator: 'Ana' }))
    const { status, events } = valueOf(await asked.ask('counts.get', { sessionId }))
    if (status === 'signed') return
    if (status === 'open') {
      if (!events.some(({ kind }) => kind === 'add'))
        valueOf(await asked.ask('counts.add', { sessionId, articleCode: 'X-1', units: 2 }))
      valueOf(await asked.ask('counts.close', { sessionId }))
    }
    // The rights of a supervisor end with the process.
    valueOf(await asked.ask('supervisor.unlock', {}))
    for (;;) {
      const { seen } = valueOf(await asked.ask('comparison.get', { controlId }))
      const signed = await asked.ask('counts.sign', { sessionId, seen, signedBy: 'Marta' })
      // In the first seconds articles are still being read: the comparison is looked at again, as a person would.
      if (!signed.ok && signed.error.details?.['reason'] === 'comparison_changed') continue
      valueOf(signed)
      return
    }
  }

  const chosen = await controlsOf(host, controls)
  const killed = { core: 0, receiver: 0 }
  const perRound = Math.ceil(controls / kills)
  for (let round = 0; round < kills; round += 1) {
    const batch = chosen.slice(round * perRound, (round + 1) * perRound)
    const count = 1 + draw(3 * perRound)
    if (round % 2 === 0) {
      receiver.dieAt(count, (['before', 'within', 'after'] as const)[draw(3)] ?? 'after')
      await Promise.all(batch.map((controlId) => sign(host, controlId)))
      await receiver.killed
      killed.receiver += 1
      receiver = await startReceiverProcess({ ...place, seed: seed + round }, step, receiver)
      continue
    }
    const victim = host
    const atKill = new Promise<void>((resolve) => (reached = resolve)).then(() => victim.signal('SIGKILL'))
    untilKill = count
    const settled = Promise.all(batch.map((controlId) => sign(victim, controlId).catch(() => undefined)))
    await Promise.all([atKill, settled, victim.exited])
    killed.core += 1
    host = await startCore()
  }
  // Controls that a kill left unsigned.
  for (const controlId of chosen) await sign(host, controlId)

  const signed = new Set<string>()
  for (const controlId of chosen) {
    const { rows } = valueOf(await host.ask('receipts.list', { controlId }))
    for (const { reference } of rows) signed.add(reference)
  }
  const unexplained: string[] = []
  let refused = 0
  let changed = (): void => {}
  const watching = new AbortController()
  const events = readEventStream(new URL('/events', host.rpc).href, host.token, watching.signal, () => changed())
  for (;;) {
    // Looked at when something changed: calls without a pause would take the time that the core needs to send.
    const change = new Promise<void>((resolve) => (changed = resolve))
    for (const { id, reference, answer, failure } of await entriesOf(host, 'refused')) {
      refused += 1
      if (!answer?.text?.includes(`unknown supplier in ${reference}`))
        unexplained.push(JSON.stringify([id, answer, failure]))
      valueOf(await host.ask('supervisor.unlock', {}))
      valueOf(await host.ask('handover.retry', { id }))
    }
    const { figures } = valueOf(await host.ask('handover.list', { state: 'missing', limit: 1 }))
    if (figures.waiting + figures.sent + figures.refused === 0) break
    await Promise.race([change, events])
  }
  watching.abort()
  await events
  // Acknowledged files are removed right after that is recorded.
  for (let turn = 0; turn < 500 && readdirSync(place.folder).length > 0; turn += 1)
    valueOf(await host.ask('handover.destinations', {}))
  const acknowledged = await entriesOf(host, 'acknowledged')
  const finished = new Set(acknowledged.map(({ destinationName, reference }) => `${destinationName} ${reference}`))

  const messages = openKeptMessages(place.file)
  const [kept, arrivals] = [messages.kept(), messages.arrivals()]
  messages.close()
  const documents = new Map(kept.map(({ way, id, hash }) => [`${way} ${id}`, hash]))
  const expected = [...signed].flatMap((reference) => ways.map((way) => `${way} ${reference}`))
  return {
    signed: signed.size,
    killed,
    lost: expected.filter((one) => !documents.has(one)),
    strange: [...documents.keys()].filter((one) => !expected.includes(one)),
    wrong: arrivals
      .filter((one) => one.signed === 0 || documents.get(`${one.way} ${one.id}`) !== one.hash)
      .map(({ way, id }) => `${way} ${id}`),
    unexplained,
    unfinished: expected.filter((one) => !finished.has(one)),
    refused,
    repeats: arrivals.length - kept.length,
    litter: readdirSync(place.folder),
  }
}

async function controlsOf(host: TestHost, count: number): Promise<number[]> {
  valueOf(await host.ask('refresh.run', { resources: ['suppliers', 'controls'] }))
  for (;;) {
    const rows = await everyPage((page) => host.ask('receiving.list', page))
    if (rows.length >= count) return rows.slice(0, count).map(({ controlId }) => controlId)
  }
}

const entriesOf = (host: TestHost, state: HandoverEntry['state']) =>
  everyPage((page) => host.ask('handover.list', { ...page, state }))

async function everyPage<T>(
  read: (page: { limit: number; cursor?: string }) => Promise<Result<{ rows: T[]; nextCursor: string | null }>>,
): Promise<T[]> {
  const found: T[] = []
  let page: { limit: number; cursor?: string } | null = { limit: 1000 }
  while (page !== null) {
    const { rows, nextCursor }: { rows: T[]; nextCursor: string | null } = valueOf(await read(page))
    found.push(...rows)
    page = nextCursor === null ? null : { limit: 1000, cursor: nextCursor }
  }
  return found
}
