import type { OperationError } from '../../contract/errors.ts'

/** The first issue of a rejected input: its code, and what else it says. */
export function issueOf({ details }: OperationError) {
  const issues = details?.['issues']
  const issue = Array.isArray(issues) ? issues[0] : undefined
  return typeof issue === 'object' && issue !== null && !Array.isArray(issue) ? issue : {}
}
