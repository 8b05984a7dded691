import type { HandoverFailure, HandoverFormat } from '../../../contract/shapes/handover.ts'
import type { HandoverReport } from '../../../contract/shapes/handover-report.ts'
import { Failure } from '../domain/failure.ts'
import { fileNamePart } from '../domain/file-name.ts'
import type { ReceiptStatement } from '../domain/receipt/statement.ts'
import { exportReport } from '../reports/export-report.ts'
import type { PdfReportRenderer } from '../reports/report-pdf.ts'
import type { Report } from '../reports/report.ts'
import type { HandoverContent } from '../store/handover-contents.ts'
import { addContent, handoverContent } from '../store/handover-contents.ts'
import type { DestinationRecord } from '../store/handover-destinations.ts'
import { type EntryRecord, setTold, updateEntry } from '../store/handover-entries.ts'
import { receiptsOfControl } from '../store/receipts.ts'
import { signedComparisonOf } from '../store/signed-comparisons.ts'
import { handoverDocument } from './handover-document.ts'
import { reportFile, reportTitle, type MadeReport } from './report-files.ts'
import { toldOf, type ReportChanges } from './report-changes.ts'
import { reportIdentities, type ReportSources, type ReportTable } from './report-table.ts'
import { reportFormats } from './scheduled-reports.ts'

/** Reveals by the hand-over are recorded under this name; it has no supervisor grant. */
const automaticCaller = 'handover'
/** A larger document is not sent. */
const maxBytes = 20_000_000

export interface OutgoingFile {
  /** `<base>.<extension of the format>`. */
  name: string
  mediaType: string
  bytes: Uint8Array
}

/** The documents of an entry that are sent. */
export interface OutgoingMessage {
  reference: string
  /** Name of the files without extension. */
  base: string
  number: string | null
  supplierName: string | null
  practice: boolean
  language: DestinationRecord['language']
  files: OutgoingFile[]
}

/** The message, or why there is none: withdrawn for good, refused until a person acts, or only now. */
export type Prepared =
  | { is: 'ready'; message: OutgoingMessage }
  | { is: 'withdrawn' }
  | { is: 'refused' | 'later'; failure: HandoverFailure }

export const extensions: Record<HandoverFormat, string> = {
  json: 'json',
  ubl: 'xml',
  edifact: 'edi',
  epcis: 'jsonld',
  csv: 'csv',
  pdf: 'pdf',
}

/** Failure of the contract from one of this program. */
export function handoverFailure({ code, details }: Failure): HandoverFailure {
  return { code, reason: details?.reason ?? null }
}

/** Title of an entry: the number of its document, or the title of its report. */
export function titleOf({ number, controlId, report }: EntryRecord, { language }: DestinationRecord): string {
  return report === null ? (number ?? String(controlId)) : reportTitle(JSON.parse(report) as HandoverReport, language)
}

/** The facts of a signed statement. */
type Statement = Pick<EntryRecord, 'reference' | 'controlId' | 'part' | 'number'>

/** The bytes of a file, in its own character set. */
export function bytesOf({ encoding, content }: Pick<HandoverContent, 'encoding' | 'content'>): Uint8Array {
  return Buffer.from(content, encoding === 'iso-8859-1' ? 'latin1' : encoding)
}

interface OutgoingOptions extends ReportSources {
  reportRenderer: PdfReportRenderer
  practice: boolean
  /** Collects the rows of a report, for somebody without rights. */
  makeReport(report: HandoverReport, language: 'es' | 'en', signal: AbortSignal): Promise<MadeReport>
  /** What changed in the reports that the destination got before. */
  changesSince(
    entry: EntryRecord,
    report: HandoverReport,
    table: ReportTable,
    signal: AbortSignal,
  ): Promise<ReportChanges>
}

/**
 * Makes the files of an entry once, from what was signed, and keeps them, so that every attempt sends the same bytes. While a
 * control is blind nothing is made of it.
 */
