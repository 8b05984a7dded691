import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { valueOf } from '../support/core.ts'
import { sign } from '../support/sign.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { pcWithBackups } from './support/backup-pc.ts'
import { confirmDevices, countAndClose, exported, importConfirmed } from './support/counts-on-two-pcs.ts'
import { pcOnShare, share } from './support/exchange-pc.ts'
import { oldSignedCount, remove } from './support/old-count.ts'
import { nextLook } from '../support/next-look.ts'

type Pc = Awaited<ReturnType<typeof pcWithBackups>>

const dayMs = 86_400_000
const keep = (pc: Pick<Pc, 'client'>) => pc.client.command('settings.update', { retention: { countDays: 90 } })
const listOf = async ({ client }: Pick<Pc, 'client'>) => valueOf(await client.query('retention.list', {})).counts

/** What a delivery lacks to be deleted: how it comes about, and how it ends. */
const unfinished: [
  string,
  (pc: Pc, signed: { sessionId: string; controlId: number }) => Promise<() => Promise<unknown>>,
][] = [
  [
    'hold',
    async ({ client }, { sessionId }) => {
      const held = {
        sessionId,
        articleCode: story.firstArticle,
        type: 'quarantine',
        reason: 'x',
        operator: 'Ana',
      } as const
      const { holdId } = valueOf(await client.command('holds.place', held))
      return async () =>
        valueOf(await client.command('holds.decide', { holdId, outcome: 'released', operator: 'Marta' }))
    },
  ],
  [
    'claim',
    async ({ client }, { controlId }) => {
      const input = { controlId, claimKind: 'claim', operator: 'Marta' } as const
      const { claimId, log } = valueOf(await client.command('claims.create', input))
      const lastEventId = log.at(-1)?.eventId ?? ''
      return async () => valueOf(await client.command('claims.withdraw', { claimId, lastEventId, operator: 'Marta' }))
    },
  ],
  [
    'handover',
    async ({ client }) => {
      const folder = temporaryFolder()
      const way = { kind: 'folder', folder } as const
      const { destinationId } = valueOf(
        await client.command('handover.setDestination', {
          name: 'ERP',
          way,
          formats: ['json'],
          signedFrom: '2026-01-01',
        } as never),
      )
      for (;;) {
        const { total } = valueOf(await client.query('handover.list', {}))
        if (total > 0) break
        await nextLook()
      }
      return async () => valueOf(await client.command('handover.removeDestination', { destinationId }))
    },
  ],
]

test.each(unfinished)('an open %s keeps a signed count', async (reason, begin) => {
  const pc = await pcWithBackups()
  const signed = await oldSignedCount(pc, { days: 0 })
  const end = await begin(pc, signed)
  pc.clock.setWall(pc.clock.now() + 91 * dayMs)
  valueOf(await keep(pc))
  const { controlId } = signed
  expect(await listOf(pc)).toMatchObject({ total: 0, kept: [{ controlId, number: story.blind, reason }], keptTotal: 1 })
  await remove(pc)
  expect(valueOf(await pc.client.query('retention.removed', {})).total).toBe(0)
  await end()
  expect(await listOf(pc)).toMatchObject({ total: 1, keptTotal: 0 })
  await remove(pc)
  expect(valueOf(await pc.client.query('retention.removed', {})).total).toBe(1)
})

test('counts without a signature, and deliveries of which only a part is signed, stay', async () => {
  const pc = await pcWithBackups()
  const { core, client, clock } = pc
  await core.refresh('suppliers')
  await countAndClose(client, { controlId: null, operator: 'Ana' })
  const find = async (number: string) => valueOf(await client.query('receiving.find', { number })).control?.id ?? 0
  const [parted, closed] = [await find(story.blind), await find(story.discrepancies)]
  await countAndClose(client, { controlId: closed, operator: 'Ana' })
  const ofPart = await countAndClose(client, { controlId: parted, operator: 'Ana' })
  await pc.unlock()
  const { seen } = valueOf(await client.query('comparison.get', { controlId: parted, part: 1 }))
  valueOf(await client.command('counts.sign', { sessionId: ofPart, seen, signedBy: 'Marta', moreToCome: true }))
  clock.setWall(clock.now() + 91 * dayMs)
  valueOf(await keep(pc))
  const listed = await listOf(pc)
  expect(listed?.rows).toEqual([])
  expect(listed?.kept.map(({ controlId, reason }) => [controlId, reason])).toEqual(
    expect.arrayContaining([
      [null, 'unsigned'],
      [closed, 'unsigned'],
      [parted, 'open_part'],
    ]),
  )
})

