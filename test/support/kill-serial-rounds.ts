import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import { valueOf } from './core.ts'
import { killOnWrite } from './kill-on-write.ts'
import { pidOfHost, type TestHost, startTestHost, withoutWms } from './host-process.ts'

const batchesPerRound = 3
const serialsPerBatch = 40

export interface SerialReport {
  /** Batches of which some serials are in the log and others not. */
  torn: string[]
  /** Acknowledged batches that are not in the log after the kill. */
  lost: string[]
  /** Serials that were counted more than once, or not at all, once everything was sent again. */
  wrong: string[]
  /** Batches under way at the kill: in the log or not. */
  fates: { undone: number; done: number }
  verification: Output<'counts.verify'>
}

/**
 * Kills a host at any moment while batches of serials are counted, looks which of them are in its log, starts it again and
 * sends every batch once more with the same id. Seeded.
 */
export async function killSerialRounds(folder: string, rounds: number, seed: number): Promise<SerialReport> {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  let host = await startTestHost(folder, [], withoutWms)
  onTestFinished(async () => {
    host.signal('SIGKILL')
    await host.exited
  })
  const { sessionId } = valueOf(await host.ask('counts.start', { controlId: null, operator: 'Ana' }))
  const torn: string[] = []
  const lost: string[] = []
  const all: string[] = []
  const fates = { undone: 0, done: 0 }
  const counted = async (asked: TestHost) => {
    const { content } = valueOf(await asked.ask('counts.export', { sessionId }))
    return [...content.matchAll(/"serial":"([^"]+)"/g)].map(([, serial = '']) => serial)
  }

  for (let round = 0; round < rounds; round += 1) {
    const batches = Array.from({ length: batchesPerRound }, (_, at) => ({
      name: `R${round}-B${at}`,
      input: {
        sessionId,
        articleCode: 'DRILL',
        serials: Array.from({ length: serialsPerBatch }, (_unused, index) => `R${round}-B${at}-S${index}`),
        commandId: crypto.randomUUID(),
      },
    }))
    all.push(...batches.flatMap(({ input }) => input.serials))
    const acknowledged = new Set<string>()
    const victim = host
    const profiles = join(folder, 'profiles')
    const log = join(profiles, readdirSync(profiles)[0] ?? '', 'muelle.db-wal')
    // At its next write to the log on the disk, or with the first answer.
    const onWrite = next(3) > 0
    const callOff = onWrite ? await killOnWrite(pidOfHost(folder), log) : () => undefined
    const answers = batches.map(async ({ name, input }) => {
      const answer = await victim.ask('counts.serials', input).catch(() => null)
      if (answer !== null && valueOf(answer).counted.length === serialsPerBatch) acknowledged.add(name)
    })
    if (!onWrite) await Promise.race(answers)
    if (!onWrite) victim.signal('SIGKILL')
    await Promise.all(answers)
    victim.signal('SIGKILL')
    callOff()
    await victim.exited
    host = await startTestHost(folder, [], withoutWms)
    const found = await counted(host)
    for (const { name } of batches) {
      const own = found.filter((serial) => serial.startsWith(`${name}-`)).length
      if (own !== 0 && own !== serialsPerBatch) torn.push(name)
      if (own === 0 && acknowledged.has(name)) lost.push(name)
      fates[own === 0 ? 'undone' : 'done'] += 1
    }
    for (const { input } of batches) valueOf(await host.ask('counts.serials', input))
  }

  const found = await counted(host)
  const times = new Map<string, number>()
  for (const serial of found) times.set(serial, (times.get(serial) ?? 0) + 1)
  return {
    torn,
    lost,
    wrong: all.filter((serial) => times.get(serial) !== 1),
    fates,
    verification: valueOf(await host.ask('counts.verify', { sessionId })),
  }
}

/** Expected content after any number of rounds. */
export const wholeSerials = { torn: [], lost: [], wrong: [], verification: { intact: true, problems: [] } }
