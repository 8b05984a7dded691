import { useCallback, useState } from 'react'
import type { OperationError, Result } from '../../contract/errors.ts'
import { useSupervisorAction } from './use-supervisor-action.ts'

/**
 * One operation of a part of the page: whether it is running, and why it failed last time. `lateText`: why, to somebody who
 * has gone on.
 */
export function useAction(lateText?: (error: OperationError) => string) {
  const guarded = useSupervisorAction(lateText)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<OperationError | null>(null)
  /** Runs it, with the supervisor's rights where they are needed. Returns `null` if it failed. */
  const run = useCallback(
    async <T>(operation: () => Promise<Result<T>>, controlId?: number): Promise<T | null> => {
      setBusy(true)
      const result = await guarded(operation, controlId)
      setBusy(false)
      setError(result.ok ? null : result.error)
      return result.ok ? result.value : null
    },
    [guarded],
  )
  return { busy, error, setError, run }
}
