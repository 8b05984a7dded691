import { Fragment, type KeyboardEvent } from 'react'
import { dayOf } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useNow } from '../../state/use-now.ts'
import { useToday } from '../../state/use-today.ts'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { DocumentListRow } from './document-list-row.tsx'
import type { DocumentRow } from './own-counts.ts'

export interface DocumentListProps {
  rows: readonly DocumentRow[]
  operator: string | null
  filter: string
  /** Picks a document; without it, it opens. */
  onPick?: (row: DocumentRow) => void
}

/** Documents newest first, with a line before each earlier day. Arrow keys go from row to row. */
export function DocumentList({ rows, operator, filter, onPick }: DocumentListProps) {
  const { t, format } = useTexts(['receiving', 'help'])
  const now = useNow()
  const ofToday = useToday()
  return (
    <table className="documents" aria-label={t('list')}>
      <thead>
        <tr>
          <th className="documents-number">{t('common:number')}</th>
          <th>{t('common:supplier')}</th>
          <th className="documents-state">{t('common:state')}</th>
          <th className="documents-age figure">{t('column.age')}</th>
          <th className="documents-lines figure">
            {t('common:lines')} <HelpPopover label={t('common:lines')} text={t('help:figures.lines')} />
          </th>
          <th className="documents-count">
            {t('common:count')} <HelpPopover label={t('common:count')} text={t('explain.count')} />
          </th>
          <th className="documents-go">
            <span className="unseen">{t('common:open')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const begins = beginsDay(row, rows[index - 1], ofToday) && filter === ''
          const day = dayOf(row.date)
          return (
            <Fragment key={row.key}>
              {begins ? (
                <tr className="documents-day" data-earlier-day="">
                  <th colSpan={7} scope="rowgroup">
                    {day === null ? t('noDate') : capital(format.day(day))}
                  </th>
                </tr>
              ) : null}
              <DocumentListRow
                row={row}
                operator={operator}
                filter={filter}
                now={now}
                onKeyDown={moveByArrows}
                onPick={onPick}
              />
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/**
 * The operator's own counts stand above the days; among the rest a row begins a day where it is not of the one before.
 */
function beginsDay(row: DocumentRow, before: DocumentRow | undefined, ofToday: string): boolean {
  if (row.own !== null) return false
  const former = before === undefined || before.own !== null ? ofToday : dayOf(before.date)
  return dayOf(row.date) !== former
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof Element)) return
  const row = event.target.closest('tr')
  const keys = [...(row?.parentElement?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]
  const at = keys.findIndex((key) => key.closest('tr') === row)
  const next = keys[at + step]
  event.preventDefault()
  if (next !== undefined) next.focus()
  else if (step < 0) document.querySelector<HTMLElement>('[data-one-field]')?.focus()
}
