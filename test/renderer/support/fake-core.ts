import type { MessageTransport, TransportEvent } from '../../../src/contract/client.ts'
import type { ErrorCode, OperationError, Result } from '../../../src/contract/errors.ts'
import { isRetryable } from '../../../src/contract/error-codes.ts'
import type { CoreEvent } from '../../../src/contract/events.ts'
import { type OperationName, operations, type Output, type ParsedInput } from '../../../src/contract/operations.ts'

/** A failure as the core would answer it. */
export class FakeFailure {
  readonly error: OperationError
  constructor(code: ErrorCode, details?: OperationError['details']) {
    const base = { code, message: code, retryable: isRetryable(code), traceId: 'trace' }
    this.error = details === undefined ? base : { ...base, details }
  }
}

export type Answers = {
  [N in OperationName]?: (input: ParsedInput<N>) => Output<N> | FakeFailure | Promise<Output<N> | FakeFailure>
}

export interface FakeCore {
  carrier: MessageTransport
  /** Every call in order, with its input as it was sent. */
  calls: { operation: string; input: unknown }[]
  /** Inputs sent to one operation. */
  sent: <N extends OperationName>(name: N) => ParsedInput<N>[]
  answers: Answers
  emit: (event: CoreEvent) => void
  /** The core goes away: its calls answer `core_unavailable` until it comes back. */
  die: () => void
  /** The core goes away and never comes back to this page. */
  end: () => void
  /** Another instance says hello. */
  revive: () => void
  /** The connection to the same core is back. */
  reconnect: () => void
}

/**
 * A core that answers from functions. Inputs and outputs are held against the contract, so a page that sends what the
 * dispatcher would refuse fails its test here.
 */
export function createFakeCore(answers: Answers): FakeCore {
  const listeners = new Set<(notice: TransportEvent) => void>()
  const calls: FakeCore['calls'] = []
  let instance = 1
  let alive = true
  const refuse = (code: ErrorCode): Result<never> => ({ ok: false, error: new FakeFailure(code).error })
  const notify = (notice: TransportEvent) => {
    for (const listener of listeners) listener(notice)
  }

  const core: FakeCore = {
    calls,
    answers,
    sent: (name) => calls.filter((call) => call.operation === name).map((call) => call.input) as never,
    carrier: {
      // A call that was cancelled is answered all the same, as by a core that had finished: the harsher case.
      async call(operation, input) {
        await Promise.resolve()
        if (!alive) return refuse('core_unavailable')
        calls.push({ operation, input })
        const shape = operations[operation as OperationName]
        const parsed = shape.input.safeParse(input)
        if (!parsed.success)
          throw new Error(`the core would refuse this input of ${operation}: ${parsed.error.message}`)
        const answer = core.answers[operation as OperationName] as ((input: unknown) => unknown) | undefined
        if (answer === undefined) return refuse('internal')
        const value = await answer(parsed.data)
        if (value instanceof FakeFailure) return { ok: false, error: value.error }
        const checked = shape.output.safeParse(value)
        if (!checked.success) throw new Error(`not an answer of ${operation}: ${checked.error.message}`)
        return { ok: true, value: checked.data }
      },
      subscribe(listener) {
        listeners.add(listener)
        queueMicrotask(() => listener({ type: 'hello', instanceId: `core-${instance}` }))
        return () => void listeners.delete(listener)
      },
      close: () => listeners.clear(),
    },
    emit: (event) => notify({ type: 'event', ...event }),
    die() {
      alive = false
      notify({ type: 'lost' })
    },
    end() {
      alive = false
      notify({ type: 'lost', forGood: true })
    },
    reconnect() {
      alive = true
      notify({ type: 'hello', instanceId: `core-${instance}` })
    },
    revive() {
      alive = true
      instance += 1
      notify({ type: 'hello', instanceId: `core-${instance}` })
    },
  }
  return core
}
