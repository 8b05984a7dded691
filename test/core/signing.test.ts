import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const milk = story.firstArticle

/** A closed count with differences, ready to be signed. */
async function ready(requiredCounts: 1 | 2 = 1, folder = temporaryFolder()) {
  const core = await openTestCore({ clock: manualClock(Date.now()), folder, alreadyRead: ['suppliers'] })
  const { client } = core
  valueOf(await client.command('settings.update', { counting: { requiredCounts, requireReasons: false } }))
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const count = async (operator: string, counter: 1 | 2 | 3, units: number) => {
    const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator, counter }))
    valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units }))
    valueOf(await client.command('counts.close', { sessionId }))
    return sessionId
  }
  const sessionId = await count('Ana', 1, 7)
  if (requiredCounts === 2) await count('Beto', 2, 7)
  valueOf(await client.command('supervisor.unlock', {}))
  const look = async () => valueOf(await client.query('comparison.get', { controlId }))
  const sign = (seen: string, more: { sessionId?: string; signedBy?: string } = {}) =>
    client.command('counts.sign', { sessionId, seen, signedBy: 'Marta', ...more })
  return { ...core, folder, controlId, sessionId, count, look, sign }
}

const changed = { code: 'conflict', details: { reason: 'comparison_changed' } }

test('looking again without a change answers the same hash, and the signature records it', async () => {
  const { client, look, sign, sessionId, folder } = await ready()
  const { seen } = await look()
  expect(seen).toMatch(/^[0-9a-f]{64}$/)
  expect((await look()).seen).toBe(seen)
  expect(failureOf(await sign('0'.repeat(64)))).toMatchObject(changed)
  expect(failureOf(await sign(''))).toMatchObject({ code: 'validation' })
  expect(valueOf(await sign(seen)).status).toBe('signed')
  expect((await look()).seen).toBe(seen)
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'), { readonly: true })
  const body = db.prepare(`SELECT body FROM count_event WHERE session_id = ? AND kind = 'sign'`).pluck().get(sessionId)
  db.close()
  expect(JSON.parse(String(body))).toMatchObject({ kind: 'sign', signedBy: 'Marta', seen })
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)
})

type Ready = Awaited<ReturnType<typeof ready>>

const moves: Record<string, (at: Ready) => Promise<unknown>> = {
  'an entry of the count': async ({ client, sessionId }) => {
    valueOf(await client.command('counts.reopen', { sessionId }))
    valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units: 1 }))
    valueOf(await client.command('counts.close', { sessionId }))
  },
  'an entry that was taken back': async ({ client, sessionId }) => {
    valueOf(await client.command('counts.reopen', { sessionId }))
    valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units: 1 }))
    valueOf(await client.command('counts.undo', { sessionId }))
    valueOf(await client.command('counts.close', { sessionId }))
  },
  'a note': async ({ client, sessionId }) => valueOf(await client.command('counts.note', { sessionId, text: 'wet' })),
  'a reason': async ({ client, controlId, look }) => {
    const [line] = (await look()).lines.filter(({ status }) => status === 'missing')
    const { articleCode = '', lot = null, expiry = null } = line ?? {}
    valueOf(
      await client.command('comparison.setReason', { controlId, articleCode, lot, expiry, reason: 'short', note: 'x' }),
    )
  },
  'a second count': async ({ count }) => await count('Beto', 2, 7),
  'the tolerance': async ({ client }) =>
    valueOf(await client.command('settings.update', { counting: { toleranceUnits: 1000 } })),
  'the document': async ({ client, warehouse }) => {
    warehouse.changeDocument(story.blind, (control) => {
      const [line] = control.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? []
      if (line) line.Unidades = 999_999
    })
    valueOf(await client.query('receiving.find', { number: story.blind }))
  },
}

test.each(Object.entries(moves))('%s moves: what was seen can no longer be signed', async (_name, move) => {
  const at = await ready()
  const { seen } = await at.look()
  await move(at)
  expect(failureOf(await at.sign(seen))).toMatchObject(changed)
  const again = await at.look()
  expect(again.seen).not.toBe(seen)
  expect(again.sessions.some(({ status }) => status === 'signed')).toBe(false)
  expect(valueOf(await at.sign(again.seen)).status).toBe('signed')
})

