import type { ExportedFile } from '../../../contract/shapes/comparison.ts'
import { Failure } from '../domain/failure.ts'
import type { PdfRenderer } from '../kernel/ports.ts'
import type { PhotoFiles } from '../store/photo-files.ts'
import { reportFileName } from './file-name.ts'
import type { Report } from './report.ts'
import { reportHtml } from './report-html.ts'
import { loadReportPhotos } from './report-photos.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Makes the sheet of a report, with its pictures in it. Both reject with `Failure('cancelled')` with the signal. */
export interface PdfReportRenderer {
  /** Whether this PC prints to PDF at all. */
  prints: boolean
  page(report: Report, language: ReportLanguage, signal: AbortSignal): Promise<string>
  /** Any page as a file. Rejects with `conflict` where nothing prints (`no_pdf`) or it did not (`pdf_failed`), `timeout`. */
  print(name: string, page: () => Promise<string> | string, signal: AbortSignal): Promise<ExportedFile>
  /** Rejects as `print` does. */
  pdf(report: Report, language: ReportLanguage, signal: AbortSignal): Promise<ExportedFile>
}

/** Sheets are made one at a time: each holds its pictures in memory, and each print a browser's process. */
export function createPdfReportRenderer(
  renderPdf: PdfRenderer | null,
  files: Pick<PhotoFiles, 'read'>,
): PdfReportRenderer {
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = last
    const done = (async () => {
      await before
      if (signal.aborted) throw new Failure('cancelled', 'The caller no longer waits')
      return work()
    })()
    last = done.catch(() => undefined)
    return done
  }

  const print: PdfReportRenderer['print'] = async (name, make, signal) => {
    if (renderPdf === null) throw new Failure('conflict', 'Nothing on this PC can print to PDF', { reason: 'no_pdf' })
    const printed = await inTurn(signal, async () => renderPdf(await make(), signal))
    const content = Buffer.from(printed).toString('base64')
    return { name, mediaType: 'application/pdf', encoding: 'base64', content }
  }

  const page: PdfReportRenderer['page'] = async (report, language, signal) =>
    reportHtml(report, language, await loadReportPhotos(files, report.photos, signal))

  return {
    prints: renderPdf !== null,
    page: (report, language, signal) => inTurn(signal, () => page(report, language, signal)),
    print,
    pdf: (report, language, signal) =>
      print(reportFileName(report, 'pdf', language), () => page(report, language, signal), signal),
  }
}
