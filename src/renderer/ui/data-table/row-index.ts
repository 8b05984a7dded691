import {
  addValue,
  figuresFor,
  isFigure,
  noValues,
  type CellValues,
  type DataColumn,
  type FiguresById,
} from './column.ts'
import { stepsPerYield, type Work } from './sliced-work.ts'

/** Values computed once per row: its id, and what the figures of each column need. */
export interface IndexedRows {
  ids: readonly string[]
  figures: FiguresById
}

/** Indexes a list. Rows that are the same objects as in the last completed call are not computed again. */
export type RowIndex<T> = (rows: readonly T[]) => Work<IndexedRows>

interface IndexState<T> {
  rows: readonly T[]
  ids: string[]
  seen: Map<string, number>
  values: CellValues[]
}

/** Creates the index of one list. Rows with the same key get different ids, numbered in their order. */
export function createRowIndex<T>(keyOf: (row: T) => string, columns: readonly DataColumn<T>[]): RowIndex<T> {
  const figureColumns = columns.filter(isFigure)
  let completed: IndexState<T> | null = null

  return function* (rows) {
    // Work that is given up halfway takes its state along: the next call then starts with the first row.
    const kept = completed
    completed = null
    const state =
      kept !== null && kept.rows.length <= rows.length && kept.rows.every((row, at) => row === rows[at])
        ? kept
        : { rows, ids: [], seen: new Map<string, number>(), values: figureColumns.map(() => noValues) }
    const { ids, seen, values } = state
    for (let at = ids.length; at < rows.length; at += 1) {
      const row = rows[at] as T
      const key = keyOf(row)
      const alike = seen.get(key) ?? 0
      seen.set(key, alike + 1)
      ids.push(alike === 0 ? key : `${key}#${alike}`)
      for (const [place, column] of figureColumns.entries())
        values[place] = addValue(values[place] ?? noValues, column.value(row))
      if (at % stepsPerYield === 0) yield
    }
    completed = { ...state, rows }
    return {
      ids: ids.slice(),
      figures: Object.fromEntries(
        figureColumns.map((column, place) => [column.id, figuresFor(column, values[place] ?? noValues)]),
      ),
    }
  }
}
