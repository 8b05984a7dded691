import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Input, Output } from '../../src/contract/operations.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { openIdleCore } from './support/idle-core.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

type Page = Output<'adjustments.list'>

async function reviewing() {
  const core = await openIdleCore({ warehouse: { scale: { adjustments: 4000 } } })
  const to = todayAtWarehouse(0, core.clock.now())
  const period = { from: todayAtWarehouse(-4, core.clock.now()), to }
  const page = async (input: Partial<Input<'adjustments.list'>>): Promise<Page> =>
    valueOf(await core.client.query('adjustments.list', { ...period, ...input }))
  const summary = async (input: object = {}) =>
    valueOf(await core.client.query('adjustments.summary', { ...period, ...input }))
  const judge = (keys: string[], verdict: Input<'adjustments.reviewMany'>['verdict'], note?: string) =>
    core.client.command('adjustments.reviewMany', {
      adjustmentKeys: keys,
      verdict,
      ...(note === undefined ? {} : { note }),
    })
  return { core, page, summary, judge }
}

test('reviews many at once: reports unknown ones, and the review can be withdrawn', async () => {
  const { core, page, summary, judge } = await reviewing()
  const first = await page({ limit: 20 })
  const keys = first.rows.map(({ key }) => key)
  const unreviewed = (await summary()).unreviewed
  expect(unreviewed).toBe(first.total)
  expect(valueOf(await judge([...keys, keys[0] ?? '', 'a1:none#1'], 'explained', 'Counted twice'))).toEqual({
    reviewed: 20,
    missing: ['a1:none#1'],
    changed: [],
    last: 20,
  })
  expect((await summary()).unreviewed).toBe(unreviewed - 20)
  expect((await page({ review: 'open' })).total).toBe(unreviewed - 20)
  const explained = await page({ review: 'explained' })
  expect(explained.rows.map(({ key }) => key)).toEqual(keys)
  expect(explained.rows[0]?.review).toMatchObject({ verdict: 'explained', note: 'Counted twice' })
  expect((await page({ review: 'seen' })).total).toBe(0)

  // Withdrawn for some: as if never reviewed.
  valueOf(await judge(keys.slice(0, 5), 'open'))
  expect(
    valueOf(await core.client.command('adjustments.review', { adjustmentKey: keys[5] ?? '', verdict: 'open' })),
  ).toEqual({ adjustmentKey: keys[5], review: null })
  expect((await page({ review: 'reviewed' })).rows.map(({ key }) => key)).toEqual(keys.slice(6))
  expect((await summary()).unreviewed).toBe(unreviewed - 14)
  expect((await page({ limit: 1 })).rows[0]?.review).toBeNull()
})

test('keeps earlier reviews, newest first, also withdrawn ones', async () => {
  const { core, page, judge } = await reviewing()
  const [row, other] = (await page({ limit: 2 })).rows
  const key = row?.key ?? ''
  const said = async (of = key) => {
    const { rows } = valueOf(await core.client.query('adjustments.reviews', { adjustmentKey: of }))
    return rows.map(({ verdict, note }) => [verdict, note])
  }
  expect(await said()).toEqual([])
  valueOf(await judge([key, other?.key ?? ''], 'escalated', 'Who moved it?'))
  valueOf(await judge([key], 'open'))
  valueOf(await judge([key], 'explained', 'Counted twice'))
  expect(await said()).toEqual([
    ['explained', 'Counted twice'],
    ['open', null],
    ['escalated', 'Who moved it?'],
  ])
  expect(await said(other?.key)).toEqual([['escalated', 'Who moved it?']])
})

test('stores the reviewer with the review: of one, of many, and of a withdrawal', async () => {
  const { core, page } = await reviewing()
  const [row, other] = (await page({ limit: 2 })).rows
  const key = row?.key ?? ''
  const { client } = core
  const one = { adjustmentKey: key, verdict: 'seen', operator: ' Ana Quiroga ' } as const
  const { review } = valueOf(await client.command('adjustments.review', one))
  expect(review?.operator).toBe('Ana Quiroga')
  const both = { adjustmentKeys: [key, other?.key ?? ''], operator: 'Bruno Sosa' }
  valueOf(await client.command('adjustments.reviewMany', { ...both, verdict: 'escalated' }))
  expect((await page({ limit: 2 })).rows.map((each) => each.review?.operator)).toEqual(['Bruno Sosa', 'Bruno Sosa'])
  valueOf(await client.command('adjustments.review', { ...one, verdict: 'open' }))
  valueOf(await client.command('adjustments.review', { adjustmentKey: key, verdict: 'explained' }))
  const { rows } = valueOf(await client.query('adjustments.reviews', { adjustmentKey: key }))
  expect(rows.map(({ verdict, operator }) => [verdict, operator])).toEqual([
    ['explained', null],
    ['open', 'Ana Quiroga'],
    ['escalated', 'Bruno Sosa'],
    ['seen', 'Ana Quiroga'],
  ])
  expect(failureOf(await client.command('adjustments.review', { ...one, operator: ' ' })).code).toBe('validation')
})

