import { ScanBarcode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'

/** In place of the keypad once a count is over: the next scan opens a document. */
export function NextDocument() {
  const { t } = useTranslation('count')
  return (
    <section className="pad next-document" aria-label={t('closedPanel.scanNext')}>
      <div>
        <Icon of={ScanBarcode} size="lg" />
        <p className="medium">{t('closedPanel.scanNext')}</p>
        <p className="second text-16">{t('closedPanel.scanNextHint')}</p>
      </div>
    </section>
  )
}
