import type { OperationError } from '../../contract/errors.ts'
import { useErrorSentence } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { BoundCount } from '../state/bound-count.ts'
import { conflictDetails } from './conflict-details.ts'

const known = [
  'count_taken',
  'same_person',
  'matched',
  'not_matched',
  'same_control',
  'recount',
  'signed',
  'control_signed',
  'part_signed',
  'part_not_next',
  'serial_elsewhere',
] as const

/** Why a count can't get this document, and what to do instead. */
export function useBindingRefusal(): (error: OperationError, count: BoundCount, number: string) => string {
  const { t } = useTranslation(['binding', 'common'])
  const errorSentence = useErrorSentence()
  return (error, count, number) => {
    const { reason, operator, counter } = conflictDetails(error)
    const word = known.find((one) => one === reason)
    if (word === 'matched' && count.device !== null) return t('refused.matchedThere')
    if (word !== undefined)
      return t(`refused.${word}`, {
        number,
        operator: operator ?? '',
        serial: textOf(error.details?.['serial']),
        part: textOf(error.details?.['part']),
        counter: counter === null ? '' : t(`common:counter.${counter}`),
      })
    if (error.code === 'not_found') return t('refused.not_found', { number })
    return errorSentence(error)
  }
}

function textOf(detail: unknown): string {
  return typeof detail === 'string' || typeof detail === 'number' ? String(detail) : ''
}
