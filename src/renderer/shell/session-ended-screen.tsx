import { useTranslation } from '../i18n/use-translation.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown after the program was restarted: what happened, and how to continue. */
export function SessionEndedScreen() {
  const { t } = useTranslation('common')
  return (
    <main className="ended">
      <EmptyState kind="failed" title={t('ended.title')} live isPage>
        {t('ended.text')}
      </EmptyState>
    </main>
  )
}
