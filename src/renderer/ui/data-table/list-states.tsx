import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '../../../contract/shapes/system.ts'
import { useErrorSentence, useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useClient } from '../../state/client.tsx'
import { useSupervisor } from '../../state/supervisor.ts'
import { useNow } from '../../state/use-now.ts'
import { EmptyState, Skeleton } from '../empty-state.tsx'
import { FailedState } from '../failed-state.tsx'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import type { Pages } from './use-pages.ts'
import { useResource } from './use-resource.ts'

/** What keeps these rows from being the newest: the last reading failed, or the WMS could not be asked. */
export function ListNotice<T>({ pages, resource }: { pages: Pages<T>; resource: Resource }) {
  const { t } = useTranslation(['table', 'common'])
  const format = useFormat()
  const now = useNow()
  const failureWords = useErrorTexts()
  const state = useResource(resource)
  if (pages.pages === null || pages.pages.rows.length === 0) return null
  const { asOf, refreshError } = pages.pages
  const failed = pages.error ?? refreshError ?? state?.lastError
  if (failed === undefined) return null
  const words = failureWords(failed)
  const time = format.time(asOf, now)
  return (
    <Notice
      live
      action={
        pages.error === null ? (
          <RefreshButton resource={resource} />
        ) : (
          <Button size="small" onClick={pages.reload}>
            {t('common:retry')}
          </Button>
        )
      }
    >
      <span className="strong">{words.fact}.</span>{' '}
      {pages.error !== null ? words.next : time === '' ? t('incomplete') : t('showsCopy', { time })}
    </Notice>
  )
}

function RefreshButton({ resource, size = 'small' }: { resource: Resource; size?: 'small' | 'desk' }) {
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
  resource: Resource
  searching: boolean
  onClear: () => void
}

/** What stands in the place of the rows: that they are being read, why they can't be, or that there are none. */
export function NoRows<T>({ pages, resource, searching, onClear }: NoRowsProps<T>) {
  const { t } = useTranslation(['table', 'common'])
  const failureWords = useErrorTexts()
  const errorSentence = useErrorSentence()
  const state = useResource(resource)
  const askSupervisor = useSupervisor((supervisor) => supervisor.ask)
  const name = t(`common:resource.${resource}`)
  const error = pages.error ?? pages.pages?.refreshError ?? state?.lastError
  if (pages.reading !== null && pages.pages === null && pages.error === null)
    return <Skeleton label={t('common:loading')} />
  if (pages.error?.code === 'forbidden') {
    return (
      <EmptyState
        kind="forbidden"
        title={failureWords(pages.error).fact}
        action={
          <Button onClick={() => void askSupervisor().then((given) => given && pages.reload())}>{t('unlock')}</Button>
        }
        live
      >
        {failureWords(pages.error).next}
      </EmptyState>
    )
  }
  if (pages.error !== null) {
    return <FailedState error={pages.error} onRetry={pages.reload} />
  }
  if (pages.reading === 'all') return <Skeleton label={t('common:loading')} />
  if (pages.pages?.asOf === null && state?.running === true) return <Skeleton label={t('firstReading', { name })} />
  if (pages.pages?.asOf === null) {
    return (
      <EmptyState
        kind={error === undefined ? 'empty' : 'stale'}
        title={t('never.title', { name })}
        action={<RefreshButton resource={resource} size="desk" />}
        live
      >
        {error === undefined ? t('never.text') : errorSentence(error)}
      </EmptyState>
    )
  }
  if (searching) {
    return (
      <EmptyState
        kind={error === undefined ? 'empty' : 'stale'}
        title={t('noMatch.title')}
        action={<Button onClick={onClear}>{t('noMatch.clear')}</Button>}
        live
      >
        {error === undefined ? t('noMatch.text') : `${failureWords(error).fact}. ${t('noMatch.copy')}`}
      </EmptyState>
    )
  }
  return (
    <EmptyState kind="empty" title={t('empty.title')} action={<RefreshButton resource={resource} size="desk" />} live>
      {t('empty.text')}
    </EmptyState>
  )
}
