import type { Handlers } from '../dispatch.ts'
import type { Cabinet } from '../documents/cabinet.ts'
import { createComparedFacts } from '../documents/compared.ts'
import type { Comparing } from '../documents/comparing.ts'
import { createControlDecisions } from '../documents/control-decisions.ts'
import type { ControlDecisionParts } from '../documents/control-decisions.ts'
import { createSystemDecisions } from '../documents/system-decisions.ts'
import type { SystemDecisionParts } from '../documents/system-decisions.ts'
import { instantText } from '../domain/dates.ts'
import { byUrgency, mondayOf } from '../domain/decisions.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../ports.ts'

const mostListed = 60

type Parts = Omit<ControlDecisionParts, 'compared'> & Omit<SystemDecisionParts, 'nowMs' | 'instant'>

/** The supervisor's first screen. What it says of documents somebody has seen before; nothing is revealed by it. */
export function homeHandlers(
  parts: Parts & { cabinet: Cabinet; comparing: Comparing; clock: Clock; now(): string },
): Pick<Handlers, 'home.get'> {
  const { clock, today, now } = parts
  const controls = createControlDecisions({ ...parts, compared: createComparedFacts(parts) })
  const system = createSystemDecisions({
    ...parts,
    nowMs: clock.now,
    instant: (atMs) => instantText(atMs, clock.offsetMinutes(atMs)),
  })
  return {
    async 'home.get'(_input, { signal }) {
      const turn = async () => {
        await new Promise((resolve) => setImmediate(resolve))
        if (signal.aborted) throw new Failure('cancelled', 'The caller no longer waits')
      }
      const day = today()
      const { decisions, beyond } = await controls.waiting(day, turn)
      const week = await controls.week(mondayOf(day), turn)
      const all = [...decisions, ...(await system.decisions(turn))].sort(byUrgency)
      return {
        at: now(),
        decisions: all.slice(0, mostListed),
        more: Math.max(0, all.length - mostListed) + beyond,
        ...controls.dock(),
        week,
        lastBackupAt: system.lastBackupAt(),
      }
    },
  }
}
