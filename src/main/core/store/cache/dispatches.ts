import type { Dispatch } from '../../domain/model.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import type { Page } from '../cursor.ts'
import { toPage, decodeCursor } from '../cursor.ts'
import { all, get } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import type { ListReading } from './list-reading.ts'
import type { SwappedList } from './whole-list.ts'
import { activeTable, beginWholeList } from './whole-list.ts'

const dispatches: SwappedList<Dispatch> = {
  resource: 'dispatches',
  columns: [
    { name: 'code', type: 'TEXT NOT NULL' },
    { name: 'folded', type: 'TEXT NOT NULL' },
    { name: 'body', type: 'TEXT NOT NULL' },
  ],
  indexes: [{ name: 'code', columns: 'code' }],
  values: (dispatch) => [
    dispatch.code,
    normalizeForSearch(
      [dispatch.code, dispatch.description, dispatch.location, ...dispatch.orders.map((order) => order.code)]
        .filter((part) => part !== null)
        .join(' '),
    ),
    JSON.stringify(dispatch),
  ],
  identity: (dispatch) => dispatch.code,
}

export function beginDispatchList(writer: CacheWriter, requestedAtMs: number): ListReading<Dispatch> {
  return beginWholeList(writer, dispatches, requestedAtMs)
}

/** Dispatches by code; `text` looks in code, description, location and the codes of their orders. */
export function listDispatches(
  reader: CacheReader,
  filter: { text?: string | undefined; limit: number; cursor?: string | undefined },
): Page<Dispatch> {
  const words = normalizeForSearch(filter.text ?? '')
    .split(' ')
    .filter((word) => word !== '')
  const where = ['1 = 1', ...words.map(() => 'instr(folded, ?) > 0')].join(' AND ')
  const after = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 2)
  return inSnapshot(reader, () => {
    const table = activeTable(reader, 'dispatches')
    if (table === null) return { rows: [], total: 0, nextCursor: null }
    const total = get<{ n: number }>(reader, `SELECT count(*) AS n FROM ${table} WHERE ${where}`, ...words)?.n ?? 0
    const rows = all<{ code: string; id: number; body: string }>(
      reader,
      `SELECT code, id, body FROM ${table} WHERE ${where} ${after ? 'AND (code, id) > (?, ?)' : ''}
       ORDER BY code, id LIMIT ?`,
      ...words,
      ...(after ?? []),
      filter.limit + 1,
    )
    const page = toPage(rows, filter.limit, total, (row) => [row.code, row.id])
    return { ...page, rows: page.rows.map((row) => JSON.parse(row.body) as Dispatch) }
  })
}
