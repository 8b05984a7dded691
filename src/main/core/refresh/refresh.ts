import type { OperationError } from '../../../contract/errors.ts'
import type { RefreshState, Resource } from '../../../contract/shapes/system.ts'
import { resource as resourceShape } from '../../../contract/shapes/system.ts'
import { instantText } from '../domain/dates.ts'
import { Failure, failureValue } from '../domain/failure.ts'
import type { BlindControl, Order } from '../domain/model.ts'
import type { EventBus } from '../kernel/event-bus.ts'
import type { Jobs, RunningJob } from '../kernel/jobs.ts'
import type { Random } from '../kernel/ports.ts'
import type { ControlQuery, OrderEvent, RefreshRequest, RunSummary } from './messages.ts'
import type { WmsConnection } from '../wms/wms-options.ts'
import { nextDelayMs } from './schedule.ts'
import type { WorkerLinkOptions } from './worker-link.ts'
import { createWorkerLink } from './worker-link.ts'

const allResources: readonly Resource[] = resourceShape.options
/** Suppliers are read first: the visibility of controls depends on them. */
const readingOrder: readonly Resource[] = ['suppliers', ...allResources.filter((name) => name !== 'suppliers')]

export interface CacheStatus {
  asOf: string | null
  rows: number
  setAside: number
}

export interface RefreshOptions extends Omit<WorkerLinkOptions, 'onKept'> {
  random: Random
  eventBus: EventBus
  jobs: Jobs
  traceId: () => string
  /** Today's date at the warehouse. */
  today: () => string
  /** Coverage of a resource in the cache. */
  status(resource: Resource): CacheStatus
  /** Replaces the file of the cache, which nobody has open; false if that is not possible. */
  replaceCache(): boolean
}

export type Refresh = ReturnType<typeof createRefresh>

type Progress = (done: number, total: number | null) => void

interface ResourceState {
  running: boolean
  failures: number
  /** It was read once more at once since it began to fail. */
  triedAtOnce: boolean
  lastError: OperationError | null
  nextAt: number | null
  cancelTimer: (() => void) | null
}

