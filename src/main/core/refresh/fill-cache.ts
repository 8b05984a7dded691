import type { MessagePort } from 'node:worker_threads'
import { randomFillSync } from 'node:crypto'
import { Failure } from '../domain/failure.ts'
import { applyOrderEvent } from '../domain/order-event.ts'
import { mergeOrder } from '../domain/order-merge.ts'
import type { Log } from '../kernel/ports.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { putControl } from '../store/cache/control-rows.ts'
import { orderByCode, putOrder } from '../store/cache/orders.ts'
import type { CacheWriter } from '../store/cache/cache-file.ts'
import { checkpoint, writeCache } from '../store/cache/cache-file.ts'
import { openCacheWriter } from '../store/cache/open-cache.ts'
import { pullBackTimes } from '../store/cache/times-ahead.ts'
import type { Wms } from '../wms/wms.ts'
import type { FromWorker, RunSummary, SingleRecordUpdate, ToWorker } from './messages.ts'
import type { WmsConnection } from '../wms/wms-options.ts'
import type { ReadContext } from './ingest.ts'
import { readMissingDays } from './read-adjustments.ts'
import { readControlQuery, readMissingControlDays } from './read-controls.ts'
import { readResource } from './read-resource.ts'

/** Fills the cache in a worker thread. It alone writes `cache.db`, so that bulk work never delays a scan. */
export function fillCache(port: MessagePort, profileFolder: string): void {
  const random = { bytes: (length: number) => randomFillSync(new Uint8Array(length)) }
  const tell = (message: FromWorker) => port.postMessage(message)
  const logAt =
    (level: 'info' | 'warn' | 'error'): Log['info'] =>
    (event, fields = {}) =>
      tell({
        type: 'log',
        level,
        event,
        fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? null])),
      })
  const log: Log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error'), tail: () => [] }

  const writer = open()
  const runs = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  let settings: WmsConnection | null = null
  let wms: Wms | null = null
  /** When the clock was looked at last; it may be set back meanwhile. */
  let lookedAt = Infinity

  function open(): CacheWriter {
    try {
      return openCacheWriter({ folder: profileFolder })
    } catch (error) {
      if (error instanceof Failure) tell({ type: 'unopened', error: plain(error) })
      throw error
    }
  }

  function configure(next: WmsConnection): void {
    void wms?.close()
    wms = null
    settings = next
  }

  /** The client, whose modules are loaded for the first reading: many threads only write single records. */
  async function client(
    signal: AbortSignal,
  ): Promise<Pick<ReadContext, 'wms' | 'warehouseTimeZone' | 'adjustmentsDateFormat'>> {
    if (!settings) throw new Failure('offline', 'No address of the WMS is set', { reason: 'not_configured' })
    const { createWms } = await import('../wms/create-wms.ts')
    if (signal.aborted) throw new Failure('cancelled', 'The refresh was cancelled')
    wms ??= createWms({
      ...settings,
      clock: systemClock,
      random,
      log,
      onOutcome: (outcome) => tell({ type: 'outcome', ...outcome }),
    })
    const { warehouseTimeZone, adjustmentsDateFormat } = settings
    return { wms, warehouseTimeZone, adjustmentsDateFormat }
  }

  function plain({ code, message, details }: Failure) {
    return { code, message, retryable: false, ...(details === undefined ? {} : { details }) }
  }

  /** Before anything is written: what was written while the clock was ahead must not count as later. */
  function lookAtClock({ isAgain }: { isAgain: boolean }): void {
    const now = systemClock.now()
    if (isAgain || now < lookedAt) pullBackTimes(writer, now)
    lookedAt = now
  }

  function start(message: Extract<ToWorker, { type: 'run' }>): void {
    const abort = new AbortController()
    const ended = run(message, abort.signal).finally(() => runs.delete(message.runId))
    runs.set(message.runId, { abort, ended })
  }

  async function run({ runId, order }: Extract<ToWorker, { type: 'run' }>, signal: AbortSignal): Promise<void> {
    try {
      lookAtClock({ isAgain: true })
      const context: ReadContext = {
        ...(await client(signal)),
        writer,
        profileFolder,
        clock: systemClock,
        signal,
        progress: (done, total) => tell({ type: 'progress', runId, done, total }),
      }
      const summary = await read(order, context).finally(emptyLog)
      tell({ type: 'done', runId, summary })
    } catch (error) {
      if (!(error instanceof Failure)) logBug(error, { runId })
      const failure = error instanceof Failure ? error : new Failure('internal', 'The reading stopped unexpectedly')
      tell({ type: 'failed', runId, error: plain(failure) })
    }
  }

  function read(order: Extract<ToWorker, { type: 'run' }>['order'], context: ReadContext): Promise<RunSummary> {
    if ('query' in order) return readControlQuery(order.query, context)
    if (!('days' in order)) return readResource(order, context)
    return order.resource === 'controls'
      ? readMissingControlDays(order.days, context)
      : readMissingDays(order.days, context)
  }

  /** A log that could not be emptied loses nothing: the next reading empties it. */
  function emptyLog(): void {
    try {
      checkpoint(writer)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.warn('refresh.checkpoint', { code: error.code })
    }
  }

  function keep({ keepId, kept }: Extract<ToWorker, { type: 'keep' }>): void {
    try {
      lookAtClock({ isAgain: false })
      writeCache(writer, () => put(kept))
      tell({ type: 'kept', keepId })
    } catch (error) {
      if (!(error instanceof Failure)) logBug(error, { kind: kept.kind })
      const failure = error instanceof Failure ? error : new Failure('internal', 'It could not be written')
      tell({ type: 'unkept', keepId, error: plain(failure) })
    }
  }

  function put(kept: SingleRecordUpdate): void {
    if (kept.kind === 'control') return void putControl(writer, kept.control, kept.requestedAt)
    const known = orderByCode(writer, kept.order.code)
    const order =
      kept.kind === 'order'
        ? mergeOrder(known?.order ?? null, kept.order)
        : applyOrderEvent(known, kept.order, { ...kept, receivedMs: kept.requestedAt })
    if (order) putOrder(writer, order, kept.requestedAt)
  }

  function logBug(error: unknown, fields: Record<string, string>): void {
    log.error('refresh.bug', {
      ...fields,
      stack: error instanceof Error ? (error.stack ?? error.message) : typeof error,
    })
  }

  async function close(): Promise<void> {
    for (const { abort } of runs.values()) abort.abort()
    await wms?.close()
    // Runs in progress end as cancelled before the file is closed; the caller has a deadline for it.
    await Promise.all([...runs.values()].map(({ ended }) => ended))
    writer.db.close()
    tell({ type: 'closed' })
    port.close()
  }

  function receive(message: ToWorker): void {
    switch (message.type) {
      case 'settings':
        return configure(message.settings)
      case 'run':
        return start(message)
      case 'cancel':
        return runs.get(message.runId)?.abort.abort()
      case 'keep':
        return keep(message)
      case 'close':
        return void close()
    }
  }

  // A failing message does not end the worker: other work does not depend on it.
  port.on('message', (message: ToWorker) => {
    try {
      receive(message)
    } catch (error) {
      logBug(error, {})
    }
  })
  tell({ type: 'ready' })
}