test('a control has one signature: no second person, no second count of it', async () => {
  const { client, look, sign, sessionId, controlId, count } = await ready(2)
  const { seen, sessions } = await look()
  const second = sessions.find(({ counter }) => counter === 2)?.sessionId ?? ''
  const commandId = randomUUID()
  const input = { sessionId, seen, signedBy: 'Marta', commandId }
  expect(valueOf(await client.command('counts.sign', input)).status).toBe('signed')
  expect(valueOf(await client.command('counts.sign', input)).status).toBe('signed')
  // The same person once more changes nothing.
  expect(valueOf(await sign(seen)).status).toBe('signed')
  const signed = { reason: 'control_signed', counter: 1, operator: 'Ana' }
  expect(failureOf(await sign(seen, { signedBy: 'Otto' })).details).toMatchObject({ ...signed, signedBy: 'Marta' })
  for (const signedBy of ['Otto', 'Marta'])
    expect(failureOf(await sign(seen, { sessionId: second, signedBy })).details).toEqual(signed)
  // Nor can anything that the signature rests on be opened, moved or added to.
  expect(failureOf(await client.command('counts.reopen', { sessionId: second })).details).toEqual(signed)
  const { control } = valueOf(await client.query('receiving.find', { number: story.open }))
  const move = { sessionId: second, controlId: control?.id ?? 0, reason: 'x' }
  expect(failureOf(await client.command('counts.move', move)).details).toEqual(signed)
  await expect(count('Eva', 3, 7)).rejects.toThrow('control_signed')
  expect(
    failureOf(await client.command('counts.requestRecount', { controlId, articles: [milk] })).details,
  ).toMatchObject({ reason: 'signed' })
})

test('nothing is signed while another count of the control is open', async () => {
  const { client, look, sign, controlId } = await ready()
  valueOf(await client.command('counts.start', { controlId, operator: 'Beto', counter: 2 }))
  const { seen } = await look()
  expect(failureOf(await sign(seen)).details).toEqual({ reason: 'open', counter: 2, operator: 'Beto' })
})

test('what was signed stays as it was, whatever changes later, until a supervisor reopens it', async () => {
  const folder = temporaryFolder()
  const at = await ready(1, folder)
  const { client, warehouse, controlId, sessionId, look, sign } = at
  const file = async (format: 'csv' | 'ubl') =>
    valueOf(await client.query('comparison.export', { controlId, format, language: 'en' })).content
  const day = /\d{4}-\d\d-\d\d[T ][\d:]+/g
  const { seen, lines, totals, notes, tolerance } = await look()
  valueOf(await sign(seen))
  const exported = [(await file('csv')).replace(day, ''), (await file('ubl')).replace(day, '')]
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  valueOf(await client.command('settings.update', { counting: { toleranceUnits: 1000 } }))
  valueOf(await client.command('counts.note', { sessionId, text: 'after the signature' }))
  warehouse.changeDocument(story.blind, (control) => {
    control.ControlCiegoDetalle = []
    const [line] = control.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? []
    if (line) line.Unidades = 999_999
  })
  valueOf(await client.query('receiving.find', { number: story.blind }))
  const same = { seen, lines, totals, notes, tolerance, documentChanged: false }
  const held = async (asked: typeof client) => valueOf(await asked.query('comparison.get', { controlId }))
  expect(await held(client)).toMatchObject(same)
  expect([(await file('csv')).replace(day, ''), (await file('ubl')).replace(day, '')]).toEqual(exported)
  await at.stop()

  const core = await openTestCore({ clock: manualClock(Date.now()), folder, warehouse: {} })
  expect(await held(core.client)).toMatchObject({
    ...same,
    sessions: [{ status: 'signed', signature: { by: 'Marta' } }],
  })
  valueOf(await core.client.command('supervisor.unlock', {}))
  valueOf(await core.client.command('counts.reopen', { sessionId, reason: 'look again' }))
  valueOf(await core.client.command('counts.close', { sessionId }))
  const now = await held(core.client)
  expect(now.seen).not.toBe(seen)
  expect(now.tolerance.units).toBe(1000)
  expect(now.notes.map(({ text }) => text)).toContain('after the signature')
})

test('a person who left does not sign, nor an operator where the list has supervisors, however the name is written', async () => {
  const { client, look, sign } = await ready()
  const save = async (name: string, role: 'operator' | 'supervisor', active: boolean) =>
    valueOf(await client.command('operators.save', { name, role, active }))
  await save('Beto Núñez', 'operator', true)
  await save('Carla', 'supervisor', false)
  await save('Marta', 'supervisor', true)
  const { seen } = await look()
  const refused = (reason: string) => ({ code: 'conflict', details: { reason } })
  expect(failureOf(await sign(seen, { signedBy: 'beto  NUNEZ' }))).toMatchObject(refused('signer_not_supervisor'))
  expect(failureOf(await sign(seen, { signedBy: 'CARLA' }))).toMatchObject(refused('signer_inactive'))
  expect(valueOf(await sign(seen)).status).toBe('signed')
})

test('an operator signs where the list has no supervisor', async () => {
  const { client, look, sign } = await ready()
  valueOf(await client.command('operators.save', { name: 'Beto', role: 'operator', active: true }))
  const { seen } = await look()
  expect(valueOf(await sign(seen, { signedBy: 'Beto' })).status).toBe('signed')
})
