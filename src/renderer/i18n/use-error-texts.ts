import { useCallback } from 'react'
import type { OperationError } from '../../contract/errors.ts'
import { failures } from './es/failures.ts'
import { useTranslation } from './use-translation.ts'

/** Reasons that say more than their code, besides those of the network. */
const ownTexts: ReadonlySet<string> = new Set([
  'chain_broken',
  'pc_chain_broken',
  'managed',
  'no_thread',
  'path_too_long',
  'count_removed',
  'retention_off',
  'retention_running',
  'no_backup_folder',
  'backup_folder_missing',
  'backup_folder_full',
  'backup_folder_readonly',
  'backup_folder_inside',
  'backup_folder_hangs',
  'backup_differs',
  'moved_on',
  'move_running',
  'reviewer_needed',
  'hold_decided',
  'already_held',
  'folder_shared',
  'no_printer',
  'printer_silent',
  'no_sscc_prefix',
  'sscc_unconfirmed',
  'sscc_used_up',
  'label_differs',
  'too_many_views',
  'too_many_mutes',
  'serial_range_unlike',
  'serial_range_reversed',
  'serial_range_long',
])

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
      const byReason = error.code === 'network' || error.code === 'protocol' || ownTexts.has(knownReason(error) ?? '')
      const reason = byReason ? knownReason(error) : undefined
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
