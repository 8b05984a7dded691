import type { Handlers } from '../kernel/dispatch.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import { createComparisonSummaries } from '../comparison/comparison-summaries.ts'
import type { ComparisonService } from '../comparison/comparison-service.ts'
import { createControlTasks } from './control-tasks.ts'
import type { ControlDecisionParts } from './control-tasks.ts'
import { createSystemTasks } from './system-tasks.ts'
import type { SystemDecisionParts } from './system-tasks.ts'
import { instantText } from '../domain/dates.ts'
import { byUrgency, mondayOf } from '../domain/home-tasks.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'

const mostListed = 60

type Parts = Omit<ControlDecisionParts, 'compared'> & Omit<SystemDecisionParts, 'nowMs' | 'instant'>

/** The supervisor's first screen. What it says of documents somebody has seen before; nothing is revealed by it. */
export function homeHandlers(
  parts: Parts & {
    controlRepository: ControlRepository
    comparisonService: ComparisonService
    clock: Clock
    now(): string
  },
): Pick<Handlers, 'home.get'> {
  const { clock, today, now } = parts
  const controls = createControlTasks({ ...parts, compared: createComparisonSummaries(parts) })
  const system = createSystemTasks({
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
