import type { OperationError } from '../../../contract/errors.ts'
import type { AdjustmentReview, AdjustmentView, VerdictInput } from '../../../contract/shapes/adjustment.ts'
import type { FetchMissing, FetchContext } from '../wms/reading/fetch-missing.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { signalsOfBits } from '../domain/adjustment-fields.ts'
import { unitsChangedOf } from '../domain/signals/row-facts.ts'
import { addDays, isCalendarDate } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { Units } from '../domain/model.ts'
import { unitsToNumber } from '../domain/units.ts'
import type { PeriodCoverage } from '../refresh/coverage.ts'
import type { GivenReview } from '../store/adjustment-reviews.ts'
import {
  addReview,
  lastReviewNumber,
  reviewedAfter,
  reviewedBodies,
  reviewHistory,
  reviewsAfter,
  reviewsByKey,
  toCurrentReview,
} from '../store/adjustment-reviews.ts'
import type { CachedAdjustment } from '../store/cache/adjustment-rows.ts'
import { adjustmentBodies, daysOverlap } from '../store/cache/adjustments.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import type { Verdicts } from '../store/cache/verdicts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { AssertReviewer } from './reviewer.ts'
import { createAdjustmentQueries } from './adjustment-queries.ts'
import { createWeighedArticles } from './weighed-articles.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Reviews in one answer of `adjustments.reviewsAfter`. */
const maxReviewsAfter = 1000
/** Reviewed rows looked up per slice of the event loop. */
const keysPerTurn = 250

interface Period {
  from: string
  to: string
}

interface Given {
  verdict: VerdictInput
  note?: string | undefined
  operator?: string | null | undefined
}

