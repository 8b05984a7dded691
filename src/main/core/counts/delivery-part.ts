import { latestPart } from '../domain/delivery-parts.ts'
import { isEmptyClose } from '../domain/blindness.ts'
import { Failure } from '../domain/failure.ts'
import type { HeadCount } from '../store/hub-state.ts'
import { headCountsOf } from '../store/hub-state.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { isControlRemoved } from '../store/removed-counts.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'

/** A count of this PC or of another one. */
type AnyCount = SessionOverview | ImportedCount | HeadCount

/** All counts of a control that have an effect, of this and other PCs. */
export function countsOfControl({ database, imported }: CountService, controlId: number): AnyCount[] {
  return [
    ...sessionsOfControls(database, [controlId]),
    ...imported.of(controlId),
    ...headCountsOf(database, [controlId]),
  ]
}

/** True if the signature of a count is one of the whole delivery. */
export function signsWhole({ status, signsPart }: { status: string; signsPart: boolean }): boolean {
  return status === 'signed' && !signsPart
}

/**
 * The part that may be begun because another delivery is there; `null` if there is none: nothing was counted, a count is
 * open or empty, or the whole is signed.
 */
export function nextPart(counts: readonly AnyCount[]): number | null {
  const isFinished = (count: AnyCount) => count.status !== 'open' && !isEmptyClose(count)
  if (counts.length === 0 || !counts.every(isFinished) || counts.some(signsWhole)) return null
  const latest = latestPart(counts)
  return latest === maxParts ? null : latest + 1
}

/** As the contract allows. */
const maxParts = 99

/**
 * The part of a new count: the one asked for, else the one begun last. `own`: the count itself, where it exists already.
 * Throws `conflict` (`part_not_next`) for one that cannot be begun yet.
 */
export function partToCount(
  countService: CountService,
  controlId: number | null,
  asked: number | undefined,
  own: string | null = null,
): number {
  if (controlId === null) return 1
  const counts = countsOfControl(countService, controlId).filter((count) => count.sessionId !== own)
  const latest = latestPart(counts)
  if (asked === undefined || asked <= latest || asked === nextPart(counts)) return asked ?? latest
  throw new Failure('conflict', 'This part of the delivery cannot be begun yet', {
    reason: 'part_not_next',
    part: latest,
  })
}

/**
 * Throws `conflict` if another count of the control is signed, for the whole (`control_signed`) or for this part
 * (`part_signed`): one more entry would change signed quantities; or if they were removed (`count_removed`). `laterToo`: also
 * where a later part is signed, because its figures rest on the earlier ones.
 */
export function assertNotSigned(
  countService: CountService,
  { controlId, part, own, laterToo = false }: { controlId: number; part: number; own: string; laterToo?: boolean },
): void {
  if (isControlRemoved(countService.database, controlId))
    throw new Failure('conflict', 'This delivery was signed; its counts were removed by age', {
      reason: 'count_removed',
    })
  const signed = countsOfControl(countService, controlId).filter(
    ({ status, sessionId }) => status === 'signed' && sessionId !== own,
  )
  const whole = signed.find(signsWhole)
  const inPart = signed.find((count) => count.part === part || (laterToo && count.part > part))
  const found = whole ?? inPart
  if (!found) return
  const { counter, operator } = found
  throw new Failure('conflict', 'Reopen the signed count first', {
    reason: whole ? 'control_signed' : 'part_signed',
    counter,
    operator,
    ...(whole ? {} : { part: found.part }),
  })
}
