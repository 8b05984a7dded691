import type { BlindControl } from '../../domain/model.ts'
import { documentNumberKey, normalizeForSearch, stateKey, trimToNull } from '../../domain/text.ts'
import { get, run } from '../sql.ts'
import type { CacheWriter } from './cache-file.ts'

/**
 * Writes a control that was asked for at that time, unless a later request has been answered already. Runs inside the
 * caller's transaction. Answers whether it was written.
 */
export function putControl(writer: CacheWriter, control: BlindControl, requestedAtMs: number): boolean {
  const body = JSON.stringify(control)
  const known = get<{ requestedAtMs: number; body: string }>(
    writer,
    `SELECT requested_at_ms AS requestedAtMs, body FROM control JOIN control_body USING (id) WHERE control.id = ?`,
    control.id,
  )
  if (known && known.requestedAtMs > requestedAtMs) return false
  if (known?.body === body) {
    run(writer, 'UPDATE control SET requested_at_ms = ?, gone_at_ms = NULL WHERE id = ?', requestedAtMs, control.id)
    return true
  }
  writeHead(writer, control, requestedAtMs)
  run(
    writer,
    'INSERT INTO control_body (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
    control.id,
    body,
  )
  writeDocuments(writer, control)
  writeSearchText(writer, control)
  return true
}

function writeHead(writer: CacheWriter, control: BlindControl, requestedAtMs: number): void {
  const lines = control.receivingDocuments.reduce((sum, document) => sum + document.lines.length, 0)
  run(
    writer,
    `INSERT INTO control (id, date, sort_date, day, state, state_key, location, mode, lines, requested_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET date = excluded.date, sort_date = excluded.sort_date, day = excluded.day,
       state = excluded.state, state_key = excluded.state_key, location = excluded.location, mode = excluded.mode,
       lines = excluded.lines, requested_at_ms = excluded.requested_at_ms, gone_at_ms = NULL`,
    control.id,
    control.date,
    control.date ?? '',
    dayOf(control.date),
    control.state,
    control.state === null ? null : stateKey(control.state),
    control.location,
    control.mode,
    lines,
    requestedAtMs,
  )
}

/** The calendar day of a wall-clock text; `null` where it was kept as received. */
function dayOf(date: string | null): string | null {
  return date !== null && /^\d{4}-\d\d-\d\d/.test(date) ? date.slice(0, 10) : null
}

function writeDocuments(writer: CacheWriter, control: BlindControl): void {
  run(writer, 'DELETE FROM receiving_document WHERE control_id = ?', control.id)
  control.receivingDocuments.forEach((document, position) =>
    run(
      writer,
      `INSERT INTO receiving_document (control_id, position, id, number, number_key, number_folded, supplier_code,
         supplier_name, date) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      control.id,
      position,
      document.id,
      document.number,
      documentNumberKey(document.number),
      normalizeForSearch(document.number),
      trimToNull(document.supplierCode),
      document.supplierName,
      document.date,
    ),
  )
}

/** Numbers, suppliers and place, never articles: a search must not tell what a blind document holds. */
function writeSearchText(writer: CacheWriter, control: BlindControl): void {
  const texts = control.receivingDocuments.flatMap((document) => [
    document.number,
    document.supplierCode,
    document.supplierName,
    document.purchaseOrder,
  ])
  const folded = normalizeForSearch(
    [...new Set([...texts, control.location])].filter((text) => text !== null).join(' '),
  )
  const before = get<{ folded: string }>(writer, 'SELECT folded FROM control_search WHERE rowid = ?', control.id)
  if (before?.folded === folded) return
  if (before) run(writer, 'DELETE FROM control_search WHERE rowid = ?', control.id)
  run(writer, 'INSERT INTO control_search (rowid, folded) VALUES (?, ?)', control.id, folded)
}
