import type { Input } from '../../../contract/operations.ts'
import type { SavedView } from '../../../contract/saved-view-operations.ts'
import { reviewState, type ReviewState } from '../../../contract/shapes/adjustment.ts'
import { adjustmentSignals, type AdjustmentSignal } from '../../../contract/shapes/adjustment-signal.ts'
import { daysOf, readPeriod, type Days, type Period } from '../../state/period.ts'

/** Fields that may have changed. */
export const changes = ['units', 'lot', 'serial', 'expiry'] as const
export type Change = (typeof changes)[number]

/** Filters by a text. */
export const textFilters = ['articleCode', 'user', 'reason', 'location', 'container'] as const

/** Values of the filter form. Empty texts and `null` do not filter. */
export interface FilterValues extends Record<(typeof textFilters)[number], string> {
  changed: readonly Change[]
  signal: AdjustmentSignal | 'any' | null
  withoutReason: boolean
  review: ReviewState | null
}

/** Selected marks of the charts; `null` selects the rows without a value. */
export interface ChartSelection {
  article?: string | null
  user?: string | null
  reason?: string | null
  location?: string | null
  day?: string
  cell?: { weekday: number; hour: number }
}
export type Dimension = keyof ChartSelection

/** Everything that decides which adjustments are shown. */
export interface AdjustmentsViewState {
  period: Period
  filters: FilterValues
  selection: ChartSelection
  openFirst: boolean
}

export const emptyFilters: FilterValues = {
  articleCode: '',
  user: '',
  reason: '',
  location: '',
  container: '',
  changed: [],
  signal: null,
  withoutReason: false,
  review: null,
}

export const initialView: AdjustmentsViewState = {
  period: { preset: 'last30' },
  filters: emptyFilters,
  selection: {},
  openFirst: true,
}

export type Filter = Input<'adjustments.summary'>

const flags = {
  units: 'changedUnits',
  lot: 'changedLot',
  serial: 'changedSerial',
  expiry: 'changedExpiry',
} as const satisfies Record<Change, keyof Filter>

/** The query for a view. `days` replaces its period. */
export function filterOf(
  { period, filters, selection }: AdjustmentsViewState,
  today: string,
  days: Days = daysOf(period, today),
): Filter {
  const filter: Filter = { ...days }
  for (const field of textFilters) {
    const text = filters[field].trim().slice(0, 200)
    if (text !== '') filter[field] = text
  }
  for (const change of filters.changed) filter[flags[change]] = true
  if (filters.signal === 'any') filter.withSignals = true
  else if (filters.signal !== null) filter.signal = filters.signal
  if (filters.withoutReason) filter.withoutReason = true
  if (filters.review !== null) filter.review = filters.review
  if (typeof selection.article === 'string') filter.articleCode = selection.article
  const exactly = {
    ...(selection.user === undefined ? {} : { user: selection.user }),
    ...(selection.reason === undefined ? {} : { reason: selection.reason }),
    ...(selection.location === undefined ? {} : { location: selection.location }),
  }
  if (Object.keys(exactly).length > 0) filter.exactly = exactly
  if (selection.day !== undefined) filter.day = selection.day
  if (selection.cell !== undefined) Object.assign(filter, selection.cell)
  return filter
}

/** The view without the selection of one chart, for that chart's own figures. */
export function withoutDimension(view: AdjustmentsViewState, dimension: Dimension): AdjustmentsViewState {
  const { [dimension]: _, ...selection } = view.selection
  return { ...view, selection }
}

/** Selects a mark, or clears the selection if it is already selected. */
export function toggleChartSelection<D extends Dimension>(
  view: AdjustmentsViewState,
  dimension: D,
  value: ChartSelection[D],
): AdjustmentsViewState {
  return isSame(view.selection[dimension], value)
    ? withoutDimension(view, dimension)
    : { ...view, selection: { ...view.selection, [dimension]: value } }
}

function isSame(one: ChartSelection[Dimension], other: ChartSelection[Dimension]): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  return one.weekday === other.weekday && one.hour === other.hour
}

