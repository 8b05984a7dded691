import type { ClaimFigures, ClaimKind, ClaimState } from '../../../contract/shapes/claim.ts'
import type { Instant } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import type { Conditions, PageRequest } from './list-page.ts'
import { createConditions, readPage } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { hasEntry } from './record-events.ts'
import { all, column, get, insert, value } from './sql.ts'

/** Sums over the events of a claim. Units and kilograms in millionths. */
export interface ClaimRow {
  claimId: string
  number: number
  kind: ClaimKind
  controlId: number
  part: number | null
  reference: string
  controlNumber: string | null
  /** JSON: the numbers of its documents. */
  numbers: string
  supplierKey: string
  supplierCode: string | null
  supplierName: string | null
  search: string
  createdAt: Instant
  state: ClaimState
  sentAt: Instant | null
  sentDay: string | null
  dueDay: string | null
  answeredAt: Instant | null
  lines: number
  claimedUnits: number
  acceptedUnits: number
  creditedUnits: number
  refusedUnits: number
  claimedKg: number
  acceptedKg: number
  creditedKg: number
  refusedKg: number
}

const columns = /* sql */ `claim_id AS claimId, number, kind, control_id AS controlId, part, reference,
  control_number AS controlNumber, numbers, supplier_key AS supplierKey, supplier_code AS supplierCode,
  supplier_name AS supplierName, search, created_at AS createdAt, state, sent_at AS sentAt, sent_day AS sentDay,
  due_day AS dueDay, answered_at AS answeredAt, lines, claimed_units AS claimedUnits, accepted_units AS acceptedUnits,
  credited_units AS creditedUnits, refused_units AS refusedUnits, claimed_kg AS claimedKg, accepted_kg AS acceptedKg,
  credited_kg AS creditedKg, refused_kg AS refusedKg`

export interface ClaimFilter {
  supplierKey?: string | undefined
  kind?: ClaimKind | undefined
  state?: ClaimState | 'open' | 'overdue' | undefined
  controlId?: number | undefined
  /** Normalized for search. */
  text?: string | undefined
  /** Days at the warehouse on which it was sent, inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Only those of which the entries are there. */
  hasEntries?: true
}

function conditionsOf(filter: ClaimFilter, today: string): Conditions {
  const where = createConditions()
  if (filter.state === 'open') where.add(`state IN ('draft', 'sent')`)
  else if (filter.state === 'overdue') where.add(`state = 'sent' AND due_day < ?`, today)
  else if (filter.state !== undefined) where.add('state = ?', filter.state)
  if (filter.supplierKey !== undefined) where.add('supplier_key = ?', filter.supplierKey)
  if (filter.kind !== undefined) where.add('kind = ?', filter.kind)
  if (filter.controlId !== undefined) where.add('control_id = ?', filter.controlId)
  if (filter.text !== undefined) where.addWords('search', filter.text)
  if (filter.from !== undefined) where.add('sent_day >= ?', filter.from)
  if (filter.to !== undefined) where.add('sent_day <= ?', filter.to)
  if (filter.hasEntries) where.add(hasEntry('claim_id', 'claim'))
  return where
}

/** Stores what the events of a claim add up to, in the transaction of the event. */
export function saveClaim(writer: PrimaryWriter, row: ClaimRow): void {
  insert(writer, 'claim', row, ['claimId'])
}

/** Ids of all claims, oldest first. */
export function allClaims(database: PrimaryDatabase): string[] {
  return column(database, 'SELECT claim_id FROM claim ORDER BY number')
}

export function nextClaimNumber(database: PrimaryDatabase): number {
  return (value<number>(database, 'SELECT max(number) FROM claim') ?? 0) + 1
}

/** Claims, newest first. */
export function listClaims(
  database: PrimaryDatabase,
  filter: ClaimFilter & PageRequest,
  today: string,
): Page<ClaimRow> {
  const where = conditionsOf(filter, today)
  return readPage(database, { columns, from: 'claim', where, order: ['number'], direction: 'DESC' }, filter)
}

/** All claims that were sent and match, oldest first. */
export function sentClaims(database: PrimaryDatabase, filter: Omit<ClaimFilter, 'state'>, today: string): ClaimRow[] {
  const where = conditionsOf(filter, today)
  const text = `SELECT ${columns} FROM claim WHERE sent_day IS NOT NULL AND state <> 'withdrawn' AND ${where.sql} ORDER BY number`
  return all(database, text, ...where.values)
}

/** Number of claims in each state. */
export function claimFigures(
  database: PrimaryDatabase,
  filter: Omit<ClaimFilter, 'state'>,
  today: string,
): ClaimFigures {
  const figures: ClaimFigures = {
    draft: 0,
    sent: 0,
    overdue: 0,
    accepted: 0,
    credited: 0,
    refused: 0,
    withdrawn: 0,
  }
  const where = conditionsOf(filter, today)
  const text = `SELECT state, count(*) AS n, sum(state = 'sent' AND due_day < ?) AS late FROM claim WHERE ${where.sql} GROUP BY state`
  for (const { state, n, late } of all<{ state: ClaimState; n: number; late: number | null }>(
    database,
    text,
    today,
    ...where.values,
  )) {
    figures[state] = n
    figures.overdue += late ?? 0
  }
  return figures
}

/** Ids of the claims of a control that were not withdrawn. */
export function claimsOfControl(database: PrimaryDatabase, controlId: number): string[] {
  const text = `SELECT claim_id FROM claim WHERE control_id = ? AND state <> 'withdrawn' AND ${hasEntry('claim_id', 'claim')}
    ORDER BY number`
  return column(database, text, controlId)
}

/** Number of claims whose answer is late, and the day when the first one was due. */
export function overdueClaims(database: PrimaryDatabase, today: string): { count: number; since: string | null } {
  const text = `SELECT count(*) AS count, min(due_day) AS since FROM claim WHERE state = 'sent' AND due_day < ?
    AND ${hasEntry('claim_id', 'claim')}`
  return get(database, text, today) ?? { count: 0, since: null }
}
