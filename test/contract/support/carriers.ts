import { randomUUID } from 'node:crypto'
import { MessageChannel } from 'node:worker_threads'
import type { MessageTransport } from '../../../src/contract/client.ts'
import { createMessageTransport } from '../../../src/contract/message-transport.ts'
import type { ServerMessage } from '../../../src/contract/frames.ts'
import { type RestartableCore, createCoreSlot } from '../../../src/main/host/restartable-core.ts'
import { startHttpHost } from '../../../src/main/host/http-host.ts'
import { createHttpTokens } from '../../../src/main/host/http-tokens.ts'
import { servePort } from '../../../src/main/host/serve-port.ts'
import { createHttpCarrier } from '../../../src/renderer/transport/http-carrier.ts'
import { manualClock, type ManualClock } from '../../support/manual-clock.ts'
import { createTestCore, createTestWorld, silentLog, type TestWorld } from './test-core.ts'

export interface Rig {
  world: TestWorld
  clock: ManualClock
  slot: RestartableCore
  /** Another caller end with the same identity, as after a reload. */
  open(): MessageTransport
  /** Sends what no carrier would send; resolves when the core has seen it. */
  sendRaw(garbage: unknown): Promise<void>
  close(): Promise<void>
}

type Way = (slot: RestartableCore, clock: ManualClock) => Promise<Pick<Rig, 'open' | 'sendRaw' | 'close'>>

const direct: Way = (slot) =>
  Promise.resolve({
    open() {
      let listener = (_frame: ServerMessage) => {}
      const early: ServerMessage[] = []
      let listening = false
      const connection = slot.connect({
        id: 'direct',
        send: (frame) => (listening ? listener(frame) : void early.push(frame)),
      })
      return createMessageTransport({
        send: (frame) => connection.receive(frame),
        listen(onFrame) {
          listener = onFrame
          listening = true
          for (const frame of early) onFrame(frame)
        },
        close: () => connection.close(),
      })
    },
    sendRaw(garbage) {
      const connection = slot.connect({ id: 'direct', send: () => {} })
      connection.receive(garbage)
      connection.close()
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  })

const port: Way = (slot) => {
  const closers: (() => void)[] = []
  function connect() {
    const { port1, port2 } = new MessageChannel()
    servePort(slot, 'port', {
      send: (frame) => port2.postMessage(frame),
      onMessage: (listener) => void port2.on('message', listener),
      onClose: (listener) => void port2.once('close', listener),
    })
    closers.push(() => port1.close())
    return port1
  }
  return Promise.resolve({
    open() {
      const end = connect()
      return createMessageTransport({
        send: (frame) => end.postMessage(frame),
        listen: (onFrame) => void end.on('message', onFrame),
        close: () => end.close(),
      })
    },
    async sendRaw(garbage) {
      const end = connect()
      const hello = new Promise((resolve) => end.once('message', resolve))
      end.postMessage(garbage)
      await hello
      end.close()
    },
    close() {
      for (const close of closers) close()
      return Promise.resolve()
    },
  })
}

const http: Way = async (slot, clock) => {
  const tokens = createHttpTokens()
  const host = await startHttpHost({
    slot,
    tokens,
    dataFolder: '/nowhere',
    pageFolder: '/nowhere',
    port: 0,
    clock,
    log: silentLog,
  })
  const session = tokens.openSession(tokens.issueStart())
  const origin = `http://127.0.0.1:${host.port}`
  return {
    open: () => createHttpCarrier({ origin, session: Promise.resolve(session) }),
    async sendRaw(garbage) {
      const response = await fetch(`${origin}/rpc/supervisor.status`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.program}`, 'content-type': 'application/json' },
        body: typeof garbage === 'string' ? garbage : JSON.stringify(garbage ?? null),
      })
      await response.text()
    },
    close: () => host.close(),
  }
}

export const ways = { direct, port, http }

/** A core, its slot, and one way to it. */
export async function openRig(way: Way): Promise<Rig> {
  const world = createTestWorld()
  const clock = manualClock()
  const slot = createCoreSlot({ create: () => createTestCore(world, clock), log: silentLog, newId: randomUUID })
  await slot.start()
  const ends = await way(slot, clock)
  return {
    world,
    clock,
    slot,
    open: ends.open,
    sendRaw: ends.sendRaw,
    async close() {
      world.query.open()
      world.command.open()
      await slot.close()
      await ends.close()
    },
  }
}
