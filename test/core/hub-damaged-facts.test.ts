import { randomUUID } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningClock } from '../support/running-clock.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { articleOf, learn, twoPcs, untilArticle, untilFactsSent } from './support/hub-facts.ts'
import { intruder } from './support/hub-intruder.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { hubStatus, makeHub, pcAtHub, until } from './support/hub-pc.ts'
import { confirmEachOther, docksAndOffice } from './support/hub-site.ts'

/** Overwrites the page with the rows of a table. */
function damage(path: string, table: string): void {
  const db = new Sqlite(path, { readonly: true })
  const query = `SELECT pageno - 1 FROM dbstat WHERE name = ? AND pagetype = 'leaf'`
  const pages = db.prepare(query).pluck().all(table) as number[]
  db.close()
  const file = openSync(path, 'r+')
  for (const page of pages) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(file)
}

describe.skipIf(noPostgres !== null)(`damaged data at a hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  test.each(['learned_barcode', 'hub_fact'])(
    'a PC that lost rows of %s takes nothing from the others, and gets back what they have',
    async (table) => {
      const { first, second } = await twoPcs(server)
      await learn(first, 'BOX-1', 'A-1', 6)
      await untilArticle(second, 'BOX-1', 'A-1')
      await untilFactsSent(second)
      await second.stop()
      damage(join(second.folder, 'profiles', 'practice', 'muelle.db'), table)
      const again = await openTestCore({ clock: runningClock, folder: second.folder })
      const { notices } = valueOf(await again.client.query('diagnostics.get', {}))
      expect(notices).toContainEqual(expect.objectContaining({ code: 'database_damaged' }))
      await untilArticle(again, 'BOX-1', 'A-1')
      await untilFactsSent(again)
      // Further changes travel both ways.
      await learn(first, 'BOX-2', 'A-2', 1)
      await untilArticle(again, 'BOX-2', 'A-2')
      expect(await articleOf(first, 'BOX-1')).toBe('A-1')
      await learn(again, 'BOX-1', 'A-3', 6)
      await untilArticle(first, 'BOX-1', 'A-3')
      expect((await hubStatus(again)).facts).toMatchObject({ waiting: 0, conflicts: 0 })
    },
  )

  test('an instruction that waited and is lost is read again; one that was answered is not followed again', async () => {
    const hub = await makeHub(server)
    const dock = await pcAtHub(hub, 'dock', 'Este')
    const { sessionId } = valueOf(await dock.client.command('counts.start', { controlId: null, operator: 'Ana' }))
    const { send, device, publicKey } = await intruder(hub, 'office', 'Oficina', { practice: true })
    await until(async () => {
      const { rows } = valueOf(await dock.client.query('devices.list', {}))
      return rows.some(({ deviceId }) => deviceId === device) ? true : null
    })
    valueOf(await dock.client.command('supervisor.unlock', {}))
    const office = { deviceId: device, publicKey, name: 'Oficina' }
    valueOf(await dock.client.command('devices.confirm', { ...office, supervises: true }))
    const base = {
      addressee: dock.deviceId,
      at: '2026-11-20T10:00:00Z',
      by: 'Eva',
      controlId: 7,
      part: null,
      note: null,
    }
    const sign = { ...base, kind: 'sign', sessionId, seen: 'x' }
    const answered = { ...sign, id: randomUUID(), counts: [] }
    const waiting = { ...sign, id: randomUUID(), counts: [{ sessionId: randomUUID(), seq: 1, hash: 'x' }] }
    for (const one of [answered, waiting]) expect(await send(one as never)).toBe('done')
    const answers = () =>
      server.query('SELECT id FROM muelle.message WHERE id = $1', [`${answered.id}-a`], hub.database)
    await until(async () => ((await answers()).length === 1 ? true : null))
    const listed = async ({ client }: Pick<typeof dock, 'client'>) => {
      const { rows } = valueOf(await client.query('hub.instructions', {}))
      return rows.map(({ id, state }) => [id, state])
    }
    expect(await listed(dock)).toHaveLength(2)
    await dock.stop()
    damage(join(dock.folder, 'profiles', 'practice', 'muelle.db'), 'hub_instruction')
    const again = await openTestCore({ clock: runningClock, folder: dock.folder })
    await until(async () => ((await listed(again)).length > 0 ? true : null))
    expect(await listed(again)).toEqual([[waiting.id, 'waiting']])
    expect(again.log.lines.filter((line) => line.includes('hub.message_forked'))).toEqual([])
  })

  test('a signature that an office decided, and whose answer was not sent, is not evaluated again once the row is lost', async () => {
    const { hub, first, second, office, controlIds } = await docksAndOffice(server)
    const [controlId = 0] = controlIds
    await confirmEachOther([first, second, office], office)
    const sessionId = await countAndClose(first.client, { controlId, operator: 'Ana' }, [
      { articleCode: 'A-1', units: 10 },
      { articleCode: 'A-2', units: 4 },
    ])
    const seen = await until(async () => {
      const answer = await office.client.query('comparison.get', { controlId })
      return answer.ok && answer.value.alsoCounted?.[0]?.status === 'closed' ? answer.value.seen : null
    })
    // No answer reaches the server.
    await server.query(
      `CREATE FUNCTION muelle.lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'gone'; END $$;
       CREATE TRIGGER lose BEFORE INSERT ON muelle.message FOR EACH ROW WHEN (NEW.id LIKE '%-a') EXECUTE FUNCTION muelle.lose()`,
      [],
      hub.database,
    )
    valueOf(await office.client.command('supervisor.unlock', {}))
    const decision = { kind: 'sign', sessionId, seen } as const
    valueOf(await office.client.command('hub.instruct', { decision, by: 'Sara' }))
    const listed = async ({ client }: Pick<typeof first, 'client'>) =>
      valueOf(await client.query('hub.instructions', {})).rows.map(({ state, reason }) => ({ state, reason }))
    const done = [{ state: 'done', reason: null }]
    await until(async () => ((await listed(first))[0]?.state === 'done' ? true : null))
    await first.stop()
    damage(join(first.folder, 'profiles', 'practice', 'muelle.db'), 'hub_instruction')
    await server.query('DROP TRIGGER lose ON muelle.message', [], hub.database)
    const again = await openTestCore({ clock: runningClock, folder: first.folder })
    await until(async () => ((await listed(office))[0]?.state === 'sent' ? null : true))
    expect(await listed(office)).toEqual(done)
    expect(await listed(again)).toEqual(done)
  })
})