export function createOutgoing(options: OutgoingOptions) {
  const {
    database,
    controlRepository,
    visibilityPolicy,
    buildReport,
    reportRenderer,
    practice,
    makeReport,
    changesSince,
  } = options

  /** True while the signature of the entry stands; a report has none. */
  function isSigned({ controlId, part, sessionId, signedAt, report }: EntryRecord): boolean {
    if (report !== null) return true
    const signed = signedComparisonOf(database, controlId, part)
    return signed !== null && signed.sessionId === sessionId && signed.signedAt === signedAt
  }

  function replacedBy({ controlId, part, reference }: Statement): string | null {
    const ofPart = receiptsOfControl(database, controlId).filter(
      ({ statement }) => ((JSON.parse(statement) as ReceiptStatement).part ?? null) === part,
    )
    const at = ofPart.findIndex((receipt) => receipt.reference === reference)
    return at === -1 ? null : (ofPart[at + 1]?.reference ?? null)
  }

  function baseOf({ number, controlId, reference }: Omit<Statement, 'part'>): string {
    const known = fileNamePart(number ?? '')
    return `${practice ? 'practica-' : ''}muelle-${known === '' ? controlId : known}-${reference}`
  }

  async function write(
    entry: Statement,
    report: Report,
    format: HandoverFormat,
    language: DestinationRecord['language'],
    signal: AbortSignal,
  ): Promise<HandoverContent> {
    const { reference } = entry
    const file =
      format === 'json'
        ? {
            mediaType: 'application/json',
            encoding: 'utf-8' as const,
            content: `${JSON.stringify(handoverDocument(report, { reference, replaces: replacedBy(entry) }))}\n`,
          }
        : format === 'pdf'
          ? await reportRenderer.pdf(report, language, signal)
          : exportReport(report, format, language)
    return { ...file, name: `${baseOf(entry)}.${extensions[format]}`, reference, format, language }
  }

  /** The formats in which an entry is sent. */
  function formatsOf({ report }: Pick<EntryRecord, 'report'>, destination: DestinationRecord): HandoverFormat[] {
    return report === null ? destination.formats : reportFormats(destination, reportRenderer.prints)
  }

  async function makeReportFiles(
    entry: EntryRecord,
    report: HandoverReport,
    { formats, language }: { formats: readonly HandoverFormat[]; language: 'es' | 'en' },
    signal: AbortSignal,
  ): Promise<HandoverContent[]> {
    const { entryId, reference } = entry
    const alone = await makeReport(report, language, signal)
    const { changes, notCompared, controls, told, before } = await changesSince(entry, report, alone.table, signal)
    const made = { ...alone, changes, notCompared }
    const base = baseOf(entry)
    const files: HandoverContent[] = []
    for (const format of formats)
      if (format === 'json' || format === 'csv' || format === 'pdf')
        files.push({
          ...(await reportFile(made, { format, language, base, id: reference }, reportRenderer, signal)),
          reference,
          format,
          language,
        })
    database.transaction((writer) => {
      files.forEach((file) => addContent(writer, file))
      updateEntry(writer, entryId, { reportControls: JSON.stringify([...made.table.controls, ...controls]) })
      const own = toldOf(report, made.table, { language, before })
      for (const one of [...told, ...(own === null ? [] : [{ entryId, told: own }])])
        setTold(writer, one.entryId, one.told)
    })
    return files
  }

  async function make(
    entry: EntryRecord,
    destination: DestinationRecord,
    signal: AbortSignal,
  ): Promise<HandoverContent[] | Prepared> {
    const { language } = destination
    const formats = formatsOf(entry, destination)
    const kept = formats.map((format) => handoverContent(database, { reference: entry.reference, format, language }))
    // A report with figures of controls that are counted again waits until they are counted.
    if ([...visibilityPolicy.visibilitiesOf(reportIdentities(entry)).values()].includes('blind'))
      return { is: 'later', failure: { code: 'forbidden', reason: 'blind' } }
    if (kept.every((content) => content !== null)) return kept
    if (entry.report !== null)
      return makeReportFiles(entry, JSON.parse(entry.report) as HandoverReport, { formats, language }, signal)
    if (!isSigned(entry)) return { is: 'withdrawn' }
    const cached = controlRepository.byId(entry.controlId)
    if (cached === null) return { is: 'later', failure: { code: 'not_found', reason: 'document_unknown' } }
    if (visibilityPolicy.isBlind(cached.control))
      return { is: 'later', failure: { code: 'forbidden', reason: 'blind' } }
    visibilityPolicy.reveal(cached.control, automaticCaller)
    const report = buildReport(cached, entry.part)
    const made: HandoverContent[] = []
    for (const [at, format] of formats.entries())
      made.push(kept[at] ?? (await write(entry, report, format, language, signal)))
    // The count may have been reopened while the report was printed.
    if (!isSigned(entry)) return { is: 'withdrawn' }
    database.transaction((writer) => made.forEach((content) => addContent(writer, content)))
    return made
  }

  return {
    isSigned,
    baseOf,
    formatsOf,
    /** Writes a report in a format. Rejects with `Failure` where that is not possible. */
    write,
    async prepare(entry: EntryRecord, destination: DestinationRecord, signal: AbortSignal): Promise<Prepared> {
      try {
        const made = await make(entry, destination, signal)
        if (!Array.isArray(made)) return made
        const files = made.map((content) => ({
          name: content.name,
          mediaType:
            content.encoding === 'base64' ? content.mediaType : `${content.mediaType}; charset=${content.encoding}`,
          bytes: bytesOf(content),
        }))
        if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxBytes)
          return { is: 'refused', failure: { code: 'validation', reason: 'too_large' } }
        const { reference, report, supplierName } = entry
        const number = report === null ? entry.number : titleOf(entry, destination)
        const facts = { reference, number, supplierName, practice, language: destination.language }
        return { is: 'ready', message: { ...facts, base: baseOf(entry), files } }
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        // A format that this PC cannot write or print now fails later, too.
        const is = error.code === 'conflict' || error.code === 'validation' ? 'refused' : 'later'
        return { is, failure: handoverFailure(error) }
      }
    },
  }
}

export type Outgoing = ReturnType<typeof createOutgoing>
