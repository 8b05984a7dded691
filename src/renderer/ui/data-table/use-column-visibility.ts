import { useState } from 'react'
import type { ColumnVisibilityState } from '@tanstack/react-table'
import { loadRecent, saveRecent } from '../../state/recent-values.ts'
import type { DataColumn } from './column.ts'

/** Which columns of a table are shown; `keepVisibility` also remembers it under the table's name. */
export function useColumnVisibility<T>(name: string, columns: readonly DataColumn<T>[]) {
  const [visibility, setVisibility] = useState<ColumnVisibilityState>(() => startVisibility(name, columns))
  const keepVisibility = (next: ColumnVisibilityState) => {
    setVisibility(next)
    saveRecent(
      `columns.${name}`,
      columns.map((column) => `${next[column.id] === false ? '-' : '+'}${column.id}`),
    )
  }
  return { visibility, setVisibility, keepVisibility }
}

function startVisibility<T>(name: string, columns: readonly DataColumn<T>[]): ColumnVisibilityState {
  const kept = new Set(loadRecent(`columns.${name}`))
  return Object.fromEntries(
    columns.map((column) => [column.id, kept.has(`+${column.id}`) || (!kept.has(`-${column.id}`) && !column.hidden)]),
  )
}
