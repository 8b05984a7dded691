import { useCallback } from 'react'
import type { OperationError, Result } from '../../contract/errors.ts'
import { useErrorSentence } from '../i18n/use-error-texts.ts'
import { useRoute } from './route.ts'
import { useSupervisor } from './supervisor.ts'
import { useIsShown } from './use-is-shown.ts'
import { useSayLate } from './use-say-late.ts'

/**
 * Runs an action that may need supervisor rights. If it is rejected, asks for the PIN and runs it again. Once the part is not
 * on screen any more, nobody is asked for a PIN, and a failure is said where the person is, in `lateText`; `null`: the part
 * says it itself.
 */
export function useSupervisorAction(
  lateText?: ((error: OperationError) => string) | null,
): <T>(run: () => Promise<Result<T>>, controlId?: number) => Promise<Result<T>> {
  const ask = useSupervisor((state) => state.ask)
  const isShown = useIsShown()
  const sayLate = useSayLate()
  const sentence = useErrorSentence()
  const text = lateText === undefined ? sentence : lateText
  return useCallback(
    async (run, controlId) => {
      const { route } = useRoute.getState()
      const told = <T>(result: Result<T>) => {
        if (!result.ok && !isShown.current && text !== null) sayLate(route, text(result.error))
        return result
      }
      const first = await run()
      // Supervisors cannot change what is managed either.
      const needsRights = !first.ok && first.error.code === 'forbidden' && first.error.details?.['reason'] !== 'managed'
      if (!needsRights || !isShown.current) return told(first)
      return (await ask(controlId)) ? told(await run()) : first
    },
    [ask, isShown, sayLate, text],
  )
}
