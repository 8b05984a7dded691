import type { OperationError } from '../../contract/errors.ts'
import { useErrorSentence } from './use-error-texts.ts'

/** The words of a failure: those of its reason if it is one of `reasons`, otherwise the usual ones. */
export function useReasonText<Reason extends string>(
  reasons: readonly Reason[],
  words: (reason: Reason) => string,
): (error: Pick<OperationError, 'code' | 'details'>) => string {
  const errorSentence = useErrorSentence()
  return (error) => {
    const reason = reasons.find((one) => one === error.details?.['reason'])
    return reason === undefined ? errorSentence(error) : words(reason)
  }
}
