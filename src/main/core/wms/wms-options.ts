import type { OperationError } from '../../../contract/errors.ts'
import type { Clock, Log, Random } from '../kernel/ports.ts'
import type { Address } from './address.ts'
import type { AdjustmentsDateFormat } from './adjustment-dates.ts'
import type { Limits } from './http-request.ts'
import type { ReadElsewhere } from './reading/large-body.ts'
import type { TlsTrust } from './trust.ts'

/** Outcome of one call, for the connection status. Not reported for cancelled calls. */
export interface Outcome {
  ok: boolean
  error: Omit<OperationError, 'traceId'> | null
  /** By how much this PC's clock is ahead of the WMS's `Date`, in ms, as far as it is known; it is whole seconds on the wire. */
  clockAheadMs: number | null
}

/** Addresses of the WMS and how to connect. Contains secrets, so it is passed in messages only and never stored. */
export interface WmsConnection {
  /** Version 2 operations; `null` if not set: those calls fail as `offline`. */
  v2: Address | null
  /** Version 1 operations. */
  v1: Address | null
  trust: TlsTrust
  warehouseTimeZone: string
  adjustmentsDateFormat: AdjustmentsDateFormat
}

/** Options of a client. Without `trust` the authorities of the system are trusted. */
export interface WmsOptions extends Omit<WmsConnection, 'trust'> {
  trust?: TlsTrust
  clock: Clock
  random: Random
  log: Log
  limits?: Partial<Limits>
  /** Reads large single responses in another thread. */
  readElsewhere?: ReadElsewhere
  onOutcome?: (outcome: Outcome) => void
}
