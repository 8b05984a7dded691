import type { CountLogEntry } from '../../../../contract/count-file-operations.ts'
import { exportCount } from './export-count.ts'
import { matchImported } from './match-import.ts'
import { prepareImport } from './import-count.ts'
import type { ImportDeps } from './import-count.ts'
import type { Handlers } from '../../kernel/dispatch.ts'
import { countEventView, readCountEvent } from '../../domain/count-log/event.ts'
import { Failure } from '../../domain/failure.ts'
import type { StoredCountEvent } from '../../store/count-events.ts'
import { countEventsPage } from '../../store/count-events.ts'
import { importedCount, importedEventsPage, listImportedCounts } from '../../store/imported-counts.ts'
import { headCountsOf } from '../../store/hub-state.ts'
import { sessionById } from '../../store/sessions.ts'
import { isImportedCountHidden } from './imported-count-visibility.ts'
import { excludeImportedCount } from './exclude-imported-count.ts'
import { headCountRow, importedCountRow } from './imported-count-row.ts'
import { tellApart } from './tell-apart.ts'

/** Handlers of count files: export and import of counts, and the events of a count's log. */
export function countFileHandlers(deps: ImportDeps) {
  const { countService } = deps
  const { database, now } = countService

  function assertVisible(concealed: boolean): void {
    if (concealed) throw new Failure('forbidden', 'What was counted opens with its control', { reason: 'blind' })
  }

  return {
    'counts.export'({ sessionId }, { callerId }) {
      assertVisible(countService.isConcealed(countService.session(sessionId), callerId))
      return exportCount(deps, sessionId)
    },
    async 'counts.import'({ content }, context) {
      const keep = await prepareImport(deps, content)
      return context.commit(keep, 'counts', 'controls')
    },
    'counts.imported'(filter) {
      const page = listImportedCounts(database, filter)
      return { ...page, rows: page.rows.map(importedCountRow), asOf: now() }
    },
    'counts.heads': ({ controlId }) => ({ rows: headCountsOf(database, [controlId]).map(headCountRow) }),
    'counts.matchImported': (input, context) =>
      context.commit(() => matchImported(countService, input), 'counts', 'controls'),
    'counts.setAside': (input, context) =>
      context.commit(() => excludeImportedCount(countService, input, context.callerId), 'counts', 'controls'),
    'counts.tellApart': (input, context) =>
      context.commit(() => tellApart(countService, input, context.callerId), 'counts', 'controls'),
    'counts.events'({ sessionId, limit, cursor }, { callerId }) {
      const own = sessionById(database, sessionId)
      const imported = own ? null : importedCount(database, sessionId)
      if (imported) assertVisible(isImportedCountHidden(countService, imported, callerId))
      else assertVisible(countService.isConcealed(countService.session(sessionId), callerId))
      const page = imported
        ? importedEventsPage(database, imported, { limit, cursor })
        : countEventsPage(database, sessionId, { limit, cursor })
      return { ...page, rows: page.rows.map(logged), asOf: now() }
    },
  } satisfies Partial<Handlers>
}

/** An event with its hash; of a damaged event, the fields that are still readable. */
function logged({ body, seq, hash, eventId, kind, at }: StoredCountEvent): CountLogEntry {
  try {
    return { ...countEventView(readCountEvent(body), seq), linkHash: hash }
  } catch {
    return { eventId, seq, kind, at, linkHash: hash }
  }
}
