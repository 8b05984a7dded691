import { hash } from 'node:crypto'
import type { Connection } from './sql.ts'
import { all, column, countRows, get, value } from './sql.ts'

/** The last entry of a count's log. */
export interface LogEnd {
  sessionId: string
  seq: number
  hash: string
}

/** The ends of all logs of counts, by count. */
export function logEnds(file: Connection): LogEnd[] {
  // SQLite takes the other columns from the row of the maximum. https://www.sqlite.org/lang_select.html#bareagg
  return all(
    file,
    `SELECT session_id AS sessionId, max(seq) AS seq, hash FROM count_event GROUP BY session_id ORDER BY session_id`,
  )
}

function pcEnd(file: Connection): { seq: number; hash: string } | null {
  return get(file, 'SELECT seq, hash FROM pc_chain ORDER BY seq DESC LIMIT 1')
}

/** Digest of the ends of all chains in a `muelle.db`: it changes with every entry. */
export function endsDigest(file: Connection): string {
  const ends = logEnds(file).map(({ sessionId, seq, hash }) => [sessionId, seq, hash])
  return hash('sha256', JSON.stringify([ends, pcEnd(file)]))
}

/** Number of rows of each table. */
export function tableRows(file: Connection): Record<string, number> {
  const names = column<string>(
    file,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  )
  return Object.fromEntries(names.map((name) => [name, countRows(file, `"${name.replaceAll('"', '""')}"`)]))
}

/** Tables that change without anything being counted, received or decided. */
const passing = new Set(['command', 'notice', 'setting'])

/** Digest of what a `muelle.db` has: the ends of all chains and the number of rows, without commands, notices and settings. */
export function contentDigest(file: Connection): string {
  const rows = Object.entries(tableRows(file)).filter(([table]) => !passing.has(table))
  return hash('sha256', JSON.stringify([endsDigest(file), rows]))
}

/** Name of the file of each photo that a `muelle.db` refers to. */
export function photoNames(file: Connection): { hash: string; mediaType: string }[] {
  return all(
    file,
    `SELECT hash, media_type AS mediaType FROM photo UNION SELECT hash, media_type FROM imported_photo
     UNION SELECT hash, media_type FROM arrival_photo ORDER BY 1`,
  )
}

/** Counts of this PC and photos, without reading the logs. */
export function dataTotals(file: Connection): { counts: number; photos: number } {
  return { counts: countRows(file, 'session'), photos: photoNames(file).length }
}

/** Counts and entries of a `muelle.db`, and when the last entry was made. */
export function logTotals(file: Connection): { counts: number; entries: number; lastEntryAt: string | null } {
  const totals = get<{ counts: number; entries: number }>(
    file,
    'SELECT count(DISTINCT session_id) AS counts, count(*) AS entries FROM count_event',
  ) ?? { counts: 0, entries: 0 }
  const lastEntryAt = value<string>(file, 'SELECT at FROM count_event ORDER BY julianday(at) DESC LIMIT 1')
  return { ...totals, lastEntryAt }
}
