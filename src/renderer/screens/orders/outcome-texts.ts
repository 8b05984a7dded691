import type { OperationError } from '../../../contract/errors.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Creation } from './order-draft.ts'

const conflicts = ['created_earlier', 'order_under_way'] as const

/** Why an order was not created, in one sentence. */
export function useRefusalText(): (failure: OperationError) => string {
  const { t } = useTranslation('orders')
  const errorTexts = useErrorTexts()
  return (failure) => {
    const { code, details } = failure
    const known = conflicts.find((reason) => reason === details?.['reason'])
    if (known !== undefined) return t(`create.failed.${known}`)
    if (code === 'conflict') return t('create.failed.exists')
    const status = details?.['status']
    return code === 'validation' && typeof status === 'number'
      ? t('create.failed.refused', { status: String(status) })
      : t('create.failed.other', { fact: errorTexts(failure).fact })
  }
}

/** What the WMS answered to a creation, and what was read back. */
export function useOutcomeTexts(): (creation: Creation) => { fact: string; readBack: string } {
  const { t } = useTranslation('orders')
  const errorTexts = useErrorTexts()
  return ({ outcome, order, differences, readBackError }) => ({
    fact:
      outcome === 'answered'
        ? t('create.done.answered')
        : t(order === null ? 'create.done.unknownAbsent' : 'create.done.unknownThere'),
    readBack:
      order !== null
        ? t((differences ?? []).length === 0 ? 'create.done.same' : 'create.done.differs')
        : readBackError !== undefined
          ? t('create.done.notRead', { fact: errorTexts(readBackError).fact })
          : t(outcome === 'answered' ? 'create.done.absent' : 'create.done.wait'),
  })
}
