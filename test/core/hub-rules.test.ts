import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureOf, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { hubStatus, until, untilSent } from './support/hub-pc.ts'
import { confirmEachOther, docksAndOffice, type SitePc } from './support/hub-site.ts'

describe.skipIf(noPostgres !== null)(
  `rules across the PCs of a site${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    let server: TestServer
    beforeAll(async () => void (server = await startPostgres()))
    afterAll(() => server.stop())

    const heads = async ({ client }: SitePc, controlId: number) =>
      valueOf(await client.query('counts.heads', { controlId })).rows
    const untilHead = (pc: SitePc, controlId: number, status: string) =>
      until(async () => (await heads(pc, controlId)).find((row) => row.status === status) ?? null)

    test('docks know of each other what the rules need, and nothing of what was counted', async () => {
      const { first, second, office, controlIds } = await docksAndOffice(server, 3)
      await opensAndContainers([first, second, office], controlIds[0] ?? 0)
      await otherPeople([first, second, office], controlIds[1] ?? 0)
      await goneForGood(first, second, controlIds[2] ?? 0)
      expect(await heads(second, controlIds[2] ?? 0)).toEqual([])
    })

    /** Document, container and number that another dock has. */
    async function opensAndContainers([first, second, office]: Site, controlId: number): Promise<void> {
      const start = { controlId, operator: 'Ana' }
      const { sessionId } = valueOf(await first.client.command('counts.start', start))
      valueOf(await first.client.command('counts.container', { sessionId, container: 'PALLET-1' }))
      valueOf(await first.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
      valueOf(await first.client.command('counts.container', { sessionId, container: 'PALLET-2' }))
      await untilSent(first)

      // A PC that nobody confirmed has no effect.
      await until(async () => ((await hubStatus(second)).lastReadAt === null ? null : true))
      expect(await heads(second, controlId)).toEqual([])
      await confirmEachOther([first, second, office])
      // Found or opened at the other dock: who, where, which count.
      const there = await untilHead(second, controlId, 'open')
      expect(there).toMatchObject({ operator: 'Ana', device: first.deviceId, counter: 1, headOnly: true, scans: 0 })
      expect(
        failureOf(await second.client.command('counts.start', { ...start, operator: 'Luis' })).details,
      ).toMatchObject({
        reason: 'count_taken',
        operator: 'Ana',
        device: first.deviceId,
      })
      const second1 = valueOf(
        await second.client.command('counts.start', { controlId, operator: 'Luis', otherGoods: true }),
      )
      // The containers of that dock, and the one it has open.
      const container = (name: string, also?: true) =>
        second.client.command('counts.container', {
          sessionId: second1.sessionId,
          container: name,
          ...(also === undefined ? {} : { alsoElsewhere: also }),
        })
      await until(async () => {
        const { details } = failureOf(await container('PALLET-2'))
        return details?.['open'] === true ? true : null
      })
      expect(failureOf(await container('PALLET-1')).details).toMatchObject({
        reason: 'container_elsewhere',
        operator: 'Ana',
        deviceName: 'Muelle 1',
      })
      expect(failureOf(await container('PALLET-1')).details?.['open']).toBeUndefined()
      valueOf(await container('PALLET-3'))
      valueOf(await container('PALLET-1', true))

      // The open count there keeps the document hidden here, and nothing is signed without its figures.
      valueOf(await second.client.command('counts.add', { sessionId: second1.sessionId, articleCode: 'A-1', units: 1 }))
      valueOf(await second.client.command('counts.close', { sessionId: second1.sessionId }))
      expect(failureOf(await second.client.query('comparison.get', { controlId })).details).toEqual({ reason: 'blind' })
    }

    async function otherPeople([first, second, office]: Site, controlId: number): Promise<void> {
      const rules = { requiredCounts: 2 as const }
      for (const pc of [first, second, office]) valueOf(await pc.client.command('settings.update', { counting: rules }))
      const { sessionId } = valueOf(await first.client.command('counts.start', { controlId, operator: 'Ana' }))
      valueOf(await first.client.command('counts.handOver', { sessionId, operator: 'Rita' }))
      valueOf(await first.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
      valueOf(await first.client.command('counts.close', { sessionId }))
      await untilHead(second, controlId, 'closed')
      for (const operator of ['ANA', 'Rita'])
        for (const counter of [2, 3] as const)
          expect(
            failureOf(await second.client.command('counts.start', { controlId, operator, counter })).details,
          ).toMatchObject({ reason: 'same_person', counter: 1, device: first.deviceId })
      expect(valueOf(await second.client.query('counts.next', { controlId, operator: 'Ana' }))).toMatchObject({
        counter: 2,
        samePerson: { counter: 1, operator: 'Ana' },
      })
      const other = valueOf(await second.client.command('counts.start', { controlId, operator: 'Luis' }))
      expect(other.counter).toBe(2)
      valueOf(await second.client.command('counts.add', { sessionId: other.sessionId, articleCode: 'A-1', units: 5 }))
      await untilHead(first, controlId, 'open')
      // Hidden until both are finished, on both docks.
      expect(failureOf(await first.client.query('comparison.get', { controlId })).details).toEqual({ reason: 'blind' })
      valueOf(await second.client.command('counts.close', { sessionId: other.sessionId }))
      await untilHead(first, controlId, 'closed')
      valueOf(await first.client.query('comparison.get', { controlId }))
      // The figures of the other dock have not arrived: the signature would leave them out.
      const { seen } = valueOf(await first.client.query('comparison.get', { controlId }))
      valueOf(await first.client.command('supervisor.unlock', {}))
      expect(
        failureOf(await first.client.command('counts.sign', { sessionId, seen, signedBy: 'Sara' })).details,
      ).toMatchObject({ reason: 'count_not_here', operator: 'Luis', device: second.deviceId })
    }

    async function goneForGood(first: SitePc, second: SitePc, controlId: number): Promise<void> {
      const { sessionId } = valueOf(await first.client.command('counts.start', { controlId, operator: 'Ana' }))
      valueOf(await first.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5, container: 'P-1' }))
      await untilHead(second, controlId, 'open')
      await first.stop()
      // Its PC is gone. Nobody but a supervisor takes it out.
      expect(failureOf(await second.client.command('counts.setAside', { sessionId })).details).toEqual({
        reason: 'supervisor_needed',
      })
      valueOf(await second.client.command('supervisor.unlock', {}))
      expect(valueOf(await second.client.command('counts.setAside', { sessionId }))).toMatchObject({
        setAsideAt: expect.any(String),
      })
      expect(await heads(second, controlId)).toEqual([])
      valueOf(await second.client.command('counts.start', { controlId, operator: 'Luis' }))
    }
  },
)

type Site = readonly [first: SitePc, second: SitePc, office: SitePc]
