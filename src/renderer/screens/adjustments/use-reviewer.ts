import { useCallback } from 'react'
import type { OperationError, Result } from '../../../contract/errors.ts'
import { useAskedOperator } from '../../shared/use-asked-operator.ts'
import { useOperator } from '../../state/operator.ts'

/** True if a review must have the name of a supervisor. */
export function needsName(error: OperationError | null): boolean {
  return error?.details?.['reason'] === 'reviewer_needed'
}

/**
 * Sends a command in the name of the operator; where the name must be that of a supervisor, it is asked for. `dialog`: properties of the `OperatorDialog`.
 */
export function useReviewer() {
  const operator = useOperator((state) => state.name)
  const { ask, dialog } = useAskedOperator()
  const inName = useCallback(
    async <T>(send: (by: { operator?: string }) => Promise<Result<T>>): Promise<Result<T>> => {
      const answer = await send(operator === null ? {} : { operator })
      if (answer.ok || !needsName(answer.error)) return answer
      const name = await ask(true)
      return name === null ? answer : send({ operator: name })
    },
    [ask, operator],
  )
  return { inName, dialog }
}
