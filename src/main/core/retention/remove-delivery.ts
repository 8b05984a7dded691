import type { CountLogWriter } from '../count-log/count-log-writer.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { PhotoFiles } from '../store/photo-files.ts'
import { isPhotoUsed, photosOfCount } from '../store/photos.ts'
import { countEventHash } from '../store/count-events.ts'
import { setHubHeadRemoved } from '../store/hub-state.ts'
import { importedCountOf } from '../store/imported-counts.ts'
import { deleteCount, deleteDecisions, deleteImportedCount } from '../store/removed-counts.ts'
import type { JudgeDeps, OldCount, OldDelivery } from './judge-delivery.ts'
import { judgeDelivery } from './judge-delivery.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

export interface RemoveDeps extends JudgeDeps {
  countLogWriter: CountLogWriter
  states: Pick<CountStateCache, 'forget'>
  photos: Pick<PhotoFiles, 'remove'>
  /** Verifies logs before they are deleted: a damaged one stays. */
  verify(sessionIds: readonly string[]): Promise<void>
}

/**
 * Deletes the counts of a delivery, one transaction each, the one with the signature last: an interrupted run goes on with the
 * rest. Each writes the end of its log into this PC's chain first. Returns the number of deleted counts.
 */
export async function removeDelivery(
  deps: RemoveDeps,
  controlId: number,
  { beforeMs, operator, isStopped }: { beforeMs: number; operator: string | null; isStopped: () => boolean },
): Promise<number> {
  const { database } = deps
  const planned = judgeDelivery(deps, controlId, beforeMs)
  if (planned === null || planned.reason !== null) return 0
  await deps.verify(planned.counts.filter(({ from }) => from === null).map(({ sessionId }) => sessionId))
  let removed = 0
  for (const { sessionId } of planned.counts) {
    await yieldToEventLoop()
    if (isStopped()) break
    const pictures = photosOfCount(database, sessionId)
    const isDone = database.transaction(() => {
      // What arrived meanwhile may have changed the decision.
      const now = judgeDelivery(deps, controlId, beforeMs)
      const count = now?.counts.find((one) => one.sessionId === sessionId)
      if (now === null || now.reason !== null || count === undefined) return false
      return removeCount(deps, now, count, operator)
    })
    if (!isDone) break
    deps.states.forget(sessionId)
    removed += 1
    for (const { hash, mediaType } of pictures)
      if (!isPhotoUsed(database, hash)) await deps.photos.remove(hash, mediaType)
  }
  return removed
}

function removeCount(deps: RemoveDeps, delivery: OldDelivery, count: OldCount, operator: string | null): boolean {
  const { database, countLogWriter } = deps
  const { sessionId, from, part, seq } = count
  const hash =
    from === null
      ? countEventHash(database, sessionId, seq)
      : (importedCountOf(database, from, sessionId)?.head ?? null)
  if (hash === null) return false
  const { controlId, number, since } = delivery
  countLogWriter.anchor('removed', {
    sessionId,
    ...(from !== null && { from }),
    controlId,
    number,
    part,
    signedAt: since,
    seq,
    hash,
    operator,
  })
  const writer = database.writer()
  if (from === null) deleteCount(writer, sessionId)
  else deleteImportedCount(writer, sessionId, from)
  setHubHeadRemoved(writer, sessionId)
  if (delivery.counts.length === 1) deleteDecisions(writer, controlId)
  return true
}
