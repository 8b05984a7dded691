// The figure of scans of a count is that of the scans that count, wherever a count is listed.
import { expect, test, vi } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { valueOf } from '../support/core.ts'
import { exported, importConfirmed, twoPcs } from './support/counts-on-two-pcs.ts'

// Two PCs with a warehouse each.
vi.setConfig({ testTimeout: 90_000 })

test('what was undone, waits or was refused is no scan of any list, here and on another PC', async () => {
  const { here, there, controlId } = await twoPcs(story.blind)
  const { client } = there
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  const scan = async (raw: string) => valueOf(await client.command('counts.scan', { sessionId, raw }))
  const figures = async () => {
    const lists = [
      valueOf(await client.query('counts.list', { limit: 10 })).rows,
      valueOf(await client.query('home.get', {})).dock,
      valueOf(await client.query('receiving.list', { limit: 100 })).rows.flatMap(({ counts }) => counts),
    ]
    const listed = lists.map((rows) => rows.find((row) => row.sessionId === sessionId)?.scans)
    return [...listed, valueOf(await client.query('counts.get', { sessionId })).scans]
  }
  for (const raw of ['UNKNOWN-1', 'UNKNOWN-2', 'Ñ']) await scan(raw)
  expect(await figures()).toEqual([0, 0, 0, 0])
  const add = { sessionId, articleCode: 'A-1', units: 3 }
  for (let n = 0; n < 3; n += 1) valueOf(await client.command('counts.add', add))
  expect(await figures()).toEqual([3, 3, 3, 3])
  valueOf(await client.command('counts.undo', { sessionId }))
  expect(await figures()).toEqual([2, 2, 2, 2])
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await importConfirmed(here, await exported(there, sessionId)))
  expect(valueOf(await here.client.query('counts.imported', { limit: 5 })).rows).toMatchObject([
    { sessionId, scans: 2 },
  ])
})
