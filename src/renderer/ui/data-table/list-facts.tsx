import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '../../../contract/shapes/system.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../state/use-now.ts'
import { Button } from '../button.tsx'
import { Tag } from '../badges.tsx'
import type { Pages } from './use-pages.ts'
import { useResource } from './use-resource.ts'

const oldAfterMs = 60 * 60_000

/** What the rows of a list are. */
export type Counted = 'rows' | 'articles'

interface CountFactProps<T> {
  pages: Pages<T>
  shown: number
  filtered: boolean
  counted: Counted
}

/** How many rows there are, exactly, and how many of them are shown where that is not all. */
export function RowCountLabel<T>({ pages, shown, filtered, counted }: CountFactProps<T>) {
  const { t } = useTranslation('table')
  const format = useFormat()
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
    </span>
  )
}

/** How old the copy is, and how many rows could not be read. */
export function DataAgeLabel({ resource, onSetAside }: { resource: Resource; onSetAside: () => void }) {
  const { t } = useTranslation('table')
  const format = useFormat()
  const now = useNow()
  const state = useResource(resource)
  if (state === null) return null
  const time = format.time(state.asOf, now)
  const isOld = state.asOf !== null && now.getTime() - Date.parse(state.asOf) > oldAfterMs
  return (
    <>
      {time === '' ? null : isOld ? (
        <Tag icon={Clock} tone="warn">
          {t('copyOf', { time })}
        </Tag>
      ) : (
        <span>{t('readAt', { time })}</span>
      )}
      {state.setAside === 0 ? null : (
        <Button size="small" tone="link" onClick={onSetAside}>
          {t('setAside.rows', { count: state.setAside, value: format.count(state.setAside) })}
        </Button>
      )}
    </>
  )
}
