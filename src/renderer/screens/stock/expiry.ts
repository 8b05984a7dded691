import { dayOf } from '../../i18n/format.ts'

/** Days before the expiry from which it is marked. */
export const soonDays = 30

const onPlainClock = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Whether an expiry is past, near or far on a day; `null` if there is none or it is invalid. */
export function expiryState(expiry: string | null, today: string): 'expired' | 'soon' | 'later' | null {
  const day = dayOf(expiry)
  if (day === null) return null
  const left = (onPlainClock(day) - onPlainClock(today)) / 86_400_000
  if (Number.isNaN(left)) return null
  return left < 0 ? 'expired' : left <= soonDays ? 'soon' : 'later'
}
