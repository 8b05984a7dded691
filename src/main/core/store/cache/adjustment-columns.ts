import type { AdjustmentColumns, ColumnArray, ColumnName, ColumnRow } from '../../domain/adjustment-columns.ts'
import { columnsOf, columnTypes, pickedColumns, wordKinds } from '../../domain/adjustment-columns.ts'
import { all, insert, run, value } from '../sql.ts'
import type { CachedWords } from './adjustment-words.ts'
import { openWords } from './adjustment-words.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { inSnapshot, writeCache } from './cache-file.ts'

/** Rows read in one turn. */
const rowsPerTurn = 500

/** So many rows of a day are read themselves: that takes less time than reading the columns of all. */
const fewRows = 20

const columnNames = Object.keys(columnTypes) as ColumnName[]

/** Inclusive days. */
interface Period {
  from: string
  to: string
}

/** The days of a period that have adjustments, of one article if that is given, the newest first; a step of an index for each. */
export function daysWithAdjustments(
  reader: CacheReader,
  { from, to, articleCode = '' }: Period & { articleCode?: string | undefined },
): string[] {
  const code = articleCode.trim()
  const ofArticle = code === '' ? '' : 'article_code = ? AND '
  const days: string[] = []
  for (let before = `${to}~`; ;) {
    const last = `SELECT max(own_day) FROM adjustment WHERE ${ofArticle}own_day < ? AND own_day >= ?`
    const day = value<string>(reader, last, ...(code === '' ? [] : [code]), before, from)
    if (day === null) return days
    days.push(day)
    before = day
  }
}

/** Writes the columns of the days that have none, because a row changed or the file is of an older version. */
export async function writeMissingColumns(writer: CacheWriter, pause: () => Promise<void>): Promise<void> {
  for (const _ of missingColumns(writer)) await pause()
}

/** The same without a pause, while the file is upgraded. */
export function writeMissingColumnsAtOnce(writer: CacheWriter): void {
  Array.from(missingColumns(writer))
}

/** Writes the columns of one more day at each step. */
function* missingColumns(writer: CacheWriter): Generator<void, void> {
  const words = openWords(writer)
  for (const day of daysWithAdjustments(writer, { from: '', to: '~' })) {
    if (storedRows(writer, day) !== null) continue
    writeCache(writer, () => {
      const columns = columnsOf(day, [...rowPages(writer, day)].flat(), words)
      words.save(writer)
      for (const name of columnNames) {
        const { buffer, byteOffset, byteLength } = columns.get(name)
        insert(writer, 'adjustment_column', { ownDay: day, name, data: new Uint8Array(buffer, byteOffset, byteLength) })
      }
    })
    yield
  }
}

/** Deletes the columns of a day. Call it in each transaction that changes one of its rows. */
export function deleteColumns(writer: CacheWriter, day: string): void {
  run(writer, 'DELETE FROM adjustment_column WHERE own_day = ?', day)
}

/**
 * Works on the adjustments of a day as columns, all of one state of the file: as they are stored, otherwise made of the rows,
 * in turns with a pause after each.
 */
export async function withColumns<T>(
  reader: CacheReader,
  { day, words, pause }: { day: string; words: CachedWords; pause: () => Promise<void> },
  work: (columns: AdjustmentColumns) => T,
): Promise<T> {
  const stored = inSnapshot(reader, () => {
    const rows = storedRows(reader, day)
    return rows === null ? null : { result: work(storedColumns(reader, { day, rows, words })) }
  })
  if (stored) return stored.result
  const rows: ColumnRow[] = []
  for (const page of rowPages(reader, day)) {
    rows.push(...page)
    await pause()
  }
  return work(columnsOf(day, rows, words))
}

/** The number of rows of a day; `null` if it has no columns. */
function storedRows(reader: CacheReader, day: string): number | null {
  return value(reader, "SELECT length(data) FROM adjustment_column WHERE own_day = ? AND name = 'flags'", day)
}

function storedColumns(
  reader: CacheReader,
  { day, rows, words }: { day: string; rows: number; words: CachedWords },
): AdjustmentColumns {
  const columns: AdjustmentColumns = {
    day,
    rows,
    get<Name extends ColumnName>(name: Name) {
      const stored = 'SELECT data FROM adjustment_column WHERE own_day = ? AND name = ?'
      const bytes = value<Uint8Array>(reader, stored, day, name) ?? new Uint8Array()
      // A copy where the bytes do not begin at a multiple of their size.
      const { buffer, byteOffset, byteLength } = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes)
      const Type = columnTypes[name]
      const array = new Type(buffer as ArrayBuffer, byteOffset, byteLength / Type.BYTES_PER_ELEMENT)
      const kind = wordKinds.find((one) => one === name)
      return (kind === undefined ? array : words.translated(kind, array as Uint32Array)) as ColumnArray<Name>
    },
    only(places) {
      if (places.length > fewRows) return pickedColumns(columns, places)
      const ids = columns.get('row')
      return columnsOf(
        day,
        rowsAt(
          reader,
          Array.from(places, (at) => ids[at] ?? 0),
        ),
        words,
      )
    },
  }
  return columns
}

/** Rows by their ids, newest first. */
function rowsAt(reader: CacheReader, ids: readonly number[]): ColumnRow[] {
  return all<StoredRow>(
    reader,
    `SELECT ${rowColumns} FROM adjustment WHERE rowid IN (SELECT value FROM json_each(?)) ORDER BY date DESC, key DESC`,
    JSON.stringify(ids),
  ).map(columnRow)
}

type Flag = 'changedUnits' | 'changedLot' | 'changedSerial' | 'changedExpiry'
type StoredRow = Omit<ColumnRow, Flag> & Record<Flag, number> & { date: string }

const rowColumns = /* sql */ `rowid AS row, key, date, article_code AS articleCode, user, reason, location,
  container_folded AS containerFolded, units_changed AS unitsChanged, coalesce(signals, 0) AS signals, hour, weekday,
  changed_units AS changedUnits, changed_lot AS changedLot, changed_serial AS changedSerial, changed_expiry AS changedExpiry`

function columnRow(row: StoredRow): ColumnRow {
  return {
    ...row,
    changedUnits: row.changedUnits === 1,
    changedLot: row.changedLot === 1,
    changedSerial: row.changedSerial === 1,
    changedExpiry: row.changedExpiry === 1,
  }
}

/** The rows of a day, newest first, page by page. */
function* rowPages(reader: CacheReader, day: string): Generator<ColumnRow[]> {
  // Sorts after every date, readable or not.
  for (let after = { date: '\u{10FFFF}', key: '' }; ;) {
    const rows = all<StoredRow>(
      reader,
      `SELECT ${rowColumns} FROM adjustment WHERE own_day = ? AND (date, key) < (?, ?) ORDER BY date DESC, key DESC LIMIT ?`,
      day,
      after.date,
      after.key,
      rowsPerTurn,
    )
    yield rows.map(columnRow)
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerTurn) return
    after = last
  }
}
