import { answerableLines } from '../../../contract/shapes/claim.ts'
import type { ClaimRecord } from '../claims/claim-records.ts'
import { openUnits } from '../domain/claims/claim-state.ts'
import { csvText, csvTime, type CsvCell } from '../kernel/csv.ts'
import { claimTexts } from './claim-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Claims as one flat table: a row for each line that is in a claim. `atWarehouse`: an instant as the clocks at the warehouse show it. */
export function claimCsv(
  records: readonly ClaimRecord[],
  practice: boolean,
  atWarehouse: (at: string) => string,
  language: ReportLanguage,
): string {
  const words = claimTexts[language]
  const { columns } = words
  const time = (text: string | null) => text && csvTime(atWarehouse(text))
  const rows = records.flatMap(({ claim: { made, sent, state, lines } }) => {
    const answerable = new Set(answerableLines(lines))
    return lines
      .filter(({ included }) => included)
      .map((line): CsvCell[] => [
        practice ? words.practice : words.kind[made.claimKind],
        String(made.number),
        made.numbers.join(' · ') || String(made.controlId),
        made.part === null ? null : String(made.part),
        made.supplierCode,
        made.supplierName,
        words.state[state],
        time(made.at),
        time(sent?.at ?? null),
        sent?.due ?? null,
        line.articleCode,
        line.description,
        line.lot,
        line.expiry,
        line.arrivedLot,
        line.arrivedExpiry,
        words.issue[line.issue],
        words.request[line.request],
        words.measure[line.byWeight ? 'kilos' : 'units'],
        { units: line.units },
        { units: line.accepted },
        { units: line.credited },
        { units: line.refused },
        answerable.has(line) ? { units: openUnits(line) } : null,
        made.reference,
      ])
  })
  return csvText([Object.values(columns), ...rows], language)
}
