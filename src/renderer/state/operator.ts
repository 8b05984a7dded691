import { create } from 'zustand'
import { loadRecent, saveRecent } from './recent-values.ts'

interface OperatorState {
  /** The operator of this PC; `null` until set. */
  name: string | null
  /** Names used on this PC, latest first. */
  known: string[]
  choose: (name: string) => void
}

const mostKnown = 12

/** The operator's name, stored on this PC. */
export const useOperator = create<OperatorState>()((set) => {
  const known = loadRecent('operators')
  return {
    name: known[0] ?? null,
    known,
    choose: (raw) =>
      set((state) => {
        const name = raw.trim().replace(/\s+/g, ' ')
        if (name === '') return state
        const next = [name, ...state.known.filter((other) => other !== name)].slice(0, mostKnown)
        saveRecent('operators', next)
        return { name, known: next }
      }),
  }
})
