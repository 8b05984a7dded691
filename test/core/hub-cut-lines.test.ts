import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../src/main/core/kernel/ports.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { runningClock } from '../support/running-clock.ts'
import { seededDice } from '../support/seeded-dice.ts'
import { articleOf, learn, untilFactsSent } from './support/hub-facts.ts'
import { makeHub, until, untilSent } from './support/hub-pc.ts'
import { confirmEachOther } from './support/hub-site.ts'
import { startRelay } from './support/relay.ts'

/** Pauses between two attempts are long. */
const impatient: Clock = {
  ...runningClock,
  after: (ms, callback) => runningClock.after(ms > 900 ? ms / 20 : ms, callback),
}

/** A line to the server that breaks after some bytes of an answer, which the PC then does not get. */
async function startLine(port: number, seed: number) {
  const dice = seededDice(seed)
  const line = { cuts: 0, port: 0 }
  line.port = await startRelay(port, () => {
    let left = dice.chance(0.5) ? 1500 + dice.below(10_000) : dice.below(200_000)
    return {
      brings(bytes) {
        left -= bytes
        if (left <= 0) line.cuts += 1
        return left > 0
      },
    }
  })
  return line
}

describe.skipIf(noPostgres !== null)(
  `lines that break before an answer${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    let server: TestServer
    beforeAll(async () => void (server = await startPostgres()))
    afterAll(() => server.stop())

    test('nothing is lost, twice, in conflict or broken', async () => {
      const seed = 1
      const hub = await makeHub(server)
      const dice = seededDice(100 + seed)
      const lines: Awaited<ReturnType<typeof startLine>>[] = []
      async function join(kind: 'dock' | 'office', name: string) {
        const core = await openTestCore({ clock: impatient })
        core.warehouse.createControl({
          number: 'CUT-1',
          supplierIndex: 0,
          lines: [{ articleCode: 'A-1', units: 10, lot: null, expiry: null }],
        })
        await core.refresh('suppliers', 'controls')
        const line = await startLine(server.port, seed * 10 + lines.length)
        lines.push(line)
        const url = hub.url.replace(`:${server.port}/`, `:${line.port}/`)
        const code = await hub.code(kind, name)
        const { deviceId } = await until(async () => {
          const answer = await core.client.command('hub.enrol', { url, code })
          return answer.ok ? answer.value : null
        })
        return { ...core, deviceId, name, line }
      }
      const first = await join('dock', 'Muelle 1')
      const second = await join('dock', 'Muelle 2')
      const office = await join('office', 'Oficina')
      await confirmEachOther([first, second, office], office)
      const { control } = valueOf(await first.client.query('receiving.find', { number: 'CUT-1' }))
      const controlId = control?.id ?? 0
      const sessions: string[] = []
      for (const [dock, operator] of [
        [first, 'Ana'],
        [second, 'Luis'],
      ] as const) {
        const start = { controlId: dock === first ? controlId : null, operator, otherGoods: true } as const
        const { sessionId } = valueOf(await dock.client.command('counts.start', start))
        sessions.push(sessionId)
        for (let n = 0; n < 60; n += 1) {
          valueOf(
            await dock.client.command('counts.add', { sessionId, articleCode: `A-${n}`, units: 1 + dice.below(9) }),
          )
          if (n % 6 === 0) await learn(dock, `${operator}-${dice.below(4)}`, `A-${n}`, 1 + dice.below(5))
          if (dice.chance(0.3)) await new Promise((resolve) => setImmediate(resolve))
        }
        valueOf(await dock.client.command('counts.close', { sessionId }))
      }
      const counted = async () => valueOf(await office.client.query('counts.imported', {})).rows
      await until(async () =>
        (await counted()).filter(({ status }) => status === 'closed').length === 2 ? true : null,
      )
      valueOf(await office.client.command('supervisor.unlock', {}))
      const given = await until(async () => {
        const answer = await office.client.command('hub.instruct', {
          decision: { kind: 'recount', controlId, articles: ['A-1'] },
          by: 'Sara',
        })
        return answer.ok ? answer.value.rows : null
      })
      await until(async () => {
        const { rows } = valueOf(await office.client.query('hub.instructions', {}))
        return rows.every(({ state }) => state === 'done') || null
      })
      expect(given).toHaveLength(2)
      for (const pc of [first, second, office]) {
        expect(await untilSent(pc)).toMatchObject({ problems: [] })
        expect(await untilFactsSent(pc)).toMatchObject({ facts: { conflicts: 0, refused: 0, unconfirmed: 0 } })
      }
      expect(lines.reduce((sum, { cuts }) => sum + cuts, 0)).toBeGreaterThan(5)
      expect(await hub.admin('check')).toMatchObject({ brokenCounts: 0, events: 2 * 62 })
      const facts = await server.query(
        `SELECT key, value FROM muelle.fact AS f WHERE kind = 'linked-barcode' AND version = (SELECT max(version) FROM muelle.fact AS n
         WHERE n.kind = f.kind AND n.key = f.key)`,
        [],
        hub.database,
      )
      for (const { key } of facts) {
        await until(async () => {
          const articles = await Promise.all([first, second, office].map((pc) => articleOf(pc, String(key))))
          return new Set(articles).size === 1 || null
        })
      }
      for (const pc of [first, second])
        expect(valueOf(await pc.client.query('counts.recounts', { controlId })).rows).toHaveLength(1)
      expect(
        [first, second, office].flatMap(({ log }) => log.lines.filter((one) => /hub\.bug|forked/.test(one))),
      ).toEqual([])
    })
  },
)
