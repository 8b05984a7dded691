import type { Input } from '../../../contract/operations.ts'
import {
  adjustmentSignals,
  reviewState,
  type AdjustmentSignal,
  type ReviewState,
} from '../../../contract/shapes/adjustment.ts'
import { daysOf, readPeriod, type Days, type Period } from '../../state/period.ts'

/** What may have changed. */
export const changes = ['units', 'lot', 'serial', 'expiry'] as const
export type Change = (typeof changes)[number]

/** What was typed or chosen as filters. Empty texts and `null` look for nothing. */
export interface FilterValues {
  articleCode: string
  user: string
  reason: string
  location: string
  container: string
  changed: readonly Change[]
  signal: AdjustmentSignal | 'any' | null
  withoutReason: boolean
  review: ReviewState | null
}

/** Marks of charts that are pressed; `null` keys stand for the rows that do not say. */
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
  wanted: FilterValues
  marks: ChartSelection
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
  wanted: emptyFilters,
  marks: {},
  openFirst: true,
}

export type Filter = Input<'adjustments.summary'>

const flags = {
  units: 'changedUnits',
  lot: 'changedLot',
  serial: 'changedSerial',
  expiry: 'changedExpiry',
} as const satisfies Record<Change, keyof Filter>

/** The question that a look asks of the core. `days` replaces its period. */
export function filterOf(
  { period, wanted, marks }: AdjustmentsViewState,
  today: string,
  days: Days = daysOf(period, today),
): Filter {
  const filter: Filter = { ...days }
  for (const field of ['articleCode', 'user', 'reason', 'location', 'container'] as const) {
    const text = wanted[field].trim().slice(0, 200)
    if (text !== '') filter[field] = text
  }
  for (const change of wanted.changed) filter[flags[change]] = true
  if (wanted.signal === 'any') filter.withSignals = true
  else if (wanted.signal !== null) filter.signal = wanted.signal
  if (wanted.withoutReason) filter.withoutReason = true
  if (wanted.review !== null) filter.review = wanted.review
  if (typeof marks.article === 'string') filter.articleCode = marks.article
  const exactly = {
    ...(marks.user === undefined ? {} : { user: marks.user }),
    ...(marks.reason === undefined ? {} : { reason: marks.reason }),
    ...(marks.location === undefined ? {} : { location: marks.location }),
  }
  if (Object.keys(exactly).length > 0) filter.exactly = exactly
  if (marks.day !== undefined) filter.day = marks.day
  if (marks.cell !== undefined) Object.assign(filter, marks.cell)
  return filter
}

/** The same view without the mark of one chart: that chart goes on showing what else could be pressed. */
export function withoutDimension(view: AdjustmentsViewState, dimension: Dimension): AdjustmentsViewState {
  const { [dimension]: _, ...marks } = view.marks
  return { ...view, marks }
}

/** Presses a mark, or lets go of it where it was pressed already. */
export function toggleChartSelection<D extends Dimension>(
  view: AdjustmentsViewState,
  dimension: D,
  value: ChartSelection[D],
): AdjustmentsViewState {
  return isSame(view.marks[dimension], value)
    ? withoutDimension(view, dimension)
    : { ...view, marks: { ...view.marks, [dimension]: value } }
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

/** The filters that are on, in the order of the form, marks last. */
export function activeOf(view: AdjustmentsViewState): Active[] {
  const { wanted, marks } = view
  const set = (next: Partial<FilterValues>): AdjustmentsViewState => ({ ...view, wanted: { ...wanted, ...next } })
  const found: Active[] = []
  for (const id of ['articleCode', 'user', 'reason', 'location', 'container'] as const)
    if (wanted[id].trim() !== '') found.push({ id, value: wanted[id].trim(), removed: set({ [id]: '' }) })
  for (const change of wanted.changed)
    found.push({
      id: `changed.${change}`,
      value: null,
      removed: set({ changed: wanted.changed.filter((other) => other !== change) }),
    })
  if (wanted.signal !== null) found.push({ id: 'signal', value: wanted.signal, removed: set({ signal: null }) })
  if (wanted.withoutReason) found.push({ id: 'withoutReason', value: null, removed: set({ withoutReason: false }) })
  if (wanted.review !== null) found.push({ id: 'review', value: wanted.review, removed: set({ review: null }) })
  for (const id of ['article', 'user', 'reason', 'location', 'day'] as const) {
    const value = marks[id]
    if (value !== undefined) found.push({ id, value, removed: withoutDimension(view, id) })
  }
  if (marks.cell !== undefined)
    found.push({
      id: 'cell',
      value: `${marks.cell.weekday}.${marks.cell.hour}`,
      removed: withoutDimension(view, 'cell'),
    })
  return found
}

/** A view that was kept as JSON. What can't be read of it is left out. */
export function parseViewState(kept: Readonly<Record<string, unknown>>): AdjustmentsViewState {
  const from = (value: unknown) =>
    (typeof value === 'object' && value !== null ? { ...value } : {}) as Record<string, unknown>
  const wanted = from(kept['wanted'])
  const text = (field: string) => {
    const value = wanted[field]
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  const changed = wanted['changed']
  return {
    period: readPeriod(kept['period']) ?? initialView.period,
    wanted: {
      articleCode: text('articleCode'),
      user: text('user'),
      reason: text('reason'),
      location: text('location'),
      container: text('container'),
      changed: Array.isArray(changed) ? changes.filter((change) => changed.includes(change)) : [],
      signal:
        wanted['signal'] === 'any' ? 'any' : (adjustmentSignals.find((signal) => signal === wanted['signal']) ?? null),
      withoutReason: wanted['withoutReason'] === true,
      review: reviewState.options.find((state) => state === wanted['review']) ?? null,
    },
    marks: readMarks(from(kept['marks'])),
    openFirst: kept['openFirst'] !== false,
  }
}

function readMarks(kept: Readonly<Record<string, unknown>>): ChartSelection {
  const marks: ChartSelection = {}
  for (const id of ['article', 'user', 'reason', 'location'] as const) {
    const value = kept[id]
    if (typeof value === 'string' || value === null) marks[id] = value
  }
  const { day, cell } = kept
  if (typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)) marks.day = day
  if (typeof cell === 'object' && cell !== null && 'weekday' in cell && 'hour' in cell) {
    const { weekday, hour } = cell
    const within = (value: unknown, least: number, most: number): value is number =>
      Number.isInteger(value) && Number(value) >= least && Number(value) <= most
    if (within(weekday, 1, 7) && within(hour, 0, 23)) marks.cell = { weekday, hour }
  }
  return marks
}
