import { useClockTexts } from '../state/use-clock-texts.ts'
import { useErrorTexts } from '../i18n/use-error-texts.ts'
import { useUnreadParts } from '../state/unread-parts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/**
 * Says that a part of the screen is missing because it could not be read, which looks empty otherwise; or that it is old, and of when,
 * because it could not be read again. Above what scrolls: it is about what is in view, wherever that is.
 */
export function UnreadNotice() {
  const { t, format } = useClockTexts('common')
  const errorTexts = useErrorTexts()
  const parts = useUnreadParts((state) => state.parts)
  const first = parts.find(({ shownAt }) => shownAt === null) ?? parts[0]
  if (first === undefined) return null
  const { fact, next } = errorTexts(first.error)
  const oldest = Math.min(...parts.map(({ shownAt }) => shownAt ?? Number.POSITIVE_INFINITY))
  const said =
    first.shownAt === null ? t('unread') : t('notReadAgain', { time: format.time(new Date(oldest).toISOString()) })
  return (
    <div className="frame-unread">
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
        <span className="strong">{said}.</span> {fact}. {next}
      </Notice>
    </div>
  )
}
