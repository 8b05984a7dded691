import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { valueOf } from './core.ts'
import type { SourceHost } from './host-process.ts'
import { startSourceHost } from './host-process.ts'
import type { TestServer } from './postgres.ts'
import type { TestHub } from '../core/support/hub-pc.ts'
import { until } from '../core/support/hub-pc.ts'

/** The result of a round of counting, kills included. */
interface HubRound {
  acknowledged: number
  /** Acknowledged events that are missing at the dock itself, in the hub, or at the office. */
  lost: number
  /** Events that the hub or the office has more than once, or that nobody counted. */
  doubled: number
  brokenInHub: number
  brokenAtOffice: number
  kills: number
}

/**
 * Docks and an office, each a process of its own, count at the same time, while docks, the office and the server are killed.
 * At the end everything that a dock acknowledged has to be in the hub and at the office, once.
 */
export async function hubRound(
  server: TestServer,
  hub: TestHub,
  size: {
    folder: string
    docks: number
    /** Of each dock. */
    events: number
    /** Of each dock. */
    kills: number
    /** Each with one of the office. */
    serverKills: number
  },
): Promise<HubRound> {
  const { folder, docks, events, kills, serverKills } = size
  const folderOf = (name: string) => join(folder, name)
  const running = new Map<string, SourceHost>()
  let killed = 0

  async function open(name: string): Promise<SourceHost> {
    mkdirSync(folderOf(name), { recursive: true })
    const host = await startSourceHost(folderOf(name))
    running.set(name, host)
    return host
  }

  async function kill(name: string): Promise<void> {
    const host = running.get(name)
    host?.signal('SIGKILL')
    await host?.exited
    killed += 1
  }

  async function enrol(name: string, kind: 'dock' | 'office'): Promise<void> {
    const host = await open(name)
    const code = await hub.code(kind, name)
    const input = { url: hub.url, code }
    // On a busy machine the server may answer too late; the same code joins then.
    await until(async () => {
      const answer = await host.ask('hub.enrol', { ...input, commandId: randomUUID() })
      return !answer.ok && answer.error.code === 'network' ? null : valueOf(answer)
    })
  }

  /** Counts on; a process that was killed is started again, and the command is repeated with its id. */
  async function count(name: string): Promise<{ sessionId: string; acknowledged: string[] }> {
    const ask = async (operation: 'counts.start' | 'counts.add', input: object) => {
      const command = { ...input, commandId: randomUUID() }
      for (;;) {
        const host = running.get(name) ?? (await open(name))
        try {
          return valueOf<unknown>(await host.ask(operation, command)) as { sessionId: string; eventId: string }
        } catch (error) {
          if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
          await host.exited
          if (running.get(name) === host) running.delete(name)
        }
      }
    }
    const { sessionId } = await ask('counts.start', { controlId: null, operator: name })
    const acknowledged: string[] = []
    const dies = new Set(Array.from({ length: kills }, (_, k) => Math.floor(((k + 1) * events) / (kills + 1))))
    for (let n = 0; n < events; n += 1) {
      const answer = ask('counts.add', { sessionId, articleCode: `A-${n % 7}`, units: 1 })
      if (dies.has(n)) await kill(name)
      acknowledged.push((await answer).eventId)
    }
    return { sessionId, acknowledged }
  }

  const names = Array.from({ length: docks }, (_, n) => `Muelle ${n + 1}`)
  await enrol('Oficina', 'office')
  for (const name of names) await enrol(name, 'dock')
  const counting = names.map(count)
  for (let n = 0; n < serverKills; n += 1) {
    await server.kill()
    killed += 1
    await server.start()
    await kill('Oficina')
    await open('Oficina')
  }
  const counts = await Promise.all(counting)
  const all = counts.flatMap(({ acknowledged }) => acknowledged)
  const inHub = async () =>
    (await server.query(`SELECT (body::json ->> 'eventId') AS id FROM muelle.event`, [], hub.database)).map((row) =>
      String(row['id']),
    )
  // The opening of each count is an event too.
  const expected = all.length + counts.length
  await until(async () => ((await inHub()).length >= expected ? true : null))

  const office = running.get('Oficina')
  if (office === undefined) throw new Error('no office')
  const total = async (sessionId: string) => {
    const answer = await office.ask('counts.events', { sessionId, limit: 1 })
    return answer.ok ? answer.value.total : 0
  }
  const atOffice: string[] = []
  let brokenAtOffice = 0
  for (const { sessionId, acknowledged } of counts) {
    await until(async () => ((await total(sessionId)) > acknowledged.length ? true : null))
    for (let cursor: string | undefined; ;) {
      const page = valueOf(await office.ask('counts.events', { sessionId, limit: 1000, ...(cursor && { cursor }) }))
      atOffice.push(...page.rows.map(({ eventId }) => eventId))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    if (!valueOf(await office.ask('counts.verify', { sessionId })).intact) brokenAtOffice += 1
  }
  const hubIds = await inHub()
  for (const host of running.values()) host.signal('SIGTERM')
  await Promise.all([...running.values()].map(({ exited }) => exited))
  const check = await hub.admin('check')
  const missing = (ids: string[]) => all.filter((id) => !new Set(ids).has(id)).length
  return {
    acknowledged: all.length,
    lost: missing(hubIds) + missing(atOffice),
    doubled:
      hubIds.length - new Set(hubIds).size + (atOffice.length - new Set(atOffice).size) + (hubIds.length - expected),
    brokenInHub: Number(check['brokenCounts']),
    brokenAtOffice,
    kills: killed,
  }
}
