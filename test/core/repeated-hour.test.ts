// In the night of autumn that has an hour twice, a later time of the day may be an earlier one.
import { expect, test } from 'vitest'
import { manualClock } from '../support/manual-clock.ts'
import { openTestCore, valueOf } from '../support/core.ts'

test('in the hour that the clock of the PC has twice, goods stay in the measure of their time', async () => {
  const change = Date.UTC(2026, 9, 25, 1, 0)
  const clock = {
    ...manualClock(Date.UTC(2026, 9, 25, 0, 30)),
    offsetMinutes: (at: number) => (at < change ? 120 : 60),
  }
  const core = await openTestCore({ clock })
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const add = async (units: number) =>
    valueOf(await client.command('counts.add', { sessionId, articleCode: 'HAM', units, lot: `L-${units}` }))
  expect((await add(4)).at).toContain('T02:30:00.000+02:00')
  clock.advance(60_000)
  valueOf(await client.command('articles.setByWeight', { articleCode: 'HAM', byWeight: true, operator: 'Ana' }))
  clock.advance(40 * 60_000)
  expect((await add(7.25)).at).toContain('T02:11:00.000+01:00')
  const { tallies } = valueOf(await client.query('counts.get', { sessionId }))
  expect(tallies.map(({ units, byWeight }) => [units, byWeight])).toEqual([
    [4, undefined],
    [7.25, true],
  ])
  const { rows } = valueOf(await client.query('counts.lotsSeen', {}))
  expect(rows.map(({ lot, units, kilos }) => [lot, units, kilos])).toEqual([
    ['L-7.25', 0, 7.25],
    ['L-4', 4, undefined],
  ])
})
