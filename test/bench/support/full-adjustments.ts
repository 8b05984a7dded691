import { join } from 'node:path'
import { createAdjustmentKeys } from '../../../src/main/core/domain/adjustment-key.ts'
import { addDays } from '../../../src/main/core/domain/dates.ts'
import type { Adjustment, Units } from '../../../src/main/core/domain/model.ts'
import { writeMissingColumns } from '../../../src/main/core/store/cache/adjustment-columns.ts'
import { beginAdjustmentDay } from '../../../src/main/core/store/cache/adjustments.ts'
import { openCacheWriter } from '../../../src/main/core/store/cache/open-cache.ts'

export const adjustmentDays = 90

/** A row that differs from its neighbours in everything that is grouped. */
function adjustment(day: string, index: number): Adjustment {
  const mixed = Math.imul(index + 1, 2_654_435_761) >>> 0
  const of = (count: number, shift: number) => (mixed >>> shift) % count
  const time = new Date((mixed % 86_400) * 1000).toISOString().slice(11, 19)
  return {
    date: `${day}T${time}`,
    articleId: index,
    articleCode: `77900${String(of(50_000, 3)).padStart(8, '0')}`,
    description: 'Artículo de medida',
    userId: 1,
    user: `Operador ${of(40, 5)}`,
    containerId: 1,
    container: `C-${index}`,
    locationId: 1,
    location: `RS-${of(60, 7)}-${of(50, 9)}`,
    reason: index % 9 === 0 ? null : `Motivo ${of(12, 11)}`,
    note: null,
    sign: '+',
    unitsBefore: (of(500, 2) * 1_000_000) as Units,
    unitsAfter: (of(500, 13) * 1_000_000) as Units,
    lotBefore: 'L1',
    lotAfter: 'L1',
    serialBefore: null,
    serialAfter: null,
    expiryBefore: null,
    expiryAfter: null,
  }
}

/**
 * Puts so many adjustments of the days up to `last` into the copy of the practice profile; no other process may have it
 * open. Choose a number that leaves no round days: a round number would be read twice before it is believed.
 */
export async function fillAdjustments(folder: string, last: string, rows: number): Promise<void> {
  const writer = openCacheWriter({ folder: join(folder, 'profiles', 'practice') })
  for (let back = adjustmentDays - 1; back >= 0; back -= 1) {
    const day = addDays(last, -back) ?? ''
    const keyOf = createAdjustmentKeys()
    const reading = beginAdjustmentDay(writer, day, 1)
    for (let index = back; index < rows; index += adjustmentDays * 500) {
      const batch = []
      for (let at = index; at < Math.min(rows, index + adjustmentDays * 500); at += adjustmentDays) {
        const row = adjustment(day, at)
        batch.push({ key: keyOf(row), adjustment: row })
      }
      reading.addRows(batch)
    }
    if (reading.commit({ complete: true }).result === 'held') throw new Error('choose a size that leaves no round days')
  }
  await writeMissingColumns(writer, () => Promise.resolve())
  writer.db.close()
}