/** One filter that is on, and the view without it. */
export interface Active {
  id: keyof FilterValues | Dimension | `changed.${Change}`
  value: string | null
  removed: AdjustmentsViewState
}

/** The active filters in the order of the form, chart selections last. */
export function activeOf(view: AdjustmentsViewState): Active[] {
  const { filters, selection } = view
  const set = (next: Partial<FilterValues>): AdjustmentsViewState => ({ ...view, filters: { ...filters, ...next } })
  const found: Active[] = []
  for (const id of textFilters)
    if (filters[id].trim() !== '') found.push({ id, value: filters[id].trim(), removed: set({ [id]: '' }) })
  for (const change of filters.changed)
    found.push({
      id: `changed.${change}`,
      value: null,
      removed: set({ changed: filters.changed.filter((other) => other !== change) }),
    })
  if (filters.signal !== null) found.push({ id: 'signal', value: filters.signal, removed: set({ signal: null }) })
  if (filters.withoutReason) found.push({ id: 'withoutReason', value: null, removed: set({ withoutReason: false }) })
  if (filters.review !== null) found.push({ id: 'review', value: filters.review, removed: set({ review: null }) })
  for (const id of ['article', 'user', 'reason', 'location', 'day'] as const) {
    const value = selection[id]
    if (value !== undefined) found.push({ id, value, removed: withoutDimension(view, id) })
  }
  if (selection.cell !== undefined)
    found.push({
      id: 'cell',
      value: `${selection.cell.weekday}.${selection.cell.hour}`,
      removed: withoutDimension(view, 'cell'),
    })
  return found
}

/**
 * A view as JSON for `views.save`. Saved views keep their first field names: `wanted` is `filters`, `marks` is
 * `selection`.
 */
export function toStoredView({ period, filters, selection, openFirst }: AdjustmentsViewState): SavedView['view'] {
  return JSON.parse(JSON.stringify({ period, wanted: filters, marks: selection, openFirst })) as SavedView['view']
}

/** Reads a stored view. Invalid fields are replaced by their defaults. */
export function parseViewState(kept: Readonly<Record<string, unknown>>): AdjustmentsViewState {
  const from = (value: unknown) =>
    (typeof value === 'object' && value !== null ? { ...value } : {}) as Record<string, unknown>
  const filters = from(kept['wanted'])
  const text = (field: string) => {
    const value = filters[field]
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  const changed = filters['changed']
  return {
    period: readPeriod(kept['period']) ?? initialView.period,
    filters: {
      articleCode: text('articleCode'),
      user: text('user'),
      reason: text('reason'),
      location: text('location'),
      container: text('container'),
      changed: Array.isArray(changed) ? changes.filter((change) => changed.includes(change)) : [],
      signal:
        filters['signal'] === 'any'
          ? 'any'
          : (adjustmentSignals.find((signal) => signal === filters['signal']) ?? null),
      withoutReason: filters['withoutReason'] === true,
      review: reviewState.options.find((state) => state === filters['review']) ?? null,
    },
    selection: parseSelection(from(kept['marks'])),
    openFirst: kept['openFirst'] !== false,
  }
}

function parseSelection(kept: Readonly<Record<string, unknown>>): ChartSelection {
  const selection: ChartSelection = {}
  for (const id of ['article', 'user', 'reason', 'location'] as const) {
    const value = kept[id]
    if (typeof value === 'string' || value === null) selection[id] = value
  }
  const { day, cell } = kept
  if (typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)) selection.day = day
  if (typeof cell === 'object' && cell !== null && 'weekday' in cell && 'hour' in cell) {
    const { weekday, hour } = cell
    const within = (value: unknown, least: number, most: number): value is number =>
      Number.isInteger(value) && Number(value) >= least && Number(value) <= most
    if (within(weekday, 1, 7) && within(hour, 0, 23)) selection.cell = { weekday, hour }
  }
  return selection
}
