import type { Client } from '../../../contract/client.ts'
import type { ErrorCode, OperationError, Result } from '../../../contract/errors.ts'
import type { CommandName, Input, Output } from '../../../contract/operations.ts'
import { unsentKey } from '../../state/unsent-commands.ts'

const queuedOperations = [
  'counts.scan',
  'counts.add',
  'counts.undo',
  'counts.container',
  'counts.relearn',
  'counts.serials',
  'counts.answerSerials',
  'articles.learn',
] as const satisfies readonly CommandName[]

export type QueuedOperation = (typeof queuedOperations)[number]

/** A command that begins to wait. `scanned`: its container was, and the core says first what the code means. */
export type NewItem = {
  [N in QueuedOperation]: { operation: N; input: Omit<Input<N>, 'commandId'>; scanned?: boolean }
}[QueuedOperation]

/** One command on its way to the disk. `id` is its commandId: sent again after a crash, it counts once. */
export type QueuedCommand = NewItem & { id: string }

export interface QueuePorts {
  client: Client
  newId: () => string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs something later; answers how to call it off. */
  later: (run: () => void, ms: number) => () => void
  onAnswer: (item: QueuedCommand, value: Output<QueuedOperation>) => void | Promise<void>
  /** The core refused an item for good; it has left the line. Called after a stop, too. */
  onRefused: (item: QueuedCommand, error: OperationError) => void | Promise<void>
  /** Items, their slowness or a stop changed. */
  onChange: (state: QueueState) => void
}

export interface QueueState {
  items: readonly QueuedCommand[]
  /** The first item has been waiting so long that it must be said. */
  slow: boolean
  /** Why nothing goes on until somebody does something: a full disk, say. */
  stopped: OperationError | null
}

export type CommandQueue = ReturnType<typeof createCommandQueue>

const slowMs = 400
const againMs = 500

const refusals: ReadonlySet<ErrorCode> = new Set([
  'conflict',
  'not_found',
  'validation',
  'forbidden',
  'unauthenticated',
])

/**
 * Sends the commands of one count in order, one at a time, and keeps them until the core has them on disk: over a
 * restart of the core by the client, over a reload of the page in the browser's storage.
 */
