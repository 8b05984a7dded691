import type { MessageTransport, TransportEvent } from '../../contract/client.ts'
import type { Result } from '../../contract/errors.ts'
import { transportFailure } from '../../contract/message-transport.ts'
import { readEventStream } from './event-stream.ts'

const firstRetryMs = 250
const slowestRetryMs = 5_000

/** A carrier over the loopback host: one POST per call, and one event stream that reconnects automatically. */
export function createHttpCarrier(options: { origin: string; session: Promise<string | null> }): MessageTransport {
  const { origin, session } = options
  const listeners = new Set<(notice: TransportEvent) => void>()
  const closed = new AbortController()
  let instanceId: string | null = null
  let streaming = false
  let restartStream: (() => void) | null = null
  /** Known, a call leaves before the page renders what the same key changed: awaiting the promise again would let that go first. */
  let knownToken: string | null = null
  void session.then((token) => (knownToken = token))

  function tell(notice: TransportEvent): void {
    for (const listener of listeners) listener(notice)
  }

  async function stream(): Promise<void> {
    const token = await session
    if (token === null) return tell({ type: 'lost', forGood: true })
    let retryMs = firstRetryMs
    while (!closed.signal.aborted) {
      const attempt = new AbortController()
      const abort = () => attempt.abort()
      restartStream = abort
      closed.signal.addEventListener('abort', abort, { once: true })
      const status = await readEventStream(`${origin}/events`, token, attempt.signal, (frame) => {
        retryMs = firstRetryMs
        if (frame.type === 'hello') instanceId = frame.instanceId
        if (frame.type === 'hello' || frame.type === 'event') tell(frame)
      })
      closed.signal.removeEventListener('abort', abort)
      if (closed.signal.aborted) return
      // A session that the host does not know is lost: the page has to be opened again.
      if (status === 401) return tell({ type: 'lost', forGood: true })
      // A host that is not there at all is lost also before its first hello.
      if (instanceId !== null || status === 0) tell({ type: 'lost' })
      instanceId = null
      await pause(retryMs, closed.signal)
      retryMs = Math.min(retryMs * 2, slowestRetryMs)
    }
  }

  return {
    async call(operation, input, { signal, deadlineMs }) {
      const token = knownToken ?? (await session)
      if (signal?.aborted) return transportFailure('cancelled', 'The client cancelled the call')
      if (token === null) return transportFailure('unauthenticated', 'This page was opened without a token')
      if (closed.signal.aborted) return transportFailure('core_unavailable', 'This connection is closed')
      try {
        const response = await fetch(`${origin}/rpc/${operation}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            ...(deadlineMs === undefined ? {} : { 'muelle-deadline-ms': String(deadlineMs) }),
          },
          body: JSON.stringify(input),
          signal: signal ? AbortSignal.any([signal, closed.signal]) : closed.signal,
        })
        return (await response.json()) as Result<unknown>
      } catch {
        if (signal?.aborted) return transportFailure('cancelled', 'The client cancelled the call')
        // A repeated command waits for a hello; a stream that hangs on a dead host sends none.
        restartStream?.()
        return transportFailure('core_unavailable', 'The core could not be reached')
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      if (!streaming) {
        streaming = true
        void stream()
      } else if (instanceId !== null) listener({ type: 'hello', instanceId })
      return () => void listeners.delete(listener)
    },
    close: () => closed.abort(),
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
