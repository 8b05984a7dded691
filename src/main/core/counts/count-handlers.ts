import { importedCount } from '../store/imported-counts.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { CountService } from './count-service.ts'
import { closeCount, reopenCount, signCount } from './closing.ts'
import type { SigningPolicy } from './closing.ts'
import { addEntry, openContainer, recordScan, undoEntry } from './entries.ts'
import { sessionSummary } from './session-view.ts'
import { startCount } from './start.ts'
import { listUndoableEntries } from './undoable.ts'
import { verifyCount } from './verify.ts'
import { listSessions, sessionById } from '../store/sessions.ts'

type CountHandlers = Pick<
  Handlers,
  | 'counts.start'
  | 'counts.scan'
  | 'counts.add'
  | 'counts.undo'
  | 'counts.container'
  | 'counts.get'
  | 'counts.entries'
  | 'counts.list'
  | 'counts.close'
  | 'counts.reopen'
  | 'counts.sign'
  | 'counts.verify'
>

/** Counting: every command is one transaction with its events, on disk before it is answered. */
export function countHandlers(
  desk: CountService,
  options: {
    judge: SigningPolicy
    /** Copies the primary database once the close is answered. */
    afterClose(): void
    now(): string
  },
): CountHandlers {
  return {
    'counts.start': (input, context) =>
      context.commit(
        () => desk.view(startCount(desk, input, context.callerId), context.callerId),
        'counts',
        'controls',
      ),
    'counts.scan': (input, context) => context.commit(() => recordScan(desk, input, context.callerId), 'counts'),
    'counts.add': (input, context) => context.commit(() => addEntry(desk, input, context.callerId), 'counts'),
    'counts.undo': (input, context) => context.commit(() => undoEntry(desk, input), 'counts'),
    'counts.container': (input, context) => context.commit(() => openContainer(desk, input), 'counts'),
    'counts.get': ({ sessionId }, context) => desk.view(sessionId, context.callerId),
    'counts.entries': (input, { callerId }) => ({
      ...listUndoableEntries(desk, input, callerId),
      asOf: options.now(),
    }),
    'counts.list'(filter) {
      const page = listSessions(desk.database, filter)
      return { ...page, rows: page.rows.map(sessionSummary), asOf: options.now() }
    },
    'counts.close'(input, context) {
      const wasOpen = desk.session(input.sessionId).status === 'open'
      const value = context.commit(
        () => {
          closeCount(desk, input)
          return desk.view(input.sessionId, context.callerId)
        },
        'counts',
        'controls',
      )
      if (wasOpen) options.afterClose()
      return value
    },
    'counts.reopen': (input, context) =>
      context.commit(
        () => {
          reopenCount(desk, input, context.callerId)
          return desk.view(input.sessionId, context.callerId)
        },
        'counts',
        'controls',
      ),
    'counts.sign': (input, context) =>
      context.commit(
        () => {
          signCount(desk, input, context.callerId, options.judge)
          return desk.view(input.sessionId, context.callerId)
        },
        'counts',
        'controls',
      ),
    'counts.verify'({ sessionId }) {
      const own = sessionById(desk.database, sessionId)
      const imported = own ? null : importedCount(desk.database, sessionId)
      const { device, controlId, number, counter, operator, status, startedAt, closedAt } =
        imported ?? desk.session(sessionId)
      return {
        ...verifyCount(desk.database, sessionId, desk.deviceId),
        count: {
          device,
          controlId,
          number,
          counter,
          operator,
          status,
          startedAt,
          closedAt,
          importedAt: imported?.importedAt ?? null,
          setAsideAt: imported?.setAsideAt ?? null,
        },
      }
    },
  }
}
