import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { hubStatus, makeHub, pcAtHub, until } from './support/hub-pc.ts'
import { confirmEachOther, docksAndOffice } from './support/hub-site.ts'

describe.skipIf(noPostgres !== null)(
  `what the server does not take${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    let server: TestServer
    beforeAll(async () => void (server = await startPostgres()))
    afterAll(() => server.stop())

    test('a count with more names than an end holds is named, and keeps no other from being sent', async () => {
      const hub = await makeHub(server)
      const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
      const { sessionId } = valueOf(
        await dock.client.command('counts.start', { controlId: null, operator: 'Ana', otherGoods: true }),
      )
      for (let n = 0; n < 40; n += 1)
        valueOf(
          await dock.client.command('counts.container', { sessionId, container: `${n}`.padStart(3, '0').repeat(60) }),
        )
      for (let n = 0; n < 50; n += 1)
        valueOf(await dock.client.command('counts.handOver', { sessionId, operator: `${n}${'漢'.repeat(78)}` }))
      const other = await countAndClose(dock.client, { controlId: null, operator: 'Eva', otherGoods: true })
      await until(async () => {
        const heads = await server.query('SELECT session FROM muelle.chain WHERE session = $1', [other], hub.database)
        return heads.length === 1 || null
      })
      const status = await until(async () => {
        const now = await hubStatus(dock)
        return now.problems.length > 0 && now.state === 'connected' ? now : null
      })
      expect(status).toMatchObject({ failure: null, problems: [{ sessionId, deviceId: null, reason: 'hub_refused' }] })
      expect(status.waiting).toBeGreaterThan(0)
    })

    test('a decision that is too large is refused here in words, and the next one arrives', async () => {
      const { first, office, second, controlIds } = await docksAndOffice(server, 2)
      const [controlId = 0, otherId = 0] = controlIds
      await confirmEachOther([first, second, office], office)
      await countAndClose(first.client, { controlId, operator: 'Ana' })
      await countAndClose(first.client, { controlId: otherId, operator: 'Ana' })
      await until(async () => {
        const { rows } = valueOf(await office.client.query('counts.imported', {}))
        return rows.filter(({ status }) => status === 'closed').length === 2 || null
      })
      valueOf(await office.client.command('supervisor.unlock', {}))
      // Those that it knows are asked.
      await until(async () => (await hubStatus(office)).pcs.length === 2 || null)
      const ask = async (id: number, articles: string[]) =>
        valueOf(
          await office.client.command('hub.instruct', {
            decision: { kind: 'recount', controlId: id, articles },
            by: 'Sara',
          }),
        ).rows
      const given = [
        ...(await ask(
          controlId,
          Array.from({ length: 400 }, (_, n) => `${n}`.padStart(200, 'A')),
        )),
        ...(await ask(otherId, ['A-1'])),
      ]
      const rows = await until(async () => {
        const now = valueOf(await office.client.query('hub.instructions', {})).rows
        return now.every(({ state }) => state === 'done' || state === 'refused') ? now : null
      })
      expect(rows).toHaveLength(given.length)
      const outcomesOf = (id: number) =>
        rows.filter((row) => row.controlId === id).map(({ state, reason }) => ({ state, reason }))
      const refused = { state: 'refused', reason: 'hub_refused' }
      expect(outcomesOf(controlId)).toEqual([refused, refused])
      expect(outcomesOf(otherId)).toEqual([
        { state: 'done', reason: null },
        { state: 'done', reason: null },
      ])
    })
  },
)
