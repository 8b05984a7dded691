import type { ScanFrame } from '../../scanner/index.ts'
import type { CountState } from './count-state.ts'
import { readExpiry } from './entry.ts'
import { entryOf } from './pending-scan-draft.ts'

/**
 * The digits of a date that was typed as fast as a slow scanner types, while the screen asks for an expiry: with what is
 * on the keypad already, six or eight digits that make a date, slower than the scanners in use. `null`: it is a scan.
 */
export function typedDateOf(
  frame: Pick<ScanFrame, 'raw' | 'slow'>,
  { draft, entry, panel }: Pick<CountState, 'draft' | 'entry' | 'panel'>,
  thisYear: number,
): string | null {
  if (!frame.slow || panel !== 'none' || entryOf(draft) !== 'expiry') return null
  if (!/^[\d./-]+$/.test(frame.raw)) return null
  const digits = entry + frame.raw.replaceAll(/\D/g, '')
  return readExpiry(digits, thisYear) === null ? null : digits
}
