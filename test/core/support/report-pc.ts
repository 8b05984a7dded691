import type { HandoverReports } from '../../../src/contract/shapes/handover-report.ts'
import type { HandoverEntry } from '../../../src/contract/shapes/handover.ts'
import { createFileSecrets } from '../../../src/main/host/secrets-file.ts'
import { openTestCore, type TestCore, valueOf } from '../../support/core.ts'
import { type ManualClock, manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Reaction, startReceiver } from './handover-receiver.ts'
import { nextLook } from '../../support/next-look.ts'

const secret = 'key-of-the-signature'
export const minute = 60_000
// Saturday, 10:00 at the warehouse.
const begin = Date.parse('2026-11-21T13:00:00Z')
/** The differences of the day before, at seven. */
export const daily: HandoverReports = { kinds: ['differences'], hour: 7, weekday: 1 }

/** A PC and the clock of its warehouse. */
export interface Pc extends TestCore {
  clock: ManualClock
}

/** A PC on a Saturday, 10:00 at the warehouse, or at another time. */
export async function openPc(folder = temporaryFolder(), at = begin): Promise<Pc> {
  const clock = manualClock(at)
  const core = await openTestCore({ folder, clock, secrets: (place) => createFileSecrets(place, {}) })
  return { ...core, clock }
}

/** A receiver over HTTP with these reports; what arrived is `kept`, by id. */
export async function httpReports(pc: Pc, reports: HandoverReports, react: () => Reaction = () => ({ status: 200 })) {
  const receiver = await startReceiver(secret, react)
  const way = { kind: 'http', url: receiver.url } as const
  const given = { name: 'Compras', way, formats: ['json'] as const, secret, reports }
  const { destinationId } = valueOf(await pc.client.command('handover.setDestination', { ...given, formats: ['json'] }))
  const sent = () =>
    [...receiver.kept.values()]
      .map(({ body }) => JSON.parse(body.toString('utf8')) as Record<string, unknown>)
      .filter(({ format }) => format === 'muelle-report')
  return { ...receiver, destinationId, sent }
}

/** Sets the clock of the warehouse, `yyyy-MM-ddTHH:mm`, and lets a minute pass. */
export function at({ clock }: Pc, wall: string): void {
  clock.setWall(Date.parse(`${wall}:00-03:00`) - minute)
  clock.advance(minute)
}

/** The reports in the outbox. */
export async function reports({ client }: Pc): Promise<HandoverEntry[]> {
  return valueOf(await client.query('handover.list', { limit: 100 })).rows.filter(({ report }) => report !== undefined)
}

/** Waits until no report waits to be sent for the first time. */
export async function settled(
  pc: Pc,
  isDone: (entry: HandoverEntry) => boolean = ({ state }) => state === 'acknowledged',
) {
  for (;;) {
    const found = await reports(pc)
    if (found.every(isDone)) return found
    await nextLook()
  }
}