test('the same command again judges once, and a list that is too long not at all', async () => {
  const { core, page, judge } = await reviewing()
  const [row] = (await page({ limit: 1 })).rows
  const input = { adjustmentKeys: [row?.key ?? ''], verdict: 'seen' as const, commandId: randomUUID() }
  const once = valueOf(await core.client.command('adjustments.reviewMany', input))
  expect(valueOf(await core.client.command('adjustments.reviewMany', input))).toEqual(once)
  expect(failureOf(await judge([], 'seen')).code).toBe('validation')
  const many = Array.from({ length: 1001 }, (_, index) => `a1:${index}#1`)
  expect(failureOf(await judge(many, 'seen')).code).toBe('validation')
  expect(valueOf(await judge(many.slice(1), 'seen'))).toMatchObject({ reviewed: 0 })
})

test('those without a verdict first: no row twice and none left out, though verdicts come while paging', async () => {
  const { page, judge } = await reviewing()
  const all = (await page({ limit: 1000 })).rows
  expect(all.length).toBeGreaterThan(100)
  const judged = all.filter((_, index) => index % 3 === 0).map(({ key }) => key)
  valueOf(await judge(judged, 'seen'))
  const seen: Page['rows'] = []
  let cursor: string | null = null
  do {
    const next: Page = await page({ order: 'open_first', limit: 7, ...(cursor === null ? {} : { cursor }) })
    seen.push(...next.rows)
    expect(next.total).toBe(all.length)
    cursor = next.nextCursor
  } while (cursor !== null)
  const open = all.filter(({ key }) => !judged.includes(key)).map(({ key }) => key)
  expect(seen.map(({ key }) => key)).toEqual([...open, ...judged])

  // The last shown row is reviewed: the next page continues after it.
  const first = await page({ order: 'open_first', limit: 3 })
  valueOf(await judge([first.rows[2]?.key ?? ''], 'seen'))
  const second = await page({ order: 'open_first', limit: 3, cursor: first.nextCursor ?? '' })
  expect(second.rows.map(({ key }) => key)).toEqual(open.slice(3, 6))
})

test('rejects a cursor of another list or of none', async () => {
  const { core, page } = await reviewing()
  const { nextCursor } = await page({ limit: 1 })
  const { from, to } = { from: '2026-01-01', to: '2026-01-02' }
  const refused = async (cursor: string) =>
    failureOf(await core.client.query('adjustments.list', { from, to, cursor })).code
  const text = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  for (const cursor of ['x', text([]), text([0, 1, 2, 3]), text([9, 'a', 'b', 'c']), text(['0', 'a', 'b', 'c'])])
    expect(await refused(cursor)).toBe('validation')
  expect((await page({ cursor: nextCursor ?? '' })).rows.length).toBeGreaterThan(0)
})

test('where a PIN is set a review has the rights and the name of a supervisor', async () => {
  const { core, page } = await reviewing()
  const { client } = core
  const [row] = (await page({ limit: 1 })).rows
  valueOf(await client.command('operators.save', { name: 'Marta Ibarra', active: true, role: 'supervisor' }))
  valueOf(await client.command('operators.save', { name: 'Ana Gómez', active: true, role: 'operator' }))
  valueOf(await client.command('supervisor.setPin', { pin: '4711' }))
  const other = core.connect('other')
  const review = (operator?: string) =>
    other.command('adjustments.review', {
      adjustmentKey: row?.key ?? '',
      verdict: 'seen',
      ...(operator && { operator }),
    })
  expect(failureOf(await review('Marta Ibarra')).details).toMatchObject({ reason: 'supervisor_needed' })
  valueOf(await other.command('supervisor.unlock', { pin: '4711' }))
  for (const name of [undefined, 'Ana Gómez'])
    expect(failureOf(await review(name)).details).toMatchObject({ reason: 'reviewer_needed' })
  expect(valueOf(await review('marta ibarra')).review).toMatchObject({ verdict: 'seen', operator: 'marta ibarra' })
})

test('another window reads what was reviewed since, and an undo leaves a later review as it is', async () => {
  const { core, page, judge } = await reviewing()
  const other = core.connect('other')
  const after = async (number?: number) =>
    valueOf(await other.query('adjustments.reviewsAfter', number === undefined ? {} : { after: number }))
  const [a = '', b = ''] = (await page({ limit: 2 })).rows.map(({ key }) => key)
  const start = await after()
  expect(start).toEqual({ rows: [], last: 0 })
  const seen = valueOf(await judge([a, b], 'seen'))
  const read = await after(start.last)
  expect(read).toMatchObject({
    rows: [
      { adjustmentKey: a, review: { verdict: 'seen' } },
      { adjustmentKey: b, review: { verdict: 'seen' } },
    ],
    last: seen.last,
  })
  valueOf(await other.command('adjustments.review', { adjustmentKey: b, verdict: 'escalated', operator: 'Eva' }))
  const undo = { adjustmentKeys: [a, b], verdict: 'open' as const, upTo: seen.last }
  expect(valueOf(await core.client.command('adjustments.reviewMany', undo))).toMatchObject({
    reviewed: 1,
    changed: [b],
  })
  const [rowA, rowB] = [a, b].map((key) => async () => (await page({})).rows.find((row) => row.key === key)?.review)
  expect(await rowA?.()).toBeNull()
  expect(await rowB?.()).toMatchObject({ verdict: 'escalated', operator: 'Eva' })
  expect((await after(read.last)).rows).toMatchObject([
    { adjustmentKey: b, review: { verdict: 'escalated' } },
    { adjustmentKey: a, review: null },
  ])
})
