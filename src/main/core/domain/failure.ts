import type { ErrorCode, OperationError } from '../../../contract/errors.ts'
import type { FailureReason } from '../../../contract/failure-reasons.ts'
import { isRetryable } from '../../../contract/error-codes.ts'

/** Error code of SQLite or the operating system. */
export type SystemCode = `SQLITE_${string}` | `E${Uppercase<string>}`

/** Details of a failure: `reason` is one of the contract's, or the system's code if a file or port failed. */
export type FailureDetails = Exclude<OperationError['details'], undefined> & {
  reason?: FailureReason | SystemCode
}

/** An expected failure; the dispatcher turns it into an `OperationError`. Any other exception is a bug. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: FailureDetails | undefined
  override readonly name = 'Failure'

  constructor(code: ErrorCode, message: string, details?: FailureDetails, options?: ErrorOptions) {
    // A stack takes longer than most calls, and is never shown: the code and the reason say what happened.
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(message, options)
    Error.stackTraceLimit = limit
    this.code = code
    this.details = details
  }
}

/** The failure of a write that may have had its effect: it is read back, never sent again. */
export function ofUnknownOutcome({ code, message, details, cause }: Failure): Failure {
  return new Failure(code, message, { ...details, outcomeUnknown: true }, { cause })
}

/** The failure as the value that clients receive. */
export function failureValue(failure: Failure, traceId: string): OperationError {
  return {
    code: failure.code,
    message: failure.message,
    retryable: isRetryable(failure.code),
    ...(failure.details === undefined ? {} : { details: failure.details }),
    traceId,
  }
}
