import type { ClientMessage } from '../../../contract/frames.ts'
import { isCommand } from '../../../contract/operations.ts'
import { isClientMessage } from './client-message.ts'
import type { CoreClient, Connection } from './core.ts'
import type { ConnectedPages } from './connected-pages.ts'
import type { Dispatcher } from './dispatch.ts'
import { Failure, failureValue } from '../domain/failure.ts'
import type { EventBus } from './event-bus.ts'

/** Calls in progress per client; a page that exceeds this is faulty. */
const maxCalls = 1000

/** Connects one client to the core: takes its messages, sends results and events. */
export function openClientConnection(
  caller: CoreClient,
  dispatcher: Dispatcher,
  grants: { touch(callerId: string): void },
  { eventBus, connectedPages, instanceId }: { eventBus: EventBus; connectedPages: ConnectedPages; instanceId: string },
): Connection {
  const calls = new Map<number, AbortController>()
  let unlisten: (() => void) | null = null
  let open = true

  function call(frame: Extract<ClientMessage, { type: 'call' }>): void {
    if (calls.has(frame.id)) return
    if (calls.size >= maxCalls) {
      const busy = new Failure('rate_limited', 'This client has too many calls in progress')
      caller.send({ type: 'error', id: frame.id, error: failureValue(busy, 'connection') })
      return
    }
    const abort = new AbortController()
    calls.set(frame.id, abort)
    // Only commands count as activity of the supervisor: pages repeat queries automatically.
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

  function listen(): () => void {
    const stops = [connectedPages.add(caller.id), eventBus.listen((event) => caller.send({ type: 'event', ...event }))]
    return () => stops.forEach((stop) => stop())
  }

  caller.send({ type: 'hello', instanceId })
  return {
    receive(frame) {
      if (!open || !isClientMessage(frame)) return
      if (frame.type === 'call') call(frame)
      else if (frame.type === 'cancel') calls.get(frame.id)?.abort()
      else if (frame.type === 'subscribe') unlisten ??= listen()
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
