import { expect, test } from 'vitest'
import type { Policy } from '../../src/contract/shapes/policy.ts'
import { noPolicy } from '../../src/contract/shapes/policy.ts'
import type { DesktopState } from '../../src/main/core/kernel/ports.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const policyOf = (values: Policy['values'], wrong: string[] = []): Policy => ({
  values,
  problems: wrong.map((entry) => ({ entry, code: 'wrong', source: 'policy.json' })),
  source: 'policy.json',
})

/** Every place of a fault that leaves unknown what the administrator wants. */
const unknown = { 'the whole file': '', 'the entry': 'retention', 'a part of the entry': 'retention.countDays' }

test.for(Object.entries(unknown))(
  'nothing is deleted by the days of this PC while the days of the administrator are not known: %s',
  async ([, entry]) => {
    const folder = temporaryFolder()
    const first = await openTestCore({ folder })
    valueOf(await first.client.command('settings.update', { retention: { countDays: 90, logDays: 7 } }))
    await first.stop()
    const { client } = await openTestCore({ folder, policy: policyOf({}, [entry]) })
    const nothing = { countDays: null, photoDays: null, inboxDays: null, logDays: null }
    expect(valueOf(await client.query('settings.get', {})).retention).toEqual(nothing)
    valueOf(await client.command('supervisor.unlock', {}))
    expect(failureOf(await client.command('retention.run', { operator: 'Marta' }))).toMatchObject({
      details: { reason: 'retention_off' },
    })
    expect(failureOf(await client.command('settings.update', { retention: { countDays: 90 } }))).toMatchObject({
      details: { reason: 'managed', field: 'retention' },
    })
  },
)

test('no update is looked for by itself, and none at a place of this PC, while the administrator’s is not known', async () => {
  const folder = temporaryFolder()
  const first = await openTestCore({ folder })
  const own = { mode: 'install', source: '/srv/own' } as const
  valueOf(await first.client.command('settings.update', { updates: own }))
  await first.stop()
  const seen = async (policy: Policy) => {
    const core = await openTestCore({ folder, policy })
    const { updates } = valueOf(await core.client.query('settings.get', {}))
    await core.stop()
    return updates
  }
  expect(await seen(policyOf({}, ['']))).toEqual({ mode: 'never', source: null })
  expect(await seen(policyOf({}, ['updateMode']))).toEqual({ mode: 'never', source: own.source })
  expect(await seen(policyOf({ updateMode: 'install' }, ['updateSource']))).toEqual({ mode: 'never', source: null })
  // The value of an earlier source stays valid while a later source cannot be read.
  const known = { updateMode: 'notify', updateSource: '/srv/managed' } as const
  expect(await seen(policyOf(known, ['']))).toEqual({ mode: 'notify', source: '/srv/managed' })
  expect(await seen(noPolicy)).toEqual(own)
})

test('a kiosk stays one, and what starts with the PC stays as it is, while the file cannot be read', async () => {
  const folder = temporaryFolder()
  const stateWith = async (policy: Policy) => {
    const states: DesktopState[] = []
    const desktop = { apply: (state: DesktopState) => void states.push(state), kioskLeft: false }
    const core = await openTestCore({ folder, policy, desktop })
    await core.stop()
    return states.at(-1)
  }
  const still = { autostart: false, kiosk: false, awake: false }
  expect(await stateWith(policyOf({}, ['']))).toEqual({ ...still, autostart: null })
  expect(await stateWith(policyOf({ kiosk: true, autostart: true }))).toEqual({
    ...still,
    kiosk: true,
    autostart: true,
  })
  expect(await stateWith(policyOf({}, ['']))).toEqual({ ...still, kiosk: true, autostart: null })
  expect(await stateWith(policyOf({}, ['kiosk', 'autostart']))).toEqual({ ...still, kiosk: true, autostart: null })
  expect(await stateWith(noPolicy)).toEqual(still)
  expect(await stateWith(policyOf({}, ['']))).toEqual({ ...still, autostart: null })
})

test('the site server is neither joined nor left while it is not known which one it must be', async () => {
  const { client } = await openTestCore({ policy: policyOf({}, ['siteServer']) })
  const managed = { code: 'forbidden', details: { reason: 'managed', field: 'siteServer' } }
  const enrol = { url: 'postgres://site.example:5432/muelle', code: 'AAAA' }
  expect(failureOf(await client.command('hub.enrol', enrol))).toMatchObject(managed)
  expect(failureOf(await client.command('hub.leave', {}))).toMatchObject(managed)
})
