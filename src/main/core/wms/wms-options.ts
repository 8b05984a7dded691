import type { Failure } from '../domain/failure.ts'
import type { Clock, Log, Random } from '../kernel/ports.ts'
import type { Address } from './address.ts'
import type { AdjustmentsDateFormat } from './adjustment-dates.ts'
import type { Limits } from './http-request.ts'
import type { TlsTrust } from './trust.ts'

/** How one call ended, for the state of the connection. Cancelled calls are none. */
export interface Outcome {
  ok: boolean
  failure?: Failure
  /** This PC's clock, epoch ms. */
  at: number
  /** By how much this PC's clock is ahead of the WMS's `Date`, in ms; it is whole seconds on the wire. */
  clockAheadMs?: number
}

/** Where the WMS is and how it is talked to. Secrets travel in it, so it is sent by message only and never stored. */
export interface WmsConnection {
  /** Version 2 operations; `null` where not set: those calls fail as `offline`. */
  v2: Address | null
  /** Version 1 operations. */
  v1: Address | null
  trust: TlsTrust
  warehouseTimeZone: string
  adjustmentsDateFormat: AdjustmentsDateFormat
}

/** What a client is made of. Without `trust` the certificate authorities of the system hold. */
export interface WmsOptions extends Omit<WmsConnection, 'trust'> {
  trust?: TlsTrust
  clock: Clock
  random: Random
  log: Log
  limits?: Partial<Limits>
  onOutcome?: (outcome: Outcome) => void
}
