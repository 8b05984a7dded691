import { Popover } from '@base-ui/react/popover'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { useCoreAlive } from '../state/client.tsx'
import { useNow } from '../state/use-now.ts'
import { useQuery } from '../state/use-query.ts'
import { useRefreshProgress } from '../state/refresh-progress.ts'
import { connectionStatusText } from './connection-status-text.ts'
import { ConnectionDetails } from './connection-details.tsx'
import { useIsAddressWrong } from './managed.tsx'
import { SitePart } from './hub-line.tsx'

/** State of the connection to the WMS and, where this PC uses one, to the site server. A click shows the age of each resource. */
export function ConnectionPill({ size }: { size: 'normal' | 'touch' }) {
  const { t, format } = useTexts(['frame', 'common'])
  const now = useNow()
  const alive = useCoreAlive()
  const progress = useRefreshProgress()
  const status = useQuery(
    'connection.status',
    {},
    { watch: ['connection', 'settings'], keepPrevious: true, reportFailure: true },
  )
  const refresh = useQuery(
    'refresh.status',
    {},
    { watch: ['refresh', 'controls', 'connection'], atMostEveryMs: 2000, reportFailure: true },
  )
  const isAddressWrong = useIsAddressWrong()
  const resources = refresh.data?.resources ?? []
  const texts = connectionStatusText(
    { alive, status: status.data, resources, progress, isAddressWrong },
    format,
    now,
    t,
  )
  return (
    <Popover.Root>
      <Popover.Trigger className="connection-pill" data-tone={texts.tone} data-size={size}>
        <Icon of={texts.icon} size={size === 'touch' ? 'md' : 'sm'} />
        <span>{texts.text}</span>
        {texts.share === null ? null : (
          <svg className="connection-meter" viewBox="0 0 48 4" aria-hidden="true">
            <rect className="connection-meter-track" width="48" height="4" rx="2" />
            <rect className="connection-meter-done" width={48 * texts.share} height="4" rx="2" />
          </svg>
        )}
        <SitePart />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="connection-layer" sideOffset={8} align="end">
          <Popover.Popup className="connection-popup">
            <Popover.Title className="text-16">{t('connection.title')}</Popover.Title>
            <ConnectionDetails status={status.data} resources={resources} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
