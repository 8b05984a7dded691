import type { Output } from '../../../contract/operations.ts'
import type { LabelSettings } from '../../../contract/shapes/label.ts'
import { headOf } from '../domain/labels/sscc.ts'
import { devicesInRange } from '../store/number-ranges.ts'
import { numbersElsewhere, numbersPrintedTwice } from '../store/numbers-elsewhere.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** Other PCs that printed numbers of this PC's range, or are set to: two PCs have the same digits. */
export function numbersOverlap(
  database: PrimaryDatabase,
  { companyPrefix, extensionDigit, pcDigits }: LabelSettings,
): Output<'labels.overlap'> {
  if (companyPrefix === null) return { pcs: [], twice: 0, sameDigits: [] }
  const head = headOf({ companyPrefix, extensionDigit, pcDigits })
  const pcs = numbersElsewhere(database, head)
  const twice = pcs.length === 0 ? 0 : numbersPrintedTwice(database, head)
  return { pcs, twice, sameDigits: devicesInRange(database, head) }
}
