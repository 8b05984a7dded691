import { useMemo, useState } from 'react'
import { columnFilter } from './column-filter.ts'
import type { DataColumn } from './column.ts'
import type { CellWords } from './delimited.ts'

export interface ColumnFilters<T> {
  /** What is typed, by column. */
  texts: Readonly<Record<string, string>>
  /** The same as questions to each row. */
  tests: readonly ((row: T) => boolean)[]
  /** The same in words, for paper. */
  words: readonly string[]
  open: boolean
  onFilter: (id: string, text: string) => void
  /** Shows the fields; closing them takes back what was typed. */
  toggle: () => void
  clear: () => void
}

const nothing: Readonly<Record<string, string>> = {}

/** What is typed above the columns of a list. */
export function useColumnFilters<T>(columns: readonly DataColumn<T>[], words: CellWords): ColumnFilters<T> {
  const [texts, setTexts] = useState(nothing)
  const [open, setOpen] = useState(false)
  const tests = useMemo(
    () =>
      columns.flatMap((column) => {
        const test = columnFilter(column, texts[column.id] ?? '', words)
        return test === null ? [] : [test]
      }),
    [columns, texts, words],
  )
  const typed = columns.flatMap(({ id, header }) => {
    const text = (texts[id] ?? '').trim()
    return text === '' ? [] : [`${header}: ${text}`]
  })
  return {
    texts,
    tests,
    words: typed,
    open,
    onFilter: (id, text) => setTexts((last) => ({ ...last, [id]: text })),
    toggle: () => {
      setOpen(!open)
      if (open) setTexts(nothing)
    },
    clear: () => setTexts(nothing),
  }
}
