import { Settings } from 'lucide-react'
import { useRef, useState } from 'react'
import type { HandoverDestination, HandoverEntry, HandoverFigures } from '../../../contract/shapes/handover.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { answerSummary } from '../../shared/handover-answer.tsx'
import { useHandoverCause } from '../../shared/handover-cause.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useRoute } from '../../state/route.ts'
import { useKeptState } from '../../state/use-kept-state.ts'
import { addDays } from '../../state/period.ts'
import { useToday } from '../../state/use-today.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, ListSearch } from '../../ui/data-table/list-tools.tsx'
import { PagedRows } from '../../ui/data-table/paged-rows.tsx'
import { useEscape } from '../../ui/data-table/use-escape.ts'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PracticeErpButton } from '../../shared/practice-erp.tsx'
import { entryColumns } from './entry-columns.tsx'
import { DestinationNotices } from './destination-notices.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { PeriodExportButton } from './period-export.tsx'
import { FigureFilter, type HandoverFilter } from './figure-filter.tsx'

const sizes = { first: 100, next: 400, most: 20_000 }
const keyOf = (row: HandoverEntry) => row.id
const newestFirst = { id: 'signedAt', desc: true }
const watch = { watch: ['handover'], keepPrevious: true, atMostEveryMs: 1000 } as const

/** Signed controls on their way to the ERP: what is missing, and what the destinations answered. */
export function HandoverScreen() {
  const { t } = useTranslation(['handover', 'frame'])
  const destinations = useQuery('handover.destinations', {}, watch)
  return (
    <AppShell kind="normal" title={t('frame:titles.handover')}>
      <Loaded of={destinations}>
        {({ rows, practiceErp }) => (
          <Outbox destinations={rows} practiceErp={practiceErp} onDestination={destinations.reload} />
        )}
      </Loaded>
    </AppShell>
  )
}

interface OutboxProps {
  destinations: readonly HandoverDestination[]
  practiceErp: string | null
  onDestination: () => void
}

function Outbox({ destinations, practiceErp, onDestination }: OutboxProps) {
  const { t, format } = useClockTexts(['handover', 'settings', 'common', 'frame'])
  const causeOf = useHandoverCause()
  const go = useRoute((state) => state.go)
  const [filter, setFilter] = useKeptState<HandoverFilter>('filter', 'missing')
  const [text, setText] = useKeptState('text', '')
  const [ofYesterday, setOfYesterday] = useKeptState('yesterday', false)
  const [opened, setOpened] = useState<HandoverEntry | null>(null)
  const day = addDays(useToday(), -1)
  const searched = {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(ofYesterday ? { from: day, to: day } : {}),
  }
  const { data } = useQuery('handover.list', { limit: 1, ...searched }, { ...watch, reportFailure: true })
  const pages = usePages(
    'handover.list',
    { ...searched, ...(filter === 'all' ? {} : { state: filter }) },
    'handover',
    sizes,
  )
  const destinationOf = (row: HandoverEntry) =>
    destinations.find(({ destinationId }) => destinationId === row.destinationId)
  const wayOf = (row: HandoverEntry) => destinationOf(row)?.way.kind ?? null
  const columns = entryColumns(
    t,
    (row) => {
      const { answer, failure, nextAttemptAt } = row
      // What was not tried yet waits for the same reason as the destination above the list.
      const problem = (row.state === 'waiting' && row.attempts === 0 ? destinationOf(row)?.problem : null) ?? null
      if (row.late) return { said: t('late', { time: format.time(row.sentAt) }), next: null }
      const text = answer?.text ?? null
      const cause =
        failure !== null
          ? causeOf(wayOf(row), failure, answer)
          : problem === null
            ? null
            : causeOf(
                wayOf(row),
                problem.failure,
                problem.status === null ? null : { status: problem.status, text: null },
              )
      const said = text === null ? (cause?.fact ?? null) : answerSummary(text)
      const next = nextAttemptAt === null ? null : t('nextAttempt', { time: format.time(nextAttemptAt) })
      return {
        said: [answer?.status, said].filter((part) => part !== null && part !== undefined).join(' · ') || null,
        next,
      }
    },
    format,
  )
  const fresh = opened === null ? null : (pages.pages?.rows.find(({ id }) => id === opened.id) ?? opened)
  const view = useRef<HTMLDivElement>(null)
  useEscape(view, opened !== null, () => setOpened(null))
  const openSettings = () => go({ screen: 'settings', section: 'destinations' })

  if (destinations.length === 0 && data !== null && total(data.figures) === 0 && text === '' && !ofYesterday)
    return (
      <EmptyState
        kind="empty"
        title={t('none.title')}
        action={
          <>
            <Button tone="primary" onClick={openSettings}>
              {t('none.open')}
            </Button>
            <PracticeErpButton url={practiceErp} onAdded={onDestination} />
          </>
        }
      >
        {t('none.text')}
      </EmptyState>
    )
  return (
    <div className="list-view" ref={view}>
      <div role="search" aria-label={t('frame:titles.handover')} className="list-tools">
        <ListSearch label={t('search')} value={text} onChange={setText} />
        <Chip pressed={ofYesterday} onChange={setOfYesterday}>
          {t('yesterday')}
        </Chip>
        <div className="push flex wrap gap-2">
          <PeriodExportButton />
          <Button icon={Settings} onClick={openSettings}>
            {t('settings:sections.destinations')}
          </Button>
        </div>
      </div>
      <FigureFilter figures={data?.figures ?? null} value={filter} onChange={setFilter} />
      <DestinationNotices destinations={destinations} canRetry={filter === 'refused'} onOpen={openSettings} />
      {pages.pages === null ? null : <ErrorNotice error={pages.error} onRetry={pages.reload} />}
      <div className="list-columns" data-detail={fresh !== null || undefined}>
        <PagedRows
          name="handover"
          label={t('frame:titles.handover')}
          columns={columns}
          pages={pages}
          keyOf={keyOf}
          ownOrder={newestFirst}
          openId={fresh?.id ?? null}
          onOpen={(_id, row) => setOpened(row)}
          facts={
            <span role="status" className="strong">
              {t('rows', { count: pages.pages?.total ?? 0 })}
            </span>
          }
          empty={
            <EmptyState
              kind="empty"
              title={t(destinations.length === 0 ? 'none.title' : text === '' ? `empty.${filter}` : 'noMatch')}
              live
            />
          }
        />
        {fresh === null ? null : (
          <EntryPanel key={fresh.id} row={fresh} way={wayOf(fresh)} onClose={() => setOpened(null)} />
        )}
      </div>
    </div>
  )
}

const total = (figures: HandoverFigures) => Object.values(figures).reduce((sum, n) => sum + n, 0)
