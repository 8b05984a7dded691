import { useEffect, useMemo, useState } from 'react'
import { createCellKeys, type CellKeys } from './compare.ts'
import { createRowNames } from './row-names.ts'
import { orderRows, type NamedRows, type RowOrder } from './row-order.ts'
import { runInSlices, runNow, type Work } from './sliced-work.ts'

export interface ShownRows<T> extends NamedRows<T> {
  /** Another order is being worked out; these are shown until it is there. */
  busy: boolean
}

/** So many rows are named and ordered at once. */
const few = 1000

const nothing: NamedRows<never> = { rows: [], ids: [] }

/** Rows named, filtered and sorted; many of them in turns, the former ones staying until that is done. */
export function useShownRows<T>(rows: readonly T[], keyOf: (row: T) => string, order: RowOrder<T>): ShownRows<T> {
  const names = useMemo(() => createRowNames<T>(), [])
  const keys = useMemo(() => createCellKeys(), [])
  const work = useMemo(() => () => shownRows(names.name(rows, keyOf), order, keys), [rows, keyOf, order, names, keys])
  const atOnce = useMemo(() => (rows.length <= few ? runNow(work()) : null), [rows, work])
  const [last, setLast] = useState<{ shown: NamedRows<T>; of: typeof work | null }>({ shown: nothing, of: null })
  // They stay in view while what comes next is worked out in turns.
  if (atOnce !== null && last.of !== work) setLast({ shown: atOnce, of: work })

  useEffect(() => {
    if (atOnce !== null) return undefined
    const ending = new AbortController()
    void runInSlices(work(), ending.signal).then(
      (shown) => {
        if (!ending.signal.aborted) setLast({ shown, of: work })
      },
      (error: unknown) => {
        if (!ending.signal.aborted) throw error
      },
    )
    return () => ending.abort()
  }, [atOnce, work])

  const shown = atOnce ?? last.shown
  const busy = atOnce === null && last.of !== work
  return useMemo(() => ({ ...shown, busy }), [shown, busy])
}

function* shownRows<T>(named: Work<NamedRows<T>>, order: RowOrder<T>, keys: CellKeys): Work<NamedRows<T>> {
  return yield* orderRows(yield* named, order, keys)
}
