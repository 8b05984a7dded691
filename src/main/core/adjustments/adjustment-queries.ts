import type { ParsedInput } from '../../../contract/operations.ts'
import type { CallContext } from '../kernel/dispatch.ts'
import type { AdjustmentColumns } from '../domain/adjustment-columns.ts'
import { createRowFilter, type AdjustmentFilter } from '../domain/adjustment-filter.ts'
import { createAdjustmentSummer, type TotalsRows } from '../domain/adjustment-sums.ts'
import type { AdjustmentTotals } from '../domain/adjustment-totals.ts'
import { adjustmentTotals } from '../domain/adjustment-totals.ts'
import { Failure } from '../domain/failure.ts'
import { daysWithAdjustments, withColumns } from '../store/cache/adjustment-columns.ts'
import type { CachedAdjustment, KeysetPosition } from '../store/cache/adjustment-rows.ts'
import { rowsById, rowsUpTo } from '../store/cache/adjustment-rows.ts'
import { openWords, type CachedWords } from '../store/cache/adjustment-words.ts'
import { articlesByCode } from '../store/cache/articles.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { cacheVersion } from '../store/cache/cache-file.ts'
import type { Verdicts } from '../store/cache/verdicts.ts'
import type { WeighedArticles } from './weighed-articles.ts'
import type { Page } from '../store/cursor.ts'
import { toPage, decodeCursor } from '../store/cursor.ts'

/** Number of cached counts, for paging and for returning to an earlier filter. */
const keptCounts = 16
const keptFigures = 8

/** Rows of a day that match a filter; those without any are left out. */
interface DayCount {
  day: string
  rows: number
}

/** Queries pages and totals of cached adjustments, day by day. */
export function createAdjustmentQueries(options: {
  cache: CacheReader
  verdicts: Verdicts
  weighed: () => WeighedArticles
}) {
  const { cache, verdicts, weighed } = options
  const counts = createAnswers<DayCount[]>(keptCounts)
  const summaries = createAnswers<AdjustmentTotals>(keptFigures)
  let lastTurn = Promise.resolve()

  /** Yields to the event loop; concurrent queries together process one day per iteration. */
  async function yieldToEventLoop({ signal }: CallContext): Promise<void> {
    lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
    await lastTurn
    if (signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
  }

  /** Returns the cached result for the current rows, or computes it. */
  async function known<T>(answers: Answers<T>, filter: AdjustmentFilter, find: () => Promise<T>): Promise<T> {
    const version = () => JSON.stringify([cacheVersion(cache), verdicts.version(), weighed().version, filter])
    const before = version()
    const answer = answers.get(before)
    if (answer !== undefined) return answer
    const found = await find()
    // Not cached if the rows changed meanwhile.
    if (version() === before) answers.set(before, found)
    return found
  }

  /** Works on the matching rows of each day, the newest first; `places`: those that match, `null` for all. */
  async function eachDay(
    filter: AdjustmentFilter,
    { days, words }: { days: readonly string[]; words: CachedWords },
    context: CallContext,
    work: (columns: AdjustmentColumns, places: Uint32Array | null) => void,
  ): Promise<void> {
    const pause = () => yieldToEventLoop(context)
    const matching = createRowFilter(filter, {
      ...words,
      article: (code) => words.known('article', code),
      shownSignals: (columns) => verdicts.shownSignals(columns, words),
      reviews: verdicts.reviews,
      codeOf: verdicts.codeOf,
    })
    for (const day of days) {
      await withColumns(cache, { day, words, pause }, (columns) => work(columns, matching(columns)))
      await pause()
    }
  }

  async function followVerdicts(context: CallContext): Promise<void> {
    while (verdicts.follow()) await yieldToEventLoop(context)
  }

  function countsOf(filter: AdjustmentFilter, context: CallContext): Promise<DayCount[]> {
    return known(counts, filter, async () => {
      const found: DayCount[] = []
      const about = { days: daysWithAdjustments(cache, filter), words: openWords(cache) }
      await eachDay(filter, about, context, ({ day, rows }, places) => {
        if (places?.length !== 0) found.push({ day, rows: places?.length ?? rows })
      })
      return found
    })
  }

  async function figuresOf(filter: AdjustmentFilter, context: CallContext): Promise<AdjustmentTotals> {
    const words = openWords(cache)
    const weighedIds = new Set([...weighed().codes].map((code) => words.idOf('article', code)))
    const summer = createAdjustmentSummer(words.last, weighedIds)
    const days = daysWithAdjustments(cache, filter)
    await eachDay(filter, { days, words }, context, (columns, places) => {
      if (places?.length !== 0) summer.add(matchingRows(columns, places, words))
    })
    const steps = adjustmentTotals(summer, weighedIds, {
      textsOf: words.textsOf,
      foldedOf: words.foldedOf,
      describe: (codes) =>
        new Map([...articlesByCode(cache, codes)].map(([code, { description }]) => [code, description])),
    })
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      await yieldToEventLoop(context)
    }
  }

  function matchingRows(all: AdjustmentColumns, places: Uint32Array | null, words: CachedWords): TotalsRows {
    const columns = places === null ? all : all.only(places)
    return {
      day: columns.day,
      article: columns.get('article'),
      user: columns.get('user'),
      reason: columns.get('reason'),
      location: columns.get('location'),
      units: columns.get('units'),
      hour: columns.get('hour'),
      flags: columns.get('flags'),
      signals: verdicts.shownSignals(columns, words),
      reviewed: verdicts.reviewed(columns),
    }
  }

  function rowsAt(columns: AdjustmentColumns, places: readonly number[], words: CachedWords) {
    const [ids, signals] = [columns.get('row'), verdicts.shownSignals(columns, words)]
    const signalsOf = new Map(places.map((at) => [ids[at] ?? 0, signals[at] ?? 0]))
    return rowsById(cache, [...signalsOf.keys()]).map(({ row, ...found }) => ({
      ...found,
      signals: signalsOf.get(row) ?? 0,
    }))
  }

  return {
    async page(input: ParsedInput<'adjustments.list'>, context: CallContext): Promise<Page<CachedAdjustment>> {
      await followVerdicts(context)
      const { order, limit, cursor, ...asked } = input
      const filter = narrowed(asked)
      const openFirst = order === 'open_first' && filter.review === undefined
      const phases: AdjustmentFilter[] = openFirst
        ? (['open', 'reviewed'] as const).map((review) => ({ ...filter, review }))
        : [filter]
      const start = cursor === undefined ? null : placeOfCursor(cursor, phases.length)
      const rows: (CachedAdjustment & { place: KeysetPosition; phase: number })[] = []
      let total = 0
      for (const [phase, phaseFilter] of phases.entries()) {
        const dayCounts = await countsOf(phaseFilter, context)
        total += dayCounts.reduce((sum, { rows: ofDay }) => sum + ofDay, 0)
        if (start && phase < start.phase) continue
        const from = start?.phase === phase ? start.place : null
        const words = openWords(cache)
        for (const { day } of dayCounts) {
          if (rows.length > limit) break
          if (from && day > from[0]) continue
          await eachDay(phaseFilter, { days: [day], words }, context, (columns, places) => {
            const skipped = from?.[0] === day ? rowsUpTo(cache, from) : 0
            const wanted = placesFrom(skipped, limit + 1 - rows.length, columns, places)
            rows.push(...rowsAt(columns, wanted, words).map((row) => ({ ...row, phase })))
          })
        }
      }
      return toPage(rows, limit, total, ({ phase, place }) => [phase, ...place])
    },
    async figures(asked: AdjustmentFilter, context: CallContext): Promise<AdjustmentTotals> {
      await followVerdicts(context)
      const filter = narrowed(asked)
      return known(summaries, filter, () => figuresOf(filter, context))
    },
  }
}

