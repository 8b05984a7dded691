import { Failure } from '../domain/failure.ts'
import type { SsccRange } from '../domain/labels/sscc.ts'
import { serialBeside, ssccCapacity, ssccOf, ssccRangeKey } from '../domain/labels/sscc.ts'
import type { Log } from '../kernel/ports.ts'
import { isPrintedElsewhere } from '../store/numbers-elsewhere.ts'
import { saveSsccNext, ssccRanges } from '../store/labels.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { readSsccMarks, writeSsccMark } from '../store/sscc-marks.ts'

/** Serials left out where the last one is uncertain; a tenth of a small range. */
const skippedSerials = 1000

export type SsccCounter = ReturnType<typeof createSsccCounter>

/**
 * Numbers for pallets that never repeat. The next serial is in `muelle.db` and, first, in a file beside it; the higher one
 * holds. If the file is behind the database, or another device took the last number, serials are left out; so are numbers
 * that a range with the same first digits has given, or that another PC printed.
 */
export function createSsccCounter(options: { database: PrimaryDatabase; folder: string; deviceId: string; log: Log }) {
  const { database, folder, deviceId, log } = options

  function nextSerial(range: SsccRange, firstSerial: number): number {
    const key = ssccRangeKey(range)
    const capacity = ssccCapacity(range)
    const ranges = ssccRanges(database)
    const marks = readSsccMarks(folder)
    const stored = ranges.find((one) => one.key === key) ?? null
    const mark = marks[key] ?? 0
    const others = [...Object.entries(marks), ...ranges.map((one) => [one.key, one.next] as const)].filter(
      ([other]) => other !== key,
    )
    const known = Math.max(mark, stored?.next ?? 0, firstSerial)
    const uncertain = stored !== null && (mark < stored.next || stored.device !== deviceId)
    const certain = known + (uncertain ? Math.min(skippedSerials, capacity / 10) : 0)
    if (uncertain) log.warn('labels.serials_skipped', { from: known, to: certain })
    let serial = serialBeside(range, certain, others)
    // Another PC has the same digits. Its numbers are left out as far as they are known here.
    while (serial < capacity && isPrintedElsewhere(database, ssccOf(range, serial)))
      serial = serialBeside(range, serial + 1, others)
    if (serial >= capacity)
      throw new Failure('conflict', 'All numbers for pallets of this PC are used', { reason: 'sscc_used_up' })
    return serial
  }

  return {
    /**
     * Takes the next number of a range. It is marked as taken on the disk before this returns, so a crash loses the number
     * and never repeats it. Call what it returns in the transaction that uses the number.
     */
    take(range: SsccRange, firstSerial: number): () => void {
      const key = ssccRangeKey(range)
      const serial = nextSerial(range, firstSerial)
      writeSsccMark(folder, key, serial + 1)
      return () => saveSsccNext(database.writer(), key, serial + 1, deviceId)
    },
    /** The number that is taken next. Throws `conflict` (`sscc_used_up`) at the end of the range. */
    next: (range: SsccRange, firstSerial: number): string => ssccOf(range, nextSerial(range, firstSerial)),
  }
}
