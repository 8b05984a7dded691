import { ScanBarcode } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** As many keys as a small window has room for. */
const mostWaiting = 3

/** In place of the keypad once a count is over: the next scan opens a document, as do the keys of those that wait. */
export function NextDocument() {
  const { t } = useTranslation('count')
  const go = useRoute((route) => route.go)
  const { data } = useQuery('home.get', {}, { watch: ['counts', 'controls'], atMostEveryMs: 5000 })
  const waiting = (data?.waiting ?? [])
    .flatMap(({ number, supplierName }) => (number === null ? [] : [{ number, supplierName }]))
    .slice(0, mostWaiting)
  return (
    <section className="pad next-document" aria-label={t('closedPanel.scanNext')}>
      <div>
        <Icon of={ScanBarcode} size="lg" />
        <p className="medium">{t('closedPanel.scanNext')}</p>
        <p className="second text-16">{t('closedPanel.scanNextHint')}</p>
      </div>
      {waiting.length === 0 ? null : (
        <ul className="stack gap-2" aria-label={t('closedPanel.waiting')}>
          {waiting.map(({ number, supplierName }) => (
            <li key={number}>
              <Button size="dock" onClick={() => go({ screen: 'document', number })}>
                <span className="key-texts">
                  <span className="next-number clip">{number}</span>
                  <small className="clip">{supplierName}</small>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
