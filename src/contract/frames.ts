import type { CoreEvent } from './events.ts'
import type { OperationError } from './errors.ts'

/** Messages of a client. `id` is unique per connection; `deadlineMs` counts from arrival. */
export type ClientMessage =
  | { type: 'call'; id: number; operation: string; input: unknown; deadlineMs?: number }
  | { type: 'cancel'; id: number }
  | { type: 'subscribe' }
  | { type: 'unsubscribe' }

/** Messages of the core. A different `instanceId` in `hello` means that the client must query everything again. */
export type ServerMessage =
  | { type: 'hello'; instanceId: string }
  | { type: 'ok'; id: number; value: unknown }
  | { type: 'error'; id: number; error: OperationError }
  | ({ type: 'event' } & CoreEvent)
