import { readCountEvent } from '../../domain/count-log/event.ts'
import { foldEvents } from '../../domain/count-log/count-state.ts'
import type { Log } from '../../kernel/ports.ts'
import {
  importedEvents,
  outdatedImportedLogs,
  keepImportedPhoto,
  saveImportedCount,
} from '../../store/imported-counts.ts'
import type { PrimaryDatabase } from '../../store/primary-database.ts'
import { factsOf, photoOf, placeOnThisPc, summarizeCountLog } from './store-growth.ts'

/**
 * After a restore an imported count may have only its log; rebuilds its row at the start. Without the row the count
 * would not keep its control blind, and importing its file again would add nothing.
 */
export function rebuildImportedCounts(database: PrimaryDatabase, { now, log }: { now(): string; log: Log }): void {
  for (const { device, sessionId } of outdatedImportedLogs(database)) {
    const links = importedEvents(database, device, sessionId)
    const folded = fold(links.map(({ body }) => body))
    if (folded === null) {
      // The remaining events are no complete log; importing the file again reports the problem.
      log.warn('imports.not_folded', { events: links.length })
      continue
    }
    const { state, summary } = folded
    database.transaction((writer) => {
      saveImportedCount(writer, {
        device,
        sessionId,
        ...placeOnThisPc(database, { device, sessionId }, summary),
        head: links.at(-1)?.hash ?? '',
        ...factsOf(state),
        events: links.length,
        importedAt: now(),
      })
      for (const photo of state.photos) keepImportedPhoto(writer, { ...photoOf(photo), device, sessionId })
    })
  }
}

function fold(bodies: readonly string[]) {
  try {
    const events = bodies.map(readCountEvent)
    return { state: foldEvents(events), summary: summarizeCountLog(events) }
  } catch {
    return null
  }
}
