import type { ErrorCode, OperationError } from '../../../contract/errors.ts'
import type { FailureReason } from '../../../contract/failure-reasons.ts'
import { isRetryable } from '../../../contract/errors.ts'

/** An error's code as SQLite or the operating system names it. */
export type SystemCode = `SQLITE_${string}` | `E${Uppercase<string>}`

/** Details of a failure: `reason` is one of the contract's, or the system's code where a file or a port failed. */
export type FailureDetails = Exclude<OperationError['details'], undefined> & {
  reason?: FailureReason | SystemCode
}

/** A foreseen failure on its way to the dispatcher, which turns it into a coded value. Anything else is a bug. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: FailureDetails | undefined
  override readonly name = 'Failure'

  constructor(code: ErrorCode, message: string, details?: FailureDetails, options?: ErrorOptions) {
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
