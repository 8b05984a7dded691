import type { ExpiryFinding } from '../../../contract/shapes/count.ts'
import { daysBetween } from './dates.ts'
import type { DateText } from './model.ts'

/** No label of goods in trade names a year outside of these: one is a misprint or a misreading. */
const firstYear = 2000
const yearsAhead = 80

/** How much longer than its article lives something may be good: rounding, and a label printed ahead. */
const slackDays = 30
const slackPart = 0.1

export interface ExpiryCheckInput {
  expiry: DateText
  /** Calendar date at the warehouse. */
  today: DateText
  /** How long the article lives altogether, where that is known. */
  shelfLifeDays: number | null
  /** Fewer days left than this are short, whatever the article; `null`: only its third counts. */
  minimumShelfLifeDays: number | null
}

/**
 * Whether an expiry makes sense for goods that arrive today. `impossible`: no calendar date, or an absurd year;
 * `expired`: before today (the day itself is still good); `short`: less than a third of its life left, or less than the
 * minimum; `too_long`: further away than the article lives, with 30 days or a tenth of its life to spare.
 */
export function checkExpiry(question: ExpiryCheckInput): 'ok' | 'impossible' | ExpiryFinding {
  const { expiry, today, shelfLifeDays, minimumShelfLifeDays } = question
  const left = daysBetween(today, expiry)
  if (left === null) return 'impossible'
  const year = Number(expiry.slice(0, 4))
  if (year < firstYear || year > Number(today.slice(0, 4)) + yearsAhead) return 'impossible'
  if (left < 0) return 'expired'
  const lives = shelfLifeDays !== null && shelfLifeDays > 0
  if (lives && left > shelfLifeDays + Math.max(slackDays, shelfLifeDays * slackPart)) return 'too_long'
  if (minimumShelfLifeDays !== null && left < minimumShelfLifeDays) return 'short'
  return lives && left * 3 < shelfLifeDays ? 'short' : 'ok'
}
