import type { HandoverFigures, HandoverState } from '../../../contract/shapes/handover.ts'
import type { HandoverReportKind } from '../../../contract/shapes/handover-report.ts'
import type { Instant } from '../domain/model.ts'
import { normalizeForSearch } from '../domain/text.ts'
import type { Page } from './cursor.ts'
import type { Conditions, PageRequest } from './list-page.ts'
import { createConditions, readPage } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, insert, run, update, value } from './sql.ts'

/** A signed statement for one destination. */
export interface EntryRecord {
  entryId: string
  /** Identifies the statement at the receiver. */
  reference: string
  destinationId: string
  controlId: number
  part: number | null
  sessionId: string
  number: string | null
  supplierName: string | null
  signedAt: Instant
  signedMs: number
  state: HandoverState
  attempts: number
  lastAttemptAt: Instant | null
  nextAttemptMs: number
  sentAt: Instant | null
  acknowledgedAt: Instant | null
  /** JSON of the contract. */
  answer: string | null
  failure: string | null
  /** JSON of the contract; `null`: the entry is of a signed control. */
  report: string | null
  /** The controls whose figures are in the files of the report, JSON of `[id, number]`; `null`: none were made. */
  reportControls: string | null
}

const columns = /* sql */ `entry_id AS entryId, reference, destination_id AS destinationId, control_id AS controlId, part,
  session_id AS sessionId, number, supplier_name AS supplierName, signed_at AS signedAt, signed_ms AS signedMs, state,
  attempts, last_attempt_at AS lastAttemptAt, next_attempt_ms AS nextAttemptMs, sent_at AS sentAt,
  acknowledged_at AS acknowledgedAt, answer, failure, report,
  report_controls AS reportControls`

export interface EntryFilter {
  /** `missing`: not acknowledged. */
  state?: HandoverState | 'missing' | undefined
  destinationId?: string | undefined
  controlId?: number | undefined
  /** Epoch ms of the signature: from, and before. */
  fromMs?: number | undefined
  beforeMs?: number | undefined
  text?: string | undefined
}

function conditionsOf(filter: EntryFilter): Conditions {
  const where = createConditions()
  if (filter.state === 'missing') where.add(`state IN ('waiting', 'sent', 'refused')`)
  else if (filter.state !== undefined) where.add('state = ?', filter.state)
  if (filter.destinationId !== undefined) where.add('destination_id = ?', filter.destinationId)
  if (filter.controlId !== undefined) where.add('control_id = ?', filter.controlId)
  if (filter.fromMs !== undefined) where.add('signed_ms >= ?', filter.fromMs)
  if (filter.beforeMs !== undefined) where.add('signed_ms < ?', filter.beforeMs)
  if (filter.text !== undefined) where.addWords('search', normalizeForSearch(filter.text))
  return where
}

/** Entries, newest signature first. */
export function listEntries(database: PrimaryDatabase, filter: EntryFilter & PageRequest): Page<EntryRecord> {
  const [where, order] = [conditionsOf(filter), ['signed_ms', 'entry_id']]
  return readPage(database, { columns, from: 'handover_entry', where, order, direction: 'DESC' }, filter)
}

export function entryById(database: PrimaryDatabase, entryId: string): EntryRecord | null {
  return get(database, `SELECT ${columns} FROM handover_entry WHERE entry_id = ?`, entryId)
}

/** Number of entries in each state. */
export function entryFigures(database: PrimaryDatabase, filter: Omit<EntryFilter, 'state'>): HandoverFigures {
  const figures = { waiting: 0, sent: 0, acknowledged: 0, refused: 0, withdrawn: 0 }
  const where = conditionsOf(filter)
  const text = `SELECT state, count(*) AS n FROM handover_entry WHERE ${where.sql} GROUP BY state`
  for (const { state, n } of all<{ state: HandoverState; n: number }>(database, text, ...where.values))
    figures[state] = n
  return figures
}

/** Number of refused entries, and the last attempt of the one that waits longest for a person. */
export function refusedEntries(database: PrimaryDatabase): { refused: number; since: Instant | null } {
  const text = `SELECT count(*) AS refused, last_attempt_at AS since, min(unixepoch(last_attempt_at, 'subsec')) AS oldest
     FROM handover_entry WHERE state = 'refused'`
  const found = get<{ refused: number; since: Instant | null }>(database, text)
  return { refused: found?.refused ?? 0, since: found?.since ?? null }
}

/** Entries that were put into a folder until then (epoch ms) and are not answered, and when the oldest was; `null`: none. */
export function unansweredEntries(
  database: PrimaryDatabase,
  destinationId: string,
  untilMs: number,
): { count: number; since: Instant } | null {
  const text = `SELECT count(*) AS count, sent_at AS since, min(unixepoch(sent_at, 'subsec')) AS oldest FROM handover_entry
     WHERE destination_id = ? AND state = 'sent' AND round(unixepoch(sent_at, 'subsec') * 1000) <= ?`
  const found = get<{ count: number; since: Instant | null }>(database, text, destinationId, untilMs)
  return found === null || found.since === null ? null : { count: found.count, since: found.since }
}

