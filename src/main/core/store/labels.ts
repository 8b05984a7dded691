import type { Label } from '../../../contract/shapes/label.ts'
import type { PageRequest } from './list-page.ts'
import type { Page } from './cursor.ts'
import { createConditions, readPage } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, insert, run } from './sql.ts'

/** A printed label. */
export interface StoredLabel extends Pick<Label, 'labelId' | 'at' | 'operator' | 'sscc' | 'copies' | 'confirmed'> {
  sessionId: string
  /** Content as JSON. */
  body: string
}

const columns = /* sql */ `label_id AS labelId, session_id AS sessionId, at, operator, sscc, body, copies, confirmed`

/** Stores a label that is about to be printed. */
export function addLabel(writer: PrimaryWriter, label: StoredLabel): void {
  insert(writer, 'label', label)
}

/** Adds copies and confirmations to a label. */
export function updateLabel(writer: PrimaryWriter, labelId: string, by: { copies: number; confirmed: number }): void {
  run(
    writer,
    'UPDATE label SET copies = copies + ?, confirmed = confirmed + ? WHERE label_id = ?',
    by.copies,
    by.confirmed,
    labelId,
  )
}

export function labelById(database: PrimaryDatabase, labelId: string): StoredLabel | null {
  return get(database, `SELECT ${columns} FROM label WHERE label_id = ?`, labelId)
}

/** Labels of a count, newest first. */
export function labelsOfCount(database: PrimaryDatabase, sessionId: string, request: PageRequest): Page<StoredLabel> {
  const where = createConditions()
  where.add('session_id = ?', sessionId)
  return readPage(database, { columns, from: 'label', where, order: ['label_id'], direction: 'DESC' }, request)
}

/** The next serial of each range that gave numbers, and the device that took the last one. */
export function ssccRanges(database: PrimaryDatabase): { key: string; next: number; device: string }[] {
  return all(database, 'SELECT range_key AS key, next_serial AS next, device FROM sscc_range')
}

/** Stores the next serial of a range. A trigger rejects a lower one. */
export function saveSsccNext(writer: PrimaryWriter, range: string, next: number, device: string): void {
  run(
    writer,
    `INSERT INTO sscc_range (range_key, next_serial, device) VALUES (?, ?, ?)
     ON CONFLICT (range_key) DO UPDATE SET next_serial = excluded.next_serial, device = excluded.device`,
    range,
    next,
    device,
  )
}
