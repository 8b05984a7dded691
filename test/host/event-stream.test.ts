import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServerMessage } from '../../src/contract/frames.ts'
import { createCoreSlot } from '../../src/main/host/restartable-core.ts'
import { type HttpHost, startHttpHost } from '../../src/main/host/http-host.ts'
import { createHttpTokens } from '../../src/main/host/http-tokens.ts'
import { manualClock } from '../support/manual-clock.ts'
import { silentLog } from '../contract/support/test-core.ts'

/** A core that emits the test's events and records clients that left. */
const clock = manualClock()
const tokens = createHttpTokens()
let send: ((frame: ServerMessage) => void) | null = null
let left: Promise<void>
let subscribed: Promise<void>
let host: HttpHost
let socket: Socket

beforeEach(async () => {
  let leave = () => {}
  let subscribe = () => {}
  left = new Promise((resolve) => (leave = resolve))
  subscribed = new Promise((resolve) => (subscribe = resolve))
  const slot = createCoreSlot({
    create: () =>
      Promise.resolve({
        instanceId: 'one',
        webhookUrl: () => null,
        connect(caller) {
          send = (frame) => caller.send(frame)
          caller.send({ type: 'hello', instanceId: 'one' })
          return { receive: subscribe, close: leave }
        },
        close: () => Promise.resolve(),
      }),
    log: silentLog,
    newId: () => 'id',
  })
  await slot.start()
  host = await startHttpHost({
    slot,
    tokens,
    dataFolder: '/nowhere',
    pageFolder: '/nowhere',
    port: 0,
    clock,
    log: silentLog,
  })
  socket = connect(host.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `GET /events HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nAuthorization: Bearer ${tokens.program}\r\n\r\n`,
  )
  await subscribed
})

afterEach(async () => {
  socket.destroy()
  await host.close()
})

async function readUntil(text: string): Promise<string> {
  let all = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    all += chunk.toString()
    if (all.includes(text)) break
  }
  return all
}

test('hello is the first line, and a comment keeps an idle stream alive', async () => {
  clock.advance(15_000)
  const stream = await readUntil('\n:\n')
  expect(stream).toContain('content-type: text/event-stream')
  expect(stream.indexOf('data: {"type":"hello","instanceId":"one"}\n\n')).toBeGreaterThan(0)
})

test('a reader that leaves is forgotten', async () => {
  socket.destroy()
  await expect(left).resolves.toBeUndefined()
})

test('a reader that does not read is cut off before it fills the memory', async () => {
  socket.pause()
  const jobId = 'x'.repeat(100_000)
  // The system's own buffers take some megabytes; 40 MB are more than they and the bound together.
  for (let index = 0; index < 400; index += 1)
    send?.({ type: 'event', name: 'job.done', payload: { jobId, outcome: 'ok' } })
  await expect(left).resolves.toBeUndefined()
})

test('the stream ends when the host closes', async () => {
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.resume()
  await host.close()
  await ended
  await expect(left).resolves.toBeUndefined()
})
