import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Link } from '../../src/main/core/domain/count-log/chain.ts'
import { nextLink } from '../../src/main/core/domain/count-log/chain.ts'
import { readJoinCode } from '../../src/main/core/domain/join-code.ts'
import { keyPairFromSeed } from '../../src/main/core/domain/signature.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import type { TestHub } from './support/hub-pc.ts'
import { makeHub, until } from './support/hub-pc.ts'

const published = `FOR TABLE muelle.finished WHERE (NOT practice) WITH (publish = 'insert')`

describe.skipIf(noPostgres !== null)(`headquarters${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let site: TestServer
  let centre: TestServer
  beforeAll(async () => {
    site = await startPostgres(['wal_level=logical'])
    centre = await startPostgres()
  })
  afterAll(async () => {
    await centre.stop()
    await site.stop()
  })

  /** A PC of a site, whose calls are those of the test. */
  async function pcOf(hub: TestHub, practice: boolean) {
    const { login, secret } = readJoinCode(await hub.code('dock', 'Muelle 1'))
    const { port } = site
    const at = { host: '127.0.0.1', port, database: hub.database, ssl: { rejectUnauthorized: false } }
    const client = new pg.Client({ ...at, user: login, password: secret })
    await client.connect()
    onTestFinished(() => client.end())
    const { publicKey } = keyPairFromSeed(randomBytes(32))
    await client.query('SELECT muelle.join_site($1, $2, $3)', [randomUUID(), publicKey, practice])
    const links: Link[] = []
    const session = randomUUID()
    /** Adds an event; `status` is that of the count after it. */
    return async (note: string, status: 'open' | 'closed') => {
      const body = { kind: 'note', at: '2026-11-20T10:00:00-03:00', eventId: randomUUID(), note }
      const link = nextLink(session, links.at(-1) ?? null, body)
      links.push(link)
      const values = [session, link.seq, [link.body], link.hash, `{"status":"${status}"}`, 'A'.repeat(86)]
      const text = 'SELECT result FROM muelle.append($1, $2, $3, $4, $5, false, $6)'
      expect((await client.query<{ result: string }>(text, values)).rows).toEqual([{ result: 'done' }])
    }
  }

  test('closed counts of two sites arrive once, each under its site; open ones and practice do not', async () => {
    const headquarters = await makeHub(centre, 'Central')
    const [north, south] = [await makeHub(site, 'Norte'), await makeHub(site, 'Sur')]
    await site.query(`CREATE ROLE muelle_hq LOGIN REPLICATION PASSWORD 'hq'`)
    const subscribe = async ({ database }: TestHub, name: string) => {
      await site.query(`SELECT pg_create_logical_replication_slot('${name}', 'pgoutput')`, [], database)
      const address = site.url(database).replace('://', '://muelle_hq:hq@')
      await centre.query(
        `CREATE SUBSCRIPTION ${name} CONNECTION '${address}?sslmode=require&sslcert=none' PUBLICATION muelle_finished
         WITH (create_slot = false, slot_name = '${name}')`,
        [],
        headquarters.database,
      )
    }
    for (const hub of [north, south]) {
      for (const text of [
        'GRANT USAGE ON SCHEMA muelle TO muelle_hq',
        'GRANT SELECT ON muelle.finished TO muelle_hq',
        'CREATE POLICY headquarters ON muelle.finished FOR SELECT TO muelle_hq USING (true)',
        `CREATE PUBLICATION muelle_finished ${published}`,
      ])
        await site.query(text, [], hub.database)
      await subscribe(hub, `from_${hub.database}`)
    }
    const there = (text: string) => centre.query(text, [], headquarters.database)
    const add = await pcOf(north, false)
    await add('first', 'open')
    await add('not yet', 'open')
    await (
      await pcOf(south, true)
    )('practice', 'closed')
    await (
      await pcOf(south, false)
    )('south', 'closed')
    await until(async () => ((await there('SELECT 1 FROM muelle.finished')).length > 0 ? true : null))
    await add('end', 'closed')
    // Reopened: only what is new follows.
    await add('again', 'open')
    await add('end again', 'closed')
    const rows = await until(async () => {
      const found = await there('SELECT site, first, seq, bodies FROM muelle.finished ORDER BY site, seq')
      return found.length === 3 ? found : null
    })
    expect(rows).toMatchObject([
      { site: 'Norte', first: 1, seq: 3 },
      { site: 'Norte', first: 4, seq: 5 },
      { site: 'Sur', first: 1, seq: 1 },
    ])
    const text = JSON.stringify(rows)
    for (const note of ['first', 'not yet', 'end', 'again', 'end again', 'south'])
      expect(text).toContain(`\\"${note}\\"`)
    expect(centre.dump(headquarters.database)).not.toContain('"practice"')
    await expect(there('DELETE FROM muelle.finished')).rejects.toThrow('append-only')
    // Who reads for headquarters reads nothing else of a site.
    const reader = new pg.Client({
      connectionString: site.url(north.database).replace('://', '://muelle_hq:hq@'),
      ssl: { rejectUnauthorized: false },
    })
    await reader.connect()
    for (const table of ['event', 'chain', 'fact', 'pc'])
      await expect(reader.query(`SELECT 1 FROM muelle.${table}`)).rejects.toThrow('permission denied')
    await reader.end()
    // A new subscription, as after a restore, sends everything again: nothing is doubled, and what is new arrives.
    await there(`DROP SUBSCRIPTION from_${north.database}`)
    await subscribe(north, 'again')
    await add('after the restore', 'closed')
    await until(async () => ((await there('SELECT 1 FROM muelle.finished WHERE seq = 6')).length > 0 ? true : null))
    expect(await there('SELECT 1 FROM muelle.finished')).toHaveLength(4)
    for (const name of ['again', `from_${south.database}`]) await there(`DROP SUBSCRIPTION ${name}`)
  })
})
