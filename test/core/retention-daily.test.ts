import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Policy } from '../../src/contract/shapes/policy.ts'
import { startDailyRun } from '../../src/main/core/retention/daily-run.ts'
import { failureOf, memoryLog, until, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { pcWithBackups } from './support/backup-pc.ts'
import { oldSignedCount, remove } from './support/old-count.ts'
import { openWebhookTestSetup } from './support/webhook-setup.ts'
import { nextLook } from '../support/next-look.ts'

const dayMs = 86_400_000

test('every day what is old goes by itself, one count after the other, and names nobody', async () => {
  const pc = await pcWithBackups()
  const { client, clock } = pc
  const { sessionId } = await oldSignedCount(pc)
  valueOf(await client.command('settings.update', { retention: { countDays: 90 } }))
  // Says what time it is.
  await pc.core.refresh('suppliers')
  clock.advance(20 * 60_000)
  const removed = async () => valueOf(await client.query('retention.removed', {})).rows
  while ((await removed()).length === 0) await nextLook()
  expect(await removed()).toMatchObject([{ sessionId, operator: null }])
})

test('a clock that is ahead of the WMS by more than a day deletes nothing', () => {
  const clock = manualClock()
  const log = memoryLog()
  let ahead: number | null = 2000
  let runs = 0
  const stop = startDailyRun({
    clock,
    log,
    clockAheadMinutes: () => ahead,
    comparedAtMs: clock.now,
    believed: { read: () => null, store: () => {} },
    run: () => void (runs += 1),
  })
  clock.advance(60 * 60_000)
  expect([runs, log.lines.length]).toEqual([0, 1])
  ahead = null
  clock.advance(dayMs)
  expect(runs).toBe(1)
  clock.advance(dayMs)
  expect(runs).toBe(2)
  stop()
  clock.advance(dayMs)
  expect([runs, clock.pending()]).toEqual([2, 0])
})

test('a clock that jumped ahead deletes nothing until the WMS says that it is right', async () => {
  const pc = await pcWithBackups()
  const { client, clock, core } = pc
  await oldSignedCount(pc, { days: 1 })
  valueOf(await client.command('settings.update', { retention: { countDays: 90 } }))
  const looks = () => core.log.lines.filter((line) => line.includes('retention.clock_unknown')).length
  const removed = async () => valueOf(await client.query('retention.removed', {})).rows.length
  clock.advance(20 * 60_000)
  expect(looks()).toBe(0)
  // A new year of the clock, while the WMS is away.
  clock.setWall(clock.now() + 366 * dayMs)
  clock.advance(dayMs)
  clock.advance(dayMs)
  expect(looks()).toBe(2)
  expect(await removed()).toBe(0)
  await core.refresh('suppliers')
  clock.advance(dayMs)
  while ((await removed()) === 0) await nextLook()
})

test('a PC that works without a WMS deletes by its own clock, from the second look on', () => {
  const clock = manualClock()
  let last: number | null = null
  let runs = 0
  const stop = startDailyRun({
    clock,
    log: memoryLog(),
    clockAheadMinutes: () => null,
    comparedAtMs: () => null,
    believed: { read: () => last, store: (ms) => void (last = ms) },
    run: () => void (runs += 1),
  })
  clock.advance(20 * 60_000)
  expect(runs).toBe(0)
  clock.advance(dayMs)
  expect(runs).toBe(1)
  clock.setWall(clock.now() - 400 * dayMs)
  clock.advance(dayMs)
  expect(runs).toBe(2)
  stop()
})

test('events and log files go by their own days; the inbox forgets nothing younger', async () => {
  const clock = manualClock()
  const rig = await openWebhookTestSetup({ clock })
  const { client, folder } = rig
  const { subscriptionId } = await rig.register('pedido_completo')
  const send = (eventId: number) =>
    rig.post(
      JSON.stringify({ eventId, event: 'Preparacion_Completa', eventAt: '2026-11-20T10:00:00', data: {} }),
      rig.secretOf(subscriptionId),
    )
  await send(1)
  clock.setWall(clock.now() + 8 * dayMs)
  await send(2)
  mkdirSync(join(folder, 'logs'))
  for (const [name, days] of [
    ['core.log', 0],
    ['core.1.log', 8],
    ['notes.txt', 8],
  ] as const) {
    const path = join(folder, 'logs', name)
    writeFileSync(path, 'line')
    utimesSync(path, new Date(clock.now() - days * dayMs), new Date(clock.now() - days * dayMs))
  }
  expect(valueOf(await client.query('retention.list', {}))).toMatchObject({
    counts: null,
    photos: null,
    inbox: null,
    logs: null,
  })
  valueOf(await client.command('settings.update', { retention: { inboxDays: 7, logDays: 7 } }))
  const listed = valueOf(await client.query('retention.list', {}))
  expect(listed).toMatchObject({ counts: null, inbox: { total: 1 }, logs: { total: 1, bytes: 4 } })
  await remove({ client })
  expect((await rig.events()).map(({ eventId }) => eventId)).toEqual([2])
  expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual(['core.log', 'notes.txt'])
})

test('a clock that is ahead deletes no notification, at a start or within an hour, until the WMS says that it is right', async () => {
  const clock = manualClock()
  const rig = await openWebhookTestSetup({ clock })
  const { subscriptionId } = await rig.register('pedido_completo')
  await rig.refresh('suppliers')
  const body = JSON.stringify({ eventId: 1, event: 'Preparacion_Completa', eventAt: '2026-11-20T10:00:00', data: {} })
  await rig.post(body, rig.secretOf(subscriptionId))
  clock.advance(20 * 60_000)
  const kept = async () => (await rig.events()).length
  const starts = () => rig.log.lines.filter((line) => line.includes('core.started')).length
  async function restarted(): Promise<void> {
    const before = starts()
    rig.slot.restart()
    await until(() => starts() > before)
  }
  const right = clock.now()
  // The receiver is opened with a clock that is ahead, within the pause that is believed.
  clock.setWall(right + 30.5 * dayMs)
  await restarted()
  expect(await kept()).toBe(1)
  // It runs while the clock jumps.
  clock.setWall(right)
  await restarted()
  clock.advance(60 * 60_000)
  clock.setWall(clock.now() + 40 * dayMs)
  clock.advance(60 * 60_000)
  expect(await kept()).toBe(1)
  // So much time has really passed.
  await rig.refresh('suppliers')
  clock.advance(60 * 60_000)
  while ((await kept()) > 0) await nextLook()
})

test('the days of the administrator apply and no command changes them', async () => {
  const policy: Policy = { values: { retention: { countDays: 365 } }, problems: [], source: 'policy.json' }
  const { client } = await pcWithBackups({ policy })
  const { retention, managed } = valueOf(await client.query('settings.get', {}))
  expect(retention).toEqual({ countDays: 365, photoDays: null, inboxDays: null, logDays: null })
  expect(managed.names).toEqual(['retention'])
  expect(valueOf(await client.query('retention.list', {})).counts).not.toBeNull()
  for (const patch of [{ countDays: 90 }, { logDays: 7 }, { countDays: null }])
    expect(failureOf(await client.command('settings.update', { retention: patch })).details).toMatchObject({
      reason: 'managed',
      field: 'retention',
    })
})
