import type { BlindControl } from '../../domain/model.ts'
import { documentNumberKey, normalizeForSearch, stateKey } from '../../domain/text.ts'
import type { Page } from '../cursor.ts'
import { toPage, decodeCursor } from '../cursor.ts'
import { all, get } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import { afterPrefix, searchCondition } from './text-search.ts'

/** A control as it was read last. Times are epoch milliseconds. */
export interface CachedControl {
  control: BlindControl
  /** When it was asked for. */
  asOfMs: number
  /** When a complete list named it no more. */
  goneAtMs: number | null
}

/** A control's head and documents without lines, for lists. */
export interface CachedControlSummary {
  id: number
  date: string | null
  state: string | null
  location: string | null
  mode: string | null
  /** Declared lines; must not leave the core while the control is blind. */
  lines: number
  asOfMs: number
  documents: CachedDocument[]
}

interface CachedDocument {
  id: number | null
  number: string
  supplierCode: string | null
  supplierName: string | null
  date: string | null
}

interface BodyRow {
  body: string
  asOfMs: number
  goneAtMs: number | null
}

const selectBody = `SELECT body, requested_at_ms AS asOfMs, gone_at_ms AS goneAtMs
  FROM control JOIN control_body USING (id)`

function cached({ body, asOfMs, goneAtMs }: BodyRow): CachedControl {
  return { control: JSON.parse(body) as BlindControl, asOfMs, goneAtMs }
}

export function controlById(reader: CacheReader, id: number): CachedControl | null {
  const row = get<BodyRow>(reader, `${selectBody} WHERE control.id = ?`, id)
  return row ? cached(row) : null
}

/** All controls with this document number (letter case counts), newest by date, then id. */
export function controlsByNumber(reader: CacheReader, number: string): CachedControl[] {
  return all<BodyRow>(
    reader,
    `${selectBody}
     WHERE control.id IN (SELECT control_id FROM receiving_document WHERE number_key = ?)
     ORDER BY sort_date DESC, control.id DESC`,
    documentNumberKey(number),
  ).map(cached)
}

export interface ControlFilter {
  /** Beginning of a document number, without regard to case and accents. */
  number?: string | undefined
  supplierCode?: string | undefined
  state?: string | undefined
  /** `yyyy-MM-dd` */
  date?: string | undefined
  /** Words of numbers, suppliers, purchase orders, location. */
  text?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Controls that are not gone, newest by date, then id. */
export function listControls(reader: CacheReader, filter: ControlFilter): Page<CachedControlSummary> {
  const { conditions, values } = controlConditions(filter)
  const after = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 2)
  const where = conditions.join(' AND ')
  return inSnapshot(reader, () => {
    const total = get<{ n: number }>(reader, `SELECT count(*) AS n FROM control WHERE ${where}`, ...values)?.n ?? 0
    const rows = all<Omit<CachedControlSummary, 'documents'> & { sortDate: string }>(
      reader,
      `SELECT id, date, sort_date AS sortDate, state, location, mode, lines, requested_at_ms AS asOfMs FROM control
       WHERE ${where} ${after ? 'AND (sort_date, id) < (?, ?)' : ''} ORDER BY sort_date DESC, id DESC LIMIT ?`,
      ...values,
      ...(after ?? []),
      filter.limit + 1,
    )
    const page = toPage(rows, filter.limit, total, (row) => [row.sortDate, row.id])
    const documents = documentsOf(
      reader,
      page.rows.map((row) => row.id),
    )
    const summaries = page.rows.map(({ id, date, state, location, mode, lines, asOfMs }) => ({
      id,
      date,
      state,
      location,
      mode,
      lines,
      asOfMs,
      documents: documents.get(id) ?? [],
    }))
    return { ...page, rows: summaries }
  })
}

function controlConditions(filter: ControlFilter): { conditions: string[]; values: (string | number)[] } {
  const conditions = ['gone_at_ms IS NULL']
  const values: (string | number)[] = []
  function add(condition: string, ...more: string[]): void {
    conditions.push(condition)
    values.push(...more)
  }
  const number = normalizeForSearch(filter.number ?? '')
  if (number !== '')
    add(
      'id IN (SELECT control_id FROM receiving_document WHERE number_folded >= ? AND number_folded < ?)',
      number,
      afterPrefix(number),
    )
  const supplierCode = filter.supplierCode?.trim() ?? ''
  if (supplierCode !== '')
    add('id IN (SELECT control_id FROM receiving_document WHERE supplier_code = ?)', supplierCode)
  if (filter.state) add('state_key = ?', stateKey(filter.state))
  if (filter.date) add('day = ?', filter.date)
  const text = normalizeForSearch(filter.text ?? '')
  if (text !== '') {
    const search = searchCondition('control_search', text)
    add(`id IN (SELECT rowid FROM control_search WHERE ${search.condition})`, ...search.values)
  }
  return { conditions, values }
}

function documentsOf(reader: CacheReader, controlIds: readonly number[]): Map<number, CachedDocument[]> {
  const rows = all<CachedDocument & { controlId: number }>(
    reader,
    `SELECT control_id AS controlId, id, number, supplier_code AS supplierCode, supplier_name AS supplierName, date
     FROM receiving_document WHERE control_id IN (SELECT value FROM json_each(?)) ORDER BY control_id, position`,
    JSON.stringify(controlIds),
  )
  const byControl = new Map<number, CachedDocument[]>()
  for (const { controlId, ...document } of rows) {
    const list = byControl.get(controlId)
    if (list) list.push(document)
    else byControl.set(controlId, [document])
  }
  return byControl
}

/** Heads and documents of these controls by id, gone ones too; bodies are not read. */
export function controlHeads(reader: CacheReader, ids: readonly number[]): Map<number, CachedControlSummary> {
  const wanted = JSON.stringify(ids)
  return inSnapshot(reader, () => {
    const documents = documentsOf(reader, ids)
    const rows = all<Omit<CachedControlSummary, 'documents'>>(
      reader,
      `SELECT id, date, state, location, mode, lines, requested_at_ms AS asOfMs FROM control
       WHERE id IN (SELECT value FROM json_each(?))`,
      wanted,
    )
    return new Map(rows.map((row) => [row.id, { ...row, documents: documents.get(row.id) ?? [] }]))
  })
}

/** Controls of the copy that count is not gone. */
export function controlCount(reader: CacheReader): number {
  return get<{ n: number }>(reader, 'SELECT count(*) AS n FROM control WHERE gone_at_ms IS NULL')?.n ?? 0
}
