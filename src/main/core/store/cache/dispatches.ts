import type { Dispatch, Order } from '../../domain/model.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import type { Page } from '../cursor.ts'
import type { PageRequest } from '../list-page.ts'
import { createConditions, emptyPage, mapPage, readPage } from '../list-page.ts'
import { all } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import type { ListReading } from './list-reading.ts'
import type { SwappedList } from './swapped-list.ts'
import { activeTable } from './swapped-list.ts'
import { beginWholeList } from './whole-list.ts'

const dispatches: SwappedList<Dispatch> = {
  resource: 'dispatches',
  columns: [
    { name: 'code', type: 'TEXT NOT NULL' },
    { name: 'folded', type: 'TEXT NOT NULL' },
    { name: 'body', type: 'TEXT NOT NULL' },
  ],
  indexes: [{ name: 'code', columns: 'code' }],
  values: () => (dispatch) => [
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

/** The order with this code in one of the dispatches; `null` if none has it. */
export function orderInDispatches(reader: CacheReader, code: string): Order | null {
  return inSnapshot(reader, () => {
    const from = activeTable(reader, 'dispatches')
    if (from === null) return null
    const rows = all<{ body: string }>(
      reader,
      `SELECT body FROM ${from} WHERE instr(body, ?)`,
      JSON.stringify({ code }).slice(1, -1),
    )
    for (const { body } of rows) {
      const order = (JSON.parse(body) as Dispatch).orders.find((each) => each.code === code)
      if (order) return order
    }
    return null
  })
}

/** Dispatches by code; `text` is searched in code, description, location and the codes of their orders. */
export function listDispatches(
  reader: CacheReader,
  filter: PageRequest & { text?: string | undefined },
): Page<Dispatch> {
  const where = createConditions()
  where.addWords('folded', normalizeForSearch(filter.text ?? ''))
  return inSnapshot(reader, () => {
    const from = activeTable(reader, 'dispatches')
    if (from === null) return emptyPage
    const list = { columns: 'code, id, body', from, where, order: ['code', 'id'], direction: 'ASC' } as const
    return mapPage(readPage<{ body: string }>(reader, list, filter), (row) => JSON.parse(row.body) as Dispatch)
  })
}
