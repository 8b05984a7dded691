import { useCallback, useState } from 'react'
import { keepAtPlace, keptAtPlace, useRoute } from './route.ts'

type Next<T> = T | ((last: T) => T)

/**
 * State that stays with the place: going back or a reload finds what a person set. The value is JSON. `read` checks what
 * was stored; `undefined` starts with `initial`.
 */
export function useKeptState<T>(
  name: string,
  initial: T | (() => T),
  read: (stored: unknown, first: T) => T | undefined = isSameKind,
): [T, (next: Next<T>) => void] {
  // A late change belongs to the place where the screen was opened.
  const [place] = useState(() => useRoute.getState().place)
  const [value, setValue] = useState<T>(() => {
    const first = typeof initial === 'function' ? (initial as () => T)() : initial
    const stored = keptAtPlace(place, name)
    return stored === undefined ? first : (read(stored, first) ?? first)
  })
  const set = useCallback(
    (next: Next<T>) =>
      setValue((last) => {
        const changed = typeof next === 'function' ? (next as (last: T) => T)(last) : next
        // Within the update, so that several in a row are stored in their order; storing one twice does no harm.
        keepAtPlace(place, name, changed)
        return changed
      }),
    [place, name],
  )
  return [value, set]
}

function isSameKind<T>(stored: unknown, first: T): T | undefined {
  return typeof stored === typeof first ? (stored as T) : undefined
}
