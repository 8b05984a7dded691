import type { ExportedFile } from '../../../contract/shapes/comparison.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock, PdfRenderer } from '../kernel/ports.ts'
import { reportFileName } from './file-name.ts'
import type { Report } from './report.ts'
import { reportHtml } from './report-html.ts'
import type { ReportPhotoFiles } from './report-photos.ts'
import { loadReportPhotos } from './report-photos.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Timeout of printing one page, whatever prints it. */
export const printMs = 60_000

/** Renders reports with their photos. Methods reject with `Failure('cancelled')` if the signal aborts. */
export interface PdfReportRenderer {
  /** True if this PC can print to PDF. */
  prints: boolean
  page(report: Report, language: ReportLanguage, signal: AbortSignal): Promise<string>
  /**
   * Prints any page to a file. Rejects with `conflict` (`no_pdf` if this PC cannot print, `pdf_failed` if printing
   * failed) or `timeout`.
   */
  print(name: string, page: () => Promise<string> | string, signal: AbortSignal): Promise<ExportedFile>
  /** Rejects like `print`. */
  pdf(report: Report, language: ReportLanguage, signal: AbortSignal): Promise<ExportedFile>
}

/** An error of the browser that prints says nothing that can be acted on. */
function printFailure(error: unknown, signal: AbortSignal): Failure {
  if (error instanceof Failure) return error
  return signal.aborted
    ? new Failure('cancelled', 'The call was cancelled')
    : new Failure('conflict', 'The page was not printed', { reason: 'pdf_failed' }, { cause: error })
}

/** Reports are rendered one at a time: each holds its photos in memory, and each print starts a browser process. */
export function createPdfReportRenderer(
  renderPdf: PdfRenderer | null,
  files: ReportPhotoFiles,
  clock: Clock,
): PdfReportRenderer {
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = last
    const done = (async () => {
      await before
      if (signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
      return work()
    })()
    last = done.catch(() => undefined)
    return done
  }

  /** A page that is never printed must not keep the others waiting: they come in turn. */
  function printInTime(print: PdfRenderer, html: string, signal: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const late = new AbortController()
      const cancelDeadline = clock.after(printMs, () => {
        reject(new Failure('timeout', 'The page was not printed in time'))
        late.abort()
      })
      print(html, AbortSignal.any([signal, late.signal]))
        .then(resolve, (error: unknown) => reject(printFailure(error, signal)))
        .finally(cancelDeadline)
    })
  }

  const print: PdfReportRenderer['print'] = async (name, make, signal) => {
    if (renderPdf === null) throw new Failure('conflict', 'This PC cannot print to PDF', { reason: 'no_pdf' })
    const printed = await inTurn(signal, async () => printInTime(renderPdf, await make(), signal))
    const content = Buffer.from(printed).toString('base64')
    return { name, mediaType: 'application/pdf', encoding: 'base64', content }
  }

  const page: PdfReportRenderer['page'] = async (report, language, signal) =>
    reportHtml(
      report,
      language,
      await loadReportPhotos(files, [...report.photos, ...report.arrivals.flatMap(({ photos }) => photos)], signal),
    )

  return {
    prints: renderPdf !== null,
    page: (report, language, signal) => inTurn(signal, () => page(report, language, signal)),
    print,
    pdf: (report, language, signal) =>
      print(reportFileName(report, 'pdf', language), () => page(report, language, signal), signal),
  }
}
