import type { ControlSummary } from '../../../contract/shapes/control.ts'
import { loggedPart } from '../domain/delivery-parts.ts'
import { groupBy } from '../domain/group-by.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { DocumentFinder } from './document-finder.ts'
import type { createListCoverage } from './list-coverage.ts'
import type { VisibilityPolicy } from './visibility-policy.ts'
import { toControlSummaryDto } from './control-mapper.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { listControls } from '../store/cache/controls.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SessionOverview } from '../store/sessions.ts'
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
      const sessions = sessionsOfControls(
        database,
        page.rows.map((row) => row.id),
      )
      const counts = groupBy(sessions, ({ controlId }) => controlId)
      const visibilities = visibilityPolicy.visibilitiesOf(
        page.rows.map(({ id, documents }) => ({ id, receivingDocuments: documents })),
      )
      return {
        rows: page.rows.map((row) =>
          toControlSummaryDto(row, visibilities.get(row.id) === 'blind', (counts.get(row.id) ?? []).map(overviewOf)),
        ),
        total: page.total,
        nextCursor: page.nextCursor,
        asOf: cacheAsOf(),
        ...known,
      }
    },
  } satisfies Partial<Handlers>
}

/** A count of this PC as a list of documents has it. */
function overviewOf(session: SessionOverview): ControlSummary['counts'][number] {
  const { sessionId, part, counter, operator, status, signsPart, scans, startedAt, closedAt, lastScanAt } = session
  return {
    sessionId,
    ...loggedPart(part),
    counter,
    operator,
    status,
    ...(signsPart ? { partSigned: true as const } : {}),
    scans,
    startedAt,
    closedAt,
    lastScanAt,
  }
}
