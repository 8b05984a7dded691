import type { OperationError } from '../../contract/errors.ts'

interface ConflictDetails {
  reason: string | null
  operator: string | null
  counter: 1 | 2 | 3 | null
}

/** Details of a `conflict`: its reason, and operator and number of the count that prevents the action. */
export function conflictDetails({ details = {} }: OperationError): ConflictDetails {
  const { reason, operator, counter } = details
  return {
    reason: typeof reason === 'string' ? reason : null,
    operator: typeof operator === 'string' ? operator : null,
    counter: ([1, 2, 3] as const).find((number) => number === counter) ?? null,
  }
}
