import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { buildSitePc } from './built-site-pc.ts'
import { valueOf } from './core.ts'
import { placeFreshProfile } from './fresh-profile.ts'
import type { TestHost } from './host-process.ts'
import { startTestHost } from './host-process.ts'
import type { TestServer } from './postgres.ts'
import type { TestHub } from '../core/support/hub-pc.ts'
import { until } from '../core/support/hub-pc.ts'

/** Half of the memory that such a PC would take otherwise is room for young objects, and there are many PCs. */
const withLittleMemory = ['env', 'NODE_OPTIONS=--max-semi-space-size=1']

/** The result of a round of counting, kills included. */
interface HubRound {
  acknowledged: number
  /** Acknowledged events that are missing at the dock itself, in the hub, or at the office. */
  lost: number
  /** Events that a dock, the hub or the office has more than once, or that nobody counted. */
  doubled: number
  brokenAtDocks: number
  /** Of all rounds at this site. */
  brokenInHub: number
  brokenAtOffice: number
  /** Of docks and of the office. */
  clientKills: number
  serverKills: number
  /** Of docks and of the office, by themselves. */
  crashes: number
}

interface HubRoundSize {
  /** Of each dock, beside one more for each time that it is killed. */
  events: number
  /** Of each dock. */
  kills: number
  /** Each with one of the office. */
  serverKills: number
}

/** The count of one dock: what it acknowledged, in order. */
interface DockCount {
  name: string
  sessionId: string
  acknowledged: string[]
}

/** Docks and an office, each a process of its own, which have joined a hub. */
interface Site {
  /**
   * The docks count at the same time, while docks, the office and the server are killed. At the end everything that a dock
   * acknowledged has to be at the dock, in the hub and at the office, once. The processes go on with the next round.
   */
  round(size: HubRoundSize): Promise<HubRound>
  close(): Promise<void>
}

