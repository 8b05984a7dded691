import type { ErrorCode, OperationError } from '../../../contract/errors.ts'
import { isRetryable } from '../../../contract/errors.ts'

type Details = OperationError['details']

/** A foreseen failure on its way to the dispatcher, which turns it into a coded value. Anything else is a bug. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: Details
  override readonly name = 'Failure'

  constructor(code: ErrorCode, message: string, details?: Details, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }
}

/** The coded value of a failure. */
export function failureValue(failure: Failure, traceId: string): OperationError {
  return {
    code: failure.code,
    message: failure.message,
    retryable: isRetryable(failure.code),
    ...(failure.details === undefined ? {} : { details: failure.details }),
    traceId,
  }
}
