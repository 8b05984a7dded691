import type { ReportLine } from './report.ts'

/**
 * The UN/ECE code (4221) of what is wrong about a line's units: `AC` more than was despatched, `AE` delivered but not
 * advised, `CP` less, and no more is expected. `null` where declared and counted are the same or nothing was counted.
 * The list has no code for another lot or expiry: such units were not advised.
 */
export function discrepancyCode({ difference, status }: ReportLine): 'AC' | 'AE' | 'CP' | null {
  if (difference === null || difference === 0) return null
  if (difference < 0) return 'CP'
  return status === 'unexpected' || status === 'wrong_lot' || status === 'wrong_expiry' ? 'AE' : 'AC'
}
