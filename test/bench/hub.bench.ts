import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/main/core/kernel/system-clock.ts'
import { confirmDevices } from '../core/support/counts-on-two-pcs.ts'
import type { TestHub } from '../core/support/hub-pc.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from '../core/support/hub-pc.ts'
import type { TestCore } from '../support/core.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { figures, round } from './figures.ts'
import type { Way } from './support/delaying-proxy.ts'
import { startDelayingProxy } from './support/delaying-proxy.ts'
import { startBareNotices } from './support/bare-notices.ts'
import { processorSeconds } from './support/processor.ts'
import { raw, small, wallNow } from './support/dock-scan.ts'
import { startDocks } from './support/docks.ts'

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const docks = number('MUELLE_BENCH_DOCKS', 50)
const liveSeconds = number('MUELLE_BENCH_SECONDS', 60)
const eventsASecond = 20
const processesOfDocks = 5
const backlog = number('MUELLE_BENCH_EVENTS', 100_000)
const scansOfWay = number('MUELLE_BENCH_SCANS', 250)
/** Ten times as fast as anybody scans. */
const scanEveryMs = number('MUELLE_BENCH_EVERY', 50)
const turns = number('MUELLE_BENCH_TURNS', 4)

describe.skipIf(noPostgres !== null)(`the site server${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  /** A server that writes to the disk as one in use does, unlike that of the tests. */
  async function server(): Promise<TestServer> {
    const started = await startPostgres(['fsync=on'])
    onTestFinished(() => started.stop())
    return started
  }

  const open = async ({ client }: TestCore, operator: string) =>
    valueOf(await client.command('counts.start', { controlId: null, operator })).sessionId
  const scan = async ({ client }: TestCore, sessionId: string) =>
    expect(valueOf(await client.command('counts.scan', { sessionId, raw })).outcome).toBe('counted')

  const usedBy = (parts: Record<'office' | 'docks' | 'server', number[]>) => ({
    office: processorSeconds(parts.office),
    docks: processorSeconds(parts.docks),
    server: processorSeconds(parts.server),
  })

  test(`${docks} docks, ${eventsASecond} events a second together: from the commit of a scan to the office's screen`, async () => {
    const started = await server()
    const hub = await makeHub(started)
    const office = await pcAtHub(hub, 'office', 'Oficina', small)
    office.warehouse.setFault('down')
    const committed = new Map<string, number[]>()
    const processes = await Promise.all(
      Array.from({ length: processesOfDocks }, async (_, n) => {
        const codes: string[] = []
        for (let dock = n; dock < docks; dock += processesOfDocks)
          codes.push(await hub.code('dock', `Muelle ${dock + 1}`))
        return startDocks({ url: hub.url, codes }, (sessionId, at) => committed.get(sessionId)?.push(at))
      }),
    )
    const sessions = processes.flatMap((one) => one.sessions.map((sessionId) => ({ sessionId, scan: one.scan })))
    for (const { sessionId } of sessions) committed.set(sessionId, [])
    await until(async () => (valueOf(await office.client.query('devices.list', {})).rows.length > docks ? true : null))
    await confirmDevices(office, true)
    await until(async () =>
      valueOf(await office.client.query('home.get', {})).elsewhere.length === docks ? true : null,
    )

    // What the screen of the office does: it asks again when it is told that counts changed.
    const delays: number[] = []
    const shown = new Map<string, number>()
    let asks = 0
    let asking = Promise.resolve()
    let isAsked = false
    office.client.on('data.changed', ({ resources }) => {
      if (resources.includes('counts')) void ask()
    })
    function ask(): Promise<void> {
      if (isAsked) return asking
      isAsked = true
      asking = asking.then(async () => {
        isAsked = false
        asks += 1
        const { elsewhere } = valueOf(await office.client.query('home.get', {}))
        const now = wallNow()
        for (const { sessionId, scans } of elsewhere) {
          const before = shown.get(sessionId) ?? 0
          const fresh = committed.get(sessionId)?.slice(before, scans ?? 0) ?? []
          for (const at of fresh) delays.push(now - at)
          // The word of a dock may come after the event itself.
          shown.set(sessionId, before + fresh.length)
        }
      })
      return asking
    }
    const total = liveSeconds * eventsASecond
    // The same machine at the same time, without the program: a row, a notice, and the row read.
    const bare = startBareNotices(started, { seconds: liveSeconds, eachSecond: eventsASecond })
    const parts = { office: [process.pid], docks: processes.map(({ pid }) => pid), server: [started.pid()] }
    const before = usedBy(parts)
    const startedAt = performance.now()
    for (let n = 0; n < total; n += 1) {
      await pause(Math.max(0, startedAt + (n * 1000) / eventsASecond - performance.now()))
      const dock = sessions[(n * 7) % docks]
      dock?.scan(dock.sessionId)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const used = usedBy(parts)
    await until(async () => {
      await pause(200)
      await ask()
      return delays.length >= total ? true : null
    })
    console.log(
      `${total} events in ${round(seconds)} s; to the office's screen (ms):`,
      figures(delays),
      `asked ${asks} times`,
    )
    console.log('the same as bare rows (ms):', figures(await bare))
    for (const part of ['office', 'docks', 'server'] as const)
      console.log(`processor, share of one core: ${part} ${round((used[part] - before[part]) / seconds)}`)
    for (const one of processes) await one.stop()
    expect(delays).toHaveLength(total)
  })

  test(`${backlog} events of a PC that was away go up, and down to an office`, async () => {
    const hub = await makeHub(await server())
    const dock = await openTestCore({ clock: systemClock })
    const counts = Math.max(1, Math.round(backlog / 2000))
    const perCount = Math.floor(backlog / counts)
    for (let n = 0; n < counts; n += 1) {
      const sessionId = await open(dock, `Ana ${n}`)
      for (let event = 1; event < perCount; event += 1) await scan(dock, sessionId)
    }
    const joinAt = async (core: TestCore, kind: 'dock' | 'office') => {
      const code = await hub.code(kind, kind)
      const startedAt = performance.now()
      valueOf(await core.client.command('hub.enrol', { url: hub.url, code }))
      return startedAt
    }
    const upAt = await joinAt(dock, 'dock')
    await until(async () => ((await hubStatus(dock)).waiting === 0 ? true : null))
    const up = performance.now() - upAt
    const office = await openTestCore({ clock: systemClock })
    const downAt = await joinAt(office, 'office')
    await until(async () => {
      await pause(200)
      const { rows } = valueOf(await office.client.query('counts.imported', { limit: 1000 }))
      return rows.length === counts && rows.every(({ events }) => events === perCount) ? true : null
    })
    const down = performance.now() - downAt
    expect(valueOf(await office.client.query('counts.imported', {})).total).toBe(counts)
    console.log(
      `${counts * perCount} events in ${counts} counts: up ${round(up / 1000)} s, down ${round(down / 1000)} s`,
    )
  })

  test('a scan at one PC: without a site server, with it, and while it is slow, hanging, gone', async () => {
    const started = await server()
    const proxy = await startDelayingProxy(started.port)
    const hub = await makeHub(started)
    const behind: TestHub = { ...hub, url: hub.url.replace(`:${started.port}/`, `:${proxy.port}/`) }
    const ways: [name: string, way: Way | null][] = [
      ['none', null],
      ['up', { delayMs: 0 }],
      ['slow (200 ms)', { delayMs: 100 }],
      ['hanging', 'hanging'],
      ['gone', 'gone'],
    ]
    const times = new Map<string, number[]>(ways.map(([name]) => [name, []]))
    async function measure(name: string, core: TestCore, sessionId: string): Promise<void> {
      const these = times.get(name) ?? []
      times.set(name, these)
      for (let n = 0; n < scansOfWay; n += 1) {
        await pause(scanEveryMs)
        const at = performance.now()
        await scan(core, sessionId)
        these.push(performance.now() - at)
      }
    }
    // One PC at a time, each with a new count, in another order each time: only the server differs.
    for (let turn = 0; turn < turns; turn += 1)
      for (const [name, way] of [...ways.slice(turn % ways.length), ...ways.slice(0, turn % ways.length)]) {
        await proxy.behave({ delayMs: 0 })
        const options = { ...small, clock: systemClock }
        const core = way === null ? await openTestCore(options) : await pcAtHub(behind, 'dock', name, options)
        await core.refresh()
        const sessionId = await open(core, 'Ana')
        if (way !== null) {
          await untilSent(core)
          await proxy.behave(way)
        }
        await measure(name, core, sessionId)
        await core.stop()
      }
    expect(times.size).toBe(5)
    for (const [name, these] of times) console.log(`a scan, site server ${name} (ms):`.padEnd(46), figures(these))
  })
})
