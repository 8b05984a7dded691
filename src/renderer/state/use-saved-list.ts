import { useLayoutEffect, useRef, useState } from 'react'

/**
 * A list that is saved as a whole. Each change is made to what is stored now, which another window may have changed, or to
 * what was saved last and is not read again yet. `save` returns whether it was done; it takes the list when it sends it,
 * and anew each time: a PIN may have been asked for in between.
 */
export function useSavedList<One>(stored: readonly One[], save: (list: () => One[]) => Promise<boolean>) {
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<{ list: readonly One[]; over: readonly One[] } | null>(null)
  const list = saved?.over === stored ? saved.list : stored
  // The next change may come before this part is drawn again.
  const latest = useRef(list)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useLayoutEffect(() => {
    latest.current = list
  }, [list])
  return {
    list,
    busy,
    latest: () => latest.current,
    /** Changes follow one another: each is made to what the one before has saved. */
    change(edit: (list: readonly One[]) => One[]): Promise<boolean> {
      const run = async (): Promise<boolean> => {
        let next: One[] = []
        setBusy(true)
        const isSaved = await save(() => (next = edit(latest.current)))
        setBusy(false)
        if (!isSaved) return false
        latest.current = next
        setSaved({ list: next, over: stored })
        return true
      }
      const changed = last.current.then(run)
      last.current = changed
      return changed
    },
  }
}
