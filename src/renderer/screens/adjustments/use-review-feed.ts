import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AdjustmentReview } from '../../../contract/shapes/adjustment.ts'
import type { OperationError } from '../../../contract/errors.ts'
import { useClient } from '../../state/client.tsx'
import { useUnreadPart } from '../../state/unread-parts.ts'

type Reviews = ReadonlyMap<string, AdjustmentReview | null>

/**
 * Reviews stored since the screen was opened, by key of the adjustment, also those of other windows: the list is not read
 * again for them, because rows would move while somebody works through them.
 */
export function useReviewFeed(onNew: (keys: ReadonlySet<string>) => void): Reviews {
  const client = useClient()
  const [reviews, setReviews] = useState<Reviews>(new Map())
  const [problem, setProblem] = useState<OperationError | null>(null)
  const ask = useRef<() => void>(() => undefined)
  const reload = useCallback(() => ask.current(), [])
  useUnreadPart(problem, reload, null)
  const take = useEffectEvent((rows: readonly { adjustmentKey: string; review: AdjustmentReview | null }[]) => {
    if (rows.length === 0) return
    const fresh = rows.map(({ adjustmentKey, review }) => [adjustmentKey, review] as const)
    setReviews((last) => new Map([...last, ...fresh]))
    onNew(new Set(fresh.map(([key]) => key)))
  })
  useEffect(() => {
    let after: number | null = null
    let reading = false
    let again = false
    let ended = false
    const read = async (): Promise<void> => {
      if (reading) return void (again = true)
      reading = true
      do {
        again = false
        const answer = await client.query('adjustments.reviewsAfter', after === null ? {} : { after })
        if (ended) return
        setProblem(answer.ok ? null : answer.error)
        // The next change asks again.
        if (!answer.ok) break
        take(answer.value.rows)
        const isPart = after !== null && answer.value.rows.length > 0
        after = answer.value.last
        again ||= isPart
      } while (again)
      reading = false
    }
    ask.current = () => void read()
    void read()
    const offs = [
      client.onHello((_id, isAgain) => {
        if (isAgain) void read()
      }),
      client.on('data.changed', ({ resources }) => {
        if (resources.includes('reviews')) void read()
      }),
    ]
    return () => {
      ended = true
      for (const off of offs) off()
    }
  }, [client])
  return reviews
}
