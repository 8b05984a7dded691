import { GraduationCap } from 'lucide-react'
import { TourPrompt } from '../help/tour.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useHelp } from '../state/help-state.ts'
import { useRoute } from '../state/route.ts'
import { useIsPractice } from '../state/settings.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** On a first start: that this is practice, and how to get to a real warehouse. Nothing while a real one is in use. `touch`: at the dock. */
export function PracticeBanner({ size = 'normal' }: { size?: 'normal' | 'touch' }) {
  const { t } = useTranslation(['frame', 'move'])
  const go = useRoute((state) => state.go)
  const isPractice = useIsPractice()
  // The tour says so itself.
  const isTouring = useHelp((state) => state.step) !== null
  if (!isPractice || isTouring) return null
  return (
    <Notice
      tone="plain"
      icon={GraduationCap}
      action={
        <>
          <TourPrompt size={size} />
          <Button size={size} tone="plain" onClick={() => go({ screen: 'settings', section: 'backup' })}>
            {t('move:arrive.first')}
          </Button>
          <Button size={size} onClick={() => go({ screen: 'settings', section: 'connection' })}>
            {t('practiceBanner.action')}
          </Button>
        </>
      }
    >
      <span className="strong">{t('practiceBanner.title')}.</span> {t('practiceBanner.text')}
    </Notice>
  )
}