/** Fills the cache: plans, schedules and reports; a worker does the reading. */
export function createRefresh(options: RefreshOptions) {
  const { clock, random, log, eventBus, jobs } = options
  const states = new Map<Resource, ResourceState>(
    allResources.map((name) => [
      name,
      { running: false, failures: 0, triedAtOnce: false, lastError: null, nextAt: null, cancelTimer: null },
    ]),
  )
  const waiting = new Set<() => void>()
  let settings: WmsConnection | null = null
  let closed = false
  let factsRead = false
  const link = createWorkerLink({
    ...options,
    onKept: (kept) => {
      if (kept.kind !== 'control') eventBus.changed('orders')
    },
  })

  const state = (name: Resource) => states.get(name) as ResourceState
  const configured = (name: Resource) => (name === 'stock' || name === 'orders' ? settings?.v2 : settings?.v1) != null

  /** A reading that ends because the connection was replaced begins again with the new one. */
  async function read(order: RefreshRequest, signal: AbortSignal, progress: Progress): Promise<RunSummary> {
    for (;;) {
      const connection = settings
      if (!configured(order.resource))
        throw new Failure('offline', 'No address of the WMS is set', { reason: 'not_configured' })
      try {
        return await link.read(order, signal, progress)
      } catch (error) {
        const isReplaced = settings !== connection && !signal.aborted && !closed
        if (!isReplaced || !(error instanceof Failure) || error.code !== 'cancelled') throw error
      }
    }
  }

  async function refreshOne(name: Resource, job: RunningJob): Promise<void> {
    const current = state(name)
    current.cancelTimer?.()
    current.cancelTimer = null
    current.running = true
    current.nextAt = null
    job.progress(name, 0, null)
    eventBus.changed('refresh')
    try {
      const summary = await read({ resource: name, today: options.today() }, job.signal, (done, total) =>
        job.progress(name, done, total),
      )
      current.failures = 0
      current.triedAtOnce = false
      current.lastError = null
      if (summary.held !== null) {
        // Read again soon: only a second identical read is accepted.
        current.failures = 1
        const details = { reason: summary.held }
        const failure = new Failure('protocol', 'The list looks cut; it waits for a second identical reading', details)
        current.lastError = failureValue(failure, options.traceId())
      }
      log.info('refresh.done', { resource: name, rows: summary.rows, setAside: summary.setAside, held: summary.held })
      eventBus.changed(name, 'articles', 'refresh')
      // Blindness of controls depends on their suppliers.
      if (name === 'suppliers') eventBus.changed('controls')
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code !== 'cancelled') {
        current.failures += 1
        current.lastError = failureValue(error, options.traceId())
        log.warn('refresh.failed', { resource: name, code: error.code })
      }
      throw error
    } finally {
      current.running = false
      plan(name)
      eventBus.changed('refresh')
      for (const wake of waiting) wake()
    }
  }

  function plan(name: Resource, delayMs?: number): void {
    if (closed || !configured(name)) return
    const current = state(name)
    const chance = (random.bytes(1)[0] ?? 0) / 256
    const delay = delayMs ?? nextDelayMs(name, current.failures, chance)
    current.cancelTimer?.()
    current.nextAt = clock.now() + delay
    current.cancelTimer = clock.after(delay, () => {
      if (!current.running) run([name])
    })
  }

  let queue: Promise<unknown> = Promise.resolve()
  let covering: Promise<unknown> = Promise.resolve()

  function run(resources: readonly Resource[] = readingOrder, jobId?: string): void {
    const readAll = (job: RunningJob) => {
      const work = queue.then(async () => {
        let first: Failure | null = null
        for (const name of resources) {
          if (job.signal.aborted) throw new Failure('cancelled', 'The reading was stopped')
          try {
            await refreshOne(name, job)
          } catch (error) {
            if (!(error instanceof Failure) || error.code === 'cancelled') throw error
            first ??= error
          }
        }
        if (first) throw first
      })
      queue = work.catch(() => undefined)
      return work
    }
    jobs.start('waiting', readAll, jobId)
  }

  /** Sequential: two lists of the same period need the same days, and the second finds them read. */
  function readAside(order: RefreshRequest, signal: AbortSignal): Promise<void> {
    const turn = covering.then(async () => {
      if (signal.aborted) throw new Failure('cancelled', 'The reading was stopped')
      const { rows } = await read(order, signal, () => {})
      // A number that the WMS does not know changes nothing: its list is not read again.
      if (rows > 0 || 'days' in order) eventBus.changed(order.resource, 'refresh')
    })
    covering = turn.catch(() => undefined)
    return turn
  }

  return {
    /** Sets addresses, secrets and formats, also after changes. Starts reading if there is an address. */
    configure(next: WmsConnection): void {
      settings = next
      link.configure(next)
      for (const current of states.values()) current.triedAtOnce = false
      for (const name of readingOrder) if (!state(name).running) plan(name, 0)
    },
    /** Reads these resources now, one after the other, as a job with this id. */
    run,
    status: (): RefreshState[] =>
      allResources.map((name) => {
        const { running, lastError, nextAt } = state(name)
        return {
          resource: name,
          ...options.status(name),
          running,
          ...(lastError ? { lastError } : {}),
          nextAt: nextAt === null ? null : instantText(nextAt, clock.offsetMinutes(nextAt)),
        }
      }),
    /** A control read singly; readable through `kept` until the worker has written it. */
    keep: (control: BlindControl, requestedAt: number) => link.keep({ kind: 'control', control, requestedAt }),
    kept: (): BlindControl[] => link.kept().flatMap((kept) => (kept.kind === 'control' ? [kept.control] : [])),
    /** An order read singly; `data.changed` follows when it is written. */
    keepOrder: (order: Order, requestedAt: number) => link.keep({ kind: 'order', order, requestedAt }),
    /** Stores the order of an event that arrived at `receivedAt` (epoch ms). */
    keepOrderEvent: ({ receivedAt, ...event }: OrderEvent & { receivedAt: number }) =>
      link.keep({ kind: 'orderEvent', ...event, requestedAt: receivedAt }),
    /** Reads days that were never read, one call after the other. Rejects with `Failure`. */
    cover: (resource: 'adjustments' | 'controls', days: readonly string[], signal: AbortSignal): Promise<void> =>
      readAside({ resource, days }, signal),
    /** Reads controls of a number or a supplier, after the calls before. Rejects with `Failure`. */
    readControls: (query: ControlQuery, signal: AbortSignal): Promise<void> =>
      readAside({ resource: 'controls', query }, signal),
    /** Call when the network is back: failed resources are read again at once. */
    networkReturned(): void {
      for (const name of allResources) {
        const current = state(name)
        if (current.failures === 0 || current.running) continue
        // A list that still fails where others are answered is itself at fault: its back-off protects the WMS.
        if (current.triedAtOnce && current.lastError?.code !== 'network') continue
        current.triedAtOnce = true
        plan(name, 0)
      }
    },
    /** Resolves once the resource was read since the start, or cannot be read. */
    known(name: Resource, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const settled = () => options.status(name).asOf !== null || state(name).lastError !== null || !configured(name)
        if (settled()) return resolve()
        const check = () => {
          if (!settled() && !signal.aborted) return
          waiting.delete(check)
          signal.removeEventListener('abort', check)
          resolve()
        }
        waiting.add(check)
        signal.addEventListener('abort', check)
      })
    },
    /** True once the resources that name most articles (stock, adjustments) were read, as far as their addresses are set. */
    articleFactsRead(): boolean {
      factsRead ||= (['stock', 'adjustments'] as const).every(
        (name) => !configured(name) || options.status(name).asOf !== null,
      )
      return factsRead
    },
    /** Call when a damaged cache was left: it is replaced, and everything is read again. */
    async renewCache(): Promise<void> {
      factsRead = false
      await link.renew(options.replaceCache)
      if (closed) return
      for (const name of readingOrder) plan(name, 0)
      eventBus.changed(...allResources, 'articles', 'refresh')
    },
    async close(): Promise<void> {
      closed = true
      for (const current of states.values()) current.cancelTimer?.()
      for (const wake of waiting) wake()
      await link.close()
    },
  }
}
