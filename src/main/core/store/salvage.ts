import { groupBy } from '../domain/group-by.ts'
import { Failure } from '../domain/failure.ts'
import { isAhead } from './backup-order.ts'
import type { ChainVerifier } from './chains.ts'
import { longestIntactPrefix } from './chains.ts'
import { appendCountEvent, countEventsOf, type StoredCountEvent } from './count-events.ts'
import { ownDevice } from './devices.ts'
import { readHubAnew } from './hub-state.ts'
import { appendAnchor, dropMovedLinks, pcChain, type StoredAnchor } from './pc-chain.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { isCountRemoved, removedTables } from './removed-counts.ts'
import { renewSession } from './session-from-log.ts'
import { clearSessionState } from './session-states.ts'
import type { SalvagedRow } from './salvage-rows.ts'
import { attempt, readTable } from './salvage-rows.ts'
import type { Connection, SqlValue } from './sql.ts'
import { all, insert, run, value } from './sql.ts'

export interface SalvageReport {
  /** Events added to the log. */
  events: number
  /** Events that continue no chain, stored apart from the log. */
  beside: number
  /** Rows of other tables that were copied. */
  rows: number
  /** Tables with rows that could not be read or copied. */
  incomplete: string[]
}

/** In the order in which rows refer to each other. The log and the projections are not among them. */
export const salvagedTables = [
  'command',
  'setting',
  'session',
  'frozen_document',
  'blind_control',
  'blind_key',
  'learned_barcode',
  'article_by_weight',
  'despatch_advice',
  'despatch_advice_document',
  'advice_decision',
  'pin',
  'notice',
  'salvaged_event',
  'adjustment_review',
  'signal_mute',
  'saved_view',
  'wms_write',
  'wms_write_end',
  'webhook_subscription',
  'webhook_event',
  'operator',
  'operator_pin',
  'comparison_reason',
  'recount_request',
  'photo',
  'imported_count',
  'imported_match',
  'imported_set_aside',
  'confirmed_empty',
  'imported_told_apart',
  'signed_comparison',
  'signed_part',
  'sscc_elsewhere',
  'number_range',
  'imported_event',
  'displaced_event',
  'imported_anchor',
  'imported_photo',
  'removed_photo',
  'device',
  'device_statement',
  'earlier_chain',
  'link_signature',
  'imported_origin',
  'receipt',
  'record_event',
  'arrival_document',
  'arrival_person',
  'arrival_photo',
  'sscc_range',
  'label',
  'hold',
  'claim',
  'handover_destination',
  'handover_entry',
  'handover_content',
  'hub_fact',
  'hub_fact_due',
  // Without it an instruction would be followed twice.
  'hub_instruction',
] as const

/** Tables from which people or the program remove rows. Those of the others stay, or go with their count or by age. */
const rowsAreRemoved: ReadonlySet<string> = new Set([
  'setting',
  'pin',
  'saved_view',
  'webhook_subscription',
  'operator_pin',
  'recount_request',
  'confirmed_empty',
  'imported_told_apart',
  'signed_comparison',
  'signed_part',
  'number_range',
  'arrival_document',
  'hub_fact',
  'hub_fact_due',
])

/**
 * Copies the rows of `source` that `target` lacks. With `newer` the rows of `source` replace those of `target` (a damaged
 * file against an older backup); without it they only fill gaps. What was removed stays so: what only the earlier state of
 * the two has of a table goes, or does not come, if all rows of the later one could be read. The log is never replaced: it is
 * continued where the rules find the whole chain intact; other events are stored apart. Projections of changed counts are
 * deleted.
 */
