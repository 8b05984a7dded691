import { expect, test, vi } from 'vitest'
import { containerNumber } from '../../src/main/practice/data/gs1-numbers.ts'
import type { TestCore } from '../support/core.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { exported, importConfirmed, twoPcs } from './support/counts-on-two-pcs.ts'

// Two PCs with a warehouse each.
vi.setConfig({ testTimeout: 90_000 })

const pallet = containerNumber(77)
const label = `]C100${pallet}`
const boxGtin = '04006381333931'
const withContent = `${label}02${boxGtin}375`
const withUnknownContent = `${label}0209312345678907375`

/** The PC `there` has opened a pallet and `PAL-1`, and has counted into `PAL-2` by manual entry. */
async function countedThere(counter: 1 | 2, end: 'closed' | 'open' = 'closed') {
  const pcs = await twoPcs()
  const { client } = pcs.there
  const start = { controlId: pcs.controlId, operator: 'Beto', counter }
  const { sessionId } = valueOf(await client.command('counts.start', start))
  const opened = valueOf(await client.command('counts.scan', { sessionId, raw: label }))
  valueOf(await client.command('counts.container', { sessionId, container: 'PAL-1' }))
  const entry = { sessionId, articleCode: 'A-1', units: 7_654_321, container: 'PAL-2' }
  valueOf(await client.command('counts.add', entry))
  if (end === 'closed') valueOf(await client.command('counts.close', { sessionId }))
  const file = await exported(pcs.there, sessionId)
  valueOf(await importConfirmed(pcs.here, file))
  const device = deviceOf(file)
  const deviceName = `PC ${device.slice(0, 4)}`
  return { ...pcs, theirs: sessionId, held: { operator: 'Beto', at: opened.at, device, deviceName } }
}

const deviceOf = (file: string): string => (JSON.parse(file.split('\n', 1)[0] ?? '') as { device: string }).device

async function counting({ client }: TestCore, controlId: number | null, counter: 1 | 2 = 1) {
  const { sessionId } = valueOf(
    await client.command('counts.start', { controlId, operator: 'Ana', counter, otherGoods: true }),
  )
  return {
    sessionId,
    scan: async (raw: string, more: { alsoElsewhere?: true; multiplier?: number } = {}) =>
      valueOf(await client.command('counts.scan', { sessionId, raw, ...more })),
    open: (container: string, more: { alsoElsewhere?: true } = {}) =>
      client.command('counts.container', { sessionId, container, ...more }),
    session: async () => valueOf(await client.query('counts.get', { sessionId })),
  }
}

test('a scan reports a container that another PC has counted; the operator can confirm it and count it here', async () => {
  const { here, controlId, held } = await countedThere(1)
  const learn = { raw: boxGtin, articleCode: 'BOX', unitsPerScan: 12, operator: 'Ana' }
  valueOf(await here.client.command('articles.learn', learn))
  const count = await counting(here, controlId)
  for (const raw of [label, withContent, withUnknownContent]) {
    const answer = await count.scan(raw)
    expect(answer).toMatchObject({
      outcome: 'duplicate',
      subject: 'container',
      reason: 'container_elsewhere',
      container: pallet,
      units: 0,
    })
    expect(answer.duplicateOf).toEqual(held)
    // Who, where and when; never how much.
    expect(JSON.stringify(answer)).not.toContain('7654321')
  }
  const { container, tallies, openNeeds, events } = await count.session()
  expect({ container, tallies, openNeeds }).toEqual({ container: null, tallies: [], openNeeds: [] })
  expect(events.slice(1).map(({ kind, reason }) => [kind, reason])).toEqual(
    Array.from({ length: 3 }, () => ['duplicate', 'container_elsewhere']),
  )

  const counted = await count.scan(withContent, { alsoElsewhere: true })
  expect(counted).toMatchObject({ outcome: 'counted', units: 60 })
  expect((await count.session()).tallies).toMatchObject([{ container: pallet, units: 60 }])
  // From here on it is a container of this count.
  expect(await count.scan(label)).toMatchObject({ outcome: 'duplicate', reason: 'container_repeated' })
  expect(await count.scan(label, { alsoElsewhere: true })).toMatchObject({ reason: 'container_repeated' })

  valueOf(await here.client.command('counts.close', { sessionId: count.sessionId }))
  const { alsoCounted } = valueOf(await here.client.query('comparison.get', { controlId }))
  expect(alsoCounted).toMatchObject([{ operator: 'Beto', repeatedContainers: [pallet] }])
})

