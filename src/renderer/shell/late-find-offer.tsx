import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLateFinds } from '../state/late-finds.ts'
import { useToasts } from '../state/toasts.ts'
import { hasOpenDialog } from '../state/unused-scans.ts'

/** Offers what was found or made late, once no dialog is open. */
export function LateFindOffer() {
  const { t } = useTranslation('frame')
  const late = useLateFinds((state) => state.late)
  useEffect(() => {
    if (late.length === 0) return
    const offer = () => {
      if (hasOpenDialog()) return
      observer.disconnect()
      for (const answer of useLateFinds.getState().take()) {
        const label = t('found' in answer && !answer.found ? 'lateFind.why' : 'common:open')
        const text =
          'made' in answer
            ? t(`lateFind.${answer.made}`)
            : t(answer.found ? 'lateFind.found' : 'lateFind.absent', { number: answer.number })
        useToasts.getState().say(text, { label, run: () => answer.open(true) }, true)
      }
    }
    const observer = new MutationObserver(offer)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-open'] })
    offer()
    return () => observer.disconnect()
  }, [late, t])
  return null
}