export async function openSite(server: TestServer, hub: TestHub, folder: string, docks: number): Promise<Site> {
  const sitePc = await buildSitePc()
  const running = new Map<string, TestHost>()
  let done = { acknowledged: 0, clientKills: 0, serverKills: 0, crashes: 0 }
  /** Counts of earlier rounds. */
  const earlier: string[] = []
  let isOver = false
  onTestFinished(async () => {
    isOver = true
    for (const host of running.values()) host.signal('SIGKILL')
    await Promise.all([...running.values()].map(({ exited }) => exited))
  })

  const waitFor = (isTrue: () => Promise<boolean>) =>
    until(async () => {
      if (isOver) throw new Error('the test has ended')
      return (await isTrue()) || null
    })

  async function open(name: string): Promise<TestHost> {
    if (isOver) throw new Error('the test has ended')
    const host = await startTestHost(join(folder, name), withLittleMemory, ['--practice'], sitePc)
    running.set(name, host)
    void host.exited.then(() => {
      // Not by this test: those that it ends are taken out before.
      if (running.get(name) !== host || isOver) return
      running.delete(name)
      done.crashes += 1
    })
    // Started while the test ended.
    if (isOver) host.signal('SIGKILL')
    return host
  }

  const pcOf = async (name: string) => running.get(name) ?? (await open(name))

  async function kill(name: string): Promise<void> {
    const host = running.get(name)
    if (host === undefined) return
    running.delete(name)
    host.signal('SIGKILL')
    await host.exited
    done.clientKills += 1
  }

  async function enrol(name: string, kind: 'dock' | 'office'): Promise<void> {
    mkdirSync(join(folder, name), { recursive: true })
    placeFreshProfile(join(folder, name))
    const input = { url: hub.url, code: await hub.code(kind, name) }
    const host = await open(name)
    // On a busy machine the server may answer too late; the same code joins then.
    await waitFor(async () => {
      const answer = await host.ask('hub.enrol', { ...input, commandId: randomUUID() })
      return answer.ok || (answer.error.code !== 'network' && Boolean(valueOf(answer)))
    })
  }

  /** Of a dock; a process that was killed is started again, and the command is repeated with its id. */
  async function ask(name: string, operation: 'counts.start' | 'counts.add' | 'counts.close', input: object) {
    const command = { ...input, commandId: randomUUID() }
    for (;;) {
      const host = await pcOf(name)
      try {
        return valueOf<unknown>(await host.ask(operation, command)) as { sessionId: string; eventId: string }
      } catch (error) {
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
        if (running.get(name) !== host) await host.exited
      }
    }
  }

  async function round({ events, kills, serverKills }: HubRoundSize): Promise<HubRound> {
    done = { acknowledged: 0, clientKills: 0, serverKills: 0, crashes: 0 }
    let inHubAtKill = 0
    /** At each of them the docks stop until the server has been killed: it dies while they count, not before or after. */
    const gates = Array.from({ length: serverKills }, (_, n) =>
      gateAt(Math.floor(((n + 1) * events) / (serverKills + 1))),
    )

    async function count(name: string, index: number): Promise<DockCount> {
      const { sessionId } = await ask(name, 'counts.start', { controlId: null, operator: name })
      const acknowledged: string[] = []
      // Never all docks at once, and each of them at another place.
      const dies = new Set(
        Array.from({ length: kills }, (_, k) => Math.floor(((k * docks + index + 1) * events) / (kills * docks + 1))),
      )
      for (let n = 0; n < events; n += 1) {
        await gates.find(({ at }) => at === n)?.opened
        const add = async () => {
          const { eventId } = await ask(name, 'counts.add', { sessionId, articleCode: `A-${n % 7}`, units: 1 })
          acknowledged.push(eventId)
          done.acknowledged += 1
        }
        if (!dies.has(n)) {
          await add()
          continue
        }
        // One was answered and can hardly be in the hub; the other may be stored, or not, or not have arrived.
        const two = [add(), add()]
        await Promise.race(two)
        await kill(name)
        await Promise.all(two)
      }
      return { name, sessionId, acknowledged }
    }

    /** Kills and starts the server and the office while the docks count. */
    async function killServer(n: number): Promise<void> {
      const half = (docks * (n + 0.5) * events) / (serverKills + 1)
      await watchHub(server, hub, earlier, async (rows) => {
        // The docks have come back since the last time, and are in the middle.
        await waitFor(async () => {
          const { length } = await rows()
          if (length < inHubAtKill + docks || done.acknowledged < half) return false
          inHubAtKill = length
          return true
        })
      })
      await server.kill()
      done.serverKills += 1
      gates[n]?.open()
      await kill('Oficina')
      // Scans are acknowledged without the hub.
      const atKill = done.acknowledged
      await waitFor(() => Promise.resolve(done.acknowledged >= atKill + docks))
      await Promise.all([server.start(), open('Oficina')])
    }

    const counting = Promise.all(names.map(count))
    const killing = (async () => {
      for (let n = 0; n < serverKills; n += 1) await killServer(n)
    })()
    const [counts] = await Promise.all([counting, killing])
    const result = await compare(counts)
    for (const { name, sessionId } of counts) await ask(name, 'counts.close', { sessionId })
    earlier.push(...counts.map(({ sessionId }) => sessionId))
    return result
  }

  /** The acknowledged events of the docks, and those found at the docks, in the hub and at the office. */
  async function compare(counts: readonly DockCount[]): Promise<HubRound> {
    // Events that a dock reports as sent have to be in the hub at once.
    for (const { name } of counts) {
      const dock = await pcOf(name)
      await waitFor(async () => {
        const { state, waiting } = valueOf(await dock.ask('hub.status', {}))
        return state === 'connected' && waiting === 0
      })
    }
    const all = counts.flatMap(({ acknowledged }) => acknowledged)
    // The opening of each count is an event too.
    const expected = all.length + counts.length
    const inHub = await watchHub(server, hub, earlier, (rows) => rows())
    const office = await pcOf('Oficina')
    const [atOffice, atDocks]: string[][] = [[], []]
    const broken = { atOffice: 0, atDocks: 0 }
    for (const { name, sessionId } of counts) {
      const { length } = inHub.filter((row) => row.session === sessionId)
      await waitFor(async () => (await eventIds(office, sessionId)).length >= length)
      atOffice?.push(...(await eventIds(office, sessionId)))
      if (!valueOf(await office.ask('counts.verify', { sessionId })).intact) broken.atOffice += 1
      const dock = await pcOf(name)
      atDocks?.push(...(await eventIds(dock, sessionId)))
      if (!valueOf(await dock.ask('counts.verify', { sessionId })).intact) broken.atDocks += 1
    }
    const check = await hub.admin('check')
    const places = [atDocks ?? [], inHub.map(({ id }) => id), atOffice ?? []].map((ids) => ({ ids, set: new Set(ids) }))
    return {
      lost: places.reduce((sum, { set }) => sum + all.filter((id) => !set.has(id)).length, 0),
      doubled: places.reduce((sum, { ids, set }) => sum + ids.length - set.size + Math.max(0, set.size - expected), 0),
      brokenAtDocks: broken.atDocks,
      brokenInHub: Number(check['brokenCounts']),
      brokenAtOffice: broken.atOffice,
      ...done,
    }
  }

  const names = Array.from({ length: docks }, (_, n) => `Muelle ${n + 1}`)
  await Promise.all([enrol('Oficina', 'office'), ...names.map((name) => enrol(name, 'dock'))])
  return {
    round,
    async close() {
      const last = [...running.values()]
      running.clear()
      for (const host of last) host.signal('SIGTERM')
      await Promise.all(last.map(({ exited }) => exited))
    },
  }
}

/** Whoever comes to a place waits there until it is opened. */
function gateAt(at: number): { at: number; opened: Promise<void>; open(): void } {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { at, opened, open: () => open() }
}

/** Events that are in the hub; over one connection, as a new one for every look would cost more than the look. */
async function watchHub<T>(
  server: TestServer,
  hub: TestHub,
  without: readonly string[],
  watch: (rows: () => Promise<{ session: string; id: string }[]>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: server.adminUrl(hub.database), ssl: { rejectUnauthorized: false } })
  await client.connect()
  try {
    return await watch(async () => {
      const text = `SELECT session, body::json ->> 'eventId' AS id FROM muelle.event WHERE session <> ALL ($1)`
      return (await client.query<{ session: string; id: string }>(text, [without])).rows
    })
  } finally {
    await client.end()
  }
}

/** The events of a count on a PC; none where it does not know the count. */
async function eventIds(pc: TestHost, sessionId: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const answer = await pc.ask('counts.events', { sessionId, limit: 1000, ...(cursor && { cursor }) })
    if (!answer.ok) return ids
    ids.push(...answer.value.rows.map(({ eventId }) => eventId))
    if (answer.value.nextCursor === null) return ids
    cursor = answer.value.nextCursor
  }
}
