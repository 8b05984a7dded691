import {
  GraduationCap,
  KeyRound,
  Link,
  LockOpen,
  RefreshCw,
  ServerCrash,
  ShieldAlert,
  Waypoints,
  Wifi,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import type { ConnectionStatus, RefreshState } from '../../contract/shapes/system.ts'
import { knownReason } from '../i18n/use-error-texts.ts'
import type { Format } from '../i18n/format.ts'
import type { RefreshProgress } from '../state/refresh-progress.ts'

export interface PillWords {
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
}

/** The connection in words: what is the case, and how old the copy is where it is in use. */
export function connectionStatusText(
  facts: PillFacts,
  format: Format,
  now: Date,
  t: TFunction<['frame', 'common']>,
): PillWords {
  const { alive, status } = facts
  if (!alive) return { tone: 'warn', icon: RefreshCw, text: t('connection.restarting'), share: null }
  if (status === null) return { tone: 'busy', icon: RefreshCw, text: t('connection.unknown'), share: null }
  const words = realWords(facts, status, format, now, t)
  if (status.profile !== 'practice') return words
  if (words.tone === 'ok' || status.state === 'unknown' || status.state === 'unconfigured') {
    return { tone: 'practice', icon: GraduationCap, text: t('connection.practice'), share: null }
  }
  return { ...words, text: t('connection.practicePrefix', { text: words.text }) }
}

function realWords(
  facts: PillFacts,
  status: ConnectionStatus,
  format: Format,
  now: Date,
  t: TFunction<['frame', 'common']>,
) {
  const asOf = facts.resources.find((entry) => entry.resource === 'controls')?.asOf ?? null
  const copy = asOf === null ? t('connection.noCopy') : t('connection.copyOf', { time: format.time(asOf, now) })
  const since = format.time(status.since, now)
  const words = (tone: PillWords['tone'], icon: LucideIcon, text: string): PillWords => ({
    tone,
    icon,
    text,
    share: null,
  })
  switch (status.state) {
    case 'offline':
      return words('warn', WifiOff, t('connection.offline', { since, copy }))
    case 'failing': {
      const reason = knownReason(status.error ?? {}) ?? ''
      if (/^(authority|certificate)_/.test(reason)) return words('bad', ShieldAlert, t('connection.certificate'))
      if (reason.startsWith('proxy_')) return words('bad', Waypoints, t('connection.proxy', { copy }))
      return words('bad', ServerCrash, t('connection.failing', { since, copy }))
    }
    case 'unauthenticated':
      return status.error?.details?.['reason'] === 'secret_over_http'
        ? words('bad', LockOpen, t('connection.secretOverHttp'))
        : words('bad', KeyRound, t('connection.unauthenticated'))
    case 'unconfigured':
      return words('warn', Link, t('connection.unconfigured'))
    case 'unknown':
      return words('busy', RefreshCw, t('connection.unknown'))
    case 'ok': {
      const busy = busyWords(facts.progress, t)
      if (busy !== null) return busy
      const time = format.time(status.lastOkAt, now)
      return words('ok', Wifi, time === '' ? t('connection.okNoTime') : t('connection.ok', { time }))
    }
  }
}

function busyWords(progress: RefreshProgress | null, t: TFunction<['frame', 'common']>): PillWords | null {
  if (progress === null || progress.resource === null) return null
  const resource = t(`common:resource.${progress.resource}`).toLowerCase()
  if (progress.total === null || progress.total === 0) {
    return { tone: 'busy', icon: RefreshCw, text: t('connection.busyNoTotal', { resource }), share: null }
  }
  const share = Math.min(1, progress.done / progress.total)
  const percent = Math.floor(share * 100)
  return { tone: 'busy', icon: RefreshCw, text: t('connection.busy', { resource, percent }), share }
}
