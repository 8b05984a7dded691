import type { Supplier } from '../../domain/model.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import type { Page } from '../cursor.ts'
import { toPage, decodeCursor } from '../cursor.ts'
import { all, get, run } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import type { ListReading } from './list-reading.ts'
import { readList } from './list-reading.ts'

type Row = Omit<Supplier, 'requiresBlindControl' | 'active'> & {
  requiresBlindControl: number | null
  active: number | null
}

const columns = 'code, description, requires_blind_control AS requiresBlindControl, active'

function supplier({ code, description, requiresBlindControl, active }: Row): Supplier {
  return { code, description, requiresBlindControl: flag(requiresBlindControl), active: flag(active) }
}

function flag(value: number | null): boolean | null {
  return value === null ? null : value === 1
}

function bit(value: boolean | null): number | null {
  return value === null ? null : Number(value)
}

/** Suppliers of these codes, also those that the list names no more: blindness is not lost by a shorter list. */
export function suppliersByCode(reader: CacheReader, codes: readonly string[]): Map<string, Supplier> {
  const rows = all<Row>(
    reader,
    `SELECT ${columns} FROM supplier WHERE code IN (SELECT value FROM json_each(?))`,
    JSON.stringify(codes.map((code) => code.trim())),
  )
  return new Map(rows.map((row) => [row.code, supplier(row)]))
}

export interface SupplierFilter {
  text?: string | undefined
  active?: boolean | undefined
  requiresBlindControl?: boolean | undefined
  limit: number
  cursor?: string | undefined
}

/** Suppliers of the last list, by description, then code. */
export function listSuppliers(reader: CacheReader, filter: SupplierFilter): Page<Supplier> {
  const conditions = ['gone_at_ms IS NULL']
  const values: (string | number)[] = []
  if (filter.active !== undefined) {
    conditions.push('active = ?')
    values.push(Number(filter.active))
  }
  if (filter.requiresBlindControl !== undefined) {
    conditions.push('requires_blind_control = ?')
    values.push(Number(filter.requiresBlindControl))
  }
  // There are some thousands at most: looking through them takes a millisecond or two.
  for (const word of normalizeForSearch(filter.text ?? '').split(' ')) {
    if (word === '') continue
    conditions.push('instr(folded, ?) > 0')
    values.push(word)
  }
  const where = conditions.join(' AND ')
  const after = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 2)
  return inSnapshot(reader, () => {
    const total = get<{ n: number }>(reader, `SELECT count(*) AS n FROM supplier WHERE ${where}`, ...values)?.n ?? 0
    const rows = all<Row & { sortText: string }>(
      reader,
      `SELECT ${columns}, sort_text AS sortText FROM supplier
       WHERE ${where} ${after ? 'AND (sort_text, code) > (?, ?)' : ''} ORDER BY sort_text, code LIMIT ?`,
      ...values,
      ...(after ?? []),
      filter.limit + 1,
    )
    const page = toPage(rows, filter.limit, total, (row) => [row.sortText, row.code])
    return { ...page, rows: page.rows.map(supplier) }
  })
}

/** Reads the list of all suppliers. Those it names no more are gone from the list, not from what is known. */
export function beginSupplierList(writer: CacheWriter, requestedAtMs: number): ListReading<Supplier> {
  const staged = new Map<string, Supplier>()
  return readList(
    writer,
    { resource: 'suppliers', scope: 'all', requestedAtMs },
    {
      identity: (row: Supplier) => row.code,
      stage(rows) {
        for (const row of rows) staged.set(row.code.trim(), row)
      },
      apply(complete) {
        for (const [code, row] of staged) putSupplier(writer, code, row)
        const codes = JSON.stringify([...staged.keys()])
        const vanished = complete
          ? run(
              writer,
              `UPDATE supplier SET gone_at_ms = ?
               WHERE gone_at_ms IS NULL AND code NOT IN (SELECT value FROM json_each(?))`,
              requestedAtMs,
              codes,
            )
          : 0
        return { rows: staged.size, vanished, left: [] }
      },
      discard: () => staged.clear(),
    },
  )
}

function putSupplier(writer: CacheWriter, code: string, row: Supplier): void {
  const description = normalizeForSearch(row.description ?? '')
  run(
    writer,
    `INSERT INTO supplier (code, description, requires_blind_control, active, sort_text, folded)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (code) DO UPDATE SET description = excluded.description,
       requires_blind_control = excluded.requires_blind_control, active = excluded.active,
       sort_text = excluded.sort_text, folded = excluded.folded, gone_at_ms = NULL`,
    code,
    row.description,
    bit(row.requiresBlindControl),
    bit(row.active),
    description,
    `${normalizeForSearch(code)} ${description}`,
  )
}
