import { Worker } from 'node:worker_threads'
import type { OperationError } from '../../../contract/errors.ts'
import { isRetryable } from '../../../contract/errors.ts'
import type { RefreshState, Resource } from '../../../contract/shapes/system.ts'
import { resource as resourceShape } from '../../../contract/shapes/system.ts'
import { instantText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { BlindControl } from '../domain/model.ts'
import type { EventHub } from '../event-hub.ts'
import type { Jobs, RunningJob } from '../jobs.ts'
import type { Clock, Log, Random } from '../ports.ts'
import type { FromWorker, RunSummary, ToWorker, WorkerSettings, WorkerStart } from './messages.ts'
import { nextDelayMs } from './schedule.ts'

const allResources: readonly Resource[] = resourceShape.options
/** Suppliers come first: what may be shown of a control depends on them. */
const readingOrder: readonly Resource[] = ['suppliers', ...allResources.filter((name) => name !== 'suppliers')]

export interface CacheStatus {
  asOf: string | null
  rows: number
  setAside: number
}

export interface RefreshOptions {
  entry: URL
  profileFolder: string
  clock: Clock
  random: Random
  log: Log
  hub: EventHub
  jobs: Jobs
  traceId: () => string
  /** What the cache holds of a resource. */
  status(resource: Resource): CacheStatus
  onOutcome(outcome: Extract<FromWorker, { type: 'outcome' }>): void
}

export interface Refresh {
  /** Addresses, secrets and formats, also when they change. Starts reading where there is an address. */
  configure(settings: WorkerSettings): void
  /** Reads these resources now, one after the other; answers the job. */
  run(resources?: readonly Resource[]): string
  status(): RefreshState[]
  /** A control read singly; readable through `kept` until the worker has written it. */
  keep(control: BlindControl, requestedAt: number): void
  kept(): BlindControl[]
  /** The network is back: what failed is read again at once. */
  networkReturned(): void
  /** Resolves once this resource was read since the start, or can't be. */
  known(resource: Resource, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

interface ResourceState {
  running: boolean
  failures: number
  lastError: OperationError | null
  nextAt: number | null
  cancelTimer: (() => void) | null
}

/** The engine that fills the cache: plans, times and reports; the reading itself happens in a worker. */
export function createRefresh(options: RefreshOptions): Refresh {
  const { clock, random, log, hub, jobs } = options
  const states = new Map<Resource, ResourceState>(
    allResources.map((name) => [
      name,
      { running: false, failures: 0, lastError: null, nextAt: null, cancelTimer: null },
    ]),
  )
  const runs = new Map<
    string,
    { resolve(summary: RunSummary): void; reject(failure: Failure): void; job: RunningJob }
  >()
  const pendingKeeps = new Map<number, { control: BlindControl; requestedAt: number }>()
  const waiting = new Set<() => void>()
  let worker: Worker | null = null
  let settings: WorkerSettings | null = null
  let nextKeep = 1
  let nextRun = 1
  let closed = false
  let crashes = 0

  const state = (name: Resource) => states.get(name) as ResourceState
  const configured = (name: Resource) => (name === 'stock' || name === 'orders' ? settings?.v2 : settings?.v1) != null

  function start(): Worker {
    const workerData: WorkerStart = { profileFolder: options.profileFolder }
    const started = new Worker(options.entry, { workerData })
    started.on('message', (message: FromWorker) => receive(message))
    started.on('error', (error) => log.error('refresh.worker', { stack: error.stack ?? error.message }))
    started.on('exit', (code) => {
      if (worker !== started) return
      worker = null
      if (closed) return
      crashes += 1
      log.error('refresh.worker.exit', { code, crashes })
      for (const run of runs.values()) run.reject(new Failure('internal', 'The reader stopped unexpectedly'))
      runs.clear()
    })
    if (settings) post(started, { type: 'settings', settings })
    // What the lost worker had not written yet is written by the next one.
    for (const [keepId, kept] of pendingKeeps) post(started, { type: 'keep', keepId, ...kept })
    return started
  }

  function post(to: Worker, message: ToWorker): void {
    to.postMessage(message)
  }

  function send(message: ToWorker): void {
    worker ??= start()
    post(worker, message)
  }

  function receive(message: FromWorker): void {
    switch (message.type) {
      case 'progress':
        runs.get(message.runId)?.job.progress('reading', message.done, message.total)
        return
      case 'done':
        runs.get(message.runId)?.resolve(message.summary)
        runs.delete(message.runId)
        return
      case 'failed':
        runs.get(message.runId)?.reject(new Failure(message.error.code, message.error.message, message.error.details))
        runs.delete(message.runId)
        return
      case 'kept':
        pendingKeeps.delete(message.keepId)
        return
      case 'outcome':
        options.onOutcome(message)
        return
      case 'log':
        log[message.level](message.event, message.fields)
        return
      case 'ready':
      case 'closed':
        return
    }
  }

  function readOne(name: Resource, job: RunningJob): Promise<RunSummary> {
    return new Promise((resolve, reject) => {
      if (!configured(name)) {
        reject(new Failure('offline', 'No address of the WMS is set', { reason: 'not_configured' }))
        return
      }
      const runId = `${name}-${nextRun++}`
      const cancel = () => send({ type: 'cancel', runId })
      const done = () => job.signal.removeEventListener('abort', cancel)
      runs.set(runId, {
        job,
        resolve: (summary) => (done(), resolve(summary)),
        reject: (failure) => (done(), reject(failure)),
      })
      send({ type: 'run', runId, resource: name })
      if (job.signal.aborted) cancel()
      else job.signal.addEventListener('abort', cancel, { once: true })
    })
  }

  async function refreshOne(name: Resource, job: RunningJob): Promise<void> {
    const current = state(name)
    current.cancelTimer?.()
    current.cancelTimer = null
    current.running = true
    current.nextAt = null
    job.progress(name, 0, null)
    hub.changed('refresh')
    try {
      const summary = await readOne(name, job)
      current.failures = 0
      current.lastError = null
      if (summary.held !== null) {
        // Read again soon: only a second identical reading is taken for true.
        current.failures = 1
        current.lastError = errorValue(
          new Failure('protocol', 'The list looks cut; it waits for a second identical reading', {
            reason: summary.held,
          }),
        )
      }
      log.info('refresh.done', { resource: name, rows: summary.rows, setAside: summary.setAside, held: summary.held })
      hub.changed(name, 'articles', 'refresh')
      // Whether a control is blind depends on its suppliers.
      if (name === 'suppliers') hub.changed('controls')
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code !== 'cancelled') {
        current.failures += 1
        current.lastError = errorValue(error)
        log.warn('refresh.failed', { resource: name, code: error.code })
      }
      throw error
    } finally {
      current.running = false
      plan(name)
      hub.changed('refresh')
      for (const wake of waiting) wake()
    }
  }

  function errorValue(failure: Failure): OperationError {
    return {
      code: failure.code,
      message: failure.message,
      retryable: isRetryable(failure.code),
      ...(failure.details === undefined ? {} : { details: failure.details }),
      traceId: options.traceId(),
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

  function run(resources: readonly Resource[] = readingOrder): string {
    return jobs.start('waiting', (job) => {
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
    })
  }

  return {
    configure(next) {
      settings = next
      if (worker) send({ type: 'settings', settings: next })
      for (const name of readingOrder) if (!state(name).running) plan(name, 0)
    },
    run,
    status: () =>
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
    keep(control, requestedAt) {
      const keepId = nextKeep++
      pendingKeeps.set(keepId, { control, requestedAt })
      send({ type: 'keep', keepId, control, requestedAt })
    },
    kept: () => [...pendingKeeps.values()].map((kept) => kept.control),
    networkReturned() {
      for (const name of allResources) if (state(name).failures > 0 && !state(name).running) plan(name, 0)
    },
    known(name, signal) {
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
    async close() {
      closed = true
      for (const current of states.values()) current.cancelTimer?.()
      for (const wake of waiting) wake()
      const running = worker
      if (!running) return
      await new Promise<void>((resolve) => {
        running.once('exit', () => resolve())
        post(running, { type: 'close' })
      })
    },
  }
}
