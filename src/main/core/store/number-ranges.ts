import type { KnownDevice } from './devices.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { column, insert, run, value } from './sql.ts'

type DeviceName = Pick<KnownDevice, 'deviceId' | 'publicKey'>

/** The digits with which the numbers for pallets of another PC begin; `null` if it uses none, or did not say so. */
export function numberRangeOf(database: PrimaryDatabase, { deviceId, publicKey }: DeviceName): string | null {
  const text = 'SELECT head FROM number_range WHERE device_id = ? AND public_key = ?'
  return value(database, text, deviceId, publicKey)
}

export function saveNumberRange(
  writer: PrimaryWriter,
  { deviceId, publicKey, head }: DeviceName & { head: string },
): void {
  insert(writer, 'number_range', { deviceId, publicKey, head }, ['deviceId', 'publicKey'])
}

export function removeNumberRange(writer: PrimaryWriter, { deviceId, publicKey }: DeviceName): void {
  run(writer, 'DELETE FROM number_range WHERE device_id = ? AND public_key = ?', deviceId, publicKey)
}

/**
 * Other PCs, confirmed and not revoked, some of whose numbers are among those that begin with these digits: the digits of one
 * begin with those of the other.
 */
export function devicesInRange(database: PrimaryDatabase, head: string): string[] {
  return column(
    database,
    `SELECT DISTINCT device_id FROM number_range JOIN device USING (device_id, public_key)
     WHERE own = 0 AND confirmed_at IS NOT NULL AND revoked_at IS NULL
       AND (substr(?, 1, length(head)) = head OR substr(head, 1, length(?)) = ?) ORDER BY device_id`,
    head,
    head,
    head,
  )
}
