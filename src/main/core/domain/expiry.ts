import type { ExpiryIssue } from '../../../contract/shapes/count.ts'
import { daysBetween } from './dates.ts'
import type { DateText } from './model.ts'

/** Plausible years on labels of goods; others are a misprint or a scanning error. */
const firstYear = 2000
const yearsAhead = 80

/** Allowance above the article's shelf life, for rounding and labels printed ahead: the larger of both. */
const allowanceDays = 30
const allowanceShare = 0.1

export interface ExpiryCheckInput {
  expiry: DateText
  /** Calendar date in the warehouse's time zone. */
  today: DateText
  /** Total shelf life of the article; `null` if not known. */
  shelfLifeDays: number | null
  /** Fewer remaining days are short for every article; `null`: only a third of its shelf life applies. */
  minimumShelfLifeDays: number | null
}

/**
 * Checks the expiry of goods that arrive today. `impossible`: not a calendar date, or an implausible year; `expired`:
 * before today (goods are valid through the day of expiry); `short`: less than a third of the shelf life left, or less
 * than the minimum; `too_long`: more than the shelf life plus the larger of 30 days and a tenth of it.
 */
export function checkExpiry(input: ExpiryCheckInput): 'ok' | 'impossible' | ExpiryIssue {
  const { expiry, today, shelfLifeDays, minimumShelfLifeDays } = input
  const left = daysBetween(today, expiry)
  if (left === null) return 'impossible'
  const year = Number(expiry.slice(0, 4))
  if (year < firstYear || year > Number(today.slice(0, 4)) + yearsAhead) return 'impossible'
  if (left < 0) return 'expired'
  const hasShelfLife = shelfLifeDays !== null && shelfLifeDays > 0
  if (hasShelfLife && left > shelfLifeDays + Math.max(allowanceDays, shelfLifeDays * allowanceShare)) return 'too_long'
  if (minimumShelfLifeDays !== null && left < minimumShelfLifeDays) return 'short'
  return hasShelfLife && left * 3 < shelfLifeDays ? 'short' : 'ok'
}
