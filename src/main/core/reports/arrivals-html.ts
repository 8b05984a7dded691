import { dotted } from '../../../contract/isolated.ts'
import type { ListedArrival } from '../../../contract/shapes/arrival.ts'
import { arrivalTexts, readingText } from './arrival-texts.ts'
import { escapeHtml, timeText } from './html-text.ts'
import type { Report } from './report.ts'
import type { Picture } from './report-photos.ts'
import { leftOutHtml, pictureHtml } from './report-photos-html.ts'
import type { ReportLanguage } from './report-texts.ts'

/** The arrivals of a report: each with its facts, temperatures, corrections and photos. */
export function arrivalsHtml(
  { arrivals }: Report,
  pictures: ReadonlyMap<string, Picture>,
  language: ReportLanguage,
): string {
  return arrivals.map((arrival) => arrivalHtml(arrival, pictures, language)).join('\n')
}

function arrivalHtml(arrival: ListedArrival, pictures: ReadonlyMap<string, Picture>, language: ReportLanguage): string {
  const texts = arrivalTexts[language]
  const { columns } = texts
  const time = (at: string | null) => (at === null ? null : timeText(at, language))
  const facts: [string, string | null][] = [
    [columns.documents, arrival.documents.map(({ number }) => number).join(' · ')],
    [columns.enteredAt, time(arrival.enteredAt)],
    [columns.leftAt, time(arrival.leftAt)],
    [columns.carrier, arrival.carrier],
    [columns.plate, arrival.plate],
    [columns.driver, arrival.driver],
    [columns.driverDocument, arrival.driverDocument],
    [columns.dock, arrival.dock],
    [columns.seal, arrival.seal],
    [columns.sealState, arrival.sealState === null ? null : texts.sealState[arrival.sealState]],
    [columns.corrections, arrival.corrections.length === 0 ? null : String(arrival.corrections.length)],
  ]
  const readings = arrival.readings.map(
    (reading) => `<li>${escapeHtml(`${timeText(reading.at, language)} · ${readingText(reading, language)}`)}</li>`,
  )
  const shown = arrival.photos.filter(({ hash }) => pictures.get(hash)?.state !== 'left_out')
  const photos = shown.map(({ hash, subject, at, operator }) => {
    const caption = escapeHtml(dotted([texts.subject[subject], operator, timeText(at, language)]))
    return `<figure>${pictureHtml(pictures.get(hash), language)}<figcaption>${caption}<br><small>SHA-256 ${hash.slice(0, 12)}…</small></figcaption></figure>`
  })
  const remark = arrival.afterSignature && texts.after[arrival.afterSignature]
  return `<h2>${escapeHtml(texts.title)}</h2>
${remark === null ? '' : `<p class="left-out">${escapeHtml(remark)}</p>`}
${arrival.intact ? '' : `<p class="left-out">${escapeHtml(texts.changed)}</p>`}
<dl>${facts
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value ?? '')}</dd></div>`)
    .join('')}</dl>
${readings.length === 0 ? '' : `<p>${escapeHtml(columns.temperatures)}</p><ul>${readings.join('')}</ul>`}
${leftOutHtml(arrival.photos.length - shown.length, arrival.photos.length, language)}
${photos.length === 0 ? '' : `<div class="photos">${photos.join('')}</div>`}`
}
