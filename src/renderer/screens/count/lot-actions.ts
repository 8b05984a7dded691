import type { StoreApi } from 'zustand/vanilla'
import type { CountState } from './count-state.ts'
import { withLot, type CountedLot } from './counted-lots.ts'
import { packageFieldOf, type PendingScanDraft, withoutField } from './pending-scan-draft.ts'

export type LotActions = ReturnType<typeof createLotActions>

/** The actions of the keys for lots that were counted before. */
export function createLotActions(
  { getState: state, setState: set }: StoreApi<CountState>,
  complete: (draft: PendingScanDraft) => void,
) {
  return {
    /** Completes the waiting scan with a lot and expiry that were counted before. */
    takeLot(known: CountedLot): void {
      const { draft } = state()
      if (draft === null) return
      const next = withLot(draft, known)
      set({ draft: next, entry: '', entryProblem: false })
      complete(next)
    },
    /** The package does not have what is asked for: lot, expiry or serial. */
    notOnPackage(): void {
      const { draft } = state()
      const field = packageFieldOf(draft)
      if (draft === null || field === null) return
      const next = withoutField(draft, field)
      set({ draft: next, entry: '', entryProblem: false })
      complete(next)
    },
    /** The waiting goods have the expiry that their lot had before. */
    takeExpiryBefore(): void {
      const { draft } = state()
      if (draft === null || draft.expiryBefore === null) return
      const needs = draft.needs.filter((need) => need !== 'reason')
      const next = { ...draft, expiry: draft.expiryBefore.expiry, needs, finding: null, expiryBefore: null }
      set({ draft: next, entry: '', entryProblem: false })
      complete(next)
    },
    /** Another lot than those counted before: it is written. */
    showLetters: () => set(({ draft }) => ({ lettersFor: draft?.eventId ?? null })),
    toggleNextOnes: () => set((last) => ({ nextOnes: !last.nextOnes, changesLotOf: null })),
    stopRepeating: () => set({ repeat: null }),
    /** Ends the repeating; the lot that is chosen next is repeated instead. */
    changeLot: () => set(({ repeat }) => ({ repeat: null, changesLotOf: repeat?.articleCode ?? null })),
  }
}
