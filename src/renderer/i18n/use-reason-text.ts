import type { OperationError } from '../../contract/errors.ts'
import { knownKey } from './known-key.ts'
import { useErrorSentence } from './use-error-texts.ts'

/** The words of a failure: those of its reason if `texts` has it, otherwise the usual ones. */
export function useReasonText<Texts extends object>(
  texts: Texts,
  words: (reason: keyof Texts) => string,
): (error: Pick<OperationError, 'code' | 'details'>) => string {
  const errorSentence = useErrorSentence()
  return (error) => {
    const reason = knownKey(texts, error.details?.['reason'])
    return reason === null ? errorSentence(error) : words(reason)
  }
}
