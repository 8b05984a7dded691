import type { Worker } from 'node:worker_threads'
import { Failure } from '../domain/failure.ts'
import { followErrorOutput } from '../kernel/error-output.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import { startThread } from '../kernel/start-thread.ts'
import { isOutOfMemory, workerHeap } from '../kernel/worker-heap.ts'
import { protocolFailure } from '../wms/failures.ts'
import type {
  FromWorker,
  SingleRecordUpdate,
  RefreshRequest,
  RunSummary,
  ToWorker,
  CacheWorkerStart,
} from './messages.ts'
import type { WmsConnection } from '../wms/wms-options.ts'
import { createPendingRecords } from './pending-records.ts'

export interface CacheWorkerOptions {
  entry: URL
  profileFolder: string
  clock: Clock
  log: Log
}

export interface WorkerLinkOptions extends CacheWorkerOptions {
  onOutcome(outcome: Extract<FromWorker, { type: 'outcome' }>): void
  /** The worker met a damaged page of the cache. */
  onDamage(damage: Failure): void
  /** A record read singly was written. */
  onKept(kept: SingleRecordUpdate): void
}

/** Timeout of a cancelled run and of closing; the worker is then terminated, which the cache survives. */
export const workerEndMs = 10_000

interface Run {
  progress(done: number, total: number | null): void
  resolve(summary: RunSummary): void
  reject(failure: Failure): void
}

