import { randomBytes } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeJoinCode } from '../../src/main/core/domain/join-code.ts'
import { readHealth } from '../../src/main/host/health.ts'
import { runningClock } from '../support/running-clock.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { confirmDevices, countAndClose } from './support/counts-on-two-pcs.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'

describe.skipIf(noPostgres !== null)(`the hub of a site${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  // Everything that it is told is in its log: what must not be there is searched for.
  beforeAll(async () => void (server = await startPostgres(['log_min_duration_statement=0'])))
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
    const listed = async (input: object) => valueOf(await office.client.query('counts.list', input)).rows
    expect(await listed({ status: 'closed' })).toMatchObject([{ sessionId, device: dock.deviceId, operator: 'Ana' }])
    expect(await listed({ onlyHere: true })).toEqual([])
    const status = await untilSent(dock)
    expect(status).toMatchObject({ site: 'Norte', kind: 'dock', name: 'Muelle 1', problems: [] })
    expect((await hubStatus(office)).pcs).toMatchObject([{ deviceId: dock.deviceId, name: 'Muelle 1', kind: 'dock' }])
    expect(await hub.admin('check')).toMatchObject({ events: 4, brokenCounts: 0, schema: 6 })
    expect((await hubStatus(office)).problems).toEqual([])
  })

  test('the first scan leaves at once, those that follow quickly leave together a moment later', async () => {
    const hub = await makeHub(server)
    const clock = manualClock(Date.now())
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1', { clock })
    // Each sending is one transaction of the server.
    const sendings = async () => {
      const rows = await server.query('SELECT xmin::text AS sending FROM muelle.event', [], hub.database)
      return { events: rows.length, sendings: new Set(rows.map(({ sending }) => sending)).size }
    }
    await untilSent(dock)
    const { sessionId } = valueOf(await dock.client.command('counts.start', { controlId: null, operator: 'Ana' }))
    await until(async () => ((await sendings()).events === 1 ? true : null))
    for (let n = 0; n < 20; n += 1)
      valueOf(await dock.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 1 }))
    expect(await sendings()).toEqual({ events: 1, sendings: 1 })
    clock.advance(250)
    await untilSent(dock)
    expect(await sendings()).toEqual({ events: 21, sendings: 2 })
  })

  test('a dock knows who counts what, and reads events only after the figures were shown', async () => {
    const hub = await makeHub(server)
    const [first, second] = [await pcAtHub(hub, 'dock', 'Muelle 1'), await pcAtHub(hub, 'dock', 'Muelle 2')]
    const declared = { articleCode: 'A-1', units: 7_654_321, lot: 'LOT-DECLARED-ONLY', expiry: '2031-07-19' }
    const { Id: controlId } = first.warehouse.createControl({ number: 'CANARY-1', supplierIndex: 0, lines: [declared] })
    await first.refresh('suppliers', 'controls')
    const start = { controlId, operator: 'Ana' }
    const { sessionId } = valueOf(await first.client.command('counts.start', start))
    valueOf(await first.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
    await untilSent(first)
    // Its device is known by its heads alone. What was read before may have been of this PC itself.
    await until(async () => {
      const { rows } = valueOf(await second.client.query('devices.list', {}))
      return rows.some(({ deviceId }) => deviceId === first.deviceId) ? true : null
    })
    await confirmDevices(second, true)
    const elsewhere = async () => valueOf(await second.client.query('home.get', {})).elsewhere
    const [open] = await until(async () => ((await elsewhere()).length === 0 ? null : elsewhere()))
    expect(open).toMatchObject({ sessionId, operator: 'Ana', scans: null, device: first.deviceId })
    valueOf(await first.client.command('counts.close', { sessionId }))
    await until(async () => ((await elsewhere()).length === 0 ? true : null))
    const imported = async () => valueOf(await second.client.query('counts.imported', {})).rows
    expect(await imported()).toEqual([])

    valueOf(await first.client.query('comparison.get', { controlId }))
    const [there] = await until(async () => ((await imported()).length > 0 ? imported() : null))
    expect(there).toMatchObject({ sessionId, status: 'closed', confirmed: true })
    expect(valueOf(await second.client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })

    const shown = valueOf(await first.client.query('comparison.get', { controlId }))
    expect(JSON.stringify(shown)).toContain('7654321')
    // Facts about the same goods.
    const link = { raw: 'BOX', articleCode: 'A-1', unitsPerScan: 12, operator: 'Ana' }
    valueOf(await first.client.command('articles.learn', link))
    const rule = { supplierCode: null, articleCode: 'A-1', toleranceUnits: 1, tolerancePercent: null }
    const rules = [{ ...rule, requiredCounts: null, shortLifeDays: null }]
    valueOf(await first.client.command('settings.update', { counting: { rules } }))
    await until(async () => ((await hubStatus(first)).facts.waiting === 0 ? true : null))
    await untilSent(first)
    const everything = `${server.dump(hub.database)}${server.log()}`
    for (const known of ['CANARY-1', 'linked-barcode', 'receiving-rule']) expect(everything).toContain(known)
    for (const secret of ['7654321', declared.lot, declared.expiry]) expect(everything).not.toContain(secret)
  })

  test('a restored server is filled again, a forged end is not believed, a revoked PC counts on and joins anew', async () => {
    const hub = await makeHub(server)
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
    const office = await pcAtHub(hub, 'office', 'Oficina')
    const { sessionId } = valueOf(await dock.client.command('counts.start', { controlId: null, operator: 'Ana' }))
    const count = async () =>
      valueOf(await dock.client.command('counts.add', { sessionId, articleCode: 'A', units: 1 }))
    const untilThere = (events: number) =>
      until(async () => {
        const answer = await office.client.query('counts.events', { sessionId })
        return answer.ok && answer.value.total === events ? true : null
      })
    await count()
    await untilThere(2)
    await confirmDevices(office)
    const asOwner = (text: string) => server.query(text, [], hub.database)
    await asOwner('ALTER TABLE muelle.event DISABLE TRIGGER ALL')
    await asOwner('ALTER TABLE muelle.chain DISABLE TRIGGER ALL')
    await server.kill()
    await server.start()
    await asOwner('DELETE FROM muelle.event')
    await asOwner('DELETE FROM muelle.chain')
    await hub.admin('generation')
    await count()
    await untilThere(3)
    expect(await hub.admin('check')).toMatchObject({ events: 3, brokenCounts: 0 })
    expect(valueOf(await office.client.query('counts.imported', {})).total).toBe(1)

    // The owner of the server writes another event, hashed as it should be; only the signature is missing.
    await asOwner(`UPDATE muelle.chain SET seq = 4, hash = repeat('f', 64), position = position + 1`)
    await asOwner('UPDATE muelle.counter SET position = position + 1')
    const { problems } = await until(async () => {
      const status = await hubStatus(office)
      return status.problems.length > 0 ? status : null
    })
    expect(problems).toEqual([{ sessionId, deviceId: dock.deviceId, reason: 'signature_invalid' }])
    await count()
    const forked = await until(async () => {
      const status = await hubStatus(dock)
      return status.state === 'forked' ? status : null
    })
    expect(forked.problems).toEqual([{ sessionId, deviceId: null, reason: 'forked' }])

    // The way out is said: the administrator revokes the PC, and the code works then.
    const again = { url: hub.url, code: await hub.code('dock', 'Muelle 1') }
    expect(failureOf(await dock.client.command('hub.enrol', again)).details).toEqual({ reason: 'hub_device_joined' })
    await hub.admin('revoke', '--device', dock.deviceId)
    await until(async () => ((await hubStatus(dock)).state === 'revoked' ? true : null))
    expect((await readHealth(dock.slot, dock.folder, runningClock)).problems).toContainEqual({
      name: 'site',
      code: 'revoked',
    })
    await count()
    valueOf(await dock.client.command('hub.enrol', again))
    await untilSent(dock)
    await untilThere(5)
    expect(failureOf(await dock.client.command('hub.enrol', again)).details).toEqual({ reason: 'hub_joined' })
    // The same log as a file adds nothing.
    const { content } = valueOf(await dock.client.query('counts.export', { sessionId }))
    expect(valueOf(await office.client.command('counts.import', { content }))).toMatchObject({ added: 0 })
    expect(valueOf(await office.client.query('counts.imported', {})).total).toBe(1)
    expect(valueOf(await office.client.query('counts.verify', { sessionId }))).toMatchObject({
      intact: true,
      events: 5,
    })
  })

  test('a PC off the hub opens no connection, and copied data do not speak for their PC', async () => {
    const hub = await makeHub(server)
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
    await untilSent(dock)
    await dock.stop()
    const folder = join(temporaryFolder(), 'copy')
    cpSync(dock.folder, folder, { recursive: true })
    const copy = await openTestCore({ clock: runningClock, folder })
    expect(await hubStatus(copy)).toMatchObject({ state: 'forked', failure: { reason: 'hub_new_device' } })
    valueOf(await copy.client.command('hub.leave', {}))
    expect(await hubStatus(copy)).toMatchObject({ state: 'off', site: null, waiting: 0, pcs: [] })
    // The server ends a connection a moment after its client did.
    await expect
      .poll(() =>
        server.query(`SELECT 1 FROM pg_stat_activity WHERE datname = '${hub.database}' AND application_name <> 'test'`),
      )
      .toEqual([])
    const wrong = async (url: string, code: string) =>
      failureOf(await copy.client.command('hub.enrol', { url, code })).details?.['reason']
    const code = await hub.code('dock', 'Muelle 2')
    expect(await wrong('https://hub', code)).toBe('hub_address')
    expect(await wrong(hub.url, 'AAAA')).toBe('hub_code')
    expect(await wrong(hub.url, makeJoinCode(randomBytes, 'ab'.repeat(32)).code)).toBe('hub_certificate')
    expect(await wrong(hub.url, makeJoinCode(randomBytes, null).code)).toBe('hub_certificate')
    expect(await wrong(server.url('postgres'), code)).toBe('hub_schema')
    valueOf(await copy.client.command('hub.enrol', { url: hub.url, code }))
    expect((await untilSent(copy)).name).toBe('Muelle 2')
  })

  test('the server of the administrator is the only one to join, and is not left', async () => {
    const [hub, other] = [await makeHub(server), await makeHub(server)]
    const folder = temporaryFolder()
    const started = (siteServer?: string) =>
      openTestCore({
        clock: runningClock,
        folder,
        ...(siteServer && { policy: { values: { siteServer }, problems: [], source: 'policy.json' } }),
      })
    const managed = { code: 'forbidden', details: { reason: 'managed', field: 'siteServer' } }
    const free = await started()
    valueOf(await free.client.command('hub.enrol', { url: other.url, code: await other.code('dock', 'Muelle 1') }))
    await free.stop()

    const pc = await started(hub.url)
    expect(await hubStatus(pc)).toMatchObject({ url: other.url, managedUrl: hub.url })
    valueOf(await pc.client.command('hub.leave', {}))
    const join = async (url: string, code: string) => pc.client.command('hub.enrol', { url, code })
    expect(failureOf(await join(other.url, await other.code('dock', 'Muelle 2')))).toMatchObject(managed)
    expect(failureOf(await join('nothing', 'AAAA'))).toMatchObject(managed)
    valueOf(await join(hub.url, await hub.code('dock', 'Muelle 1')))
    expect(failureOf(await pc.client.command('hub.leave', {}))).toMatchObject(managed)
    expect((await untilSent(pc)).state).toBe('connected')
  })

  test('a PC whose password is lost joins again with a new code, also where it may not leave the server', async () => {
    const hub = await makeHub(server)
    const folder = temporaryFolder()
    const policy = { values: { siteServer: hub.url }, problems: [], source: 'policy.json' }
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1', { folder, policy })
    await untilSent(dock)
    await dock.stop()
    const file = join(folder, 'device-keys.json')
    const keys = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    writeFileSync(file, JSON.stringify(Object.fromEntries(keys.filter(([name]) => !name.startsWith('hub.')))))
    const again = await openTestCore({ clock: runningClock, folder, policy })
    const sessionId = await countAndClose(again.client, { controlId: null, operator: 'Ana' })
    await until(async () => ((await hubStatus(again)).failure?.reason === 'hub_key_missing' ? true : null))
    const code = await hub.code('dock', 'Muelle 1')
    const rejoin = () => again.client.command('hub.enrol', { url: hub.url, code })
    expect(failureOf(await rejoin()).details).toEqual({ reason: 'hub_device_joined' })
    await hub.admin('revoke', '--device', dock.deviceId)
    valueOf(await rejoin())
    await untilSent(again)
    expect(await server.query('SELECT session FROM muelle.chain', [], hub.database)).toEqual([{ session: sessionId }])
  })

  test('two windows that join with one code at once join once, and the PC stays joined', async () => {
    const hub = await makeHub(server)
    const dock = await openTestCore({ clock: runningClock })
    const code = await hub.code('dock', 'Muelle 1')
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => dock.client.command('hub.enrol', { url: hub.url, code })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await untilSent(dock)).toMatchObject({ name: 'Muelle 1', state: 'connected' })
  })
})
