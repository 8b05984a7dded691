// Operators prove who they are by a PIN of their own where the settings ask for it, and the count log says so.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Input } from '../../src/contract/operations.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const pins = { Ana: '480213', Beto: '971356' } as const

async function withPins(options: { folder?: string } = {}) {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, ...options })
  const { client } = core
  await core.refresh('controls')
  const save = (name: string, pin?: string | null) =>
    client.command('operators.save', {
      name,
      active: true,
      role: 'operator',
      ...(pin === undefined ? {} : { pin }),
    })
  const people = { Ana: valueOf(await save('Ana', pins.Ana)), Beto: valueOf(await save('Beto', pins.Beto)) }
  valueOf(await save('Caro'))
  valueOf(await client.command('settings.update', { counting: { operatorPins: true } }))
  const control = valueOf(await client.query('receiving.list', { number: story.open })).rows[0]
  if (control === undefined) throw new Error('no such control')
  return {
    core,
    clock,
    client,
    people,
    controlId: control.controlId,
    start: (operator: string, more: Partial<Input<'counts.start'>> = {}) =>
      client.command('counts.start', { controlId: control.controlId, operator, ...more }),
    /** Verified operators in the order of the log. */
    verified: async (sessionId: string) =>
      valueOf(await client.query('counts.events', { sessionId }))
        .rows.filter(({ kind }) => kind === 'verified')
        .map(({ operator }) => operator),
  }
}

test('where it is off nobody is asked, and the log says nothing', async () => {
  const count = await withPins()
  valueOf(await count.client.command('settings.update', { counting: { operatorPins: false } }))
  const { sessionId } = valueOf(await count.start('Zoe'))
  expect(await count.verified(sessionId)).toEqual([])
})

test('starting, continuing, handing over, resuming and second counts ask for the PIN and log who was verified', async () => {
  const count = await withPins()
  const { client } = count
  const refused = async (answer: ReturnType<typeof count.start>, reason: string) =>
    expect(failureOf(await answer)).toMatchObject({ code: 'forbidden', details: { reason } })

  await refused(count.start('Ana'), 'pin_required')
  await refused(count.start('Ana', { operatorPin: pins.Beto }), 'pin_wrong')
  await refused(count.start('Caro', { operatorPin: pins.Ana }), 'operator_pin_missing')
  await refused(count.start('Nobody', { operatorPin: pins.Ana }), 'operator_pin_missing')
  expect(valueOf(await client.query('counts.list', {})).total).toBe(0)
  // The name is the person's, however it is written.
  const { sessionId } = valueOf(await count.start(' ANA ', { operatorPin: pins.Ana }))
  await refused(count.start('Ana'), 'pin_required')
  valueOf(await count.start('Ana', { operatorPin: pins.Ana }))

  await refused(client.command('counts.handOver', { sessionId, operator: 'Beto' }), 'pin_required')
  await refused(client.command('counts.handOver', { sessionId, operator: 'Beto', operatorPin: pins.Ana }), 'pin_wrong')
  valueOf(await client.command('counts.handOver', { sessionId, operator: 'Beto', operatorPin: pins.Beto }))
  valueOf(await client.command('counts.pause', { sessionId }))
  await refused(client.command('counts.resume', { sessionId, operator: 'Beto' }), 'pin_required')
  valueOf(await client.command('counts.resume', { sessionId, operator: 'Beto', operatorPin: pins.Beto }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units: 1 }))
  valueOf(await client.command('counts.close', { sessionId }))
  await refused(client.command('counts.reopen', { sessionId }), 'pin_required')
  valueOf(await client.command('counts.reopen', { sessionId, operatorPin: pins.Beto }))
  expect(await count.verified(sessionId)).toEqual(['ANA', 'Ana', 'Beto', 'Beto', 'Beto'])
  valueOf(await client.command('counts.close', { sessionId }))
  await refused(count.start('Caro', { counter: 2 }), 'operator_pin_missing')
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)
})

