import { useClockTexts } from '../../state/use-clock-texts.ts'
import { Clock, RefreshCw } from 'lucide-react'
import type { RefreshState, Resource } from '../../../contract/shapes/system.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { useSupervisor } from '../../state/supervisor.ts'
import { useNow } from '../../state/use-now.ts'
import { useQuery } from '../../state/use-query.ts'
import { Tag } from '../badges.tsx'
import { Button } from '../button.tsx'
import { EmptyState, Skeleton } from '../empty-state.tsx'
import { Notice } from '../notice.tsx'
import type { Pages } from './use-pages.ts'

/** Age, unreadable rows and last failure of the local data of one list; `null` until the core has answered, and for no resource. */
export function useResource(resource: Resource | null): RefreshState | null {
  const answer = useQuery('refresh.status', resource === null ? null : {}, {
    watch: ['refresh', 'connection', ...(resource === null ? [] : [resource])],
    keepPrevious: true,
    atMostEveryMs: 2000,
    reportFailure: true,
  })
  return answer.data?.resources.find((entry) => entry.resource === resource) ?? null
}

const oldAfterMs = 60 * 60_000

/** Noun for the rows of a list. */
export type Counted = 'rows' | 'articles'

interface RowCountProps<T> {
  pages: Pages<T>
  shown: number
  filtered: boolean
  counted: Counted
}

/** How many rows there are, exactly, and how many of them are shown where that is not all. */
export function RowCountLabel<T>({ pages, shown, filtered, counted }: RowCountProps<T>) {
  const { t, format } = useTexts('table')
  const total = pages.pages?.total ?? 0
  const held = pages.pages?.rows.length ?? 0
  const value = format.count(total)
  const text = filtered
    ? t(`${counted}Of`, { count: held, shown: format.count(shown), value: format.count(held) })
    : t(counted, { count: total, value })
  return (
    <span role="status" data-reading={pages.reading ?? undefined}>
      <span className="strong">{text}</span>
      {pages.reading === 'all'
        ? ` · ${t('readingAll', { done: format.count(pages.done), value })}`
        : pages.tooMany
          ? ` · ${t('tooMany', { value: format.count(held) })}`
          : ''}
      {pages.pages?.covered === false ? ` · ${t('onThisPc')}` : ''}
    </span>
  )
}

/** How old the local data is, and how many rows could not be read. */
export function DataAgeLabel({ resource, onShowRejected }: { resource: Resource; onShowRejected: () => void }) {
  const { t, format } = useTexts('table')
  const now = useNow()
  const state = useResource(resource)
  if (state === null) return null
  const time = format.time(state.asOf, now)
  const isOld = state.asOf !== null && now.getTime() - Date.parse(state.asOf) > oldAfterMs
  return (
    <>
      {time === '' ? null : isOld ? (
        <Tag icon={Clock} tone="warn">
          {t('common:dataAsOf', { time })}
        </Tag>
      ) : (
        <span>{t('common:refreshed', { time })}</span>
      )}
      {state.setAside === 0 ? null : (
        <Button size="small" tone="link" onClick={onShowRejected}>
          {t('common:unreadableRows', { count: state.setAside })}
        </Button>
      )}
    </>
  )
}

/** Why these rows are not the newest: loading them failed, or the last refresh from the WMS did. */
export function ListNotice<T>({ pages, resource }: { pages: Pages<T>; resource: Resource | null }) {
  const { t, format } = useClockTexts(['table', 'common'])
  const errorTexts = useErrorTexts()
  const state = useResource(resource)
  if (pages.pages === null || pages.pages.rows.length === 0) return null
  const { asOf, refreshError } = pages.pages
  const failed = pages.error ?? refreshError ?? state?.lastError
  if (failed === undefined) return null
  const { fact, next } = errorTexts(failed)
  const time = format.time(asOf)
  return (
    <Notice
      live
      action={
        pages.error === null && resource !== null ? (
          <RefreshButton resource={resource} />
        ) : (
          <Button size="small" onClick={pages.reload}>
            {t('common:retry')}
          </Button>
        )
      }
    >
      <span className="strong">{fact}.</span>{' '}
      {pages.error !== null ? next : time === '' ? t('incomplete') : t('common:showsDataAsOf', { time })}
    </Notice>
  )
}

function RefreshButton({ resource, size = 'small' }: { resource: Resource; size?: 'small' | 'normal' }) {
  const { t } = useTranslation()
  const client = useClient()
  return (
    <Button size={size} icon={RefreshCw} onClick={() => void client.command('refresh.run', { resources: [resource] })}>
      {t('refreshNow')}
    </Button>
  )
}

interface NoRowsProps<T> {
  pages: Pages<T>
  resource: Resource | null
  searching: boolean
  onClear: () => void
}

/** Shown instead of rows: that they are loading, why they can't be loaded, or that there are none. */
export function NoRows<T>({ pages, resource, searching, onClear }: NoRowsProps<T>) {
  const { t } = useTranslation(['table', 'common'])
  const errorTexts = useErrorTexts()
  const state = useResource(resource)
  const askSupervisor = useSupervisor((supervisor) => supervisor.ask)
  if (pages.error !== null) {
    const { fact, next } = errorTexts(pages.error)
    const forbidden = pages.error.code === 'forbidden'
    const unlock = () => void askSupervisor().then((given) => given && pages.reload())
    return (
      <EmptyState
        kind={forbidden ? 'forbidden' : 'failed'}
        title={fact}
        action={
          <Button onClick={forbidden ? unlock : pages.reload}>{forbidden ? t('unlock') : t('common:retry')}</Button>
        }
        live
      >
        {next}
      </EmptyState>
    )
  }
  const isLoading = pages.reading === 'all' || (pages.reading !== null && pages.pages === null)
  if (isLoading) return <Skeleton label={t('common:loading')} />
  if (resource === null)
    return (
      <EmptyState
        kind="empty"
        title={searching ? t('noMatch.title') : t('empty.title')}
        action={searching ? <Button onClick={onClear}>{t('filter.clear')}</Button> : undefined}
        live
      />
    )
  const name = t(`common:resource.${resource}`)
  const neverRead = pages.pages?.asOf === null
  if (neverRead && state?.running === true) return <Skeleton label={t('firstReading', { name })} />
  if (!neverRead && !searching && pages.pages?.covered !== false) {
    return (
      <EmptyState
        kind="empty"
        title={t('empty.title')}
        action={<RefreshButton resource={resource} size="normal" />}
        live
      >
        {t('empty.text')}
      </EmptyState>
    )
  }
  const error = pages.pages?.refreshError ?? state?.lastError
  const texts = error === undefined ? null : errorTexts(error)
  const text = neverRead
    ? texts === null
      ? t('never.text')
      : `${texts.fact}. ${texts.next}`
    : texts === null
      ? t('noMatch.text')
      : `${texts.fact}. ${t('noMatch.copy')}`
  const isUnknown = !neverRead && pages.pages?.covered === false
  return (
    <EmptyState
      kind={texts === null ? 'empty' : 'stale'}
      title={neverRead ? t('never.title', { name }) : isUnknown ? t('uncovered.title') : t('noMatch.title')}
      action={
        neverRead ? (
          <RefreshButton resource={resource} size="normal" />
        ) : (
          <Button onClick={onClear}>{t('filter.clear')}</Button>
        )
      }
      live
    >
      {isUnknown && texts === null ? t('uncovered.text') : text}
    </EmptyState>
  )
}
