import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { OperationName, Output } from '../../src/contract/operations.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { valueOf } from './core.ts'
import { killOnWrite } from './kill-on-write.ts'
import { pidOfHost, type TestHost, startTestHost } from './host-process.ts'

interface SigningReport {
  /** How often each kind of event is in the log. */
  kinds: Record<string, number>
  /** Photos of the log that could not be read or have other content. */
  lost: string[]
  /** Commands that were acknowledged before the kill and answered otherwise afterwards. */
  counterfeit: string[]
  /** Files that nothing names. */
  strays: string[]
  /** Outcome of the commands under way at the kill: never done, done without an answer, answered. */
  fates: { undone: number; unanswered: number; answered: number }
  verification: Output<'counts.verify'>
}

const picturesPerRound = 2
const log = 'muelle.db-wal'

/** A unique photo that contains its round. */
function picture(round: number, index: number): Buffer {
  const body = Buffer.alloc(30_000, `${round}/${index};`)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), body])
}

/**
 * Kills a host at any moment while pictures are taken, a count is closed, signed and reopened; starts it again and sends
 * everything once more with the same ids. Seeded.
 */
export async function killSigningRounds(folder: string, rounds: number, seed: number): Promise<SigningReport> {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const profile = join(folder, 'profiles', 'practice')
  let host = await start(folder)
  onTestFinished(async () => {
    host.signal('SIGKILL')
    await host.exited
  })
  const { control } = valueOf(await host.ask('receiving.find', { number: story.open }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await host.ask('counts.start', { controlId, operator: 'Ana' }))
  // The reveal is logged here once, so that looking before the signature adds no event.
  valueOf(await host.ask('receiving.find', { number: story.open }))
  const hashes: string[] = []
  const counterfeit: string[] = []
  const fates = { undone: 0, unanswered: 0, answered: 0 }
  const eventsOf = async (asked: TestHost) => valueOf(await asked.ask('counts.get', { sessionId })).eventsTotal

  for (let round = 0; round < rounds; round += 1) {
    const pictures = Array.from({ length: picturesPerRound }, (_, index) => picture(round, index))
    hashes.push(...pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex')))
    const photos = pictures.map((bytes) => ({ mediaType: 'image/jpeg', content: bytes.toString('base64') }))
    // Each stage is sent at once; the next one when it was answered.
    const stages: [OperationName, object][][] = [
      photos.map((photo) => ['counts.photo', photo]),
      [['counts.close', {}]],
      [['counts.sign', { signedBy: 'Marta' }]],
      [['counts.reopen', { reason: `round ${round}` }]],
    ]
    const named = stages.map((stage) =>
      stage.map(([operation, input]) => [operation, { sessionId, ...input, commandId: crypto.randomUUID() }] as const),
    )
    const fatal = next(named.length)
    const victim = host
    const acknowledged = new Map<string, string>()
    let seen: string | null = null
    const whole = async (asked: TestHost, [operation, input]: (typeof named)[number][number]) => {
      if (operation !== 'counts.sign') return input
      seen ??= valueOf(await asked.ask('comparison.get', { controlId })).seen
      return { ...input, seen }
    }
    const send = async (one: (typeof named)[number][number]) => {
      const [operation, { commandId }] = one
      const ready = await whole(victim, one).catch(() => null)
      // Killed while it was looked at what is to be signed.
      if (ready === null) return
      const input = { ...ready, commandId }
      const answer = await victim.ask(operation, input).catch(() => null)
      if (answer !== null) acknowledged.set(input.commandId, JSON.stringify(valueOf(answer)))
    }
    for (const stage of named.slice(0, fatal)) await Promise.all(stage.map(send))
    const last = named[fatal] ?? []
    const [before, earlier] = [await eventsOf(victim), acknowledged.size]
    // Before it does anything, when it writes to the log on the disk, or with its first answer.
    const moment = next(4)
    const callOff =
      moment === 0 || moment === 3 ? () => undefined : await killOnWrite(pidOfHost(folder), join(profile, log))
    const answers = last.map(send)
    if (moment === 3) await Promise.race(answers)
    if (moment === 0 || moment === 3) victim.signal('SIGKILL')
    await Promise.all(answers)
    victim.signal('SIGKILL')
    callOff()
    await victim.exited
    host = await start(folder)
    const [done, answered] = [(await eventsOf(host)) - before, acknowledged.size - earlier]
    fates.answered += answered
    fates.unanswered += done - answered
    fates.undone += last.length - done
    for (const stage of named)
      await Promise.all(
        stage.map(async (one) => {
          const [operation, input] = one
          const again = JSON.stringify(valueOf(await host.ask(operation, await whole(host, one))))
          if ((acknowledged.get(input.commandId) ?? again) !== again) counterfeit.push(operation)
        }),
      )
  }

  const lost: string[] = []
  for (const hash of hashes) {
    const { content } = valueOf(await host.ask('photos.get', { hash }))
    if (createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex') !== hash) lost.push(hash)
  }
  const { rows } = valueOf(await host.ask('counts.photos', { sessionId }))
  const { events } = valueOf(await host.ask('counts.verify', { sessionId }))
  const kinds: Record<string, number> = { photo: rows.length, events }
  const files = readdirSync(join(profile, 'photos'))
  return {
    kinds,
    lost,
    counterfeit,
    fates,
    strays: files.filter((name) => !hashes.includes(name.replace(/\.jpg$/, ''))),
    verification: valueOf(await host.ask('counts.verify', { sessionId })),
  }
}

/** The rights of a supervisor end with the process. */
async function start(folder: string): Promise<TestHost> {
  const host = await startTestHost(folder)
  valueOf(await host.ask('supervisor.unlock', {}))
  return host
}

/** Expected events after every round was done once: opened, revealed, pictures, close, sign, reopen. */
export function wholeSigning(rounds: number): object {
  const photo = rounds * picturesPerRound
  return {
    kinds: { photo, events: 2 + photo + 3 * rounds },
    lost: [],
    counterfeit: [],
    strays: [],
    verification: { intact: true, problems: [] },
  }
}
