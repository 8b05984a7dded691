import { useCallback } from 'react'
import type { Result } from '../../contract/errors.ts'
import { useSupervisor } from './supervisor.ts'

/** Runs something that may need the supervisor: where it is refused, asks for the PIN and runs it again. */
export function useSupervisorAction(): <T>(run: () => Promise<Result<T>>, controlId?: number) => Promise<Result<T>> {
  const ask = useSupervisor((state) => state.ask)
  return useCallback(
    async (run, controlId) => {
      const first = await run()
      if (first.ok || first.error.code !== 'forbidden') return first
      return (await ask(controlId)) ? run() : first
    },
    [ask],
  )
}
