import type { HandoverReports } from '../../../contract/shapes/handover-report.ts'
import type { HandoverFormat, HandoverWay } from '../../../contract/shapes/handover.ts'
import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, insert, run, update } from './sql.ts'

/** A destination of the hand-over. Its secret is in the secret store. */
export interface DestinationRecord {
  destinationId: string
  name: string
  switchedOn: boolean
  way: HandoverWay
  formats: HandoverFormat[]
  language: 'es' | 'en'
  /** Signatures from then on are handed over, epoch ms. */
  signedFromMs: number
  secretPlace: 'a' | 'b' | null
  /** `null`: no reports. */
  reports: HandoverReports | null
  /** Reports that are due after then, epoch ms. */
  reportsFromMs: number
  createdAt: Instant
  removedAt: Instant | null
}

type Row = Omit<DestinationRecord, 'switchedOn' | 'way' | 'formats' | 'reports'> &
  Record<'way' | 'formats', string> & { switchedOn: number; reports: string | null }

/** All destinations in the order in which they were added; `removed`: those that were removed, too. */
export function destinations(database: PrimaryDatabase, { removed = false } = {}): DestinationRecord[] {
  return all<Row>(
    database,
    `SELECT destination_id AS destinationId, name, switched_on AS switchedOn, way, formats, language,
       signed_from_ms AS signedFromMs, secret_place AS secretPlace, reports,
       reports_from_ms AS reportsFromMs, created_at AS createdAt, removed_at AS removedAt
     FROM handover_destination WHERE removed_at IS NULL OR ? ORDER BY destination_id`,
    Number(removed),
  ).map((row) => ({
    ...row,
    switchedOn: row.switchedOn === 1,
    way: JSON.parse(row.way) as HandoverWay,
    formats: JSON.parse(row.formats) as HandoverFormat[],
    reports: row.reports === null ? null : (JSON.parse(row.reports) as HandoverReports),
  }))
}

/**
 * Adds a destination, or replaces the one of its id. Nobody looks into an earlier folder any more: what is unanswered there is sent
 * to where it goes now.
 */
export function saveDestination(writer: PrimaryWriter, record: DestinationRecord): void {
  const row = {
    ...record,
    way: JSON.stringify(record.way),
    formats: JSON.stringify(record.formats),
    reports: record.reports && JSON.stringify(record.reports),
  }
  run(
    writer,
    `UPDATE handover_entry SET state = 'waiting', next_attempt_ms = 0 WHERE destination_id = ? AND state = 'sent'
       AND EXISTS (SELECT 1 FROM handover_destination AS earlier
         WHERE earlier.destination_id = handover_entry.destination_id AND earlier.way <> ?)`,
    row.destinationId,
    row.way,
  )
  insert(writer, 'handover_destination', row, ['destinationId'])
}

/** Reports are due after then, epoch ms. */
export function setReportsFrom(writer: PrimaryWriter, destinationId: string, reportsFromMs: number): void {
  update(writer, 'handover_destination', { destinationId }, { reportsFromMs })
}

/** The row stays, because entries name it. */
export function removeDestination(writer: PrimaryWriter, destinationId: string, removedAt: Instant): void {
  update(writer, 'handover_destination', { destinationId }, { removedAt, secretPlace: null, switchedOn: false })
}
