import type { ClientMessage } from '../../../contract/frames.ts'
import { isCommand } from '../../../contract/client.ts'
import type { CoreClient, Connection } from './core.ts'
import type { Dispatcher } from './dispatch.ts'
import { Failure, failureValue } from '../domain/failure.ts'
import type { EventBus } from './event-bus.ts'

/** More calls than this under way from one caller are a runaway page. */
const maxCalls = 1000

/** One caller's end of the core: frames in, frames out. */
export function openClientConnection(
  caller: CoreClient,
  dispatcher: Dispatcher,
  grants: { touch(callerId: string): void },
  eventBus: EventBus,
  instanceId: string,
): Connection {
  const calls = new Map<number, AbortController>()
  let unlisten: (() => void) | null = null
  let open = true

  function call(frame: Extract<ClientMessage, { type: 'call' }>): void {
    if (calls.has(frame.id)) return
    if (calls.size >= maxCalls) {
      const busy = new Failure('rate_limited', 'Too many calls of this caller are under way')
      caller.send({ type: 'error', id: frame.id, error: failureValue(busy, 'connection') })
      return
    }
    const abort = new AbortController()
    calls.set(frame.id, abort)
    // A supervisor who does something is not idle; a page that asks again by itself is no supervisor.
    if (isCommand(frame.operation)) grants.touch(caller.id)
    void dispatcher
      .call(frame.operation, frame.input, { id: caller.id, signal: abort.signal, deadlineMs: frame.deadlineMs })
      .then((result) => {
        calls.delete(frame.id)
        if (!open) return
        caller.send(
          result.ok
            ? { type: 'ok', id: frame.id, value: result.value }
            : { type: 'error', id: frame.id, error: result.error },
        )
      })
  }

  caller.send({ type: 'hello', instanceId })
  return {
    receive(frame) {
      if (!open || !isClientMessage(frame)) return
      if (frame.type === 'call') call(frame)
      else if (frame.type === 'cancel') calls.get(frame.id)?.abort()
      else if (frame.type === 'subscribe')
        unlisten ??= eventBus.listen((event) => caller.send({ type: 'event', ...event }))
      else {
        unlisten?.()
        unlisten = null
      }
    },
    close() {
      open = false
      unlisten?.()
      for (const abort of calls.values()) abort.abort()
      calls.clear()
    },
  }
}

/** Whether something that arrived is a frame of a caller. Other things are dropped: there is no id to answer. */
export function isClientMessage(frame: unknown): frame is ClientMessage {
  if (typeof frame !== 'object' || frame === null || !('type' in frame)) return false
  if (frame.type === 'subscribe' || frame.type === 'unsubscribe') return true
  if (!('id' in frame) || !Number.isSafeInteger(frame.id)) return false
  if (frame.type === 'cancel') return true
  if (frame.type !== 'call' || !('operation' in frame) || typeof frame.operation !== 'string') return false
  if (!('deadlineMs' in frame) || frame.deadlineMs === undefined) return true
  return typeof frame.deadlineMs === 'number' && frame.deadlineMs >= 0 && frame.deadlineMs < 2 ** 31
}
