import type { Format } from '../../i18n/format.ts'

/** Px of its column: a day needs less than a day with its time in one line. */
export const dateCellWidth = 110

/** A day above the time, so that names have the room. */
export function DateCell({ text, format }: { text: string | null; format: Pick<Format, 'date' | 'dateTime'> }) {
  if (text === null) return null
  const day = format.date(text)
  const time = format.dateTime(text).replace(` ${day}`, '')
  if (time === day) return <span>{day}</span>
  return (
    <span className="data-two">
      <span>{day}</span>
      <span className="text-13 second">{time}</span>
    </span>
  )
}
