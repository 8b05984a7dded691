import type { ReviewState } from '../../../../contract/shapes/adjustment.ts'
import type { AdjustmentSignal } from '../../../../contract/shapes/adjustment-signal.ts'
import { signalBit } from '../../domain/adjustment-fields.ts'
import { normalizeForSearch } from '../../domain/text.ts'

type Optional<T> = T | undefined

/** Filter of adjustments; a missing field matches every row. */
export interface AdjustmentFilter {
  /** Inclusive days, `yyyy-MM-dd`. */
  from: string
  to: string
  articleCode?: Optional<string>
  /** Text in the name, letter case and accents ignored. */
  user?: Optional<string>
  reason?: Optional<string>
  location?: Optional<string>
  container?: Optional<string>
  changedUnits?: Optional<boolean>
  changedLot?: Optional<boolean>
  changedSerial?: Optional<boolean>
  changedExpiry?: Optional<boolean>
  hour?: Optional<number>
  /** 1 (Monday) to 7. */
  weekday?: Optional<number>
  day?: Optional<string>
  signal?: Optional<AdjustmentSignal>
  withSignals?: Optional<boolean>
  withoutReason?: Optional<boolean>
  review?: Optional<ReviewState>
  /** Rows with exactly this value; `null` for rows without one. */
  exactly?: Optional<{
    user?: Optional<string | null>
    reason?: Optional<string | null>
    location?: Optional<string | null>
  }>
}

/** True if a row has a valid review (`verdicts.ts`). */
export const isReviewed = 'EXISTS (SELECT 1 FROM temp.verdict WHERE verdict.key = adjustment.key)'

/** The signals of a row without the muted ones (`verdicts.ts`). Few rows have any, so the function is seldom called. */
export const shownSignals =
  'CASE WHEN coalesce(signals, 0) = 0 THEN 0 ELSE muelle_shown(signals, user, article_code) END'

/** The conditions of a filter without its period, each beginning with `AND`; empty if there are none. */
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
  function addFlag(condition: string, value: Optional<boolean>): void {
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
  // A row whose date cannot be read belongs to the period, but to no day.
  if (filter.day !== undefined) add('own_day = ? AND weekday IS NOT NULL', filter.day)
  if (filter.signal !== undefined) add(`(${shownSignals}) & ? <> 0`, signalBit(filter.signal))
  addFlag(`(${shownSignals}) <> 0`, filter.withSignals)
  addFlag('reason IS NULL', filter.withoutReason)
  if (filter.review === 'open') add(`NOT ${isReviewed}`)
  else if (filter.review === 'reviewed') add(isReviewed)
  else if (filter.review !== undefined)
    add('EXISTS (SELECT 1 FROM temp.verdict WHERE verdict.key = adjustment.key AND verdict.verdict = ?)', filter.review)
  return { where: conditions.map((condition) => `AND ${condition} `).join(''), values }
}
