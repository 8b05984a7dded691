import {
  GraduationCap,
  KeyRound,
  Link,
  Lock,
  LockOpen,
  RefreshCw,
  ServerCrash,
  ShieldAlert,
  Waypoints,
  Wifi,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import type { ConnectionStatus, RefreshState } from '../../contract/shapes/system.ts'
import { knownReason } from '../i18n/use-error-texts.ts'
import type { Format } from '../i18n/format.ts'
import type { Translate } from '../i18n/use-translation.ts'
import type { RefreshProgress } from '../state/refresh-progress.ts'

export interface ConnectionStatusText {
  tone: 'ok' | 'busy' | 'warn' | 'bad' | 'practice'
  icon: LucideIcon
  text: string
  /** Share of the reading that is done, where it is known. */
  share: number | null
}

export interface PillFacts {
  alive: boolean
  status: ConnectionStatus | null
  resources: readonly RefreshState[]
  progress: RefreshProgress | null
  /** The addresses that the administrator set are wrong. */
  isAddressWrong: boolean
}

const texts = (tone: ConnectionStatusText['tone'], icon: LucideIcon, text: string): ConnectionStatusText => {
  return { tone, icon, text, share: null }
}

/** Text of the connection state, with the age of local data if it is in use. */
export function connectionStatusText(
  facts: PillFacts,
  format: Format,
  now: Date,
  t: Translate<['frame', 'common']>,
): ConnectionStatusText {
  const { alive, status } = facts
  if (!alive) return texts('warn', RefreshCw, t('connection.restarting'))
  if (status === null) return texts('busy', RefreshCw, t('connection.unknown'))
  const live = liveStatusText(facts, status, format, now, t)
  if (status.profile !== 'practice') return live
  if (live.tone === 'ok' || status.state === 'unknown' || status.state === 'unconfigured') {
    return texts('practice', GraduationCap, t('connection.practice'))
  }
  return { ...live, text: t('connection.practicePrefix', { text: live.text }) }
}

function liveStatusText(
  facts: PillFacts,
  status: ConnectionStatus,
  format: Format,
  now: Date,
  t: Translate<['frame', 'common']>,
) {
  const asOf = facts.resources.find((entry) => entry.resource === 'controls')?.asOf ?? null
  const copy = asOf === null ? t('connection.noCopy') : t('common:dataAsOf', { time: format.time(asOf, now) })
  const since = format.time(status.since, now)
  if (facts.isAddressWrong) return texts('bad', Lock, t('connection.managedWrong', { copy }))
  switch (status.state) {
    case 'offline':
      return texts('warn', WifiOff, t('connection.offline', { since, copy }))
    case 'failing': {
      const reason = knownReason(status.error ?? {}) ?? ''
      if (/^(authority|certificate)_/.test(reason)) return texts('bad', ShieldAlert, t('connection.certificate'))
      if (reason.startsWith('proxy_')) return texts('bad', Waypoints, t('connection.proxy', { copy }))
      return texts('bad', ServerCrash, t('connection.failing', { since, copy }))
    }
    case 'unauthenticated':
      return status.error?.details?.['reason'] === 'secret_over_http'
        ? texts('bad', LockOpen, t('connection.secretOverHttp'))
        : texts('bad', KeyRound, t('connection.unauthenticated'))
    case 'unconfigured':
      return texts('warn', Link, t('connection.unconfigured'))
    case 'unknown':
      return texts('busy', RefreshCw, t('connection.unknown'))
    case 'ok': {
      const busy = refreshStatusText(facts.progress, t)
      if (busy !== null) return busy
      const time = format.time(status.lastOkAt, now)
      return texts('ok', Wifi, time === '' ? t('connection.okNoTime') : t('connection.ok', { time }))
    }
  }
}

function refreshStatusText(
  progress: RefreshProgress | null,
  t: Translate<['frame', 'common']>,
): ConnectionStatusText | null {
  if (progress === null || progress.resource === null) return null
  const resource = t(`common:resource.${progress.resource}`).toLowerCase()
  if (progress.total === null || progress.total === 0) {
    return texts('busy', RefreshCw, t('connection.busyNoTotal', { resource }))
  }
  const share = Math.min(1, progress.done / progress.total)
  const percent = Math.floor(share * 100)
  return { ...texts('busy', RefreshCw, t('connection.busy', { resource, percent })), share }
}
