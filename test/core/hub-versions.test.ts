import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { canonicalText } from '../../src/main/core/domain/count-log/canonical.ts'
import { nextLink } from '../../src/main/core/domain/count-log/chain.ts'
import { readJoinCode } from '../../src/main/core/domain/join-code.ts'
import { keyPairFromSeed, signValue } from '../../src/main/core/domain/signature.ts'
import { runningClock } from '../support/running-clock.ts'
import type { FactKind } from '../../src/main/core/store/hub/fact-kind.ts'
import { factKinds } from '../../src/main/core/store/hub/fact-kinds.ts'
import { maxFactBytes } from '../../src/main/core/store/hub/schema-facts.ts'
import type { TestCore } from '../support/core.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { keyOf, learn, twoPcs, untilArticle } from './support/hub-facts.ts'
import type { TestHub } from './support/hub-pc.ts'
import { hubStatus, makeHub, pcAtHub, until } from './support/hub-pc.ts'

describe.skipIf(noPostgres !== null)(`older and newer${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  const factsOf = ({ database }: TestHub) =>
    server.query(`SELECT version, value FROM muelle.fact WHERE key = 'BOX-1' ORDER BY version`, [], database)

  /** The second version of the barcode, as a newer program at the first PC would write it. */
  async function changeByTomorrow(hub: TestHub, first: { folder: string }, fields: Record<string, string>) {
    const value = canonicalText({ at: '2026-11-20T10:00:00Z', by: 'Ana', value: fields })
    const fact = { kind: 'linked-barcode', key: 'BOX-1', version: 2, value }
    await server.query(
      `WITH next AS (UPDATE muelle.counter SET position = position + 1 RETURNING position)
       INSERT INTO muelle.fact SELECT f.practice, kind, key, 2, $1, login, $2, generation, at, next.position
         FROM next, muelle.fact AS f WHERE key = 'BOX-1' AND version = 1`,
      [value, signValue('hub-fact', fact, keyOf(first.folder))],
      hub.database,
    )
  }

  test('a PC that changes a fact of a newer program hands on the fields that it does not know', async () => {
    const { hub, first, second } = await twoPcs(server)
    await learn(first, 'BOX-1', 'A-1', 1)
    await untilArticle(second, 'BOX-1', 'A-1')
    await changeByTomorrow(hub, first, { articleCode: 'A-2', unitsPerScan: '1', ofTomorrow: 'kept' })
    await untilArticle(second, 'BOX-1', 'A-2')
    await learn(second, 'BOX-1', 'A-3', 6)
    const [, , third] = await until(async () => {
      const rows = await factsOf(hub)
      return rows.length === 3 ? rows : null
    })
    expect((JSON.parse(String(third?.['value'])) as { value: object }).value).toEqual({
      articleCode: 'A-3',
      unitsPerScan: '6',
      ofTomorrow: 'kept',
    })
    // The PC of the newer program reads its own field back.
    await untilArticle(first, 'BOX-1', 'A-3')
    expect((await hubStatus(first)).facts).toMatchObject({ conflicts: 0, refused: 0, waiting: 0 })
  })

  test('a change that is too large with the fields of a newer program holds back no other', async () => {
    const { hub, first, second } = await twoPcs(server)
    await learn(first, 'BOX-1', 'A-1', 1)
    await untilArticle(second, 'BOX-1', 'A-1')
    const empty = { articleCode: 'A-2', unitsPerScan: '1', ofTomorrow: '' }
    const rest =
      maxFactBytes - Buffer.byteLength(canonicalText({ at: '2026-11-20T10:00:00Z', by: 'Ana', value: empty }))
    await changeByTomorrow(hub, first, { ...empty, ofTomorrow: 'x'.repeat(rest) })
    await untilArticle(second, 'BOX-1', 'A-2')
    await learn(second, 'BOX-1', 'A-WITH-A-LONGER-CODE', 6)
    await learn(second, 'BOX-2', 'A-3', 6)
    await untilArticle(first, 'BOX-2', 'A-3')
    expect((await hubStatus(second)).state).toBe('connected')
    expect(await factsOf(hub)).toHaveLength(2)
  })

  /** What a newer program at the first PC would put into the hub. */
  async function fromTomorrow(hub: TestHub, first: { folder: string; deviceId: string }, addressee: string) {
    const key = keyOf(first.folder)
    const fact = { kind: 'of-tomorrow', key: 'K', version: 1, value: '{"at":null,"by":"","value":{"x":"1"}}' }
    const message = { id: randomUUID(), addressee, at: '2026-11-20T10:00:00Z', kind: 'of-tomorrow' }
    const next = `WITH next AS (UPDATE muelle.counter SET position = position + 1 RETURNING position),
      own AS (SELECT pc.login, pc.practice, s.generation FROM muelle.pc, muelle.site AS s WHERE device = $1)`
    await server.query(
      `${next} INSERT INTO muelle.fact SELECT practice, $2, $3, 1, $4, login, $5, generation, now(), position FROM next, own`,
      [first.deviceId, fact.kind, fact.key, fact.value, signValue('hub-fact', fact, key)],
      hub.database,
    )
    await server.query(
      `${next} INSERT INTO muelle.message SELECT position, login, $2, $3, $4, $5, now() FROM next, own`,
      [first.deviceId, message.id, addressee, canonicalText(message), signValue('hub-message', message, key)],
      hub.database,
    )
  }

  test('what a newer program shares is kept, told in words of its own, and has its effect after the update', async () => {
    const { hub, first, second } = await twoPcs(server)
    await fromTomorrow(hub, first, second.deviceId)
    await learn(first, 'BOX-1', 'A-1', 1)
    await untilArticle(second, 'BOX-1', 'A-1')
    const newer = { counts: 0, facts: 1, messages: 1 }
    await until(async () => ((await hubStatus(second)).newer.messages === 1 ? true : null))
    expect(await hubStatus(second)).toMatchObject({ state: 'connected', newer, facts: { waiting: 0, refused: 0 } })
    const tasks = async ({ client }: Pick<TestCore, 'client'>) =>
      valueOf(await client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'site_newer')
    expect(await tasks(second)).toMatchObject([{ count: 2 }])
    await second.stop()

    // An update that knows the kind of the fact, but not yet that of the message.
    const kinds = factKinds as Map<string, FactKind>
    const applied: unknown[] = []
    kinds.set('of-tomorrow', {
      resources: [],
      triggers: [],
      keys: () => [],
      read: () => ({ value: null, at: null, by: '' }),
      understand: (_key, value) => value,
      apply: (_writer, key, { value }) => void applied.push({ key, value }),
    })
    onTestFinished(() => void kinds.delete('of-tomorrow'))
    const updated = await openTestCore({ clock: runningClock, folder: second.folder })
    await until(async () => ((await hubStatus(updated)).newer.messages === 1 && applied.length > 0 ? true : null))
    expect(applied).toEqual([{ key: 'K', value: { x: '1' } }])
    expect((await hubStatus(updated)).newer).toEqual({ ...newer, facts: 0 })
  })

  test('a PC that left the site has no task about its newer programs', async () => {
    const { hub, first, second } = await twoPcs(server)
    await fromTomorrow(hub, first, second.deviceId)
    const isUnread = async () => {
      const { facts, messages } = (await hubStatus(second)).newer
      return facts === 1 && messages === 1 ? true : null
    }
    await until(isUnread)
    valueOf(await second.client.command('hub.leave', {}))
    expect((await hubStatus(second)).newer).toEqual({ counts: 0, facts: 0, messages: 0 })
    const { decisions } = valueOf(await second.client.query('home.get', {}))
    expect(decisions.filter(({ kind }) => kind === 'site_newer')).toEqual([])
  })

  /** A dock with a newer program: events of a kind, and a field of the head, that this version does not know. */
  async function countOfTomorrow(hub: TestHub) {
    const { login, secret } = readJoinCode(await hub.code('dock', 'Muelle 9'))
    const { hostname: host, port } = new URL(hub.url)
    const ssl = { rejectUnauthorized: false }
    const client = new pg.Client({
      host,
      port: Number(port),
      database: hub.database,
      user: login,
      password: secret,
      ssl,
    })
    await client.connect()
    onTestFinished(() => client.end())
    const { publicKey, privateKey } = keyPairFromSeed(randomBytes(32))
    const [device, session] = [randomUUID(), randomUUID()]
    await client.query('SELECT muelle.join_site($1, $2, true)', [device, publicKey])
    const at = '2026-11-20T10:00:00-03:00'
    const opened = { kind: 'opened', at, eventId: randomUUID(), device, controlId: null, number: null, counter: 1 }
    const first = nextLink(session, null, { ...opened, operator: 'Eva', listing: 'open', application: '9.0.0' })
    const last = nextLink(session, first, { kind: 'of-tomorrow', at, eventId: randomUUID(), what: 'Ñandú' })
    const head = canonicalText({
      device,
      controlId: null,
      number: null,
      part: 1,
      counter: 1,
      operator: 'Eva',
      status: 'open',
      startedAt: at,
      closedAt: null,
      ofTomorrow: 'x',
    })
    const signature = signValue('hub-head', { session, seq: last.seq, hash: last.hash, head }, privateKey)
    const bodies = [first.body, last.body]
    const { rows } = await client.query<{ result: string }>(
      'SELECT * FROM muelle.append($1, 1, $2, $3, $4, false, $5)',
      [session, bodies, last.hash, head, signature],
    )
    expect(rows).toMatchObject([{ result: 'done' }])
    return { session, device, bodies }
  }

  test('events of a kind that an office does not know are kept as they came, and named; everything else goes on', async () => {
    const hub = await makeHub(server)
    const office = await pcAtHub(hub, 'office', 'Oficina')
    const { session, device, bodies } = await countOfTomorrow(hub)
    const { problems } = await until(async () => {
      const status = await hubStatus(office)
      return status.problems.length > 0 ? status : null
    })
    expect(problems).toEqual([{ sessionId: session, deviceId: device, reason: 'unknown_event' }])
    expect((await hubStatus(office)).newer).toEqual({ counts: 1, facts: 0, messages: 0 })
    const kept = await server.query('SELECT body FROM muelle.event ORDER BY seq', [], hub.database)
    expect(kept.map(({ body }) => body)).toEqual(bodies)
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
    const { sessionId } = valueOf(await dock.client.command('counts.start', { controlId: null, operator: 'Ana' }))
    await until(async () => ((await office.client.query('counts.events', { sessionId })).ok ? true : null))
    expect(await hub.admin('check')).toMatchObject({ brokenCounts: 0, events: 3 })
    // The next start may be that of a newer version: it reads such counts again.
    await office.stop()
    const again = await openTestCore({ clock: runningClock, folder: office.folder })
    await until(async () => ((await hubStatus(again)).state === 'connected' ? true : null))
    expect((await hubStatus(again)).problems).toEqual(problems)
    expect(again.log.lines.filter((line) => line.includes('hub.count_refused'))).toHaveLength(1)
  })

  test('with a server of a newer version PCs work on, and an older command changes nothing there', async () => {
    const hub = await makeHub(server)
    const asOwner = (text: string) => server.query(text, [], hub.database)
    await asOwner('ALTER TABLE muelle.chain ADD COLUMN of_tomorrow text')
    await asOwner('CREATE TABLE muelle.of_tomorrow (id integer)')
    await asOwner('INSERT INTO muelle.schema_step (version) VALUES (99)')
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
    const office = await pcAtHub(hub, 'office', 'Oficina')
    const { sessionId } = valueOf(await dock.client.command('counts.start', { controlId: null, operator: 'Ana' }))
    await until(async () => ((await office.client.query('counts.events', { sessionId })).ok ? true : null))
    await learn(dock, 'BOX-1', 'A-1', 1)
    await until(async () => ((await hubStatus(office)).facts.unconfirmed > 0 ? true : null))
    expect(await hub.admin('init')).toMatchObject({ schema: 99 })
    expect(await hub.admin('check')).toMatchObject({ schema: 99, newestSchema: 6, brokenCounts: 0 })
  })
})
