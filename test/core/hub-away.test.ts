import { chownSync, cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../src/main/core/kernel/ports.ts'
import { runningClock } from '../support/running-clock.ts'
import type { TestCore } from '../support/core.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { smallDisk } from '../support/limited-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { confirmDevices, countAndClose } from './support/counts-on-two-pcs.ts'
import { pcOnShare, share } from './support/exchange-pc.ts'
import { cutOff } from './support/hub-facts.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'
import { signedControl } from './support/signed-control.ts'

type Pc = Pick<TestCore, 'client'>

const day = 86_400_000
const entries = (count: number) => Array.from({ length: count }, (_, n) => ({ articleCode: `A-${n % 5}`, units: 1 }))

describe.skipIf(noPostgres !== null)(`away from the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  const imported = async ({ client }: Pc) => valueOf(await client.query('counts.imported', { limit: 1000 })).rows
  /** Waits until these counts are at the office, once each and whole. */
  async function untilThere(office: Pc, sessions: readonly string[], events: number): Promise<void> {
    const rows = await until(async () => {
      const all = await imported(office)
      return all.length >= sessions.length && all.every((row) => row.events >= events) ? all : null
    })
    expect(rows.map(({ sessionId }) => sessionId).toSorted()).toEqual(sessions.toSorted())
    for (const sessionId of sessions)
      expect(valueOf(await office.client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true, events })
  }

  test('what a dock with a fast clock counts in three days away arrives once, and nothing depends on its clock', async () => {
    const hub = await makeHub(server)
    const office = await pcAtHub(hub, 'office', 'Oficina')
    let ahead = 2 * day
    const clock: Clock = { ...runningClock, now: () => runningClock.now() + ahead }
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1', { clock })
    const sessions = [await countAndClose(dock.client, { controlId: null, operator: 'Ana' }, entries(1))]
    await untilSent(dock)
    const reconnect = await cutOff(server, hub.database, dock)
    await until(async () => ((await hubStatus(dock)).state === 'away' ? true : null))
    for (let gone = 0; gone < 3; gone += 1) {
      ahead += day
      sessions.push(await countAndClose(dock.client, { controlId: null, operator: 'Ana' }, entries(1)))
    }
    expect((await hubStatus(dock)).waiting).toBe(9)
    await reconnect()
    await untilSent(dock)
    await untilThere(office, sessions, 3)
    expect(await hub.admin('check')).toMatchObject({ events: 12, brokenCounts: 0 })
    expect((await hubStatus(office)).problems).toEqual([])
  })

  test.each([
    // Its certificate check passes: the program's own clock is wrong here, not that of the system, which refuses as below.
    ['1970', -56 * 365 * day, { state: 'connected', failure: null }, 0],
    // The certificate of the server is not valid then: the words of the reason name the date of this PC, too.
    ['2099', 73 * 365 * day, { state: 'away', failure: { reason: 'hub_certificate_expired' } }, 5],
  ])(
    'a PC that believes it is %s counts on; what it says of the server is right, nothing is lost, and events stay in their order',
    async (_, wrong, expected, waiting) => {
      const hub = await makeHub(server)
      const office = await pcAtHub(hub, 'office', 'Oficina')
      let off = 0
      const clock: Clock = { ...runningClock, now: () => runningClock.now() + off }
      const folder = join(temporaryFolder(), 'pc')
      mkdirSync(folder)
      const dock = await pcAtHub(hub, 'dock', 'Muelle 1', { clock, folder })
      const sessions = [await countAndClose(dock.client, { controlId: null, operator: 'Ana' }, entries(1))]
      await untilSent(dock)
      await dock.stop()
      off = wrong
      const lost = await openTestCore({ clock, folder })
      const said = await until(async () => {
        const status = await hubStatus(lost)
        return status.state === expected.state && (status.failure === null) === (expected.failure === null)
          ? status
          : null
      })
      expect(said).toMatchObject(expected)
      sessions.push(await countAndClose(lost.client, { controlId: null, operator: 'Ana' }, entries(3)))
      await until(async () => ((await hubStatus(lost)).waiting === waiting ? true : null))
      await lost.stop()
      off = 0
      const right = await openTestCore({ clock, folder })
      sessions.push(await countAndClose(right.client, { controlId: null, operator: 'Ana' }, entries(1)))
      await untilSent(right)
      await until(async () =>
        valueOf(await office.client.query('counts.imported', { limit: 10 })).rows.length === 3 ? true : null,
      )
      expect(await hub.admin('check')).toMatchObject({ events: 11, brokenCounts: 0 })
      for (const sessionId of sessions) {
        const { rows } = valueOf(await office.client.query('counts.events', { sessionId, limit: 100 }))
        const here = valueOf(await right.client.query('counts.events', { sessionId, limit: 100 })).rows
        expect(rows.map(({ seq }) => seq)).toEqual(here.map(({ seq }) => seq))
        expect(valueOf(await office.client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
      }
      expect((await hubStatus(office)).problems).toEqual([])
    },
  )

  test('a dump that is restored with a new generation gets back what it lacks, once', async () => {
    const hub = await makeHub(server)
    const office = await pcAtHub(hub, 'office', 'Oficina')
    const docks = [await pcAtHub(hub, 'dock', 'Muelle 1'), await pcAtHub(hub, 'dock', 'Muelle 2')]
    const sessions: string[] = []
    const countEverywhere = async () => {
      for (const { client } of docks)
        sessions.push(await countAndClose(client, { controlId: null, operator: 'Ana' }, entries(3)))
      for (const dock of docks) await untilSent(dock)
    }
    await countEverywhere()
    await untilThere(office, sessions, 5)
    const dump = server.dump(hub.database)
    await countEverywhere()
    await untilThere(office, sessions, 5)
    await server.restore(hub.database, dump)
    await hub.admin('generation')
    await until(async () => (Number((await hub.admin('check'))['events']) === 20 ? true : null))
    await countEverywhere()
    await untilThere(office, sessions, 5)
    expect(await hub.admin('check')).toMatchObject({ events: 30, brokenCounts: 0 })
  })

  test('a count is deleted by age only while the server says that it has it: one that is away may be restored without it', async () => {
    const hub = await makeHub(server)
    let ahead = -91 * day
    const clock: Clock = { ...runningClock, now: () => runningClock.now() + ahead }
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1', { clock })
    await dock.refresh('suppliers')
    const { controlId } = await signedControl(dock)
    valueOf(await dock.client.command('settings.update', { retention: { countDays: 90 } }))
    await untilSent(dock)
    const reconnect = await cutOff(server, hub.database, dock)
    await until(async () => ((await hubStatus(dock)).state === 'away' ? true : null))
    ahead = 0
    const listed = async () => valueOf(await dock.client.query('retention.list', {})).counts
    expect(await listed()).toMatchObject({ total: 0, kept: [{ controlId, reason: 'hub' }] })
    await reconnect()
    await untilSent(dock)
    expect(await listed()).toMatchObject({ total: 1, kept: [] })
  })

  test('a PC that was restored from an old copy does not go on with its counts; it says so, and joins anew', async () => {
    const hub = await makeHub(server)
    const office = await pcAtHub(hub, 'office', 'Oficina')
    const folder = join(temporaryFolder(), 'pc')
    mkdirSync(folder)
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1', { folder })
    const { sessionId } = valueOf(await dock.client.command('counts.start', { controlId: null, operator: 'Ana' }))
    const add = ({ client }: Pc, articleCode: string) =>
      client.command('counts.add', { sessionId, articleCode, units: 1 })
    valueOf(await add(dock, 'A-1'))
    await untilSent(dock)
    await dock.stop()
    const copy = join(temporaryFolder(), 'copy')
    cpSync(folder, copy, { recursive: true })
    const again = await openTestCore({ clock: runningClock, folder })
    valueOf(await add(again, 'A-2'))
    await untilSent(again)
    await again.stop()
    rmSync(folder, { recursive: true })
    cpSync(copy, folder, { recursive: true })

    const restored = await openTestCore({ clock: runningClock, folder })
    expect(await hubStatus(restored)).toMatchObject({ state: 'forked', failure: { reason: 'hub_new_device' } })
    valueOf(await restored.client.command('hub.leave', {}))
    const code = await hub.code('dock', 'Muelle 1')
    valueOf(await restored.client.command('hub.enrol', { url: hub.url, code }))
    const fresh = await countAndClose(restored.client, { controlId: null, operator: 'Ana' })
    await until(async () => ((await office.client.query('counts.events', { sessionId: fresh })).ok ? true : null))
    await confirmDevices(office)
    // The log of the count before is whole, with what the copy did not have.
    expect(valueOf(await office.client.query('counts.verify', { sessionId }))).toMatchObject({
      intact: true,
      events: 3,
    })
    expect(await hub.admin('check')).toMatchObject({ brokenCounts: 0 })
  })

  test('a server whose disk is full says so; the PC keeps everything and sends it once there is room', async (context) => {
    const disk = smallDisk(8)
    if (disk === null) return context.skip('this user may not mount a small disk')
    const { uid, gid } = statSync(join(server.folder, 'data'))
    const events = join(disk.folder, 'events')
    mkdirSync(events)
    chownSync(events, uid, gid)
    const hub = await makeHub(server)
    await server.query(`CREATE TABLESPACE small LOCATION '${events}'`)
    await server.query('ALTER TABLE muelle.event SET TABLESPACE small', [], hub.database)
    const office = await pcAtHub(hub, 'office', 'Oficina')
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
    disk.fill()
    const sessionId = await countAndClose(dock.client, { controlId: null, operator: 'Ana' }, entries(60))
    const full = await until(async () => {
      const status = await hubStatus(dock)
      return status.failure?.reason === 'hub_full' ? status : null
    })
    expect(full).toMatchObject({ state: 'away', waiting: expect.toSatisfy((waiting: number) => waiting > 0) })
    disk.clear()
    await untilSent(dock)
    await untilThere(office, [sessionId], 62)
    expect(await hub.admin('check')).toMatchObject({ events: 62, brokenCounts: 0 })
  })

  test('PCs that move from the shared folder to the server have every count once', async () => {
    const folder = share()
    const [here, there] = [await pcOnShare(folder), await pcOnShare(folder)]
    for (const { use } of [here, there]) valueOf(await use())
    const before = await countAndClose(here.core.client, { controlId: null, operator: 'Ana' }, entries(2))
    await here.waitUntil(({ lastWrittenAt, waiting }) => lastWrittenAt !== null && waiting === 0)
    await there.waitUntil(({ lastReadAt }) => lastReadAt !== null)
    expect(await imported(there.core)).toHaveLength(1)
    for (const { core } of [here, there]) await core.stop()

    const hub = await makeHub(server)
    const [dock, office] = [
      await openTestCore({ clock: runningClock, folder: here.data }),
      await openTestCore({ clock: runningClock, folder: there.data }),
    ]
    for (const [kind, pc] of [
      ['dock', dock],
      ['office', office],
    ] as const)
      valueOf(await pc.client.command('hub.enrol', { url: hub.url, code: await hub.code(kind, kind) }))
    const after = await countAndClose(dock.client, { controlId: null, operator: 'Ana' }, entries(2))
    await untilSent(dock)
    await untilThere(office, [before, after], 4)
    expect(await hub.admin('check')).toMatchObject({ events: 8, brokenCounts: 0 })
    expect((await hubStatus(office)).problems).toEqual([])
  })
})
