import { z } from 'zod'
import type { OperationError } from '../../../contract/errors.ts'
import { counter } from '../../../contract/shapes/common.ts'

const details = z.object({
  reason: z.string().nullable().catch(null),
  operator: z.string().nullable().catch(null),
  counter: counter.nullable().catch(null),
})

/** What a refusal says of itself: a fixed word, and whose count stands in the way. */
export function detailsOf(error: OperationError): z.infer<typeof details> {
  return details.parse(error.details ?? {})
}
