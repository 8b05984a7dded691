import type { Client } from '../../contract/client.ts'
import type { Result } from '../../contract/errors.ts'
import { useAction } from './use-action.ts'
import { useClient } from './client.tsx'
import { waitForRestart } from './wait-for-restart.ts'

const deadlineMs = 60_000

/** An action whose operation starts the core anew. */
export function useRestart() {
  const client = useClient()
  const action = useAction()
  return {
    ...action,
    /** Runs it. Returns its answer and whether the next core came in time, or `null` if the operation failed. */
    async restart<T>(operation: (client: Client) => Promise<Result<T>>) {
      const arrival = waitForRestart(client, deadlineMs)
      const done = await action.run(operation)
      if (done !== null) return { done, came: arrival.ready }
      arrival.stop()
      return null
    },
  }
}
