import type { ClaimKind } from '../../contract/shapes/claim.ts'
import { create } from 'zustand'
import { useRoute } from './route.ts'
import { hasOpenDialog } from './unused-scans.ts'

/** An answer that came when the person had gone on: it is offered, not opened. */
export type LateFind = { open: () => void } & (
  | {
      number: string
      /** False: the number led nowhere, and opening says why. */
      found: boolean
    }
  | { made: 'count' | ClaimKind }
)

/** The last answer that came late and was not offered yet. */
export const useLateFinds = create<{ late: LateFind | null; take: () => LateFind | null }>()((set, get) => ({
  late: null,
  take() {
    const { late } = get()
    if (late !== null) set({ late: null })
    return late
  },
}))

/**
 * Opens an answer if the person still waits for it: at the same place and without a dialog, in which something may be
 * entered. `place`: where the question was asked.
 */
export function openOrOffer(place: string, answer: LateFind): void {
  if (useRoute.getState().place === place && !hasOpenDialog()) answer.open()
  else useLateFinds.setState({ late: answer })
}
