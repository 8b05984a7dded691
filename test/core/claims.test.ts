import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openClaims } from './support/claims-setup.ts'
import { signAgain } from './support/signed-control.ts'

test('a claim is made of the differences of a signed control, in the figures that were signed', async () => {
  const { control, made, create, client } = await openClaims()
  const claim = await made()
  const lacking = control?.compared.lines.filter(({ status }) => status === 'missing' || status === 'short') ?? []
  expect(lacking.length).toBeGreaterThan(2)
  expect(claim).toMatchObject({
    number: 1,
    kind: 'claim',
    state: 'draft',
    standing: 'stands',
    reference: control?.reference,
    signedBy: 'Marta Ibarra',
    due: null,
    intact: true,
  })
  const credits = claim.lines.filter(({ request }) => request === 'credit')
  expect(credits.length).toBeGreaterThan(0)
  expect(claim.lines.every(({ included, units }) => included && units > 0)).toBe(true)
  // Units and kilograms are not added up, and nothing is lost of what lacks.
  const { units, kilos } = claim.totals
  const noted = claim.lines.filter(({ request, issue }) => request === 'note' && issue.startsWith('wrong'))
  const swapped = noted.reduce((sum, line) => sum + line.units, 0)
  const collected = claim.lines
    .filter(({ request }) => request === 'collect')
    .reduce((sum, line) => sum + line.units, 0)
  const lacks = lacking.reduce((sum, { difference }) => sum - (difference ?? 0), 0)
  expect(units.claimed + kilos.claimed).toBeCloseTo(lacks - swapped + collected, 6)
  const again = failureOf(await create())
  expect(again.details).toMatchObject({ reason: 'claim_exists', claimId: claim.claimId })
  expect(valueOf(await client.query('claims.claimable', {})).rows).toEqual([])
})

test('a line is taken out and in again; a difference is in one claim only', async () => {
  const { made, changed, refused, create, client, controlId } = await openClaims()
  const first = await made()
  const lineId = first.lines.find(({ request }) => request === 'credit')?.lineId ?? 0
  const without = await changed('setLine', first, { lineId, included: false })
  expect(without.totals.units.claimed + without.totals.kilos.claimed).toBeLessThan(
    first.totals.units.claimed + first.totals.kilos.claimed,
  )
  expect(await refused('setLine', first, { lineId, included: true })).toBe('claim_changed')
  const sent = await changed('send', without, { claimWay: 'mail', to: 'compras@example.com' })
  expect(await refused('setLine', sent, { lineId, included: true })).toBe('claim_not_draft')
  expect(valueOf(await client.query('claims.claimable', {})).rows).toMatchObject([{ controlId, claim: 1 }])
  // The line that was left out can be claimed on its own, once.
  const second = await made()
  expect(second.lines.map(({ articleCode, units }) => [articleCode, units])).toEqual(
    first.lines.filter((line) => line.lineId === lineId).map(({ articleCode, units }) => [articleCode, units]),
  )
  expect(second.number).toBe(2)
  const draftAgain = await changed('undo', sent)
  expect(await refused('setLine', draftAgain, { lineId, included: true })).toBe('claim_exists')
  await changed('send', second, { claimWay: 'paper' })
  expect(failureOf(await create()).details).toMatchObject({ reason: 'claim_exists', claimId: first.claimId })
})

