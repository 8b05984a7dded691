import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningClock } from '../support/running-clock.ts'
import type { TestCore } from '../support/core.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { confirmDevices } from './support/counts-on-two-pcs.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'
import { confirmEachOther, docksAndOffice, type SitePc } from './support/hub-site.ts'
import { signedControl } from './support/signed-control.ts'

describe.skipIf(noPostgres !== null)(`ends of counts in the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  const heads = async ({ client }: Pick<TestCore, 'client'>, controlId: number) =>
    valueOf(await client.query('counts.heads', { controlId })).rows
  const untilStatus = (pc: SitePc, controlId: number, status: string) =>
    until(async () => ((await heads(pc, controlId)).some((row) => row.status === status) ? true : null))

  async function site() {
    const { hub, first, second, office, controlIds } = await docksAndOffice(server)
    await confirmEachOther([first, second, office])
    const controlId = controlIds[0] ?? 0
    const { sessionId } = valueOf(await first.client.command('counts.start', { controlId, operator: 'Ana' }))
    await untilStatus(second, controlId, 'open')
    return { hub, first, second, controlId, sessionId }
  }

  test('a count of a PC that joined again is one count, as that PC says it is now', async () => {
    const { hub, first, second, controlId, sessionId } = await site()
    await hub.admin('revoke', '--device', first.deviceId)
    await until(async () => ((await hubStatus(first)).state === 'revoked' ? true : null))
    valueOf(await first.client.command('hub.enrol', { url: hub.url, code: await hub.code('dock', 'Muelle 1') }))
    valueOf(await first.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
    valueOf(await first.client.command('counts.close', { sessionId }))
    await untilSent(first)
    await untilStatus(second, controlId, 'closed')
    expect(await heads(second, controlId)).toMatchObject([{ sessionId, status: 'closed' }])
    expect(valueOf(await second.client.query('home.get', {})).elsewhere).toEqual([])
  })

  test('a count that goes on at the PC to which the data were moved is one count, as that PC says it is now', async () => {
    const { hub, first, second, controlId, sessionId } = await site()
    await first.stop()
    const folder = join(temporaryFolder(), 'moved')
    cpSync(first.folder, folder, { recursive: true })
    const moved = await openTestCore({ clock: runningClock, folder })
    valueOf(await moved.client.command('hub.leave', {}))
    const code = await hub.code('dock', 'Muelle 1 nuevo')
    const { deviceId } = valueOf(await moved.client.command('hub.enrol', { url: hub.url, code }))
    expect(deviceId).not.toBe(first.deviceId)
    await confirmEachOther([second, { ...moved, deviceId, name: 'Muelle 1 nuevo' }])
    valueOf(await moved.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
    valueOf(await moved.client.command('counts.close', { sessionId }))
    await untilSent(moved)
    await untilStatus(second, controlId, 'closed')
    expect(await heads(second, controlId)).toMatchObject([{ sessionId, status: 'closed' }])
    expect(valueOf(await second.client.query('home.get', {})).elsewhere).toEqual([])
  })

  test('the state of a restored server is older than what a PC knows of a count, and does not replace it', async () => {
    const { hub, first, second, controlId, sessionId } = await site()
    const dump = server.dump(hub.database)
    valueOf(await first.client.command('counts.container', { sessionId, container: 'PALLET-1' }))
    valueOf(await first.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
    await until(async () => ((await heads(second, controlId))[0]?.events === 3 ? true : null))
    // The dock that counts is off while the server is restored.
    await first.stop()
    const { lastReadAt: before } = await hubStatus(second)
    await server.restore(hub.database, dump)
    await until(async () => {
      const { state, lastReadAt } = await hubStatus(second)
      return state === 'connected' && lastReadAt !== before ? true : null
    })
    expect(await heads(second, controlId)).toMatchObject([{ sessionId, events: 3 }])
    const here = valueOf(await second.client.command('counts.start', { controlId, operator: 'Luis', otherGoods: true }))
    const pallet = { sessionId: here.sessionId, container: 'PALLET-1' }
    expect(failureOf(await second.client.command('counts.container', pallet)).details).toMatchObject({
      reason: 'container_elsewhere',
    })
  })

  test('a count that was deleted by age does not come back as one of which only the end is known', async () => {
    const hub = await makeHub(server)
    const old = { ...runningClock, now: () => runningClock.now() - 91 * 86_400_000 }
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1', { clock: old })
    const office = await pcAtHub(hub, 'office', 'Oficina')
    await dock.refresh('suppliers')
    const { controlId } = await signedControl(dock)
    await untilSent(dock)
    const counted = () => office.client.query('counts.imported', {})
    await until(async () => (valueOf(await counted()).total === 1 ? true : null))
    await confirmDevices(office)
    valueOf(await office.client.command('settings.update', { retention: { countDays: 90 } }))
    valueOf(await office.client.command('supervisor.unlock', {}))
    valueOf(await office.client.command('retention.run', { operator: 'Marta' }))
    await until(async () => (valueOf(await counted()).total === 0 ? true : null))
    expect(await heads(office, controlId)).toEqual([])
    // Nor when everything is read again.
    await hub.admin('generation')
    const { lastReadAt: before } = await hubStatus(office)
    await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', ['muelle'])
    await until(async () => ((await hubStatus(office)).lastReadAt === before ? null : true))
    expect(await heads(office, controlId)).toEqual([])
  })
})
