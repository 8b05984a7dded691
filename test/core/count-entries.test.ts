import { expect, test } from 'vitest'
import type { Input, Output } from '../../src/contract/operations.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'

async function counting() {
  const core = await openTestCore()
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  for (const [raw, articleCode] of [
    ['BOX', 'SUGAR'],
    ['SACK', 'FLOUR'],
  ] as const)
    valueOf(await client.command('articles.learn', { raw, articleCode, unitsPerScan: 1, operator: 'Ana' }))
  return {
    core,
    client,
    sessionId,
    scan: async (raw: string) => valueOf(await client.command('counts.scan', { sessionId, raw })),
    undo: (eventId: string) => client.command('counts.undo', { sessionId, eventId }),
    entries: async (more: Partial<Input<'counts.entries'>> = {}) =>
      valueOf(await client.query('counts.entries', { sessionId, ...more })),
  }
}

type Page = Output<'counts.entries'>
const raws = ({ rows }: Page) => rows.map((row) => row.raw ?? row.articleCode ?? row.container)

test('lists every event of a long count page by page and can undo the first one', async () => {
  const count = await counting()
  const first = await count.scan('SACK')
  for (let n = 0; n < 120; n += 1) await count.scan('BOX')
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const page: Page = await count.entries({ limit: 50, ...(cursor == null ? {} : { cursor }) })
    expect(page.total).toBe(121)
    ids.push(...page.rows.map(({ eventId }) => eventId))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(ids).toHaveLength(121)
  expect(new Set(ids).size).toBe(121)
  expect(ids.at(-1)).toBe(first.eventId)
  valueOf(await count.undo(first.eventId))
  const session = valueOf(await count.client.query('counts.get', { sessionId: count.sessionId }))
  expect(session.tallies).toMatchObject([{ articleCode: 'SUGAR', units: 120 }])
  // A page cursor created before continues at the same position.
  expect((await count.entries({ limit: 50 })).total).toBe(120)
})

test('lists only events that undo accepts: none undone, rejected or answered; undo accepts all of them', async () => {
  const count = await counting()
  await count.scan('BOX')
  const gone = await count.scan('SACK')
  valueOf(await count.undo(gone.eventId))
  await count.scan(']C10112345') // refused: no label
  const unknown = await count.scan('NEW')
  const { client, sessionId } = count
  valueOf(await client.command('counts.container', { sessionId, container: 'P-1' }))
  valueOf(await client.command('counts.note', { sessionId, text: 'wet' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'RICE', units: 4, resolves: unknown.eventId }))
  const page = await count.entries()
  expect(raws(page)).toEqual(['RICE', 'P-1', 'BOX'])
  for (const { eventId } of page.rows) valueOf(await count.undo(eventId))
  // The answer was undone: the scan it answered is pending again and can be undone now.
  expect(raws(await count.entries())).toEqual(['NEW'])
  expect(failureOf(await count.undo(gone.eventId)).code).toBe('conflict')
})

test('finds entries by article, barcode, lot and container, ignoring accents', async () => {
  const count = await counting()
  await count.core.refresh('stock')
  const { client, sessionId } = count
  valueOf(await client.command('counts.container', { sessionId, container: 'PÁL-7' }))
  const add = { sessionId, articleCode: story.firstArticle, units: 2, lot: 'L26-0907', expiry: '2040-01-01' }
  const odd = { reason: 'other' as const }
  const added = valueOf(await client.command('counts.add', { ...add, ...odd }))
  await count.scan('BOX')
  const only = async (text: string) => raws(await count.entries({ text }))
  expect(await only('box')).toEqual(['BOX'])
  expect(await only('sugar')).toEqual(['BOX'])
  expect(await only(' 0907 ')).toEqual([story.firstArticle])
  expect(await only('pal-7')).toEqual(['BOX', story.firstArticle, 'PÁL-7'])
  const [found] = (await count.entries({ text: '0907' })).rows
  expect(found).toMatchObject({ eventId: added.eventId, units: 2, lot: 'L26-0907' })
  const name = found?.description ?? ''
  expect(name).not.toBe('')
  expect(await only(name.toUpperCase())).toEqual([story.firstArticle])
  expect(await only('nothing like it')).toEqual([])
})

test('what a finished count holds is closed here too, and no other list’s cursor opens it', async () => {
  const { client, refresh, connect } = await openTestCore()
  await refresh('suppliers')
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'RICE', units: 4 }))
  expect(valueOf(await client.query('counts.entries', { sessionId })).total).toBe(1)
  valueOf(await client.command('counts.close', { sessionId }))
  const second = connect('the second counter')
  expect(valueOf(await second.query('counts.entries', { sessionId }))).toMatchObject({ rows: [], total: 0 })
  expect(failureOf(await second.query('counts.entries', { sessionId, cursor: 'x' })).code).toBe('validation')
  expect(failureOf(await second.query('counts.entries', { sessionId: 'none' })).code).toBe('not_found')
})
