import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { cutOff, untilConflicts, untilFactsSent } from './support/hub-facts.ts'
import { hubStatus, until } from './support/hub-pc.ts'
import type { SitePc } from './support/hub-site.ts'
import { confirmEachOther, declaredOnly, docksAndOffice } from './support/hub-site.ts'

const enteredAt = '2026-11-20T08:42:00.000-03:00'

describe.skipIf(noPostgres !== null)(`arrivals in the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  // Everything that it is told is in its log: what must not be there is searched for.
  beforeAll(async () => void (server = await startPostgres(['log_min_duration_statement=0'])))
  afterAll(() => server.stop())

  async function site() {
    const { hub, first, second, office, controlIds } = await docksAndOffice(server)
    await confirmEachOther([first, second, office])
    return { hub, first, second, office, controlId: controlIds[0] ?? 0 }
  }

  const listed = async ({ client }: SitePc, controlId: number) =>
    valueOf(await client.query('arrivals.list', { controlId })).rows
  const save = async ({ client }: SitePc, input: object) =>
    valueOf(await client.command('arrivals.save', { operator: 'Ana', ...input })).arrivalId
  const measure = async ({ client }: SitePc, input: { arrivalId: string; readingId?: string; value?: number }) =>
    valueOf(await client.command('arrivals.temperature', { operator: 'Ana', place: 'Doors', ...input })).eventId

  test('a truck recorded at one dock is known at every PC, with its temperatures and corrections; its driver is not', async () => {
    const { hub, first, second, office, controlId } = await site()
    const documents = [{ number: 'HUB-1' }]
    const details = { enteredAt, carrier: 'Fletes Norte', plate: 'AG731KD', driver: 'Raúl Benítez' }
    const arrivalId = await save(first, { documents, ...details, driverDocument: '27111222' })
    const readingId = await measure(first, { arrivalId, value: 9.4 })
    const [there] = await until(async () => {
      const rows = await listed(office, controlId)
      return rows[0]?.readings.length === 1 ? rows : null
    })
    const [here] = await listed(first, controlId)
    expect(here).toMatchObject({ driver: 'Raúl Benítez', intact: true })
    expect(there).toEqual({ ...here, driver: null, driverDocument: null, changedAt: there?.changedAt })
    await until(async () => ((await listed(second, controlId)).length === 1 ? true : null))
    // Both are free to go on with it, whoever began.
    await save(second, { arrivalId, plate: 'AG 731 KD', leftAt: '2026-11-20T10:05:00.000-03:00', operator: 'Eva' })
    await measure(second, { arrivalId, readingId, value: 3.5 })
    const [back] = await until(async () => {
      const rows = await listed(first, controlId)
      return rows[0]?.plate === 'AG 731 KD' && rows[0].readings[0]?.value === 3.5 ? rows : null
    })
    expect(back).toMatchObject({ driver: 'Raúl Benítez', operator: 'Ana', recordedAt: here?.recordedAt, intact: true })
    expect(back?.corrections).toMatchObject([
      { operator: 'Eva', field: 'plate', before: 'AG731KD' },
      { field: 'reading' },
    ])

    // Of a document that is still blind, and of its truck, the hub has nothing declared, and no person's document.
    valueOf(await second.client.command('counts.start', { controlId, operator: 'Eva' }))
    for (const pc of [first, second, office]) await untilFactsSent(pc)
    const everything = `${server.dump(hub.database)}${server.log()}`
    for (const known of ['arrival-reading', 'AG731KD', 'Fletes Norte']) expect(everything).toContain(known)
    for (const secret of [declaredOnly, 'Raúl Benítez', '27111222']) expect(everything).not.toContain(secret)
    expect(await listed(second, controlId)).toHaveLength(1)
  })

  test('temperatures of two PCs that did not see each other are both kept; two values of one field are for a person', async () => {
    const { hub, first, office, controlId } = await site()
    const arrivalId = await save(first, { documents: [{ number: 'HUB-1' }], plate: 'ONE' })
    await until(async () => ((await listed(office, controlId)).length === 1 ? true : null))
    await untilFactsSent(first)
    const reconnect = await cutOff(server, hub.database, office)
    await measure(first, { arrivalId, value: 4 })
    await save(first, { arrivalId, plate: 'TWO', seal: 'S-1', sealState: 'whole' })
    await untilFactsSent(first)
    await measure(office, { arrivalId, value: 5 })
    await save(office, { arrivalId, plate: 'THREE', operator: 'Eva' })
    await reconnect()
    const [conflict] = await untilConflicts(office, 1)
    expect(conflict).toMatchObject({ kind: 'arrival', key: arrivalId, ours: { by: 'Eva' }, theirs: { by: 'Ana' } })
    expect(conflict?.fields).toContainEqual({ name: 'plate', ours: 'THREE', theirs: 'TWO' })
    expect(conflict?.fields).toContainEqual({ name: 'sealState', ours: null, theirs: 'whole' })
    for (const pc of [first, office])
      await until(async () => ((await listed(pc, controlId))[0]?.readings.length === 2 ? true : null))
    const { kind = '', key = '', version = 0 } = conflict ?? {}
    valueOf(await office.client.command('hub.resolve', { kind, key, version, take: 'theirs' }))
    const [there] = await listed(office, controlId)
    expect(there).toMatchObject({ plate: 'TWO', seal: 'S-1', intact: true })
    for (const pc of [first, office]) await untilFactsSent(pc)
    expect((await hubStatus(office)).facts).toMatchObject({ waiting: 0, conflicts: 0, refused: 0 })
    expect((await listed(first, controlId))[0]).toMatchObject({ plate: 'TWO', seal: 'S-1' })
  })
})