test('rejects a manual entry with the same details until the operator confirms', async () => {
  const { here, controlId, held } = await countedThere(1)
  const count = await counting(here, controlId)
  for (const container of ['PAL-1', 'PAL-2']) {
    const { code, details } = failureOf(await count.open(container))
    expect(code).toBe('conflict')
    expect(details).toEqual({
      reason: 'container_elsewhere',
      container,
      operator: 'Beto',
      device: held.device,
      deviceName: held.deviceName,
      at: expect.any(String) as string,
    })
  }
  valueOf(await count.open('PAL-3'))
  valueOf(await count.open('PAL-1', { alsoElsewhere: true }))
  expect(await count.session()).toMatchObject({ container: 'PAL-1' })
  // Once is enough: it is open here.
  valueOf(await count.open('PAL-1'))
})

test('a cage that was typed in other letters is the one of the other PC, and its goods may be the same', async () => {
  const { here, controlId } = await countedThere(1)
  const count = await counting(here, controlId)
  for (const container of ['pal-1', 'Pal-2'])
    expect(failureOf(await count.open(container)).details).toMatchObject({ reason: 'container_elsewhere', container })
  valueOf(await count.open('pal-2', { alsoElsewhere: true }))
  const { sessionId } = count
  valueOf(await here.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 3 }))
  valueOf(await here.client.command('counts.close', { sessionId }))
  const { alsoCounted, sameGoods } = valueOf(await here.client.query('comparison.get', { controlId }))
  expect(alsoCounted).toMatchObject([{ operator: 'Beto', repeatedContainers: ['PAL-2'] }])
  expect(sameGoods).toMatchObject([{ counter: 1, articles: ['A-1'] }])
})

test('links and counts an unknown label on such a pallet after the operator confirmed', async () => {
  const { here, controlId } = await countedThere(1)
  const count = await counting(here, controlId)
  const unknown = await count.scan(withUnknownContent, { alsoElsewhere: true })
  expect(unknown).toMatchObject({ outcome: 'unknown' })
  const learn = { raw: withUnknownContent, articleCode: 'NEW', unitsPerScan: 4, operator: 'Ana' }
  valueOf(await here.client.command('articles.learn', learn))
  const { sessionId } = count
  const again = await here.client.command('counts.relearn', { sessionId, eventId: unknown.eventId })
  expect(valueOf(again)).toMatchObject({ outcome: 'counted', units: 20 })
  expect((await count.session()).tallies).toMatchObject([{ articleCode: 'NEW', container: pallet }])
})

test('asks nothing for an independent count, a count without document and an excluded count', async () => {
  const { here, controlId, theirs } = await countedThere(1, 'open')
  const second = await counting(here, controlId, 2)
  expect(await second.scan(label)).toMatchObject({ outcome: 'counted', container: pallet })
  const unmatched = await counting(here, null)
  expect(await unmatched.scan(label)).toMatchObject({ outcome: 'counted' })

  const part = { controlId, operator: 'Carla', counter: 1, otherGoods: true } as const
  const { sessionId } = valueOf(await here.client.command('counts.start', part))
  const scan = async () => valueOf(await here.client.command('counts.scan', { sessionId, raw: label }))
  expect(await scan()).toMatchObject({ reason: 'container_elsewhere' })
  valueOf(await here.client.command('supervisor.unlock', {}))
  valueOf(await here.client.command('counts.setAside', { sessionId: theirs }))
  expect(await scan()).toMatchObject({ outcome: 'counted', container: pallet })
})

test('a serial that another PC has counted in the same count is a duplicate here, scanned or typed', async () => {
  const pcs = await twoPcs()
  const { client } = pcs.there
  // Both began before either knew of the other.
  const count = await counting(pcs.here, pcs.controlId)
  const start = { controlId: pcs.controlId, operator: 'Beto', counter: 1 as const }
  const { sessionId } = valueOf(await client.command('counts.start', start))
  const learn = { raw: boxGtin, articleCode: 'BOX', unitsPerScan: 1, operator: 'Ana' }
  for (const pc of [pcs.here, pcs.there]) valueOf(await pc.client.command('articles.learn', learn))
  const raw = `]C101${boxGtin}21S-1`
  const first = valueOf(await client.command('counts.scan', { sessionId, raw }))
  expect(first.outcome).toBe('counted')
  valueOf(await client.command('counts.close', { sessionId }))
  const file = await exported(pcs.there, sessionId)
  valueOf(await importConfirmed(pcs.here, file))
  const duplicateOf = { at: first.at, operator: 'Beto', device: deviceOf(file) }
  expect(await count.scan(raw)).toMatchObject({ outcome: 'duplicate', reason: 'serial_repeated', duplicateOf })
  const entry = { sessionId: count.sessionId, articleCode: 'BOX', units: 1, serial: 'S-1' }
  expect(valueOf(await pcs.here.client.command('counts.add', entry))).toMatchObject({
    outcome: 'duplicate',
    duplicateOf,
  })
  expect(await count.scan(`]C101${boxGtin}21S-2`)).toMatchObject({ outcome: 'counted' })
})
