import type { AdjustmentSignal, ReviewState } from '../../../../contract/shapes/adjustment.ts'
import { signalBit } from '../../domain/adjustment-fields.ts'
import { normalizeForSearch } from '../../domain/text.ts'

type Wanted<T> = T | undefined

/** What to look for among adjustments; what is left out does not matter. */
export interface AdjustmentFilter {
  /** Inclusive days, `yyyy-MM-dd`. */
  from: string
  to: string
  articleCode?: Wanted<string>
  /** Words in the name, whatever their letter case and accents. */
  user?: Wanted<string>
  reason?: Wanted<string>
  location?: Wanted<string>
  container?: Wanted<string>
  changedUnits?: Wanted<boolean>
  changedLot?: Wanted<boolean>
  changedSerial?: Wanted<boolean>
  changedExpiry?: Wanted<boolean>
  hour?: Wanted<number>
  /** 1 (Monday) to 7. */
  weekday?: Wanted<number>
  day?: Wanted<string>
  signal?: Wanted<AdjustmentSignal>
  withSignals?: Wanted<boolean>
  withoutReason?: Wanted<boolean>
  review?: Wanted<ReviewState>
  /** A group as a whole; `null` for the rows that do not say. */
  exactly?: Wanted<{ user?: Wanted<string | null>; reason?: Wanted<string | null>; location?: Wanted<string | null> }>
}

/** Whether a verdict holds on a row (`verdicts.ts`). */
export const isReviewed = 'EXISTS (SELECT 1 FROM temp.verdict WHERE verdict.key = adjustment.key)'

/** The conditions of a filter but its period, each beginning with `AND`; empty where it asks for nothing else. */
export function adjustmentConditions(filter: AdjustmentFilter): { where: string; values: (string | number)[] } {
  const conditions: string[] = []
  const values: (string | number)[] = []
  function add(condition: string, ...of: (string | number)[]): void {
    conditions.push(condition)
    values.push(...of)
  }
  function addText(condition: string, value: string): void {
    if (value !== '') add(condition, value)
  }
  function addFlag(condition: string, value: Wanted<boolean>): void {
    if (value !== undefined) add(value ? condition : `NOT (${condition})`)
  }

  addText('article_code = ?', filter.articleCode?.trim() ?? '')
  for (const name of ['user', 'reason', 'location', 'container'] as const)
    addText(`instr(${name}_folded, ?) > 0`, normalizeForSearch(filter[name] ?? ''))
  for (const name of ['user', 'reason', 'location'] as const) {
    const key = filter.exactly?.[name]
    if (key !== undefined) add(`${name}_folded = ?`, normalizeForSearch(key ?? ''))
  }
  addFlag('changed_units', filter.changedUnits)
  addFlag('changed_lot', filter.changedLot)
  addFlag('changed_serial', filter.changedSerial)
  addFlag('changed_expiry', filter.changedExpiry)
  if (filter.hour !== undefined) add('hour = ?', filter.hour)
  if (filter.weekday !== undefined) add('weekday = ?', filter.weekday)
  // A row whose date cannot be read lies in the period, but on no day.
  if (filter.day !== undefined) add('own_day = ? AND weekday IS NOT NULL', filter.day)
  if (filter.signal !== undefined) add('signals & ? <> 0', signalBit(filter.signal))
  addFlag('signals <> 0', filter.withSignals)
  addFlag(`signals & ${signalBit('no_reason')} <> 0`, filter.withoutReason)
  if (filter.review === 'open') add(`NOT ${isReviewed}`)
  else if (filter.review === 'reviewed') add(isReviewed)
  else if (filter.review !== undefined)
    add('EXISTS (SELECT 1 FROM temp.verdict WHERE verdict.key = adjustment.key AND verdict.verdict = ?)', filter.review)
  return { where: conditions.map((condition) => `AND ${condition} `).join(''), values }
}
