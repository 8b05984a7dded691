import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationError } from '../../contract/errors.ts'

/** Words for a failure, chosen by its code: the fact and the next step. */
export function useFailureWords(): (error: Pick<OperationError, 'code'>) => { fact: string; next: string } {
  const { t } = useTranslation('failures')
  return useCallback((error) => ({ fact: t(`${error.code}.fact`), next: t(`${error.code}.next`) }), [t])
}
