import type { SqlValue } from '../sql.ts'
import { allValues, column, countRows, run, value } from '../sql.ts'
import type { CacheWriter } from './cache-file.ts'
import { writeCache } from './cache-file.ts'
import { createRowIndex, type RowIndex } from './row-index.ts'
import { columnNames, derivedTable, type SwappedList } from './swapped-list.ts'

/** From one changed row in so many the whole list is written again: changing a row costs more than writing it with all others. */
const changedShare = 100
/** Texts that rows share are never removed one by one: from this number on, or half of that of the rows, all are written again. */
const maxShared = 100_000
/** Rows that were removed one by one leave gaps in pages and ids: with more ids than this share of the rows all are written again. */
const maxIdShare = 1.5
const rowsPerTurn = 1000
const isOneOf = 'IN (SELECT value FROM json_each(?))'

/**
 * Compares a new reading with the list in the table `stored`: writing a million rows takes most of a refresh, and few have changed; rows that it lacks are staged in `staged`, whose shared texts get
 * the same ids. Returns `null` if the list has to be written without regard to it.
 */
export function beginChanges<Row>(writer: CacheWriter, list: SwappedList<Row>, stored: string, staged: string) {
  const had = countRows(writer, stored)
  if (list.inPlace !== true || hasManyShared(writer, list, stored, had)) return null
  const names = columnNames(list)
  const index = indexRows(writer, stored, names, had)
  writeCache(writer, () => addShared(writer, list, stored, staged))

  return {
    /** Finds a row of the stored list with these values, which the new one has again. Each row is found once. */
    takeStored: (values: readonly SqlValue[]) => index.take(values),
    /** True if the stored list is to be changed in place. */
    areFew: () =>
      index.lastId() <= had * maxIdShare && (countRows(writer, staged) + index.left()) * changedShare <= had,
    /** Copies the rows that the new list has again. In several transactions: readers do not see them yet. */
    copyStored(): void {
      const gone = index.leftIds()
      let passed = 0
      const endOfTurn = `SELECT max(id) FROM (SELECT id FROM ${stored} WHERE id > ? ORDER BY id LIMIT ${rowsPerTurn})`
      for (let after = -1; ;) {
        const last = value<number>(writer, endOfTurn, after)
        if (last === null) return
        const begin = passed
        while (passed < gone.length && gone[passed]! <= last) passed += 1
        const range = `id > ? AND id <= ? AND id NOT ${isOneOf}`
        const copy = `INSERT INTO ${staged} (${names}) SELECT ${names} FROM ${stored} WHERE ${range} ORDER BY id`
        const values = [after, last, JSON.stringify(gone.slice(begin, passed))]
        writeCache(writer, () => run(writer, copy, ...values))
        after = last
      }
    },
    /** Changes the stored list: removes what the new one lacks, adds what was staged. Inside the transaction. */
    apply(): { rows: number; vanished: number } {
      const gone = JSON.stringify(index.leftIds())
      const added = countRows(writer, staged)
      const derived = (list.derived ?? []).map((table) => {
        const removed = `SELECT ${table.key} FROM ${stored} WHERE id ${isOneOf}`
        return { ...table, keys: column(writer, `${removed} UNION SELECT ${table.key} FROM ${staged}`, gone) }
      })
      addShared(writer, list, staged, stored)
      run(writer, `DELETE FROM ${stored} WHERE id ${isOneOf}`, gone)
      run(writer, `INSERT INTO ${stored} (${names}) SELECT ${names} FROM ${staged} ORDER BY id`)
      for (const { name, key, keys, fill } of derived) {
        const own = derivedTable(stored, name)
        run(writer, `DELETE FROM ${own} WHERE ${key} ${isOneOf}`, JSON.stringify(keys))
        const text = fill(stored, own, `WHERE ${key} ${isOneOf}`)
        // The condition stands in it for each of its parts.
        run(writer, text, ...[...text.matchAll(/\?/g)].map(() => JSON.stringify(keys)))
      }
      const rows = had - index.left() + added
      return { rows, vanished: Math.max(0, had - rows) }
    },
  }
}

function hasManyShared<Row>(writer: CacheWriter, { shared }: SwappedList<Row>, table: string, rows: number): boolean {
  const limit = Math.min(maxShared, rows / 2)
  return (shared ?? []).some(({ name }) => countRows(writer, derivedTable(table, name)) > limit)
}

function indexRows(writer: CacheWriter, table: string, names: string, count: number): RowIndex {
  const index = createRowIndex(count)
  const select = `SELECT id, ${names} FROM ${table} WHERE id > ? ORDER BY id LIMIT ${rowsPerTurn}`
  for (let after = -1; ;) {
    const rows = allValues(writer, select, after)
    for (const [id, ...values] of rows) index.add((after = Number(id)), values)
    if (rows.length < rowsPerTurn) return index
  }
}

function addShared<Row>(writer: CacheWriter, { shared }: SwappedList<Row>, from: string, to: string): void {
  for (const { name } of shared ?? [])
    run(writer, `INSERT OR IGNORE INTO ${derivedTable(to, name)} SELECT * FROM ${derivedTable(from, name)}`)
}
