import { create } from 'zustand'

/** How many scans were not used because a dialog was open that takes none; `forget`: that dialog is gone. */
export const useUnusedScans = create<{ scans: number; add: () => void; forget: () => void }>()((set) => ({
  scans: 0,
  add: () => set(({ scans }) => ({ scans: scans + 1 })),
  forget: () => set({ scans: 0 }),
}))

const openDialogs = (): number => document.querySelectorAll('.dialog[data-open]').length

/** True while a dialog is open. */
export const hasOpenDialog = (): boolean => openDialogs() > 0

/** True while a dialog lies over another one, as one that asks for a PIN. */
export const hasDialogOverDialog = (): boolean => openDialogs() > 1
