import { useEffect } from 'react'
import { LockOpen } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient } from '../state/client.tsx'
import { useNow } from '../state/use-now.ts'
import { useQuery } from '../state/use-query.ts'
import { Icon } from '../ui/icon.tsx'

/** Shows that this page has supervisor rights, and for how many idle minutes more. A click ends them. */
export function SupervisorPill({ size }: { size: 'normal' | 'touch' }) {
  const { t } = useTranslation(['frame', 'settings'])
  const client = useClient()
  const now = useNow()
  const { data, reload } = useQuery('supervisor.status', {}, { watch: ['supervisor'], reportFailure: true })
  const until = data?.grantedUntil ?? null
  const granted = until !== null
  // Every command prolongs the rights without an event.
  useEffect(() => {
    if (!granted) return undefined
    const timer = setInterval(reload, 30_000)
    return () => clearInterval(timer)
  }, [granted, reload])
  if (until === null) return null
  const minutes = Math.max(1, Math.floor((Date.parse(until) - now.getTime()) / 60_000))
  return (
    <button
      type="button"
      className="connection-pill supervisor-pill fixed"
      data-size={size}
      title={t('settings:pin.lock')}
      aria-label={t('supervisor.endNow', { minutes })}
      onClick={() => void client.command('supervisor.lock', {})}
    >
      <Icon of={LockOpen} size={size === 'touch' ? 'md' : 'sm'} />
      <span>{t('supervisor.rights', { minutes })}</span>
    </button>
  )
}
