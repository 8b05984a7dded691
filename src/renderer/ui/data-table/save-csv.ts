import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../i18n/format.ts'
import type { DataColumn } from './column.ts'
import { saveFile } from '../../state/save-file.ts'
import { csvWriter, type CellWords, type CsvWriter } from './delimited.ts'
import { runInSlices, stepsPerYield, type Work } from './sliced-work.ts'

/** The words and marks of plain cells in the language that is shown. */
export function useCellWords(): CellWords {
  const { t, i18n } = useTranslation('table')
  const decimalMark = i18n.language === 'es' ? ',' : '.'
  return useMemo(() => ({ yes: t('yes'), no: t('no'), decimalMark }), [t, decimalMark])
}

/** Gives the rows as a CSV file named after the list and the day; long ones are written in turns. */
export async function saveCsv<T>(
  name: string,
  columns: readonly DataColumn<T>[],
  rows: readonly T[],
  words: CellWords,
  language: string,
): Promise<void> {
  const csv = csvWriter(columns, { ...words, separator: language === 'es' ? ';' : ',' })
  const content = await runInSlices(written(csv, rows), new AbortController().signal)
  saveFile({ name: `${name}-${today(new Date())}.csv`, mediaType: 'text/csv', content, encoding: 'utf-8' })
}

function* written<T>(csv: CsvWriter<T>, rows: readonly T[]): Work<string> {
  let content = csv.head
  for (const [at, row] of rows.entries()) {
    content += csv.line(row)
    if (at % stepsPerYield === 0) yield
  }
  return content
}
