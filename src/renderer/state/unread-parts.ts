import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { ErrorCode, OperationError } from '../../contract/errors.ts'

/** A part that fails for less than this keeps what it shows without a word: most failures pass with the next try. */
const shortMs = 5000
/** Answers about what is asked, not failures to read it: the part that asks handles them. */
const answers: ReadonlySet<ErrorCode> = new Set(['forbidden', 'not_found'])

interface UnreadPart {
  error: OperationError
  reload: () => void
  /** When that was read which is still shown, epoch ms; `null` if the part shows nothing. */
  shownAt: number | null
}

/** Parts of the screen that could not be read, or not again, and do not say so themselves. */
export const useUnreadParts = create<{ parts: readonly UnreadPart[] }>()(() => ({ parts: [] }))

/**
 * Lists a part as unread as long as there is an error; one that still shows what was read at `shownAt`, only once the error has lasted.
 * Without a core the whole page says so, and all is asked again.
 */
export function useUnreadPart(error: OperationError | null, reload: () => void, shownAt: number | null): void {
  const isOld = shownAt !== null
  const isFailing = error !== null && error.code !== 'core_unavailable' && !(isOld && answers.has(error.code))
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isFailing || !isOld) return undefined
    const timer = setTimeout(() => setHasLasted(true), shortMs)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isFailing, isOld])
  const isListed = isFailing && (!isOld || hasLasted)
  useEffect(() => {
    if (error === null || !isListed) return undefined
    const part = { error, reload, shownAt }
    useUnreadParts.setState(({ parts }) => ({ parts: [...parts, part] }))
    return () => useUnreadParts.setState(({ parts }) => ({ parts: parts.filter((other) => other !== part) }))
  }, [error, isListed, reload, shownAt])
}