export function copyMissingRows(
  target: PrimaryDatabase,
  source: Connection,
  options: { newer: boolean; foundIn: string; verifier: ChainVerifier },
): SalvageReport {
  const report: SalvageReport = { events: 0, beside: 0, rows: 0, incomplete: [] }
  const log = withoutRemoved(target, readTable(target, source, 'count_event'))
  const chain = readTable(target, source, 'pc_chain')
  target.transaction((writer) => {
    const ahead = sessionsAhead(writer, log.rows)
    const isLatest = attempt(() => isAhead(target, source) !== options.newer) ?? false
    for (const table of salvagedTables) {
      const found = readTable(target, source, table)
      const { rows, complete, isThere } = removedTables.has(table) ? withoutRemoved(target, found) : found
      if (rowsAreRemoved.has(table) && isLatest) {
        if (!options.newer) continue
        if (complete && isThere) removeOthers(writer, table, rows)
      }
      const mayReplace = (row: SalvagedRow) =>
        options.newer || (table === 'session' && ahead.has(row['session_id'] as string))
      const refused = putRows(writer, table, rows, mayReplace)
      report.rows += rows.length - refused
      if (!complete || refused > 0) report.incomplete.push(table)
    }
    // Nobody took back the rows that are missing here: the other PCs must not hear so.
    if (options.newer && report.incomplete.length > 0) readHubAnew(writer)
    if (!log.complete) report.incomplete.push('count_event')
    if (!chain.complete) report.incomplete.push('pc_chain')
    copyLog(writer, log.rows.map(storedEvent), options, report)
    const { whole } = copyChain(writer, chain.rows.map(storedAnchor), options.verifier)
    if (!whole && chain.complete) report.incomplete.push('pc_chain')
  })
  return report
}

/** Without rows about counts that were removed from the target: they do not come back by themselves. */
function withoutRemoved<Found extends { rows: SalvagedRow[] }>(target: PrimaryDatabase, found: Found): Found {
  const removed = new Map<unknown, boolean>()
  const isRemoved = (sessionId: SqlValue | undefined) => {
    if (typeof sessionId !== 'string') return false
    const known = removed.get(sessionId) ?? isCountRemoved(target, sessionId)
    removed.set(sessionId, known)
    return known
  }
  return { ...found, rows: found.rows.filter((row) => !isRemoved(row['session_id'])) }
}

/** Sessions of which the source's log goes further. */
function sessionsAhead(writer: PrimaryWriter, events: readonly SalvagedRow[]): Set<string> {
  const last = new Map<string, number>()
  for (const event of events) {
    const sessionId = String(event['session_id'])
    last.set(sessionId, Math.max(last.get(sessionId) ?? 0, Number(event['seq'])))
  }
  for (const [sessionId, seq] of last) {
    const own = value<number>(writer, 'SELECT max(seq) FROM count_event WHERE session_id = ?', sessionId)
    if ((own ?? 0) >= seq) last.delete(sessionId)
  }
  return new Set(last.keys())
}

/** Removes the rows of a table whose keys are not among those of `rows`. */
function removeOthers(writer: PrimaryWriter, table: string, rows: readonly SalvagedRow[]): void {
  const keys = keysOf(writer, table)
  const idOf = (row: SalvagedRow) => JSON.stringify(keys.map((key) => String(row[key])))
  const kept = new Set(rows.map(idOf))
  for (const row of all<SalvagedRow>(writer, `SELECT ${keys.join(', ')} FROM ${table}`))
    if (!kept.has(idOf(row)))
      run(writer, `DELETE FROM ${table} WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}`, ...Object.values(row))
}

/** Puts the rows of a table; returns how many it refuses. */
function putRows(
  writer: PrimaryWriter,
  table: string,
  rows: readonly SalvagedRow[],
  mayReplace: (row: SalvagedRow) => boolean,
): number {
  let waiting = rows
  for (;;) {
    const refused = waiting.filter((row) => !putRow(writer, table, row, mayReplace(row)))
    // A name or badge is free once the row is put that had it before.
    if (refused.length === 0 || refused.length === waiting.length) return refused.length
    waiting = refused
  }
}

