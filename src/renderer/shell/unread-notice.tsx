import { useTranslation } from '../i18n/use-translation.ts'
import { useErrorTexts } from '../i18n/use-error-texts.ts'
import { useUnreadParts } from '../state/unread-parts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Says that a part of the screen is missing because it could not be read: a part without data looks empty otherwise. */
export function UnreadNotice() {
  const { t } = useTranslation('common')
  const errorTexts = useErrorTexts()
  const parts = useUnreadParts((state) => state.parts)
  const [first] = parts
  if (first === undefined) return null
  const { fact, next } = errorTexts(first.error)
  return (
    <div className="below-4">
      <Notice
        live
        action={
          <Button
            size="touch"
            onClick={() => {
              for (const { reload } of parts) reload()
            }}
          >
            {t('retry')}
          </Button>
        }
      >
        <span className="strong">{t('unread')}.</span> {fact}. {next}
      </Notice>
    </div>
  )
}
