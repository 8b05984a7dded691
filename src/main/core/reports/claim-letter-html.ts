import type { ClaimLetter } from '../../../contract/shapes/claim.ts'
import { escapeHtml } from './html-text.ts'
import { qrSvg, receiptStyle } from './receipt-html.ts'
import { reportStyle } from './report-html.ts'
import type { ReportLanguage } from './report-texts.ts'

/** The letter as one self-contained page; `qr`: the text of the receipt's code, `null` if there is none. */
export function claimLetterHtml(letter: ClaimLetter, qr: string | null, language: ReportLanguage): string {
  const { practice, company, date, title, name, blocks, signature, proof } = letter
  const code = qr === null ? null : qrSvg(qr)
  const body = blocks.map((block) => {
    if (block.kind === 'paragraph') return `<p class="text">${escapeHtml(block.text)}</p>`
    const head = block.columns.map((cell) => `<th>${escapeHtml(cell)}</th>`).join('')
    const rows = block.rows.map(
      ({ cells, total }) =>
        `<tr data-status="${total ? 'total' : 'match'}">${cells
          .map((cell, at) => `<td${at === 0 ? '' : ' class="figure"'}>${escapeHtml(cell)}</td>`)
          .join('')}</tr>`,
    )
    return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
  })
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(name)}</title><style>${reportStyle}${receiptStyle}.text { margin-block: 8pt; white-space: pre-line }</style></head><body>
${practice === null ? '' : `<p class="practice">${escapeHtml(practice)}</p>`}
<p>${escapeHtml([company, date].filter((part) => part !== null).join(' · '))}</p>
<h1>${escapeHtml(title)}</h1>
<p class="number">${escapeHtml(name)}</p>
${body.join('\n')}
<section class="receipt">${code ?? ''}<div><p>${escapeHtml(signature)}</p><p>${escapeHtml(proof)}</p></div></section>
</body></html>
`
}
