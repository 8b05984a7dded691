import type { ChangedResource } from '../../../contract/events.ts'
import type { OperationError, Result } from '../../../contract/errors.ts'
import type { Operation, OperationName, Output, ParsedInput } from '../../../contract/operations.ts'
import { operations } from '../../../contract/operations.ts'
import { Failure, failureValue } from '../domain/failure.ts'
import type { EventBus } from './event-bus.ts'
import { inputHash as hashOf, isSameInput } from './input-hash.ts'
import type { Clock, Log } from './ports.ts'

/** The caller, as handlers see it. */
export interface CallContext {
  callerId: string
  /** Cancels a query; a started command finishes. */
  signal: AbortSignal
  traceId: string
}

export interface CommandContext<Value> extends CallContext {
  commandId: string
  /**
   * Runs the effect in one transaction together with the command's row; once per call. `changed` names the resources
   * that pages have to query again after the commit.
   */
  commit(effect: () => Value, ...changed: ChangedResource[]): Value
}

export type Handler<N extends OperationName> = (
  input: ParsedInput<N>,
  context: (typeof operations)[N]['kind'] extends 'command' ? CommandContext<Output<N>> : CallContext,
) => Output<N> | Promise<Output<N>>

export type Handlers = { [N in OperationName]: Handler<N> }

/** The table `command`: the result of each command id. */
export interface CommandLog {
  find(id: string): { operation: string; inputHash: string; result: unknown } | null
  /** Runs the effect and writes the row in one transaction. */
  record<T>(command: { id: string; operation: string; inputHash: string }, effect: () => T): T
}

interface DispatcherOptions {
  handlers: Handlers
  commandLog: CommandLog
  eventBus: EventBus
  clock: Clock
  log: Log
  traceId: () => string
  /** Cost of scrypt for secrets of commands. */
  secretCost: number
  /** Throws for a command that must not be done now. */
  assertAllowed?: (name: OperationName, input: object) => void
  /** Other names of input fields become the program's, before the input is validated. */
  rename?: (name: OperationName, input: unknown) => unknown
}

export type Dispatcher = ReturnType<typeof createDispatcher>

/** Creates the dispatcher: every call of every transport is validated, run and logged here. */
export function createDispatcher({
  handlers,
  commandLog,
  eventBus,
  clock,
  log,
  traceId,
  secretCost,
  assertAllowed = () => {},
  rename = (_name, input) => input,
}: DispatcherOptions) {
  const underWay = new Map<string, { inputHash: string; operation: string; result: Promise<unknown> }>()

  async function runCommand(name: OperationName, input: { commandId: string }, context: CallContext): Promise<unknown> {
    const inputHash = hashOf(operations[name], input, secretCost)
    const known = underWay.get(input.commandId) ?? commandLog.find(input.commandId)
    if (known) {
      if (known.operation !== name || !isSameInput(known.inputHash, inputHash))
        throw new Failure('conflict', 'This command id was used with another input', { reason: 'command_id_reused' })
      return known.result
    }
    assertAllowed(name, input)
    let committed = false
    const commandContext: CommandContext<unknown> = {
      ...context,
      commandId: input.commandId,
      commit(effect, ...changed) {
        if (committed) throw new Error(`${name} committed twice`)
        // It may have waited meanwhile.
        assertAllowed(name, input)
        const value = commandLog.record({ id: input.commandId, operation: name, inputHash }, effect)
        committed = true
        if (changed.length > 0) eventBus.changed(...changed)
        return value
      },
    }
    const result = (async () => {
      const value = await handlers[name](input as never, commandContext as never)
      if (!committed) throw new Error(`${name} returned without a commit`)
      return value
    })()
    underWay.set(input.commandId, { inputHash, operation: name, result })
    try {
      return await result
    } finally {
      underWay.delete(input.commandId)
    }
  }

  async function run(name: OperationName, input: unknown, context: CallContext): Promise<unknown> {
    const operation: Operation = operations[name]
    const parsed = operation.input.safeParse(rename(name, input))
    if (!parsed.success)
      throw new Failure('validation', 'The input does not fit this operation', {
        issues: parsed.error.issues
          .slice(0, 20)
          .map((issue) => ({ path: issue.path.join('.'), code: issue.code, message: issue.message })),
      })
    const value =
      operation.kind === 'command'
        ? await runCommand(name, parsed.data as { commandId: string }, context)
        : await handlers[name](parsed.data as never, context as never)
    // The strict output schema rejects fields that the contract does not name.
    return operation.output.parse(value)
  }

  function describe(name: string, error: unknown, id: string): OperationError {
    if (error instanceof Failure) {
      if (error.cause !== undefined)
        log.warn('call.failed', { operation: name, code: error.code, trace: id, cause: causeText(error.cause) })
      return failureValue(error, id)
    }
    log.error('call.bug', {
      operation: name,
      trace: id,
      stack: error instanceof Error ? (error.stack ?? error.message) : typeof error,
    })
    return failureValue(new Failure('internal', 'An unexpected error occurred; the log has the details'), id)
  }

  const commands = new Set<Promise<unknown>>()

  return {
    /** Validates and runs one call. Never rejects. */
    async call(
      name: string,
      input: unknown,
      caller: { id: string; signal: AbortSignal; deadlineMs?: number | undefined },
    ): Promise<Result<unknown>> {
      const id = traceId()
      if (!isOperation(name))
        return {
          ok: false,
          error: failureValue(new Failure('not_found', 'No such operation', { operation: name.slice(0, 80) }), id),
        }
      const startedAt = clock.monotonic()
      const stop = new AbortController()
      const work = run(name, input, { callerId: caller.id, signal: stop.signal, traceId: id })
      if (operations[name].kind === 'command') {
        const settled = work.catch(() => undefined)
        commands.add(settled)
        void settled.finally(() => commands.delete(settled))
      }
      try {
        return { ok: true, value: await endable(work, stop, caller, clock) }
      } catch (error) {
        const value = describe(name, error, id)
        log.info('call.refused', {
          operation: name,
          code: value.code,
          trace: id,
          ms: Math.round(clock.monotonic() - startedAt),
        })
        return { ok: false, error: value }
      }
    },
    /** Resolves when every started command has finished; the deadline of closing (`resource-stack.ts`) ends the wait. */
    async drain(): Promise<void> {
      while (commands.size > 0) await Promise.all(commands)
    },
  }
}

/** Waits for the work, the cancellation or the deadline, whichever comes first. */
function endable<T>(
  work: Promise<T>,
  stop: AbortController,
  caller: { signal: AbortSignal; deadlineMs?: number | undefined },
  clock: Clock,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (failure: Failure) => {
      stop.abort(failure)
      reject(failure)
    }
    const onAbort = () => end(new Failure('cancelled', 'The call was cancelled'))
    const cancelDeadline =
      caller.deadlineMs === undefined
        ? null
        : clock.after(caller.deadlineMs, () =>
            end(new Failure('timeout', 'The deadline of this call has passed', { stage: 'deadline' })),
          )
    if (caller.signal.aborted) onAbort()
    else caller.signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => {
      cancelDeadline?.()
      caller.signal.removeEventListener('abort', onAbort)
    })
  })
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name)
}

function causeText(cause: unknown): string {
  return cause instanceof Error ? cause.name : typeof cause
}
