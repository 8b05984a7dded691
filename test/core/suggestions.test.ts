import { expect, test } from 'vitest'
import { runningClock } from '../support/running-clock.ts'
import { failureOf, openTestCore, type TestCore, valueOf } from '../support/core.ts'

/** Opens a count of a new document of this supplier. */
async function counting(
  core: TestCore,
  number: string,
  supplierIndex: number,
  articleCodes: string[],
  operator = 'Ana',
) {
  const { client, warehouse } = core
  const { Id } = warehouse.createControl({
    number,
    supplierIndex,
    lines: articleCodes.map((articleCode) => ({ articleCode, units: 5 })),
  })
  valueOf(await client.query('receiving.find', { number }))
  return valueOf(await client.command('counts.start', { controlId: Id, operator })).sessionId
}

const add = async ({ client }: TestCore, sessionId: string, ...codes: string[]) => {
  for (const articleCode of codes) valueOf(await client.command('counts.add', { sessionId, articleCode, units: 1 }))
}

const suggested = async ({ client }: TestCore, sessionId: string) =>
  valueOf(await client.query('counts.suggest', { sessionId })).rows.map(({ code }) => code)

test('suggests what this supplier brought before, the last counted first, without what was undone', async () => {
  const core = await openTestCore({ clock: runningClock })
  const { client } = core
  const first = await counting(core, 'S-1', 0, ['DECLARED-1'])
  await add(core, first, 'SUGAR', 'FLOUR', 'SUGAR', 'MISTAKE')
  valueOf(await client.command('counts.undo', { sessionId: first }))
  valueOf(await client.command('counts.close', { sessionId: first }))
  const foreign = await counting(core, 'S-2', 1, ['DECLARED-2'])
  await add(core, foreign, 'COFFEE')
  valueOf(await client.command('counts.close', { sessionId: foreign }))
  const now = await counting(core, 'S-3', 0, ['DECLARED-3', 'DECLARED-4'])
  await add(core, now, 'TODAY')
  expect(await suggested(core, now)).toEqual(['SUGAR', 'FLOUR'])
  expect(valueOf(await client.query('counts.suggest', { sessionId: now, limit: 1 })).rows).toHaveLength(1)
})

test('suggests nothing for a count without document, and nothing of an unfinished count', async () => {
  const core = await openTestCore({ clock: runningClock })
  const { client } = core
  const open = await counting(core, 'S-1', 0, ['A'])
  await add(core, open, 'SUGAR')
  const now = await counting(core, 'S-2', 0, ['A'])
  expect(await suggested(core, now)).toEqual([])
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  expect(await suggested(core, sessionId)).toEqual([])
  expect(failureOf(await client.query('counts.suggest', { sessionId: 'none' })).code).toBe('not_found')
})

test('suggests nothing of a first count that the second operator may not see, nor of the same document', async () => {
  const core = await openTestCore({ clock: runningClock })
  const { client } = core
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const first = await counting(core, 'S-1', 0, ['A'])
  await add(core, first, 'SUGAR')
  valueOf(await client.command('counts.close', { sessionId: first }))
  const other = await counting(core, 'S-2', 0, ['A'])
  expect(await suggested(core, other)).toEqual([])
  const { controlId } = valueOf(await client.query('counts.get', { sessionId: first }))
  const second = valueOf(await client.command('counts.start', { controlId, operator: 'Eva', counter: 2 })).sessionId
  expect(await suggested(core, second)).toEqual([])
  await add(core, second, 'SUGAR')
  valueOf(await client.command('counts.close', { sessionId: second }))
  // Both required counts are finished: what they hold is no secret any more.
  expect(await suggested(core, other)).toEqual(['SUGAR'])
})

test('suggests the same whatever the document declares, and hides it from who does not count', async () => {
  const core = await openTestCore({ clock: runningClock })
  const before = await counting(core, 'S-1', 0, ['A'])
  await add(core, before, 'SUGAR', 'FLOUR')
  valueOf(await core.client.command('counts.close', { sessionId: before }))
  const declares = await counting(core, 'S-2', 0, ['SUGAR'])
  const declaresNot = await counting(core, 'S-3', 0, ['ELSE'])
  expect(await suggested(core, declares)).toEqual(await suggested(core, declaresNot))
  expect(valueOf(await core.connect('other').query('counts.suggest', { sessionId: declares }))).toEqual({
    rows: [],
    concealed: true,
  })
})