function keysOf(database: Connection, table: string): string[] {
  return all<{ name: string; pk: number }>(database, `SELECT name, pk FROM pragma_table_info('${table}')`)
    .filter((column) => column.pk > 0)
    .map((column) => column.name)
}

function putRow(writer: PrimaryWriter, table: string, row: SalvagedRow, replace: boolean): boolean {
  const columns = Object.keys(row)
  const keys = keysOf(writer, table)
  const changes = columns.filter((column) => !keys.includes(column)).map((column) => `${column} = excluded.${column}`)
  const onConflict =
    replace && changes.length > 0 ? `(${keys.join(', ')}) DO UPDATE SET ${changes.join(', ')}` : 'DO NOTHING'
  try {
    run(
      writer,
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
       ON CONFLICT ${onConflict}`,
      ...Object.values(row),
    )
    return true
  } catch (error) {
    // A row that violates a constraint of its table stays in the quarantined file.
    if (error instanceof Failure) throw error
    return false
  }
}

/**
 * Continues logs of counts with the events that fit, and stores the others apart. Adds their numbers to the report.
 */
export function copyLog(
  writer: PrimaryWriter,
  found: readonly StoredCountEvent[],
  { foundIn, verifier }: { foundIn: string; verifier: ChainVerifier },
  report: SalvageReport,
): void {
  for (const [sessionId, events] of groupBy(found, ({ sessionId }) => sessionId)) {
    const own = countEventsOf(writer, sessionId)
    const known = new Set(own.map((event) => event.hash))
    const more = events.filter((event) => !known.has(event.hash)).sort((a, b) => a.seq - b.seq)
    const next = more.filter((event) => event.seq > (own.at(-1)?.seq ?? Number.NEGATIVE_INFINITY))
    const whole = longestIntactPrefix([...own, ...next], verifier.count)
    // A count whose row is lost comes back from its own opening.
    const isWhole = whole.length >= own.length && renewSession(writer, sessionId, whole)
    const fitting = new Set(isWhole ? whole.slice(own.length) : [])
    for (const event of fitting) appendCountEvent(writer, event)
    for (const event of more) if (!fitting.has(event)) report.beside += storeApart(writer, event, foundIn)
    report.events += fitting.size
    if (fitting.size > 0) clearSessionState(writer, sessionId)
  }
}

function storeApart(writer: PrimaryWriter, event: StoredCountEvent, foundIn: string): number {
  return insert(writer, 'salvaged_event', { ...event, foundIn }, 'ignore')
}

/** Adds the links that continue this PC's chain; `whole`: all that the target lacks could be added. */
export function copyChain(
  writer: PrimaryWriter,
  found: readonly StoredAnchor[],
  verifier: ChainVerifier,
): { added: number; whole: boolean } {
  // A backup may be older than the present device of this PC, and have the chain of the one before.
  dropMovedLinks(writer)
  const device = ownDevice(writer)?.deviceId ?? null
  const own = pcChain(writer)
  const end = own.at(-1)?.seq ?? Number.NEGATIVE_INFINITY
  const next = found.filter((anchor) => anchor.seq > end).sort((a, b) => a.seq - b.seq)
  const intact = (links: readonly StoredAnchor[]) => verifier.pc(links, device)
  const fitting = longestIntactPrefix([...own, ...next], intact).slice(own.length)
  for (const anchor of fitting) appendAnchor(writer, anchor)
  return { added: fitting.length, whole: fitting.length === next.length }
}

const text = (value: SqlValue | undefined): string => (typeof value === 'string' ? value : '')

function storedEvent(row: SalvagedRow): StoredCountEvent {
  return { sessionId: text(row['session_id']), eventId: text(row['event_id']), ...storedAnchor(row) }
}

function storedAnchor(row: SalvagedRow): StoredAnchor {
  return {
    seq: Number(row['seq']),
    at: text(row['at']),
    kind: text(row['kind']),
    body: text(row['body']),
    previousHash: text(row['previous_hash']),
    hash: text(row['hash']),
  }
}
