import { useTranslation } from 'react-i18next'

interface FieldValueProps {
  value: string
  /** The declared value. */
  instead: string | null
  wrong: boolean
  className?: string
}

/** A lot or expiry, with the declared one struck through where another arrived. */
export function FieldValue({ value, instead, wrong, className }: FieldValueProps) {
  const { t } = useTranslation('comparison')
  return (
    <span className={className}>
      {instead === null ? null : (
        <del>
          <span className="unseen">{t('declared')} </span>
          {instead}
        </del>
      )}
      {instead === null ? null : ' '}
      {wrong ? <strong>{value}</strong> : value}
    </span>
  )
}
