import { mkdirSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signValue } from '../../src/main/core/domain/signature.ts'
import { runningClock } from '../support/running-clock.ts'
import { hubSteps } from '../../src/main/core/store/hub/schema.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { startTestHost } from '../support/host-process.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { confirmDevices } from './support/counts-on-two-pcs.ts'
import {
  articleOf,
  cutOff,
  forget,
  keyOf,
  learn,
  twoPcs,
  untilArticle,
  untilConflicts,
  untilFactsSent,
} from './support/hub-facts.ts'
import { hubStatus, makeHub, until } from './support/hub-pc.ts'

describe.skipIf(noPostgres !== null)(`facts in the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  const reopen = (folder: string) => openTestCore({ clock: runningClock, folder })
  const inHub = (database: string) =>
    server.query(
      'SELECT key, version, value, signature FROM muelle.fact WHERE key LIKE $1 ORDER BY position',
      ['BOX%'],
      database,
    )

  test('a barcode linked on one PC is known on the other once that PC is confirmed; removing it travels too', async () => {
    const { hub, first, second } = await twoPcs(server, false)
    await learn(first, 'BOX-1', 'A-1', 6)
    await untilFactsSent(first)
    const unconfirmed = await until(async () => {
      const { facts } = await hubStatus(second)
      return facts.unconfirmed > 0 ? facts : null
    })
    expect(unconfirmed).toMatchObject({ conflicts: 0, refused: 0 })
    expect(await articleOf(second, 'BOX-1')).toBeNull()
    await confirmDevices(second, true)
    await untilArticle(second, 'BOX-1', 'A-1')
    const { rows } = valueOf(await second.client.query('articles.learned', { text: 'BOX-1' }))
    expect(rows).toMatchObject([{ articleCode: 'A-1', unitsPerScan: 6, operator: 'Ana' }])

    await learn(second, 'BOX-1', 'A-2', 6)
    await until(async () => ((await hubStatus(first)).facts.unconfirmed > 0 ? true : null))
    await confirmDevices(first, true)
    await untilArticle(first, 'BOX-1', 'A-2')
    await forget(first, 'BOX-1')
    await untilArticle(second, 'BOX-1', null)
    // This PC does not send again what came from the other one.
    expect((await inHub(hub.database)).map(({ version }) => version)).toEqual([1, 2, 3])
    expect(await hub.admin('check')).toMatchObject({ schema: 6 })
  })

  test('what both changed while the server was away is shown side by side, and a person chooses', async () => {
    const { hub, first, second } = await twoPcs(server)
    await learn(first, 'BOX-1', 'A-1', 6)
    await learn(first, 'BOX-2', 'A-1', 6)
    for (const barcode of ['BOX-1', 'BOX-2']) await untilArticle(second, barcode, 'A-1')
    const reconnect = await cutOff(server, hub.database, second)
    await learn(first, 'BOX-1', 'A-7', 6)
    await learn(first, 'BOX-2', 'A-7', 6)
    // The same on both is no conflict, whoever said it.
    for (const pc of [first, second]) await learn(pc, 'BOX-3', 'A-3', 1)
    await learn(second, 'BOX-1', 'A-8', 12)
    await forget(second, 'BOX-2')
    await untilFactsSent(first)
    await reconnect()
    expect(await untilConflicts(second, 2)).toMatchObject([
      {
        kind: 'linked-barcode',
        key: 'BOX-1',
        version: 2,
        ours: { removed: false, by: 'Ana' },
        theirs: { removed: false, by: 'Ana', deviceId: first.deviceId },
        fields: [
          { name: 'articleCode', ours: 'A-8', theirs: 'A-7' },
          { name: 'unitsPerScan', ours: '12', theirs: '6' },
        ],
      },
      { key: 'BOX-2', ours: { removed: true }, theirs: { removed: false } },
    ])
    // Neither PC changed, and nothing more is sent.
    expect(await articleOf(second, 'BOX-1')).toBe('A-8')
    expect((await untilFactsSent(second)).facts).toMatchObject({ waiting: 0, conflicts: 2 })
    const resolve = (key: string, version: number, take: 'ours' | 'theirs') =>
      second.client.command('hub.resolve', { kind: 'linked-barcode', key, version, take })
    expect(failureOf(await resolve('BOX-1', 1, 'ours')).details).toEqual({ reason: 'fact_moved' })
    valueOf(await resolve('BOX-1', 2, 'ours'))
    valueOf(await resolve('BOX-2', 2, 'theirs'))
    await untilArticle(first, 'BOX-1', 'A-8')
    expect((await untilFactsSent(second)).facts.conflicts).toBe(0)
    expect(await articleOf(second, 'BOX-2')).toBe('A-7')
    expect(failureOf(await resolve('BOX-1', 2, 'ours')).details).toEqual({ reason: 'fact_moved' })
    const versions = (await inHub(hub.database)).map(({ key, version }) => `${String(key)} ${String(version)}`)
    expect(versions.toSorted()).toEqual(['BOX-1 1', 'BOX-1 2', 'BOX-1 3', 'BOX-2 1', 'BOX-2 2', 'BOX-3 1'])
  })

  test('what a killed PC had learned while the server was away is sent once it is back', async () => {
    const hub = await makeHub(server)
    const folder = join(temporaryFolder(), 'pc')
    mkdirSync(folder)
    let host = await startTestHost(folder)
    onTestFinished(() => host.signal('SIGKILL'))
    valueOf(await host.ask('hub.enrol', { url: hub.url, code: await hub.code('dock', 'A'), commandId: randomUUID() }))
    await server.kill()
    for (const barcode of ['BOX-1', 'BOX-2'])
      valueOf(
        await host.ask('articles.learn', {
          raw: barcode,
          articleCode: 'A-1',
          unitsPerScan: 1,
          operator: 'Ana',
          commandId: randomUUID(),
        }),
      )
    host.signal('SIGKILL')
    await host.exited
    host = await startTestHost(folder)
    expect(valueOf(await host.ask('hub.status', {})).facts.waiting).toBeGreaterThanOrEqual(2)
    await server.start()
    const keys = await until(async () => {
      const rows = (await inHub(hub.database)).map(({ key }) => String(key))
      return rows.includes('BOX-1') && rows.includes('BOX-2') ? rows : null
    })
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('what a PC with a slow clock changed in three days away is sent, thousands of it; the order decides, not the clocks', async () => {
    const slow = { ...runningClock, now: () => runningClock.now() - 3 * 86_400_000 }
    const { hub, first, second } = await twoPcs(server, true, slow)
    await learn(first, 'BOX-1', 'A-1', 1)
    await untilArticle(second, 'BOX-1', 'A-1')
    const reconnect = await cutOff(server, hub.database, second)
    const lines = Array.from({ length: 3000 }, (_, n) => `BOX-M${n},A-${n % 50},1`)
    const file = { content: ['barcode,article,units', ...lines].join('\n'), mode: 'apply', conflicts: 'keep' } as const
    expect(valueOf(await second.client.command('articles.importLearned', file)).added).toBe(3000)
    await learn(second, 'BOX-1', 'A-2', 1)
    expect((await hubStatus(second)).facts.waiting).toBe(3001)
    await reconnect()
    await untilFactsSent(second)
    await untilArticle(first, 'BOX-1', 'A-2')
    const arrived = async () => valueOf(await first.client.query('articles.learned', { text: 'BOX-M', limit: 1 })).total
    await until(async () => ((await arrived()) === 3000 ? true : null))
    expect(await inHub(hub.database)).toHaveLength(3002)
    expect((await hubStatus(first)).facts).toMatchObject({ waiting: 0, conflicts: 0 })
  })

  test('a restored server gets back what it lacks; what was changed in between is left for a person', async () => {
    const { hub, first, second } = await twoPcs(server)
    await learn(first, 'BOX-1', 'A-1', 1)
    await learn(first, 'BOX-2', 'A-1', 1)
    for (const barcode of ['BOX-1', 'BOX-2']) await untilArticle(second, barcode, 'A-1')
    const dump = server.dump(hub.database)
    await learn(first, 'BOX-1', 'A-9', 1)
    await learn(second, 'BOX-3', 'A-3', 1)
    await untilArticle(second, 'BOX-1', 'A-9')
    await untilArticle(first, 'BOX-3', 'A-3')
    await second.stop()
    await first.stop()
    await server.restore(hub.database, dump)
    const asOwner = (text: string) => server.query(text, [], hub.database)
    await hub.admin('generation')
    const again = await reopen(second.folder)
    const keys = await until(async () => {
      const rows = await inHub(hub.database)
      return rows.length === 4 ? rows.map(({ key, version }) => `${String(key)} ${String(version)}`) : null
    })
    expect(keys.toSorted()).toEqual(['BOX-1 1', 'BOX-1 2', 'BOX-2 1', 'BOX-3 1'])
    const back = await reopen(first.folder)
    for (const pc of [again, back]) {
      await untilFactsSent(pc)
      expect(await articleOf(pc, 'BOX-1')).toBe('A-9')
      expect((await hubStatus(pc)).facts).toEqual({ waiting: 0, conflicts: 0, unconfirmed: 0, refused: 0 })
    }
    expect(await inHub(hub.database)).toHaveLength(4)

    // The same once more, but the PC that is back first does not know the lost version, and changes the fact.
    await again.stop()
    await learn(back, 'BOX-1', 'A-8', 1)
    await untilFactsSent(back)
    await back.stop()
    await asOwner('ALTER TABLE muelle.fact DISABLE TRIGGER ALL')
    await asOwner(`DELETE FROM muelle.fact WHERE key = 'BOX-1' AND version = 3`)
    await hub.admin('generation')
    const third = await reopen(second.folder)
    await learn(third, 'BOX-1', 'A-5', 1)
    await untilFactsSent(third)
    expect(await untilConflicts(await reopen(first.folder), 1)).toMatchObject([
      { key: 'BOX-1', version: 3, fields: [{ name: 'articleCode', ours: 'A-8', theirs: 'A-5' }, {}] },
    ])
  })

  test('a fact that another PC sent again to a restored server is no conflict for the PC that changes it', async () => {
    const { hub, first, second } = await twoPcs(server)
    await learn(first, 'BOX-1', 'A-1', 1)
    await untilArticle(second, 'BOX-1', 'A-1')
    const dump = server.dump(hub.database)
    await learn(first, 'BOX-1', 'A-9', 1)
    await untilArticle(second, 'BOX-1', 'A-9')
    await second.stop()
    await first.stop()
    await server.restore(hub.database, dump)
    await hub.admin('generation')
    await reopen(second.folder)
    await until(async () => ((await inHub(hub.database)).length === 2 ? true : null))
    const connect = await cutOff(server, hub.database, first)
    const back = await reopen(first.folder)
    await learn(back, 'BOX-1', 'A-8', 1)
    await connect()
    const rows = await until(async () => {
      const now = await inHub(hub.database)
      return now.length === 3 ? now : null
    })
    expect(rows[2]).toMatchObject({ key: 'BOX-1', version: 3, value: expect.stringContaining('A-8') })
    expect((await hubStatus(back)).facts).toMatchObject({ conflicts: 0, refused: 0 })
  })

  test('the owner of the server makes no PC believe a fact, and what a version does not know is kept as it came', async () => {
    const { hub, first, second } = await twoPcs(server)
    await learn(first, 'BOX-1', 'A-1', 1)
    await untilArticle(second, 'BOX-1', 'A-1')
    const asOwner = (text: string) => server.query(text, [], hub.database)
    const insert = (version: number, kind: string, value: string) =>
      asOwner(`WITH next AS (UPDATE muelle.counter SET position = position + 1 RETURNING position)
        INSERT INTO muelle.fact SELECT f.practice, ${kind}, key, ${version}, ${value}, login, signature, generation, at,
          next.position FROM next, muelle.fact AS f WHERE key = 'BOX-1' AND version = 1`)
    await insert(2, 'kind', `replace(value, 'A-1', 'A-6')`)
    const refused = await until(async () => ((await hubStatus(second)).facts.refused === 1 ? true : null))
    expect(refused).toBe(true)
    expect(await articleOf(second, 'BOX-1')).toBe('A-1')
    // Said again by a PC, with its signature, it is believed.
    await learn(first, 'BOX-1', 'A-4', 1)
    await untilArticle(second, 'BOX-1', 'A-4')
    expect((await hubStatus(second)).facts.refused).toBe(0)

    // A kind of a newer program, signed by a confirmed PC: kept word for word, without effect.
    const device = keyOf(first.folder)
    const fact = { kind: 'of-tomorrow', key: 'K', version: 1, value: '{"at":null,"by":"","value":{"x":"1"}}' }
    const signature = signValue('hub-fact', fact, device)
    await asOwner(`WITH next AS (UPDATE muelle.counter SET position = position + 1 RETURNING position)
      INSERT INTO muelle.fact SELECT f.practice, '${fact.kind}', '${fact.key}', 1, '${fact.value}', login, '${signature}',
        generation, at, next.position FROM next, muelle.fact AS f WHERE key = 'BOX-1' AND version = 1`)
    await learn(first, 'BOX-2', 'A-1', 1)
    await untilArticle(second, 'BOX-2', 'A-1')
    await second.stop()
    const file = new Sqlite(join(second.folder, 'profiles', 'practice', 'muelle.db'), { readonly: true })
    onTestFinished(() => void file.close())
    expect(file.prepare(`SELECT value, problem FROM hub_fact WHERE kind = 'of-tomorrow'`).all()).toEqual([
      { value: fact.value, problem: 'version' },
    ])
  })

  test('with a server of the version before facts everything else works, and facts follow its upgrade', async () => {
    const { hub, first, second } = await twoPcs(server)
    const asOwner = (text: string) => server.query(text, [], hub.database)
    await second.stop()
    await first.stop()
    // The same PCs at a server as the first version of the program made it.
    await asOwner(`CREATE TABLE public.pc AS TABLE muelle.pc; CREATE TABLE public.site AS TABLE muelle.site;
      CREATE TABLE public.counter AS TABLE muelle.counter;
      DROP SCHEMA muelle CASCADE; CREATE SCHEMA muelle AUTHORIZATION muelle_owner; SET ROLE muelle_owner;
      CREATE TABLE muelle.schema_step (version integer PRIMARY KEY, made_at timestamptz NOT NULL DEFAULT now());
      ${hubSteps[0]?.sql} INSERT INTO muelle.schema_step (version) VALUES (1); RESET ROLE;
      INSERT INTO muelle.pc TABLE public.pc;
      INSERT INTO muelle.site (name, generation, pins) SELECT name, generation, pins FROM public.site;
      UPDATE muelle.counter SET position = (SELECT position FROM public.counter);
      DROP TABLE public.pc, public.site, public.counter`)
    const again = await reopen(first.folder)
    await learn(again, 'BOX-1', 'A-1', 1)
    const { sessionId } = valueOf(await again.client.command('counts.start', { controlId: null, operator: 'Ana' }))
    await until(async () => {
      const status = await hubStatus(again)
      return status.state === 'connected' && status.waiting === 0 && status.facts.waiting > 0 ? status : null
    })
    expect(sessionId).not.toBe('')
    await again.stop()
    expect(await hub.admin('init')).toMatchObject({ schema: 6 })
    const upgraded = await reopen(first.folder)
    await untilFactsSent(upgraded)
    await untilArticle(await reopen(second.folder), 'BOX-1', 'A-1')
  })
})
