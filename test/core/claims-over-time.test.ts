import { expect, test } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { signAgain } from './support/signed-control.ts'
import { openClaims } from './support/claims-setup.ts'
import { tamper } from './support/tamper.ts'

const hour = 3_600_000

test('a line that is only noted does not keep a claim open that is answered otherwise', async () => {
  const { made, changed, client } = await openClaims()
  const draft = await made()
  const noted = draft.lines.find(({ included, request }) => included && request === 'credit')
  const changedDraft = await changed('setLine', draft, { lineId: noted?.lineId ?? 0, included: true, request: 'note' })
  let claim = await changed('send', changedDraft, { claimWay: 'mail' })
  for (const { lineId, units } of claim.lines.filter(({ included, request }) => included && request !== 'note'))
    claim = await changed('answer', claim, { claimOutcome: 'accepted', lines: [{ lineId, units }] })
  expect(claim.totals.units.open + claim.totals.kilos.open).toBe(0)
  expect(claim).toMatchObject({ state: 'accepted', due: null })
  expect(valueOf(await client.query('claims.list', {})).figures).toMatchObject({ sent: 0, accepted: 1 })
  // An answer for the noted line changes nothing.
  const [line] = claim.lines.filter(({ included, request }) => included && request === 'note')
  const also = await changed('answer', claim, {
    claimOutcome: 'refused',
    lines: [{ lineId: line?.lineId ?? 0, units: line?.units ?? 0 }],
  })
  expect(also.state).toBe('accepted')
})

test('an answer to the whole claim is about the lines that ask for something: log and totals have one figure', async () => {
  const { made, changed } = await openClaims()
  const draft = await made()
  const credited = draft.lines.find(({ included, request }) => included && request === 'credit')
  const noted = await changed('setLine', draft, { lineId: credited?.lineId ?? 0, included: true, request: 'note' })
  const sent = await changed('send', noted, { claimWay: 'mail' })
  const claim = await changed('answer', sent, { claimOutcome: 'accepted' })
  expect(claim.lines.find(({ lineId }) => lineId === credited?.lineId)).toMatchObject({ accepted: 0, refused: 0 })
  const { totals } = claim
  expect(claim.log.at(-1)).toMatchObject({ units: totals.units.accepted, kilos: totals.kilos.accepted })
  expect(totals.units.accepted + totals.kilos.accepted).toBeGreaterThan(0)
})

test('a state that an earlier version found by other rules is found again when the program starts', async () => {
  const folder = temporaryFolder()
  const { made, changed, core, clock } = await openClaims({ folder })
  const answered = await changed('answer', await changed('send', await made(), { claimWay: 'mail' }), {
    claimOutcome: 'accepted',
  })
  expect(answered.state).toBe('accepted')
  await core.stop()
  // As it was stored before: open, overdue, and without what was answered.
  tamper(folder, `UPDATE claim SET state = 'sent', accepted_units = 0, due_day = '2026-11-01'`)
  tamper(folder, `DELETE FROM setting WHERE key = 'claimRules'`)
  const later = await openTestCore({ folder, clock })
  const { rows, figures } = valueOf(await later.client.query('claims.list', {}))
  expect(figures).toMatchObject({ sent: 0, overdue: 0, accepted: 1 })
  expect(rows).toMatchObject([{ state: 'accepted', overdue: false, totals: answered.totals }])
  expect(valueOf(await later.client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'claims')).toEqual(
    [],
  )
})

test('a claim of notes alone is answered as one', async () => {
  const { made, changed } = await openClaims()
  let claim = await made()
  for (const { lineId } of claim.lines)
    claim = await changed('setLine', claim, { lineId, included: true, request: 'note' })
  const sent = await changed('send', claim, { claimWay: 'mail' })
  expect(sent.state).toBe('sent')
  expect((await changed('answer', sent, { claimOutcome: 'accepted' })).state).toBe('accepted')
})

test.each([
  ['Europe/Madrid', '2026-03-25T22:59:00Z', '2026-04-04', '2026-04-04T21:59:00Z'],
  ['Europe/Madrid', '2026-03-25T23:01:00Z', '2026-04-05', '2026-04-05T21:59:00Z'],
  ['Europe/Madrid', '2026-10-20T21:59:00Z', '2026-10-30', '2026-10-30T22:59:00Z'],
  ['America/Argentina/Buenos_Aires', '2026-11-22T02:59:00Z', '2026-12-01', '2026-12-02T02:59:00Z'],
])('in %s a claim sent at %s is due on %s, and late a minute after %s', async (zone, sentAt, due, lastMinute) => {
  const { made, changed, get, client, clock } = await openClaims()
  valueOf(await client.command('settings.update', { connection: { warehouseTimeZone: zone } }))
  const draft = await made()
  clock.setWall(Date.parse(sentAt))
  const sent = await changed('send', draft, { claimWay: 'mail' })
  expect(sent.due).toBe(due)
  const late = async () => valueOf(await client.query('home.get', {})).decisions.some(({ kind }) => kind === 'claims')
  clock.setWall(Date.parse(lastMinute))
  expect(await get(sent.claimId)).toMatchObject({ overdue: false })
  expect(await late()).toBe(false)
  clock.advance(60_000)
  expect(await get(sent.claimId)).toMatchObject({ overdue: true })
  expect(await late()).toBe(true)
  clock.advance(24 * hour)
  expect(valueOf(await client.query('claims.list', {})).figures).toMatchObject({ sent: 1, overdue: 1 })
})

test('a claim is answered also where a later signature has more of its difference, which another claim has', async () => {
  const { core, made, changed, client, control, controlId } = await openClaims()
  const sessionId = control?.sessionId ?? ''
  const signDamaged = async (units: number) => {
    valueOf(await client.command('counts.reopen', { sessionId }))
    const goods = { articleCode: story.firstArticle, lot: 'L-1', units }
    valueOf(await client.command('counts.add', { sessionId, ...goods, condition: 'damaged' }))
    valueOf(await client.command('counts.close', { sessionId }))
    await signAgain(core, controlId, sessionId)
  }
  await signDamaged(2)
  const first = await changed('send', await made(), { claimWay: 'mail' })
  await signDamaged(3)
  const second = await made()
  const damaged = (claim: typeof first) => claim.lines.find(({ issue }) => issue === 'damaged')
  expect([damaged(first)?.units, damaged(second)?.units]).toEqual([2, 3])
  const answered = await changed('answer', first, { claimOutcome: 'accepted' })
  expect(answered.state).toBe('accepted')
  expect((await changed('undo', answered)).state).toBe('sent')
  const lineId = damaged(second)?.lineId ?? 0
  const without = await changed('setLine', second, { lineId, included: false })
  expect(await changed('setLine', without, { lineId, included: true })).toMatchObject({ state: 'draft' })
})
