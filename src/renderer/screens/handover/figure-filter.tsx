import type { HandoverFigures, HandoverState } from '../../../contract/shapes/handover.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { stateIcons } from './entry-state.tsx'

/** `missing`: everything that its destination has not acknowledged. */
export type HandoverFilter = 'missing' | Exclude<HandoverState, 'withdrawn'> | 'all'

const filters = ['missing', 'refused', 'sent', 'waiting', 'acknowledged', 'all'] as const

interface FigureFilterProps {
  figures: HandoverFigures | null
  value: HandoverFilter
  onChange: (filter: HandoverFilter) => void
}

/** The number of entries in each state; each is a filter. */
export function FigureFilter({ figures, value, onChange }: FigureFilterProps) {
  const { t, format } = useTexts('handover')
  return (
    <div className="figure-filter flex wrap fixed" role="group" aria-label={t('column.state')}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          data-bad={(filter === 'refused' && (figures?.refused ?? 0) > 0) || undefined}
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
        >
          <span className="inline-row tight">
            {filter === 'missing' || filter === 'all' ? null : <Icon of={stateIcons[filter]} size="sm" />}
            {t(`filter.${filter}`)}
          </span>
          <span className="figure-filter-number">
            {figures === null ? '…' : format.count(numberOf(filter, figures))}
          </span>
        </button>
      ))}
    </div>
  )
}

function numberOf(filter: HandoverFilter, figures: HandoverFigures): number {
  const { waiting, sent, acknowledged, refused, withdrawn } = figures
  if (filter === 'missing') return waiting + sent + refused
  return filter === 'all' ? waiting + sent + acknowledged + refused + withdrawn : figures[filter]
}
