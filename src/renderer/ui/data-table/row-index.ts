import {
  addText,
  addValue,
  isFigure,
  needOf,
  noValues,
  type CellValues,
  type DataColumn,
  type NeedsById,
} from './column.ts'
import { stepsPerYield, type Work } from './sliced-work.ts'

/** Values computed once per row: its id, and the space that the values of each column need. */
export interface IndexedRows {
  ids: readonly string[]
  needs: NeedsById
}

/** Indexes a list. Rows that are the same objects as in the last completed call are not computed again. */
export type RowIndex<T> = (rows: readonly T[]) => Work<IndexedRows>

interface IndexState<T> {
  rows: readonly T[]
  ids: string[]
  seen: Map<string, number>
  values: CellValues[]
}

/** Rows whose texts are measured: enough for a width that suits the list, and few enough to format. */
const measuredRows = 300

/** Creates the index of one list. Rows with the same key get different ids, numbered in their order. */
export function createRowIndex<T>(keyOf: (row: T) => string, columns: readonly DataColumn<T>[]): RowIndex<T> {
  const measured = columns.filter(({ kind }) => kind !== 'flag' && kind !== 'date' && kind !== 'dateTime')
  let completed: IndexState<T> | null = null

  return function* (rows) {
    // Work that is given up halfway takes its state along: the next call then starts with the first row.
    const kept = completed
    completed = null
    const state =
      kept !== null && kept.rows.length <= rows.length && kept.rows.every((row, at) => row === rows[at])
        ? kept
        : { rows, ids: [], seen: new Map<string, number>(), values: measured.map(() => noValues) }
    const { ids, seen, values } = state
    for (let at = ids.length; at < rows.length; at += 1) {
      const row = rows[at] as T
      const key = keyOf(row)
      const alike = seen.get(key) ?? 0
      seen.set(key, alike + 1)
      ids.push(alike === 0 ? key : `${key}#${alike}`)
      for (const [place, column] of measured.entries()) {
        const soFar = values[place] ?? noValues
        if (isFigure(column)) values[place] = addValue(soFar, column.value(row))
        else if (at < measuredRows) values[place] = addText(soFar, column, row)
      }
      if (at % stepsPerYield === 0) yield
    }
    completed = { ...state, rows }
    return {
      ids: ids.slice(),
      needs: Object.fromEntries(
        measured.map((column, place) => [column.id, needOf(column, values[place] ?? noValues)]),
      ),
    }
  }
}