/** The entries that a destination refused, oldest first. */
export function refusedBy(database: PrimaryDatabase, destinationId: string): EntryRecord[] {
  const text = `SELECT ${columns} FROM handover_entry WHERE destination_id = ? AND state = 'refused' ORDER BY signed_ms, entry_id`
  return all(database, text, destinationId)
}

/** When the destination last acknowledged an entry. */
export function lastAcknowledged(database: PrimaryDatabase, destinationId: string): Instant | null {
  const text = `SELECT acknowledged_at AS at, max(unixepoch(acknowledged_at, 'subsec')) AS latest FROM handover_entry
     WHERE destination_id = ? AND state = 'acknowledged'`
  return value(database, text, destinationId)
}

/** Adds an entry unless its destination has one of this statement; returns false if it has. */
export function addEntry(
  writer: PrimaryWriter,
  entry: Pick<
    EntryRecord,
    'reference' | 'destinationId' | 'controlId' | 'part' | 'sessionId' | 'number' | 'supplierName' | 'signedAt'
  > &
    Partial<Pick<EntryRecord, 'report'>> & {
      /** Further words by which a person looks for it. */
      words?: readonly string[]
    },
): boolean {
  const { words = [], ...fields } = entry
  const added = insert(
    writer,
    'handover_entry',
    {
      entryId: `${entry.reference}.${entry.destinationId}`,
      ...fields,
      search: normalizeForSearch([entry.number ?? '', entry.supplierName ?? '', ...words].join(' ')),
      signedMs: Date.parse(entry.signedAt),
      state: 'waiting',
      attempts: 0,
      nextAttemptMs: 0,
    },
    'ignore',
  )
  return added > 0
}

/** Entries of a removed destination that it has not acknowledged are withdrawn. Returns their number. */
export function withdrawEntries(writer: PrimaryWriter, destinationId: string): number {
  return run(
    writer,
    `UPDATE handover_entry SET state = 'withdrawn' WHERE destination_id = ? AND state IN ('waiting', 'sent', 'refused')`,
    destinationId,
  )
}

/** What waits for a later attempt is due at once. */
export function makeDue(writer: PrimaryWriter, destinationId: string): void {
  run(
    writer,
    `UPDATE handover_entry SET next_attempt_ms = 0 WHERE destination_id = ? AND state = 'waiting'`,
    destinationId,
  )
}

export function updateEntry(
  writer: PrimaryWriter,
  entryId: string,
  patch: Partial<
    Pick<
      EntryRecord,
      | 'state'
      | 'attempts'
      | 'lastAttemptAt'
      | 'nextAttemptMs'
      | 'sentAt'
      | 'acknowledgedAt'
      | 'answer'
      | 'failure'
      | 'reportControls'
    >
  >,
): void {
  update(writer, 'handover_entry', { entryId }, patch)
}

/**
 * The next entry that is due: those that were never tried first, then by when they became due, so that none holds back others.
 * What is not due before `latestMs` was put off by a clock that was ahead, and is due.
 */
export function dueEntry(
  database: PrimaryDatabase,
  { destinationId, nowMs, latestMs }: { destinationId: string; nowMs: number; latestMs: number },
): EntryRecord | null {
  return get(
    database,
    `SELECT ${columns} FROM handover_entry WHERE destination_id = ? AND state = 'waiting'
       AND (next_attempt_ms <= ? OR next_attempt_ms > ?)
     ORDER BY next_attempt_ms, signed_ms, entry_id LIMIT 1`,
    destinationId,
    nowMs,
    latestMs,
  )
}

/** When the next waiting entry is due, epoch ms; `null` if none waits. */
export function nextDueMs(database: PrimaryDatabase, destinationId: string): number | null {
  const text = `SELECT min(next_attempt_ms) FROM handover_entry WHERE destination_id = ? AND state = 'waiting'`
  return value(database, text, destinationId)
}

/** A report of which the rows that were told are kept. */
export interface ToldReport {
  entryId: string
  reference: string
  /** JSON of the contract. */
  report: string
  told: string
}

/** The reports of a kind that a destination was told of since then (epoch ms), oldest first. */
export function toldReports(
  database: PrimaryDatabase,
  { destinationId, kind, sinceMs }: { destinationId: string; kind: HandoverReportKind; sinceMs: number },
): ToldReport[] {
  return all(
    database,
    `SELECT entry_id AS entryId, reference, report, report_told AS told FROM handover_entry
     WHERE destination_id = ? AND signed_ms >= ? AND report_told IS NOT NULL AND json_extract(report, '$.kind') = ?
     ORDER BY signed_ms, entry_id`,
    destinationId,
    sinceMs,
    kind,
  )
}

export function setTold(writer: PrimaryWriter, entryId: string, reportTold: string): void {
  update(writer, 'handover_entry', { entryId }, { reportTold })
}
