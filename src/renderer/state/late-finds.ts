import type { ClaimKind } from '../../contract/shapes/claim.ts'
import type { FindResult } from '../../contract/shapes/control.ts'
import { create } from 'zustand'
import { useRoute } from './route.ts'
import { hasOpenDialog } from './unused-scans.ts'

/** An answer that came when the person had gone on: it is offered, not opened. */
export type LateFind = { open: (isLate: boolean) => void } & (
  | {
      number: string
      /** False: the number led nowhere, and opening says why. */
      found: boolean
    }
  | { made: 'count' | ClaimKind }
)

/** The answers that came late and were not offered yet, in their order. */
export const useLateFinds = create<{ late: readonly LateFind[]; take: () => readonly LateFind[] }>()((set, get) => ({
  late: [],
  take() {
    const { late } = get()
    if (late.length > 0) set({ late: [] })
    return late
  },
}))

/**
 * Opens an answer if the person still waits for it: at the same place and without a dialog, in which something may be
 * entered. `place`: where the question was asked.
 */
export function openOrOffer(place: string, answer: LateFind): void {
  if (useRoute.getState().place === place && !hasOpenDialog()) answer.open(false)
  else useLateFinds.setState(({ late }) => ({ late: [...late, answer] }))
}

/** Opens a document that was found, or offers it. Opened later it is asked for anew: it may be counted blind by then. */
export function openOrOfferDocument(place: string, number: string, found: FindResult): void {
  const open = (isLate: boolean) => useRoute.getState().go({ screen: 'document', number, ...(isLate ? {} : { found }) })
  openOrOffer(place, { number, found: true, open })
}
