import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { cutOff, untilConflicts, untilFactsSent } from './support/hub-facts.ts'
import { hubStatus, until } from './support/hub-pc.ts'
import { confirmEachOther, declaredOnly, docksAndOffice, type SitePc } from './support/hub-site.ts'

const holdsOf = async ({ client }: SitePc, controlId: number) =>
  valueOf(await client.query('holds.list', { controlId })).rows

describe.skipIf(noPostgres !== null)(`holds in the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  const decide = async ({ client }: SitePc, holdId: string, outcome: 'released' | 'rejected') => {
    valueOf(await client.command('supervisor.unlock', {}))
    return valueOf(await client.command('holds.decide', { holdId, outcome, operator: 'Eva', note: 'tested' }))
  }

  test('a hold travels once its document was revealed where it was placed; the office releases it; of two decisions a person takes one', async () => {
    const { hub, first, second, office, controlIds } = await docksAndOffice(server)
    const [controlId = 0] = controlIds
    await confirmEachOther([first, second, office], office)
    const { sessionId } = valueOf(await first.client.command('counts.start', { controlId, operator: 'Ana' }))
    for (const lot of ['L-1', 'L-2'])
      valueOf(await first.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 3, lot }))
    const place = async (input: object) => {
      const hold = { type: 'quarantine', operator: 'Ana', articleCode: 'A-1', ...input }
      return valueOf(await first.client.command('holds.place', hold as never)).holdId
    }
    const goods = await place({ sessionId, lot: 'L-1', reason: 'torn box' })
    const other = await place({ sessionId, lot: 'L-2', reason: 'wet box' })
    await untilFactsSent(first)
    const facts = async () =>
      JSON.stringify(await server.query('SELECT f::text AS row FROM muelle.fact AS f', [], hub.database))
    // What a dock has on hold names what it counts: nobody reads it before the others may.
    expect(await facts()).not.toContain('torn box')

    valueOf(await first.client.command('counts.close', { sessionId }))
    valueOf(await first.client.query('comparison.get', { controlId }))
    for (const pc of [second, office])
      await until(async () => ((await holdsOf(pc, controlId)).length === 2 ? true : null))
    const [there] = await holdsOf(office, controlId)
    const [here] = await holdsOf(first, controlId)
    expect(there).toEqual({ ...here, description: there?.description })
    expect(there).toMatchObject({ holdId: goods, controlId, number: 'HUB-1', lot: 'L-1', decision: null, intact: true })
    await decide(office, goods, 'released')
    const decided = await until(async () => {
      const [hold] = await holdsOf(first, controlId)
      return hold?.decision ? hold : null
    })
    expect(decided).toMatchObject({ decision: { outcome: 'released', operator: 'Eva', note: 'tested' }, intact: true })
    const again = await first.client.command('holds.decide', { holdId: goods, outcome: 'rejected', operator: 'Eva' })
    expect(again.ok).toBe(false)

    // From the comparison, with a lot that only the document has: it stays on this PC.
    valueOf(await first.client.command('supervisor.unlock', {}))
    await place({ controlId, articleCode: 'A-2', lot: declaredOnly, reason: 'only declared' })
    await place({ controlId, articleCode: 'A-1', lot: 'L-2', type: 'sample', reason: 'laboratory' })
    await until(async () => ((await holdsOf(office, controlId)).length === 3 ? true : null))
    await untilFactsSent(first)
    for (const text of ['only declared', declaredOnly]) expect(await facts()).not.toContain(text)

    const [one, two] = [await cutOff(server, hub.database, first), await cutOff(server, hub.database, office)]
    await decide(first, other, 'rejected')
    await decide(office, other, 'released')
    await one()
    await until(async () => ((await hubStatus(first)).facts.waiting === 0 ? true : null))
    await two()
    const [conflict] = await untilConflicts(office, 1)
    expect(conflict).toMatchObject({ kind: 'hold', key: other })
    expect(conflict?.fields).toContainEqual({ name: 'outcome', ours: 'released', theirs: 'rejected' })
    const { kind = '', key = '', version = 0 } = conflict ?? {}
    valueOf(await office.client.command('hub.resolve', { kind, key, version, take: 'theirs' }))
    const outcomes = async (pc: SitePc) =>
      (await holdsOf(pc, controlId)).map(({ holdId, decision }) => [holdId, decision?.outcome])
    for (const pc of [first, second, office])
      await until(async () => (JSON.stringify(await outcomes(pc)).includes(`["${other}","rejected"]`) ? true : null))
    // Nothing goes back and forth afterwards.
    for (const pc of [first, second, office]) await untilFactsSent(pc)
    expect((await hubStatus(office)).facts).toMatchObject({ conflicts: 0, refused: 0, unconfirmed: 0 })
  })
})
