import { Fragment, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, today } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../state/use-now.ts'
import { DocumentListRow } from './document-list-row.tsx'
import type { DocumentRow } from './own-counts.ts'

export interface DocumentListProps {
  rows: readonly DocumentRow[]
  operator: string | null
  filter: string
}

/** Documents newest first, with a line before each earlier day. Arrow keys go from row to row. */
export function DocumentList({ rows, operator, filter }: DocumentListProps) {
  const { t } = useTranslation('receiving')
  const format = useFormat()
  const now = useNow()
  const ofToday = today(now)
  let lastDay = ofToday
  return (
    <table className="documents" aria-label={t('list')} onKeyDown={moveByArrows}>
      <thead>
        <tr>
          <th className="documents-number">{t('column.number')}</th>
          <th>{t('column.supplier')}</th>
          <th className="documents-state">{t('column.state')}</th>
          <th className="documents-age figure">{t('column.age')}</th>
          <th className="documents-lines figure">{t('column.lines')}</th>
          <th className="documents-count">{t('column.count')}</th>
          <th className="documents-go">
            <span className="unseen">{t('column.go')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const day = row.own === null ? (dayOf(row.date) ?? '') : lastDay
          const begins = day !== lastDay && filter === ''
          lastDay = day
          return (
            <Fragment key={row.key}>
              {begins ? (
                <tr className="documents-day" data-earlier-day="">
                  <th colSpan={7} scope="rowgroup">
                    {day === '' ? t('noDate') : capital(format.day(day))}
                  </th>
                </tr>
              ) : null}
              <DocumentListRow row={row} operator={operator} filter={filter} now={now} />
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function moveByArrows(event: KeyboardEvent<HTMLTableElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof Element)) return
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-key]')]
  const row = event.target.closest('tr')
  const at = keys.findIndex((key) => key.closest('tr') === row)
  const next = keys[at + step]
  event.preventDefault()
  if (next !== undefined) next.focus()
  else if (step < 0) document.querySelector<HTMLElement>('[data-one-field]')?.focus()
}
