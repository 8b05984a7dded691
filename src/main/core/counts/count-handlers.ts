import { importedCount } from '../store/imported-counts.ts'
import { pick } from '../domain/pick.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { CountService } from './count-service.ts'
import { askAfterwards } from './ask-afterwards.ts'
import type { LateQuestions } from './late-questions.ts'
import { closeCount, confirmEmpty } from './closing.ts'
import { typedContainer } from './container-scan.ts'
import { addEntry, openContainer, recordScan, undoEntry } from './entries.ts'
import { sessionSummary } from './session-view.ts'
import { recordVerified, startCount } from './start.ts'
import { lotsSeen } from './seen-lots.ts'
import { suggestArticles } from './suggest-articles.ts'
import { listUndoableEntries } from './undoable.ts'
import { verifyCount } from './verify.ts'
import { decodeCursor, toPage } from '../store/cursor.ts'
import { hasJoinedHub } from '../store/hub-state.ts'
import { listSiteCounts } from '../store/site-counts.ts'
import { listSessions, sessionById } from '../store/sessions.ts'

const verifiedFields = [
  'device',
  'controlId',
  'number',
  'counter',
  'operator',
  'status',
  'startedAt',
  'closedAt',
] as const

/** Handlers of counting. Every command is one transaction with its events, on disk before the result is returned. */
export function countHandlers(
  countService: CountService,
  options: {
    /** Starts a backup; called after a close was committed. */
    afterClose(): void
    /** Called after a count was changed outside of a command, or by a scan that is not plain. */
    changed(): void
    lateQuestions: LateQuestions
    /** Called after a plain scan was committed. */
    scanned(sessionId: string, seq: number): void
    now(): string
  },
) {
  return {
    async 'counts.start'(input, context) {
      const verified = await countService.operatorPins.verify(input.operator, input.operatorPin)
      return context.commit(
        () => {
          const sessionId = startCount(countService, input, context.callerId)
          if (verified) recordVerified(countService, sessionId, input.operator)
          return countService.view(sessionId, context.callerId)
        },
        'counts',
        'controls',
      )
    },
    'counts.scan'(input, context) {
      const result = context.commit(() => recordScan(countService, input, context.callerId))
      if (result.plain) options.scanned(input.sessionId, result.seq)
      else options.changed()
      return result
    },
    'counts.add': (input, context) => context.commit(() => addEntry(countService, input, context.callerId), 'counts'),
    'counts.undo': (input, context) => context.commit(() => undoEntry(countService, input), 'counts'),
    'counts.container'(input, context) {
      const container = typedContainer(input.container)
      return context.commit(() => openContainer(countService, { ...input, container }), 'counts')
    },
    'counts.get'({ sessionId }, { callerId }) {
      const view = countService.view(sessionId, callerId)
      const late = view.concealed === true ? 0 : options.lateQuestions(countService.session(sessionId))
      return late === 0 ? view : { ...view, lateQuestions: late }
    },
    'counts.entries': (input, { callerId }) => ({
      ...listUndoableEntries(countService, input, callerId),
      asOf: options.now(),
    }),
    async 'counts.lotsSeen'({ day = countService.today(), limit, cursor }, context) {
      const { rows, hidden } = await lotsSeen(countService, day, context)
      const [from = 0] = cursor === undefined ? [] : decodeCursor(cursor, 1)
      const place = new Map(rows.map((row, at) => [row, at + 1]))
      const page = toPage(rows.slice(Number(from), Number(from) + limit + 1), limit, rows.length, (row) => [
        place.get(row) ?? 0,
      ])
      return { ...page, hidden, asOf: options.now() }
    },
    'counts.suggest': (input, { callerId }) => suggestArticles(countService, input, callerId),
    'counts.list'({ onlyHere, ...filter }) {
      if (onlyHere !== true && hasJoinedHub(countService.database)) {
        const page = listSiteCounts(countService.database, filter)
        const rows = page.rows.map(({ isForeign, ...count }) => ({
          ...sessionSummary(count),
          ...(isForeign ? { device: count.device } : {}),
        }))
        return { ...page, rows, asOf: options.now() }
      }
      const page = listSessions(countService.database, filter)
      return { ...page, rows: page.rows.map(sessionSummary), asOf: options.now() }
    },
    async 'counts.close'(input, context) {
      await countService.logChecks.verify([input.sessionId])
      const wasOpen = countService.session(input.sessionId).status === 'open'
      // Missing facts are asked for before the count can be finished, also if finishing fails afterwards.
      if (wasOpen) {
        countService.logChecks.assertIntact([input.sessionId])
        const asked = countService.database.transaction(() => askAfterwards(countService, input.sessionId))
        if (asked > 0) options.changed()
      }
      const value = context.commit(
        () => {
          closeCount(countService, input)
          return countService.view(input.sessionId, context.callerId)
        },
        'counts',
        'controls',
      )
      if (wasOpen) options.afterClose()
      return value
    },
    'counts.confirmEmpty': (input, context) =>
      context.commit(() => confirmEmpty(countService, input, context.callerId), 'counts', 'controls'),
    'counts.verify'({ sessionId }) {
      const own = sessionById(countService.database, sessionId)
      const imported = own ? null : importedCount(countService.database, sessionId)
      const count = pick(imported ?? countService.session(sessionId), ...verifiedFields)
      return {
        ...verifyCount(countService.database, sessionId, countService.deviceId),
        count: {
          ...count,
          importedAt: imported?.importedAt ?? null,
          setAsideAt: imported?.setAsideAt ?? null,
        },
      }
    },
  } satisfies Partial<Handlers>
}
