import type { HandoverDestination, HandoverFailure } from '../../../contract/shapes/handover.ts'
import type { Decision } from '../../../contract/shapes/home.ts'
import { createTask } from '../domain/home-tasks.ts'
import { destinations } from '../store/handover-destinations.ts'
import { entryFigures, unansweredEntries } from '../store/handover-entries.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { lateBeforeMs } from './entry-view.ts'

/** A destination that does not respond is usually back within an hour. */
const patienceMs = 3_600_000
const passing: ReadonlySet<string> = new Set(['network', 'timeout', 'server', 'rate_limited', 'offline'])
/** Failures of the network that last until somebody mends the certificate or the proxy. */
const lasting = /^(?:authority_unknown|certificate_\w+|tls|proxy_\w+)$/

/** True for a failure that ends by itself, as of a server that is restarted. */
function passes({ code, reason }: HandoverFailure): boolean {
  return passing.has(code) && !lasting.test(reason ?? '')
}

/** Tasks of Home, one for each destination that must be mended, and for each whose files nobody acknowledges. */
export function destinationTasks(
  database: PrimaryDatabase,
  problemOf: (destinationId: string) => HandoverDestination['problem'],
  nowMs: number,
): Decision[] {
  return destinations(database)
    .filter(({ switchedOn }) => switchedOn)
    .flatMap(({ destinationId, name, way }) => {
      const of = { destinationId, name, way: way.kind }
      const problem = problemOf(destinationId)
      const { waiting } = entryFigures(database, { destinationId })
      const isHeld =
        problem !== null && waiting > 0 && (!passes(problem.failure) || nowMs - Date.parse(problem.since) >= patienceMs)
      const silent = unansweredEntries(database, destinationId, lateBeforeMs(nowMs))
      const tasks: Decision[] = []
      if (isHeld) {
        const { since, failure, status } = problem
        const destination = { ...of, failure, status }
        tasks.push(createTask('handover_held', destinationId, 'today', { count: waiting, since, destination }))
      }
      if (silent !== null) {
        const destination = { ...of, failure: null, status: null }
        tasks.push(createTask('handover_silent', destinationId, 'today', { ...silent, destination }))
      }
      return tasks
    })
}