export function createCommandQueue(sessionId: string, ports: QueuePorts) {
  const key = unsentKey(sessionId)
  let items: readonly QueuedCommand[] = readKept(key, ports.storage)
  let slow = false
  let stopped: OperationError | null = null
  let running = false
  let closed = true
  /** The command whose answer is being shown; it has left the line. */
  let answered: QueuedCommand | null = null
  let callOff: () => void = () => undefined
  let settling: (() => void)[] = []

  function tell(): void {
    if (!closed) ports.onChange({ items, slow, stopped })
  }

  /** Two lines of one count may live for a moment, the left screen's and the new one's: each changes only its own. */
  function keepStored(change: (kept: readonly QueuedCommand[]) => readonly QueuedCommand[]): void {
    try {
      const kept = change(readKept(key, ports.storage))
      if (kept.length === 0) ports.storage.removeItem(key)
      else ports.storage.setItem(key, JSON.stringify(kept))
    } catch {
      // Without storage the line lives as long as the page.
    }
  }

  function leave(item: QueuedCommand): void {
    items = items.filter((other) => other.id !== item.id)
    keepStored((kept) => kept.filter((other) => other.id !== item.id))
    if (items.length > 0) return
    for (const settle of settling) settle()
    settling = []
  }

  async function run(): Promise<void> {
    if (running || stopped !== null) return
    running = true
    try {
      for (;;) {
        const item = items[0]
        if (item === undefined) return
        const endSlow = ports.later(() => {
          slow = true
          tell()
        }, slowMs)
        const result = await send(item, ports.client)
        endSlow()
        if (result.ok) {
          leave(item)
          slow = false
          answered = item
          const shown = closed ? undefined : ports.onAnswer(item, result.value)
          // What is shown at once is rendered together with the shorter line.
          if (shown !== undefined) await shown
          answered = null
        } else if (refusals.has(result.error.code)) {
          leave(item)
          slow = false
          await ports.onRefused(item, result.error)
        } else if (result.error.retryable) {
          slow = true
          tell()
          callOff = ports.later(() => void run(), againMs)
          return
        } else {
          stopped = result.error
          tell()
          return
        }
        tell()
      }
    } finally {
      running = false
      answered = null
    }
  }

  return {
    /** Sends what waits, from now on; answers how to stop. What was begun is finished. */
    start(): () => void {
      closed = false
      const offHello = ports.client.onHello((_id, again) => {
        if (!again) return
        stopped = null
        void run()
      })
      void run()
      return () => {
        // Queued commands are still sent; listeners are no longer notified.
        closed = true
        offHello()
      }
    },
    /**
     * Answers the id of the command. One that completes or undoes the same event as another whose answer is not shown yet, or
     * opens the same container, is not sent: its key was pressed twice.
     */
    push(item: NewItem): string {
      const twice = repeatedIn([...(answered === null ? [] : [answered]), ...items], item)
      if (twice !== undefined) return twice.id
      const added: QueuedCommand = { ...item, id: ports.newId() }
      items = [...items, added]
      keepStored((kept) => [...kept, added])
      tell()
      void run()
      return added.id
    },
    /** Resolves once nothing waits: the core has stored, or refused, all that was pushed. */
    settled: (): Promise<void> =>
      items.length === 0 ? Promise.resolve() : new Promise((resolve) => settling.push(resolve)),
    /** Tries the first item again at once. */
    retry(): void {
      callOff()
      stopped = null
      tell()
      void run()
    },
    /** Gives the first item up. */
    drop(): void {
      const [first] = items
      if (first !== undefined && !running) leave(first)
      this.retry()
    },
  }
}

/** The waiting command that another one repeats. */
function repeatedIn(waiting: readonly QueuedCommand[], item: NewItem): QueuedCommand | undefined {
  if (item.operation === 'counts.container') {
    // Of two containers that are opened in turn, each is opened again.
    const last = waiting.findLast(({ operation }) => operation === 'counts.container')
    return last?.operation === 'counts.container' && last.input.container === item.input.container ? last : undefined
  }
  const settled = settledEvent(item)
  return waiting.find((other) => settled !== null && settledEvent(other) === settled)
}

/** The pending scan that a command completes or the event that it undoes; `null`: it may be sent again. */
function settledEvent({ operation, input }: NewItem): string | null {
  if (operation === 'counts.add') return input.resolves === undefined ? null : `completes ${input.resolves}`
  return operation === 'counts.undo' && input.eventId !== undefined ? `undoes ${input.eventId}` : null
}

/** Of an operation that this version does not know: a newer one kept it, and sends it. */
const unknownOperation: OperationError = {
  code: 'db_too_new',
  message: 'A newer version of the program kept this command',
  retryable: false,
  traceId: '',
}

async function send(item: QueuedCommand, client: Client): Promise<Result<Output<QueuedOperation>>> {
  const { operation, input, id: commandId, scanned } = item
  if (!queuedOperations.includes(operation)) return { ok: false, error: unknownOperation }
  if (operation !== 'counts.container' || scanned !== true || input.container === null)
    return await client.command(operation, { ...input, commandId })
  const raw = input.container
  const read = await client.query('scans.explain', { raw })
  if (!read.ok) return read
  const container = read.value.container ?? raw.replace(/^\][A-Za-z]\d/, '').trim()
  return await client.command(operation, { ...input, commandId, container })
}

function readKept(key: string, storage: QueuePorts['storage']): QueuedCommand[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as QueuedCommand[]).filter((item) => typeof item?.id === 'string') : []
  } catch {
    return []
  }
}
