import type { Decision } from '../../../contract/shapes/home.ts'
import { createTask } from '../domain/home-tasks.ts'
import type { OpenHolds } from '../holds/hold-service.ts'

/** After two days a hold blocks the goods of others. */
const urgentMs = 2 * 86_400_000

/** Tasks of open holds: one per document, or per count without one. Names no goods. */
export function holdTasks(open: readonly OpenHolds[], nowMs: number): Decision[] {
  return open.map(({ controlId, sessionId, number, supplierName, holds, since }) =>
    createTask(
      'hold',
      controlId === null ? `session ${sessionId}` : String(controlId),
      nowMs - Date.parse(since) > urgentMs ? 'now' : 'today',
      { controlId, sessionId, number, supplierName, count: holds, since },
    ),
  )
}
