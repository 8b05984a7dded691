import { useTranslation } from 'react-i18next'
import { Blank } from '../ui/blank.tsx'
import './ended-screen.css'

/** What remains of a page whose program was started anew: what happened, and how to go on. */
export function EndedScreen() {
  const { t } = useTranslation('common')
  return (
    <main className="ended">
      <Blank kind="failed" title={t('ended.title')} live>
        {t('ended.text')}
      </Blank>
    </main>
  )
}
