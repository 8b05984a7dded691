import { expect, test } from 'vitest'
import { failureOf, openTestCore, type TestClient, type TestCore, until, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'

const second = 1000

async function open(folder = temporaryFolder()): Promise<TestCore & { clock: ManualClock }> {
  const clock = manualClock(Date.now())
  return { ...(await openTestCore({ clock, folder })), clock }
}

const unlock = (client: TestClient, pin?: string) =>
  client.command('supervisor.unlock', pin === undefined ? {} : { pin })

async function guessWrong(client: TestClient, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect(failureOf(await unlock(client, '0000'))).toMatchObject({
      code: 'forbidden',
      details: { reason: 'pin_wrong' },
    })
}

test('a PIN is set, asked for, changed and removed', async () => {
  const { client } = await open()
  expect(valueOf(await client.query('supervisor.status', {}))).toMatchObject({ pinSet: false, grantedUntil: null })
  expect(valueOf(await unlock(client)).withoutPin).toBe(true)
  valueOf(await client.command('supervisor.lock', {}))
  valueOf(await client.command('supervisor.setPin', { pin: '1234' }))
  expect(failureOf(await unlock(client)).details).toEqual({ reason: 'pin_required' })
  expect(failureOf(await unlock(client, '1235')).details).toEqual({ reason: 'pin_wrong' })
  expect(valueOf(await unlock(client, '1234')).withoutPin).toBe(false)
  expect(failureOf(await client.command('supervisor.setPin', { pin: '9999' })).code).toBe('forbidden')
  valueOf(await client.command('supervisor.setPin', { pin: '9999', currentPin: '1234' }))
  expect(failureOf(await unlock(client, '1234')).code).toBe('forbidden')
  valueOf(await client.command('supervisor.setPin', { pin: null, currentPin: '9999' }))
  expect(valueOf(await unlock(client)).withoutPin).toBe(true)
})

test.each(['123', '1234567890123', '12a4', '', ' 1234'])('%j is no PIN', async (pin) => {
  const { client } = await open()
  expect(failureOf(await client.command('supervisor.setPin', { pin })).code).toBe('validation')
})

test('five wrong PINs block unlocking, then for twice as long', async () => {
  const { client, clock } = await open()
  valueOf(await client.command('supervisor.setPin', { pin: '1234' }))
  await guessWrong(client, 5)
  const refused = { code: 'rate_limited', retryable: true }
  expect(failureOf(await unlock(client, '1234'))).toMatchObject({ ...refused, details: { retryAfterMs: 30 * second } })
  clock.advance(30 * second - 1)
  expect(failureOf(await unlock(client, '1234'))).toMatchObject({ ...refused, details: { retryAfterMs: 1 } })
  clock.advance(1)
  await guessWrong(client, 1)
  expect(failureOf(await unlock(client, '1234'))).toMatchObject({ ...refused, details: { retryAfterMs: 60 * second } })
  clock.advance(60 * second)
  expect(valueOf(await unlock(client, '1234')).withoutPin).toBe(false)
  // The right one clears the account.
  await guessWrong(client, 4)
  expect(valueOf(await unlock(client, '1234')).withoutPin).toBe(false)
})

test('checks concurrent PINs one after the other', async () => {
  const { client } = await open()
  valueOf(await client.command('supervisor.setPin', { pin: '1234' }))
  const guesses = await Promise.all(
    ['0000', '0001', '0002', '0003', '0004', '0005', '0006', '1234'].map((pin) => unlock(client, pin)),
  )
  expect(guesses.map((guess) => failureOf(guess).code)).toEqual([
    ...Array.from({ length: 5 }, () => 'forbidden'),
    ...Array.from({ length: 3 }, () => 'rate_limited'),
  ])
})

test('the throttle outlives a restart and guards the change of the PIN too', async () => {
  const folder = temporaryFolder()
  const before = await open(folder)
  valueOf(await before.client.command('supervisor.setPin', { pin: '1234' }))
  await guessWrong(before.client, 5)
  await before.stop()
  const { client } = await open(folder)
  expect(failureOf(await unlock(client, '1234')).code).toBe('rate_limited')
  expect(failureOf(await client.command('supervisor.setPin', { pin: null, currentPin: '1234' })).code).toBe(
    'rate_limited',
  )
})

test('a clock set far back never blocks longer than the longest wait', async () => {
  const { client, clock } = await open()
  valueOf(await client.command('supervisor.setPin', { pin: '1234' }))
  await guessWrong(client, 5)
  clock.setWall(clock.now() - 365 * 24 * 3600 * second)
  expect(valueOf(await unlock(client, '1234')).withoutPin).toBe(false)
})

test('rights end after ten idle minutes, also those in which the PC was suspended', async () => {
  const { client, clock } = await open()
  valueOf(await client.command('supervisor.setPin', { pin: '1234' }))
  const change = async () => (await client.command('settings.update', { counting: { requiredCounts: 2 } })).ok
  const waits = [
    () => clock.advance(600 * second),
    // A suspended PC: only the wall clock advances.
    () => clock.setWall(clock.now() + 600 * second),
  ]
  for (const wait of waits) {
    valueOf(await unlock(client, '1234'))
    expect(await change()).toBe(true)
    wait()
    expect(valueOf(await client.query('supervisor.status', {})).grantedUntil).toBeNull()
    expect(await change()).toBe(false)
  }
})

test('the end of rights is told to the pages, so that they ask again', async () => {
  const { client, clock } = await open()
  valueOf(await unlock(client))
  clock.advance(599 * second)
  const before = client.frames.length
  clock.advance(second)
  await until(() => client.frames.length > before)
  expect(client.frames.slice(before)).toMatchObject([
    { type: 'event', name: 'data.changed', payload: { resources: ['controls', 'supervisor'] } },
  ])
})

test('rights end with the core', async () => {
  const folder = temporaryFolder()
  const before = await open(folder)
  valueOf(await unlock(before.client))
  await before.stop()
  const { client } = await open(folder)
  expect(valueOf(await client.query('supervisor.status', {})).grantedUntil).toBeNull()
})

test('with a PIN, counting rules and addresses require the supervisor; appearance settings do not', async () => {
  const { client } = await open()
  valueOf(await client.command('supervisor.setPin', { pin: '1234' }))
  const guarded = [
    { counting: { requiredCounts: 2 as const } },
    { connection: { warehouseTimeZone: 'Europe/Madrid' } },
    { profile: 'wms' as const },
  ]
  for (const patch of guarded)
    expect(failureOf(await client.command('settings.update', patch))).toMatchObject({
      code: 'forbidden',
      details: { reason: 'supervisor_needed' },
    })
  expect(valueOf(await client.command('settings.update', { theme: 'dark' })).theme).toBe('dark')
  valueOf(await unlock(client, '1234'))
  expect(valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } })).counting).toMatchObject({
    requiredCounts: 2,
  })
})

test('with a PIN credentials need the supervisor', async () => {
  const { client } = await openTestCore({ overrides: { baseUrl: 'http://127.0.0.1:9' } })
  valueOf(await client.command('supervisor.setPin', { pin: '1234' }))
  const credentials = { address: 'both', kind: 'bearer', secret: 'x' } as const
  expect(failureOf(await client.command('credentials.set', credentials)).code).toBe('forbidden')
  valueOf(await unlock(client, '1234'))
  expect(valueOf(await client.command('credentials.set', credentials)).connection.auth.stored).toBe(true)
})
