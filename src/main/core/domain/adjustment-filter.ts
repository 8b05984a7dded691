import type { ReviewState } from '../../../contract/shapes/adjustment.ts'
import type { ParsedInput } from '../../../contract/operations.ts'
import type { AdjustmentColumns, WordKind } from './adjustment-columns.ts'
import { rowFlags } from './adjustment-columns.ts'
import { signalBit, weekdayOf } from './adjustment-fields.ts'
import { normalizeForSearch } from './text.ts'

/** Filter of adjustments; a missing field matches every row. */
export type AdjustmentFilter = ParsedInput<'adjustments.summary'>

/** Data for a filter that the columns do not contain: texts, shown signals, reviews. */
export interface FilterData {
  /** The highest number of a kind so far. */
  last(kind: WordKind): number
  /** The numbers of the texts that contain a part, or are equal to it; both normalized for search. */
  idsWith(kind: WordKind, match: TextMatch, part: string): number[]
  /** The number of an article code; `null` if no row has it. */
  article(code: string): number | null
  /** The shown signals of the rows, as bits. */
  shownSignals(columns: AdjustmentColumns): Uint16Array
  /** The reviews of the rows: 0 for none, otherwise the code of the verdict. */
  reviews(columns: AdjustmentColumns): Uint8Array
  codeOf(verdict: Exclude<ReviewState, 'open' | 'reviewed'>): number
}

/** The places of the rows of a day that match, in order; `null` if all do. */
export type RowFilter = (columns: AdjustmentColumns) => Uint32Array | null

type TextMatch = 'contains' | 'equals'
type Test = (at: number) => boolean

/** Prepares a filter. Its period is not looked at. */
export function createRowFilter(filter: AdjustmentFilter, data: FilterData): RowFilter {
  const tests: ((columns: AdjustmentColumns) => Test | boolean)[] = []

  function byFlag(name: keyof typeof rowFlags, wanted: boolean | undefined): void {
    if (wanted === undefined) return
    tests.push((columns) => {
      const flags = columns.get('flags')
      return (at) => (((flags[at] ?? 0) & rowFlags[name]) !== 0) === wanted
    })
  }
  function byText(kind: Exclude<WordKind, 'article'>, match: TextMatch, part: string): void {
    const isWanted = textMatcher(kind, match, part, data)
    tests.push((columns) => {
      const [ids, wanted] = [columns.get(kind), isWanted()]
      return (at) => wanted[ids[at] ?? 0] === 1
    })
  }

  if (filter.day !== undefined) {
    const { day } = filter
    tests.push((columns) => columns.day === day)
    byFlag('undated', false)
  }
  if (filter.weekday !== undefined) {
    const { weekday } = filter
    tests.push((columns) => weekdayOf(columns.day) === weekday)
    byFlag('undated', false)
  }
  if (filter.hour !== undefined) {
    const { hour } = filter
    tests.push((columns) => {
      const hours = columns.get('hour')
      return (at) => hours[at] === hour
    })
  }
  const code = filter.articleCode?.trim() ?? ''
  if (code !== '')
    tests.push((columns) => {
      const ids = columns.get('article')
      // Asked after the column is read, which may number a text that was stored since.
      const article = data.article(code)
      return article !== null && ((at) => ids[at] === article)
    })
  for (const kind of ['user', 'reason', 'location'] as const) {
    const part = normalizeForSearch(filter[kind] ?? '')
    if (part !== '') byText(kind, 'contains', part)
    const exact = filter.exactly?.[kind]
    if (exact !== undefined) byText(kind, 'equals', normalizeForSearch(exact ?? ''))
  }
  byFlag('changedUnits', filter.changedUnits)
  byFlag('changedLot', filter.changedLot)
  byFlag('changedSerial', filter.changedSerial)
  byFlag('changedExpiry', filter.changedExpiry)
  if (filter.withoutReason !== undefined) {
    const { withoutReason } = filter
    tests.push((columns) => {
      const reasons = columns.get('reason')
      return (at) => (reasons[at] === 0) === withoutReason
    })
  }
  if (filter.signal !== undefined || filter.withSignals !== undefined) {
    const bits = filter.signal === undefined ? 0 : signalBit(filter.signal)
    tests.push((columns) => {
      const signals = data.shownSignals(columns)
      const { withSignals } = filter
      return (at) =>
        (bits === 0 || ((signals[at] ?? 0) & bits) !== 0) &&
        (withSignals === undefined || (signals[at] !== 0) === withSignals)
    })
  }
  if (filter.review !== undefined) {
    const { review } = filter
    tests.push((columns) => {
      const reviews = data.reviews(columns)
      if (review === 'open') return (at) => reviews[at] === 0
      if (review === 'reviewed') return (at) => reviews[at] !== 0
      const wanted = data.codeOf(review)
      return (at) => reviews[at] === wanted
    })
  }
  const container = Buffer.from(normalizeForSearch(filter.container ?? ''), 'utf8')

  return (columns) => {
    let places = container.length === 0 ? null : rowsWithContainer(columns, container)
    for (const prepare of tests) {
      if (places?.length === 0) return places
      const test = prepare(columns)
      if (test === false) return new Uint32Array()
      if (test !== true) places = narrow(places, columns.rows, test)
    }
    return places?.length === columns.rows ? null : places
  }
}

/** Texts of a kind that match, 1 by number; looked for again only when there are more texts. */
function textMatcher(
  kind: Exclude<WordKind, 'article'>,
  match: TextMatch,
  part: string,
  data: FilterData,
): () => Uint8Array {
  let wanted = new Uint8Array()
  return () => {
    if (wanted.length <= data.last(kind)) {
      wanted = new Uint8Array(data.last(kind) + 1)
      // Rows without a text have an empty one.
      if (part === '') wanted[0] = 1
      for (const id of data.idsWith(kind, match, part)) wanted[id] = 1
    }
    return wanted
  }
}

function narrow(places: Uint32Array | null, rows: number, test: Test): Uint32Array {
  const found = new Uint32Array(places?.length ?? rows)
  let count = 0
  if (places === null) {
    for (let at = 0; at < rows; at += 1) if (test(at)) found[count++] = at
  } else for (const at of places) if (test(at)) found[count++] = at
  return found.subarray(0, count)
}

/** All containers are searched as one text: most rows are passed without looking at them. */
function rowsWithContainer(columns: AdjustmentColumns, part: Buffer): Uint32Array {
  const bytes = columns.get('containers')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = text.indexOf(part)
  // Most days have no row of one container: where each name ends is not read.
  if (at < 0) return new Uint32Array()
  const ends = columns.get('containerEnds')
  const found = new Uint32Array(columns.rows)
  let count = 0
  let row = 0
  for (; at >= 0; at = text.indexOf(part, at)) {
    while ((ends[row] ?? Infinity) <= at) row += 1
    if (at + part.length <= (ends[row] ?? 0)) {
      found[count++] = row
      at = ends[row] ?? 0
    } else at += 1
  }
  return found.subarray(0, count)
}
