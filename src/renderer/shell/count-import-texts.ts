import type { OperationError } from '../../contract/errors.ts'
import type { Output } from '../../contract/operations.ts'
import { useErrorSentence } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'

const reasons = [
  'not_a_count',
  'half_written',
  'version',
  'unknown_event',
  'not_a_log',
  'other_device',
  'no_picture',
  'forked',
  'other_profile',
  'signature_invalid',
  'signature_missing',
  'device_revoked',
  'device_unknown',
  'too_large',
  'unreadable',
] as const

/** Sentences about count files: what an import did, seen from a document or from none, and why a file was not taken. */
export function useCountImportTexts(controlId?: number) {
  const { t } = useTranslation('verify')
  const errorSentence = useErrorSentence()
  return {
    arrived({ outcome, operator, controlId: of, number, confirmed }: Output<'counts.import'>): string {
      return [
        t(`imported.${outcome}`, { operator }),
        ...(controlId === undefined || of === controlId
          ? []
          : [t('imported.otherDocument', { number: number ?? '–' })]),
        ...(confirmed === false ? [t('imported.unknownPc')] : []),
      ].join(' ')
    },
    refusal(error: Pick<OperationError, 'code' | 'details'>): string {
      const { reason, seq, step } = error.details ?? {}
      if (reason === 'changed') return typeof seq === 'number' ? t('refused.changedAt', { seq }) : t('refused.changed')
      if (reason === 'forked' && (step === 'confirm' || step === 'exclude')) return t(`refused.forkedStep.${step}`)
      const known = reasons.find((one) => one === reason)
      if (known !== undefined) return t(`refused.${known}`, { seq: typeof seq === 'number' ? seq : '' })
      return errorSentence(error)
    },
  }
}
