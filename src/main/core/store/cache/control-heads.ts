import type { CursorPart } from '../cursor.ts'
import { createConditions } from '../list-page.ts'
import { all } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'

/** Header of a control for evaluations of a period: its suppliers, and when it was requested. */
export interface ControlListEntry {
  id: number
  day: string
  sortDate: string
  date: string | null
  state: string | null
  /** When it was requested: if this changes, its lines may have changed. */
  asOfMs: number
  receivingDocuments: { id: number | null; number: string; supplierCode: string | null; supplierName: string | null }[]
}

export interface HeadFilter {
  /** Inclusive days, `yyyy-MM-dd`. */
  from: string
  to: string
  /** `null`: only controls with a document without supplier code. */
  supplierCode?: string | null | undefined
}

type Row = Omit<ControlListEntry, 'receivingDocuments'> & { documents: string }

/** Position of a header: newest day first, then date, then id. */
export function headPlace({ day, sortDate, id }: Pick<ControlListEntry, 'day' | 'sortDate' | 'id'>): CursorPart[] {
  return [day, sortDate, id]
}

/** The next controls of a period after a position, newest first, without deleted ones. */
export function nextControlHeads(
  reader: CacheReader,
  filter: HeadFilter,
  after: readonly CursorPart[] | null,
  limit: number,
): ControlListEntry[] {
  const { from, to, supplierCode } = filter
  const where = createConditions('gone_at_ms IS NULL')
  where.add('day BETWEEN ? AND ?', from, to)
  // Looked up control by control, because the index on days already has the order.
  const ofSupplier = `EXISTS (SELECT 1 FROM receiving_document AS own WHERE own.control_id = control.id AND own.supplier_code IS ?)`
  if (supplierCode !== undefined) where.add(ofSupplier, supplierCode === null ? null : supplierCode.trim())
  if (after !== null) where.add('(day, sort_date, id) < (?, ?, ?)', ...after)
  const rows = inSnapshot(reader, () =>
    all<Row>(
      reader,
      `SELECT id, day, sort_date AS sortDate, date, state, requested_at_ms AS asOfMs,
         (SELECT json_group_array(json_object('id', document.id, 'number', number, 'supplierCode', supplier_code,
            'supplierName', supplier_name) ORDER BY position)
          FROM receiving_document AS document WHERE document.control_id = control.id) AS documents
       FROM control WHERE ${where.sql} ORDER BY day DESC, sort_date DESC, id DESC LIMIT ?`,
      ...where.values,
      limit,
    ),
  )
  return rows.map(({ documents, ...head }) => ({
    ...head,
    receivingDocuments: JSON.parse(documents) as ControlListEntry['receivingDocuments'],
  }))
}
