import type { HandoverEntry } from '../../../contract/shapes/handover.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { withHeaders, type DataColumn } from '../../ui/data-table/column.ts'
import { EntryState } from './entry-state.tsx'

interface AnswerTexts {
  /** What the destination answered, or why nothing arrived. */
  said: string | null
  /** When it is tried again. */
  next: string | null
}

/** The columns of the outbox. */
export function entryColumns(
  t: Translate<['handover', 'settings', 'common']>,
  answerOf: (row: HandoverEntry) => AnswerTexts,
  format: Pick<Format, 'date'>,
): DataColumn<HandoverEntry>[] {
  return withHeaders(
    (id) => t(`column.${id}`),
    [
      {
        id: 'state',
        kind: 'text',
        width: 164,
        grow: 0,
        value: (row) => t(`state.${row.state}`),
        renderCell: (row) => <EntryState state={row.state} />,
      },
      { id: 'number', kind: 'code', width: 110, value: (row) => numberOf(row, t) },
      {
        id: 'supplier',
        kind: 'text',
        width: 200,
        grow: 2,
        yields: 3,
        value: ({ report, supplierName }) => (report === undefined ? supplierName : daysOf(report, format)),
      },
      {
        id: 'answer',
        kind: 'text',
        width: 180,
        grow: 3,
        value: (row) => {
          const { said, next } = answerOf(row)
          return [said, next].filter((part) => part !== null).join(' · ') || null
        },
        longestLine: (row) => {
          const { said, next } = answerOf(row)
          return (said ?? '').length < (next ?? '').length ? (next ?? '') : (said ?? '')
        },
        renderCell: (row) => {
          const { said, next } = answerOf(row)
          if (said === null && next === null) return null
          return (
            <span className="data-two">
              <span title={said ?? undefined}>{said ?? next}</span>
              {said === null || next === null ? null : <span className="text-13 second">{next}</span>}
            </span>
          )
        },
      },
      { id: 'destination', kind: 'text', width: 150, grow: 1, value: (row) => row.destinationName },
      { id: 'attempts', kind: 'count', width: 84, grow: 0, yields: 2, value: (row) => row.attempts },
      { id: 'signedAt', kind: 'dateTime', width: 168, grow: 0, yields: 1, value: (row) => row.signedAt },
    ],
  )
}

/** The days of a report. */
export function daysOf({ from, to }: NonNullable<HandoverEntry['report']>, format: Pick<Format, 'date'>): string {
  return from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`
}

/** The number of the document with the part of its delivery. */
export function numberOf(
  { number, controlId, part, report }: HandoverEntry,
  t: Translate<['handover', 'settings', 'common']>,
): string {
  if (report !== undefined) return t(`reports.kind.${report.kind}`)
  const known = number ?? `C${controlId}`
  return part === undefined ? known : `${known} · ${t('part', { part })}`
}
