import { useEffect } from 'react'

const print = () => globalThis.print()

/** Ctrl+P prints, also in a window that has no such key of its own. */
export function usePrintKey(onPrint: () => void = print): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'p'
      if (!isPrint || event.defaultPrevented || event.repeat) return
      event.preventDefault()
      onPrint()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onPrint])
}
