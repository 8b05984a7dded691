import { dotted, isolated } from '../../../contract/isolated.ts'
import { holdReasons, presetIn } from '../../../contract/preset-words.ts'
import { holdTexts } from './hold-texts.ts'
import { dateText, escapeHtml, timeText } from './html-text.ts'
import type { Report } from './report.ts'
import type { ReportLanguage } from './report-texts.ts'

/** The holds of a report: goods and containers with type, reason and decision; nothing if there are none. */
export function holdsHtml({ holds }: Report, language: ReportLanguage): string {
  if (holds.length === 0) return ''
  const words = holdTexts[language]
  const { head } = words
  const rows = holds.map((hold) => {
    const { articleCode, description, lot, expiry, container, type, reason, placedAt, operator, decision } = hold
    const expires = expiry === null ? null : dateText(expiry, language)
    const subject = dotted([articleCode, description, lot, expires, container])
    const decided =
      decision === null
        ? words.open
        : dotted([words.outcome[decision.outcome], decision.operator, timeText(decision.at, language), decision.note])
    const remarks = [hold.afterSignature && words.after[hold.afterSignature], hold.intact ? null : words.changed]
    const cells = [
      subject,
      words.type[type],
      presetIn(holdReasons, reason, language),
      `${isolated(operator)} · ${timeText(placedAt, language)}`,
      [decided, ...remarks.filter((part) => part !== null)].join(' · '),
    ]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  const names = [head.subject, head.type, head.reason, head.placed, head.decision]
  return `<h2>${escapeHtml(words.title)}</h2><table><thead><tr>${names
    .map((name) => `<th>${escapeHtml(name)}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}
