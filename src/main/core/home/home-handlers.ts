import type { Handlers } from '../kernel/dispatch.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import { createComparisonSummaries } from '../comparison/comparison-summaries.ts'
import type { OpenHolds } from '../holds/hold-service.ts'
import type { ComparisonService } from '../comparison/comparison-service.ts'
import { createControlTasks } from './control-tasks.ts'
import type { ControlTaskDeps } from './control-tasks.ts'
import { holdTasks } from './hold-tasks.ts'
import { countsElsewhere, waitingDocuments } from './waiting-documents.ts'
import { createSystemTasks } from './system-tasks.ts'
import type { SystemTaskDeps } from './system-tasks.ts'
import { instantText } from '../domain/dates.ts'
import { mondayOf, shownTasks } from '../domain/home-tasks.ts'
import { markNoticesRead, unreadNotices } from '../store/notices.ts'
import type { Clock } from '../kernel/ports.ts'
import { nextSlice } from '../kernel/yield-to-event-loop.ts'

const maxListed = 60

type Deps = Omit<ControlTaskDeps, 'compared'> & Omit<SystemTaskDeps, 'nowMs' | 'instant'>

/** Handlers of the Home screen. It shows only documents that were already revealed. */
export function homeHandlers(
  deps: Deps & {
    controlRepository: ControlRepository
    openHolds(): readonly OpenHolds[]
    comparisonService: ComparisonService
    clock: Clock
    now(): string
  },
) {
  const { clock, today, now, database, cache } = deps
  const controls = createControlTasks({ ...deps, compared: createComparisonSummaries(deps) })
  const system = createSystemTasks({
    ...deps,
    nowMs: clock.now,
    instant: (atMs) => instantText(atMs, clock.offsetMinutes(atMs)),
  })
  return {
    async 'home.get'(_input, { signal }) {
      const yieldToEventLoop = () => nextSlice(signal)
      const day = today()
      const { decisions, beyond } = await controls.waiting(day, yieldToEventLoop)
      const week = await controls.week(mondayOf(day), yieldToEventLoop)
      const own = await system.decisions(yieldToEventLoop)
      const ofControls = [...decisions, ...holdTasks(deps.openHolds(), clock.now())]
      const { shown, more } = shownTasks(ofControls, own, maxListed)
      return {
        at: now(),
        decisions: shown,
        more: more + beyond,
        ...controls.dock(),
        elsewhere: countsElsewhere(cache, database),
        ...waitingDocuments(cache, database, day),
        week,
        lastBackupAt: system.lastBackupAt(),
        notices: unreadNotices(database),
      }
    },
    'home.readNotices': ({ upTo }, context) =>
      context.commit(() => {
        markNoticesRead(database.writer(), upTo)
        return { unread: unreadNotices(database)?.unread ?? 0 }
      }, 'settings'),
  } satisfies Partial<Handlers>
}
