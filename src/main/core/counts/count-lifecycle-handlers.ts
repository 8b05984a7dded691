import { askAfterwards } from './ask-afterwards.ts'
import { assignCountToControl, moveCountToControl } from './assign-control.ts'
import { needsSupervisorToReopen, reopenCount } from './closing.ts'
import type { CountService } from './count-service.ts'
import { changeOperator, pauseCount, resumeCount, addNote, leaveCount } from './count-lifecycle.ts'
import { getNextCount } from './next-count.ts'
import { listRecounts, requestRecount, withdrawRecount } from './recounts.ts'
import { reprocessScan } from './reprocess-scan.ts'
import { recordVerified } from './start.ts'
import type { CommandContext, Handlers } from '../kernel/dispatch.ts'
import type { CountSession } from '../../../contract/shapes/count.ts'

/** Handlers of notes, pauses, reopening, recounts, and changes of operator and document. */
export function countLifecycleHandlers(countService: CountService) {
  /** Runs one change of a count and returns the count as this caller may see it. */
  function change<I extends { sessionId: string }>(
    effect: (countService: CountService, input: I, callerId: string) => void,
  ) {
    return (input: I, context: CommandContext<CountSession>): CountSession =>
      context.commit(
        () => {
          effect(countService, input, context.callerId)
          // The articles may have been read since it was paused or finished: missing values are asked for now.
          if (!countService.logChecks.isDamaged(input.sessionId)) askAfterwards(countService, input.sessionId)
          return countService.view(input.sessionId, context.callerId)
        },
        'counts',
        'controls',
      )
  }

  /** Changes a count after its next operator has proved who it is, where the settings ask for that. */
  async function changeHands<I extends { sessionId: string; operatorPin?: string | undefined }>(
    effect: (countService: CountService, input: I, callerId: string) => void,
    input: I,
    context: CommandContext<CountSession>,
    operator: string,
  ): Promise<CountSession> {
    const verified = await countService.operatorPins.verify(operator, input.operatorPin)
    return change<I>((service, asked, callerId) => {
      effect(service, asked, callerId)
      if (verified) recordVerified(service, asked.sessionId, operator)
    })(input, context)
  }

  return {
    'counts.requestRecount': (input, context) =>
      context.commit(() => requestRecount(countService, input, context.callerId), 'counts', 'controls'),
    'counts.withdrawRecount': (input, context) =>
      context.commit(() => withdrawRecount(countService, input, context.callerId), 'counts', 'controls'),
    'counts.recounts': (input) => listRecounts(countService, input),
    'counts.next': (input) => getNextCount(countService, input),
    'counts.relearn': (input, context) =>
      context.commit(() => reprocessScan(countService, input, context.callerId), 'counts'),
    'counts.note': (input, context) => context.commit(() => addNote(countService, input), 'counts'),
    'counts.match': change(assignCountToControl),
    'counts.move': change(moveCountToControl),
    'counts.leave': (input, context) =>
      context.commit(() => {
        leaveCount(countService, input, context.callerId)
        return { sessionId: input.sessionId }
      }),
    'counts.pause': change(pauseCount),
    'counts.resume': (input, context) => changeHands(resumeCount, input, context, input.operator),
    'counts.handOver': (input, context) => changeHands(changeOperator, input, context, input.operator),
    'counts.reopen'(input, context) {
      const session = countService.session(input.sessionId)
      // A supervisor reopens a count to see it corrected; its operator proves who it is on continuing.
      const bySupervisor = countService.grants.of(context.callerId, session.controlId) !== null
      if (bySupervisor || needsSupervisorToReopen(countService, session)) return change(reopenCount)(input, context)
      return changeHands(reopenCount, input, context, session.operator)
    },
  } satisfies Partial<Handlers>
}
