import type { ParsedInput } from '../../../../contract/operations.ts'
import type { Supplier } from '../../domain/model.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import type { Page } from '../cursor.ts'
import { createConditions, mapPage, readPage } from '../list-page.ts'
import { all, countRows, exec, insert, run } from '../sql.ts'
import { flag } from './articles.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import type { ListReading } from './list-reading.ts'
import { readList } from './list-reading.ts'

type Flag = 'requiresBlindControl' | 'active'
type Row = Omit<Supplier, Flag> & Record<Flag, number | null>

const columns = 'code, description, requires_blind_control AS requiresBlindControl, active'

function supplier({ code, description, requiresBlindControl, active }: Row): Supplier {
  return { code, description, requiresBlindControl: flag(requiresBlindControl), active: flag(active) }
}

/** Suppliers of these codes, also those missing from the last list: a shorter list must not end blindness. */
export function suppliersByCode(reader: CacheReader, codes: readonly string[]): Map<string, Supplier> {
  const rows = all<Row>(
    reader,
    `SELECT ${columns} FROM supplier WHERE code IN (SELECT value FROM json_each(?))`,
    JSON.stringify(codes.map((code) => code.trim())),
  )
  return new Map(rows.map((row) => [row.code, supplier(row)]))
}

/** Suppliers of the last list, by description, then code. */
export function listSuppliers(reader: CacheReader, filter: ParsedInput<'suppliers.list'>): Page<Supplier> {
  const where = createConditions('gone_at_ms IS NULL')
  if (filter.active !== undefined) where.add('active = ?', Number(filter.active))
  if (filter.requiresBlindControl !== undefined)
    where.add('requires_blind_control = ?', Number(filter.requiresBlindControl))
  // There are some thousands at most: searching all of them takes a millisecond or two.
  where.addWords('folded', normalizeForSearch(filter.text ?? ''))
  const list = {
    columns: `${columns}, sort_text AS sortText`,
    from: 'supplier',
    where,
    order: ['sort_text', 'code'],
    direction: 'ASC',
  } as const
  return inSnapshot(reader, () => mapPage(readPage<Row>(reader, list, filter), supplier))
}

const batchRows = 500
/** Readings may overlap (a cancelled one and its successor), so each has its own rows. */
let readings = 0

/** Reads the list of all suppliers. Suppliers missing from it leave the list but stay stored. */
export function beginSupplierList(writer: CacheWriter, requestedAtMs: number): ListReading<Supplier> {
  // A temporary table: however long a list is, it needs no memory.
  exec(
    writer,
    `CREATE TEMP TABLE IF NOT EXISTS supplier_staged
      (position INTEGER PRIMARY KEY, reading INTEGER NOT NULL, code TEXT NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS temp.supplier_staged_code ON supplier_staged (reading, code)`,
  )
  readings += 1
  const reading = readings

  return readList(
    writer,
    { resource: 'suppliers', scope: 'all', requestedAtMs },
    {
      identity: (row: Supplier) => row.code,
      stage(rows) {
        for (const row of rows)
          run(
            writer,
            'INSERT INTO supplier_staged (reading, code, body) VALUES (?, ?, ?)',
            reading,
            row.code.trim(),
            JSON.stringify(row),
          )
      },
      apply(complete) {
        // Of a repeated supplier the last row is valid.
        for (let after = 0; ;) {
          const rows = all<{ position: number; code: string; body: string }>(
            writer,
            'SELECT position, code, body FROM supplier_staged WHERE position > ? AND reading = ? ORDER BY position LIMIT ?',
            after,
            reading,
            batchRows,
          )
          for (const { code, body } of rows) putSupplier(writer, code, JSON.parse(body) as Supplier)
          after = rows.at(-1)?.position ?? after
          if (rows.length < batchRows) break
        }
        const rows = countRows(writer, '(SELECT DISTINCT code FROM supplier_staged WHERE reading = ?)', reading)
        const vanished = complete
          ? run(
              writer,
              `UPDATE supplier SET gone_at_ms = ?
               WHERE gone_at_ms IS NULL AND code NOT IN (SELECT code FROM supplier_staged WHERE reading = ?)`,
              requestedAtMs,
              reading,
            )
          : 0
        return { rows, vanished, left: [] }
      },
      discard: () => void run(writer, 'DELETE FROM supplier_staged WHERE reading = ?', reading),
    },
  )
}

/** A row that does not say whether the supplier requires blind control does not end it. */
function putSupplier(writer: CacheWriter, code: string, row: Supplier): void {
  const { description, active } = row
  const requiresBlindControl =
    row.requiresBlindControl ?? suppliersByCode(writer, [code]).get(code)?.requiresBlindControl ?? null
  const sortText = normalizeForSearch(description ?? '')
  const folded = `${normalizeForSearch(code)} ${sortText}`
  const record = { code, description, requiresBlindControl, active, sortText, folded, goneAtMs: null }
  insert(writer, 'supplier', record, ['code'])
}
