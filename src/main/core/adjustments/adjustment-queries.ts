import type { ParsedInput } from '../../../contract/operations.ts'
import type { CallContext } from '../kernel/dispatch.ts'
import type { AdjustmentTotals } from '../domain/adjustment-totals.ts'
import { createFigures } from '../domain/adjustment-totals.ts'
import { Failure } from '../domain/failure.ts'
import type { AdjustmentFilter } from '../store/cache/adjustment-filter.ts'
import type { CachedAdjustment, KeysetPosition, Slice } from '../store/cache/adjustment-paging.ts'
import { countSlice, newestPlace, nextSlice, sliceFacts, sliceRows } from '../store/cache/adjustment-paging.ts'
import { articlesByCode } from '../store/cache/articles.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { cacheVersion } from '../store/cache/cache-file.ts'
import type { Verdicts } from '../store/cache/verdicts.ts'
import type { WeighedArticles } from './weighed-articles.ts'
import type { Page } from '../store/cursor.ts'
import { toPage, decodeCursor } from '../store/cursor.ts'

/** Rows per slice of the event loop; bounds the delay of scans. */
const rowsPerTurn = 500
/** Number of cached totals, for paging and for returning to an earlier filter. */
const keptTotals = 16
const keptFigures = 8

export interface AdjustmentQueries {
  page(input: ParsedInput<'adjustments.list'>, context: CallContext): Promise<Page<CachedAdjustment>>
  figures(filter: AdjustmentFilter, context: CallContext): Promise<AdjustmentTotals>
}

/** Queries pages and totals of cached adjustments, in slices. */
export function createAdjustmentQueries(options: {
  cache: CacheReader
  verdicts: Verdicts
  weighed: () => WeighedArticles
}): AdjustmentQueries {
  const { cache, verdicts, weighed } = options
  const totals = createAnswers<number>(keptTotals)
  const summaries = createAnswers<AdjustmentTotals>(keptFigures)
  let lastTurn = Promise.resolve()

  /** Yields to the event loop; concurrent queries together process one slice per iteration. */
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

  /** Visits the rows of a period in slices from a position on, until `work` returns `false`. */
  async function walk(
    filter: AdjustmentFilter,
    before: KeysetPosition,
    context: CallContext,
    work: (slice: Slice) => boolean,
  ): Promise<void> {
    for (let place = before; ;) {
      const slice = nextSlice(cache, filter, place, rowsPerTurn)
      if (!work(slice) || slice.last) return
      place = slice.from
      await yieldToEventLoop(context)
    }
  }

  async function followVerdicts(context: CallContext): Promise<void> {
    while (verdicts.follow()) await yieldToEventLoop(context)
  }

  async function totalOf(filter: AdjustmentFilter, context: CallContext): Promise<number> {
    let total = 0
    await walk(filter, newestPlace(filter), context, (slice) => {
      total += countSlice(cache, filter, slice)
      return true
    })
    return total
  }

  async function figuresOf(filter: AdjustmentFilter, context: CallContext): Promise<AdjustmentTotals> {
    const { codes } = weighed()
    const sums = createFigures((code) => codes.has(code))
    await walk(filter, newestPlace(filter), context, (slice) => {
      for (const row of sliceFacts(cache, filter, slice)) sums.add(row)
      return true
    })
    const steps = sums.figures(
      (codes) => new Map([...articlesByCode(cache, codes)].map(([code, { description }]) => [code, description])),
    )
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      await yieldToEventLoop(context)
    }
  }

  return {
    async page(input, context) {
      await followVerdicts(context)
      const { order, limit, cursor, ...asked } = input
      const filter = narrowed(asked)
      const openFirst = order === 'open_first' && filter.review === undefined
      const phases: AdjustmentFilter[] = openFirst
        ? (['open', 'reviewed'] as const).map((review) => ({ ...filter, review }))
        : [filter]
      const start = cursor === undefined ? null : placeOfCursor(cursor, phases.length)
      const rows: (CachedAdjustment & { place: KeysetPosition; phase: number })[] = []
      for (const [phase, phaseFilter] of phases.entries()) {
        if (rows.length > limit || (start && phase < start.phase)) continue
        const from = start?.phase === phase ? start.place : newestPlace(phaseFilter)
        await walk(phaseFilter, from, context, (slice) => {
          for (const row of sliceRows(cache, phaseFilter, slice, limit + 1 - rows.length)) rows.push({ ...row, phase })
          return rows.length <= limit
        })
      }
      const total = await known(totals, filter, () => totalOf(filter, context))
      return toPage(rows, limit, total, ({ phase, place }) => [phase, ...place])
    },
    async figures(asked, context) {
      await followVerdicts(context)
      const filter = narrowed(asked)
      return known(summaries, filter, () => figuresOf(filter, context))
    },
  }
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
