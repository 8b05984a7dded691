import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Link } from '../../src/main/core/domain/count-log/chain.ts'
import { nextLink } from '../../src/main/core/domain/count-log/chain.ts'
import { readJoinCode } from '../../src/main/core/domain/join-code.ts'
import { keyPairFromSeed } from '../../src/main/core/domain/signature.ts'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { sign } from '../support/sign.ts'
import type { TestHub } from './support/hub-pc.ts'
import { makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'

describe.skipIf(noPostgres !== null)(`headquarters${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let site: TestServer
  let centre: TestServer
  beforeAll(async () => {
    site = await startPostgres(['wal_level=logical', 'log_min_duration_statement=0'])
    centre = await startPostgres(['log_min_duration_statement=0'])
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
    client.on('error', () => {})
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

  /** Publishes what a site has for headquarters, which has to be of `practice` or not. */
  async function publish({ database }: TestHub, practice: boolean) {
    await site.query(`DO $$ BEGIN IF to_regrole('muelle_hq') IS NULL THEN
      CREATE ROLE muelle_hq LOGIN REPLICATION PASSWORD 'hq'; END IF; END $$`)
    for (const text of [
      'GRANT USAGE ON SCHEMA muelle TO muelle_hq',
      'GRANT SELECT ON muelle.finished TO muelle_hq',
      'CREATE POLICY headquarters ON muelle.finished FOR SELECT TO muelle_hq USING (true)',
      `CREATE PUBLICATION muelle_finished FOR TABLE muelle.finished WHERE (${practice ? '' : 'NOT '}practice)
       WITH (publish = 'insert')`,
    ])
      await site.query(text, [], database)
  }

  async function subscribe({ database }: TestHub, headquarters: TestHub, name: string) {
    await site.query(`SELECT pg_create_logical_replication_slot('${name}', 'pgoutput')`, [], database)
    const address = site.url(database).replace('://', '://muelle_hq:hq@')
    await centre.query(
      `CREATE SUBSCRIPTION ${name} CONNECTION '${address}?sslmode=require&sslcert=none' PUBLICATION muelle_finished
       WITH (create_slot = false, slot_name = '${name}')`,
      [],
      headquarters.database,
    )
  }

  test('closed counts of two sites arrive once, each under its site; open ones and practice do not', async () => {
    const headquarters = await makeHub(centre, 'Central')
    const [north, south] = [await makeHub(site, 'Norte'), await makeHub(site, 'Sur')]
    for (const hub of [north, south]) {
      await publish(hub, false)
      await subscribe(hub, headquarters, `from_${hub.database}`)
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
    await subscribe(north, headquarters, 'again')
    await add('after the restore', 'closed')
    await until(async () => ((await there('SELECT 1 FROM muelle.finished WHERE seq = 6')).length > 0 ? true : null))
    expect(await there('SELECT 1 FROM muelle.finished')).toHaveLength(4)
    for (const name of ['again', `from_${south.database}`]) await there(`DROP SUBSCRIPTION ${name}`)
  })

  test('headquarters have what was counted of a document, and nothing that it declared', async () => {
    const [headquarters, hub] = [await makeHub(centre, 'Central'), await makeHub(site, 'Norte')]
    // The PC of a test is one of the practice warehouse.
    await publish(hub, true)
    const name = `of_${hub.database}`
    await subscribe(hub, headquarters, name)
    const pc = await pcAtHub(hub, 'dock', 'Muelle 1')
    const declared = { articleCode: 'A-1', units: 7_654_321, lot: 'LOT-DECLARED-ONLY', expiry: '2031-07-19' }
    const { Id: controlId } = pc.warehouse.createControl({ number: 'CANARY-1', supplierIndex: 0, lines: [declared] })
    await pc.refresh('suppliers', 'controls')
    const { sessionId } = valueOf(await pc.client.command('counts.start', { controlId, operator: 'Ana' }))
    valueOf(await pc.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5_123_987 }))
    valueOf(await pc.client.command('counts.close', { sessionId }))
    expect(JSON.stringify(valueOf(await pc.client.query('comparison.get', { controlId })))).toContain('7654321')
    valueOf(await pc.client.command('supervisor.unlock', {}))
    const arrival = { documents: [{ number: 'CANARY-1' }], plate: 'AG731KD', operator: 'Ana' }
    valueOf(await pc.client.command('arrivals.save', arrival))
    valueOf(await sign(pc.client, sessionId))
    await untilSent(pc)
    const ends = () =>
      centre.query(`SELECT 1 FROM muelle.finished WHERE head LIKE '%"signed"%'`, [], headquarters.database)
    await until(async () => ((await ends()).length > 0 ? true : null))
    const everything = `${centre.dump(headquarters.database)}${centre.log()}${site.log()}`
    for (const known of ['CANARY-1', '5123987', sessionId]) expect(everything).toContain(known)
    for (const secret of ['7654321', declared.lot, declared.expiry, '2530334']) expect(everything).not.toContain(secret)
    // Facts are of the site.
    expect(centre.dump(headquarters.database)).not.toContain('AG731KD')
    await centre.query(`DROP SUBSCRIPTION ${name}`, [], headquarters.database)
  })
})
