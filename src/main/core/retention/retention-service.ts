import type { RetentionPlan, RetentionSettings } from '../../../contract/shapes/retention.ts'
import { Failure } from '../domain/failure.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import { signedWhileBehind } from '../store/pc-chain.ts'
import { bytesOfLog, controlsCountedBefore, countsWithoutControl } from '../store/removed-counts.ts'
import { judgeDelivery } from './judge-delivery.ts'
import type { OldPhotoDeps } from './old-photos.ts'
import { removePhotos, sizeOfPhotos } from './old-photos.ts'
import type { OtherData } from './other-data.ts'
import type { OldDelivery } from './judge-delivery.ts'
import type { RemoveDeps } from './remove-delivery.ts'
import { removeDelivery } from './remove-delivery.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

const dayMs = 86_400_000
/** Rows of each list in an answer. */
const listed = 200
/** Controls whose ids are read at once. */
const slice = 100

export interface RetentionDeps extends RemoveDeps, OldPhotoDeps {
  photos: OldPhotoDeps['photos']
  rules(): RetentionSettings
  jobs: Pick<Jobs, 'start'>
  other: OtherData
  clock: Clock
  log: Log
  instant(ms: number): string
  newId(): string
  /** Counts were deleted. */
  removed(): void
}

/** Deletes what is older than the settings say: lists it, deletes it in small slices. */
export type RetentionService = ReturnType<typeof createRetentionService>

export function createRetentionService(deps: RetentionDeps) {
  const { database, rules, jobs, other, clock, log, instant, newId } = deps
  let running: string | null = null
  let isClosed = false
  const before = (days: number) => clock.now() - days * dayMs

  /** Deliveries old enough, the lowest control first, one at a time. */
  async function* oldDeliveries(beforeMs: number): AsyncGenerator<OldDelivery> {
    // As after its battery ran empty.
    const behind = await signedWhileBehind(database, clock.now())
    // The signature of the whole is on the last count.
    const isYounger = ({ counts }: OldDelivery) => (behind.get(counts.at(-1)?.sessionId ?? '') ?? -Infinity) >= beforeMs
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      const controls = controlsCountedBefore(database, beforeMs, after, slice)
      for (const controlId of controls) {
        await yieldToEventLoop()
        if (isClosed) return
        const found = judgeDelivery(deps, controlId, beforeMs)
        if (found !== null && !isYounger(found)) yield found
      }
      const last = controls.at(-1)
      if (last === undefined) return
      after = last
    }
  }

  async function planCounts(days: number, signal: AbortSignal): Promise<RetentionPlan['counts']> {
    const beforeMs = before(days)
    const plan = { before: instant(beforeMs), rows: [], total: 0, bytes: 0, kept: [], keptTotal: 0 } as NonNullable<
      RetentionPlan['counts']
    >
    for (const { since, total } of countsWithoutControl(database, beforeMs, listed)) {
      plan.kept.push({ controlId: null, number: null, supplierName: null, since, reason: 'unsigned' })
      plan.keptTotal = total
    }
    for await (const { controlId, number, supplierName, since, counts, reason } of oldDeliveries(beforeMs)) {
      if (signal.aborted) throw new Failure('cancelled', 'The list was cancelled')
      const delivery = { controlId, number, supplierName }
      if (reason !== null) {
        plan.keptTotal += 1
        if (plan.kept.length < listed) plan.kept.push({ ...delivery, since, reason })
        continue
      }
      const bytes = counts.reduce((sum, { sessionId }) => sum + bytesOfLog(database, sessionId), 0)
      plan.total += 1
      plan.bytes += bytes
      if (plan.rows.length < listed) plan.rows.push({ ...delivery, signedAt: since, counts: counts.length, bytes })
    }
    return plan
  }

  async function planPhotos(days: number, signal: AbortSignal): Promise<RetentionPlan['photos']> {
    const beforeMs = before(days)
    const plan = { before: instant(beforeMs), total: 0, bytes: 0 }
    for await (const delivery of oldDeliveries(beforeMs)) {
      if (signal.aborted) throw new Failure('cancelled', 'The list was cancelled')
      if (delivery.reason !== null) continue
      const { total, bytes } = await sizeOfPhotos(deps, delivery)
      plan.total += total
      plan.bytes += bytes
    }
    return plan
  }

  /** Returns how many it removed of the deliveries that are old enough and may go. */
  async function removeOld(
    days: number,
    isStopped: () => boolean,
    remove: (delivery: OldDelivery, beforeMs: number) => Promise<number>,
  ): Promise<number> {
    const beforeMs = before(days)
    let removed = 0
    for await (const delivery of oldDeliveries(beforeMs)) {
      if (isStopped()) break
      if (delivery.reason === null) removed += await remove(delivery, beforeMs)
    }
    if (removed > 0) deps.removed()
    return removed
  }

  async function removeOldPhotos(days: number, isStopped: () => boolean): Promise<void> {
    const rows = await removeOld(days, isStopped, (delivery) => removePhotos(deps, delivery))
    if (rows > 0) log.info('retention.removed', { kind: 'photos', rows })
  }

  async function removeCounts(days: number, operator: string | null, isStopped: () => boolean): Promise<void> {
    const counts = await removeOld(days, isStopped, ({ controlId }, beforeMs) =>
      removeDelivery(deps, controlId, { beforeMs, operator, isStopped }),
    )
    if (counts > 0) log.info('retention.counts_removed', { counts })
  }

  return {
    async plan(signal: AbortSignal): Promise<RetentionPlan> {
      const { countDays, photoDays, inboxDays, logDays } = rules()
      const amount = (kind: keyof OtherData, days: number | null) =>
        days === null ? null : { before: instant(before(days)), ...other[kind].planned(before(days)) }
      return {
        jobId: running,
        counts: countDays === null ? null : await planCounts(countDays, signal),
        photos: photoDays === null ? null : await planPhotos(photoDays, signal),
        inbox: amount('inbox', inboxDays),
        logs: amount('logs', logDays),
      }
    },
    /** Throws `conflict` if nothing is to be deleted by the settings, or a run is in progress. */
    assertStartable(): void {
      if (isOff()) throw new Failure('conflict', 'Nothing is to be deleted by age', { reason: 'retention_off' })
      if (running !== null)
        throw new Failure('conflict', 'Old data are being deleted already', { reason: 'retention_running' })
    },
    /** Starts a run as this job. `operator`: who started it, `null` for the daily one. */
    start,
    /** Starts a run unless nothing is to be deleted by the settings, or one is in progress. */
    runDaily(): void {
      if (!isOff() && running === null) start(newId(), null)
    },
    close: () => void (isClosed = true),
  }

  function isOff(): boolean {
    return Object.values(rules()).every((days) => days === null)
  }

  function start(jobId: string, operator: string | null): void {
    running = jobId
    jobs.start(
      'removing',
      async ({ signal }) => {
        const isStopped = () => isClosed || signal.aborted
        try {
          const { countDays, photoDays, inboxDays, logDays } = rules()
          if (countDays !== null) await removeCounts(countDays, operator, isStopped)
          if (photoDays !== null) await removeOldPhotos(photoDays, isStopped)
          await removeOther('inbox', inboxDays, isStopped)
          await removeOther('logs', logDays, isStopped)
        } finally {
          running = null
        }
      },
      jobId,
    )
  }

  async function removeOther(kind: keyof OtherData, days: number | null, isStopped: () => boolean): Promise<void> {
    const rows = days === null || isStopped() ? 0 : await other[kind].remove(before(days), isStopped)
    if (rows > 0) log.info('retention.removed', { kind, rows })
  }
}
