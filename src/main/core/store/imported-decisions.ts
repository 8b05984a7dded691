import type { Instant } from '../domain/model.ts'
import type { ImportedCount } from './imported-counts.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, insert, run, update } from './sql.ts'

/** The control that was assigned on this PC to a count whose log names none. */
export interface ImportedMatch {
  controlId: number
  number: string | null
  part: number
  counter: 1 | 2 | 3
  matchedAt: Instant
}

/** The control that was assigned on this PC to a count whose log names none. */
export function importedMatch(database: PrimaryDatabase, device: string, sessionId: string): ImportedMatch | null {
  return get(
    database,
    `SELECT control_id AS controlId, number, part, counter, matched_at AS matchedAt FROM imported_match
     WHERE session_id = ? AND device = ?`,
    sessionId,
    device,
  )
}

/** Assigns the control, for the first time or again. */
export function saveImportedMatch(
  writer: PrimaryWriter,
  { device, sessionId }: Pick<ImportedCount, 'device' | 'sessionId'>,
  { controlId, number, part, counter, matchedAt }: ImportedMatch,
): void {
  const match = { device, sessionId, controlId, number, part, counter, matchedAt }
  insert(writer, 'imported_match', match, ['sessionId', 'device'])
  // A decision for another control or another number no longer applies.
  run(writer, 'DELETE FROM imported_told_apart WHERE session_id = ? AND device = ?', sessionId, device)
  update(writer, 'imported_count', { sessionId, device }, { controlId, number, part, counter })
}

/** The supervisor's decision for a count that has goods in common with other counts of its number. */
export interface ToldApart {
  sessionId: string
  device: string
  told: 'second_count' | 'other_goods' | 'another_part'
  /** The part that the count has on this PC; `null`: the one that its log names, or that was assigned. */
  part: number | null
  /** The number that the count has on this PC. */
  counter: 1 | 2 | 3
  /** Session ids of the counts that it was told apart from. */
  against: string[]
  toldAt: Instant
}

const toldColumns = 'session_id AS sessionId, device, told, part, counter, against, told_at AS toldAt'
type ToldRow = Omit<ToldApart, 'against'> & { against: string }
const toToldApart = (row: ToldRow): ToldApart => ({ ...row, against: JSON.parse(row.against) as string[] })

/** The supervisor's decision for this count; `null` if there is none. */
export function toldApart(database: PrimaryDatabase, device: string, sessionId: string): ToldApart | null {
  const text = `SELECT ${toldColumns} FROM imported_told_apart WHERE session_id = ? AND device = ?`
  const row = get<ToldRow>(database, text, sessionId, device)
  return row && toToldApart(row)
}

/** The supervisor's decisions for the counts of this control. */
export function toldApartOf(database: PrimaryDatabase, controlId: number): ToldApart[] {
  return all<ToldRow>(
    database,
    `SELECT imported_told_apart.session_id AS sessionId, device, told, imported_told_apart.part AS part, imported_told_apart.counter AS counter, against,
       told_at AS toldAt
     FROM imported_told_apart JOIN imported_count USING (session_id, device) WHERE control_id = ?`,
    controlId,
  ).map(toToldApart)
}

/** Counter and part that the supervisor gave to an imported count; empty without a decision. */
export function placeToldApart(decision: ToldApart | null): { counter?: 1 | 2 | 3; part?: number } {
  if (decision === null) return {}
  const { counter, part } = decision
  return part === null ? { counter } : { counter, part }
}

/** Records what a supervisor said of a count, and gives it that number and part. */
export function saveToldApart(writer: PrimaryWriter, { against, ...row }: ToldApart): void {
  insert(writer, 'imported_told_apart', { ...row, against: JSON.stringify(against) }, ['sessionId', 'device'])
  const { sessionId, device, part, counter } = row
  update(writer, 'imported_count', { sessionId, device }, { counter, ...(part === null ? {} : { part }) })
}

/** Excludes a count as long as its log ends with `head`. */
export function setImportedAside(
  writer: PrimaryWriter,
  excluded: { device: string; sessionId: string; head: string; setAsideAt: Instant },
): void {
  insert(writer, 'imported_set_aside', excluded, ['sessionId', 'device'])
}
