import type { CountState } from '../domain/count-log/count-state.ts'
import type { KnownArticle } from '../articles/article-catalog.ts'
import type { ScannedData } from './interpret-scan.ts'
import { withNotOnPackage } from './not-on-package.ts'
import type { ScanContext, ScanPlan } from './scan-plan.ts'

/**
 * The data of a scan with lot and expiry of the entry that it repeats. Returns `null` if it repeats none: it has a lot of its
 * own, is of another article, or something else was scanned since (another label, another container).
 */
export function repeatLot(
  { articleCode }: KnownArticle,
  data: ScannedData,
  { state, repeats }: Pick<ScanContext, 'state' | 'repeats'>,
): ScannedData | null {
  if (repeats === null || data.lot !== null) return null
  const chosen = entryOf(state, repeats)
  const last = entryOf(state, lastLive(state))
  if (chosen === null || last === null || chosen.articleCode !== articleCode) return null
  const isSame = (['articleCode', 'lot', 'expiry', 'container'] as const).every((name) => chosen[name] === last[name])
  if (!isSame || chosen.container !== state.container) return null
  if (data.expiry !== null && data.expiry !== chosen.expiry) return null
  if (listed(chosen) !== listed(last)) return null
  return withNotOnPackage({ ...data, lot: chosen.lot, expiry: chosen.expiry }, chosen.notOnPackage)
}

/** The plan of a scan that repeats a lot: its event says so. */
export function asRepeated(plan: ScanPlan): ScanPlan {
  const events = plan.events.map((event) =>
    event.kind === 'scan' || event.kind === 'needs' ? { ...event, repeated: true as const } : event,
  )
  return { ...plan, events, repeated: plan.outcome === 'counted' }
}

const listed = ({ notOnPackage = [] }: Pick<ScannedData, 'notOnPackage'>) => notOnPackage.join(' ')

function lastLive({ live }: CountState): string | null {
  return [...live.keys()].at(-1) ?? null
}

function entryOf({ live }: CountState, eventId: string | null) {
  const event = eventId === null ? undefined : live.get(eventId)?.event
  return event?.kind === 'scan' || event?.kind === 'manual' ? event : null
}
