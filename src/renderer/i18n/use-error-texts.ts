import { useCallback } from 'react'
import type { OperationError } from '../../contract/errors.ts'
import { failures } from './es/failures.ts'
import { useTranslation } from './use-translation.ts'

type Reason = keyof typeof failures.because

const reasons = Object.keys(failures.because) as Reason[]

/** The reason of a failure, if it has texts. */
export function knownReason({ details }: { details?: OperationError['details'] }): Reason | undefined {
  return reasons.find((reason) => reason === details?.['reason'])
}

/** Texts of a failure, by its reason if it has texts, otherwise by its code: the fact and the next step. */
export function useErrorTexts(): (error: Pick<OperationError, 'code' | 'details'>) => { fact: string; next: string } {
  const { t } = useTranslation('failures')
  return useCallback(
    (error) => {
      const reason = knownReason(error)
      return reason === undefined
        ? { fact: t(`${error.code}.fact`), next: t(`${error.code}.next`) }
        : { fact: t(`because.${reason}.fact`), next: t(`because.${reason}.next`) }
    },
    [t],
  )
}

/** Texts of a failure in one sentence: "fact. next step". */
export function useErrorSentence(): (error: Pick<OperationError, 'code' | 'details'>) => string {
  const errorTexts = useErrorTexts()
  return useCallback(
    (error) => {
      const { fact, next } = errorTexts(error)
      return `${fact}. ${next}`
    },
    [errorTexts],
  )
}
