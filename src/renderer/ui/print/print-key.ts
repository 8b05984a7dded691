import { useEffect } from 'react'

const print = () => globalThis.print()

/** Prints on Ctrl+P, also in windows without that shortcut. */
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
