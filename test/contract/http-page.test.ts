import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type TransportEvent, createClient } from '../../src/contract/client.ts'
import { type RestartableCore, createCoreSlot } from '../../src/main/host/restartable-core.ts'
import { type HttpHost, startHttpHost } from '../../src/main/host/http-host.ts'
import { createHttpTokens, type HttpTokens } from '../../src/main/host/http-tokens.ts'
import { createHttpCarrier } from '../../src/renderer/transport/http-carrier.ts'
import { openPageSession } from '../../src/renderer/transport/page-session.ts'
import { manualClock } from '../support/manual-clock.ts'
import { createTestCore, createTestWorld, silentLog, type TestWorld } from './support/test-core.ts'

const clock = manualClock()
let world: TestWorld
let tokens: HttpTokens
let slot: RestartableCore
let host: HttpHost

function listen(port: number): Promise<HttpHost> {
  return startHttpHost({ slot, tokens, dataFolder: '/nowhere', pageFolder: '/nowhere', port, clock, log: silentLog })
}

beforeEach(async () => {
  held = new Set()
  world = createTestWorld()
  tokens = createHttpTokens()
  slot = createCoreSlot({ create: () => createTestCore(world, clock), log: silentLog, newId: randomUUID })
  await slot.start()
  host = await listen(0)
})

afterEach(async () => {
  world.command.open()
  world.query.open()
  await slot.close()
  await host.close()
})

/** The locks that all tabs of a browser share. */
let held: Set<string>
const locks = {
  async request(name: string, { signal }: { signal: AbortSignal }, granted: () => Promise<never>) {
    if (held.has(name)) await new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
    held.add(name)
    return granted()
  },
} as unknown as LockManager

/** The parts of a browser's tab that the session needs; storage persists over `load`. */
function openTab(from?: { stored: Map<string, string> }) {
  const stored = new Map(from?.stored)
  return {
    stored,
    load(hash: string) {
      const location = { hash, origin: `http://127.0.0.1:${host.port}`, pathname: '/', search: '' }
      const page = {
        location,
        history: {
          replaceState: (_data: unknown, _unused: string, url?: string | URL | null) =>
            void (location.hash = String(url).includes('#') ? hash : ''),
        },
        sessionStorage: {
          getItem: (key: string) => stored.get(key) ?? null,
          setItem: (key: string, value: string) => void stored.set(key, value),
        },
        navigator: { locks },
        fetch,
      }
      return { page, session: openPageSession(page) }
    },
  }
}

test('the start token leaves the address before anything is asked, and becomes a session that a reload keeps', async () => {
  const tab = openTab()
  const { page, session } = tab.load(`#token=${tokens.start}`)
  expect(page.location.hash).toBe('')
  const first = await session
  expect(tokens.callerOf(first ?? '')).not.toBeNull()
  held.clear()
  expect(await tab.load('').session).toBe(first)
  expect([...tab.stored.values()]).not.toContain(tokens.start)
})

test('a tab that was opened from another one has a session of its own, and keeps it', async () => {
  const first = openTab()
  const session = await first.load(`#token=${tokens.start}`).session
  const second = openTab(first)
  const other = await second.load('').session
  expect(other).not.toBe(session)
  const callers = [session, other].map((token) => tokens.callerOf(token ?? ''))
  expect(callers).not.toContain(null)
  expect(new Set(callers).size).toBe(2)
  expect([...first.stored.values(), ...second.stored.values()]).toEqual([session, other])
})

test.each(['', '#token=forged', '#token=', '#other'])('the address with %j opens nothing', async (hash) => {
  expect(await openTab().load(hash).session).toBeNull()
})

test('a page without a session reports it once, and every call is unauthenticated', async () => {
  const notices: TransportEvent[] = []
  for (const session of [null, 'of-a-host-before']) {
    const carrier = createHttpCarrier({
      origin: `http://127.0.0.1:${host.port}`,
      session: Promise.resolve(session),
    })
    await new Promise<void>((resolve) => {
      carrier.subscribe((notice) => {
        notices.push(notice)
        resolve()
      })
    })
    expect(await carrier.call('supervisor.status', {}, {})).toMatchObject({ error: { code: 'unauthenticated' } })
    carrier.close()
  }
  expect(notices).toEqual([
    { type: 'lost', forGood: true },
    { type: 'lost', forGood: true },
  ])
})

