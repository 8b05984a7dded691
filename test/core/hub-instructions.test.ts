import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HubInstruction } from '../../src/contract/hub-operations.ts'
import type { Input } from '../../src/contract/operations.ts'
import { demoScenario } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { runningClock } from '../support/running-clock.ts'
import { confirmDevices, countAndClose } from './support/counts-on-two-pcs.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'
import { confirmEachOther, declaredOnly, docksAndOffice, type SitePc } from './support/hub-site.ts'

type Decision = Input<'hub.instruct'>['decision']

describe.skipIf(noPostgres !== null)(
  `decisions of the office about counts of the docks${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    let server: TestServer
    beforeAll(async () => void (server = await startPostgres(['log_min_duration_statement=0'])))
    afterAll(() => server.stop())

    const instruct = ({ client }: Pick<SitePc, 'client'>, decision: Decision) =>
      client.command('hub.instruct', { decision, by: 'Sara' })
    const decided = async (pc: SitePc, decision: Decision) => valueOf(await instruct(pc, decision)).rows
    const instructions = async ({ client }: SitePc) => valueOf(await client.query('hub.instructions', {})).rows

    /** The outcomes of these instructions, as the PC that gave them knows them. */
    const outcomes = (pc: SitePc, given: readonly HubInstruction[]) =>
      until(async () => {
        const rows = (await instructions(pc)).filter(({ id }) => given.some((one) => one.id === id))
        return rows.every(({ state }) => state === 'done' || state === 'refused')
          ? rows.map(({ deviceName, state, reason }) => ({ deviceName, state, reason }))
          : null
      })
    const untilComparison = (pc: SitePc, controlId: number, finished: number) =>
      until(async () => {
        const answer = await pc.client.query('comparison.get', { controlId })
        const { alsoCounted = [] } = answer.ok ? answer.value : {}
        return answer.ok && alsoCounted.filter(({ status }) => status === 'closed').length === finished
          ? answer.value
          : null
      })

    test('a PC that joined and counted a moment ago gets a decision as soon as it is confirmed', async () => {
      const hub = await makeHub(server)
      // By the time that this office measures, its list of the site's PCs never becomes old.
      const office = await pcAtHub(hub, 'office', 'Oficina', { clock: { ...runningClock, monotonic: () => 0 } })
      await untilSent(office)
      const { control } = valueOf(await office.client.query('receiving.find', { number: demoScenario.discrepancies }))
      const controlId = control?.id ?? 0
      const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
      valueOf(await dock.client.query('receiving.find', { number: demoScenario.discrepancies }))
      const counted = [{ articleCode: 'A-1', units: 5 }]
      await countAndClose(dock.client, { controlId, operator: 'Ana' }, counted)
      await until(async () => {
        const { rows } = valueOf(await office.client.query('devices.list', {}))
        return rows.some(({ deviceId }) => deviceId === dock.deviceId) ? true : null
      })
      await confirmDevices(office, true)
      await until(async () =>
        valueOf(await office.client.query('counts.imported', {})).rows.some(({ status }) => status === 'closed')
          ? true
          : null,
      )
      valueOf(await office.client.command('supervisor.unlock', {}))
      const given = await until(async () => {
        const answer = await office.client.command('hub.instruct', {
          decision: { kind: 'recount', controlId, articles: ['A-1'] },
          by: 'Sara',
        })
        return answer.ok ? answer.value.rows : null
      })
      expect(given.map(({ kind }) => kind)).toEqual(['recount'])
    })

    test('a recount at another dock, a signature, an unlocked document: once, in the log, or refused in words', async () => {
      const { hub, first, second, office, controlIds } = await docksAndOffice(server, 2)
      const [controlId = 0, other = 0] = controlIds
      const articles = ['A-1']
      await confirmEachOther([first, second, office])
      const counted = [
        { articleCode: 'A-1', units: 7_654_321 },
        { articleCode: 'A-2', units: 4 },
      ]
      const sessionId = await countAndClose(first.client, { controlId, operator: 'Ana' }, counted)
      await untilSent(first)
      await until(async () => {
        const { rows } = valueOf(await second.client.query('counts.heads', { controlId }))
        return rows.some(({ status }) => status === 'closed') ? true : null
      })
      const before = await untilComparison(office, controlId, 1)
      // The office has the task; the dock that did not count has none.
      const tasks = async ({ client }: SitePc) =>
        valueOf(await client.query('home.get', {}))
          .decisions.filter((decision) => decision.controlId === controlId)
          .map(({ kind }) => kind)
      expect(await tasks(office)).toEqual(['differences'])
      expect(await tasks(second)).toEqual([])
      expect(before.lines.find(({ articleCode }) => articleCode === 'A-1')?.counts[0]).toBe(7_654_321)

      await untilSent(office)
      // Without the rights of a supervisor here, and without those of this PC there.
      const recount = { kind: 'recount', controlId, articles } as const
      expect(failureOf(await instruct(office, recount)).details).toEqual({ reason: 'supervisor_needed' })
      valueOf(await office.client.command('supervisor.unlock', {}))
      const refused = { state: 'refused', reason: 'no_supervisor_pc' }
      const first1 = await decided(office, recount)
      expect(await outcomes(office, first1)).toEqual([
        expect.objectContaining(refused),
        expect.objectContaining(refused),
      ])
      const [request] = valueOf(await office.client.query('counts.recounts', { controlId })).rows
      await decided(office, { kind: 'withdraw', requestId: request?.requestId ?? '' })
      await confirmEachOther([first, second, office], office)
      valueOf(await office.client.command('supervisor.unlock', {}))

      const asked = await decided(office, recount)
      expect((await outcomes(office, asked)).map(({ state }) => state)).toEqual(['done', 'done'])
      for (const pc of [office, second]) expect(await tasks(pc)).toEqual(['recount_requested'])
      const early = { kind: 'sign', sessionId, seen: before.seen } as const
      expect(failureOf(await instruct(office, early)).details).toMatchObject({ reason: 'recount_waits' })
      // Another operator counts the named article at another dock, which sees nothing of the first count.
      expect(valueOf(await second.client.query('counts.next', { controlId, operator: 'Luis' }))).toMatchObject({
        counter: 2,
        covers: [{ code: 'A-1' }],
      })
      const again = await countAndClose(second.client, { controlId, operator: 'Luis' }, [
        { articleCode: 'A-1', units: 10 },
      ])
      await untilSent(second)
      const compared = await untilComparison(office, controlId, 2)
      // Begun at the second dock: nobody else is asked for it any more.
      await until(async () => {
        const { rows } = valueOf(await first.client.query('counts.recounts', { controlId }))
        return rows.every((row) => row.sessionId === again) ? true : null
      })

      // The signature is refused where the comparison is not the one that the supervisor saw.
      const sign = { kind: 'sign', sessionId, seen: compared.seen } as const
      expect(failureOf(await instruct(office, { ...sign, seen: before.seen })).details).toEqual({
        reason: 'comparison_changed',
      })
      const signed = await decided(office, sign)
      expect(await outcomes(office, signed)).toEqual([{ deviceName: 'Muelle 1', state: 'done', reason: null }])
      const there = valueOf(await first.client.query('comparison.get', { controlId }))
      expect(there.sessions).toMatchObject([{ sessionId, status: 'signed', signature: { by: 'Sara' } }])
      expect(there.lines.map(({ articleCode, difference }) => ({ articleCode, difference }))).toEqual([
        { articleCode: 'A-1', difference: 0 },
        { articleCode: 'A-2', difference: 0 },
      ])
      const { content } = valueOf(await first.client.query('comparison.export', { controlId, format: 'csv' }))
      expect(content).toContain('Sara')
      await until(async () => {
        const { rows } = valueOf(await office.client.query('counts.imported', { controlId }))
        return rows.some((row) => row.sessionId === sessionId && row.status === 'signed') ? true : null
      })
      expect(failureOf(await instruct(office, sign)).details).toEqual({ reason: 'comparison_changed' })
      for (const pc of [first, second, office]) await until(async () => ((await tasks(pc)).length === 0 ? true : null))

      // After a restore every message is read again: what was followed is not followed twice.
      await hub.admin('generation')
      await server.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'muelle_%'`)
      await untilSent(office)
      await unlocks(first, office, other)
      expect((await instructions(first)).filter(({ kind, state }) => kind === 'sign' && state === 'done')).toHaveLength(
        1,
      )
      const events = valueOf(await first.client.query('counts.events', { sessionId })).rows
      expect(events.filter(({ kind }) => kind === 'sign')).toHaveLength(1)
      expect(valueOf(await second.client.query('counts.recounts', { controlId })).rows).toHaveLength(1)
      await whileAway(hub.database, first, second, office, other)
      // No figure of a document was ever told to the server.
      const everything = `${server.dump(hub.database)}${server.log()}`
      expect(everything).toContain('HUB-1')
      expect(everything).toContain('"kind":"sign"')
      expect(everything).not.toContain(declaredOnly)
    })

    test('an answer that the office had not read is known after the server was restored from an older dump', async () => {
      const hub = await makeHub(server)
      const office = await pcAtHub(hub, 'office', 'Oficina')
      const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
      const { control } = valueOf(await office.client.query('receiving.find', { number: demoScenario.discrepancies }))
      const controlId = control?.id ?? 0
      valueOf(await dock.client.query('receiving.find', { number: demoScenario.discrepancies }))
      const counted = [{ articleCode: 'A-1', units: 5 }]
      for (const pc of [office, dock]) await countAndClose(pc.client, { controlId: null, operator: 'Ana' }, counted)
      for (const pc of [office, dock]) {
        await until(async () => {
          const { rows } = valueOf(await pc.client.query('devices.list', {}))
          return rows.some(({ own }) => !own) ? true : null
        })
        await confirmDevices(pc, true)
        await untilSent(pc)
      }
      const dump = server.dump(hub.database)
      await dock.stop()
      await countAndClose(office.client, { controlId, operator: 'Ana' }, counted)
      valueOf(await office.client.command('supervisor.unlock', {}))
      const decision: Decision = { kind: 'recount', controlId, articles: ['A-1'] }
      // The list of the site's PCs may be from before the dock joined: it is read anew after the confirmation.
      const given = await until(async () => {
        const answer = await instruct(office, decision)
        return answer.ok ? answer.value.rows : null
      })
      const statesOf = async (pc: Pick<SitePc, 'client'>) =>
        valueOf(await pc.client.query('hub.instructions', {})).rows.map(({ state }) => state)
      await until(async () => ((await statesOf(office)).join() === 'sent' ? true : null))
      await office.stop()
      const messages = () => server.query('SELECT 1 FROM muelle.message', [], hub.database)
      const reopen = ({ folder }: { folder: string }) => openTestCore({ clock: runningClock, folder })
      const answering = await reopen(dock)
      await until(async () => ((await messages()).length === 2 ? true : null))
      await answering.stop()
      await server.restore(hub.database, dump)
      await hub.admin('generation')
      await reopen(dock)
      // The dock tells the server again what became of it, before the office is back.
      await until(async () => ((await messages()).length === 1 ? true : null))
      const back = await reopen(office)
      await until(async () => ((await statesOf(back)).join() === 'refused' ? true : null))
      expect(given).toHaveLength(1)
    })

    test('kilograms that the office adds to units are not signed for it', async () => {
      const { first, second, office, controlIds } = await docksAndOffice(server)
      const [controlId = 0] = controlIds
      await confirmEachOther([first, second, office], office)
      const { sessionId } = valueOf(await first.client.command('counts.start', { controlId, operator: 'Ana' }))
      const add = async (units: number) =>
        valueOf(await first.client.command('counts.add', { sessionId, articleCode: 'A-1', units }))
      await add(4)
      // The measure of an entry follows from the time it was made at.
      const added = Date.now()
      await until(() => Promise.resolve(Date.now() > added ? true : null))
      const byWeight = { articleCode: 'A-1', byWeight: true, operator: 'Ana' }
      valueOf(await first.client.command('articles.setByWeight', byWeight))
      await add(6)
      valueOf(await first.client.command('counts.close', { sessionId }))
      await untilSent(first)
      // Only the dock knows what was set there by hand.
      const { seen, lines } = await untilComparison(office, controlId, 1)
      expect(lines[0]).toMatchObject({ counts: [10, null, null], status: 'match' })
      valueOf(await office.client.command('supervisor.unlock', {}))
      const given = await decided(office, { kind: 'sign', sessionId, seen })
      const refused = { deviceName: 'Muelle 1', state: 'refused', reason: 'comparison_changed' }
      expect(await outcomes(office, given)).toEqual([refused])
    })

    async function unlocks(first: SitePc, office: SitePc, controlId: number): Promise<void> {
      const { sessionId } = valueOf(await first.client.command('counts.start', { controlId, operator: 'Ana' }))
      const unlock = { kind: 'unlock', sessionId } as const
      const given = await until(async () => {
        const answer = await instruct(office, unlock)
        return answer.ok ? answer.value.rows : null
      })
      expect(await outcomes(office, given)).toEqual([{ deviceName: 'Muelle 1', state: 'done', reason: null }])
      const granted = valueOf(await first.client.query('supervisor.status', {}))
      expect(granted.controlId).toBe(controlId)
      expect(valueOf(await first.connect('another page').query('supervisor.status', {})).grantedUntil).toBeNull()
      valueOf(await first.client.command('supervisor.lock', {}))
    }

    async function whileAway(database: string, first: SitePc, second: SitePc, office: SitePc, controlId: number) {
      const { rows } = valueOf(await first.client.query('counts.list', { controlId, onlyHere: true }))
      const sessionId = rows[0]?.sessionId ?? ''
      valueOf(await first.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 3 }))
      valueOf(await first.client.command('counts.close', { sessionId }))
      await untilSent(first)
      const { seen } = await untilComparison(office, controlId, 1)
      // The dock is off the server and its count goes on: the decision arrives late and is about another state.
      const [pc] = await server.query('SELECT login FROM muelle.pc WHERE device = $1', [first.deviceId], database)
      const login = String(pc?.['login'])
      await server.query(`ALTER ROLE ${login} CONNECTION LIMIT 0`)
      await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [login])
      await until(async () => ((await hubStatus(first)).state === 'away' ? true : null))
      valueOf(await first.client.command('counts.reopen', { sessionId }))
      const given = await decided(office, { kind: 'sign', sessionId, seen })
      expect(failureOf(await instruct(first, { kind: 'unlock', sessionId })).details).toEqual({ reason: 'hub_away' })
      await server.query(`ALTER ROLE ${login} CONNECTION LIMIT 4`)
      expect(await outcomes(office, given)).toEqual([
        { deviceName: 'Muelle 1', state: 'refused', reason: 'count_moved' },
      ])
      expect((await instructions(second)).filter(({ kind }) => kind === 'sign')).toEqual([])
    }
  },
)
