import type { PrimaryDatabase } from './primary-database.ts'
import { all, countRows, exists } from './sql.ts'

/** Numbers of other PCs that a supervisor of this one confirmed; a file of any other PC uses up no number. */
const confirmed = /* sql */ `sscc_elsewhere AS elsewhere WHERE EXISTS (SELECT 1 FROM device
  WHERE device.device_id = elsewhere.device AND own = 0 AND confirmed_at IS NOT NULL)`
const inRange = `elsewhere.sscc >= ? AND elsewhere.sscc < ? || ':'`

/** True if another PC printed a label with this number. */
export function isPrintedElsewhere(database: PrimaryDatabase, sscc: string): boolean {
  return exists(database, `SELECT 1 FROM ${confirmed} AND elsewhere.sscc = ?`, sscc)
}

/** Other PCs that printed numbers which begin with these digits, since a supervisor saw it last. */
export function numbersElsewhere(database: PrimaryDatabase, head: string): { device: string; numbers: number }[] {
  return all(
    database,
    `SELECT device, count(*) AS numbers FROM ${confirmed} AND seen = 0 AND ${inRange} GROUP BY device ORDER BY device`,
    head,
    head,
  )
}

/** Of these numbers, those that this PC printed, too. */
export function numbersPrintedTwice(database: PrimaryDatabase, head: string): number {
  const text = `${confirmed} AND seen = 0 AND ${inRange} AND elsewhere.sscc IN (SELECT sscc FROM label)`
  return countRows(database, text, head, head)
}
