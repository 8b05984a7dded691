import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLateFinds } from '../state/late-finds.ts'
import { useToasts } from '../state/toasts.ts'
import { hasOpenDialog } from '../state/unused-scans.ts'

/** Offers a document that was found late, once no dialog is open. */
export function LateFindOffer() {
  const { t } = useTranslation('frame')
  const late = useLateFinds((state) => state.late)
  useEffect(() => {
    if (late === null) return
    const offer = () => {
      if (hasOpenDialog()) return
      observer.disconnect()
      const { number, found, open } = useLateFinds.getState().take() ?? late
      const label = t(found ? 'lateFind.open' : 'lateFind.why')
      useToasts.getState().say(t(found ? 'lateFind.found' : 'lateFind.absent', { number }), { label, run: open }, true)
    }
    const observer = new MutationObserver(offer)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-open'] })
    offer()
    return () => observer.disconnect()
  }, [late, t])
  return null
}
