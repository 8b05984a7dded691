import type { CursorPart } from '../cursor.ts'
import { all } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'

/** What a pass over a period needs of a control before its lines: who it is of, and whether it was read anew. */
export interface ControlListEntry {
  id: number
  day: string
  sortDate: string
  date: string | null
  state: string | null
  /** When it was asked for: another one means its lines may be others. */
  asOfMs: number
  receivingDocuments: { id: number | null; number: string; supplierCode: string | null; supplierName: string | null }[]
}

export interface HeadFilter {
  /** Inclusive days, `yyyy-MM-dd`. */
  from: string
  to: string
  /** `null`: only those with a document that names no code. */
  supplierCode?: string | null | undefined
}

type Row = Omit<ControlListEntry, 'receivingDocuments'> & { documents: string }

/** The place of a head in the order of passes: newest day first, then date, then id. */
export function headPlace({ day, sortDate, id }: Pick<ControlListEntry, 'day' | 'sortDate' | 'id'>): CursorPart[] {
  return [day, sortDate, id]
}

/** Some controls of a period, newest first, after a place; controls that are gone are none of them. */
export function nextControlHeads(
  reader: CacheReader,
  filter: HeadFilter,
  after: readonly CursorPart[] | null,
  limit: number,
): ControlListEntry[] {
  const { supplierCode } = filter
  const conditions: string[] = []
  const values: CursorPart[] = []
  if (supplierCode !== undefined) {
    // Looked up control by control: the walk along the days is in order already.
    conditions.push(
      `EXISTS (SELECT 1 FROM receiving_document AS own WHERE own.control_id = control.id AND own.supplier_code IS ?)`,
    )
    values.push(supplierCode === null ? null : supplierCode.trim())
  }
  if (after !== null) {
    conditions.push('(day, sort_date, id) < (?, ?, ?)')
    values.push(...after)
  }
  const rows = inSnapshot(reader, () =>
    all<Row>(
      reader,
      `SELECT id, day, sort_date AS sortDate, date, state, requested_at_ms AS asOfMs,
         (SELECT json_group_array(json_object('id', document.id, 'number', number, 'supplierCode', supplier_code,
            'supplierName', supplier_name) ORDER BY position)
          FROM receiving_document AS document WHERE document.control_id = control.id) AS documents
       FROM control
       WHERE gone_at_ms IS NULL AND day BETWEEN ? AND ? ${conditions.map((one) => `AND ${one}`).join(' ')}
       ORDER BY day DESC, sort_date DESC, id DESC LIMIT ?`,
      filter.from,
      filter.to,
      ...values,
      limit,
    ),
  )
  return rows.map(({ documents, ...head }) => ({
    ...head,
    receivingDocuments: JSON.parse(documents) as ControlListEntry['receivingDocuments'],
  }))
}
