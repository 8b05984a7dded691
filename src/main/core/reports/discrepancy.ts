import type { ReportLine } from './report.ts'

const notAdvised: ReadonlySet<string> = new Set(['unexpected', 'wrong_lot', 'wrong_expiry', 'not_on_package'])

/**
 * UN/ECE code (4221) of a line's difference: `AC` more than despatched, `AE` delivered but not advised, `CP` less, and
 * no more is expected, `BP` less, and more comes with a later part of the delivery. `null` if declared and counted are equal or nothing was counted. The list has no code for
 * another lot or expiry: such units count as not advised.
 */
export function discrepancyCode({ difference, status }: ReportLine): 'AC' | 'AE' | 'BP' | 'CP' | null {
  if (difference === null || difference === 0) return null
  if (difference < 0) return status === 'to_come' ? 'BP' : 'CP'
  return status !== null && notAdvised.has(status) ? 'AE' : 'AC'
}
