import { expect, test } from 'vitest'
import { runningClock } from '../support/running-clock.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { countAndClose, exported, importConfirmed, twoPcs } from './support/counts-on-two-pcs.ts'

async function count({ client, warehouse }: TestCore, number: string, operator: string) {
  const { Id } = warehouse.createControl({ number, supplierIndex: 0, lines: [{ articleCode: 'X', units: 5 }] })
  valueOf(await client.query('receiving.find', { number }))
  return valueOf(await client.command('counts.start', { controlId: Id, operator })).sessionId
}

const add = async ({ client }: TestCore, sessionId: string, articleCode: string, lot: string, units: number) =>
  valueOf(await client.command('counts.add', { sessionId, articleCode, lot, units }))

test('the lots of a day are added up over counts, without what was undone, and those of another day are left out', async () => {
  let wall = Date.UTC(2026, 10, 20, 13, 0, 0)
  const core = await openTestCore({ clock: { ...runningClock, now: () => wall } })
  const { client } = core
  const seen = async (input = {}) => valueOf(await client.query('counts.lotsSeen', input))
  expect(await seen()).toMatchObject({ rows: [], total: 0, hidden: 0 })
  const first = await count(core, 'S-1', 'Ana')
  await add(core, first, 'MILK', 'L1', 2.5)
  await add(core, first, 'MILK', 'L2', 1)
  await add(core, first, 'MISTAKE', 'L9', 7)
  valueOf(await client.command('counts.undo', { sessionId: first }))
  valueOf(await client.command('counts.close', { sessionId: first }))
  wall += 60_000
  const second = await count(core, 'S-2', 'Ana')
  await add(core, second, 'MILK', 'L1', 4)
  expect(await seen()).toMatchObject({
    rows: [
      { articleCode: 'MILK', lot: 'L1', units: 6.5, counts: 2, number: 'S-2', sessionId: second },
      { articleCode: 'MILK', lot: 'L2', units: 1, counts: 1, number: 'S-1' },
    ],
    total: 2,
    nextCursor: null,
  })
  const page = await seen({ limit: 1 })
  expect(await seen({ limit: 1, cursor: page.nextCursor ?? '' })).toMatchObject({ rows: [{ lot: 'L2' }], total: 2 })
  const day = '2026-11-20'
  wall += 24 * 3_600_000
  await add(core, second, 'MILK', 'L3', 1)
  expect((await seen()).rows.map(({ lot }) => lot)).toEqual(['L3'])
  expect((await seen({ day })).rows.map(({ lot }) => lot)).toEqual(['L1', 'L2'])
})

test('what a second count of the same goods saw is not added to the first', async () => {
  const core = await openTestCore({ clock: runningClock })
  const { client, warehouse } = core
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const { Id } = warehouse.createControl({ number: 'S-1', supplierIndex: 0, lines: [{ articleCode: 'X', units: 5 }] })
  valueOf(await client.query('receiving.find', { number: 'S-1' }))
  for (const [operator, milk] of [
    ['Ana', 84],
    ['Luis', 80],
  ] as const) {
    const { sessionId } = valueOf(await client.command('counts.start', { controlId: Id, operator }))
    await add(core, sessionId, 'MILK', 'L1', milk)
    if (operator === 'Ana') await add(core, sessionId, 'MILK', 'L2', 5)
    valueOf(await client.command('counts.close', { sessionId }))
  }
  const { rows } = valueOf(await client.query('counts.lotsSeen', {}))
  expect(rows.map(({ lot, units, counts }) => ({ lot, units, counts }))).toEqual([
    { lot: 'L1', units: 80, counts: 2 },
    { lot: 'L2', units: 5, counts: 1 },
  ])
})

test('a count that the caller may not see is only counted', async () => {
  const core = await openTestCore({ clock: runningClock })
  const { client } = core
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const first = await count(core, 'S-1', 'Ana')
  await add(core, first, 'MILK', 'L1', 2)
  valueOf(await client.command('counts.close', { sessionId: first }))
  const other = core.connect('other')
  expect(valueOf(await other.query('counts.lotsSeen', {}))).toMatchObject({ rows: [], total: 0, hidden: 1 })
})

test('counts of a confirmed other PC are included, once their control may be seen, those of an unknown PC are not', async () => {
  const { here, there, controlId } = await twoPcs(story.open)
  const sessionId = await countAndClose(there.client, { controlId, operator: 'Beto' })
  valueOf(await there.client.command('supervisor.unlock', {}))
  const content = await exported(there, sessionId)
  const seen = async () => valueOf(await here.client.query('counts.lotsSeen', {}))
  valueOf(await here.client.command('counts.import', { content }))
  expect(await seen()).toMatchObject({ rows: [], hidden: 0 })
  valueOf(await importConfirmed(here, content))
  const { rows } = await seen()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.sessionId === sessionId && row.counts === 1 && row.supplierName !== null)).toBe(true)
})