test('a count that is not in the shared folder stays; its file there brings it back to no PC that removed it', async () => {
  const folder = share()
  const [here, there] = [await pcOnShare(folder), await pcOnShare(folder)]
  for (const { core } of [here, there]) await core.refresh('suppliers')
  const find = async ({ core }: typeof here) =>
    valueOf(await core.client.query('receiving.find', { number: story.blind })).control?.id ?? 0
  const controlId = await find(here)
  await find(there)
  const first = await countAndClose(here.core.client, { controlId, operator: 'Ana' }, [
    { articleCode: story.firstArticle, units: 5 },
  ])
  valueOf(await here.core.client.command('supervisor.unlock', {}))
  valueOf(await sign(here.core.client, first))
  here.clock.setWall(here.clock.now() + 91 * dayMs)
  there.clock.setWall(there.clock.now() + 91 * dayMs)
  // A folder that is away has not got it.
  valueOf(await here.use())
  valueOf(await keep(here.core))
  await here.waitUntil(({ lastWrittenAt, waiting }) => lastWrittenAt !== null && waiting === 0)
  expect(await listOf(here.core)).toMatchObject({ total: 1, keptTotal: 0 })
  valueOf(await there.use())
  await there.waitUntil(({ lastReadAt }) => lastReadAt !== null)
  valueOf(await keep(there.core))
  // Of a PC that nobody confirmed its signature has no effect.
  expect(await listOf(there.core)).toMatchObject({ total: 0, keptTotal: 1 })
  await confirmDevices(there.core)
  expect(await listOf(there.core)).toMatchObject({ total: 1, keptTotal: 0 })

  for (const { core } of [here, there]) await remove(core)
  const removed = async ({ core }: typeof here) => valueOf(await core.client.query('retention.removed', {})).rows
  expect(await removed(here)).toMatchObject([{ sessionId: first, from: null }])
  const [row] = await removed(there)
  expect(row).toMatchObject({ sessionId: first })
  expect(row?.from).not.toBeNull()
  for (const { core, clock, data } of [here, there]) {
    await core.stop()
    const again = await pcOnShare(folder, data)
    again.clock.setWall(clock.now())
    await countAndClose(again.core.client, { controlId: null, operator: 'Eva' })
    await again.waitUntil(({ waiting, lastWrittenAt, problems, busy }) => {
      expect(problems).toEqual([])
      return lastWrittenAt !== null && waiting === 0 && !busy
    })
    const { client } = again.core
    expect(valueOf(await client.query('counts.imported', {})).rows.map(({ sessionId }) => sessionId)).not.toContain(
      first,
    )
    expect(valueOf(await client.query('counts.list', {})).rows.map(({ sessionId }) => sessionId)).not.toContain(first)
    expect(valueOf(await client.query('exchange.status', {})).problems).toEqual([])
    await again.core.stop()
  }
})

test('counts without a document that stay are all counted, also those that are not listed', async () => {
  const pc = await pcWithBackups()
  const counts = 201
  for (let at = 0; at < counts; at += 1)
    await pc.client.command('counts.start', { controlId: null, operator: `Operator ${at}` })
  pc.clock.advance(91 * dayMs)
  await pc.unlock()
  valueOf(await keep(pc))
  const plan = await listOf(pc)
  expect([plan?.kept.length, plan?.keptTotal]).toEqual([200, counts])
})

test('a delivery that was signed while the clock was years behind is as young as what the PC did before', async () => {
  const pc = await pcWithBackups()
  const { client, clock } = pc
  const today = clock.now()
  await countAndClose(client, { controlId: null, operator: 'Ana' })
  // The battery of the clock is empty, and no network has said what time it is.
  clock.setWall(Date.UTC(2015, 0, 1))
  const { sessionId } = await oldSignedCount(pc, { days: 0 })
  clock.setWall(today)
  valueOf(await keep(pc))
  expect(await listOf(pc)).toMatchObject({ total: 0 })
  await remove(pc)
  expect(valueOf(await client.query('counts.get', { sessionId })).status).toBe('signed')
  clock.setWall(today + 91 * dayMs)
  await remove(pc)
  expect(valueOf(await client.query('retention.removed', {})).rows).toMatchObject([{ sessionId }])
})

test('a delivery that another PC signed while its clock was years behind is as young as its document', async () => {
  const folder = share()
  const [here, there] = [await pcOnShare(folder), await pcOnShare(folder)]
  for (const { core } of [here, there]) await core.refresh('suppliers', 'controls')
  const { control } = valueOf(await here.core.client.query('receiving.find', { number: story.blind }))
  here.clock.setWall(Date.UTC(2015, 0, 1))
  const sessionId = await countAndClose(here.core.client, { controlId: control?.id ?? 0, operator: 'Ana' })
  valueOf(await here.core.client.command('supervisor.unlock', {}))
  valueOf(await sign(here.core.client, sessionId))
  valueOf(await importConfirmed(there.core, await exported(here.core, sessionId)))
  valueOf(await keep(there.core))
  expect(await listOf(there.core)).toMatchObject({ total: 0 })
  await remove(there.core)
  const imported = async () => valueOf(await there.core.client.query('counts.imported', {})).total
  expect(await imported()).toBe(1)
  there.clock.setWall(there.clock.now() + 101 * dayMs)
  await remove(there.core)
  expect(await imported()).toBe(0)
})
