import { useFormat } from '../i18n/use-format.ts'
import { useNow } from './use-now.ts'

/** Formats with times and ages as of now; the present time is renewed while the part is on screen. */
export function useClockFormat() {
  const format = useFormat()
  const now = useNow()
  return {
    ...format,
    time: (instant: string | null) => format.time(instant, now),
    dayTime: (instant: string | null) => format.dayTime(instant, now),
    age: (text: string | null) => format.age(text, now),
  }
}
