import { create } from 'zustand'

/** How many scans were not used because a dialog was open that takes none. */
export const useUnusedScans = create<{ scans: number; add: () => void }>()((set) => ({
  scans: 0,
  add: () => set(({ scans }) => ({ scans: scans + 1 })),
}))

/** True while a dialog is open. */
export const hasOpenDialog = (): boolean => document.querySelector('.dialog[data-open]') !== null