/** The refresh worker as the core uses it: started on first use, restarted after it was lost. */
export function createWorkerLink({ entry, profileFolder, clock, log, onOutcome, onDamage, onKept }: WorkerLinkOptions) {
  const runs = new Map<string, Run>()
  const pending = createPendingRecords({
    clock,
    log,
    send: (keepId, kept) => send({ type: 'keep', keepId, kept }),
  })
  let worker: Worker | null = null
  let settings: WmsConnection | null = null
  let nextRun = 1
  let closed = false
  /** Why no worker may open the cache: it is being replaced, or could not be. */
  let halted: Failure | null = null
  /** The worker that has to end before. */
  let leaving: Worker | null = null
  let crashes = 0
  /** Why the current worker could not open the cache. */
  let unopened: Failure | null = null
  let outOfMemory = false

  /** Starts a worker; `null` if none can be started now. */
  function start(): Worker | null {
    const workerData: CacheWorkerStart = { profileFolder }
    let started: Worker
    try {
      started = startThread(entry, { workerData, resourceLimits: workerHeap, stderr: true })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.error('refresh.worker.unstarted', { code: error.code })
      rejectRuns(error)
      pending.workerLost({ crashed: false })
      return null
    }
    worker = started
    const errorOutput = followErrorOutput(started.stderr)
    unopened = null
    outOfMemory = false
    started.on('message', receive)
    started.on('error', (error) => {
      outOfMemory = isOutOfMemory(error)
      log.error('refresh.worker', { stack: error.stack ?? error.message })
    })
    started.on('exit', (code) => {
      if (worker !== started) return
      worker = null
      const reason =
        unopened ??
        (outOfMemory
          ? protocolFailure('too_large', 'A response is too large for the memory of the reader')
          : new Failure('internal', 'The reader stopped unexpectedly'))
      rejectRuns(reason)
      if (closed) return
      if (unopened === null) crashes += 1
      log.error('refresh.worker.exit', { code, crashes, reason: reason.code, output: errorOutput() })
      pending.workerLost({ crashed: unopened === null })
    })
    if (settings) post(started, { type: 'settings', settings })
    // The next worker writes what the lost one had not written.
    pending.sendAll()
    return started
  }

  function rejectRuns(reason: Failure): void {
    for (const run of runs.values()) run.reject(reason)
    runs.clear()
  }

  /** Terminates a worker that no longer responds. Its work is rejected once it has ended. */
  function stop(silent: Worker, during: string): void {
    log.error('refresh.worker.silent', { during, ms: workerEndMs })
    void silent.terminate()
  }

  /** Ends a worker; one that is late is terminated. */
  function ended(running: Worker, during: 'renew' | 'close'): Promise<void> {
    return new Promise((resolve) => {
      const cancelDeadline = clock.after(workerEndMs, () => {
        stop(running, during)
        // It may still finish its current system call. Closing does not wait for that, but its file must not be replaced before.
        if (during === 'close') resolve()
      })
      running.once('exit', () => {
        cancelDeadline()
        resolve()
      })
      post(running, { type: 'close' })
    })
  }

  function post(to: Worker, message: ToWorker): void {
    to.postMessage(message)
  }

  function send(message: ToWorker): void {
    const to = closed || halted ? null : (worker ?? start())
    if (to) post(to, message)
  }

  function receive(message: FromWorker): void {
    // What a worker that ends has still written is in the old file.
    if (halted && message.type !== 'log') return
    const failure =
      'error' in message && message.error !== null
        ? new Failure(message.error.code, message.error.message, message.error.details)
        : null
    settle(message, failure)
    if (failure?.code === 'storage_corrupt') onDamage(failure)
  }

  function settle(message: FromWorker, failure: Failure | null): void {
    switch (message.type) {
      case 'progress':
        return runs.get(message.runId)?.progress(message.done, message.total)
      case 'done':
        runs.get(message.runId)?.resolve(message.summary)
        runs.delete(message.runId)
        return
      case 'failed':
        if (failure) runs.get(message.runId)?.reject(failure)
        runs.delete(message.runId)
        return
      case 'kept': {
        const kept = pending.written(message.keepId)
        if (kept) onKept(kept)
        return
      }
      case 'unkept':
        return pending.refused(message.keepId, message.error)
      case 'unopened':
        unopened = failure
        return
      case 'outcome':
        return onOutcome(message)
      case 'log':
        return log[message.level](message.event, message.fields)
      case 'ready':
      case 'closed':
        return
    }
  }

  return {
    configure(next: WmsConnection): void {
      settings = next
      if (worker) send({ type: 'settings', settings: next })
    },
    /** Reads into the cache; an aborted signal reaches the socket. Rejects with `Failure`. */
    read: (
      order: RefreshRequest,
      signal: AbortSignal,
      progress: (done: number, total: number | null) => void,
    ): Promise<RunSummary> =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Failure('cancelled', 'The reader is closed'))
        if (halted) return reject(halted)
        const runId = `${order.resource}-${nextRun++}`
        let cancelDeadline = (): void => {}
        const cancel = () => {
          const reader = worker
          if (!reader) return
          post(reader, { type: 'cancel', runId })
          cancelDeadline = clock.after(workerEndMs, () => stop(reader, 'cancel'))
        }
        const done = () => {
          cancelDeadline()
          signal.removeEventListener('abort', cancel)
        }
        runs.set(runId, {
          progress,
          resolve: (summary) => (done(), resolve(summary)),
          reject: (failure) => (
            done(),
            reject(signal.aborted ? new Failure('cancelled', 'The reading was stopped') : failure)
          ),
        })
        signal.addEventListener('abort', cancel, { once: true })
        send({ type: 'run', runId, order })
        if (signal.aborted && runs.has(runId)) cancel()
      }),
    keep: (kept: SingleRecordUpdate) => {
      if (!closed) pending.add(kept)
    },
    /** Records not written yet, in order. */
    kept: (): SingleRecordUpdate[] => pending.all(),
    /**
     * Ends the worker, then calls `replace`, which replaces the file that it wrote. What was being read fails, what was being kept is
     * written later. If it is not replaced (false), nothing is read or written any more.
     */
    async renew(replace: () => boolean): Promise<void> {
      halted = new Failure('storage_busy', 'The local copy was damaged and is replaced')
      rejectRuns(halted)
      leaving = worker
      worker = null
      // The damage may have been met within a transaction.
      await Promise.resolve()
      if (leaving) await ended(leaving, 'renew')
      leaving = null
      if (closed) return
      halted = replace()
        ? null
        : new Failure('storage_corrupt', 'The local copy is damaged; the next start replaces it')
      pending.workerLost({ crashed: false })
    },
    async close(): Promise<void> {
      closed = true
      pending.close()
      const running = worker ?? leaving
      if (running) await ended(running, 'close')
    },
  }
}
