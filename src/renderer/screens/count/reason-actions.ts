import type { StoreApi } from 'zustand/vanilla'
import type { Input } from '../../../contract/operations.ts'
import type { LineReason } from '../../../contract/shapes/count.ts'
import type { CountState } from './count-state.ts'
import { nextMissingField, type PendingScanDraft } from './pending-scan-draft.ts'

/** The actions of the keys for goods with an odd expiry. */
export function createReasonActions(
  { getState: state, setState: set }: StoreApi<CountState>,
  resolve: (draft: PendingScanDraft, more: Pick<Input<'counts.add'>, 'reason' | 'note' | 'condition'>) => void,
) {
  return {
    giveReason(reason: LineReason, note: string) {
      const { draft } = state()
      if (draft === null || nextMissingField(draft) !== 'reason') return
      resolve(draft, { reason, ...(note.trim() === '' ? {} : { note: note.trim() }) })
    },
    setAside() {
      const { draft } = state()
      if (draft !== null && nextMissingField(draft) === 'reason') resolve(draft, { condition: 'expired' })
    },
    correctExpiry() {
      const { draft } = state()
      if (draft === null) return
      set({ draft: { ...draft, expiry: null, needs: ['expiry'], finding: null }, entry: '', entryProblem: false })
    },
  }
}
