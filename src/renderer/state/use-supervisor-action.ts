import { useCallback } from 'react'
import type { Result } from '../../contract/errors.ts'
import { useSupervisor } from './supervisor.ts'

/** Runs an action that may need supervisor rights. If it is rejected, asks for the PIN and runs it again. */
export function useSupervisorAction(): <T>(run: () => Promise<Result<T>>, controlId?: number) => Promise<Result<T>> {
  const ask = useSupervisor((state) => state.ask)
  return useCallback(
    async (run, controlId) => {
      const first = await run()
      if (first.ok || first.error.code !== 'forbidden') return first
      // Supervisors cannot change it either.
      if (first.error.details?.['reason'] === 'managed') return first
      return (await ask(controlId)) ? run() : first
    },
    [ask],
  )
}
