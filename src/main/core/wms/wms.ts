import type { Failure } from '../domain/failure.ts'
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
import type { Clock, Log, Random } from '../kernel/ports.ts'
import type { Address } from './address.ts'
import type { Limits } from './http-request.ts'
import type { TlsTrust } from './trust.ts'
import type { NewOrder } from './new-order.ts'
import type { AliasedOrder } from './wire/order-aliases.ts'
import type { ConnectionReport } from './connection-test.ts'
import type { AdjustmentsDateFormat } from './adjustment-dates.ts'

/** How one call ended, for the state of the connection. Cancelled calls are none. */
export interface Outcome {
  ok: boolean
  failure?: Failure
  /** This PC's clock, epoch ms. */
  at: number
  /** By how much this PC's clock is ahead of the WMS's `Date`, in ms; it is whole seconds on the wire. */
  clockAheadMs?: number
}

export interface WmsOptions {
  /** Version 2 operations; `null` where not set: those calls fail as `offline`. */
  v2: Address | null
  /** Version 1 operations. */
  v1: Address | null
  warehouseTimeZone: string
  adjustmentsDateFormat: AdjustmentsDateFormat
  clock: Clock
  random: Random
  log: Log
  limits?: Partial<Limits>
  /** What the system trusts unless told. */
  trust?: TlsTrust
  onOutcome?: (outcome: Outcome) => void
}

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

export interface ControlFilter {
  number?: string
  /** A day, `yyyy-MM-dd`. */
  date?: DateText
  supplierCode?: string
  state?: string
}

export interface AdjustmentFilter {
  articleCode?: string
  user?: string
  changedExpiry?: boolean
  changedUnits?: boolean
  changedLot?: boolean
  changedSerial?: boolean
  /** The reason's number; adjustments themselves carry its text. */
  reason?: number
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