/** The first matching places that are not skipped. */
function placesFrom(
  skipped: number,
  limit: number,
  { rows }: AdjustmentColumns,
  places: Uint32Array | null,
): readonly number[] {
  if (places !== null) {
    const from = skipped === 0 ? 0 : places.findIndex((at) => at >= skipped)
    return from < 0 ? [] : [...places.subarray(from, from + limit)]
  }
  return Array.from({ length: Math.max(0, Math.min(limit, rows - skipped)) }, (_, at) => skipped + at)
}

interface Answers<T> {
  get(key: string): T | undefined
  set(key: string, answer: T): void
}

/** Cache of the last results, by query. */
function createAnswers<T>(most: number): Answers<T> {
  const answers = new Map<string, T>()
  return {
    get: (key) => answers.get(key),
    set(key, answer) {
      const [oldest] = answers.keys()
      if (answers.size >= most && oldest !== undefined) answers.delete(oldest)
      answers.set(key, answer)
    },
  }
}

/** Narrows the period to one day if the filter selects one. */
function narrowed<F extends AdjustmentFilter>(filter: F): F {
  const { day, from, to } = filter
  return day === undefined ? filter : { ...filter, from: day > from ? day : from, to: day < to ? day : to }
}

function placeOfCursor(cursor: string, phases: number): { phase: number; place: KeysetPosition } {
  const [phase, ...place] = decodeCursor(cursor, 4)
  if (typeof phase === 'number' && phase >= 0 && phase < phases && place.every((part) => typeof part === 'string'))
    return { phase, place: place as [string, string, string] }
  throw new Failure('validation', 'This cursor belongs to another list', { issues: [{ path: 'cursor' }] })
}
