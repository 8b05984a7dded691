import type { OperationError } from '../../../contract/errors.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import type { SingleRecordUpdate } from './messages.ts'

/** Maximum pending records: more wait only if the cache cannot be written for long, and all can be read again. */
const maxPending = 1000
/** A record during whose write this many workers crashed is the cause, and is dropped. */
const maxCrashes = 2
const firstRetryMs = 1_000
const longestRetryMs = 60_000

interface Entry {
  record: SingleRecordUpdate
  crashes: number
  /** True if the record was sent to the current worker, which has not replied yet. */
  sent: boolean
}

/** Records read singly that the worker has not written yet, in order. */
export function createPendingRecords(options: {
  clock: Clock
  log: Log
  send(keepId: number, record: SingleRecordUpdate): void
}) {
  const { clock, log } = options
  const entries = new Map<number, Entry>()
  let lastId = 0
  let failures = 0
  let cancelRetry: (() => void) | null = null

  function send(keepId: number, entry: Entry): void {
    entry.sent = true
    options.send(keepId, entry.record)
  }

  function drop(keepId: number, reason: string): void {
    const kind = entries.get(keepId)?.record.kind
    entries.delete(keepId)
    log.error('refresh.keep.dropped', { kind, reason })
  }

  function retry(): void {
    cancelRetry = null
    // Until there is no worker to send to.
    for (const [keepId, entry] of entries) if (!entry.sent && cancelRetry === null) send(keepId, entry)
  }

  function retryLater(code: string): void {
    if (cancelRetry !== null) return
    failures += 1
    const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1))
    log.warn('refresh.keep.failed', { code, retryInMs: delayMs })
    cancelRetry = clock.after(delayMs, retry)
  }

  return {
    add(record: SingleRecordUpdate): void {
      const [oldest] = entries.keys()
      if (entries.size >= maxPending && oldest !== undefined) drop(oldest, 'too_many')
      const entry = { record, crashes: 0, sent: false }
      entries.set((lastId += 1), entry)
      // While the storage fails, all records wait for the next attempt, in order.
      if (cancelRetry === null) send(lastId, entry)
    },
    all: (): SingleRecordUpdate[] => [...entries.values()].map(({ record }) => record),
    /** Sends all records to a new worker. */
    sendAll(): void {
      cancelRetry?.()
      retry()
    },
    written(keepId: number): SingleRecordUpdate | undefined {
      const record = entries.get(keepId)?.record
      entries.delete(keepId)
      failures = 0
      return record
    },
    /** The worker could not write the record: storage errors are retried with back-off, others never. */
    refused(keepId: number, { code }: Pick<OperationError, 'code'>): void {
      const entry = entries.get(keepId)
      if (!entry) return
      if (!code.startsWith('storage_')) return drop(keepId, code)
      entry.sent = false
      retryLater(code)
    },
    /** The worker ended. `crashed`: it was running, and the record it was writing may be the cause. */
    workerLost({ crashed }: { crashed: boolean }): void {
      // Records are written in order: the first without reply is the one being written.
      const suspect = [...entries].find(([, { sent }]) => sent)
      for (const entry of entries.values()) entry.sent = false
      if (crashed && suspect !== undefined) {
        const [keepId, entry] = suspect
        entry.crashes += 1
        if (entry.crashes >= maxCrashes) drop(keepId, 'crash')
      }
      if (entries.size > 0) retryLater('worker')
    },
    close: () => cancelRetry?.(),
  }
}
