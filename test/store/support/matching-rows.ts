import { expect } from 'vitest'
import { createRowFilter, type AdjustmentFilter } from '../../../src/main/core/domain/adjustment-filter.ts'
import {
  daysWithAdjustments,
  withColumns,
  writeMissingColumns,
} from '../../../src/main/core/store/cache/adjustment-columns.ts'
import { rowsById } from '../../../src/main/core/store/cache/adjustment-rows.ts'
import { openWords } from '../../../src/main/core/store/cache/adjustment-words.ts'
import type { CacheReader, CacheWriter } from '../../../src/main/core/store/cache/cache-file.ts'
import { createVerdicts } from '../../../src/main/core/store/cache/verdicts.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openTestDatabase } from './store.ts'

const pause = () => Promise.resolve()

/** The rows of a filter, newest first, with their signals, by the columns where there are any; no row has a review. */
export async function findRows(reader: CacheReader, filter: AdjustmentFilter) {
  const words = openWords(reader)
  const verdicts = createVerdicts({ database: openTestDatabase(temporaryFolder()).database })
  const matching = createRowFilter(filter, {
    ...words,
    article: (code) => words.known('article', code),
    shownSignals: (columns) => verdicts.shownSignals(columns, words),
    reviews: verdicts.reviews,
    codeOf: verdicts.codeOf,
  })
  const rows = []
  for (const day of daysWithAdjustments(reader, filter))
    rows.push(
      ...(await withColumns(reader, { day, words, pause }, (columns) => {
        const places = matching(columns) ?? columns.get('row').map((_, at) => at)
        const signals = new Map([...places].map((at) => [columns.get('row')[at] ?? 0, columns.get('signals')[at] ?? 0]))
        return rowsById(reader, [...signals.keys()]).map(({ row, ...rest }) => ({ ...rest, signals: signals.get(row) }))
      })),
    )
  return rows
}

/** The rows of a filter, found by their columns. The columns made of the rows and the stored ones find the same. */
export async function matchingRows(writer: CacheWriter, reader: CacheReader, filter: AdjustmentFilter) {
  writer.db.exec('DELETE FROM adjustment_column')
  const ofRows = await findRows(reader, filter)
  await writeMissingColumns(writer, pause)
  const ofColumns = await findRows(reader, filter)
  expect(ofColumns).toEqual(ofRows)
  return ofColumns
}
