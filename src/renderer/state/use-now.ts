import { useEffect, useState } from 'react'

const everyMs = 30_000

const listeners = new Set<(now: Date) => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The time of this PC, updated every 30 s while the page can be seen, so that displayed ages stay current. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => follow(setNow), [])
  return now
}

/** One timer for all parts of the page: they are rendered together, and it rests while none is shown. */
function follow(listener: (now: Date) => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    timer = setInterval(tell, everyMs)
    document.addEventListener('visibilitychange', tell)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', tell)
  }
}

function tell(): void {
  if (document.hidden) return
  const now = new Date()
  for (const listener of listeners) listener(now)
}
