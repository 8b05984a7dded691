import { useState } from 'react'
import { useOperator } from '../state/operator.ts'

/** The working operator, asked for if nobody is chosen. `dialog`: properties of the `OperatorDialog`. */
export function useAskedOperator() {
  const operator = useOperator((state) => state.name)
  const [waiting, setWaiting] = useState<((operator: string | null) => void) | null>(null)
  const answer = (name: string | null) => {
    setWaiting(null)
    waiting?.(name)
  }
  return {
    /** The operator, asked for `anew` where it must be another one; `null` if none was chosen. */
    ask: (anew = false) =>
      operator === null || anew
        ? new Promise<string | null>((resolve) => setWaiting(() => resolve))
        : Promise.resolve<string | null>(operator),
    dialog: {
      open: waiting !== null,
      // The dialog closes before it says who was chosen.
      onClose: () => queueMicrotask(() => answer(null)),
      onChosen: answer,
    },
  }
}
