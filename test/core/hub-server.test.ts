import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Clock } from '../../src/main/core/kernel/ports.ts'
import { readJoinCode } from '../../src/main/core/domain/join-code.ts'
import { runningClock } from '../support/running-clock.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { hubCommand } from '../../src/main/host/hub-command.ts'
import { clientConfig } from '../../src/main/core/store/hub/client-config.ts'
import { readHubAddress } from '../../src/main/core/store/hub/server-certificate.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { cutOff, learn } from './support/hub-facts.ts'
import { intruder, logOf } from './support/hub-intruder.ts'
import type { TestHub } from './support/hub-pc.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'

describe.skipIf(noPostgres !== null)(`the server among many PCs${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  let hub: TestHub
  beforeAll(async () => void (server = await startPostgres(['log_statement=all', 'log_line_prefix=%u '])))
  afterAll(() => server.stop())
  beforeEach(async () => void (hub = await makeHub(server)))
  /** Pauses between two attempts are long. */
  const impatient: Clock = {
    ...runningClock,
    after: (ms, callback) => runningClock.after(ms > 1000 ? 20 : ms, callback),
  }

  async function asAdmin() {
    const client = new pg.Client({
      connectionString: server.adminUrl(hub.database),
      ssl: { rejectUnauthorized: false },
    })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  test('what a PC defines in a schema that everybody may write is not run by the administrator', async () => {
    // As every database was before PostgreSQL 15.
    await server.query('GRANT CREATE ON SCHEMA public TO PUBLIC', [], hub.database)
    const mallory = await intruder(hub, 'dock', 'A')
    const session = randomUUID()
    expect(await mallory.append(session, logOf(session, 2))).toBe('done')
    await mallory.call(`CREATE FUNCTION public.took(text, integer) RETURNS text LANGUAGE plpgsql AS
        $$ BEGIN EXECUTE 'ALTER ROLE ${mallory.login} SUPERUSER'; RETURN $1; END $$`)
    await mallory.call(`CREATE OPERATOR public.|| (LEFTARG = text, RIGHTARG = integer, FUNCTION = public.took)`)
    expect(await hub.admin('check')).toMatchObject({ brokenCounts: 0 })
    await hub.admin('init')
    const [role] = await server.query(`SELECT rolsuper FROM pg_roles WHERE rolname = '${mallory.login}'`)
    expect(role).toEqual({ rolsuper: false })
    await expect(mallory.call('CREATE TABLE public.more (x integer)')).rejects.toThrow('denied')
  })

  test('a connection whose PC is gone without a word ends within a minute, before its next ones are too many', async () => {
    const { login, secret } = readJoinCode(await hub.code('dock', 'A'))
    const config = clientConfig(readHubAddress(hub.url), null)
    const client = new pg.Client({ ...config, ssl: { rejectUnauthorized: false }, user: login, password: secret })
    await client.connect()
    onTestFinished(() => client.end())
    const shown = async (name: string) => (await client.query<Record<string, string>>(`SHOW ${name}`)).rows[0]?.[name]
    const idle = Number(await shown('tcp_keepalives_idle'))
    const interval = Number(await shown('tcp_keepalives_interval'))
    const count = Number(await shown('tcp_keepalives_count'))
    expect(idle + interval * count).toBe(60)
    // Of what was sent to it and not acknowledged: wake-ups.
    expect(await shown('tcp_user_timeout')).toBe('60000')
  })

  test('a PC that loses its power while it joins keeps no other from sending', async () => {
    const joining = await openTestCore({ clock: runningClock })
    const code = await hub.code('dock', 'Muelle 1')
    valueOf(await joining.client.command('hub.enrol', { url: hub.url, code }))
    await untilSent(joining)
    const said = server.log().split('\n')
    const ofPc = said.filter((line) => line.startsWith(readJoinCode(code).login))
    expect(ofPc.some((line) => line.includes('join_site'))).toBe(true)
    // Nothing is held from one message to the next: there is no moment in which others would wait for this PC.
    expect(ofPc.filter((line) => line.endsWith('statement: BEGIN'))).toEqual([])
  })

  test('figures that are revealed while docks count make nobody wait for each other in a circle', async () => {
    const dock = await intruder(hub, 'dock', 'A')
    const office = await intruder(hub, 'office', 'Oficina')
    const sessions = Array.from({ length: 30 }, (_, n) => `s${String(n).padStart(2, '0')}`)
    for (const session of sessions) expect(await dock.append(session, logOf(session, 1))).toBe('done')
    const other = await asAdmin()
    await other.query('BEGIN')
    await other.query(`SELECT 1 FROM muelle.chain WHERE session = 's29' FOR UPDATE`)
    const revealed = office.call('SELECT muelle.reveal($1) AS count', [sessions])
    // The office waits for the last of them.
    await until(async () => {
      const rows = await server.query(
        `SELECT 1 FROM pg_stat_activity WHERE usename = '${office.login}' AND wait_event_type = 'Lock'`,
      )
      return rows.length > 0 ? true : null
    })
    await other.query('SELECT muelle.next_position()')
    await other.query('COMMIT')
    expect(await revealed).toEqual([{ count: 30 }])
  })

  test('an administrator who is no superuser makes the server, revokes a PC in mid-session, and brings it up to date', async () => {
    await server.query(`CREATE ROLE boss LOGIN CREATEROLE PASSWORD 'boss'`)
    await server.query('CREATE DATABASE of_boss OWNER boss')
    const url = server.adminUrl('of_boss').replace(/admin:[^@]*@/, 'boss:boss@')
    const said: string[] = []
    const output = { out: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) }
    const command = async (...args: string[]) => {
      const code = await hubCommand([...args, '--json', '--url', url], output)
      expect([code, said.at(-1)]).toEqual([0, said.at(-1)])
      return JSON.parse(said.at(-1) ?? '') as Record<string, unknown>
    }
    await command('init', '--site', 'Norte')
    const joined = { ...hub, database: 'of_boss', url: server.url('of_boss') }
    const code = async (kind: string, name: string) =>
      String((await command('enrol', '--kind', kind, '--name', name))['code'])
    const pc = await intruder({ ...joined, code }, 'dock', 'A')
    await command('revoke', '--device', pc.device)
    await expect(pc.call('SELECT 1')).rejects.toThrow(/terminat|not queryable/)
    await command('generation')
    await command('init')
    expect(await command('check')).toMatchObject({ devices: [{ name: 'A' }] })
  })

  const numbers = async () =>
    (
      await server.query(
        `SELECT oid, (SELECT system_identifier::text FROM pg_control_system()) AS cluster FROM pg_database WHERE datname = $1`,
        [hub.database],
      )
    )[0]

  test.each([
    ['of this server', () => undefined],
    // The first database of a new cluster often has the number that the first one of another has.
    ['of another one, in a database with the same number', async () => Number((await numbers())?.['oid'])],
  ])('a restored dump %s is noticed without anybody saying so', async (_, oidOf) => {
    const office = await pcAtHub(hub, 'office', 'Oficina')
    const docks = [await pcAtHub(hub, 'dock', 'Muelle 1'), await pcAtHub(hub, 'dock', 'Muelle 2')]
    const closed: string[] = []
    const countAt = async (n: number) => {
      const dock = docks[n] as (typeof docks)[0]
      closed.push(await countAndClose(dock.client, { controlId: null, operator: 'Ana' }))
      await untilSent(dock)
    }
    const position = async () =>
      Number((await server.query('SELECT position FROM muelle.counter', [], hub.database))[0]?.['position'])
    const untilThere = () =>
      until(async () => {
        const { rows } = valueOf(await office.client.query('counts.imported', { limit: 1000 }))
        return rows.filter(({ status }) => status === 'closed').length === closed.length ? true : null
      })
    await countAt(0)
    await untilThere()
    const cluster = String((await numbers())?.['cluster'])
    const oid = await oidOf()
    const saved = server.dump(hub.database)
    const dump = oid === undefined ? saved : saved.replaceAll(cluster, '7000000000000000001')
    const { generation } = await hub.admin('check')
    for (let n = 0; n < 5; n += 1) await countAt(0)
    await untilThere()
    const read = await position()
    const reconnect = await cutOff(server, hub.database, office)
    await server.restore(hub.database, dump, oid)
    // More than the office had read, before it is back.
    while ((await position()) <= read) await countAt(1)
    await reconnect()
    await untilThere()
    expect((await hub.admin('check'))['generation']).not.toBe(generation)
    expect(await hub.admin('check')).toMatchObject({ brokenCounts: 0 })
  })

  test('a disk that was restored is noticed by a PC of whose counts less is there than it had sent', async () => {
    const late = await pcAtHub(hub, 'dock', 'Muelle 1', { clock: impatient })
    const other = await pcAtHub(hub, 'dock', 'Muelle 2', { clock: impatient })
    for (const dock of [late, other]) {
      await countAndClose(dock.client, { controlId: null, operator: 'Ana' })
      await untilSent(dock)
    }
    const untilBarcode = () =>
      until(async () => {
        const facts = await server.query(`SELECT 1 FROM muelle.fact WHERE key = 'BOX-1'`, [], hub.database)
        return facts.length === 1 || null
      })
    // To the server the same database, as of a snapshot.
    const [oid, dump] = [Number((await numbers())?.['oid']), server.dump(hub.database)]
    await learn(late, 'BOX-1', 'A-1', 1)
    await countAndClose(late.client, { controlId: null, operator: 'Ana' })
    await untilSent(late)
    await untilBarcode()
    const position = async () =>
      Number((await server.query('SELECT position FROM muelle.counter', [], hub.database))[0]?.['position'])
    const read = await position()
    const reconnect = await cutOff(server, hub.database, late)
    await server.restore(hub.database, dump, oid)
    while ((await position()) <= read) {
      await countAndClose(other.client, { controlId: null, operator: 'Ana' })
      await untilSent(other)
    }
    await reconnect()
    await untilSent(late)
    await untilBarcode()
    expect(await hub.admin('check')).toMatchObject({ brokenCounts: 0 })
  })

  test('a server without a free connection, or that may not be written, says so; what waits is sent afterwards', async () => {
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1', { clock: impatient })
    await untilSent(dock)
    const untilReason = (reason: string) =>
      until(async () => ((await hubStatus(dock)).failure?.reason === reason ? true : null))
    const reconnect = await cutOff(server, hub.database, dock)
    await untilReason('hub_connections')
    await countAndClose(dock.client, { controlId: null, operator: 'Ana' })
    await server.query(`ALTER DATABASE ${hub.database} SET default_transaction_read_only = on`)
    await reconnect()
    await untilReason('hub_read_only')
    await server.query(`ALTER DATABASE ${hub.database} RESET default_transaction_read_only`)
    expect(await untilSent(dock)).toMatchObject({ failure: null, problems: [] })
    expect(await hub.admin('check')).toMatchObject({ events: 3, brokenCounts: 0 })
  })

  test('a server that can start no process for a connection says so, and not that it does not encrypt', async () => {
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1', { clock: impatient })
    await untilSent(dock)
    // As its own user, which may change the limits of its processes.
    const { uid, gid } = statSync(join(server.folder, 'data'))
    const limitProcesses = (to: string) =>
      execFileSync('prlimit', [`--pid=${server.pid()}`, `--nproc=${to}:`], { uid, gid, cwd: '/' })
    limitProcesses('0')
    onTestFinished(() => void limitProcesses('1000'))
    await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', ['muelle'])
    const { failure } = await until(async () => {
      const status = await hubStatus(dock)
      return status.failure?.reason?.startsWith('hub_') ? status : null
    })
    expect(failure).toEqual({ code: 'network', reason: 'hub_connections' })
    limitProcesses('1000')
    expect(await untilSent(dock)).toMatchObject({ failure: null })
  })

  test('more PCs than each of them is told of are refused until one is revoked', async () => {
    await server.query(
      `INSERT INTO muelle.pc (login, kind, name, code_expires_at, device, public_key, practice, enrolled_at)
         SELECT 'muelle_' || lpad(n::text, 10, '0'), 'dock', 'Muelle ' || n, now(), 'device-' || n, repeat('k', 43), true, now()
         FROM generate_series(1, 500) AS n`,
      [],
      hub.database,
    )
    await expect(hub.code('dock', 'Muelle 501')).rejects.toThrow('ended with 2: hub: A site has 500 PCs at most')
    await hub.admin('revoke', '--device', 'device-7')
    const dock = await openTestCore({ clock: runningClock })
    valueOf(await dock.client.command('hub.enrol', { url: hub.url, code: await hub.code('dock', 'Muelle 501') }))
    const { pcs } = await untilSent(dock)
    expect(pcs).toHaveLength(499)
  })

  test('a code is valid for an hour of the server, whatever the clock of the administrator says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    const code = await hub.code('dock', 'Muelle 1')
    vi.useRealTimers()
    const dock = await openTestCore({ clock: runningClock })
    valueOf(await dock.client.command('hub.enrol', { url: hub.url, code }))
    expect(await untilSent(dock)).toMatchObject({ name: 'Muelle 1' })
  })

  test('a PC whose role a restored server does not have is revoked all the same, with all its roles', async () => {
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
    await untilSent(dock)
    const [pc] = await server.query('SELECT login FROM muelle.pc', [], hub.database)
    await dock.stop()
    await server.query(`DROP ROLE ${String(pc?.['login'])}`)
    expect(await hub.admin('revoke', '--device', dock.deviceId)).toEqual({ revoked: 1 })
    const again = await openTestCore({ clock: runningClock, folder: dock.folder })
    await until(async () => ((await hubStatus(again)).state === 'revoked' ? true : null))
    const code = await hub.code('dock', 'Muelle 1')
    valueOf(await again.client.command('hub.enrol', { url: hub.url, code }))
    await untilSent(again)
  })

  test('a PC that asks while the server is restored, and has no role yet, goes on once it has', async () => {
    const dock = await pcAtHub(hub, 'dock', 'Muelle 1', { clock: impatient })
    await untilSent(dock)
    const [pc] = await server.query('SELECT login FROM muelle.pc', [], hub.database)
    const login = String(pc?.['login'])
    await server.query(`ALTER ROLE ${login} RENAME TO not_yet`)
    await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', ['not_yet'])
    await until(async () => ((await hubStatus(dock)).state === 'revoked' ? true : null))
    await countAndClose(dock.client, { controlId: null, operator: 'Ana' })
    await server.query(`ALTER ROLE not_yet RENAME TO ${login}`)
    expect(await untilSent(dock)).toMatchObject({ name: 'Muelle 1', failure: null, since: null })
    expect(await hub.admin('check')).toMatchObject({ events: 3, brokenCounts: 0 })
  })
})
