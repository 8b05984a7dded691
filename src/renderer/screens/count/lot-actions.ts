import type { StoreApi } from 'zustand/vanilla'
import type { CountState } from './count-state.ts'
import { withLot, type CountedLot } from './counted-lots.ts'
import { packageFieldOf, type PendingScanDraft, withoutField } from './pending-scan-draft.ts'

/** The actions of the keys for lots that were counted before. */
export function createLotActions(
  { getState: state, setState: set }: StoreApi<CountState>,
  complete: (draft: PendingScanDraft) => void,
) {
  return {
    takeLot(known: CountedLot) {
      const { draft } = state()
      if (draft === null) return
      const next = withLot(draft, known)
      set({ draft: next, entry: '', entryProblem: false })
      complete(next)
    },
    notOnPackage() {
      const { draft } = state()
      const field = packageFieldOf(draft)
      if (draft === null || field === null) return
      const next = withoutField(draft, field)
      set({ draft: next, entry: '', entryProblem: false })
      complete(next)
    },
    takeExpiryBefore() {
      const { draft } = state()
      if (draft === null || draft.expiryBefore === null) return
      const needs = draft.needs.filter((need) => need !== 'reason')
      const next = { ...draft, expiry: draft.expiryBefore.expiry, needs, finding: null, expiryBefore: null }
      set({ draft: next, entry: '', entryProblem: false })
      complete(next)
    },
    showLetters: () => set(({ draft }) => ({ lettersFor: draft?.eventId ?? null })),
    toggleNextOnes: () => set((last) => ({ nextOnes: !last.nextOnes, changesLotOf: null })),
    stopRepeating: () => set({ repeat: null }),
    changeLot: () => set(({ repeat }) => ({ repeat: null, changesLotOf: repeat?.articleCode ?? null })),
  }
}
