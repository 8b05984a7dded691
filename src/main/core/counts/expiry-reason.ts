import type { OtherExpiry } from '../../../contract/shapes/lot-expiry.ts'
import { isCalendarDate } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { CountService } from './count-service.ts'

/** Applies the rules of scans to manual entries: an unusual expiry needs a reason or is rejected. */
export function assertReasonForExpiry(
  countService: CountService,
  sessionId: string,
  entry: { articleCode: string; expiry: string | null; condition: string; reason: string | undefined },
  expiryBefore: OtherExpiry | null,
  expiredAllowed: boolean,
): void {
  const { articleCode, expiry, condition, reason } = entry
  if (expiry === null) return
  const finding = countService.checkExpiryOf(articleCode, expiry, countService.supplierCodesOf(sessionId))
  if (finding === 'impossible')
    throw new Failure('validation', 'An expiry is a calendar date (yyyy-MM-dd) of a plausible year', {
      issues: [{ path: 'expiry', code: isCalendarDate(expiry) ? 'absurd_year' : 'not_a_date' }],
    })
  if (expiryBefore !== null && finding !== 'expired') {
    if (reason !== undefined) return
    throw new Failure('conflict', 'The lot had another expiry before', {
      reason: 'reason_needed',
      finding: 'other_expiry',
      expiryBefore,
    })
  }
  if (finding === 'ok' || (finding === 'expired' && condition === 'expired')) return
  if (finding === 'expired' && !expiredAllowed)
    throw new Failure('conflict', 'These goods have expired', { reason: 'expired' })
  if (reason === undefined)
    throw new Failure('conflict', 'Goods with this expiry need a reason', { reason: 'reason_needed', finding })
}
