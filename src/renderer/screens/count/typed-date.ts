import type { ScanFrame } from '../../scanner/index.ts'
import { typedExpiry } from '../../shared/typed-expiry.ts'
import type { CountState } from './count-state.ts'
import { entryOf } from './pending-scan-draft.ts'

/** The digits of a date that was typed fast while the count asks for an expiry. `null`: it is a scan. */
export function typedDateOf(
  frame: Pick<ScanFrame, 'raw' | 'slow'>,
  { draft, entry, panel }: Pick<CountState, 'draft' | 'entry' | 'panel'>,
  thisYear: number,
): string | null {
  return panel === 'none' && entryOf(draft) === 'expiry' ? typedExpiry(frame, entry, thisYear) : null
}
