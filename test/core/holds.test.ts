import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function open({ folder = temporaryFolder(), clock = manualClock() } = {}) {
  const core = await openTestCore({ folder, clock, alreadyRead: ['suppliers'] })
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const place = (input: object, by = client) =>
    by.command('holds.place', { type: 'quarantine', reason: 'torn box', operator: 'Ana', ...input } as never)
  return {
    core,
    client,
    clock,
    controlId,
    place,
    decide: (holdId: string, outcome: 'released' | 'rejected', by = client) =>
      by.command('holds.decide', { holdId, outcome, operator: 'Eva' }),
    list: async (input: object, by = client) => valueOf(await by.query('holds.list', input as never)).rows,
    async counting() {
      const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
      valueOf(
        await client.command('counts.add', { sessionId, articleCode: 'NEW', units: 3, lot: 'L1', container: 'P-7' }),
      )
      return sessionId
    },
  }
}

test('goods and a container are held by who counts; only the supervisor releases or rejects, once', async () => {
  const { counting, place, decide, list, client, controlId, clock } = await open()
  const sessionId = await counting()
  const goods = valueOf(await place({ sessionId, articleCode: 'NEW', lot: 'L1' }))
  clock.advance(60_000)
  const pallet = valueOf(await place({ sessionId, container: 'P-7', type: 'sample', reason: 'laboratory' }))
  expect(await list({ sessionId })).toMatchObject([
    {
      holdId: goods.holdId,
      controlId,
      sessionId,
      number: story.blind,
      articleCode: 'NEW',
      lot: 'L1',
      expiry: null,
      container: null,
      type: 'quarantine',
      reason: 'torn box',
      operator: 'Ana',
      decision: null,
      intact: true,
    },
    { holdId: pallet.holdId, articleCode: null, container: 'P-7', type: 'sample' },
  ])
  const refused = failureOf(await decide(goods.holdId, 'released'))
  expect(refused).toMatchObject({ code: 'forbidden', details: { reason: 'supervisor_needed' } })
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await decide(goods.holdId, 'released'))
  clock.advance(60_000)
  expect(failureOf(await decide(goods.holdId, 'rejected')).details).toMatchObject({
    reason: 'hold_decided',
    outcome: 'released',
    operator: 'Eva',
  })
  valueOf(await decide(pallet.holdId, 'rejected'))
  expect(await list({ controlId })).toMatchObject([
    { decision: { outcome: 'released', operator: 'Eva', note: null } },
    { decision: { outcome: 'rejected', operator: 'Eva' } },
  ])
  expect(await list({})).toEqual([])
  expect(failureOf(await decide('no such hold', 'released')).code).toBe('not_found')
})

test('what is on hold is not held again in the same way until it is decided', async () => {
  const { counting, place, decide, list, client } = await open()
  const sessionId = await counting()
  const goods = { sessionId, articleCode: 'NEW', lot: 'L1' }
  const { holdId } = valueOf(await place(goods))
  const held = { code: 'conflict', details: { reason: 'already_held', holdId, operator: 'Ana' } }
  expect(failureOf(await place({ ...goods, reason: 'wet' }))).toMatchObject(held)
  // Another lot, the whole article and another kind of hold are others.
  for (const other of [{ lot: 'L2' }, { lot: null }, { type: 'sample' }]) valueOf(await place({ ...goods, ...other }))
  // However a pallet was scanned or typed, it is the same.
  const pallet = valueOf(await place({ sessionId, container: '00377990000044718111' }))
  for (const container of ['377990000044718111', '(00)377990000044718111'])
    expect(failureOf(await place({ sessionId, container })).details).toMatchObject({ holdId: pallet.holdId })
  expect((await list({ sessionId })).at(-1)).toMatchObject({ container: '377990000044718111' })
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await decide(holdId, 'released'))
  valueOf(await place(goods))
})

test('a hold names either an article or a container, of a count or of a control', async () => {
  const { counting, place } = await open()
  const sessionId = await counting()
  for (const input of [
    { sessionId },
    { sessionId, articleCode: 'NEW', container: 'P-7' },
    { articleCode: 'NEW' },
    { sessionId, articleCode: 'NEW', reason: ' ' },
  ])
    expect(failureOf(await place(input)).code).toBe('validation')
  expect(failureOf(await place({ sessionId: 'none', articleCode: 'NEW' })).code).toBe('not_found')
})

