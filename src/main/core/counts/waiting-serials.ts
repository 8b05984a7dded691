import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { serialsPerAnswer } from '../../../contract/serial-operations.ts'
import type { PendingScan } from '../domain/count-log/count-state.ts'
import { unitsToNumber } from '../domain/units.ts'
import type { CountService } from './count-service.ts'
import { addEntry } from './entries.ts'
import { onePackage } from './scan-plan.ts'

type Result = Output<'counts.answerSerials'>

/**
 * Keeps or removes the serials of an article that wait outside their range, within a command's transaction: all are answered, or
 * none; of thousands the first ones, so that scans do not wait. The log has the same events as for each of them alone, so that each can be undone alone.
 */
export function answerSerials(
  countService: CountService,
  input: ParsedInput<'counts.answerSerials'>,
  callerId: string,
): Result {
  const { articleCode, answer, upTo } = input
  const { sessionId, operator } = countService.session(input.sessionId)
  const { state } = countService.states.of(sessionId)
  const waiting = [...state.openNeeds.values()].filter(
    (need) => need.articleCode === articleCode && need.seq <= upTo && isOutsideRange(need),
  )
  const description = countService.describe(articleCode)
  const result: Result = { articleCode, description, counted: 0, removed: 0, left: 0, duplicates: [] }
  result.left = Math.max(0, waiting.length - serialsPerAnswer)
  for (const { eventId, serial, units } of waiting.slice(0, serialsPerAnswer)) {
    if (answer === 'keep') {
      const entry = { sessionId, articleCode, units: unitsToNumber(units ?? onePackage), resolves: eventId }
      const { outcome, duplicateOf } = addEntry(countService, { ...entry, commandId: input.commandId }, callerId)
      if (outcome !== 'duplicate') {
        result.counted += 1
        continue
      }
      if (duplicateOf !== undefined) result.duplicates.push({ serial: serial ?? '', ...duplicateOf })
    } else result.removed += 1
    countService.countLogWriter.append(sessionId, { kind: 'undo', operator, negates: eventId })
  }
  return result
}

/** True if a serial is known and waits all the same: it is outside the range of its article, or has another meaning. */
function isOutsideRange({ needs, serial }: PendingScan): boolean {
  return serial !== null && needs.length === 1 && needs[0] === 'serial'
}
