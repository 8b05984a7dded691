import { PackageOpen } from 'lucide-react'
import { useFormat } from '../i18n/use-format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSettings } from '../state/settings.tsx'
import { useNow } from '../state/use-now.ts'
import { Notice } from '../ui/notice.tsx'

/** On a PC whose data moved on: since when, and where counting goes on. */
export function MovedNotice() {
  const { t } = useTranslation('move')
  const format = useFormat()
  const now = useNow()
  const moved = useSettings().settings?.moved
  if (moved === undefined) return null
  return (
    <div className="below-4">
      <Notice icon={PackageOpen} live>
        <span className="strong">{t('moved.banner', { to: moved.to, time: format.dayTime(moved.at, now) })}</span>{' '}
        {t('moved.bannerText')}
      </Notice>
    </div>
  )
}
