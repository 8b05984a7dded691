import type { ListedArrival } from '../../../contract/shapes/arrival.ts'
import { csvTime } from '../kernel/csv.ts'
import { arrivalTexts, readingText } from './arrival-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Maximum readings in one cell; those outside their limits have a cell of their own. */
const maxReadings = 200

/** Heads of the columns of arrivals. Drivers' documents are on the printed report only. */
export function arrivalColumns(language: ReportLanguage): string[] {
  const { columns } = arrivalTexts[language]
  const { enteredAt, leftAt, carrier, plate, driver, dock, seal, sealState, temperatures, outside } = columns
  return [enteredAt, leftAt, carrier, plate, driver, dock, seal, sealState, temperatures, outside]
}

/** The cells of these columns; several trucks are in one cell. */
export function arrivalCells(arrivals: readonly ListedArrival[], language: ReportLanguage): (string | null)[] {
  const texts = arrivalTexts[language]
  const joined = (values: readonly (string | null)[]) => values.filter((value) => value !== null).join(' · ') || null
  const time = (at: string | null) => at && csvTime(at)
  const of = (read: (arrival: ListedArrival) => string | null) => joined(arrivals.map(read))
  const readings = arrivals.flatMap((arrival) => arrival.readings)
  const more = readings.length - maxReadings
  return [
    of(({ enteredAt }) => time(enteredAt)),
    of(({ leftAt }) => time(leftAt)),
    of(({ carrier }) => carrier),
    of(({ plate }) => plate),
    of(({ driver }) => driver),
    of(({ dock }) => dock),
    of(({ seal }) => seal),
    of(({ sealState }) => sealState && texts.sealState[sealState]),
    joined([
      ...readings.slice(0, maxReadings).map((reading) => readingText({ ...reading, outside: false }, language)),
      ...(more > 0 ? [`+${more}`] : []),
    ]),
    joined(
      readings
        .filter(({ outside }) => outside)
        .slice(0, maxReadings)
        .map((reading) => readingText(reading, language)),
    ),
  ]
}
