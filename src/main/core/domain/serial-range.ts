import { longestSerialRange } from '../../../contract/serial-operations.ts'
import { Failure } from './failure.ts'

/** First and last serial of a range. */
export interface SerialRange {
  first: string
  last: string
}

interface NumberedSerial {
  prefix: string
  number: bigint
  digits: number
}

function numbered(serial: string): NumberedSerial | null {
  const match = /^(.*?)(\d+)$/.exec(serial.trim())
  return match === null
    ? null
    : { prefix: match[1] ?? '', number: BigInt(match[2] ?? ''), digits: match[2]?.length ?? 0 }
}

/** True if both are numbers of one series: the same beginning, and digits that are padded alike or not at all. */
function areAlike(a: NumberedSerial, b: NumberedSerial): boolean {
  if (a.prefix !== b.prefix) return false
  const isPlain = ({ number, digits }: NumberedSerial) => String(number).length === digits
  return a.digits === b.digits || (isPlain(a) && isPlain(b))
}

/**
 * The serials of a range. Throws `conflict`: `serial_range_unlike`, `serial_range_reversed` or `serial_range_long`.
 */
export function expandSerialRange(range: SerialRange): string[] {
  const first = numbered(range.first)
  const last = numbered(range.last)
  if (first === null || last === null || !areAlike(first, last))
    throw new Failure('conflict', 'The serials differ in more than the number at their end', {
      reason: 'serial_range_unlike',
    })
  if (last.number < first.number)
    throw new Failure('conflict', 'The last serial comes before the first', { reason: 'serial_range_reversed' })
  if (last.number - first.number >= BigInt(longestSerialRange))
    throw new Failure('conflict', 'The range has too many serials', {
      reason: 'serial_range_long',
      limit: longestSerialRange,
    })
  const length = Number(last.number - first.number) + 1
  return Array.from({ length }, (_, at) => {
    const number = String(first.number + BigInt(at))
    return first.prefix + number.padStart(first.digits, '0')
  })
}
