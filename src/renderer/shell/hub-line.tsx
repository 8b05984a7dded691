import { Popover } from '@base-ui/react/popover'
import type { HubStatus } from '../../contract/hub-operations.ts'
import { certificateWarningDays } from '../../contract/limits.ts'
import type { Format } from '../i18n/format.ts'
import { useTexts } from '../i18n/use-texts.ts'
import type { Translate } from '../i18n/use-translation.ts'
import { useNow } from '../state/use-now.ts'
import { useRoute } from '../state/route.ts'
import { useSiteStatus } from '../state/site-server.ts'
import { Button } from '../ui/button.tsx'

/** What a supervisor should know of a server that works, or no longer works because its certificate has expired. */
function warningOf({ state, failure, certificate, newer }: HubStatus): 'expired' | 'expires' | 'newer' | null {
  if (state === 'away') return failure?.reason === 'hub_certificate_expired' ? 'expired' : null
  if (state !== 'connected') return null
  if (certificate !== null && certificate.daysLeft <= certificateWarningDays.urgent)
    return certificate.daysLeft < 0 ? 'expired' : 'expires'
  return newer.counts + newer.facts + newer.messages > 0 ? 'newer' : null
}

/** The part of the pill about the site server: the PCs of the site, or what is wrong. */
export function SitePart() {
  const { t, format } = useTexts('hub')
  const hub = useSiteStatus()
  if (hub === null || hub.state === 'off') return null
  const { state, pcs, facts } = hub
  const waiting = hub.waiting + facts.waiting
  const conflicts = facts.conflicts
  const warning = warningOf(hub)
  const text =
    warning !== null && conflicts === 0
      ? t(`pill.part.${warning}`)
      : state === 'away'
        ? waiting === 0
          ? t('pill.part.silent')
          : t('pill.part.away', { count: waiting, value: format.count(waiting) })
        : state !== 'connected'
          ? t('pill.part.stopped')
          : conflicts > 0
            ? t('pill.part.conflicts', { count: conflicts, value: format.count(conflicts) })
            : t('pill.part.sent', { count: pcs.length + 1 })
  return (
    <span
      className="connection-site"
      data-tone={state === 'connected' && conflicts === 0 && warning === null ? 'ok' : 'warn'}
    >
      {text}
    </span>
  )
}

/** The server of the site in one line, where this PC uses one. A click opens its settings. */
export function HubLine() {
  const { t, format } = useTexts('hub')
  const now = useNow()
  const go = useRoute((state) => state.go)
  const data = useSiteStatus()
  if (data === null || data.state === 'off') return null
  return (
    <Popover.Close render={<Button tone="link" />} onClick={() => go({ screen: 'settings', section: 'site' })}>
      {lineText(data, format, now, t)}
    </Popover.Close>
  )
}

function lineText(hub: HubStatus, format: Format, now: Date, t: Translate<'hub'>): string {
  const { state, since, pcs, facts } = hub
  const waiting = hub.waiting + facts.waiting
  const value = format.count(waiting)
  const warning = warningOf(hub)
  const days = hub.certificate?.daysLeft ?? 0
  if (warning === 'expires' && facts.conflicts === 0)
    return t('pill.expires', { count: days, value: format.count(days) })
  if (warning === 'expired' || (warning === 'newer' && facts.conflicts === 0)) return t(`pill.${warning}`)
  if (state === 'revoked' || state === 'forked') return t('pill.stopped')
  if (state === 'away' && waiting === 0) return t('pill.silent', { time: format.time(since, now) })
  if (state === 'away') return t('pill.away', { count: waiting, value, time: format.time(since, now) })
  if (facts.conflicts > 0) return t('pill.conflicts', { count: facts.conflicts, value: format.count(facts.conflicts) })
  // This PC is one of them.
  return waiting > 0 ? t('pill.waiting', { count: waiting, value }) : t('pill.sent', { count: pcs.length + 1 })
}
