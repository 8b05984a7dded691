import { PackageOpen } from 'lucide-react'
import { useClockTexts } from '../state/use-clock-texts.ts'
import { useSettings } from '../state/settings.tsx'
import { Notice } from '../ui/notice.tsx'

/** On a PC whose data moved on: since when, and where counting goes on. */
export function MovedNotice() {
  const { t, format } = useClockTexts('move')
  const moved = useSettings().settings?.moved
  if (moved === undefined) return null
  return (
    <div className="below-4">
      <Notice icon={PackageOpen} live>
        <span className="strong">{t('moved.banner', { to: moved.to, time: format.dayTime(moved.at) })}</span>{' '}
        {t('moved.bannerText')}
      </Notice>
    </div>
  )
}
