import { expect, test } from 'vitest'
import { noPolicy } from '../../src/contract/shapes/policy.ts'
import type { DesktopState } from '../../src/main/core/kernel/ports.ts'
import { failureOf, openTestCore, valueOf, type TestCoreOptions } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'

/** Events of changes are merged for this long. */
const mergedMs = 100

async function openOnDesktop(options: TestCoreOptions = {}) {
  const states: DesktopState[] = []
  const clock = manualClock(Date.now())
  const desktop = { apply: (state: DesktopState) => void states.push(state), kioskLeft: false }
  const core = await openTestCore({ ...options, clock, desktop })
  const last = () => {
    clock.advance(mergedMs)
    return states.at(-1)
  }
  return { ...core, states, last }
}

const still = { autostart: false, kiosk: false, awake: false }

test('the screen stays on while a count is open, and not while it is paused or finished', async () => {
  const { client, states, last } = await openOnDesktop()
  expect(states).toEqual([still])
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  expect(last()?.awake).toBe(true)
  valueOf(await client.command('counts.pause', { sessionId }))
  expect(last()?.awake).toBe(false)
  valueOf(await client.command('counts.resume', { sessionId, operator: 'Ana' }))
  expect(last()?.awake).toBe(true)
  expect(states).toHaveLength(4)
})

test('starting with the PC and the kiosk are settings of a supervisor, who can leave the kiosk', async () => {
  const { client, connect, states, last } = await openOnDesktop()
  valueOf(await client.command('supervisor.setPin', { pin: '4711' }))
  const startup = { autostart: true, kiosk: true }
  const reason = { code: 'forbidden', details: { reason: 'supervisor_needed' } }
  expect(failureOf(await client.command('settings.update', { startup }))).toMatchObject(reason)
  valueOf(await client.command('supervisor.unlock', { pin: '4711' }))
  expect(valueOf(await client.command('settings.update', { startup })).startup).toMatchObject(startup)
  expect(last()?.kiosk).toBe(true)
  expect(failureOf(await connect('operator').command('kiosk.leave', {}))).toMatchObject(reason)
  valueOf(await client.command('kiosk.leave', {}))
  expect(states.at(-1)).toEqual({ ...still, autostart: true })
  expect(valueOf(await client.query('settings.get', {})).startup).toEqual({ ...startup, inKiosk: false })
  expect(failureOf(await client.command('kiosk.leave', {}))).toMatchObject({ details: { reason: 'no_kiosk' } })
  valueOf(await client.command('settings.update', { startup: { kiosk: false } }))
  valueOf(await client.command('settings.update', { startup: { kiosk: true } }))
  expect(last()?.kiosk).toBe(true)
})

test('what the administrator set applies at the start and is not changed', async () => {
  const policy = { ...noPolicy, values: { kiosk: true, autostart: false } }
  const { client, states } = await openOnDesktop({ policy })
  expect(states).toEqual([{ ...still, kiosk: true }])
  for (const startup of [{ kiosk: false }, { autostart: true }])
    expect(failureOf(await client.command('settings.update', { startup }))).toMatchObject({
      details: { reason: 'managed' },
    })
  valueOf(await client.command('kiosk.leave', {}))
  expect(states.at(-1)).toEqual(still)
})

test('in a browser there is nothing to set', async () => {
  const { client } = await openTestCore()
  expect(valueOf(await client.query('settings.get', {})).startup).toBeNull()
  expect(failureOf(await client.command('kiosk.leave', {}))).toMatchObject({ details: { reason: 'no_kiosk' } })
})

test('a count starts although the desktop of this PC cannot be told of it', async () => {
  const desktop = {
    apply({ awake }: DesktopState) {
      if (awake) throw new Error('the desktop is gone')
    },
    kioskLeft: false,
  }
  const clock = manualClock(Date.now())
  const { client, log } = await openTestCore({ clock, desktop })
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  clock.advance(mergedMs)
  expect(valueOf(await client.query('counts.list', {})).rows).toMatchObject([{ sessionId }])
  expect(log.tail(20).filter((line) => line.includes('event.bug'))).toHaveLength(1)
})
