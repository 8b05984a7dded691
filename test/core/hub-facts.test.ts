import { mkdirSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/main/core/kernel/system-clock.ts'
import type { TestCore } from '../support/core.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { startSourceHost } from '../support/host-process.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { confirmDevices } from './support/counts-on-two-pcs.ts'
import {
  articleOf,
  cutOff,
  forget,
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
    await confirmDevices(first, true)
    const { rows } = valueOf(await second.client.query('articles.learned', { text: 'BOX-1' }))
    expect(rows).toMatchObject([{ articleCode: 'A-1', unitsPerScan: 6, operator: 'Ana' }])

    await learn(second, 'BOX-1', 'A-2', 6)
    await untilArticle(first, 'BOX-1', 'A-2')
    await forget(first, 'BOX-1')
    await untilArticle(second, 'BOX-1', null)
    // What the other PC said is not said again by this one.
    expect((await inHub(hub.database)).map(({ version }) => version)).toEqual([1, 2, 3])
    expect(await hub.admin('check')).toMatchObject({ schema: 2 })
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
    let host = await startSourceHost(folder)
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
    host = await startSourceHost(folder)
    expect(valueOf(await host.ask('hub.status', {})).facts.waiting).toBeGreaterThanOrEqual(2)
    await server.start()
    const keys = await until(async () => {
      const rows = (await inHub(hub.database)).map(({ key }) => String(key))
      return rows.includes('BOX-1') && rows.includes('BOX-2') ? rows : null
    })
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('a restored server gets back what it lacks; what was changed in between is left for a person', async () => {
    const { hub, first, second } = await twoPcs(server)
    await learn(first, 'BOX-1', 'A-1', 1)
    await learn(first, 'BOX-2', 'A-1', 1)
    for (const barcode of ['BOX-1', 'BOX-2']) await untilArticle(second, barcode, 'A-1')
    await learn(first, 'BOX-1', 'A-9', 1)
    await learn(second, 'BOX-3', 'A-3', 1)
    await untilArticle(second, 'BOX-1', 'A-9')
    await untilArticle(first, 'BOX-3', 'A-3')
    await second.stop()
    await first.stop()
    // As a dump of this morning: BOX-1 in its first version, BOX-3 not at all.
    const asOwner = (text: string) => server.query(text, [], hub.database)
    await asOwner('ALTER TABLE muelle.fact DISABLE TRIGGER ALL')
    await asOwner(`DELETE FROM muelle.fact WHERE key = 'BOX-3' OR key = 'BOX-1' AND version = 2`)
    await asOwner('ALTER TABLE muelle.fact ENABLE TRIGGER ALL')
    await hub.admin('generation')
    const again = await openTestCore({ clock: systemClock, folder: second.folder, secrets: () => second.secrets })
    const keys = await until(async () => {
      const rows = await inHub(hub.database)
      return rows.length === 4 ? rows.map(({ key, version }) => `${String(key)} ${String(version)}`) : null
    })
    expect(keys.toSorted()).toEqual(['BOX-1 1', 'BOX-1 2', 'BOX-2 1', 'BOX-3 1'])
    const back = await openTestCore({ clock: systemClock, folder: first.folder, secrets: () => first.secrets })
    for (const pc of [again, back]) {
      await untilFactsSent(pc)
      expect(await articleOf(pc, 'BOX-1')).toBe('A-9')
      expect((await hubStatus(pc)).facts).toEqual({ waiting: 0, conflicts: 0, unconfirmed: 0, refused: 0 })
    }
    expect(await inHub(hub.database)).toHaveLength(4)

    // The same once more, but one PC changes the fact before the other is back.
    await back.stop()
    await asOwner('ALTER TABLE muelle.fact DISABLE TRIGGER ALL')
    await asOwner(`DELETE FROM muelle.fact WHERE key = 'BOX-1' AND version = 2`)
    await learn(again, 'BOX-1', 'A-5', 1)
    await hub.admin('generation')
    await untilFactsSent(again)
    const third = await openTestCore({ clock: systemClock, folder: first.folder, secrets: () => first.secrets })
    expect(await untilConflicts(third, 1)).toMatchObject([
      { key: 'BOX-1', fields: [{ name: 'articleCode', ours: 'A-9', theirs: 'A-5' }, {}] },
    ])
  })

  test('the owner of the server makes no PC believe a fact, and what a version does not know is kept as it came', async () => {
    const { hub, first, second } = await twoPcs(server)
    await learn(first, 'BOX-1', 'A-1', 1)
    await untilArticle(second, 'BOX-1', 'A-1')
    const asOwner = (text: string) => server.query(text, [], hub.database)
    const copy = (changes: string) =>
      asOwner(`WITH next AS (UPDATE muelle.counter SET position = position + 1 RETURNING position)
        INSERT INTO muelle.fact SELECT f.practice, kind, key, version, value, login, signature, generation, at, position
        FROM next, LATERAL (SELECT ${changes}, login, practice, signature, generation, at FROM muelle.fact
          ORDER BY position LIMIT 1) AS f`)
    await copy(`kind, key, 2 AS version, replace(value, 'A-1', 'A-6') AS value`)
    const { facts } = await until(async () => {
      const status = await hubStatus(second)
      return status.facts.refused === 1 ? status : null
    })
    expect(facts).toMatchObject({ refused: 1, conflicts: 0 })
    expect(await articleOf(second, 'BOX-1')).toBe('A-1')
    // Said again by a PC, with its signature, it is believed.
    await learn(first, 'BOX-1', 'A-4', 1)
    await untilArticle(second, 'BOX-1', 'A-4')
    expect((await hubStatus(second)).facts.refused).toBe(0)
  })

  test('with a server of the version before facts everything else works, and facts follow its upgrade', async () => {
    const { hub, first, second } = await twoPcs(server)
    const asOwner = (text: string) => server.query(text, [], hub.database)
    await first.stop()
    await asOwner('DROP TABLE muelle.fact CASCADE')
    for (const name of ['put', 'facts', 'lost_facts']) await asOwner(`DROP FUNCTION muelle.${name}`)
    await asOwner('DELETE FROM muelle.schema_step WHERE version = 2')
    const again = await openTestCore({ clock: systemClock, folder: first.folder, secrets: () => first.secrets })
    await learn(again, 'BOX-1', 'A-1', 1)
    const { sessionId } = valueOf(await again.client.command('counts.start', { controlId: null, operator: 'Ana' }))
    await until(async () => {
      const status = await hubStatus(again)
      return status.state === 'connected' && status.waiting === 0 && status.facts.waiting > 0 ? status : null
    })
    expect(sessionId).not.toBe('')
    await again.stop()
    expect(await hub.admin('init')).toMatchObject({ schema: 2 })
    const upgraded = await openTestCore({ clock: systemClock, folder: first.folder, secrets: () => first.secrets })
    await untilFactsSent(upgraded)
    await untilArticle(second as TestCore, 'BOX-1', 'A-1')
  })
})
