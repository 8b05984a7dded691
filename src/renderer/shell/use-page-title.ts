import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { ScreenName } from '../state/screens.ts'

/** Names the window or tab after the screen; nothing of a document, because browsers store titles. */
export function usePageTitle(screen: ScreenName): void {
  const { t } = useTranslation('frame')
  const title = `${t(`titles.${screen}`)} · Muelle`
  useEffect(() => {
    document.title = title
  }, [title])
}