test('sent, accepted, credited and refused are counted apart, partially, and undone by counter-entries', async () => {
  const { made, changed, refused, get, clock } = await openClaims()
  const draft = await made()
  expect(await refused('answer', draft, { claimOutcome: 'accepted' })).toBe('claim_not_sent')
  const sent = await changed('send', draft, { claimWay: 'portal' })
  expect(sent).toMatchObject({ state: 'sent', due: '2026-12-01', overdue: false })
  const line = sent.lines.find(({ request, units }) => request === 'credit' && units >= 5)
  const lineId = line?.lineId ?? 0
  const some = await changed('answer', sent, {
    claimOutcome: 'credited',
    lines: [{ lineId, units: 3 }],
    creditNote: 'NC-1',
  })
  const now = () => some.lines.find((one) => one.lineId === lineId)
  expect(now()).toMatchObject({ accepted: 3, credited: 3, refused: 0 })
  expect(some.state).toBe('sent')
  const rest = (line?.units ?? 0) - 3
  expect(await refused('answer', some, { claimOutcome: 'refused', lines: [{ lineId, units: rest + 1 }] })).toBe(
    'claim_too_much',
  )
  const no = await changed('answer', some, { claimOutcome: 'refused', lines: [{ lineId, units: rest }] })
  expect(no.lines.find((one) => one.lineId === lineId)).toMatchObject({ accepted: 3, credited: 3, refused: rest })
  expect(await refused('withdraw', no)).toBe('claim_answered')
  const back = await changed('undo', no)
  expect(back.lines.find((one) => one.lineId === lineId)).toMatchObject({ refused: 0 })
  // Both entries stay.
  expect(back.log.map(({ kind, undone }) => [kind, undone])).toEqual([
    ['claim', false],
    ['claim_sent', false],
    ['claim_answered', false],
    ['claim_answered', true],
    ['claim_undone', false],
  ])
  clock.advance(60_000)
  const all = await changed('answer', back, { claimOutcome: 'accepted' })
  expect(all.state).toBe('accepted')
  expect(all.totals.units.open + all.totals.kilos.open).toBe(0)
  const credited = await changed('answer', all, { claimOutcome: 'credited' })
  expect(credited.state).toBe('credited')
  expect(await get(credited.claimId)).toMatchObject({ state: 'credited', intact: true })
})

test('a claim that is refused as a whole is refused; a withdrawn one frees its differences', async () => {
  const { made, changed, client } = await openClaims()
  const sent = await changed('send', await made(), { claimWay: 'mail' })
  const no = await changed('answer', sent, { claimOutcome: 'refused', note: 'no' })
  expect(no).toMatchObject({ state: 'refused', due: null })
  const withdrawn = await changed('withdraw', await changed('undo', no))
  expect(withdrawn.state).toBe('withdrawn')
  const other = await made()
  expect(other.lines).toHaveLength(sent.lines.length)
  expect(valueOf(await client.query('claims.list', { claimState: 'open' })).rows).toMatchObject([{ number: 2 }])
})

test('an answer that is late is a task on Home; the days are a setting', async () => {
  const { made, changed, client, clock } = await openClaims()
  valueOf(await client.command('settings.update', { claims: { answerDays: 3 } }))
  const sent = await changed('send', await made(), { claimWay: 'mail' })
  expect(sent.due).toBe('2026-11-24')
  const task = async () => valueOf(await client.query('home.get', {})).decisions.find(({ kind }) => kind === 'claims')
  expect(await task()).toBeUndefined()
  clock.advance(4 * 86_400_000)
  expect(await task()).toMatchObject({ count: 1, since: '2026-11-24', urgency: 'today' })
  const late = valueOf(await client.query('claims.list', { claimState: 'overdue' }))
  expect(late).toMatchObject({ rows: [{ claimId: sent.claimId, overdue: true }], figures: { sent: 1, overdue: 1 } })
  await changed('answer', sent, { claimOutcome: 'accepted' })
  expect(await task()).toBeUndefined()
})

test('a reopened and a second signature change no claim: they are said, and the claim is not sent', async () => {
  const { core, made, changed, refused, get, client, control, controlId } = await openClaims()
  const claim = await made()
  const sessionId = control?.sessionId ?? ''
  valueOf(await client.command('counts.reopen', { sessionId }))
  const more = claim.lines.find(({ issue, byWeight }) => issue === 'missing' && !byWeight)
  const { articleCode = '', lot = null, expiry = null, units = 0 } = more ?? {}
  const entry = { sessionId, articleCode, units, ...(lot && { lot }), ...(expiry && { expiry }) }
  valueOf(await client.command('counts.add', entry))
  valueOf(await client.command('counts.close', { sessionId }))
  expect(await get(claim.claimId)).toMatchObject({ standing: 'reopened', lines: claim.lines })
  await signAgain(core, controlId, sessionId)
  const old = await get(claim.claimId)
  expect(old).toMatchObject({ standing: 'signed_again', lines: claim.lines, totals: claim.totals })
  expect(await refused('send', old, { claimWay: 'mail' })).toBe('claim_outdated')
  await changed('withdraw', old)
  const fresh = await made()
  expect(fresh.standing).toBe('stands')
  expect(fresh.lines.some((line) => line.articleCode === articleCode && line.lot === lot)).toBe(false)
})

