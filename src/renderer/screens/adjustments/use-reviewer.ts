import { useCallback } from 'react'
import type { OperationError, Result } from '../../../contract/errors.ts'
import { useAskedOperator } from '../../shared/use-asked-operator.ts'
import { useOperator } from '../../state/operator.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'

/** True if a review must have the name of a supervisor. */
export function needsName(error: OperationError | null): boolean {
  return error?.details?.['reason'] === 'reviewer_needed'
}

/**
 * Runs a command in the name of the operator, with the supervisor's rights where they are needed; where the name must be that of a
 * supervisor, it is asked for. `dialog`: properties of the `OperatorDialog`.
 */
export function useReviewer() {
  const operator = useOperator((state) => state.name)
  const { ask, dialog } = useAskedOperator()
  const guarded = useSupervisorAction()
  const inName = useCallback(
    async <T>(send: (by: { operator?: string }) => Promise<Result<T>>): Promise<Result<T>> => {
      const answer = await guarded(() => send(operator === null ? {} : { operator }))
      if (answer.ok || !needsName(answer.error)) return answer
      const name = await ask(true)
      return name === null ? answer : guarded(() => send({ operator: name }))
    },
    [ask, guarded, operator],
  )
  return { inName, dialog }
}
