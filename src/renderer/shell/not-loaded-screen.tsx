import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown in place of a screen whose code could not be loaded, as after an update of the program under an open page. */
export function NotLoadedScreen() {
  const { t } = useTranslation('common')
  return (
    <main className="ended">
      <EmptyState
        kind="failed"
        isPage
        title={t('notLoaded.title')}
        live
        action={<Button onClick={() => location.reload()}>{t('notLoaded.reload')}</Button>}
      >
        {t('notLoaded.text')}
      </EmptyState>
    </main>
  )
}
