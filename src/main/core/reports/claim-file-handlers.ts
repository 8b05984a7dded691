import type { ClaimsRoom } from '../claims/create-claims.ts'
import { claimFilter, controlOf } from '../claims/claim-list-handlers.ts'
import type { ClaimRecord } from '../claims/claim-records.ts'
import { fileNamePart } from '../domain/file-name.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { receiptQrOf } from '../receipts/report-receipt.ts'
import { listClaims } from '../store/claims.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { claimCsv } from './claim-csv.ts'
import { claimLetter, letterText } from './claim-letter.ts'
import { claimLetterHtml } from './claim-letter-html.ts'
import { claimTexts } from './claim-texts.ts'
import type { PdfReportRenderer } from './report-pdf.ts'
import type { ReportLanguage } from './report-texts.ts'
import { nextSlice } from '../kernel/yield-to-event-loop.ts'

const maxListed = 20_000
const perTurn = 50

/** Handlers of the letters of claims, and of their list as a file. */
export function claimFileHandlers(options: {
  database: PrimaryDatabase
  claims: Pick<ClaimsRoom, 'access' | 'records' | 'openClaim'>
  reportRenderer: PdfReportRenderer
  practice: boolean
  company(): { name: string } | null
  language(): ReportLanguage
  today(): string
  /** An instant as the clocks at the warehouse show it. */
  atWarehouse(at: string): string
}) {
  const { database, claims, reportRenderer, practice, company, today, atWarehouse } = options

  const letterOf = ({ claim }: ClaimRecord, language: ReportLanguage) =>
    claimLetter(
      claim,
      {
        practice,
        company: company()?.name ?? null,
        day: claim.sent?.day ?? today(),
        signedOn: atWarehouse(claim.made.signedAt),
      },
      language,
    )

  return {
    'claims.letter': ({ claimId, language }, { callerId }) =>
      letterOf(claims.openClaim(claimId, callerId), language ?? options.language()),
    'claims.export'({ claimId, letterFormat, language: asked }, { callerId, signal }) {
      const record = claims.openClaim(claimId, callerId)
      const language = asked ?? options.language()
      const letter = letterOf(record, language)
      const { made } = record.claim
      const words = claimTexts[language]
      const name = [
        ...(practice ? [words.practiceFileName] : []),
        words.fileName[made.claimKind],
        String(made.number),
        fileNamePart(made.numbers[0] ?? String(made.controlId)),
      ].join('-')
      if (letterFormat === 'pdf') {
        const qr = receiptQrOf(database, made.reference)
        return reportRenderer.print(`${name}.pdf`, () => claimLetterHtml(letter, qr, language), signal)
      }
      return { name: `${name}.txt`, mediaType: 'text/plain', encoding: 'utf-8', content: letterText(letter, language) }
    },
    async 'claims.exportList'({ language: asked, ...input }, { callerId, signal }) {
      const language = asked ?? options.language()
      const { rows } = listClaims(database, { ...claimFilter(input), hasEntries: true, limit: maxListed }, today())
      const concealed = claims.access.concealed(rows.map(controlOf))
      const records: ClaimRecord[] = []
      for (const row of rows) {
        if (concealed.has(row.controlId)) continue
        records.push(claims.openClaim(row.claimId, callerId))
        if (records.length % perTurn === 0) await nextSlice(signal)
      }
      const words = claimTexts[language]
      const name = `${practice ? `${words.practiceFileName}-` : ''}${words.fileName.list}-${today()}.csv`
      return {
        name,
        mediaType: 'text/csv',
        encoding: 'utf-8',
        content: claimCsv(records, practice, atWarehouse, language),
      }
    },
  } satisfies Partial<Handlers>
}
