import { Worker } from 'node:worker_threads'
import { Failure } from '../domain/failure.ts'
import type { Log } from '../kernel/ports.ts'
import type { FromWorker, SingleRecordUpdate, RefreshRequest, RunSummary, ToWorker, WorkerStart } from './messages.ts'
import type { WmsConnection } from '../wms/wms-options.ts'

export interface WorkerLinkOptions {
  entry: URL
  profileFolder: string
  log: Log
  onOutcome(outcome: Extract<FromWorker, { type: 'outcome' }>): void
  /** Something read singly is written. */
  onKept(kept: SingleRecordUpdate): void
}

/** The worker as the core sees it: started when first needed, started again when it was lost. */
export interface WorkerHandle {
  configure(settings: WmsConnection): void
  /** Reads into the cache; a signal that ends reaches the socket. Rejects with `Failure`. */
  read(
    order: RefreshRequest,
    signal: AbortSignal,
    progress: (done: number, total: number | null) => void,
  ): Promise<RunSummary>
  keep(kept: SingleRecordUpdate): void
  /** What was given to keep and is not written yet, in order. */
  kept(): SingleRecordUpdate[]
  close(): Promise<void>
}

/** Rows live for one batch: a small nursery is swept often and stays small. */
const youngMb = 16

interface Run {
  progress(done: number, total: number | null): void
  resolve(summary: RunSummary): void
  reject(failure: Failure): void
}

export function createWorkerLink({ entry, profileFolder, log, onOutcome, onKept }: WorkerLinkOptions): WorkerHandle {
  const runs = new Map<string, Run>()
  const pending = new Map<number, SingleRecordUpdate>()
  let worker: Worker | null = null
  let settings: WmsConnection | null = null
  let nextKeep = 1
  let nextRun = 1
  let closed = false
  let crashes = 0

  function start(): Worker {
    const workerData: WorkerStart = { profileFolder }
    const started = new Worker(entry, { workerData, resourceLimits: { maxYoungGenerationSizeMb: youngMb } })
    started.on('message', receive)
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
    for (const [keepId, kept] of pending) post(started, { type: 'keep', keepId, kept })
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
        runs.get(message.runId)?.progress(message.done, message.total)
        return
      case 'done':
        runs.get(message.runId)?.resolve(message.summary)
        runs.delete(message.runId)
        return
      case 'failed':
        runs.get(message.runId)?.reject(new Failure(message.error.code, message.error.message, message.error.details))
        runs.delete(message.runId)
        return
      case 'kept': {
        const kept = pending.get(message.keepId)
        pending.delete(message.keepId)
        if (kept) onKept(kept)
        return
      }
      case 'outcome':
        onOutcome(message)
        return
      case 'log':
        log[message.level](message.event, message.fields)
        return
      case 'ready':
      case 'closed':
        return
    }
  }

  return {
    configure(next) {
      settings = next
      if (worker) send({ type: 'settings', settings: next })
    },
    read: (order, signal, progress) =>
      new Promise((resolve, reject) => {
        const runId = `${order.resource}-${nextRun++}`
        const cancel = () => send({ type: 'cancel', runId })
        const done = () => signal.removeEventListener('abort', cancel)
        runs.set(runId, {
          progress,
          resolve: (summary) => (done(), resolve(summary)),
          reject: (failure) => (done(), reject(failure)),
        })
        send({ type: 'run', runId, order })
        if (signal.aborted) cancel()
        else signal.addEventListener('abort', cancel, { once: true })
      }),
    keep(kept) {
      const keepId = nextKeep++
      pending.set(keepId, kept)
      send({ type: 'keep', keepId, kept })
    },
    kept: () => [...pending.values()],
    async close() {
      closed = true
      const running = worker
      if (!running) return
      await new Promise<void>((resolve) => {
        running.once('exit', () => resolve())
        post(running, { type: 'close' })
      })
    },
  }
}
