import { dotted } from '../../../contract/isolated.ts'
import type { ClaimLetter } from '../../../contract/shapes/claim.ts'
import { escapeHtml } from './html-text.ts'
import { qrSvg, receiptStyle } from './receipt-html.ts'
import { reportStyle } from './report-html.ts'
import type { ReportLanguage } from './report-texts.ts'

/** A letter stands upright, unlike a report. */
const letterStyle = `
@page { size: A4 portrait; margin: 18mm 16mm 18mm }
h1, .number { overflow-wrap: anywhere }
.text { margin-block: 8pt; white-space: pre-line; overflow-wrap: anywhere }
`

/** The letter as one self-contained page; `qr`: the text of the receipt's code, `null` if there is none. */
export function claimLetterHtml(letter: ClaimLetter, qr: string | null, language: ReportLanguage): string {
  const { practice, company, date, title, name, blocks, signature, proof } = letter
  const code = qr === null ? null : qrSvg(qr)
  const body = blocks.map((block) => {
    if (block.kind === 'paragraph') return `<p class="text">${escapeHtml(block.text)}</p>`
    const cell = (tag: 'th' | 'td', text: string, at: number) =>
      `<${tag}${at === 0 ? '' : ' class="figure"'}>${escapeHtml(text)}</${tag}>`
    const head = block.columns.map((text, at) => cell('th', text, at)).join('')
    const rows = block.rows.map(({ cells, total }) =>
      total
        ? // Units and kilograms beside each other are wider than the column above.
          `<tr data-status="total"><td>${escapeHtml(cells[0] ?? '')}</td><td class="figure" colspan="${cells.length - 1}">${escapeHtml(cells.filter((text, at) => at > 0 && text !== '').join(' '))}</td></tr>`
        : `<tr data-status="match">${cells.map((text, at) => cell('td', text, at)).join('')}</tr>`,
    )
    return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
  })
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(name)}</title><style>${reportStyle}${receiptStyle}${letterStyle}</style></head><body>
${practice === null ? '' : `<p class="practice">${escapeHtml(practice)}</p>`}
<p>${escapeHtml(dotted([company, date]))}</p>
<h1>${escapeHtml(title)}</h1>
<p class="number">${escapeHtml(name)}</p>
${body.join('\n')}
<section class="receipt">${code ?? ''}<div><p>${escapeHtml(signature)}</p><p>${escapeHtml(proof)}</p></div></section>
</body></html>
`
}
