import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalText } from '../../src/main/core/domain/count-log/canonical.ts'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { articleOf, learn, untilArticle, untilFactsSent } from './support/hub-facts.ts'
import { intruder } from './support/hub-intruder.ts'
import { hubStatus, until, untilSent } from './support/hub-pc.ts'
import { confirmEachOther, docksAndOffice, type SitePc } from './support/hub-site.ts'

const known = async (pc: SitePc, { deviceId }: SitePc) =>
  valueOf(await pc.client.query('devices.list', {})).rows.find((row) => row.deviceId === deviceId) ?? null

async function asSupervisor<T>({ client }: SitePc, act: () => Promise<T>): Promise<T> {
  valueOf(await client.command('supervisor.unlock', {}))
  const answer = await act()
  valueOf(await client.command('supervisor.lock', {}))
  return answer
}

const confirm = (pc: SitePc, { deviceId, name }: SitePc, more: { supervises?: boolean } = {}) =>
  asSupervisor(pc, async () => valueOf(await pc.client.command('devices.confirm', { deviceId, name, ...more })))

const revoke = (pc: SitePc, { deviceId }: SitePc) =>
  asSupervisor(pc, async () => valueOf(await pc.client.command('devices.revoke', { deviceId })))

describe.skipIf(noPostgres !== null)(`devices in the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  /** The office confirmed both docks; both docks know the office by its six words and follow its supervisors. */
  async function siteOfOffice() {
    const site = await docksAndOffice(server)
    const { first, second, office } = site
    for (const dock of [first, second]) {
      await until(() => known(dock, office))
      await until(() => known(office, dock))
    }
    return site
  }

  test('a PC that the office confirmed is confirmed at the docks that follow it, and nowhere else', async () => {
    const { first, second, office } = await siteOfOffice()
    for (const dock of [first, second]) await confirm(office, dock)
    await confirm(first, office, { supervises: true })
    await confirm(second, office)
    const there = await until(async () => {
      const row = await known(first, second)
      return row?.confirmedAt ? row : null
    })
    expect(there).toMatchObject({ name: 'Muelle 2', confirmedBy: { deviceId: office.deviceId, name: 'Oficina' } })
    // What the second dock shares is believed at the first.
    await learn(second, 'BOX-2', 'A-1', 6)
    await untilArticle(first, 'BOX-2', 'A-1')
    await learn(first, 'BOX-1', 'A-1', 6)
    await untilArticle(office, 'BOX-1', 'A-1')
    // The second dock knows the statement and does not follow the office: it asks its own supervisor.
    await until(async () => ((await hubStatus(second)).facts.unconfirmed > 0 ? true : null))
    expect(await known(second, first)).toMatchObject({ confirmedAt: null })
    expect(await articleOf(second, 'BOX-1')).toBeNull()
    // Once it does, what the office said before has its effect.
    await confirm(second, office, { supervises: true })
    await untilArticle(second, 'BOX-1', 'A-1')
    expect(await known(second, first)).toMatchObject({ name: 'Muelle 1', confirmedBy: { deviceId: office.deviceId } })
    // A dock confirms nothing for others: the office does not follow it.
    expect((await known(office, first))?.confirmedBy).toBeNull()
  })

  test('a PC that a supervisor of the office revoked: what is here stays, nothing new is believed, until it is confirmed again', async () => {
    const { hub, first, second, office } = await siteOfOffice()
    const site = [first, second, office]
    await confirmEachOther(site, office)
    const [before] = [await countAndClose(first.client, { controlId: null, operator: 'Ana' })]
    await untilSent(first)
    await until(async () => ((await office.client.query('counts.events', { sessionId: before })).ok ? true : null))
    const [denied] = [await office.client.command('devices.revoke', { deviceId: first.deviceId })]
    expect(denied).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(await revoke(office, first)).toMatchObject({ revokedAt: expect.any(String), revokedBy: null })
    const there = await until(async () => {
      const row = await known(second, first)
      return row?.revokedAt ? row : null
    })
    expect(there.revokedBy).toEqual({ deviceId: office.deviceId, name: 'Oficina' })
    // The revoked PC says so itself.
    await until(async () => ((await known(first, first))?.revokedAt ? true : null))

    const after = await countAndClose(first.client, { controlId: null, operator: 'Ana' })
    await learn(first, 'BOX-R', 'A-1', 6)
    await untilSent(first)
    const [problem] = await until(async () => {
      const { problems } = await hubStatus(office)
      return problems.length > 0 ? problems : null
    })
    expect(problem).toMatchObject({ sessionId: after, deviceId: first.deviceId, reason: 'device_revoked' })
    // A fact that comes later: what the revoked PC shared was read before it.
    await learn(second, 'BOX-S', 'A-1', 6)
    await untilArticle(office, 'BOX-S', 'A-1')
    // Nobody is asked to confirm it.
    expect((await hubStatus(office)).facts.unconfirmed).toBe(0)
    const { rows } = valueOf(await office.client.query('counts.imported', { limit: 10 }))
    expect(rows).toMatchObject([{ sessionId: before, confirmed: true }])
    for (const pc of [second, office]) expect(await articleOf(pc, 'BOX-R')).toBeNull()
    // The server knows nothing of it: its administrator locks the PC out.
    expect(await hub.admin('check')).toMatchObject({ brokenCounts: 0 })
    expect((await hubStatus(first)).state).toBe('connected')

    await confirm(office, first)
    await untilArticle(office, 'BOX-R', 'A-1')
    await until(async () => ((await office.client.query('counts.events', { sessionId: after })).ok ? true : null))
    await untilArticle(second, 'BOX-R', 'A-1')
    expect(await known(second, first)).toMatchObject({ revokedAt: null })
  })

  test('a PC that was revoked keeps nobody from changing what it changed last', async () => {
    const { first, second, office } = await siteOfOffice()
    await confirmEachOther([first, second, office], office)
    await learn(first, 'BOX-1', 'A-1', 6)
    for (const pc of [second, office]) await untilArticle(pc, 'BOX-1', 'A-1')
    await revoke(office, first)
    await until(async () => ((await known(second, first))?.revokedAt ? true : null))
    await learn(first, 'BOX-1', 'A-9', 6)
    await untilFactsSent(first)
    await learn(second, 'BOX-1', 'A-2', 6)
    await untilFactsSent(second)
    await untilArticle(office, 'BOX-1', 'A-2')
    expect(await articleOf(second, 'BOX-1')).toBe('A-2')
  })

  test('a statement that another PC makes in the name of the office is refused, and does not keep the office from its own', async () => {
    const { first, second, office, hub } = await siteOfOffice()
    await confirmEachOther([first, second, office], office)
    const mallory = await intruder(hub, 'dock', 'Muelle 3', { practice: true })
    const third = { ...first, deviceId: mallory.device, name: 'Muelle 3' }
    // So that the others know of it.
    const hello = canonicalText({ value: { articleCode: 'A-1', unitsPerScan: '1' }, at: null, by: '' })
    await mallory.put('linked-barcode', 'HELLO', 0, hello)
    await until(() => known(second, third))
    await confirm(second, third)
    await untilFactsSent(office)
    const byKey = (await known(second, office))?.publicKey
    const key = [office.deviceId, byKey, first.deviceId, (await known(second, first))?.publicKey].join(' ')
    const [row] = await until(async () => {
      const rows = await server.query('SELECT version FROM muelle.fact WHERE key = $1', [key], hub.database)
      return rows.length > 0 ? rows : null
    })
    // A confirmed PC writes, with its own right signature, what the office is said to have said.
    const forged = canonicalText({ value: { name: 'Muelle 1', state: 'revoked' }, at: null, by: '' })
    expect(await mallory.put('device', key, Number(row?.['version']), forged)).toBe('done')
    await until(async () => ((await hubStatus(second)).facts.refused > 0 ? true : null))
    expect(await known(second, first)).toMatchObject({ revokedAt: null })
    // The next statement of the office takes effect.
    await revoke(office, first)
    await until(async () => ((await known(second, first))?.revokedAt ? true : null))
  })
})
