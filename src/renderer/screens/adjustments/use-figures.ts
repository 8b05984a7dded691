import type { AdjustmentSummary } from '../../../contract/shapes/adjustment.ts'
import { useQuery, type QueryState } from '../../state/use-query.ts'
import { daysBefore, daysOf } from '../../state/period.ts'
import { filterOf, withoutDimension, type Dimension, type AdjustmentsViewState } from './view-state.ts'

export interface AdjustmentSummaryState {
  /** Of what is shown: filters and marks. */
  shown: QueryState<AdjustmentSummary>
  /** The same of the period of the same length just before; `null` until it is known. */
  before: AdjustmentSummary | null
  /** Data of a chart: all filters and marks but its own. */
  of: (dimension: Dimension) => AdjustmentSummary | null
}

const options = {
  watch: ['adjustments', 'reviews'],
  keepPrevious: true,
  atMostEveryMs: 2000,
  reportFailure: true,
} as const

/** Figures of a view. Each chart with a selection has its own query; the others share one. */
export function useFigures(view: AdjustmentsViewState, today: string): AdjustmentSummaryState {
  const { day } = view.selection
  const days = day === undefined ? daysOf(view.period, today) : { from: day, to: day }
  const shown = useQuery('adjustments.summary', filterOf(view, today), { ...options, reportFailure: false })
  const before = useQuery(
    'adjustments.summary',
    filterOf(withoutDimension(view, 'day'), today, daysBefore(days)),
    options,
  )
  const own = (dimension: Dimension) =>
    view.selection[dimension] === undefined ? null : filterOf(withoutDimension(view, dimension), today)
  const owns = {
    article: useQuery('adjustments.summary', own('article'), options).data,
    user: useQuery('adjustments.summary', own('user'), options).data,
    reason: useQuery('adjustments.summary', own('reason'), options).data,
    location: useQuery('adjustments.summary', own('location'), options).data,
    day: useQuery('adjustments.summary', own('day'), options).data,
    cell: useQuery('adjustments.summary', own('cell'), options).data,
  }
  return {
    shown,
    before: before.data,
    // Until its own answer is here a chart stays as it is.
    of: (dimension) => (view.selection[dimension] === undefined ? shown.data : (owns[dimension] ?? shown.data)),
  }
}
