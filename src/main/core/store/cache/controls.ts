import type { ParsedInput } from '../../../../contract/operations.ts'
import type { BlindControl, ReceivingDocument } from '../../domain/model.ts'
import { documentNumberAlternatives, documentNumberKey, normalizeForSearch, stateKey } from '../../domain/text.ts'
import type { Page } from '../cursor.ts'
import type { Conditions } from '../list-page.ts'
import { createConditions, mapPage, readPage } from '../list-page.ts'
import { all, column, countRows, get } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'
import { cacheVersion, inSnapshot } from './cache-file.ts'
import { afterPrefix, searchCondition } from './text-search.ts'

/** A control as it was last read. Times are epoch milliseconds. */
export interface CachedControl {
  control: BlindControl
  /** When it was requested. */
  asOfMs: number
  /** When it was first missing from a complete list; `null` if it never was. */
  goneAtMs: number | null
}

/** Header and documents of a control without lines, for lists. */
export interface CachedControlSummary extends Pick<BlindControl, 'id' | 'date' | 'state' | 'location' | 'mode'> {
  /** Declared lines; must not leave the core while the control is blind. */
  lines: number
  asOfMs: number
  documents: CachedDocument[]
}

type CachedDocument = Pick<ReceivingDocument, 'id' | 'number' | 'supplierCode' | 'supplierName' | 'date'>

/** Different filters whose totals are remembered. */
const keptTotals = 100

interface BodyRow {
  body: string
  asOfMs: number
  goneAtMs: number | null
}

export function controlById(reader: CacheReader, id: number): CachedControl | null {
  const row = get<BodyRow>(
    reader,
    `SELECT body, requested_at_ms AS asOfMs, gone_at_ms AS goneAtMs
     FROM control JOIN control_body USING (id) WHERE control.id = ?`,
    id,
  )
  if (!row) return null
  const { body, ...times } = row
  return { control: JSON.parse(body) as BlindControl, ...times }
}

/** All controls with this document number (letter case counts), newest by date, then id; without their lines. */
export function controlsByNumber(reader: CacheReader, number: string): { id: number; goneAtMs: number | null }[] {
  return all(
    reader,
    `SELECT id, gone_at_ms AS goneAtMs FROM control
     WHERE id IN (SELECT control_id FROM receiving_document WHERE number_key = ?)
     ORDER BY sort_date DESC, id DESC`,
    documentNumberKey(number),
  )
}

export type ControlFilter = ParsedInput<'receiving.list'>

/** Controls that are not deleted, newest by date, then id. */
export function listControls(reader: CacheReader, filter: ControlFilter): Page<CachedControlSummary> {
  const where = controlConditions(filter)
  const list = {
    columns: `${headColumns}, sort_date AS sortDate`,
    from: 'control',
    where,
    total: () => controlTotal(reader, where),
    order: ['sort_date', 'id'],
    direction: 'DESC',
  } as const
  return inSnapshot(reader, () => {
    const page = readPage<HeadRow & { sortDate: string }>(reader, list, filter)
    const ids = page.rows.map((row) => row.id)
    const documents = documentsOf(reader, ids)
    return mapPage(page, ({ sortDate: _, ...head }) => ({ ...head, documents: documents.get(head.id) ?? [] }))
  })
}

type HeadRow = Omit<CachedControlSummary, 'documents'>

const headColumns = 'id, date, state, location, mode, lines, requested_at_ms AS asOfMs'

function controlConditions(filter: ControlFilter): Conditions {
  const where = createConditions('gone_at_ms IS NULL')
  const numbers = documentNumberAlternatives(filter.number ?? '').map(normalizeForSearch)
  if (numbers[0] !== '')
    where.add(
      `id IN (SELECT control_id FROM receiving_document
         WHERE ${numbers.map(() => '(number_folded >= ? AND number_folded < ?)').join(' OR ')})`,
      ...numbers.flatMap((number) => [number, afterPrefix(number)]),
    )
  const supplierCode = filter.supplierCode?.trim() ?? ''
  if (supplierCode !== '')
    where.add('id IN (SELECT control_id FROM receiving_document WHERE supplier_code = ?)', supplierCode)
  if (filter.state) where.add('state_key = ?', stateKey(filter.state))
  if (filter.date) where.add('day = ?', filter.date)
  const text = normalizeForSearch(filter.text ?? '')
  if (text !== '') {
    const search = searchCondition('control_search', text)
    where.add(`id IN (SELECT rowid FROM control_search WHERE ${search.condition})`, ...search.values)
  }
  return where
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

/** Headers and documents of these controls by id, including deleted ones; bodies are not read. */
export function controlHeads(reader: CacheReader, ids: readonly number[]): Map<number, CachedControlSummary> {
  return inSnapshot(reader, () => {
    const documents = documentsOf(reader, ids)
    const rows = all<HeadRow>(
      reader,
      `SELECT ${headColumns} FROM control WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    )
    return new Map(rows.map((row) => [row.id, { ...row, documents: documents.get(row.id) ?? [] }]))
  })
}

/** Controls in one of these states of the WMS, the oldest first. */
export function oldestControls(reader: CacheReader, states: readonly string[], limit: number): CachedControlSummary[] {
  return inSnapshot(reader, () => {
    const rows = all<HeadRow>(
      reader,
      `SELECT ${headColumns} FROM control
       WHERE gone_at_ms IS NULL AND state_key IN (SELECT value FROM json_each(?)) ORDER BY sort_date, id LIMIT ?`,
      JSON.stringify(states.map(stateKey)),
      limit,
    )
    const documents = documentsOf(
      reader,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, documents: documents.get(row.id) ?? [] }))
  })
}

/** Ids of the controls in these states that are not deleted. */
export function controlIdsIn(reader: CacheReader, states: readonly string[]): number[] {
  return column(
    reader,
    'SELECT id FROM control WHERE gone_at_ms IS NULL AND state_key IN (SELECT value FROM json_each(?))',
    JSON.stringify(states.map(stateKey)),
  )
}

/** Number of controls that are not deleted. */
export function controlCount(reader: CacheReader): number {
  return controlTotal(reader, createConditions('gone_at_ms IS NULL'))
}

const totals = new WeakMap<CacheReader, { version: number; counts: Map<string, number> }>()

/** Number of controls that fit, counted once until the refresh changes the file. */
function controlTotal(reader: CacheReader, where: Pick<Conditions, 'sql' | 'values'>): number {
  const version = cacheVersion(reader)
  let known = totals.get(reader)
  if (known?.version !== version) totals.set(reader, (known = { version, counts: new Map() }))
  const key = JSON.stringify([where.sql, where.values])
  let count = known.counts.get(key)
  if (count === undefined) {
    count = countRows(reader, `control WHERE ${where.sql}`, ...where.values)
    if (known.counts.size < keptTotals) known.counts.set(key, count)
  }
  return count
}
