import type { CoreEvent } from './events.ts'
import type { OperationError } from './errors.ts'

/** What a caller sends. `id` is unique per connection; `deadlineMs` counts from arrival. */
export type ClientMessage =
  | { type: 'call'; id: number; operation: string; input: unknown; deadlineMs?: number }
  | { type: 'cancel'; id: number }
  | { type: 'subscribe' }
  | { type: 'unsubscribe' }

/** What the core sends. Another `instanceId` in `hello` means: resynchronise. */
export type ServerMessage =
  | { type: 'hello'; instanceId: string }
  | { type: 'ok'; id: number; value: unknown }
  | { type: 'error'; id: number; error: OperationError }
  | ({ type: 'event' } & CoreEvent)
