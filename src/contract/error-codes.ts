// Without imports: worker threads that only need the codes load no schemas.

/** Codes of all expected failures. The page chooses its text by code, never by message. */
export const errorCodes = [
  'validation',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'rate_limited',
  'server',
  'network',
  'timeout',
  'offline',
  'cancelled',
  'protocol',
  'storage_busy',
  'storage_full',
  'storage_readonly',
  'storage_corrupt',
  'db_too_new',
  'core_unavailable',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Codes of failed requests to the WMS. */
export const wmsErrors = [
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'rate_limited',
  'server',
  'network',
  'offline',
  'protocol',
] as const satisfies readonly ErrorCode[]

const retryableCodes: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'server',
  'network',
  'timeout',
  'offline',
  'storage_busy',
  'core_unavailable',
])

/** True if the same call may succeed later without any change by the user. */
export function isRetryable(code: ErrorCode): boolean {
  return retryableCodes.has(code)
}