test('nothing is claimed that is not signed, nor seen while the control is blind', async () => {
  const { core, create, made, client, control, controlId } = await openClaims()
  const claim = await made()
  const sessionId = control?.sessionId ?? ''
  valueOf(await client.command('counts.reopen', { sessionId }))
  const other = core.connect('second')
  expect(failureOf(await other.query('claims.get', { claimId: claim.claimId })).details).toMatchObject({
    reason: 'blind',
  })
  expect(failureOf(await other.query('claims.letter', { claimId: claim.claimId })).code).toBe('forbidden')
  expect(valueOf(await other.query('claims.list', {})).rows).toMatchObject([
    { claimId: claim.claimId, lines: null, totals: null },
  ])
  expect(valueOf(await other.query('claims.claimable', {})).rows).toEqual([])
  expect(failureOf(await create({ controlId })).details).toMatchObject({ reason: 'not_signed' })
})

test('the same command twice makes one claim, also after the program ended in between', async () => {
  const folder = temporaryFolder()
  const { core, client, controlId, clock } = await openClaims({ folder })
  const commandId = randomUUID()
  const input = { controlId, claimKind: 'claim', operator: 'Marta', commandId } as const
  const first = valueOf(await client.command('claims.create', input))
  expect(valueOf(await client.command('claims.create', input))).toEqual(first)
  expect(valueOf(await client.query('claims.list', {})).total).toBe(1)
  await core.stop()
  const again = await openTestCore({ folder, clock })
  expect(valueOf(await again.client.command('claims.create', input))).toEqual(first)
  const { claimId, lastEventId } = first
  const send = { claimId, lastEventId, operator: 'Marta', claimWay: 'mail', commandId: randomUUID() } as const
  valueOf(await again.client.command('claims.send', send))
  expect(valueOf(await again.client.command('claims.send', send)).log).toHaveLength(2)
  expect(valueOf(await again.client.query('claims.list', {})).total).toBe(1)
})

test('with a PIN only the supervisor makes, sends and changes claims', async () => {
  const { core, made, client, controlId } = await openClaims()
  const claim = await made()
  valueOf(await client.command('supervisor.setPin', { pin: '4711' }))
  const other = core.connect('second')
  const by = { operator: 'Ana' }
  const change = { claimId: claim.claimId, lastEventId: claim.lastEventId, ...by }
  for (const call of [
    other.command('claims.create', { controlId, claimKind: 'correction', ...by }),
    other.command('claims.send', { ...change, claimWay: 'mail' }),
    other.command('claims.setText', { ...change, letterText: 'x' }),
    other.command('claims.undo', change),
  ])
    expect(failureOf(await call).details).toMatchObject({ reason: 'supervisor_needed' })
})

test('the letter says what is claimed, in both languages, marked as practice; the list is a table', async () => {
  const { made, changed, client } = await openClaims()
  const claim = await changed('setText', await made(), { letterText: 'The driver signed.' })
  const { claimId } = claim
  for (const [language, words] of [
    ['es', ['PRÁCTICA', 'Reclamo 1', 'nota de crédito', 'The driver signed.']],
    ['en', ['PRACTICE', 'Claim 1', 'credit note', 'The driver signed.']],
  ] as const) {
    const { name, content, encoding } = valueOf(
      await client.query('claims.export', { claimId, letterFormat: 'text', language }),
    )
    expect([name.split('-')[0], encoding]).toEqual([language === 'es' ? 'practica' : 'practice', 'utf-8'])
    for (const word of words) expect(content).toContain(word)
    for (const { articleCode } of claim.lines) expect(content).toContain(articleCode)
    const letter = valueOf(await client.query('claims.letter', { claimId, language }))
    expect(letter.blocks.length).toBeGreaterThan(2)
  }
  const { content } = valueOf(await client.query('claims.exportList', { language: 'en' }))
  expect(content.split('\r\n')).toHaveLength(claim.lines.length + 2)
  const sums = async () => valueOf(await client.query('claims.sums', {})).rows
  expect(await sums()).toEqual([])
  await changed('send', claim, { claimWay: 'mail' })
  expect(await sums()).toMatchObject([{ claims: 1, openClaims: 1, overdue: 0, totals: claim.totals, answerDays: null }])
})
