import { X } from 'lucide-react'
import { reviewState } from '../../../contract/shapes/adjustment.ts'
import { adjustmentSignals } from '../../../contract/shapes/adjustment-signal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { toWeekday } from './hours-panel.tsx'
import { activeOf, changes, emptyFilters, type Active, type AdjustmentsViewState } from './view-state.ts'

const texts = ['user', 'reason', 'location', 'container'] as const

/** Returns the text of an active filter. */
export function useFilterText(): (active: Active) => string {
  const { t, format } = useTexts('adjustments')
  return ({ id, value }) => {
    if (id === 'signal') {
      const signal = adjustmentSignals.find((name) => name === value)
      return signal === undefined ? t('filter.anySignal') : t(`signal.${signal}.word`)
    }
    if (id === 'review') return t(`reviewState.${reviewState.options.find((state) => state === value) ?? 'open'}`)
    if (id === 'withoutReason') return t('common:noReason')
    const change = changes.find((name) => `changed.${name}` === id)
    if (change !== undefined) return t('filter.changedOne', { what: t(`change.${change}`) })
    if (id === 'day') return format.dateTime(value)
    if (id === 'cell') {
      const [weekday = 1, hour = 0] = (value ?? '').split('.').map(Number)
      return `${t(`weekday.${toWeekday(weekday)}`)} ${t('hour', { hour: String(hour).padStart(2, '0') })}`
    }
    const field = texts.find((name) => name === id) ?? 'articleCode'
    const word = t(`filter.${field}`)
    return `${word}: ${value ?? t(id === 'reason' ? 'withoutReason' : 'unsaid')}`
  }
}

/** The filters that are on, each to be taken away, and all of them at once. */
export function ActiveFilters({
  view,
  onView,
}: {
  view: AdjustmentsViewState
  onView: (view: AdjustmentsViewState) => void
}) {
  const { t } = useTranslation('adjustments')
  const toText = useFilterText()
  const active = activeOf(view)
  if (active.length === 0) return null
  return (
    <ul className="active-filters no-print" aria-label={t('filter.on')}>
      {active.map((filter, at) => (
        <li key={`${filter.id}.${at}`}>
          <Button
            size="small"
            tone="plain"
            iconEnd={X}
            aria-label={t('filter.remove', { what: toText(filter) })}
            onClick={() => onView(filter.removed)}
          >
            <span className="clip">{toText(filter)}</span>
          </Button>
        </li>
      ))}
      <li>
        <Button size="small" tone="link" onClick={() => onView({ ...view, filters: emptyFilters, selection: {} })}>
          {t('filter.clear')}
        </Button>
      </li>
    </ul>
  )
}
