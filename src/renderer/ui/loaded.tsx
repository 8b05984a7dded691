import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useUnreadPart } from '../state/unread-parts.ts'
import type { QueryState } from '../state/use-query.ts'
import { Skeleton } from './empty-state.tsx'
import { FailedState } from './failed-state.tsx'

interface LoadedProps<T> {
  of: Omit<QueryState<T>, 'busy' | 'readAt'> & Partial<Pick<QueryState<T>, 'readAt'>>
  lines?: number
  /** It is the whole screen. */
  isPage?: boolean
  children: (data: T) => ReactNode
}

/** The answer of a query; until then a progress text, or the reason of the failure. The screen says if it cannot be read again. */
export function Loaded<T>({
  of: { data, error, reload, readAt = null },
  lines,
  isPage = false,
  children,
}: LoadedProps<T>) {
  const { t } = useTranslation()
  useUnreadPart(data === null || readAt === null ? null : error, reload, readAt)
  if (data !== null) return children(data)
  if (error !== null) return <FailedState error={error} onRetry={reload} isPage={isPage} />
  return <Skeleton label={t('loading')} {...(lines === undefined ? {} : { lines })} />
}
