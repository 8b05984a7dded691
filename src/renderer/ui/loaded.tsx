import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryState } from '../state/use-query.ts'
import { Skeleton } from './empty-state.tsx'
import { FailedState } from './failed-state.tsx'

interface LoadedProps<T> {
  of: Omit<QueryState<T>, 'busy'>
  /** What is being read; by default only that something is. */
  label?: string
  lines?: number
  children: (data: T) => ReactNode
}

/** What a query answered; until then that it is being read, or why it could not be. */
export function Loaded<T>({ of: { data, error, reload }, label, lines, children }: LoadedProps<T>) {
  const { t } = useTranslation()
  if (data !== null) return children(data)
  if (error !== null) return <FailedState error={error} onRetry={reload} />
  return <Skeleton label={label ?? t('loading')} {...(lines === undefined ? {} : { lines })} />
}
