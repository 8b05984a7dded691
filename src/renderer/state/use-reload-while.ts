import { useEffect } from 'react'

const everyMs = 1000

/** Reloads a query each second while something is in progress. */
export function useReloadWhile(isRunning: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(reload, everyMs)
    return () => clearInterval(timer)
  }, [isRunning, reload])
}
