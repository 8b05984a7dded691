import { createHash } from 'node:crypto'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { ControlIdentity, VisibilityPolicy } from '../controls/visibility-policy.ts'
import { instantText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls, signedControls } from '../store/sessions.ts'
import { exportReport } from './export-report.ts'
import { fileNamePart } from '../domain/file-name.ts'
import type { Report } from './report.ts'
import type { PdfReportRenderer } from './report-pdf.ts'
import type { BuildReport } from './reports.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Who asks for declared figures where no page does: it has no rights of a supervisor. */
const nobody = 'exchange'
/** Signatures that are older have had their report. */
const keptDays = 30
const dayMs = 86_400_000
const keyLength = 8

/** A control of which a count was signed; another `key` means that its counts say something else now. */
export interface SignedControl {
  controlId: number
  key: string
}

export interface ReportFile {
  name: string
  content: string | Uint8Array
}

/** The reports that leave this PC by themselves, once a count of a control is signed and the control is open to everybody. */
export interface SignedReports {
  signed(): SignedControl[]
  /** Whether declared figures of a control are closed: then no report of it may lie anywhere. */
  isBlind(controlId: number): boolean
  /**
   * The spreadsheet and the sheet: PDF where this PC prints, else HTML. `null` while the control is blind or not on this
   * PC. That it leaves is a reveal where nobody has looked before. Rejects with `Failure`.
   */
  make(controlId: number, signal: AbortSignal): Promise<{ key: string; files: ReportFile[] } | null>
  /** Of which control and state a file is a report that this PC wrote; `null` where it is none. */
  read(name: string): SignedControl | null
}

/** Reports for the folder that PCs share. */
export function createSignedReports(parts: {
  database: PrimaryDatabase
  controlRepository: Pick<ControlRepository, 'byId'>
  visibilityPolicy: VisibilityPolicy
  buildReport: BuildReport
  reportRenderer: PdfReportRenderer
  language(): ReportLanguage
  deviceId: string
  clock: Clock
  log: Log
}): SignedReports {
  const { database, controlRepository, visibilityPolicy, buildReport, reportRenderer, language, deviceId, clock, log } =
    parts
  const device = deviceId.slice(0, keyLength)

  /** A control that has left the copy is known by the numbers of its counts. */
  function identity(controlId: number): ControlIdentity {
    const known = controlRepository.byId(controlId)?.control
    if (known) return known
    const numbers = sessionsOfControls(database, [controlId]).flatMap(({ number }) => (number === null ? [] : [number]))
    return { id: controlId, receivingDocuments: numbers.map((number) => ({ id: null, number, supplierCode: null })) }
  }

  const isBlind = (controlId: number) => visibilityPolicy.isBlind(identity(controlId))

  /** The name says which PC wrote it and from what: what lies there already is not written again. */
  function nameOf(report: Report, { controlId, key }: SignedControl, extension: string): string {
    const words = reportTexts[language()]
    const start = report.practice ? words.practiceFileName : words.fileName
    const number = fileNamePart(report.documents[0]?.number ?? '')
    return `${start}-${number === '' ? '' : `${number}-`}${controlId}-${device}-${key}.${extension}`
  }

  async function sheet(
    report: Report,
    signal: AbortSignal,
  ): Promise<{ extension: string; content: string | Uint8Array }> {
    if (reportRenderer.prints)
      try {
        const { content } = await reportRenderer.pdf(report, language(), signal)
        return { extension: 'pdf', content: Buffer.from(content, 'base64') }
      } catch (error) {
        if (!(error instanceof Failure) || error.code === 'cancelled') throw error
        log.warn('exchange.not_printed', { code: error.code })
      }
    return { extension: 'html', content: await reportRenderer.page(report, language(), signal) }
  }

  function opened(controlId: number): CachedControl | null {
    const cached = controlRepository.byId(controlId)
    if (!cached || visibilityPolicy.isBlind(cached.control)) return null
    visibilityPolicy.reveal(cached.control, nobody)
    return cached
  }

  function signed(): SignedControl[] {
    const since = clock.now() - keptDays * dayMs
    return signedControls(database, instantText(since, clock.offsetMinutes(since))).map(({ controlId, counts }) => ({
      controlId,
      key: createHash('sha256').update(counts).digest('hex').slice(0, keyLength),
    }))
  }

  return {
    signed,
    isBlind,
    async make(controlId, signal) {
      const cached = opened(controlId)
      // A reveal is written into the logs: what the counts say is named after it.
      const control = signed().find((one) => one.controlId === controlId)
      if (cached === null || !control) return null
      const report = buildReport(cached)
      const { extension, content } = await sheet(report, signal)
      // While it was printed somebody may have opened the count again.
      if (isBlind(controlId)) return null
      const csv = exportReport(report, 'csv', language()).content
      const files = [
        { name: nameOf(report, control, 'csv'), content: csv },
        { name: nameOf(report, control, extension), content },
      ]
      return { key: control.key, files }
    },
    read(name) {
      const found = /-(\d{1,15})-([0-9a-f]{8})-([0-9a-f]{8})\.(?:csv|pdf|html)$/.exec(name)
      if (found?.[2] !== device) return null
      return { controlId: Number(found[1]), key: found[3] ?? '' }
    },
  }
}
