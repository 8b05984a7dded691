import type { BridgeMessage } from './bridge.ts'
import type { MessageTransport, TransportEvent } from './client.ts'
import { isRetryable } from './errors.ts'
import type { ErrorCode, OperationError, Result } from './errors.ts'
import type { ClientMessage } from './frames.ts'

/** A way for frames in both directions: a message port, Electron's IPC, or a connection in the same process. */
export interface FrameChannel {
  send(frame: ClientMessage): void
  /** Takes the frames that arrive, in order. Called once. */
  listen(onFrame: (frame: BridgeMessage) => void): void
  close(): void
}

/** A failure that the carrier itself saw: the dispatcher never heard of the call, so there is no trace of it. */
export function transportFailure(code: ErrorCode, message: string): { ok: false; error: OperationError } {
  return { ok: false, error: { code, message, retryable: isRetryable(code), traceId: 'carrier' } }
}

/** A carrier over any channel of frames. Pending calls end as `core_unavailable` when the core goes away. */
export function createMessageTransport(channel: FrameChannel): MessageTransport {
  const pending = new Map<number, (result: Result<unknown>) => void>()
  const listeners = new Set<(notice: TransportEvent) => void>()
  let instanceId: string | null = null
  let lastId = 0
  let closed = false

  function tell(notice: TransportEvent): void {
    for (const listener of listeners) listener(notice)
  }

  function rejectAll(): void {
    const waiting = [...pending.values()]
    pending.clear()
    for (const settle of waiting) settle(transportFailure('core_unavailable', 'The core went away before it answered'))
  }

  function settle(id: number, result: Result<unknown>): void {
    const waiting = pending.get(id)
    pending.delete(id)
    waiting?.(result)
  }

  channel.listen((frame) => {
    if (frame.type === 'ok') settle(frame.id, { ok: true, value: frame.value })
    else if (frame.type === 'error') settle(frame.id, { ok: false, error: frame.error })
    else if (frame.type === 'lost') {
      instanceId = null
      rejectAll()
      tell(frame)
    } else if (frame.type === 'hello') {
      // No call is rejected here: the host has answered those of the core before, and holds others for this one.
      instanceId = frame.instanceId
      tell(frame)
    } else tell(frame)
  })

  return {
    call(operation, input, { signal, deadlineMs }) {
      if (closed) return Promise.resolve(transportFailure('core_unavailable', 'This connection is closed'))
      if (signal?.aborted) return Promise.resolve(transportFailure('cancelled', 'The caller no longer waits'))
      const id = (lastId += 1)
      return new Promise((resolve) => {
        const onAbort = () => {
          // Before the cancel: a channel may answer at once.
          settle(id, transportFailure('cancelled', 'The caller no longer waits'))
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
      // After the caller had time to say who listens.
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