/** Handlers of adjustments: rows and totals of a period, and reviews. */
export function adjustmentHandlers(options: {
  cache: CacheReader
  database: PrimaryDatabase
  verdicts: Verdicts
  /** Coverage of inclusive days, up to today. */
  period(from: string, to: string): PeriodCoverage
  /** Reads days that were never read from the WMS. */
  cover(days: readonly string[], signal: AbortSignal): Promise<void>
  askForMissing: FetchMissing
  assertReviewer: AssertReviewer
  now(): string
}) {
  const { cache, database, verdicts, period, cover, askForMissing, assertReviewer, now } = options
  const weighed = createWeighedArticles(cache, database)
  const reading = createAdjustmentQueries({ cache, verdicts, weighed })

  /** Reads missing days of a period from the WMS; returns the coverage afterwards. */
  async function complete({ from, to }: Period, context: FetchContext) {
    for (const [field, day] of Object.entries({ from, to }))
      if (!isCalendarDate(day)) throw new Failure('validation', 'A day of the period does not exist', { field })
    if (from > to) throw new Failure('validation', 'The period ends before it starts', { field: 'to' })
    let refreshError = await ask({ from, to }, context)
    let asked = { from, to }
    if (daysOverlap(cache, from, to)) {
      asked = { from: addDays(from, -1) ?? from, to: addDays(to, 1) ?? to }
      refreshError ??= await ask(asked, context)
    }
    const { asOf, missing, missingDays } = period(asked.from, asked.to)
    return { asOf, missingDays, ...(refreshError && missing.length > 0 ? { refreshError } : {}) }
  }

  async function ask({ from, to }: Period, context: FetchContext): Promise<OperationError | null> {
    const { missing } = period(from, to)
    return missing.length === 0 ? null : askForMissing(context, (signal) => cover(missing, signal))
  }

  /** Bodies by key. A new cache may lack a row: then the body stored with its review is used. */
  function judged(keys: readonly string[]): Map<string, string> {
    return new Map([...reviewedBodies(database, keys), ...adjustmentBodies(cache, keys)])
  }

  function givenNow({ verdict, note = '', operator = null }: Given): GivenReview {
    return { verdict, note: note === '' ? null : note, at: now(), operator }
  }

  return {
    async 'adjustments.list'(input, context) {
      const known = await complete(input, context)
      const page = await reading.page(input, context)
      const reviews = reviewsByKey(
        database,
        page.rows.map((row) => row.key),
      )
      const { codes } = weighed()
      const rows = page.rows.map((row) => ({
        ...adjustmentView(row, reviews.get(row.key) ?? null),
        byWeight: codes.has(row.adjustment.articleCode),
      }))
      return { ...page, rows, ...known, covered: known.missingDays === 0 }
    },
    async 'adjustments.summary'(filter, context) {
      const known = await complete(filter, context)
      return { ...(await reading.figures(filter, context)), ...known }
    },
    'adjustments.reviews': ({ adjustmentKey }) => ({ rows: reviewHistory(database, adjustmentKey) }),
    'adjustments.reviewsAfter'({ after }) {
      const last = lastReviewNumber(database)
      if (after === undefined) return { rows: [], last }
      const rows = reviewsAfter(database, after, maxReviewsAfter)
      return {
        rows: rows.map(({ key, id: _, ...given }) => ({ adjustmentKey: key, review: toCurrentReview(given) })),
        last: rows.length < maxReviewsAfter ? last : (rows.at(-1)?.id ?? last),
      }
    },
    'adjustments.review'({ adjustmentKey, ...input }, context) {
      assertReviewer(context.callerId, input.operator)
      const body = judged([adjustmentKey]).get(adjustmentKey)
      if (body === undefined) throw new Failure('not_found', 'This adjustment is not on this PC')
      const given = givenNow(input)
      return context.commit(() => {
        addReview(database.writer(), adjustmentKey, body, given)
        return { adjustmentKey, review: toCurrentReview(given) }
      }, 'reviews')
    },
    async 'adjustments.reviewMany'({ adjustmentKeys, upTo, ...input }, context) {
      assertReviewer(context.callerId, input.operator)
      const keys = [...new Set(adjustmentKeys)]
      const bodies = new Map<string, string>()
      for (let from = 0; from < keys.length; from += keysPerTurn) {
        for (const [key, body] of judged(keys.slice(from, from + keysPerTurn))) bodies.set(key, body)
        await yieldToEventLoop()
      }
      const given = givenNow(input)
      const missing = keys.filter((key) => !bodies.has(key))
      return context.commit(() => {
        const changed = upTo === undefined ? [] : reviewedAfter(database, [...bodies.keys()], upTo)
        for (const key of changed) bodies.delete(key)
        // In the order of the caller.
        for (const key of keys) {
          const body = bodies.get(key)
          if (body !== undefined) addReview(database.writer(), key, body, given)
        }
        return { reviewed: bodies.size, missing, changed, last: lastReviewNumber(database) }
      }, 'reviews')
    },
  } satisfies Partial<Handlers>
}

function adjustmentView(
  { key, adjustment, signals }: CachedAdjustment,
  review: AdjustmentReview | null,
): Omit<AdjustmentView, 'byWeight'> {
  return {
    key,
    date: adjustment.date,
    articleId: adjustment.articleId,
    userId: adjustment.userId,
    locationId: adjustment.locationId,
    containerId: adjustment.containerId,
    articleCode: adjustment.articleCode,
    description: adjustment.description,
    user: adjustment.user,
    location: adjustment.location,
    container: adjustment.container,
    reason: adjustment.reason,
    note: adjustment.note,
    sign: adjustment.sign,
    unitsBefore: numberOf(adjustment.unitsBefore),
    unitsAfter: numberOf(adjustment.unitsAfter),
    unitsChanged: numberOf(unitsChangedOf(adjustment)),
    lotBefore: adjustment.lotBefore,
    lotAfter: adjustment.lotAfter,
    serialBefore: adjustment.serialBefore,
    serialAfter: adjustment.serialAfter,
    expiryBefore: adjustment.expiryBefore,
    expiryAfter: adjustment.expiryAfter,
    signals: signalsOfBits(signals),
    review,
  }
}

function numberOf(units: Units | null): number | null {
  return units === null ? null : unitsToNumber(units)
}
