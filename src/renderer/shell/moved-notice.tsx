import { PackageOpen } from 'lucide-react'
import { useClockFormat } from '../state/use-clock-format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSettings } from '../state/settings.tsx'
import { Notice } from '../ui/notice.tsx'

/** On a PC whose data moved on: since when, and where counting goes on. */
export function MovedNotice() {
  const { t } = useTranslation('move')
  const format = useClockFormat()
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
