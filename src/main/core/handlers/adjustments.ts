import type { OperationError } from '../../../contract/errors.ts'
import type { AdjustmentReview, AdjustmentView } from '../../../contract/shapes/warehouse.ts'
import type { AskForMissing, AskingContext } from '../asking/patience.ts'
import type { Handlers } from '../dispatch.ts'
import { createFigures } from '../domain/adjustment-figures.ts'
import { adjustmentSignalsOf, unitsChangedOf } from '../domain/adjustment-signals.ts'
import { isCalendarDate } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { Units } from '../domain/model.ts'
import { unitsToNumber } from '../domain/units.ts'
import type { PeriodView } from '../refresh/coverage.ts'
import { addReview, reviewedAdjustment, reviewsByKey } from '../store/adjustment-reviews.ts'
import type { CachedAdjustment } from '../store/cache/adjustments.ts'
import { adjustmentByKey, listAdjustments, nextAdjustments } from '../store/cache/adjustments.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import type { Precious } from '../store/precious.ts'

/** Rows between two turns of the event loop: a scan must not wait for a million adjustments. */
const rowsPerTurn = 500

interface Period {
  from: string
  to: string
}

/** Adjustments of a period, their figures, and what the supervisor thinks of them. */
export function adjustmentHandlers(options: {
  cache: CacheReader
  precious: Precious
  /** What is known of inclusive days up to today. */
  period(from: string, to: string): PeriodView
  /** Reads days that were never read. */
  cover(days: readonly string[], signal: AbortSignal): Promise<void>
  askForMissing: AskForMissing
  now(): string
}): Pick<Handlers, 'adjustments.list' | 'adjustments.summary' | 'adjustments.review'> {
  const { cache, precious, period, cover, askForMissing, now } = options

  /** Asks for what the copy lacks of a period. */
  async function complete({ from, to }: Period, context: AskingContext): Promise<OperationError | null> {
    for (const [field, day] of Object.entries({ from, to }))
      if (!isCalendarDate(day)) throw new Failure('validation', 'A day of the period does not exist', { field })
    if (from > to) throw new Failure('validation', 'The period ends before it begins', { field: 'to' })
    const { missing } = period(from, to)
    return missing.length === 0 ? null : askForMissing(context, (signal) => cover(missing, signal))
  }

  function known({ from, to }: Period, refreshError: OperationError | null) {
    const { asOf, missing, missingDays } = period(from, to)
    return { asOf, missingDays, ...(refreshError && missing.length > 0 ? { refreshError } : {}) }
  }

  return {
    async 'adjustments.list'(filter, context) {
      const refreshError = await complete(filter, context)
      const page = listAdjustments(cache, filter)
      const reviews = reviewsByKey(
        precious,
        page.rows.map((row) => row.key),
      )
      return {
        ...page,
        rows: page.rows.map((row) => adjustmentView(row, reviews.get(row.key) ?? null)),
        ...known(filter, refreshError),
      }
    },
    async 'adjustments.summary'(filter, context) {
      const refreshError = await complete(filter, context)
      const figures = createFigures()
      let after: string | undefined
      for (;;) {
        const { rows, next } = nextAdjustments(cache, filter, after, rowsPerTurn)
        for (const row of rows) figures.add(row.adjustment, adjustmentSignalsOf(row.adjustment, row))
        if (next === null) break
        after = next
        await new Promise((resolve) => setImmediate(resolve))
        if (context.signal.aborted) throw new Failure('cancelled', 'The caller no longer waits')
      }
      return { ...figures.figures(), ...known(filter, refreshError) }
    },
    'adjustments.review'({ adjustmentKey, verdict, note }, context) {
      // A copy that was begun anew may not have the row yet: what was judged before is known all the same.
      const adjustment = adjustmentByKey(cache, adjustmentKey) ?? reviewedAdjustment(precious, adjustmentKey)
      if (!adjustment) throw new Failure('not_found', 'This adjustment is not on this PC')
      const review: AdjustmentReview = { verdict, note: note === undefined || note === '' ? null : note, at: now() }
      return context.commit(() => {
        addReview(precious.writer(), adjustmentKey, adjustment, review)
        return { adjustmentKey, review }
      }, 'adjustments')
    },
  }
}

function adjustmentView(
  { key, adjustment, paired }: CachedAdjustment,
  review: AdjustmentReview | null,
): AdjustmentView {
  return {
    key,
    date: adjustment.date,
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
    signals: adjustmentSignalsOf(adjustment, { paired }),
    review,
  }
}

function numberOf(units: Units | null): number | null {
  return units === null ? null : unitsToNumber(units)
}
