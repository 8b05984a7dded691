// Missing facts of scans are asked for when the articles change; one count that cannot be asked must not stop that.
import { expect, test } from 'vitest'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { tamper } from './support/tamper.ts'

const most = 9_007_199_254

/** `folder`: data of a core before, which has read the articles. */
async function openCore(folder: string | null = null) {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, ...(folder === null ? {} : { folder }) })
  if (folder === null) await core.refresh('adjustments', 'stock')
  clock.advance(500)
  const { client } = core
  return {
    core,
    client,
    /** Changes of data are reported together, after a moment. */
    reported: () => clock.advance(500),
    start: async (operator: string) =>
      valueOf(await client.command('counts.start', { controlId: null, operator })).sessionId,
    scan: async (sessionId: string, raw: string, multiplier?: number) =>
      valueOf(
        await client.command('counts.scan', { sessionId, raw, ...(multiplier === undefined ? {} : { multiplier }) }),
      ),
    learn: async (raw: string, articleCode: string) =>
      valueOf(await client.command('articles.learn', { raw, articleCode, unitsPerScan: 1, operator: 'Ana' })),
    get: async (sessionId: string) => valueOf(await client.query('counts.get', { sessionId })),
  }
}

test('a pending scan with more units than its count can hold stays pending, and keeps nothing else from being taken up', async () => {
  const { client, start, scan, learn, get, reported } = await openCore()
  const full = await start('Ana')
  valueOf(await client.command('counts.add', { sessionId: full, articleCode: 'FLOUR', units: 1 }))
  const { eventId } = await scan(full, 'SACK', most)
  await scan(full, 'BOX')
  const other = await start('Bea')
  await scan(other, 'SACK')
  await learn('BOX', 'SUGAR')
  reported()
  await learn('SACK', 'FLOUR')
  reported()
  expect((await get(full)).tallies).toMatchObject([
    { articleCode: 'FLOUR', units: 1 },
    { articleCode: 'SUGAR', units: 1 },
  ])
  expect((await get(full)).openNeeds).toMatchObject([{ eventId, needs: ['article'] }])
  expect((await get(other)).tallies).toMatchObject([{ articleCode: 'FLOUR', units: 1 }])
  // Nor does it keep the count from being paused and resumed.
  valueOf(await client.command('counts.pause', { sessionId: full }))
  valueOf(await client.command('counts.resume', { sessionId: full, operator: 'Ana' }))
  expect(failureOf(await client.command('counts.relearn', { sessionId: full, eventId }))).toMatchObject({
    code: 'validation',
    details: { issues: [{ path: 'units', code: 'out_of_range' }] },
  })
  valueOf(await client.command('counts.undo', { sessionId: full, eventId }))
  valueOf(await client.command('counts.close', { sessionId: full }))
})

test('a damaged log of an open count keeps no other count from being asked, and no barcode from being linked', async () => {
  const before = await openCore()
  const damaged = await before.start('Ana')
  await before.scan(damaged, 'SACK')
  await before.scan(damaged, 'SACK')
  const whole = await before.start('Bea')
  await before.scan(whole, 'SACK')
  await before.core.stop()
  const { folder } = before.core
  const { client, learn, get, reported } = await openCore(folder)
  tamper(folder, 'DELETE FROM count_event WHERE session_id = ? AND seq = 1', damaged)
  await learn('SACK', 'FLOUR')
  reported()
  expect((await get(whole)).tallies).toMatchObject([{ articleCode: 'FLOUR', units: 1 }])
  expect(failureOf(await client.query('counts.get', { sessionId: damaged })).code).toBe('storage_corrupt')
})

test('nor does the damaged log of a finished count that was made before the articles were read', async () => {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock })
  const { client, folder } = core
  valueOf(
    await client.command('articles.learn', { raw: 'BOX', articleCode: 'FLOUR', unitsPerScan: 1, operator: 'Ana' }),
  )
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await client.command('counts.scan', { sessionId, raw: 'BOX' }))
  valueOf(await client.command('counts.close', { sessionId }))
  await core.refresh('adjustments', 'stock')
  await core.stop()
  const { learn } = await openCore(folder)
  tamper(folder, 'DELETE FROM count_event WHERE session_id = ? AND seq = 1', sessionId)
  expect(await learn('SACK', 'FLOUR')).toMatchObject({ articleCode: 'FLOUR' })
})
