import { matchCount, moveCount } from '../counting/binding.ts'
import type { CountDesk } from '../counting/desk.ts'
import { handOver, pauseCount, resumeCount, writeNote } from '../counting/course.ts'
import { nextCount } from '../counting/next.ts'
import { listRecounts, requestRecount } from '../counting/recounts.ts'
import { readAgain } from '../counting/relearn.ts'
import type { CommandContext, Handlers } from '../dispatch.ts'
import type { Session } from '../../../contract/shapes/count.ts'

/** What happens to a count beside counting: notes, pauses, other hands. */
export function countCourseHandlers(
  desk: CountDesk,
): Pick<
  Handlers,
  | 'counts.requestRecount'
  | 'counts.recounts'
  | 'counts.relearn'
  | 'counts.next'
  | 'counts.match'
  | 'counts.move'
  | 'counts.note'
  | 'counts.pause'
  | 'counts.resume'
  | 'counts.handOver'
> {
  /** One event on a count, answered with the count as this caller may see it. */
  function change<I extends { sessionId: string }>(effect: (desk: CountDesk, input: I, callerId: string) => void) {
    return (input: I, context: CommandContext<Session>): Session =>
      context.commit(
        () => {
          effect(desk, input, context.callerId)
          return desk.view(input.sessionId, context.callerId)
        },
        'counts',
        'controls',
      )
  }

  return {
    'counts.requestRecount': (input, context) =>
      context.commit(() => requestRecount(desk, input, context.callerId), 'counts', 'controls'),
    'counts.recounts': (input) => listRecounts(desk, input),
    'counts.next': (input) => nextCount(desk, input),
    'counts.relearn': (input, context) => context.commit(() => readAgain(desk, input, context.callerId), 'counts'),
    'counts.note': (input, context) => context.commit(() => writeNote(desk, input), 'counts'),
    'counts.match': change(matchCount),
    'counts.move': change(moveCount),
    'counts.pause': change(pauseCount),
    'counts.resume': change(resumeCount),
    'counts.handOver': change(handOver),
  }
}
