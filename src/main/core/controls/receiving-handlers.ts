import type { ControlSummary } from '../../../contract/shapes/control.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { DocumentFinder } from './document-finder.ts'
import type { createListCoverage } from './list-coverage.ts'
import type { VisibilityPolicy } from './visibility-policy.ts'
import { toControlSummaryDto } from './control-mapper.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { listControls } from '../store/cache/controls.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'

/** Handlers of the document search and the list of documents. */
export function receivingHandlers(options: {
  finder: DocumentFinder
  visibilityPolicy: VisibilityPolicy
  cache: CacheReader
  database: PrimaryDatabase
  cacheAsOf(): string | null
  /** Reads what the filter needs and the cache lacks. */
  complete: ReturnType<typeof createListCoverage>
}) {
  const { finder, visibilityPolicy, cache, database, cacheAsOf, complete } = options
  return {
    'receiving.find': (sought, context) => finder.find(sought, context),
    async 'receiving.list'(filter, context) {
      const known = await complete(filter, context)
      const page = listControls(cache, filter)
      const counts = countsByControl(
        database,
        page.rows.map((row) => row.id),
      )
      const visibilities = visibilityPolicy.visibilitiesOf(
        page.rows.map(({ id, documents }) => ({ id, receivingDocuments: documents })),
      )
      return {
        rows: page.rows.map((row) =>
          toControlSummaryDto(row, visibilities.get(row.id) === 'blind', counts.get(row.id) ?? []),
        ),
        total: page.total,
        nextCursor: page.nextCursor,
        asOf: cacheAsOf(),
        ...known,
      }
    },
  } satisfies Partial<Handlers>
}

function countsByControl(
  database: PrimaryDatabase,
  controlIds: readonly number[],
): Map<number, ControlSummary['counts']> {
  const byControl = new Map<number, ControlSummary['counts']>()
  for (const session of sessionsOfControls(database, controlIds)) {
    const { controlId, sessionId, part, counter, operator, status, scans, startedAt, closedAt, lastScanAt } = session
    if (controlId === null) continue
    const counts = byControl.get(controlId) ?? []
    counts.push({
      sessionId,
      ...(part === 1 ? {} : { part }),
      counter,
      operator,
      status,
      ...(session.signsPart ? { partSigned: true as const } : {}),
      scans,
      startedAt,
      closedAt,
      lastScanAt,
    })
    byControl.set(controlId, counts)
  }
  return byControl
}
