import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestCore } from '../support/core.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { runningClock } from '../support/running-clock.ts'
import { cloneOf } from './support/cloned-pc.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'

describe.skipIf(noPostgres !== null)(`a cloned PC at the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  test('two PCs with one identity: the one that connects next says so, and joins again as a PC of its own', async () => {
    const hub = await makeHub(server)
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
    await countAndClose(dock.client, { controlId: null, operator: 'Ana' })
    await untilSent(dock)
    await dock.stop()
    const open = (folder: string) => openTestCore({ clock: runningClock, folder })

    const clone = await open(cloneOf(dock))
    const theirs = await countAndClose(clone.client, { controlId: null, operator: 'Beto' })
    // Nothing is wrong yet for the one that counts first.
    expect((await untilSent(clone)).problems).toEqual([])

    const again = await open(dock.folder)
    await until(async () => {
      const status = await again.client.query('hub.status', {})
      return status.ok && status.value.failure?.reason === 'hub_new_device' ? status : null
    })
    const { state, problems } = await hubStatus(again)
    expect({ state, problems }).toEqual({ state: 'forked', problems: [] })
    expect(valueOf(await again.client.query('diagnostics.get', {})).notices).toMatchObject([
      { code: 'device_new', detail: 'moved' },
    ])
    const ours = await countAndClose(again.client, { controlId: null, operator: 'Ana' })
    const code = await hub.code('dock', 'Muelle 2')
    const { deviceId } = valueOf(await again.client.command('hub.enrol', { url: hub.url, code }))
    expect(deviceId).not.toBe(dock.deviceId)
    await untilSent(again)
    // Each sees the other one now, and its counts are its own.
    expect((await hubStatus(again)).pcs).toMatchObject([{ deviceId: dock.deviceId, name: 'Muelle 1' }])
    const rows = await server.query(
      'SELECT session, device FROM muelle.chain JOIN muelle.pc USING (login)',
      [],
      hub.database,
    )
    const senders = (sessionId: string) =>
      rows.filter(({ session }) => session === sessionId).map(({ device }) => device)
    expect(senders(ours)).toEqual([deviceId])
    expect(senders(theirs)).toEqual([dock.deviceId])
    await clone.stop()
    const cloneAgain = await open(clone.folder)
    expect(await untilSent(cloneAgain)).toMatchObject({ name: 'Muelle 1', problems: [] })
  })

  test('two PCs with one identity that both stay connected: the one whose newest count is older finds the other', async () => {
    const hub = await makeHub(server)
    let aheadMs = 0
    const clock = { ...runningClock, monotonic: () => runningClock.monotonic() + aheadMs }
    const { deviceId: id, folder, client, stop } = await pcAtHub(hub, 'dock', 'Muelle 1', { clock })
    await countAndClose(client, { controlId: null, operator: 'Ana' })
    await untilSent({ client })
    await stop()
    const clone = await openTestCore({ clock, folder: cloneOf({ folder }) })
    await untilSent(clone)
    const dock = await openTestCore({ clock, folder })
    await untilSent(dock)
    const foundBy = async ({ client }: Pick<TestCore, 'client'>) => {
      const status = await client.query('hub.status', {})
      return status.ok && status.value.failure?.reason === 'hub_new_device'
    }

    const theirs = await countAndClose(clone.client, { controlId: null, operator: 'Beto' })
    await untilSent(clone)
    await until(async () => {
      // The next greeting is due.
      aheadMs += 31_000
      return (await foundBy(dock)) || null
    })
    expect((await hubStatus(dock)).state).toBe('forked')
    expect(await foundBy(clone)).toBe(false)
    expect(await untilSent(clone)).toMatchObject({ name: 'Muelle 1', problems: [] })
    const code = await hub.code('dock', 'Muelle 2')
    const { deviceId } = valueOf(await dock.client.command('hub.enrol', { url: hub.url, code }))
    expect(deviceId).not.toBe(id)
    await untilSent(dock)
    expect((await hubStatus(dock)).pcs).toMatchObject([{ deviceId: id, name: 'Muelle 1' }])
    const ours = await countAndClose(dock.client, { controlId: null, operator: 'Ana' })
    await untilSent(dock)
    // Neither PC ever sent a count of the other one as its own.
    const rows = await server.query(
      'SELECT session, device FROM muelle.chain JOIN muelle.pc USING (login)',
      [],
      hub.database,
    )
    expect(rows).toContainEqual({ session: ours, device: deviceId })
    expect(rows.filter(({ session }) => session === theirs)).toEqual([{ session: theirs, device: id }])
  })
})