test('opening an open count again asks for the PIN: at another connection, and where the page had left it', async () => {
  const folder = temporaryFolder()
  const count = await withPins({ folder })
  const { client } = count
  const { sessionId } = valueOf(await count.start('Ana', { operatorPin: pins.Ana }))
  const concealed = async (reader: typeof client) =>
    valueOf(await reader.query('counts.get', { sessionId })).concealed === true
  const resume = (reader: typeof client, operatorPin?: string) =>
    reader.command('counts.resume', {
      sessionId,
      operator: 'Ana',
      ...(operatorPin === undefined ? {} : { operatorPin }),
    })
  expect(await concealed(client)).toBe(false)
  const tab = count.core.connect('another tab')
  expect(await concealed(tab)).toBe(true)
  expect(failureOf(await resume(tab)).details).toMatchObject({ reason: 'pin_required' })
  // Another connection cannot take the count from the one that makes it by leaving it.
  valueOf(await tab.command('counts.leave', { sessionId }))
  expect(await concealed(client)).toBe(false)
  valueOf(await client.command('counts.leave', { sessionId }))
  expect(await concealed(client)).toBe(true)
  expect(failureOf(await resume(client)).details).toMatchObject({ reason: 'pin_required' })
  expect(await concealed(client)).toBe(true)
  expect(valueOf(await resume(client, pins.Ana))).not.toHaveProperty('concealed')
  expect(await count.verified(sessionId)).toEqual(['Ana', 'Ana'])
  // The core crashed: the same page goes on without a question.
  await count.core.stop()
  const core = await openTestCore({ folder, clock: count.clock })
  expect(await concealed(core.client)).toBe(false)
  // Without PINs leaving changes nothing.
  valueOf(await core.client.command('settings.update', { counting: { operatorPins: false } }))
  valueOf(await core.client.command('counts.leave', { sessionId }))
  expect(await concealed(core.client)).toBe(false)
})

test('wrong PINs are slowed down for each operator, also over a restart and at the same time', async () => {
  const folder = temporaryFolder()
  const before = await withPins({ folder })
  const wrong = Array.from({ length: 8 }, () => before.start('Ana', { operatorPin: '000000' }))
  const answers = (await Promise.all(wrong)).map((answer) => failureOf(answer).code)
  expect(answers).toEqual([
    ...Array.from({ length: 5 }, () => 'forbidden'),
    ...Array.from({ length: 3 }, () => 'rate_limited'),
  ])
  // The right one waits, too; another operator does not.
  expect(failureOf(await before.start('Ana', { operatorPin: pins.Ana })).code).toBe('rate_limited')
  await before.core.stop()
  const core = await openTestCore({ folder, clock: before.clock })
  const start = { controlId: null, operator: 'Ana', operatorPin: pins.Ana }
  expect(failureOf(await core.client.command('counts.start', start)).code).toBe('rate_limited')
  valueOf(await core.client.command('counts.start', { ...start, operator: 'Beto', operatorPin: pins.Beto }))
  before.clock.advance(31_000)
  valueOf(await core.client.command('counts.start', start))
})

test('a PIN is set and removed by the supervisor, found nowhere in the data and in no log line', async () => {
  const folder = temporaryFolder()
  const count = await withPins({ folder })
  const { client, people } = count
  expect(people.Ana).toMatchObject({ hasPin: true })
  valueOf(await count.start('Ana', { operatorPin: pins.Ana }))
  const saved = { operatorId: people.Ana.operatorId, name: 'Ana', active: true, role: 'operator' } as const
  // Fields that are not sent stay.
  expect(valueOf(await client.command('operators.save', saved))).toMatchObject({ hasPin: true })
  for (const pin of ['123', '12a4', '']) {
    expect(failureOf(await client.command('operators.save', { ...saved, pin })).code).toBe('validation')
  }
  valueOf(await client.command('supervisor.setPin', { pin: '5555' }))
  expect(failureOf(await client.command('operators.save', { ...saved, pin: null })).code).toBe('forbidden')
  valueOf(await client.command('supervisor.unlock', { pin: '5555' }))
  expect(valueOf(await client.command('operators.save', { ...saved, pin: null }))).not.toHaveProperty('hasPin')
  expect(failureOf(await count.start('Ana', { operatorPin: pins.Ana })).details).toMatchObject({
    reason: 'operator_pin_missing',
  })
  await count.core.stop()
  expect(count.core.log.lines.join('\n')).not.toContain(pins.Ana)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = readFileSync(join(entry.parentPath, entry.name)).toString('latin1')
    expect([entry.name, bytes.includes(pins.Ana)]).toEqual([entry.name, false])
  }
})

test('whoever counted does not sign where the settings say so', async () => {
  const count = await withPins()
  const { client, controlId } = count
  valueOf(await client.command('settings.update', { counting: { operatorPins: false, independentSigner: true } }))
  const { sessionId } = valueOf(await count.start('Ana'))
  valueOf(await client.command('counts.handOver', { sessionId, operator: 'Beto' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units: 1 }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  const { seen } = valueOf(await client.query('comparison.get', { controlId }))
  const sign = (signedBy?: string) =>
    client.command('counts.sign', { sessionId, seen, ...(signedBy === undefined ? {} : { signedBy }) })
  expect(failureOf(await sign())).toMatchObject({ code: 'conflict', details: { reason: 'signer_needed' } })
  // Everybody who counted, also before the hand-over, and however the name is written.
  for (const name of ['ana', ' BETO ']) {
    expect(failureOf(await sign(name))).toMatchObject({ code: 'conflict', details: { reason: 'signer_counted' } })
  }
  expect(valueOf(await sign('Marta'))).toMatchObject({ status: 'signed' })
})
