import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { failureOf, valueOf } from '../support/core.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'
import { openIdleCore } from './support/idle-core.ts'

async function open() {
  const core = await openIdleCore({ warehouse: { scale: { adjustments: 4000 } } })
  const period = { from: todayAtWarehouse(-89, core.clock.now()), to: todayAtWarehouse(0, core.clock.now()) }
  const marked = async () =>
    valueOf(await core.client.query('adjustments.list', { ...period, withSignals: true, limit: 1000 })).rows
  await marked()
  return { ...core, period, marked }
}

test('each signal of a row has its evidence; a muted one is neither shown nor counted, and comes back', async () => {
  const { client, period, marked } = await open()
  const rows = await marked()
  expect(rows.length).toBeGreaterThan(2)
  for (const { key, signals } of rows) {
    const { evidence, days } = valueOf(await client.query('adjustments.evidence', { adjustmentKey: key }))
    expect(evidence.map(({ signal }) => signal)).toEqual(signals)
    expect(days).toBeGreaterThan(80)
  }
  const pair = rows.find(({ signals }) => signals.includes('offsetting_pair'))
  if (!pair) throw new Error('the practice warehouse has no pair')
  const ofPair = () => client.query('adjustments.evidence', { adjustmentKey: pair.key })
  const before = valueOf(await ofPair()).evidence.find(({ signal }) => signal === 'offsetting_pair')
  expect(before).toMatchObject({ mute: null, pairs: [{ unitsChanged: -(pair.unitsChanged ?? 0) }] })

  const summary = async () => valueOf(await client.query('adjustments.summary', period))
  const counted = (await summary()).signals.offsetting_pair ?? 0
  const commandId = randomUUID()
  const muting = {
    signal: 'offsetting_pair' as const,
    user: pair.user ?? '',
    articleCode: pair.articleCode,
    reason: 'Moved between halls',
    operator: 'Eva',
  }
  const { mute } = valueOf(await client.command('adjustments.mute', { ...muting, commandId }))
  expect(valueOf(await client.command('adjustments.mute', { ...muting, commandId })).mute).toEqual(mute)
  expect(failureOf(await client.command('adjustments.mute', muting))).toMatchObject({
    code: 'conflict',
    details: { reason: 'muted_already' },
  })
  expect((await summary()).signals.offsetting_pair ?? 0).toBeLessThan(counted)
  const ofTheMutedPair = (await marked()).filter(
    (row) => row.user === pair.user && row.articleCode === pair.articleCode,
  )
  expect(ofTheMutedPair.flatMap((row) => row.signals)).not.toContain('offsetting_pair')
  expect(valueOf(await ofPair()).evidence.find(({ signal }) => signal === 'offsetting_pair')?.mute).toEqual(mute)

  const { muteId } = mute
  const ended = valueOf(await client.command('adjustments.unmute', { muteId, operator: 'Beto' })).mute
  expect(ended).toMatchObject({ muteId, operator: 'Eva', endedBy: 'Beto' })
  // Ended twice: the first end stays.
  expect(valueOf(await client.command('adjustments.unmute', { muteId, operator: 'Carla' })).mute).toEqual(ended)
  expect(valueOf(await client.query('adjustments.mutes', {})).mutes).toEqual([ended])
  expect((await summary()).signals.offsetting_pair).toBe(counted)
})

test('muting is for somebody, and needs the supervisor where a PIN is set', async () => {
  const { client } = await open()
  const muting = { signal: 'odd_hour' as const, user: null, articleCode: null, reason: 'x' }
  expect(failureOf(await client.command('adjustments.mute', muting)).code).toBe('validation')
  expect(failureOf(await client.command('adjustments.unmute', { muteId: 'none' })).code).toBe('not_found')
  expect(failureOf(await client.query('adjustments.evidence', { adjustmentKey: 'none' })).code).toBe('not_found')
  valueOf(await client.command('supervisor.setPin', { pin: '1234' }))
  valueOf(await client.command('supervisor.lock', {}))
  for (const answer of [
    await client.command('adjustments.mute', { ...muting, user: 'Ana' }),
    await client.command('adjustments.unmute', { muteId: 'none' }),
  ])
    expect(failureOf(answer).code).toBe('forbidden')
})

test('where a PIN is set, muting and the end of it say which supervisor, also after a restart', async () => {
  const { client, connect, folder, stop, clock } = await open()
  valueOf(await client.command('operators.save', { name: 'Marta Ibarra', active: true, role: 'supervisor' }))
  valueOf(await client.command('operators.save', { name: 'Ana Gómez', active: true, role: 'operator' }))
  valueOf(await client.command('supervisor.setPin', { pin: '4711' }))
  const muting = { signal: 'odd_hour' as const, user: 'Ana', articleCode: null, reason: 'Works at night' }
  const unlocked = connect('other')
  valueOf(await unlocked.command('supervisor.unlock', { pin: '4711' }))
  for (const operator of [undefined, 'Ana Gómez'])
    expect(
      failureOf(await unlocked.command('adjustments.mute', { ...muting, ...(operator && { operator }) })),
    ).toMatchObject({ code: 'conflict', details: { reason: 'reviewer_needed' } })
  const { mute } = valueOf(await unlocked.command('adjustments.mute', { ...muting, operator: 'Marta Ibarra' }))
  expect(mute).toMatchObject({ operator: 'Marta Ibarra', endedAt: null })
  await stop()

  const again = (await openIdleCore({ folder, clock })).client
  expect(valueOf(await again.query('adjustments.mutes', {})).mutes).toEqual([mute])
  valueOf(await again.command('supervisor.unlock', { pin: '4711' }))
  const { muteId } = mute
  expect(failureOf(await again.command('adjustments.unmute', { muteId })).details).toMatchObject({
    reason: 'reviewer_needed',
  })
  valueOf(await again.command('adjustments.unmute', { muteId, operator: 'Marta Ibarra' }))
  expect(valueOf(await again.query('adjustments.mutes', {})).mutes).toMatchObject([{ endedBy: 'Marta Ibarra' }])
})
