import type { BlindControl } from '../../domain/model.ts'
import { documentNumberKey, normalizeForSearch, stateKey, trimToNull } from '../../domain/text.ts'
import { get, insert, run, value } from '../sql.ts'
import type { CacheWriter } from './cache-file.ts'

/**
 * Writes a control that was requested at that time, unless the response to a later request is stored already. Runs inside
 * the caller's transaction. Returns whether it was written.
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
  insert(writer, 'control_body', { id: control.id, body }, ['id'])
  writeDocuments(writer, control)
  writeSearchText(writer, control)
  return true
}

/** Takes a control that the WMS does not have any more out of the lists, unless it was requested after then (epoch ms). */
export function markControlGone(writer: CacheWriter, id: number, requestedAtMs: number): void {
  run(
    writer,
    'UPDATE control SET gone_at_ms = ? WHERE id = ? AND requested_at_ms <= ?',
    requestedAtMs,
    id,
    requestedAtMs,
  )
}

function writeHead(writer: CacheWriter, control: BlindControl, requestedAtMs: number): void {
  const lines = control.receivingDocuments.reduce(
    (sum, { lines: own, unreadable = [] }) => sum + own.length + unreadable.length,
    0,
  )
  const { id, date, state, location, mode } = control
  const sortDate = date ?? ''
  const head = { id, date, sortDate, day: dayOf(date), state, stateKey: state === null ? null : stateKey(state) }
  insert(writer, 'control', { ...head, location, mode, lines, requestedAtMs, goneAtMs: null }, ['id'])
}

/** The calendar day of a local time; `null` if the text is not a date. */
function dayOf(date: string | null): string | null {
  return date !== null && /^\d{4}-\d\d-\d\d/.test(date) ? date.slice(0, 10) : null
}

function writeDocuments(writer: CacheWriter, control: BlindControl): void {
  run(writer, 'DELETE FROM receiving_document WHERE control_id = ?', control.id)
  control.receivingDocuments.forEach(({ id, number, supplierCode, supplierName, date }, position) =>
    insert(writer, 'receiving_document', {
      controlId: control.id,
      position,
      id,
      number,
      numberKey: documentNumberKey(number),
      numberFolded: normalizeForSearch(number),
      supplierCode: trimToNull(supplierCode),
      supplierName,
      date,
    }),
  )
}

/** Numbers, suppliers and location, never articles: a search must not reveal what a blind document contains. */
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
  const before = value<string>(writer, 'SELECT folded FROM control_search WHERE rowid = ?', control.id)
  if (before === folded) return
  if (before !== null) run(writer, 'DELETE FROM control_search WHERE rowid = ?', control.id)
  run(writer, 'INSERT INTO control_search (rowid, folded) VALUES (?, ?)', control.id, folded)
}
