import { expect, test } from 'vitest'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'

test('views are stored by name, replaced, removed, and remain after a restart', async () => {
  const core = await openTestCore()
  const { client } = core
  const save = (name: string, view: Record<string, unknown>, screen = 'adjustments') =>
    client.command('views.save', { screen, name, view })
  const night = valueOf(await save(' Night ', { hour: 23, filter: { reason: null, list: [1, 'a'] } }))
  expect(night).toMatchObject({ name: 'Night', screen: 'adjustments', view: { hour: 23 } })
  const losses = valueOf(await save('Losses', {}))
  const again = valueOf(await save('Night', { hour: 22 }))
  expect(again.viewId).toBe(night.viewId)
  await save('Night', {}, 'stock')
  const names = async (screen = 'adjustments') =>
    valueOf(await client.query('views.list', { screen })).views.map(({ name, view }) => [name, view])
  expect(await names()).toEqual([
    ['Losses', {}],
    ['Night', { hour: 22 }],
  ])
  await core.stop()

  const later = await openTestCore({ folder: core.folder })
  expect(valueOf(await later.client.query('views.list', { screen: 'adjustments' })).views).toHaveLength(2)
  const remove = async () => valueOf(await later.client.command('views.remove', { viewId: losses.viewId }))
  expect(await remove()).toEqual({ removed: true })
  expect(await remove()).toEqual({ removed: false })
  expect(valueOf(await later.client.query('views.list', { screen: 'adjustments' })).views).toHaveLength(1)
  expect(valueOf(await later.client.query('views.list', { screen: 'stock' })).views).toHaveLength(1)
})

test('views are bounded: their names, their size, and how many', async () => {
  const { client } = await openTestCore()
  const save = (screen: string, name: string, view: Record<string, string> | { filter: never } = {}) =>
    client.command('views.save', { screen, name, view })
  const refused = async (...input: Parameters<typeof save>) => failureOf(await save(...input)).code
  expect(await refused('adjustments', '  ')).toBe('validation')
  expect(await refused('adjustments', 'x'.repeat(81))).toBe('validation')
  expect(await refused('../etc', 'x')).toBe('validation')
  expect(await refused('adjustments', 'x', { text: 'x'.repeat(16_000) })).toBe('validation')
  const nested = (levels: number) => ({ filter: JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as never })
  for (const levels of [21, 100_000]) expect(await refused('adjustments', 'x', nested(levels))).toBe('validation')
  valueOf(await save('adjustments', 'View 0', nested(20)))
  for (let index = 0; index < 100; index += 1) valueOf(await save('adjustments', `View ${index}`))
  expect(failureOf(await save('adjustments', 'One more'))).toMatchObject({
    code: 'conflict',
    details: { reason: 'too_many_views' },
  })
  valueOf(await save('adjustments', 'View 7', { again: 'yes' }))
  valueOf(await save('stock', 'One more'))
  expect(valueOf(await client.query('views.list', { screen: 'adjustments' })).views).toHaveLength(100)
})
