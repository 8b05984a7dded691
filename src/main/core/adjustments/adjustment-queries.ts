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
import type { Page } from '../store/cursor.ts'
import { toPage, decodeCursor } from '../store/cursor.ts'

/** Rows between two turns of the event loop: a scan must not wait for a million adjustments. */
const rowsPerTurn = 500
/** Answers that are known without going through the rows again: while somebody pages, or comes back to a filter. */
const keptTotals = 16
const keptFigures = 8

export interface AdjustmentQueries {
  page(input: ParsedInput<'adjustments.list'>, context: CallContext): Promise<Page<CachedAdjustment>>
  figures(filter: AdjustmentFilter, context: CallContext): Promise<AdjustmentTotals>
}

/** Pages and figures of adjustments out of the copy on this PC, in short pieces of work. */
export function createAdjustmentQueries(options: { cache: CacheReader; verdicts: Verdicts }): AdjustmentQueries {
  const { cache, verdicts } = options
  const totals = createAnswers<number>(keptTotals)
  const summaries = createAnswers<AdjustmentTotals>(keptFigures)
  let lastTurn = Promise.resolve()

  /** Lets everything else of this process go first: whatever is asked at once, one slice is gone through per turn. */
  async function yieldToEventLoop({ signal }: CallContext): Promise<void> {
    lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
    await lastTurn
    if (signal.aborted) throw new Failure('cancelled', 'The caller no longer waits')
  }

  /** What was found out of the rows as they are now, or finds it out. */
  async function known<T>(answers: Answers<T>, filter: AdjustmentFilter, find: () => Promise<T>): Promise<T> {
    const version = () => JSON.stringify([cacheVersion(cache), verdicts.version(), filter])
    const before = version()
    const answer = answers.get(before)
    if (answer !== undefined) return answer
    const found = await find()
    // What changed meanwhile is found out again next time.
    if (version() === before) answers.set(before, found)
    return found
  }

  /** Goes through a period bit by bit from a place on, until `work` answers `false`. */
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
    const sums = createFigures()
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
      for (const [phase, wanted] of phases.entries()) {
        if (rows.length > limit || (start && phase < start.phase)) continue
        const from = start?.phase === phase ? start.place : newestPlace(wanted)
        await walk(wanted, from, context, (slice) => {
          for (const row of sliceRows(cache, wanted, slice, limit + 1 - rows.length)) rows.push({ ...row, phase })
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

/** The last answers by what was asked. */
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

/** One day of a period is a period. */
function narrowed<F extends AdjustmentFilter>(filter: F): F {
  const { day, from, to } = filter
  return day === undefined ? filter : { ...filter, from: day > from ? day : from, to: day < to ? day : to }
}

function placeOfCursor(cursor: string, phases: number): { phase: number; place: KeysetPosition } {
  const [phase, ...place] = decodeCursor(cursor, 4)
  if (typeof phase === 'number' && phase >= 0 && phase < phases && place.every((part) => typeof part === 'string'))
    return { phase, place: place as [string, string, string] }
  throw new Failure('validation', 'This cursor is not from this list', { issues: [{ path: 'cursor' }] })
}
