import { create } from 'zustand'
import { onLeave } from './route.ts'

export interface SupervisorRequest {
  /** The control whose figures are requested, if any. */
  controlId: number | null
  answer: (granted: boolean) => void
}

interface SupervisorState {
  request: SupervisorRequest | null
  /** Asks for the supervisor's PIN. Returns whether rights were granted. */
  ask: (controlId?: number) => Promise<boolean>
  /** Answers this question, unless it was answered before. */
  settle: (request: SupervisorRequest | null, granted: boolean) => void
}

/** One question at a time, of the place where one is: `UnlockDialog`, once in the page, shows it. */
export const useSupervisor = create<SupervisorState>()((set, get) => ({
  request: null,
  ask: (controlId) => {
    get().request?.answer(false)
    return new Promise((answer) => set({ request: { controlId: controlId ?? null, answer } }))
  },
  settle: (request, granted) => {
    if (get().request !== request) return
    set({ request: null })
    request?.answer(granted)
  },
}))

onLeave(() => useSupervisor.getState().settle(useSupervisor.getState().request, false))
