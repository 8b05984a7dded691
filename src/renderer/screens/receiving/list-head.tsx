import type { RefObject } from 'react'
import { ChevronRight } from 'lucide-react'
import type { Output } from '../../../contract/operations.ts'
import { dayOf } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useNow } from '../../state/use-now.ts'
import { useToday } from '../../state/use-today.ts'
import { CountWithoutDocument } from '../../shared/count-without-document.tsx'
import { Button } from '../../ui/button.tsx'

const oldAfterMs = 15 * 60_000

export interface ListHeadProps {
  page: Output<'receiving.list'> | null
  filter: string
  list: RefObject<HTMLDivElement | null>
  /** Has the button to count without a document. */
  offersCount: boolean
}

/** Scope of the list: today, or the search; and the age of old local data. */
export function ListHead({ page, filter, list, offersCount }: ListHeadProps) {
  const { t, format } = useTexts(['receiving', 'common'])
  const now = useNow()
  const ofToday = useToday()
  const rows = page?.rows ?? []
  const todays = rows.filter((row) => dayOf(row.date) === ofToday).length
  const hasEarlier = filter === '' && todays < rows.length
  const facts: string[] = []
  if (filter !== '') {
    const count = page?.total ?? 0
    facts.push(t('onThisPc', { count }))
  } else {
    const more = typeof page?.nextCursor === 'string' && !hasEarlier ? '+' : ''
    facts.push(
      todays === 0 ? t('todayNone') : t('documents', { count: todays, value: `${format.count(todays)}${more}` }),
      format.day(ofToday),
    )
  }
  const asOf = page?.asOf ?? null
  if (asOf !== null && now.getTime() - Date.parse(asOf) > oldAfterMs) {
    facts.push(t('common:dataAsOf', { time: format.time(asOf, now) }))
  }
  return (
    <div className="list-head flex wrap baseline fixed">
      <h2 className="text-20 anywhere">{filter === '' ? t('today') : t('matching', { text: filter })}</h2>
      <span className="second">{page === null ? '' : facts.join(' · ')}</span>
      <div className="list-head-actions push">
        {filter === '' && offersCount ? <CountWithoutDocument plain /> : null}
        {hasEarlier ? (
          <Button
            size="touch"
            tone="plain"
            iconEnd={ChevronRight}
            onClick={() => {
              const first = list.current?.querySelector<HTMLElement>('[data-earlier-day]')
              first?.scrollIntoView({ block: 'start', behavior: 'smooth' })
              first?.parentElement?.querySelector<HTMLElement>('[data-earlier-day] + tr [data-row-key]')?.focus({
                preventScroll: true,
              })
            }}
          >
            {t('earlier')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