test('while the control is blind another connection sees no hold of the count, and places none there', async () => {
  const { core, counting, place, list, client, controlId } = await open()
  const sessionId = await counting()
  valueOf(await place({ sessionId, articleCode: 'NEW', lot: 'L1' }))
  const other = core.connect('second')
  expect(await list({ controlId }, other)).toEqual([])
  expect(await list({}, other)).toEqual([])
  for (const input of [
    { sessionId, articleCode: 'X' },
    { controlId, articleCode: 'X' },
  ])
    expect(failureOf(await place(input, other))).toMatchObject({ code: 'forbidden', details: { reason: 'blind' } })
  // Home tells that something is held, and not what.
  const { decisions } = valueOf(await other.query('home.get', {}))
  const task = decisions.find(({ kind }) => kind === 'hold')
  expect(task).toMatchObject({ controlId, number: story.blind, count: 1, urgency: 'today' })
  expect(JSON.stringify(task)).not.toContain('NEW')
  valueOf(await client.command('counts.close', { sessionId }))
  expect(await list({ controlId }, other)).toMatchObject([{ articleCode: 'NEW' }])
})

test('an open hold becomes urgent after two days, and ends with its decision', async () => {
  const { counting, place, decide, client, clock } = await open()
  const sessionId = await counting()
  const { holdId } = valueOf(await place({ sessionId, articleCode: 'NEW' }))
  clock.advance(2 * 86_400_000 + 1)
  const holdTask = async () =>
    valueOf(await client.query('home.get', {})).decisions.find(({ kind }) => kind === 'hold') ?? null
  expect(await holdTask()).toMatchObject({ urgency: 'now', count: 1 })
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await decide(holdId, 'released'))
  expect(await holdTask()).toBeNull()
})

test('the holds of a count go with it to its document', async () => {
  const { place, list, client, controlId } = await open()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'NEW', units: 1 }))
  valueOf(await place({ sessionId, articleCode: 'NEW' }))
  expect(await list({ controlId })).toEqual([])
  valueOf(await client.command('counts.match', { sessionId, controlId }))
  expect(await list({ controlId })).toMatchObject([{ articleCode: 'NEW', number: story.blind }])
})

test('a container that is scanned can be held before anything of it is counted, by who may see the count', async () => {
  const { core, counting, place, client, controlId } = await open()
  const sessionId = await counting()
  const empty = '377990000012345677'
  valueOf(await client.command('counts.container', { sessionId, container: empty }))
  const told = async (input: object, by = client) => valueOf(await by.query('holds.list', input as never)).containers
  expect(await told({ sessionId })).toEqual([empty, 'P-7'])
  valueOf(await place({ sessionId, container: `00${empty}`, type: 'inspection' }))
  // Neither another caller nor the list of the control tells what was scanned while the count goes on.
  const other = core.connect('other')
  expect(await told({ sessionId }, other)).toEqual([])
  expect(await told({ controlId })).toEqual([])
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  expect(await told({ controlId })).toEqual([empty, 'P-7'])
  expect(await told({})).toEqual([])
})

test('a decision after the signature is taken, and the files say so', async () => {
  const { counting, place, decide, list, client, controlId, clock } = await open()
  const sessionId = await counting()
  const { holdId } = valueOf(await place({ sessionId, articleCode: 'NEW', lot: 'L1' }))
  valueOf(await place({ sessionId, container: 'P-7', type: 'inspection', reason: 'seal' }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await sign(client, sessionId))
  // Also where the clock was set back meanwhile.
  clock.setWall(clock.now() - 24 * 3_600_000)
  valueOf(await decide(holdId, 'rejected'))
  expect(await list({ controlId })).toMatchObject([
    { holdId, afterSignature: 'changed' },
    { container: 'P-7', afterSignature: null },
  ])
  const file = async (format: 'csv' | 'ubl') =>
    valueOf(await client.query('comparison.export', { controlId, format, language: 'en' })).content
  const csv = await file('csv')
  expect(csv).toContain('Quarantine: torn box (Rejected')
  expect(csv).toContain('P-7 Inspection: seal (Not decided)')
  const ubl = await file('ubl')
  expect(ubl).toContain('<cbc:Name>hold</cbc:Name>')
  expect(ubl).toContain('Holds: P-7 Inspection: seal (Not decided)')
  expect(valueOf(await client.query('holds.list', { controlId })).signedAt).not.toBeNull()
})

test.each([
  ['a changed event', `UPDATE record_event SET body = replace(body, 'torn', 'fine') WHERE kind = 'hold'`],
  ['a removed decision', `DELETE FROM record_event WHERE kind = 'hold_decided'`],
])('%s shows', async (_name, change) => {
  const folder = temporaryFolder()
  const { core, counting, place, decide, client, controlId } = await open({ folder })
  const sessionId = await counting()
  const { holdId } = valueOf(await place({ sessionId, articleCode: 'NEW' }))
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await decide(holdId, 'released'))
  await core.stop()
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  db.exec('DROP TRIGGER record_event_update; DROP TRIGGER record_event_delete')
  db.exec(change)
  db.close()
  const again = await openTestCore({ folder })
  valueOf(await again.client.command('supervisor.unlock', {}))
  const { rows } = valueOf(await again.client.query('holds.list', { controlId }))
  expect(rows).toMatchObject([{ intact: false }])
  await again.stop()
})
