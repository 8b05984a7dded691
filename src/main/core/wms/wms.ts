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
import type { AdjustmentFilter, ControlFilter } from './paths.ts'
import type { ConnectionReport } from './connection-test.ts'

/** A row of a list, or what could not be read of it. */
export type Row<T> = { ok: true; value: T } | { ok: false; setAside: SetAsideRow }

export interface ListSummary {
  /** Whether the answer was read to its end. */
  complete: boolean
  rows: number
  setAside: number
  /** Optional fields that were not what the interface says and read as unknown: how often, by path. */
  notes: Record<string, number>
}

/** A list as it comes from the WMS, read once, held back at the socket. Its end without an error means complete. */
export interface WmsList<T> extends AsyncIterable<Row<T>> {
  summary(): ListSummary
}

/**
 * The interface of the WMS, one function per operation. All reject (lists: throw while they are read) with `Failure`:
 * `offline` without an address, `unauthenticated`, `forbidden`, `not_found`, `rate_limited`, `server`, `network`,
 * `timeout`, `protocol`, `cancelled`, `validation`. Queries are repeated, writes never; a write that may have reached
 * the WMS fails with `details.outcomeUnknown`.
 */
export interface Wms {
  /** By a receiving document's number; `null` where the WMS has none. */
  controlByNumber(number: string, signal: AbortSignal): Promise<BlindControl | null>
  listControls(filter: ControlFilter, signal: AbortSignal): WmsList<BlindControl>
  listSuppliers(signal: AbortSignal): WmsList<Supplier>
  listOrders(filter: { state?: string; code?: string }, signal: AbortSignal): WmsList<Order>
  getOrder(code: string, signal: AbortSignal): Promise<Order | null>
  /** Takes our names, the sample's, or the field table's; sends the sample's. */
  createOrder(order: NewOrder | AliasedOrder, signal: AbortSignal): Promise<{ status: number; answer: unknown }>
  stockDetail(
    filter: { articleCode?: string; expiry?: DateText; container?: string },
    signal: AbortSignal,
  ): WmsList<StockEntry>
  registerWebhook(
    subscription: { eventType: string; url: string; secretKey: string },
    signal: AbortSignal,
  ): Promise<{ status: number; code: string | null }>
  /** `false`: the WMS knew no such subscription. */
  removeWebhook(code: string, signal: AbortSignal): Promise<{ status: number; removed: boolean }>
  listCompleteDispatches(signal: AbortSignal): WmsList<Dispatch>
  /** Both days inclusive, `yyyy-MM-dd`. */
  listAdjustments(from: DateText, to: DateText, filter: AdjustmentFilter, signal: AbortSignal): WmsList<Adjustment>
  /** Probes each query for its first rows and proposes settings that work; rejects only when cancelled. */
  testConnection(signal: AbortSignal): Promise<ConnectionReport>
  /** Ends all calls as `cancelled`. */
  close(): Promise<void>
}
