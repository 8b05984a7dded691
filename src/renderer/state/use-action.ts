import { useCallback, useState } from 'react'
import type { Client } from '../../contract/client.ts'
import type { OperationError, Result } from '../../contract/errors.ts'
import { useClient } from './client.tsx'
import { useSupervisorAction } from './use-supervisor-action.ts'

/**
 * One operation of a part of the page: whether it is running, and why it failed last time. `lateText`: why, to somebody who
 * has gone on.
 */
export function useAction(lateText?: (error: OperationError) => string) {
  const client = useClient()
  const guarded = useSupervisorAction(lateText)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<OperationError | null>(null)
  /** Runs it with the client of the page, and with the supervisor's rights where they are needed. Returns `null` if it failed. */
  const run = useCallback(
    async <T>(operation: (client: Client) => Promise<Result<T>>, controlId?: number): Promise<T | null> => {
      setBusy(true)
      const result = await guarded(() => operation(client), controlId)
      setBusy(false)
      setError(result.ok ? null : result.error)
      return result.ok ? result.value : null
    },
    [client, guarded],
  )
  return { busy, error, setError, run }
}
