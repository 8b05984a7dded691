import { z } from 'zod'
import { errorCodes } from './error-codes.ts'

export type { ErrorCode } from './error-codes.ts'

export const operationError = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  retryable: z.boolean(),
  details: z.record(z.string(), z.json()).optional(),
  traceId: z.string(),
})

/** An expected failure as a value. `details` never contains secrets or quantities of a blind control. */
export type OperationError = z.infer<typeof operationError>

export type Result<T> = { ok: true; value: T } | { ok: false; error: OperationError }
