import { useEffect, useEffectEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Escape closes the panel of a list, from anywhere in the list, and returns the focus to its rows. */
export function useEscape(view: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target !== document.body && !(event.target instanceof Node && view.current?.contains(event.target)))
      return
    event.preventDefault()
    // Below a sheet the rows are hidden, and take the focus only once it is gone.
    flushSync(close)
    view.current?.querySelector<HTMLElement>('[role=grid]')?.focus()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
}
