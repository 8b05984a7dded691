import type { CountForBlindness } from '../domain/blindness.ts'
import { isEmptyClose } from '../domain/blindness.ts'
import { headCountsOf } from '../store/hub-state.ts'
import { hasEffect, importedCountsOf } from '../store/imported-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'

/**
 * The counts of these controls that begin, keep or end blindness: those of this PC, and of other PCs those that have an
 * effect. What comes from another PC for a control, or a part of its delivery, that is signed here changes nothing.
 */
export function countsForBlindness(
  database: PrimaryDatabase,
  controlIds: readonly number[],
): (CountForBlindness & { controlId: number })[] {
  const own = sessionsOfControls(database, controlIds)
  const signed = own.filter(({ status }) => status === 'signed')
  const isSigned = ({ controlId, part }: { controlId: number | null; part: number }) =>
    signed.some((count) => count.controlId === controlId && (!count.signsPart || count.part === part))
  const others = [
    ...importedCountsOf(database, controlIds).filter(hasEffect),
    ...headCountsOf(database, controlIds),
  ].filter((count) => !isSigned(count))
  return [...own.map((count) => ({ ...count, decided: decidedBy(count) })), ...others].flatMap((count) => {
    const { controlId, part, counter, status } = count
    if (controlId === null) return []
    const decided = 'decided' in count ? (count.decided ?? null) : null
    return [{ controlId, part, counter, status, empty: isEmptyClose(count), decided }]
  })
}

function decidedBy({ status, signsPart }: { status: string; signsPart: boolean }): CountForBlindness['decided'] {
  if (status !== 'signed') return null
  return signsPart ? 'part' : 'whole'
}
