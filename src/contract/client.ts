import type { CoreEvent, EventName, EventPayload } from './events.ts'
import type { CommandName, Input, Output, QueryName } from './operations.ts'
import { operations } from './operations.ts'
import type { Result } from './errors.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Ends the wait with `timeout`, counted from arrival at the core. */
  deadlineMs?: number
}

export type TransportEvent =
  | { type: 'hello'; instanceId: string }
  /** `forGood`: no core will ever answer here again, the page has to be opened anew. */
  | { type: 'lost'; forGood?: true }
  | ({ type: 'event' } & CoreEvent)

/** What carries calls to the core: direct, a message port, HTTP, or Electron's IPC. Calls never reject. */
export interface MessageTransport {
  call(operation: string, input: unknown, options: CallOptions): Promise<Result<unknown>>
  /** Hello comes once per core instance, `lost` when the core or the way to it went away. */
  subscribe(listener: (notice: TransportEvent) => void): () => void
  close(): void
}

export interface Client {
  query<N extends QueryName>(name: N, input: Input<N>, options?: CallOptions): Promise<Result<Output<N>>>
  /**
   * Sends a command; where the core dies before it answers, sends it again with the same id to the next one.
   * `commandId` is made here unless given.
   */
  command<N extends CommandName>(
    name: N,
    input: Omit<Input<N>, 'commandId'> & { commandId?: string },
    options?: CallOptions,
  ): Promise<Result<Output<N>>>
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
  /** Called for each core instance; `again` is false for the first. */
  onHello(listener: (instanceId: string, again: boolean) => void): () => void
  onLost(listener: () => void): () => void
  /** Called once the way to the core is lost for good, at once where it is. */
  onEnded(listener: () => void): () => void
  close(): void
}

type Listener = (payload: never) => void

/** The typed client over any carrier. */
export function createClient(carrier: MessageTransport, newId: () => string = () => crypto.randomUUID()): Client {
  const listeners = new Map<string, Set<Listener>>()
  const helloListeners = new Set<(instanceId: string, again: boolean) => void>()
  const lostListeners = new Set<() => void>()
  const endedListeners = new Set<() => void>()
  const waitingForHello = new Set<() => void>()
  let ended = false
  let instanceId: string | null = null

  const unsubscribe = carrier.subscribe((notice) => {
    if (notice.type === 'hello') {
      const again = instanceId !== null && instanceId !== notice.instanceId
      instanceId = notice.instanceId
      for (const wake of waitingForHello) wake()
      waitingForHello.clear()
      for (const listener of helloListeners) listener(notice.instanceId, again)
    } else if (notice.type === 'lost') {
      for (const listener of lostListeners) listener()
      if (!notice.forGood) return
      ended = true
      for (const wake of waitingForHello) wake()
      waitingForHello.clear()
      for (const listener of endedListeners) listener()
    } else {
      for (const listener of listeners.get(notice.name) ?? []) listener(notice.payload as never)
    }
  })

  function nextHello(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        waitingForHello.delete(done)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      waitingForHello.add(done)
      signal?.addEventListener('abort', done)
    })
  }

  return {
    async query(name, input, options = {}) {
      return (await carrier.call(name, input, options)) as never
    },
    async command(name, input, options = {}) {
      const withId = { ...input, commandId: input.commandId ?? newId() }
      for (;;) {
        // Registered before the call: the new core's hello may arrive before the old call is rejected.
        const waiter = new AbortController()
        const hello = nextHello(waiter.signal)
        const result = await carrier.call(name, withId, options)
        if (result.ok || result.error.code !== 'core_unavailable' || options.signal?.aborted || ended) {
          waiter.abort()
          return result as never
        }
        options.signal?.addEventListener('abort', () => waiter.abort(), { once: true })
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
      // It may have ended before anybody could listen: a page that was opened without a token.
      if (ended) listener()
      endedListeners.add(listener)
      return () => void endedListeners.delete(listener)
    },
    close() {
      unsubscribe()
      carrier.close()
    },
  }
}

/** Whether a name is an operation that changes something. */
export function isCommand(name: string): boolean {
  return Object.hasOwn(operations, name) && operations[name as keyof typeof operations].kind === 'command'
}
