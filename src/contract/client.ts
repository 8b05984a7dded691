import type { CoreEvent, EventName, EventPayload } from './events.ts'
import type { CommandName, Input, Output, QueryName } from './operations.ts'
import { orderedId } from './ordered-id.ts'
import type { Result } from './errors.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Ends the wait with `timeout`, counted from arrival at the core. */
  deadlineMs?: number
}

export type TransportEvent =
  | { type: 'hello'; instanceId: string }
  /** `forGood`: the connection cannot be restored; the page has to be opened again. */
  | { type: 'lost'; forGood?: true }
  | ({ type: 'event' } & CoreEvent)

/** Transports calls to the core: in the same process, by message port, HTTP or Electron's IPC. Calls never reject. */
export interface MessageTransport {
  call(operation: string, input: unknown, options: CallOptions): Promise<Result<unknown>>
  /** `hello` comes once per core instance, `lost` when the core or the connection to it ended. */
  subscribe(listener: (event: TransportEvent) => void): () => void
  close(): void
}

export interface Client {
  query<N extends QueryName>(name: N, input: Input<N>, options?: CallOptions): Promise<Result<Output<N>>>
  /**
   * Sends a command. If the core ends before it responds, the command is sent to the next instance with the same id, so
   * it takes effect once. `commandId` is generated unless given.
   */
  command<N extends CommandName>(
    name: N,
    input: Omit<Input<N>, 'commandId'> & { commandId?: string },
    options?: CallOptions,
  ): Promise<Result<Output<N>>>
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
  /**
   * Called for each core instance, and when the connection to one was lost and is back. `again`: what was read before may
   * have changed without an event; false for the first. `isOther`: the core is another instance than before.
   */
  onHello(listener: HelloListener): () => void
  onLost(listener: () => void): () => void
  /** Called when the connection is lost for good, immediately if it already is. */
  onEnded(listener: () => void): () => void
  close(): void
}

type Listener = (payload: never) => void
type HelloListener = (instanceId: string, again: boolean, isOther: boolean) => void

/** Creates the typed client over any transport. */
export function createClient(transport: MessageTransport, newId: () => string = orderedId): Client {
  const listeners = new Map<string, Set<Listener>>()
  const helloListeners = new Set<HelloListener>()
  const lostListeners = new Set<() => void>()
  const endedListeners = new Set<() => void>()
  const waitingForHello = new Set<() => void>()
  let ended = false
  let instanceId: string | null = null
  /** Since the last hello: what happens until the next one is not reported. */
  let lost = false

  const unsubscribe = transport.subscribe((event) => {
    if (event.type === 'hello') {
      const isOther = instanceId !== null && instanceId !== event.instanceId
      const again = isOther || (lost && instanceId !== null)
      instanceId = event.instanceId
      lost = false
      for (const wake of waitingForHello) wake()
      waitingForHello.clear()
      for (const listener of helloListeners) listener(event.instanceId, again, isOther)
    } else if (event.type === 'lost') {
      lost = true
      for (const listener of lostListeners) listener()
      if (!event.forGood) return
      ended = true
      for (const wake of waitingForHello) wake()
      waitingForHello.clear()
      for (const listener of endedListeners) listener()
    } else {
      for (const listener of listeners.get(event.name) ?? []) listener(event.payload as never)
    }
  })

  /** Waits for the next core; `forget` ends a wait that nobody needs. */
  function nextHello(signal: AbortSignal | undefined): { hello: Promise<void>; forget: () => void } {
    let done = () => {}
    const hello = new Promise<void>((resolve) => {
      done = () => {
        waitingForHello.delete(done)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      waitingForHello.add(done)
      signal?.addEventListener('abort', done)
    })
    return { hello, forget: done }
  }

  return {
    async query(name, input, options = {}) {
      return (await transport.call(name, input, options)) as never
    },
    async command(name, input, options = {}) {
      const withId = { ...input, commandId: input.commandId ?? newId() }
      for (;;) {
        // Registered before the call: the new core's hello may arrive before the old call is rejected.
        const { hello, forget } = nextHello(options.signal)
        const result = await transport.call(name, withId, options)
        if (result.ok || result.error.code !== 'core_unavailable' || options.signal?.aborted || ended) {
          forget()
          return result as never
        }
        await hello
        if (options.signal?.aborted || ended) return result
      }
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set<Listener>()
      set.add(listener)
      listeners.set(name, set)
      return () => void set.delete(listener)
    },
    onHello(listener) {
      helloListeners.add(listener)
      return () => void helloListeners.delete(listener)
    },
    onLost(listener) {
      lostListeners.add(listener)
      return () => void lostListeners.delete(listener)
    },
    onEnded(listener) {
      // The connection may have ended before the first listener: a page that was opened without a token.
      if (ended) listener()
      endedListeners.add(listener)
      return () => void endedListeners.delete(listener)
    },
    close() {
      unsubscribe()
      transport.close()
    },
  }
}
