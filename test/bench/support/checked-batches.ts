import { createReadStream } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { HttpResponse } from '../../../src/main/core/wms/http-request.ts'
import { createList } from '../../../src/main/core/wms/responses.ts'
import { stockShape } from '../../../src/main/core/wms/wire/stock.ts'
import type { CacheWriter } from '../../../src/main/core/store/cache/cache-file.ts'
import { createStockValues } from '../../../src/main/core/store/cache/stock-row.ts'
import { createArticleFactCollector, factsFromStock } from '../../../src/main/core/refresh/article-facts.ts'
import type { Value } from './empty-stock-table.ts'

/**
 * Rows of the file as values of the columns, read and checked as the program does it. What rows share is written to tables in
 * memory of this thread.
 */
export async function* checkedBatches(path: string, cache: string, rowsPerBatch: number): AsyncGenerator<Value[][]> {
  const { writer, table } = sharedTables(cache)
  const valuesOf = createStockValues(writer, table)
  const facts = createArticleFactCollector(factsFromStock)
  const answer = {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: createReadStream(path),
    discard() {},
  } as unknown as HttpResponse
  const list = createList(
    stockShape,
    { warehouseTimeZone: 'America/Argentina/Buenos_Aires' },
    () => 'inside',
    undefined,
    () => Promise.resolve(answer),
    () => {},
  )
  let batch: Value[][] = []
  for await (const rows of list.batches())
    for (const row of rows) {
      if (!row.ok) continue
      facts.hear(row.value)
      batch.push(valuesOf(row.value) as Value[])
      if (batch.length < rowsPerBatch) continue
      yield batch
      batch = []
    }
  yield batch
}

function sharedTables(cache: string): { writer: CacheWriter; table: string } {
  const from = new Sqlite(cache, { readonly: true })
  const active = String(from.prepare("SELECT active FROM list_version WHERE resource = 'stock'").pluck().get())
  const db = new Sqlite(':memory:')
  for (const name of ['word', 'spot'])
    db.exec(String(from.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(`stock_${name}_${active}`)))
  from.close()
  return { writer: { db, statements: new Map() } as unknown as CacheWriter, table: `stock_${active}` }
}
