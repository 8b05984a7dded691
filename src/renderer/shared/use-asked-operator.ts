import { useCallback, useEffect, useRef, useState } from 'react'
import { useOperator } from '../state/operator.ts'
import { useIsShown } from '../state/use-is-shown.ts'

type Answer = (operator: string | null) => void

/** The working operator, asked for if nobody is chosen. `dialog`: properties of the `OperatorDialog`. */
export function useAskedOperator() {
  const operator = useOperator((state) => state.name)
  const isShown = useIsShown()
  const [open, setOpen] = useState(false)
  // Two actions may ask before somebody answers: the answer is for both.
  const waiting = useRef<Answer[]>([])
  const answer = useCallback<Answer>((name) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(name)
  }, [])
  // A question that has left the screen is answered by nobody any more.
  useEffect(() => () => answer(null), [answer])
  const ask = useCallback(
    (anew = false): Promise<string | null> => {
      if (operator !== null && !anew) return Promise.resolve(operator)
      if (!isShown.current) return Promise.resolve(null)
      setOpen(true)
      return new Promise((resolve) => waiting.current.push(resolve))
    },
    [operator, isShown],
  )
  return {
    /** The operator, asked for `anew` where it must be another one; `null` if none was chosen or the part has left the screen. */
    ask,
    dialog: {
      open,
      // The dialog closes before it says who was chosen.
      onClose: () => queueMicrotask(() => answer(null)),
      onChosen: answer,
    },
  }
}
