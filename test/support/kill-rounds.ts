import { onTestFinished } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import { valueOf } from './core.ts'
import { type TestHost, startTestHost, withoutWms } from './host-process.ts'

const scansPerRound = 12
const unitsPerScan = 3

/** A UUID that contains its round and scan, so that a lost or doubled one can be named. */
function idOf(round: number, scan: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `00000000-0000-4000-8000-${hex(round, 6)}${hex(scan, 6)}`
}

export interface KillReport {
  sent: number
  /** Scans that were acknowledged before the kill with another event than afterwards. */
  counterfeit: string[]
  /** Number of different events of the scans. */
  distinct: number
  /** Content of the count at the end. */
  events: number
  scans: number
  units: number[]
  verification: Output<'counts.verify'>
}

/**
 * Kills a host without warning while scans arrive at once, starts it again, sends everything again with the same ids,
 * and searches for scans that were acknowledged and are lost, or are there twice. Seeded.
 */
export async function runKillRounds(folder: string, rounds: number, seed: number): Promise<KillReport> {
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
  const learn = { raw: 'BOX-3', articleCode: 'KNOWN', unitsPerScan, operator: 'Ana' }
  valueOf(await host.ask('articles.learn', learn))
  const acknowledged = new Map<string, string>()
  const counterfeit: string[] = []
  let sent = 0
  const scan = (to: TestHost, commandId: string) => to.ask('counts.scan', { sessionId, raw: 'BOX-3', commandId })

  for (let round = 0; round < rounds; round += 1) {
    const ids = Array.from({ length: scansPerRound }, (_, index) => idOf(round, index))
    const killAfter = next(ids.length)
    let answered = 0
    const victim = host
    await Promise.all(
      ids.map(async (commandId) => {
        sent += 1
        try {
          const answer = valueOf(await scan(victim, commandId))
          acknowledged.set(commandId, answer.eventId)
          answered += 1
          if (answered > killAfter) victim.signal('SIGKILL')
        } catch (error) {
          // The process died while answering. Other failures are no part of this test.
          if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
        }
      }),
    )
    victim.signal('SIGKILL')
    await victim.exited
    host = await startTestHost(folder, [], withoutWms)
    // Sent again, all at once, as a page does that never heard an answer.
    const again = await Promise.all(ids.map(async (id) => [id, valueOf(await scan(host, id)).eventId] as const))
    for (const [id, eventId] of again) {
      if ((acknowledged.get(id) ?? eventId) !== eventId) counterfeit.push(id)
      acknowledged.set(id, eventId)
    }
  }

  const session = valueOf(await host.ask('counts.get', { sessionId }))
  return {
    sent,
    counterfeit,
    distinct: new Set(acknowledged.values()).size,
    events: session.eventsTotal,
    scans: session.scans,
    units: session.tallies.map((tally) => tally.units),
    verification: valueOf(await host.ask('counts.verify', { sessionId })),
  }
}

/** Expected content if every scan was counted once. */
export function wholeReport(rounds: number): object {
  const sent = rounds * scansPerRound
  return {
    sent,
    counterfeit: [],
    distinct: sent,
    events: sent + 1,
    scans: sent,
    units: [unitsPerScan * sent],
    verification: { intact: true, events: sent + 1, problems: [] },
  }
}
