import type { Page } from './cursor.ts'
import { confirmedImports } from './imported-counts.ts'
import type { PageRequest } from './list-page.ts'
import { createConditions, mapPage, readPage } from './list-page.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import type { SessionOverview, SessionStatus } from './sessions.ts'

/** A count of this PC or of a confirmed other one, with the fields that lists show. */
export type SiteCount = Omit<SessionOverview, 'listing' | 'blind'> & {
  /** Counted on another PC. */
  isForeign: boolean
}

type Row = Omit<SiteCount, 'signsPart' | 'isForeign'> & { signsPart: number; isForeign: number }

/** Both kinds in one form; what a log of another PC does not tell is `null`. */
const from = /* sql */ `(SELECT session.session_id AS sessionId, device, control_id AS controlId, number, supplier_name AS supplierName,
    part, counter, operator, status, started_at AS startedAt, closed_at AS closedAt, signed_at AS signedAt,
    signs_part AS signsPart, paused_at AS pausedAt, coalesce(counted, 0) AS scans, last_scan_at AS lastScanAt,
    coalesce(entries, 0) AS entries, (SELECT confirmed_at FROM confirmed_empty AS empty
      WHERE empty.session_id = session.session_id AND empty.device = session.device) AS emptyConfirmedAt, 0 AS isForeign
  FROM session LEFT JOIN session_state ON session_state.session_id = session.session_id
  UNION ALL
  SELECT sessionId, device, controlId, number, NULL, part, counter, operator, status, startedAt, closedAt, NULL,
    signsPart, NULL, scans, NULL, entries, emptyConfirmedAt, 1
  FROM ${confirmedImports} WHERE sessionId NOT IN (SELECT session_id FROM session)) AS counted`

/** Counts of the whole site, newest first: those of this PC and what confirmed other PCs sent. */
export function listSiteCounts(
  database: PrimaryDatabase,
  filter: PageRequest & {
    controlId?: number | undefined
    withoutDocument?: boolean | undefined
    status?: SessionStatus | undefined
  },
): Page<SiteCount> {
  const where = createConditions()
  if (filter.controlId !== undefined) where.add('controlId = ?', filter.controlId)
  if (filter.withoutDocument) where.add('controlId IS NULL')
  if (filter.status !== undefined) where.add('status = ?', filter.status)
  const list = { columns: '*', from, where, order: ['sessionId', 'device'], direction: 'DESC' } as const
  return mapPage(readPage<Row>(database, list, filter), (row) => ({
    ...row,
    signsPart: row.signsPart === 1,
    isForeign: row.isForeign === 1,
  }))
}
