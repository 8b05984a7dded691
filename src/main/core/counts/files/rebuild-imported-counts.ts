import { readCountEvent } from '../../domain/count-log/event.ts'
import { foldEvents } from '../../domain/count-log/count-state.ts'
import type { Log } from '../../kernel/ports.ts'
import {
  importedEvents,
  importedLogsToFold,
  keepImportedPhoto,
  saveImportedCount,
} from '../../store/imported-counts.ts'
import { importedMatch } from '../../store/imported-decisions.ts'
import type { PrimaryDatabase } from '../../store/primary-database.ts'
import { summarizeCountLog } from './import-count.ts'

/**
 * After a restore a count of another PC may be there with its log alone: what is told of it is folded from that anew, at
 * the start. Without it the count would no longer keep its control blind, and its file would add nothing.
 */
export function rebuildImportedCounts(database: PrimaryDatabase, { now, log }: { now(): string; log: Log }): void {
  for (const { device, sessionId } of importedLogsToFold(database)) {
    const links = importedEvents(database, device, sessionId)
    const folded = fold(links.map(({ body }) => body))
    if (folded === null) {
      // What is left of it is no log: its file, taken in again, says so.
      log.warn('imports.not_folded', { events: links.length })
      continue
    }
    const { state, told } = folded
    const match = told.controlId === null ? importedMatch(database, device, sessionId) : null
    database.transaction((writer) => {
      saveImportedCount(writer, {
        device,
        sessionId,
        ...told,
        ...(match && { controlId: match.controlId, number: match.number, counter: match.counter }),
        head: links.at(-1)?.hash ?? '',
        operator: state.operator,
        status: state.status === 'none' ? 'open' : state.status,
        scans: state.scans,
        events: links.length,
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
    return { state: foldEvents(events), told: summarizeCountLog(events) }
  } catch {
    return null
  }
}
