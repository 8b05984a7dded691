import { readCountEvent } from '../../domain/count-log/event.ts'
import { foldEvents } from '../../domain/count-log/count-state.ts'
import type { Log } from '../../kernel/ports.ts'
import {
  importedEvents,
  outdatedImportedLogs,
  keepImportedPhoto,
  saveImportedCount,
} from '../../store/imported-counts.ts'
import { importedMatch, placeToldApart, toldApart } from '../../store/imported-decisions.ts'
import type { PrimaryDatabase } from '../../store/primary-database.ts'
import { summarizeCountLog } from './store-growth.ts'

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
    const match = summary.controlId === null ? importedMatch(database, device, sessionId) : null
    database.transaction((writer) => {
      saveImportedCount(writer, {
        device,
        sessionId,
        ...summary,
        ...(match && { controlId: match.controlId, number: match.number, part: match.part, counter: match.counter }),
        ...placeToldApart(toldApart(database, device, sessionId)),
        head: links.at(-1)?.hash ?? '',
        operator: state.operator,
        status: state.status === 'none' ? 'open' : state.status,
        counted: state.counted,
        events: links.length,
        entries: state.tallies.size,
        importedAt: now(),
      })
      for (const { eventId, hash, mediaType } of state.photos)
        keepImportedPhoto(writer, { eventId, device, sessionId, hash, mediaType })
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
