import type { Handlers } from '../dispatch.ts'
import type { CountDesk } from '../counting/desk.ts'
import { closeCount, reopenCount, signCount } from '../counting/closing.ts'
import { addEntry, openContainer, takeScan, undoEntry } from '../counting/entries.ts'
import { sessionSummary } from '../counting/session-view.ts'
import { startCount } from '../counting/start.ts'
import { verifyCount } from '../counting/verify.ts'
import { listSessions } from '../store/sessions.ts'
import type { SessionOverview } from '../store/sessions.ts'

type CountHandlers = Pick<
  Handlers,
  | 'counts.start'
  | 'counts.scan'
  | 'counts.add'
  | 'counts.undo'
  | 'counts.container'
  | 'counts.get'
  | 'counts.list'
  | 'counts.close'
  | 'counts.reopen'
  | 'counts.sign'
  | 'counts.verify'
>

/** Counting: every command is one transaction with its events, on disk before it is answered. */
export function countHandlers(
  desk: CountDesk,
  options: {
    isDecided(session: SessionOverview): boolean
    /** Copies the precious file once the close is answered. */
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
    'counts.scan': (input, context) =>
      context.commit(() => desk.guarded(input.sessionId, () => takeScan(desk, input)), 'counts'),
    'counts.add': (input, context) =>
      context.commit(() => desk.guarded(input.sessionId, () => addEntry(desk, input)), 'counts'),
    'counts.undo': (input, context) =>
      context.commit(() => desk.guarded(input.sessionId, () => undoEntry(desk, input)), 'counts'),
    'counts.container': (input, context) =>
      context.commit(() => desk.guarded(input.sessionId, () => openContainer(desk, input)), 'counts'),
    'counts.get': ({ sessionId }, context) => desk.view(sessionId, context.callerId),
    'counts.list'(filter) {
      const page = listSessions(desk.precious, filter)
      return { ...page, rows: page.rows.map(sessionSummary), asOf: options.now() }
    },
    'counts.close'(input, context) {
      const wasOpen = desk.session(input.sessionId).status === 'open'
      const value = context.commit(
        () =>
          desk.guarded(input.sessionId, () => {
            closeCount(desk, input)
            return desk.view(input.sessionId, context.callerId)
          }),
        'counts',
        'controls',
      )
      if (wasOpen) options.afterClose()
      return value
    },
    'counts.reopen': (input, context) =>
      context.commit(
        () =>
          desk.guarded(input.sessionId, () => {
            reopenCount(desk, input, context.callerId)
            return desk.view(input.sessionId, context.callerId)
          }),
        'counts',
        'controls',
      ),
    'counts.sign': (input, context) =>
      context.commit(
        () =>
          desk.guarded(input.sessionId, () => {
            signCount(desk, input, context.callerId, options.isDecided)
            return desk.view(input.sessionId, context.callerId)
          }),
        'counts',
        'controls',
      ),
    'counts.verify'({ sessionId }) {
      desk.session(sessionId)
      return verifyCount(desk.precious, sessionId, desk.deviceId)
    },
  }
}
