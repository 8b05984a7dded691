import { createHash } from 'node:crypto'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { ControlIdentity, VisibilityPolicy } from '../controls/visibility-policy.ts'
import { latestPart } from '../domain/delivery-parts.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import { lastSignedWhileBehind } from '../store/pc-chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls, signedControls } from '../store/sessions.ts'
import { exportReport } from './export-report.ts'
import { fileNamePart } from '../domain/file-name.ts'
import type { Report } from './report.ts'
import type { PdfReportRenderer } from './report-pdf.ts'
import type { BuildReport } from './reports.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Caller id of automatic reports: it has no supervisor grant. */
const automaticCaller = 'exchange'
/** Reports are written for signatures of the last 30 days. */
const keptDays = 30
const dayMs = 86_400_000
const keyLength = 8

/** A control with a signed count; `key` changes when it is signed again. */
export interface SignedControl {
  controlId: number
  key: string
}

export interface ReportFile {
  name: string
  content: string | Uint8Array
}

export type SignedReports = ReturnType<typeof createSignedReports>

/** Reports for the shared folder, written automatically once a count of a control is signed and the control is visible to everyone. */
export function createSignedReports(deps: {
  database: PrimaryDatabase
  controlRepository: Pick<ControlRepository, 'byId'>
  visibilityPolicy: VisibilityPolicy
  buildReport: BuildReport
  reportRenderer: PdfReportRenderer
  language(): ReportLanguage
  deviceId: string
  clock: Clock
  log: Log
}) {
  const { database, controlRepository, visibilityPolicy, buildReport, reportRenderer, language, deviceId, clock, log } =
    deps
  const device = deviceId.slice(0, keyLength)

  /** A control that is not cached is identified by the numbers of its counts. */
  function identity(controlId: number): ControlIdentity {
    const known = controlRepository.byId(controlId)?.control
    if (known) return known
    const numbers = sessionsOfControls(database, [controlId]).flatMap(({ number }) => (number === null ? [] : [number]))
    return { id: controlId, receivingDocuments: numbers.map((number) => ({ id: null, number, supplierCode: null })) }
  }

  /** True if the control is blind: then no report of it may exist in the folder. */
  const isBlind = (controlId: number) => visibilityPolicy.isBlind(identity(controlId))

  /** The name contains the device and the key: an existing file is not written again. */
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
    visibilityPolicy.reveal(cached.control, automaticCaller)
    return cached
  }

  function signed(): SignedControl[] {
    const since = clock.now() - keptDays * dayMs
    const behind = [...lastSignedWhileBehind(database, clock.now())]
    const late = behind.flatMap(([sessionId, latest]) => (latest >= since ? [sessionId] : []))
    return signedControls(database, since, late).map(({ controlId, signatures }) => ({
      controlId,
      key: createHash('sha256').update(signatures).digest('hex').slice(0, keyLength),
    }))
  }

  /** The part that is signed last, while the whole is not signed; else `null`. */
  function signedPart(controlId: number): number | null {
    const signedHere = sessionsOfControls(database, [controlId]).filter(({ status }) => status === 'signed')
    return signedHere.every(({ signsPart }) => signsPart) ? latestPart(signedHere) : null
  }

  return {
    signed,
    isBlind,
    /**
     * Builds the CSV and the printable report: PDF if this PC can print, otherwise HTML. `null` if the control is blind
     * or not on this PC. Records a reveal if there was none. Rejects with `Failure`.
     */
    async make(controlId: number, signal: AbortSignal): Promise<{ key: string; files: ReportFile[] } | null> {
      const cached = opened(controlId)
      const control = signed().find((one) => one.controlId === controlId)
      if (cached === null || !control) return null
      const report = buildReport(cached, signedPart(controlId))
      const { extension, content } = await sheet(report, signal)
      // The count may have been reopened while the report was printed.
      if (isBlind(controlId)) return null
      const csv = exportReport(report, 'csv', language()).content
      const files = [
        { name: nameOf(report, control, 'csv'), content: csv },
        { name: nameOf(report, control, extension), content },
      ]
      return { key: control.key, files }
    },
    /** Control and key of a report file that this PC wrote; `null` for other files. */
    read(name: string): SignedControl | null {
      const found = /-(\d{1,15})-([0-9a-f]{8})-([0-9a-f]{8})\.(?:csv|pdf|html)$/.exec(name)
      if (found?.[2] !== device) return null
      return { controlId: Number(found[1]), key: found[3] ?? '' }
    },
  }
}