test('a restarted host has no earlier session: the page is notified that it ended, and no call is pending', async () => {
  const session = tokens.openSession(tokens.issueStart())
  const client = createClient(
    createHttpCarrier({ origin: `http://127.0.0.1:${host.port}`, session: Promise.resolve(session) }),
  )
  await new Promise<void>((resolve) => client.onHello(() => resolve()))
  let lost = 0
  client.onLost(() => (lost += 1))
  const ended = new Promise<void>((resolve) => client.onEnded(resolve))
  const { port } = host
  const command = client.command('practice.setFault', { fault: 'slow' })
  await world.command.reached
  await host.close()
  tokens = createHttpTokens()
  host = await listen(port)
  await ended
  expect(await command).toMatchObject({ ok: false, error: { code: 'core_unavailable' } })
  expect(await client.command('practice.setFault', { fault: 'none' })).toMatchObject({ ok: false })
  expect(lost).toBeGreaterThan(0)
  client.close()
})

test('a broken connection recovers automatically; a command under way is sent again and done once', async () => {
  const client = createClient(
    createHttpCarrier({
      origin: `http://127.0.0.1:${host.port}`,
      session: Promise.resolve(tokens.openSession(tokens.issueStart())),
    }),
  )
  await new Promise<void>((resolve) => client.onHello(() => resolve()))
  const lost = new Promise<void>((resolve) => client.onLost(resolve))
  const command = client.command('practice.setFault', { fault: 'slow' })
  const query = client.query('connection.test', {})
  await Promise.all([world.command.reached, world.query.reached])
  const { port } = host
  await host.close()
  await lost
  expect(await query).toMatchObject({ ok: false, error: { code: 'core_unavailable' } })
  expect(await world.queryCancelled).toBe(true)
  host = await listen(port)
  world.command.open()
  expect(await command).toEqual({ ok: true, value: { fault: 'slow' } })
  expect(world.effects).toEqual(['slow'])
  client.close()
})

test('a page that lost its events is told to read again, and that the core is the same', async () => {
  const client = createClient(
    createHttpCarrier({
      origin: `http://127.0.0.1:${host.port}`,
      session: Promise.resolve(tokens.openSession(tokens.issueStart())),
    }),
  )
  const nextHello = () =>
    new Promise<unknown[]>((resolve) => {
      const off = client.onHello((...hello) => {
        off()
        resolve(hello)
      })
    })
  const [instanceId, ...first] = await nextHello()
  expect(first).toEqual([false, false])
  const { port } = host
  const second = nextHello()
  await host.close()
  host = await listen(port)
  expect(await second).toEqual([instanceId, true, false])
  client.close()
})

test('once the session is known, a call leaves at once: before what its key changed on screen is rendered', async () => {
  const session = tokens.openSession(tokens.issueStart())
  const carrier = createHttpCarrier({ origin: `http://127.0.0.1:${host.port}`, session: Promise.resolve(session) })
  await carrier.call('system.info', {}, {})
  const sent = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => sent.mockRestore())
  const answered = carrier.call('connection.status', {}, {})
  expect(sent).toHaveBeenCalledTimes(1)
  await answered
  carrier.close()
})

test('a host that stops before its core sent hello is lost, and found again', async () => {
  const session = tokens.openSession(tokens.issueStart())
  const { port } = host
  await host.close()
  const client = createClient(
    createHttpCarrier({ origin: `http://127.0.0.1:${port}`, session: Promise.resolve(session) }),
  )
  await new Promise<void>((resolve) => client.onLost(resolve))
  host = await listen(port)
  const again = await new Promise<boolean>((resolve) => client.onHello((_id, isAgain) => resolve(isAgain)))
  expect(again).toBe(false)
  client.close()
})
