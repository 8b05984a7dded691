import { useRef } from 'react'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import type { CountModel, CountState } from './count-state.ts'

/** State of a code in the picture. */
export type CodeState = 'open' | 'sending' | 'counted' | 'container' | 'needs' | 'unknown' | 'duplicate' | 'blocked'

/** The codes of the camera that were confirmed: each is counted once, and again only after an undo. */
export function useConfirmedCodes(model: CountModel) {
  const commands = useRef(new Map<number, string>())
  const answerOf = ({ line, cameraAnswers }: CountState, id: number): ScanResult | 'sending' | 'open' | null => {
    const command = commands.current.get(id)
    if (command === undefined) return 'open'
    if (line.items.some((item) => item.id === command)) return 'sending'
    // A command that was given up has no answer.
    return cameraAnswers.get(command) === undefined ? 'open' : (cameraAnswers.get(command) ?? null)
  }
  return {
    answerOf,
    /** Counts the code, unless it was counted or is on its way. One that was refused can be tried again. */
    confirm(id: number, raw: string): void {
      const answer = answerOf(model.store.getState(), id)
      if (answer === 'open' || answer === null) commands.current.set(id, model.confirmCode(raw))
    },
  }
}

/** The state of a code by its answer. */
export function codeState(answer: ReturnType<ReturnType<typeof useConfirmedCodes>['answerOf']>): CodeState {
  if (answer === null) return 'blocked'
  if (typeof answer === 'string') return answer
  return answer.outcome === 'counted' && answer.subject === 'container' ? 'container' : answer.outcome
}
