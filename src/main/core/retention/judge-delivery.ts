import type { KeepReason } from '../../../contract/shapes/retention.ts'
import type { Instant } from '../domain/model.ts'
import { hasEffect, importedCountsOf } from '../store/imported-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { importedSignedAt, openMatterOf } from '../store/removed-counts.ts'
import { sessionStateOf } from '../store/session-states.ts'
import { sessionsOfControls } from '../store/sessions.ts'

/** A count of an old delivery; `from`: the PC that counted, `null` for this one. */
export interface OldCount {
  sessionId: string
  from: string | null
  part: number
  /** Number of its events. */
  seq: number
}

/** A delivery whose signature, or last count without one, is old enough. */
export interface OldDelivery {
  controlId: number
  number: string | null
  supplierName: string | null
  since: Instant
  /** The count with the signature of the whole is the last one. */
  counts: OldCount[]
  /** Why it stays; `null` if it may be deleted. */
  reason: KeepReason | null
}

export interface JudgeDeps {
  database: PrimaryDatabase
  isDamaged(sessionId: string): boolean
  /** The date of the documents of a control (epoch ms); `null` if it is not known, or still to come. */
  documentsAtMs(controlId: number): number | null
  /** Where a count of this PC, with this number of events, is not yet; `null` if it is everywhere. */
  notSharedWith(sessionId: string, events: number): 'shared_folder' | 'hub' | null
}

/** Decides whether all counts of a control may be deleted; `null` if it is younger than `beforeMs`, or nothing was counted. */
export function judgeDelivery(deps: JudgeDeps, controlId: number, beforeMs: number): OldDelivery | null {
  const { database } = deps
  const own = sessionsOfControls(database, [controlId]).map((session) => ({
    ...session,
    from: null,
    isIn: true,
    seq: (sessionStateOf(database, session.sessionId)?.nextSeq ?? 1) - 1,
  }))
  const imported = importedCountsOf(database, [controlId]).map((count) => ({
    ...count,
    from: count.device,
    isIn: hasEffect(count),
    seq: count.events,
    supplierName: null,
    signedAt: count.status === 'signed' ? importedSignedAt(database, count.sessionId, count.device) : null,
  }))
  const counts = [...own, ...imported]
  const inEffect = counts.filter(({ isIn }) => isIn)
  const whole = inEffect.find(({ status, signsPart }) => status === 'signed' && !signsPart)
  const since =
    whole?.signedAt ??
    counts.map(({ closedAt, startedAt }) => closedAt ?? startedAt).reduce((a, b) => (isLater(b, a) ? b : a), '')
  if (counts.length === 0 || !(Date.parse(since) < beforeMs)) return null
  // Signed on a PC whose clock was years behind.
  if ((deps.documentsAtMs(controlId) ?? -Infinity) >= beforeMs) return null
  return {
    controlId,
    number: counts.find(({ number }) => number !== null)?.number ?? null,
    supplierName: counts.find(({ supplierName }) => supplierName !== null)?.supplierName ?? null,
    since,
    counts: [...counts.filter((count) => count !== whole), ...(whole ? [whole] : [])],
    reason: whole === undefined ? unsigned() : (laterPart(whole.part) ?? damagedOrOpen() ?? notShared()),
  }

  function unsigned(): KeepReason {
    return inEffect.some(({ signsPart }) => signsPart) ? 'open_part' : 'unsigned'
  }

  function laterPart(part: number): KeepReason | null {
    if (inEffect.some((count) => count.part > part)) return 'later_part'
    return inEffect.some(({ status }) => status === 'open') ? 'unsigned' : null
  }

  function damagedOrOpen(): KeepReason | null {
    return own.some(({ sessionId }) => deps.isDamaged(sessionId)) ? 'damaged' : openMatterOf(database, controlId)
  }

  function notShared(): KeepReason | null {
    for (const { sessionId, seq } of own) {
      const place = deps.notSharedWith(sessionId, seq)
      if (place !== null) return place
    }
    return null
  }
}

function isLater(a: Instant, b: Instant): boolean {
  return b === '' || Date.parse(a) > Date.parse(b)
}
