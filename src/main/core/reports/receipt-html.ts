import { encode } from 'uqr'
import { escapeHtml, timeText } from './html-text.ts'
import type { Report } from './report.ts'
import type { ReportLanguage } from './report-texts.ts'
import { reportTexts } from './report-texts.ts'

/** Width of one square: what a phone reads from an office print, and from its copy. */
const squareMm = 0.42
/** The largest code that fits beside the text; a larger statement is in the file of the receipt only. */
const maxVersion = 30
/** White squares around the code, as ISO/IEC 18004 demands. */
const border = 4

/** The receipt of a signed control on paper: its reference, and statement and signature as a QR code. */
export function receiptHtml({ receipt }: Pick<Report, 'receipt'>, language: ReportLanguage): string {
  if (receipt === null) return ''
  const { title, about, noCode, moved } = reportTexts[language].receipt
  const code = qrSvg(receipt.qr)
  const reference = receipt.reference.replace(/(.{4})(?=.)/g, '$1 ')
  const texts = [code === null ? noCode : about, ...(receipt.sameFigures ? [] : [moved])]
  return `<section class="receipt">${code ?? ''}<div><h2>${escapeHtml(title)}</h2>
<p class="reference">${escapeHtml(reference)}</p><p>${escapeHtml(timeText(receipt.at, language))}</p>
${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</div></section>`
}

/** The code as one path; `null` for a text that needs a larger one. Level M: readable with 15 % of it damaged. */
export function qrSvg(text: string): string | null {
  const code = attempt(() => encode(text, { ecc: 'M', boostEcc: false, border, maxVersion }))
  if (code === null) return null
  const { data, size } = code
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  const side = `${(size * squareMm).toFixed(1)}mm`
  return `<svg width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${rows.join('')}"/></svg>`
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Print styles of the receipt. */
export const receiptStyle = `
.receipt { display: flex; gap: 12pt; margin-block-start: 16pt; break-inside: avoid }
.receipt svg { flex: none }
.receipt h2 { margin-block-start: 0 }
.reference { font: 600 10pt 'IBM Plex Mono', Consolas, monospace }
`
