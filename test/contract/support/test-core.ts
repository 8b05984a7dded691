import { randomUUID } from 'node:crypto'
import { operations } from '../../../src/contract/operations.ts'
import { createSupervisorGrants } from '../../../src/main/core/settings/access/grants.ts'
import { openClientConnection } from '../../../src/main/core/kernel/client-connection.ts'
import { createConnectedPages } from '../../../src/main/core/kernel/connected-pages.ts'
import type { Core } from '../../../src/main/core/kernel/core.ts'
import { type CommandLog, createDispatcher, type Handlers } from '../../../src/main/core/kernel/dispatch.ts'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import { createEventBus } from '../../../src/main/core/kernel/event-bus.ts'
import { createJobs } from '../../../src/main/core/kernel/jobs.ts'
import type { Clock, Log } from '../../../src/main/core/kernel/ports.ts'

/** A wait that the test ends, and that reports when a caller waits. */
export interface Gate {
  reached: Promise<void>
  open(): void
  pass(signal?: AbortSignal): Promise<void>
}

function createGate(): Gate {
  let reach = () => {}
  let release = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  return {
    reached,
    open: () => release(),
    pass(signal) {
      reach()
      if (!signal) return released
      return new Promise((resolve) => {
        void released.then(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    },
  }
}

/** State that remains after a core ends, as in the store, and what the test observes. */
export interface TestWorld {
  commandLog: CommandLog
  effects: string[]
  callers: string[]
  /** The query `connection.test` waits here; it notes whether it was cancelled. */
  query: Gate
  queryCancelled: Promise<boolean>
  /** The command `practice.setFault` waits here, after its commit. */
  command: Gate
  dies: boolean
}

export function createTestWorld(): TestWorld {
  const rows = new Map<string, { operation: string; inputHash: string; result: unknown }>()
  return {
    commandLog: {
      find: (id) => rows.get(id) ?? null,
      record({ id, operation, inputHash }, effect) {
        const result = effect()
        rows.set(id, { operation, inputHash, result })
        return result
      },
    },
    effects: [],
    callers: [],
    query: createGate(),
    queryCancelled: Promise.resolve(false),
    command: createGate(),
    dies: false,
  }
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {}, tail: () => [] }

/** The real dispatcher, connections, events and jobs over a few handlers that the test steers. */
export function createTestCore(world: TestWorld, clock: Clock & { advance(ms: number): void }): Promise<Core> {
  const eventBus = createEventBus(clock, silentLog)
  const jobs = createJobs({ clock, eventBus, newId: randomUUID, traceId: randomUUID })
  const absent = Object.fromEntries(
    Object.keys(operations).map((name) => [
      name,
      () => {
        throw new Failure('not_found', 'Not part of this test')
      },
    ]),
  )
  const handlers: Handlers = {
    ...(absent as unknown as Handlers),
    'supervisor.status'(_input, context) {
      world.callers.push(context.callerId)
      return { grantedUntil: null, controlId: null, pinSet: false }
    },
    'connection.status'() {
      throw new TypeError('a bug')
    },
    async 'connection.test'(_input, { signal }) {
      let cancelled = (_: boolean) => {}
      world.queryCancelled = new Promise((resolve) => (cancelled = resolve))
      await world.query.pass(signal)
      cancelled(signal.aborted)
      return { startedAt: '', durationMs: 0, operations: [], proposals: [], credentials: [] }
    },
    async 'practice.setFault'({ fault }, { commit }) {
      const answer = commit(() => {
        world.effects.push(fault)
        return { fault }
      }, 'settings')
      await world.command.pass()
      return answer
    },
    'refresh.run'(_input, { commit }) {
      return commit(() => ({
        jobId: jobs.start('reading', async (job) => {
          // Ten seconds of work that reports every 10 ms.
          for (let done = 1; done <= 1000; done += 1) {
            job.progress('reading', done, 1000)
            clock.advance(10)
          }
          await Promise.resolve()
        }),
      }))
    },
  }
  const dispatcher = createDispatcher({
    handlers,
    commandLog: world.commandLog,
    eventBus,
    clock,
    log: silentLog,
    traceId: randomUUID,
    secretCost: 2,
  })
  const grants = createSupervisorGrants(clock, () => {})
  const instanceId = randomUUID()
  const connectedPages = createConnectedPages()
  return Promise.resolve({
    instanceId,
    webhookUrl: () => null,
    connect: (caller) => openClientConnection(caller, dispatcher, grants, { eventBus, connectedPages, instanceId }),
    async close() {
      // A core that dies finishes nothing.
      if (!world.dies) await dispatcher.drain()
      eventBus.close()
    },
  })
}
