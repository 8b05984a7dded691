import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalText } from '../../src/main/core/domain/count-log/canonical.ts'
import { demoScenario } from '../../src/main/practice/warehouse.ts'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { seededDice } from '../support/seeded-dice.ts'
import { at, intruder, linksOf, openHead, openedBy } from './support/hub-intruder.ts'
import { hubStatus, makeHub, pcAtHub, until } from './support/hub-pc.ts'

const strange = ['', 'x', '\u{1f4e6}', '\ud800', '__proto__', 'x'.repeat(60), '2026-11-20', 'Ana', '%', "'"]

describe.skipIf(noPostgres !== null)(
  `a confirmed PC that writes without sense${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    let server: TestServer
    beforeAll(async () => void (server = await startPostgres()))
    afterAll(() => server.stop())

    test.each(['dock', 'office'] as const)('ends of counts and decisions stop no %s', async (kind) => {
      const hub = await makeHub(server)
      const pc = await pcAtHub(hub, kind, 'Este')
      const { control } = valueOf(await pc.client.query('receiving.find', { number: demoScenario.discrepancies }))
      const controlId = control?.id ?? 0
      const mallory = await intruder(hub, 'office', 'Otro', { practice: true })
      const { deviceId, publicKey } = await until(async () => {
        const { rows } = valueOf(await pc.client.query('devices.list', {}))
        return rows.find((row) => row.deviceId === mallory.device) ?? null
      })
      valueOf(await pc.client.command('supervisor.unlock', {}))
      valueOf(await pc.client.command('devices.confirm', { deviceId, publicKey, name: 'Otro', supervises: true }))
      valueOf(await pc.client.command('supervisor.lock', {}))
      const dice = seededDice(kind === 'dock' ? 11 : 12)
      const own = valueOf(await pc.client.command('counts.start', { controlId, operator: 'Ana' })).sessionId
      const words = () => Array.from({ length: dice.below(4) }, () => dice.one(strange))
      for (let n = 0; n < 60; n += 1) {
        const session = randomUUID()
        const document = dice.one([controlId, controlId, 1, null, -1, 9_007_199_254_740_991])
        const opened = {
          ...openedBy(mallory.device),
          controlId: document,
          number: dice.one([null, ...strange]),
          counter: dice.one([1, 2, 3]),
        }
        const events = [
          opened,
          ...Array.from({ length: dice.below(3) }, () => ({
            kind: dice.one(['close', 'reopen', 'sign', 'match', 'move', 'manual', 'undo', 'container']),
            at: dice.one([at, 'x']),
            eventId: dice.one([randomUUID(), 'same']),
            operator: dice.one(strange),
            ...(dice.chance(0.5)
              ? {
                  articleCode: dice.one(strange),
                  units: '1',
                  lot: null,
                  expiry: null,
                  serial: null,
                  container: null,
                  condition: 'good',
                }
              : {}),
          })),
        ]
        const head = {
          ...openHead(mallory.device),
          controlId: document,
          number: dice.one([null, ...strange]),
          part: dice.one([1, 2, 99]),
          counter: dice.one([1, 2, 3]),
          operator: dice.one(strange),
          status: dice.one(['open', 'closed', 'signed']),
          startedAt: dice.one(strange),
          closedAt: dice.one([null, ...strange]),
          operators: words(),
          containers: words(),
          container: dice.one([null, ...strange]),
          requests: words(),
          recount: dice.chance(0.5),
          empty: dice.chance(0.3),
          signsPart: dice.chance(0.5),
        }
        await mallory.append(session, linksOf(session, events), 1, canonicalText(head))
        const by = dice.one(strange) || 'Eva'
        const base = { id: randomUUID(), addressee: pc.deviceId, at: dice.one(strange), by, controlId: document ?? 0 }
        const counts = [
          { sessionId: dice.one([session, own, 'x']), seq: dice.one([0, 1, -1]), hash: dice.one(strange) },
        ]
        const articles = [...words(), 'A']
        const message = dice.one<object>([
          { ...base, kind: 'unlock', sessionId: dice.one([own, session]) },
          {
            ...base,
            kind: 'recount',
            requestId: dice.one(['r', randomUUID()]),
            part: dice.one([1, 99]),
            articles,
            note: dice.one([null, 'x']),
            counts: dice.one([counts, []]),
          },
          { ...base, kind: 'withdraw', requestId: dice.one(['r', 'q']) },
          {
            ...base,
            kind: 'sign',
            sessionId: dice.one([own, session]),
            part: dice.one([null, 1]),
            seen: 'x',
            note: null,
            counts: dice.one([counts, []]),
          },
          {
            id: base.id,
            addressee: base.addressee,
            at: base.at,
            kind: 'answer',
            about: dice.one(['r', randomUUID()]),
            outcome: 'done',
            reason: null,
          },
        ])
        await mallory.send(message as never)
      }
      const last = {
        id: randomUUID(),
        addressee: pc.deviceId,
        at,
        by: 'Eva',
        controlId,
        kind: 'withdraw',
        requestId: 'last',
      }
      expect(await mallory.send(last)).toBe('done')
      await until(async () => {
        const { rows } = valueOf(await pc.client.query('hub.instructions', {}))
        return rows.some(({ id, state }) => id === last.id && state !== 'waiting') ? true : null
      })
      expect((await hubStatus(pc)).state).toBe('connected')
      for (const [query, input] of [
        ['home.get', {}],
        ['counts.list', { limit: 1000 }],
        ['counts.imported', { limit: 1000 }],
        ['hub.status', {}],
        ['hub.instructions', {}],
        ['receiving.find', { number: demoScenario.discrepancies }],
        ['comparison.get', { controlId }],
        ['controls.list', {}],
        ['devices.list', {}],
        ['counts.recounts', { controlId }],
      ] as const) {
        const answer = (await pc.client.query(query as never, input as never)) as {
          ok: boolean
          error?: { code: string }
        }
        expect([query, answer.error?.code === 'internal' ? answer.error : 'fine']).toEqual([query, 'fine'])
      }
      valueOf(await pc.client.command('counts.add', { sessionId: own, articleCode: 'A', units: 1 }))
      expect(pc.log.lines.filter((line) => /hub\.bug|"level":"error"/.test(line))).toEqual([])
    })

    test('a signature that waits for counts of another PC is refused once its PC was revoked', async () => {
      const hub = await makeHub(server)
      const pc = await pcAtHub(hub, 'dock', 'Este')
      const { control } = valueOf(await pc.client.query('receiving.find', { number: demoScenario.discrepancies }))
      const controlId = control?.id ?? 0
      const { sessionId } = valueOf(await pc.client.command('counts.start', { controlId, operator: 'Ana' }))
      const mallory = await intruder(hub, 'office', 'Otro', { practice: true })
      const other = { deviceId: mallory.device, publicKey: mallory.publicKey }
      await until(async () => {
        const { rows } = valueOf(await pc.client.query('devices.list', {}))
        return rows.some(({ deviceId }) => deviceId === other.deviceId) ? true : null
      })
      valueOf(await pc.client.command('supervisor.unlock', {}))
      valueOf(await pc.client.command('devices.confirm', { ...other, name: 'Otro', supervises: true }))
      const base = { addressee: pc.deviceId, at, by: 'Eva', controlId }
      const sign = { ...base, kind: 'sign', id: randomUUID(), sessionId, part: null, seen: 'x', note: null }
      const counts = [{ sessionId: randomUUID(), seq: 1, hash: 'x' }]
      expect(await mallory.send({ ...sign, counts } as never)).toBe('done')
      const state = async () => {
        const { rows } = valueOf(await pc.client.query('hub.instructions', {}))
        const row = rows.find(({ id }) => id === sign.id)
        return row === undefined ? null : { state: row.state, reason: row.reason }
      }
      expect(await until(state)).toEqual({ state: 'waiting', reason: null })
      valueOf(await pc.client.command('devices.revoke', other))
      const refused = await until(async () => {
        const now = await state()
        return now?.state === 'waiting' ? null : now
      })
      expect(refused).toEqual({ state: 'refused', reason: 'device_unconfirmed' })
    })
  },
)
