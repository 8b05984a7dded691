import type { Input } from '../../../contract/operations.ts'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import { dataOf, type PendingScanDraft } from './pending-scan-draft.ts'
import type { NewItem } from './command-queue.ts'

/**
 * A scan of so many packs in this condition; `answering`: the waiting scan whose lot or serial the screen asks for;
 * `repeats`: the entry whose lot the scan repeats.
 */
export function scanCommand(
  sessionId: string,
  raw: string,
  multiplier: number,
  condition: ScanResult['condition'],
  { answering, repeats }: { answering: string | null; repeats: string | null } = { answering: null, repeats: null },
): NewItem {
  const more = {
    ...(multiplier === 1 ? {} : { multiplier }),
    ...(condition === 'good' ? {} : { condition }),
    ...(answering === null ? {} : { answering }),
    ...(repeats === null ? {} : { repeats }),
  }
  return { operation: 'counts.scan', input: { sessionId, raw, ...more } }
}

/** The entry that answers a waiting scan; `null` while its article or its units are missing. */
export function entryCommand(
  sessionId: string,
  draft: PendingScanDraft,
  more: Pick<Input<'counts.add'>, 'reason' | 'note' | 'condition'>,
): NewItem | null {
  const { articleCode, units, eventId } = draft
  if (articleCode === null || units === null) return null
  const input = { sessionId, articleCode, units, ...dataOf(draft), resolves: eventId, ...more }
  return { operation: 'counts.add', input }
}
