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
  useLayoutEffect(() => {
    latest.current = list
  }, [list])
  return {
    list,
    busy,
    latest: () => latest.current,
    async change(edit: (list: readonly One[]) => One[]): Promise<boolean> {
      let next: One[] = []
      setBusy(true)
      const isSaved = await save(() => (next = edit(latest.current)))
      setBusy(false)
      if (!isSaved) return false
      latest.current = next
      setSaved({ list: next, over: stored })
      return true
    },
  }
}
