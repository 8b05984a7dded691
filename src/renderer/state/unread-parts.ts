import { useEffect } from 'react'
import { create } from 'zustand'
import type { OperationError } from '../../contract/errors.ts'

interface UnreadPart {
  error: OperationError
  reload: () => void
}

/** Parts of the screen that could not be read and do not say so themselves. */
export const useUnreadParts = create<{ parts: readonly UnreadPart[] }>()(() => ({ parts: [] }))

/** Lists a part as unread as long as there is an error. Without a core the whole page says so, and all is asked again. */
export function useUnreadPart(error: OperationError | null, reload: () => void): void {
  useEffect(() => {
    if (error === null || error.code === 'core_unavailable') return undefined
    const part = { error, reload }
    useUnreadParts.setState(({ parts }) => ({ parts: [...parts, part] }))
    return () => useUnreadParts.setState(({ parts }) => ({ parts: parts.filter((other) => other !== part) }))
  }, [error, reload])
}
