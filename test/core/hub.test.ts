import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { confirmDevices } from './support/counts-on-two-pcs.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'

describe.skipIf(noPostgres !== null)(`the hub of a site${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  test('an office sees live what a dock counts, and verifies it', async () => {
    const hub = await makeHub(server)
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
    const office = await pcAtHub(hub, 'office', 'Oficina')
    const { sessionId } = valueOf(await dock.client.command('counts.start', { controlId: null, operator: 'Ana' }))
    valueOf(await dock.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))

    const eventsThere = async () => {
      const answer = await office.client.query('counts.events', { sessionId })
      return answer.ok ? answer.value.total : 0
    }
    await until(async () => ((await eventsThere()) === 2 ? true : null))
    // Of a PC that nobody confirmed: it is listed, without effect.
    expect(valueOf(await office.client.query('home.get', {})).elsewhere).toEqual([])
    await confirmDevices(office)
    expect(valueOf(await office.client.query('home.get', {})).elsewhere).toMatchObject([
      { sessionId, device: dock.deviceId, operator: 'Ana' },
    ])
    valueOf(await dock.client.command('counts.add', { sessionId, articleCode: 'A-2', units: 1 }))
    valueOf(await dock.client.command('counts.close', { sessionId }))
    await until(async () => ((await eventsThere()) === 4 ? true : null))
    expect(valueOf(await office.client.query('counts.verify', { sessionId }))).toMatchObject({
      intact: true,
      events: 4,
    })
    expect(valueOf(await office.client.query('counts.imported', {})).rows).toMatchObject([
      { sessionId, device: dock.deviceId, status: 'closed', confirmed: true, signed: true },
    ])
    const status = await untilSent(dock)
    expect(status).toMatchObject({ site: 'Norte', kind: 'dock', name: 'Muelle 1', problems: [] })
    expect((await hubStatus(office)).pcs).toMatchObject([{ deviceId: dock.deviceId, name: 'Muelle 1', kind: 'dock' }])
    expect(await hub.admin('check')).toMatchObject({ events: 4, brokenCounts: 0, schema: 1 })
    expect((await hubStatus(office)).problems).toEqual([])
  })

  test('a dock knows who counts what, and reads events only after the figures were shown', async () => {
    const hub = await makeHub(server)
    const [first, second] = [await pcAtHub(hub, 'dock', 'Muelle 1'), await pcAtHub(hub, 'dock', 'Muelle 2')]
    for (const core of [first, second]) await core.refresh('suppliers', 'controls')
    const { control } = valueOf(await first.client.query('receiving.find', { number: story.discrepancies }))
    const controlId = control?.id ?? 0
    const start = { controlId, operator: 'Ana' }
    const { sessionId } = valueOf(await first.client.command('counts.start', start))
    valueOf(await first.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
    await untilSent(first)
    await until(async () => ((await hubStatus(second)).lastReadAt === null ? null : true))
    // Its device is known by its heads alone.
    await confirmDevices(second, true)
    const elsewhere = async () => valueOf(await second.client.query('home.get', {})).elsewhere
    expect(await elsewhere()).toMatchObject([{ sessionId, operator: 'Ana', scans: null, device: first.deviceId }])
    valueOf(await first.client.command('counts.close', { sessionId }))
    await until(async () => ((await elsewhere()).length === 0 ? true : null))
    const imported = async () => valueOf(await second.client.query('counts.imported', {})).rows
    expect(await imported()).toEqual([])

    valueOf(await first.client.query('comparison.get', { controlId }))
    const [there] = await until(async () => ((await imported()).length > 0 ? imported() : null))
    expect(there).toMatchObject({ sessionId, status: 'closed', confirmed: true })
    expect(valueOf(await second.client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
  })
})
