import type {
  Adjustment,
  BlindControl,
  DateText,
  Dispatch,
  Order,
  SetAsideRow,
  StockEntry,
  Supplier,
} from '../domain/model.ts'
import type { NewOrder } from './new-order.ts'
import type { AliasedOrder } from './wire/order-aliases.ts'
import type { AdjustmentFilter, ControlFilter, OrderFilter, StockFilter } from './paths.ts'
import type { ConnectionReport } from './connection-test.ts'

/** Reason of a row that is readable, and not what was asked. */
export const notAsked = 'not of what was asked'

/** A row of a list: parsed, or unreadable. `known` is what could be read of an unreadable one; `null` for other rows. */
export type Row<T> = { ok: true; value: T } | { ok: false; setAside: SetAsideRow; known: T | null }

export interface ListSummary {
  /** True once the response was read to its end. */
  complete: boolean
  rows: number
  /** Unreadable, or outside of what was asked. */
  setAside: number
  /** Number of optional fields with an invalid value, by path; they are treated as unknown. */
  notes: Record<string, number>
}

/** A list streamed from the WMS; can be read once. It is complete if it ends without an error. */
export interface WmsList<T> extends AsyncIterable<Row<T>> {
  /** The same rows as they arrive, several at once: waiting for each row by itself takes longer than reading it. */
  batches(): AsyncIterable<Row<T>[]>
  summary(): ListSummary
}

/**
 * The interface of the WMS, one function per operation. All reject (lists: throw while they are read) with `Failure`:
 * `offline` without an address, `unauthenticated`, `forbidden`, `not_found`, `rate_limited`, `server`, `network`,
 * `timeout`, `protocol`, `cancelled`, `validation`. Queries are retried, writes never; a write that may have reached
 * the WMS fails with `details.outcomeUnknown`.
 */
export interface Wms {
  /** All controls of the response with a receiving document of this number, newest by date, then id. */
  controlsByNumber(number: string, signal: AbortSignal): Promise<BlindControl[]>
  /** The newest of them; `null` if the WMS has none. */
  controlByNumber(number: string, signal: AbortSignal): Promise<BlindControl | null>
  listControls(filter: ControlFilter, signal: AbortSignal): WmsList<BlindControl>
  listSuppliers(signal: AbortSignal): WmsList<Supplier>
  listOrders(filter: OrderFilter, signal: AbortSignal): WmsList<Order>
  getOrder(code: string, signal: AbortSignal): Promise<Order | null>
  /** Accepts the program's field names and both spellings of the interface; sends those of its example. */
  createOrder(order: NewOrder | AliasedOrder, signal: AbortSignal): Promise<{ status: number; answer: unknown }>
  stockDetail(filter: StockFilter, signal: AbortSignal): WmsList<StockEntry>
  registerWebhook(
    subscription: { eventType: string; url: string; secretKey: string },
    signal: AbortSignal,
  ): Promise<{ status: number; code: string | null }>
  /** `removed: false`: the WMS has no such subscription. */
  removeWebhook(code: string, signal: AbortSignal): Promise<{ status: number; removed: boolean }>
  listCompleteDispatches(signal: AbortSignal): WmsList<Dispatch>
  /** Both days inclusive, `yyyy-MM-dd`. */
  listAdjustments(from: DateText, to: DateText, filter: AdjustmentFilter, signal: AbortSignal): WmsList<Adjustment>
  /** Tests each query and proposes working settings; rejects only when cancelled. */
  testConnection(signal: AbortSignal): Promise<ConnectionReport>
  /** Ends all calls as `cancelled`. */
  close(): Promise<void>
}
