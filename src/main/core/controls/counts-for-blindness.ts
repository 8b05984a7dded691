import type { CountForBlindness } from '../domain/blindness.ts'
import { isEmptyClose } from '../domain/blindness.ts'
import { hasEffect, importedCountsOf } from '../store/imported-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'

/**
 * The counts of these controls that begin, keep or end blindness: those of this PC, and of other PCs those that have an
 * effect. What comes from another PC for a control that is signed here changes nothing.
 */
export function countsForBlindness(
  database: PrimaryDatabase,
  controlIds: readonly number[],
): (CountForBlindness & { controlId: number })[] {
  const own = sessionsOfControls(database, controlIds)
  const signed = new Set(own.filter(({ status }) => status === 'signed').map(({ controlId }) => controlId))
  const others = importedCountsOf(database, controlIds).filter(
    (count) => hasEffect(count) && !signed.has(count.controlId),
  )
  return [...own.map((count) => ({ ...count, decided: count.status === 'signed' })), ...others].flatMap((count) => {
    const { controlId, counter, status } = count
    if (controlId === null) return []
    const decided = 'decided' in count && count.decided
    return [{ controlId, counter, status, empty: isEmptyClose(count), decided }]
  })
}
