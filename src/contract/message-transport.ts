import type { BridgeMessage } from './bridge.ts'
import type { MessageTransport, TransportEvent } from './client.ts'
import { isRetryable } from './error-codes.ts'
import type { ErrorCode, OperationError, Result } from './errors.ts'
import type { ClientMessage } from './frames.ts'

/** A channel for messages in both directions: a message port, Electron's IPC, or a connection in the same process. */
export interface FrameChannel {
  send(message: ClientMessage): void
  /** Registers the receiver of arriving messages, in order. Called once. */
  listen(onMessage: (message: BridgeMessage) => void): void
  close(): void
}

/** A failure of the transport itself: the call did not reach the dispatcher, so the core's log has no trace of it. */
export function transportFailure(code: ErrorCode, message: string): { ok: false; error: OperationError } {
  return { ok: false, error: { code, message, retryable: isRetryable(code), traceId: 'transport' } }
}

/** Creates a transport over any channel. Pending calls end as `core_unavailable` when the core stops. */
export function createMessageTransport(channel: FrameChannel): MessageTransport {
  const pending = new Map<number, (result: Result<unknown>) => void>()
  const listeners = new Set<(event: TransportEvent) => void>()
  let instanceId: string | null = null
  let lastId = 0
  let closed = false

  function notify(event: TransportEvent): void {
    for (const listener of listeners) listener(event)
  }

  function rejectAll(): void {
    const waiting = [...pending.values()]
    pending.clear()
    for (const settle of waiting) settle(transportFailure('core_unavailable', 'The core stopped before it responded'))
  }

  function settle(id: number, result: Result<unknown>): void {
    const waiting = pending.get(id)
    pending.delete(id)
    waiting?.(result)
  }

  channel.listen((message) => {
    if (message.type === 'ok') settle(message.id, { ok: true, value: message.value })
    else if (message.type === 'error') settle(message.id, { ok: false, error: message.error })
    else if (message.type === 'lost') {
      instanceId = null
      rejectAll()
      notify(message)
    } else if (message.type === 'hello') {
      // No call is rejected here: the host has failed those of the previous instance, and queues others for this one.
      instanceId = message.instanceId
      notify(message)
    } else notify(message)
  })

  return {
    call(operation, input, { signal, deadlineMs }) {
      if (closed) return Promise.resolve(transportFailure('core_unavailable', 'This connection is closed'))
      if (signal?.aborted) return Promise.resolve(transportFailure('cancelled', 'The client cancelled the call'))
      const id = (lastId += 1)
      return new Promise((resolve) => {
        const onAbort = () => {
          // Before `cancel` is sent: a channel may respond synchronously.
          settle(id, transportFailure('cancelled', 'The client cancelled the call'))
          channel.send({ type: 'cancel', id })
        }
        pending.set(id, (result) => {
          signal?.removeEventListener('abort', onAbort)
          resolve(result)
        })
        signal?.addEventListener('abort', onAbort, { once: true })
        channel.send({ type: 'call', id, operation, input, ...(deadlineMs === undefined ? {} : { deadlineMs }) })
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) channel.send({ type: 'subscribe' })
      // Asynchronous, so that the caller has the unsubscribe function first.
      queueMicrotask(() => {
        if (instanceId !== null && listeners.has(listener)) listener({ type: 'hello', instanceId })
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && !closed) channel.send({ type: 'unsubscribe' })
      }
    },
    close() {
      if (closed) return
      closed = true
      rejectAll()
      channel.close()
    },
  }
}
