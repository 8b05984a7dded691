import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const listeners = new Set<() => void>()
let printing = false

function tell(next: boolean): void {
  printing = next
  // The browser prints the page as it is when the event handler ends.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

const before = () => tell(true)
const after = () => tell(false)

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
    printing = false
  }
}

/** True while the page is printed. Content for print only is rendered only then. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing)
}
