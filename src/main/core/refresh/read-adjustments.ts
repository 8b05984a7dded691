import { createAdjustmentKeys } from '../domain/adjustment-key.ts'
import { Failure } from '../domain/failure.ts'
import type { Adjustment } from '../domain/model.ts'
import type { KeyedAdjustment } from '../store/cache/adjustments.ts'
import { writeMissingColumns } from '../store/cache/adjustment-columns.ts'
import { judgeAdjustments } from '../store/cache/adjustment-judging.ts'
import { beginAdjustmentDay } from '../store/cache/adjustments.ts'
import { writeCache } from '../store/cache/cache-file.ts'
import { coverageOf, coverageOfScope, forgetOtherManner, forgetScopes } from '../store/cache/coverage.ts'
import type { ReadContext, Source } from './ingest.ts'
import { confirmBySecondRead } from './ingest.ts'
import { createArticleFactCollector, factsFromAdjustment } from './article-facts.ts'
import type { RunSummary } from './messages.ts'
import { adjustmentDaysAt, dayScope, todayAt, shouldReadAdjustmentDay } from './plan.ts'
import { createRunTotals } from './run-totals.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Reads adjustments by day: the last days always, older ones of the window until they were read after their end. */
export async function readAdjustments(today: string, context: ReadContext): Promise<RunSummary> {
  const isDue = (day: string, readAt: number | null) =>
    shouldReadAdjustmentDay(day, readAt === null ? null : todayAt(readAt, context.warehouseTimeZone), today)
  const days = adjustmentDaysAt(today)
  const summary = await readDays(days, context, (day) => isDue(day, knownSince(day, context)))
  forgetUnended((day, readAt) => day < (days.at(-1) ?? '') && isDue(day, readAt), context)
  await judgeAdjustments(context.writer, { today }, () => nextTurn(context.signal))
  await writeMissingColumns(context.writer, () => nextTurn(context.signal))
  return summary
}

/** Reads requested days that were never read. */
export async function readMissingDays(days: readonly string[], context: ReadContext): Promise<RunSummary> {
  const summary = await readDays(days, context, (day) => knownSince(day, context) === null)
  await judgeAdjustments(context.writer, { only: days }, () => nextTurn(context.signal))
  await writeMissingColumns(context.writer, () => nextTurn(context.signal))
  return summary
}

/** Other readings, and the end of this one, come between two turns of judging. */
async function nextTurn(signal: AbortSignal): Promise<void> {
  await yieldToEventLoop()
  if (signal.aborted) throw new Failure('cancelled', 'The refresh was cancelled')
}

/** Reads days one by one; each is stored when it is complete, so that coverage is exact. */
async function readDays(
  days: readonly string[],
  context: ReadContext,
  isWanted: (day: string) => boolean,
): Promise<RunSummary> {
  const { wms, writer, clock, signal, progress } = context
  const manner = `${context.adjustmentsDateFormat} ${context.warehouseTimeZone}`
  writeCache(writer, () => forgetOtherManner(writer, 'adjustments', manner))
  const totals = createRunTotals()
  const factCollector = createArticleFactCollector(factsFromAdjustment)
  let done = 0
  progress(0, days.length)
  for (const day of days) {
    // Checked immediately before: another run may have read the day meanwhile.
    if (isWanted(day)) {
      const open = (): Source<Adjustment, KeyedAdjustment> => {
        const keyOf = createAdjustmentKeys()
        return {
          list: wms.listAdjustments(day, day, {}, signal),
          reading: beginAdjustmentDay(writer, day, clock.now()),
          kept: (adjustment) => ({ key: keyOf(adjustment), adjustment }),
          factCollector,
        }
      }
      await totals.add(() => confirmBySecondRead(context, open, () => {}))
    }
    done += 1
    progress(done, days.length)
  }
  return totals.finish()
}

/** Days that were read before their end, and since then fell out of the window: a list that needs them asks for them. */
function forgetUnended(isUnended: (day: string, readAt: number) => boolean, { writer }: ReadContext): void {
  const scopes = coverageOf(writer, 'adjustments')
  const kept = scopes.filter(({ scope, asOfMs }) => asOfMs === null || !isUnended(scope.slice(dayScope.length), asOfMs))
  if (kept.length === scopes.length) return
  writeCache(writer, () =>
    forgetScopes(
      writer,
      'adjustments',
      kept.map(({ scope }) => scope),
    ),
  )
}

function knownSince(day: string, { writer }: ReadContext): number | null {
  return coverageOfScope(writer, 'adjustments', `day:${day}`)?.asOfMs ?? null
}
