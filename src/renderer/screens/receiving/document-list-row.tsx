import type { KeyboardEvent } from 'react'
import { ChevronRight } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useClient } from '../../state/client.tsx'
import { useFinder } from '../../state/finder.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'
import { ControlState } from '../../ui/control-state.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BlindIcon } from '../../ui/badges.tsx'
import type { DocumentRow } from './own-counts.ts'

export interface DocumentListRowProps {
  row: DocumentRow
  operator: string | null
  filter: string
  now: Date
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Picks the document; without it, it opens. */
  onPick: ((row: DocumentRow) => void) | undefined
}

/** One document. The whole row opens it; the operator's own open count has the only button. */
export function DocumentListRow({ row, operator, filter, now, onKeyDown, onPick }: DocumentListRowProps) {
  const { t, format } = useTexts('receiving')
  const client = useClient()
  const go = useRoute((state) => state.go)
  const find = useFinder((state) => state.find)
  const { own, number } = row
  const shown = number ?? t('noNumber')
  const resume = () => {
    if (own !== null) go({ screen: 'count', sessionId: own.sessionId })
  }
  return (
    <tr data-own={own === null ? undefined : ''}>
      <td data-age={format.age(row.date, now)}>
        {number === null ? (
          <span className="second">{shown}</span>
        ) : (
          <button
            type="button"
            className="documents-open mono"
            data-row-key=""
            aria-label={t('common:openOf', { number })}
            onClick={() => (onPick === undefined ? void find(client, number) : onPick(row))}
            onKeyDown={onKeyDown}
          >
            <Highlight text={number} part={filter} />
          </button>
        )}
      </td>
      <td>
        <span className="documents-supplier">
          <Highlight text={row.supplierName ?? ''} part={filter} />
        </span>
      </td>
      <td>
        <ControlState state={row.state} />
      </td>
      <td className="figure">{format.age(row.date, now)}</td>
      <td className="figure">{row.blind ? <BlindIcon /> : row.lines === null ? '' : format.count(row.lines)}</td>
      <td className="documents-count">
        <CountCell row={row} operator={operator} now={now} />
      </td>
      <td className="documents-go">
        {own === null ? (
          number === null ? null : (
            <Icon of={ChevronRight} />
          )
        ) : (
          <Button
            size="touch"
            tone="primary"
            aria-label={t('resumeNumber', { number: shown })}
            onClick={resume}
            onKeyDown={onKeyDown}
          >
            {t('common:resume')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function CountCell({ row, operator, now }: Pick<DocumentListRowProps, 'row' | 'operator' | 'now'>) {
  const { t, format } = useTexts(['receiving', 'common'])
  const open = row.counts.find((count) => count.status === 'open' && count.operator === operator)
  const anyOpen = open ?? row.counts.find((count) => count.status === 'open')
  if (anyOpen !== undefined) {
    return (
      <>
        <span className="strong">{anyOpen.operator}</span>{' '}
        <span className="documents-second second">{t('common:scans', { count: anyOpen.scans })}</span>
      </>
    )
  }
  const signed = row.counts.some((count) => count.status === 'signed' && count.partSigned !== true)
  if (signed) {
    const { length } = row.counts
    return (
      <>
        <span className="second">{t('counts', { count: length })}</span>{' '}
        <span className="documents-second second">{t('signed')}</span>
      </>
    )
  }
  const last = row.counts.toSorted((a, b) => b.counter - a.counter)[0]
  if (last === undefined) return null
  return (
    <span className="second">
      {t('closedAt', { counter: t(`common:counter.${last.counter}`), time: format.time(last.closedAt, now) })}
    </span>
  )
}
