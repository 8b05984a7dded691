import { z } from 'zod'
import type { OperationError } from '../../contract/errors.ts'
import { counter } from '../../contract/shapes/common.ts'

const details = z.object({
  reason: z.string().nullable().catch(null),
  operator: z.string().nullable().catch(null),
  counter: counter.nullable().catch(null),
})

/** Details of a `conflict`: its reason, and operator and number of the count that prevents the action. */
export function conflictDetails(error: OperationError): z.infer<typeof details> {
  return details.parse(error.details ?? {})
}
