import { create } from 'zustand'
import { loadRecent, saveRecent } from './recent-values.ts'

interface HelpState {
  /** The list of shortcuts is open. */
  open: boolean
  setOpen: (open: boolean) => void
  /** Step of the tour; `null` if it is not running. */
  step: number | null
  /** Goes to a step; the tour continues there after a reload. */
  goTo: (step: number | null) => void
}

function rememberedStep(): number | null {
  const step = Number(loadRecent('tour')[0] ?? Number.NaN)
  return Number.isInteger(step) && step >= 0 ? step : null
}

/** Help inside the page: the list of shortcuts, and the tour of the practice warehouse. */
export const useHelp = create<HelpState>()((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
  step: rememberedStep(),
  goTo: (step) => {
    saveRecent('tour', step === null ? [] : [String(step)])
    set({ step })
  },
}))
