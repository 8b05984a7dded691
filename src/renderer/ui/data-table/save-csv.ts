import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../i18n/format.ts'
import type { DataColumn } from './column.ts'
import { toCsv, type CellWords } from './delimited.ts'

/** The words and marks of plain cells in the language that is shown. */
export function useCellWords(): CellWords {
  const { t, i18n } = useTranslation('table')
  const decimalMark = i18n.language === 'es' ? ',' : '.'
  return useMemo(() => ({ yes: t('yes'), no: t('no'), decimalMark }), [t, decimalMark])
}

/** Gives the rows as a CSV file named after the list and the day. */
export function saveCsv<T>(
  name: string,
  columns: readonly DataColumn<T>[],
  rows: readonly T[],
  words: CellWords,
  language: string,
): void {
  const text = toCsv(columns, rows, { ...words, separator: language === 'es' ? ';' : ',' })
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${today(new Date())}.csv`
  link.click()
  // The browser reads the file after the click: the address lives a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
