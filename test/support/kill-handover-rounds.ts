import { onTestFinished } from 'vitest'
import { valueOf } from './core.ts'
import type { Reaction } from '../core/support/handover-receiver.ts'
import { startReceiver } from '../core/support/handover-receiver.ts'
import type { SourceHost } from './host-process.ts'
import { startSourceHost } from './host-process.ts'

const secret = 'key-of-the-signature'
const perRound = 20

interface HandoverReport {
  /** Signed statements. */
  signed: number
  /** Statements that the receiver does not have, and what it has that nobody signed. */
  lost: string[]
  strange: string[]
  /** Messages with a wrong signature, or with other bytes than an earlier one of the same reference. */
  wrong: string[]
  /** Messages that the receiver got more than once. */
  repeats: number
}

/**
 * Signs controls while they are handed over to a receiver that answers 500, breaks connections before and after it has kept a
 * message, and is asked too often; kills the host after any arrival and starts it again. Seeded.
 */
export async function killHandoverRounds(folder: string, rounds: number, seed: number): Promise<HandoverReport> {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const bodies = new Map<string, string>()
  const wrong: string[] = []
  let untilKill = Number.POSITIVE_INFINITY
  let kill = (): void => {}
  const reactions: Reaction[] = [
    { status: 200 },
    { status: 200 },
    { status: 202, text: 'taken' },
    { status: 500 },
    { status: 429 },
    'lost',
    'reset',
  ]
  const receiver = await startReceiver(secret, ({ key, body, signed }) => {
    const text = body.toString('utf8')
    if (!signed || (bodies.get(key) ?? text) !== text) wrong.push(key)
    bodies.set(key, text)
    untilKill -= 1
    if (untilKill === 0) kill()
    return reactions[next(reactions.length)] ?? 'reset'
  })

  let host = await start(folder)
  onTestFinished(async () => {
    host.signal('SIGKILL')
    await host.exited
  })
  const way = { kind: 'http', url: receiver.url }
  valueOf(await host.ask('handover.setDestination', { name: 'ERP', way, formats: ['json'], secret }))
  valueOf(await host.ask('refresh.run', { resources: ['suppliers', 'controls'] }))
  const controls: number[] = []
  while (controls.length < perRound) {
    controls.length = 0
    const { rows } = valueOf(await host.ask('receiving.list', { limit: 200 }))
    controls.push(...rows.slice(0, perRound).map(({ controlId }) => controlId))
  }
  const sessions = new Map<number, string>()

  /** One more signature of a control, as far as it comes. */
  async function signOnce(asked: SourceHost, controlId: number): Promise<void> {
    const ask: SourceHost['ask'] = async (operation, input) => asked.ask(operation, input)
    let sessionId = sessions.get(controlId)
    if (sessionId === undefined) {
      sessionId = valueOf(await ask('counts.start', { controlId, operator: 'Ana' })).sessionId
      sessions.set(controlId, sessionId)
    }
    const { status, events } = valueOf(await ask('counts.get', { sessionId }))
    if (status === 'signed') valueOf(await ask('counts.reopen', { sessionId, reason: 'again' }))
    if (status !== 'closed') {
      if (!events.some(({ kind }) => kind === 'add'))
        valueOf(await ask('counts.add', { sessionId, articleCode: 'X-1', units: 2 }))
      valueOf(await ask('counts.close', { sessionId }))
    }
    const { seen } = valueOf(await ask('comparison.get', { controlId }))
    valueOf(await ask('counts.sign', { sessionId, seen, signedBy: 'Marta' }))
  }

  /** Sends what waits for its next attempt, until nothing waits. */
  async function drain(): Promise<void> {
    for (;;) {
      const { rows } = valueOf(await host.ask('handover.list', { state: 'waiting', limit: 1000 }))
      if (rows.length === 0) return
      for (const { id, nextAttemptAt } of rows)
        if (nextAttemptAt !== null) valueOf(await host.ask('handover.retry', { id }))
    }
  }

  for (let round = 0; round < rounds; round += 1) {
    await drain()
    const victim = host
    untilKill = 1 + next(perRound)
    const killed = new Promise<void>((resolve) => {
      kill = () => {
        victim.signal('SIGKILL')
        resolve()
      }
    })
    const signing = Promise.all(controls.map((controlId) => signOnce(victim, controlId).catch(() => undefined)))
    await Promise.race([killed, signing])
    if (round % 5 === 4) kill()
    await Promise.all([signing, Promise.race([killed, arrivalsEnd(receiver.all)])])
    victim.signal('SIGKILL')
    await victim.exited
    untilKill = Number.POSITIVE_INFINITY
    host = await start(folder)
  }
  await drain()

  const signed = new Set<string>()
  for (const controlId of controls) {
    const answer = await host.ask('receipts.list', { controlId })
    for (const { reference } of valueOf(answer).rows) signed.add(reference)
  }
  return {
    signed: signed.size,
    lost: [...signed].filter((reference) => !receiver.kept.has(reference)),
    strange: [...receiver.kept.keys()].filter((reference) => !signed.has(reference)),
    wrong,
    repeats: receiver.all.length - receiver.kept.size,
  }
}

/** Resolves when nothing has arrived for a while of turns. */
async function arrivalsEnd(all: readonly unknown[]): Promise<void> {
  let [known, quiet] = [all.length, 0]
  while (quiet < 2000) {
    await new Promise((resolve) => setImmediate(resolve))
    if (all.length === known) quiet += 1
    else [known, quiet] = [all.length, 0]
  }
}

/** The rights of a supervisor end with the process. */
async function start(folder: string): Promise<SourceHost> {
  const host = await startSourceHost(folder)
  valueOf(await host.ask('supervisor.unlock', {}))
  return host
}
