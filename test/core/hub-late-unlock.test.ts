import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../src/main/core/kernel/ports.ts'
import { demoScenario } from '../../src/main/practice/warehouse.ts'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { runningClock } from '../support/running-clock.ts'
import { cutOff } from './support/hub-facts.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'
import { confirmEachOther } from './support/hub-site.ts'

describe.skipIf(noPostgres !== null)(
  `an unlocked document that arrives late${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    let server: TestServer
    beforeAll(async () => void (server = await startPostgres()))
    afterAll(() => server.stop())

    /** A clock whose time can be moved on. */
    function movableClock() {
      let later = 0
      const clock: Clock = { ...runningClock, monotonic: () => runningClock.monotonic() + later }
      return { clock, move: (ms: number) => void (later += ms) }
    }

    /** An office that follows a dock, which counts a document and has it on the screen. */
    async function officeAndDock(clocks: { office?: Clock; dock?: Clock }) {
      const hub = await makeHub(server)
      const join = async (kind: 'office' | 'dock', name: string, clock: Clock = runningClock) => ({
        ...(await pcAtHub(hub, kind, name, { clock })),
        name,
      })
      const office = await join('office', 'Oficina', clocks.office)
      const dock = await join('dock', 'Muelle 1', clocks.dock)
      await confirmEachOther([office, dock], office)
      const number = demoScenario.discrepancies
      for (const { client } of [office, dock]) valueOf(await client.query('receiving.find', { number }))
      const { control } = valueOf(await dock.client.query('receiving.find', { number }))
      const controlId = control?.id ?? 0
      const { sessionId } = valueOf(await dock.client.command('counts.start', { controlId, operator: 'Ana' }))
      await until(async () => {
        const { rows } = valueOf(await office.client.query('counts.imported', {}))
        return rows.some((row) => row.sessionId === sessionId) ? true : null
      })
      await untilSent(office)
      valueOf(await office.client.command('supervisor.unlock', {}))
      const unlock = () =>
        office.client.command('hub.instruct', { decision: { kind: 'unlock', sessionId }, by: 'Sara' })
      return { hub, office, dock, unlock }
    }

    type Pc = Awaited<ReturnType<typeof officeAndDock>>['dock']
    const answered = ({ client }: Pc) =>
      until(async () => {
        const { rows } = valueOf(await client.query('hub.instructions', {}))
        return rows.length > 0 && rows.every(({ state }) => state === 'done' || state === 'refused')
          ? rows.map(({ state, reason }) => ({ state, reason }))
          : null
      })
    const rights = async ({ client }: Pc) => valueOf(await client.query('supervisor.status', {})).grantedUntil

    /** Nobody can send anything until the answer is called. */
    async function nobodySends(database: string) {
      const admin = new pg.Client({ connectionString: server.adminUrl(database), ssl: { rejectUnauthorized: false } })
      await admin.connect()
      await admin.query('BEGIN')
      await admin.query('SELECT muelle.next_position()')
      return () => admin.end()
    }

    test('an office that lost the server before it could send it does not send it hours later', async () => {
      const { clock, move } = movableClock()
      const { hub, office, dock, unlock } = await officeAndDock({ office: clock })
      const go = await nobodySends(hub.database)
      valueOf(await unlock())
      const reconnect = await cutOff(server, hub.database, office)
      await until(async () => ((await hubStatus(office)).state === 'away' ? true : null))
      await go()
      move(3 * 3_600_000)
      await reconnect()
      expect(await answered(office)).toEqual([{ state: 'refused', reason: 'instruction_late' }])
      await untilSent(office)
      expect(await rights(dock)).toBeNull()
    })

    test('a dock that read it, and lost the server before it followed it, does not follow it hours later', async () => {
      const { clock, move } = movableClock()
      const { hub, office, dock, unlock } = await officeAndDock({ dock: clock })
      const text = `SELECT pg_get_functiondef('muelle.messages_since'::regproc) AS made`
      const [{ made } = {}] = await server.query(text, [], hub.database)
      const [before = '', after = ''] = String(made).split('$function$')
      // The server fails as soon as there is nothing more to read.
      const failing = `BEGIN RETURN QUERY ${after.trim().replace(/;$/, '')};
        IF NOT FOUND AND EXISTS (SELECT 1 FROM muelle.message) THEN RAISE EXCEPTION 'gone'; END IF; END`
      const inPlpgsql = `${before.replace('LANGUAGE sql', 'LANGUAGE plpgsql')}$function$${failing}$function$`
      await server.query(inPlpgsql, [], hub.database)
      valueOf(await unlock())
      await until(async () =>
        valueOf(await dock.client.query('hub.instructions', {})).rows.length > 0 &&
        (await hubStatus(dock)).state === 'away'
          ? true
          : null,
      )
      move(3 * 3_600_000)
      await server.query(String(made), [], hub.database)
      expect(await answered(dock)).toEqual([{ state: 'refused', reason: 'instruction_late' }])
      expect(await answered(office)).toEqual([{ state: 'refused', reason: 'instruction_late' }])
      expect(await rights(dock)).toBeNull()
    })
  },
)
