import { dotted } from '../../../contract/isolated.ts'
import { groupBy } from '../domain/group-by.ts'
import { escapeHtml, timeText } from './html-text.ts'
import type { Report, ReportPhoto } from './report.ts'
import { maxReportPhotoBytes } from './report-photos.ts'
import type { Picture } from './report-photos.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Photos per row: two rows fill a page. */
const across = 3
/** Digits shown of a hash: enough to be distinct and short enough to compare by eye. */
const shownOfHash = 12

/** The photos of a report: each once, with all its entries, and a text if it cannot be shown. */
export function photosHtml(
  { photos }: Report,
  pictures: ReadonlyMap<string, Picture>,
  language: ReportLanguage,
): string {
  const { columns } = reportTexts[language]
  const byHash = groupBy(photos, ({ hash }) => hash)
  const shown = [...byHash].filter(([hash]) => pictures.get(hash)?.state !== 'left_out')
  if (byHash.size === 0) return ''
  const figures = shown.map(([hash, takes]) => figureHtml(pictures.get(hash), takes, language))
  const rows = figures.flatMap((_, at) => (at % across === 0 ? [figures.slice(at, at + across).join('')] : []))
  return `<h2>${escapeHtml(columns.photos)}</h2>
${leftOutHtml(byHash.size - shown.length, byHash.size, language)}
${rows.map((row) => `<div class="photos">${row}</div>`).join('\n')}`
}

function figureHtml(picture: Picture | undefined, takes: ReportPhoto[], language: ReportLanguage): string {
  const { columns } = reportTexts[language]
  const [first] = takes
  if (!first) return ''
  const said = takes.map(({ counter, articleCode, container, lot, note, operator, at }) => {
    const facts = [articleCode ?? container, lot, columns.counts[counter - 1], operator, timeText(at, language)]
    const line = dotted(facts)
    return `${escapeHtml(line)}${note === null ? '' : `<br>${escapeHtml(note)}`}`
  })
  return `<figure>${pictureHtml(picture, language)}<figcaption>${said.join('<br>')}<br><small>SHA-256 ${first.hash.slice(0, shownOfHash)}…</small></figcaption></figure>`
}

/** How many photos do not fit into the report; nothing if all do. */
export function leftOutHtml(leftOut: number, of: number, language: ReportLanguage): string {
  if (leftOut === 0) return ''
  const { photosLeftOut } = reportTexts[language].sheet
  return `<p class="left-out">${escapeHtml(photosLeftOut(leftOut, of, maxReportPhotoBytes / 1e6))}</p>`
}

/** A photo, or why it cannot be shown. */
export function pictureHtml(picture: Picture | undefined, language: ReportLanguage): string {
  if (picture?.state === 'here') return `<img src="${picture.address}" alt="">`
  return `<p class="no-photo">${escapeHtml(whyNot(picture, reportTexts[language].sheet))}</p>`
}

function whyNot(picture: Picture | undefined, sheet: (typeof reportTexts)[ReportLanguage]['sheet']): string {
  if (picture?.state === 'changed') return sheet.photoChanged
  return picture?.state === 'removed' ? sheet.photoRemoved : sheet.photoMissing
}

export const photoStyle = `
.photos { display: grid; grid-template-columns: repeat(${across}, 1fr); gap: 8pt; margin-block: 6pt; break-inside: avoid }
.photos figure { margin: 0; min-inline-size: 0 }
.photos img, .no-photo { display: block; inline-size: 100%; block-size: 60mm; object-fit: contain; border: 0.4pt solid #c9cdd3 }
.no-photo { display: grid; place-items: center; margin: 0; padding: 8pt; text-align: center; font-weight: 600 }
figcaption { overflow-wrap: anywhere; white-space: pre-line; font-size: 8pt }
.left-out { padding: 4pt 8pt; border: 1pt solid; font-weight: 600 }
`
