import { useEffect, useMemo, useRef, useState } from 'react'
import { Flag, X } from 'lucide-react'
import type { InboxEvent } from '../../../contract/shapes/webhook.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useKeptState } from '../../state/use-kept-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Chip, ListSearch } from '../../ui/data-table/list-tools.tsx'
import { PagedRows } from '../../ui/data-table/paged-rows.tsx'
import { useEscape } from '../../ui/data-table/use-escape.ts'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { Select } from '../../ui/select.tsx'
import { eventColumns } from './event-columns.tsx'
import { EventPanel } from './event-panel.tsx'
import { knownEvents } from './event-texts.tsx'

const sizes = { first: 100, next: 400, most: 20_000 }
const keyOf = (row: InboxEvent) => row.messageId
const newestFirst = { id: 'receivedAt', desc: true }

/** Notifications received, newest first, with filters for order, event, text and flag. */
export function Inbox({ orderCode, onSubscriptions }: { orderCode: string | null; onSubscriptions: () => void }) {
  const { t, format } = useTexts(['events', 'common'])
  const [order, setOrder] = useKeptState<string | null>('order', orderCode, (stored) => stored as string | null)
  const [text, setText] = useKeptState('text', '')
  const [event, setEvent] = useKeptState('event', '')
  const [flagged, setFlagged] = useKeptState('flagged', false)
  const [opened, setOpened] = useState<InboxEvent | null>(null)
  const searchText = text.trim().slice(0, 200)
  const searching = searchText !== '' || event !== '' || flagged || order !== null
  const pages = usePages(
    'webhooks.events',
    {
      ...(order === null ? {} : { orderCode: order }),
      ...(searchText === '' ? {} : { text: searchText }),
      ...(event === '' ? {} : { event }),
      ...(flagged ? { flagged: true } : {}),
    },
    'webhooks',
    sizes,
  )
  const columns = useMemo(() => eventColumns(t), [t])
  const rows = pages.pages?.rows ?? []
  const fresh = opened === null ? null : (rows.find((row) => row.messageId === opened.messageId) ?? opened)
  const clear = () => {
    setText('')
    setEvent('')
    setFlagged(false)
    setOrder(null)
  }

  const view = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The screen was opened for one order.
    if (orderCode === null) field.current?.focus()
  }, [orderCode])
  useEscape(view, opened !== null, () => setOpened(null))

  return (
    <div className="list-view" ref={view}>
      <h2 className="unseen">{t('inbox')}</h2>
      <div role="search" aria-label={t('inbox')} className="list-tools">
        <ListSearch ref={field} label={t('search')} value={text} onChange={setText} />
        <div className="list-choice">
          <Select
            label={t('column.event')}
            value={event}
            options={[
              { value: '', label: t('common:all') },
              ...knownEvents.map((name) => ({ value: name, label: t(`names.${name}`) })),
            ]}
            onChange={setEvent}
          />
        </div>
        <Chip icon={Flag} pressed={flagged} onChange={setFlagged}>
          {t('toCheck')}
        </Chip>
        {order === null ? null : (
          <Chip icon={X} pressed onChange={() => setOrder(null)}>
            {t('common:orderNamed', { code: order })}
          </Chip>
        )}
      </div>
      {pages.pages === null ? null : <ErrorNotice error={pages.error} onRetry={pages.reload} />}
      <div className="list-columns" data-detail={fresh !== null || undefined}>
        <PagedRows
          name="events"
          label={t('inbox')}
          columns={columns}
          pages={pages}
          keyOf={keyOf}
          ownOrder={newestFirst}
          openId={fresh?.messageId ?? null}
          onOpen={(_id, row) => setOpened(row)}
          facts={
            <span role="status">
              <span className="strong">{t('common:events', { count: pages.pages?.total ?? 0 })}</span>
              {pages.tooMany ? ` · ${t('tooMany', { value: format.count(rows.length) })}` : ''}
            </span>
          }
          empty={
            <NoEvents
              order={searching && searchText === '' && event === '' && !flagged ? order : null}
              searching={searching}
              onClear={clear}
              onSubscriptions={onSubscriptions}
            />
          }
        />
        {fresh === null ? null : (
          <EventPanel
            row={fresh}
            onClose={() => setOpened(null)}
            onOrder={(code) => {
              clear()
              setOrder(code)
            }}
          />
        )}
      </div>
    </div>
  )
}

interface NoEventsProps {
  /** Only notifications of this order are shown. */
  order: string | null
  searching: boolean
  onClear: () => void
  onSubscriptions: () => void
}

/** Shown instead of rows where there are none. */
function NoEvents({ order, searching, onClear, onSubscriptions }: NoEventsProps) {
  const { t } = useTranslation(['events', 'table'])
  if (searching)
    return (
      <EmptyState
        kind="empty"
        title={t('noMatch.title')}
        action={<Button onClick={onClear}>{t('table:filter.clear')}</Button>}
        live
      >
        {order === null ? t('noMatch.text') : t('noMatch.order', { code: order })}
      </EmptyState>
    )
  return (
    <EmptyState
      kind="empty"
      title={t('empty.title')}
      action={<Button onClick={onSubscriptions}>{t('empty.subscribe')}</Button>}
      live
    >
      {t('empty.text')}
    </EmptyState>
  )
}
