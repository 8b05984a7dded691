import type { Instant } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import { aboutImported } from './displaced-logs.ts'
import type { PageRequest } from './list-page.ts'
import { mapPage, readPage } from './list-page.ts'
import { bodyField } from './pc-chain.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import type { Connection } from './sql.ts'
import { all, column, exists, run, value } from './sql.ts'

/** A removed count, as the link of this PC's chain names it. */
export interface RemovedCount {
  sessionId: string
  /** The PC that counted; missing for this one. */
  from?: string
  controlId: number
  number: string | null
  part: number
  signedAt: Instant
  /** The end of its log. */
  seq: number
  hash: string
  /** Who removed it; `null`: the daily run. */
  operator: string | null
}

const links = /* sql */ `SELECT at, body, hash FROM pc_chain WHERE kind = 'removed'
  UNION ALL SELECT at, body, hash FROM earlier_chain WHERE kind = 'removed'`
const isNamed = (name: 'sessionId' | 'controlId') =>
  (['pc_chain', 'earlier_chain'] as const)
    .map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE kind = 'removed' AND ${bodyField(name)} = ?)`)
    .join(' OR ')

/** Removed counts, the last one first. */
export function listRemovedCounts(
  database: PrimaryDatabase,
  request: PageRequest,
): Page<RemovedCount & { at: Instant }> {
  const list = {
    columns: 'at, body, hash',
    from: `(${links})`,
    where: { sql: '1 = 1', values: [] },
    order: ['unixepoch(at)', 'hash'],
    direction: 'DESC',
    place: ({ at, hash }: { at: string; hash: string }) => [Math.floor(Date.parse(at) / 1000), hash],
  } as const
  return mapPage(
    readPage<{ at: string; body: string; hash: string }>(database, list, request),
    ({ body }) => JSON.parse(body) as RemovedCount & { at: Instant },
  )
}

/** True if the chain of this PC says that the count was removed, and it did not come back. */
export function isCountRemoved(database: Connection, sessionId: string): boolean {
  const text = `SELECT 1 WHERE (${isNamed('sessionId')})
     AND NOT EXISTS (SELECT 1 FROM session WHERE session_id = ?)
     AND NOT EXISTS (SELECT 1 FROM imported_count WHERE session_id = ?)`
  return exists(database, text, sessionId, sessionId, sessionId, sessionId)
}

/** True if counts of this control were removed: the whole delivery was signed. */
export function isControlRemoved(database: Connection, controlId: number): boolean {
  return exists(database, `SELECT 1 WHERE ${isNamed('controlId')}`, controlId, controlId)
}

/** Tables with rows about a count of this PC, in the order in which they refer to each other. */
const aboutOwn = [
  'counting_connection',
  'frozen_document',
  'session_state',
  'photo',
  'recount_request',
  'count_event',
  'salvaged_event',
  'label',
  'hub_sent',
  'confirmed_empty',
  'signed_comparison',
  'signed_part',
  'session',
] as const

/** Tables whose rows about a removed count are not copied from a backup. */
export const removedTables: ReadonlySet<string> = new Set([
  ...aboutOwn,
  'displaced_event',
  'imported_event',
  ...aboutImported,
])

/** Deletes a count of this PC with all that belongs to it. A trigger rejects one that the chain does not name as removed. */
export function deleteCount(writer: PrimaryWriter, sessionId: string): void {
  for (const table of aboutOwn) run(writer, `DELETE FROM ${table} WHERE session_id = ?`, sessionId)
}

/** Deletes a count of another PC with all that was decided about it. */
export function deleteImportedCount(writer: PrimaryWriter, sessionId: string, device: string): void {
  for (const table of ['displaced_event', 'imported_event', ...aboutImported])
    run(writer, `DELETE FROM ${table} WHERE session_id = ? AND device = ?`, sessionId, device)
}

/** Deletes what was decided about a control whose last count was removed. */
export function deleteDecisions(writer: PrimaryWriter, controlId: number): void {
  for (const table of ['comparison_reason', 'recount_request', 'signed_comparison', 'signed_part'])
    run(writer, `DELETE FROM ${table} WHERE control_id = ?`, controlId)
}

/** The next controls of which a count began before this time (epoch ms), in ascending order. */
export function controlsCountedBefore(
  database: PrimaryDatabase,
  beforeMs: number,
  afterId: number,
  limit: number,
): number[] {
  const counted = (table: 'session' | 'imported_count') =>
    `SELECT control_id FROM ${table} WHERE control_id > ? AND unixepoch(started_at) * 1000 < ?`
  return column(
    database,
    `SELECT control_id FROM (${counted('session')} UNION ${counted('imported_count')}) ORDER BY control_id LIMIT ?`,
    afterId,
    beforeMs,
    afterId,
    beforeMs,
    limit,
  )
}

/** Counts without a document that began before this time (epoch ms), oldest first; in each row, how many there are in all. */
export function countsWithoutControl(
  database: PrimaryDatabase,
  beforeMs: number,
  limit: number,
): { since: Instant; total: number }[] {
  return all(
    database,
    `SELECT coalesce(closed_at, started_at) AS since, count(*) OVER () AS total FROM session
     WHERE control_id IS NULL AND unixepoch(coalesce(closed_at, started_at)) * 1000 < ? ORDER BY session_id LIMIT ?`,
    beforeMs,
    limit,
  )
}

/** When the log of another PC's count was signed last. */
export function importedSignedAt(database: PrimaryDatabase, sessionId: string, device: string): Instant | null {
  const text = `SELECT at FROM imported_event WHERE session_id = ? AND device = ? AND kind = 'sign' ORDER BY seq DESC LIMIT 1`
  return value(database, text, sessionId, device)
}

/** Bytes of the log of a count. */
export function bytesOfLog(database: PrimaryDatabase, sessionId: string): number {
  const text = `SELECT (SELECT total(length(body)) FROM count_event WHERE session_id = ?)
    + (SELECT total(length(body)) FROM imported_event WHERE session_id = ?)`
  return value(database, text, sessionId, sessionId) ?? 0
}

/** What is not finished about a control: it is still needed. */
export function openMatterOf(database: PrimaryDatabase, controlId: number): 'handover' | 'hold' | 'claim' | null {
  const entries = `SELECT 1 FROM handover_entry WHERE control_id = ? AND report IS NULL
    AND state IN ('waiting', 'sent', 'refused') LIMIT 1`
  if (exists(database, entries, controlId)) return 'handover'
  const holds = `SELECT 1 FROM hold WHERE open = 1
    AND (control_id = ? OR session_id IN (SELECT session_id FROM session WHERE control_id = ?)) LIMIT 1`
  if (exists(database, holds, controlId, controlId)) return 'hold'
  const claims = `SELECT 1 FROM claim WHERE control_id = ? AND state IN ('draft', 'sent') LIMIT 1`
  return exists(database, claims, controlId) ? 'claim' : null
}
