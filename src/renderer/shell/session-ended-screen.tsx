import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/empty-state.tsx'
import './ended-screen.css'

/** What remains of a page whose program was started anew: what happened, and how to go on. */
export function SessionEndedScreen() {
  const { t } = useTranslation('common')
  return (
    <main className="ended">
      <EmptyState kind="failed" title={t('ended.title')} live>
        {t('ended.text')}
      </EmptyState>
    </main>
  )
}
