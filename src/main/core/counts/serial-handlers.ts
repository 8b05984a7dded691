import type { Handlers } from '../kernel/dispatch.ts'
import { expandSerialRange } from '../domain/serial-range.ts'
import type { CountService } from './count-service.ts'
import { recordSerials } from './serial-batch.ts'
import { answerSerials } from './waiting-serials.ts'

/** Handlers of serials: ranges and lists of one article. */
export function serialHandlers(countService: CountService) {
  return {
    'serials.expand': (range) => ({ serials: expandSerialRange(range) }),
    'counts.serials': (input, context) =>
      context.commit(() => recordSerials(countService, input, context.callerId), 'counts'),
    'counts.answerSerials': (input, context) =>
      context.commit(() => answerSerials(countService, input, context.callerId), 'counts'),
  } satisfies Partial<Handlers>
}
