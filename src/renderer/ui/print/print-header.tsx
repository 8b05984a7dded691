import type { Resource } from '../../../contract/shapes/system.ts'
import { today } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useResource } from '../data-table/list-status.tsx'
import { usePrintTheme } from './print-theme.ts'
import { usePrinting } from './printing.ts'

interface PrintHeaderProps {
  title: string
  /** `null`: the list has no age. */
  resource: Resource | null
  /** Period and filters as text. */
  filters: readonly string[]
}

/** Header of a printed list: title, filters and age of the data. Not shown on screen. */
export function PrintHeader({ title, resource, filters }: PrintHeaderProps) {
  const { t, format } = useTexts('chart')
  // Queried in advance: printing does not wait for responses.
  const state = useResource(resource)
  usePrintTheme()
  if (!usePrinting()) return null
  const now = new Date()
  const time = format.time(state?.asOf ?? null, now)
  return (
    <header className="print-head">
      <p className="print-title">{title}</p>
      <p>{filters.length === 0 ? t('paper.noFilters') : filters.join(' · ')}</p>
      <p>
        {time === '' ? '' : `${t('paper.copy', { time })} · `}
        {t('common:printedAt', { at: `${format.date(today(now))} ${format.timeExact(now.toISOString())}` })}
      </p>
    </header>
  )
}
