import type { UnconfirmedReason } from '../store/cache/coverage.ts'
import type { OperationError } from '../../../contract/errors.ts'
import type { Resource } from '../../../contract/shapes/system.ts'
import type { BlindControl, DateText, Order } from '../domain/model.ts'
import type { LargeBodyTask } from '../wms/reading/large-body.ts'
import type { WmsConnection } from '../wms/wms-options.ts'

/** A record read singly, to be written by the worker. `requestedAt` in epoch ms. */
export type SingleRecordUpdate =
  | { kind: 'control'; control: BlindControl; requestedAt: number }
  | { kind: 'order'; order: Order; requestedAt: number }
  /** An order of an event; `requestedAt`: when the event arrived, so that a later request replaces it. */
  | (OrderEvent & { kind: 'orderEvent'; requestedAt: number })

/** An order of an event, and when that happened, in local time of the warehouse. */
export interface OrderEvent {
  order: Order
  eventAt: DateText | null
  warehouseTimeZone: string
}

/** Controls outside of what is always read: of one document number, or of one supplier at any time. */
export type ControlQuery = { number: string } | { supplierCode: string }

/** Scope of one run: a resource by its plan for the warehouse's date, days that were never read, or single controls. */
export type RefreshRequest =
  | { resource: Resource; today: string }
  | { resource: 'adjustments' | 'controls'; days: readonly string[] }
  | { resource: 'controls'; query: ControlQuery }

export type ToWorker =
  | { type: 'settings'; settings: WmsConnection }
  | { type: 'run'; runId: string; order: RefreshRequest }
  | { type: 'cancel'; runId: string }
  /** The worker is the only writer of the cache. */
  | { type: 'keep'; keepId: number; kept: SingleRecordUpdate }
  | { type: 'close' }

export interface RunSummary {
  rows: number
  setAside: number
  /** The list shrank or ended at a round number: not stored until a second identical read. */
  held: UnconfirmedReason | 'incomplete' | null
}

export type FromWorker =
  | { type: 'ready' }
  | { type: 'progress'; runId: string; done: number; total: number | null }
  | { type: 'done'; runId: string; summary: RunSummary }
  | { type: 'failed'; runId: string; error: Omit<OperationError, 'traceId'> }
  | { type: 'kept'; keepId: number }
  /** The record could not be written; the worker continues. */
  | { type: 'unkept'; keepId: number; error: Omit<OperationError, 'traceId'> }
  /** The cache could not be opened: the worker ends. */
  | { type: 'unopened'; error: Omit<OperationError, 'traceId'> }
  | { type: 'outcome'; ok: boolean; error: Omit<OperationError, 'traceId'> | null; clockAheadMs: number | null }
  | {
      type: 'log'
      level: 'info' | 'warn' | 'error'
      event: string
      fields: Record<string, string | number | boolean | null>
    }
  | { type: 'closed' }

/** Start data of a worker thread: of the one that fills the cache, or of one that reads one large response. */
export type WorkerStart = CacheWorkerStart | LargeBodyTask

export interface CacheWorkerStart {
  profileFolder: string
}
