import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ComparisonLine } from '../../src/contract/shapes/comparison.ts'
import { runningClock } from '../support/running-clock.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'

const milk = story.firstArticle

/** A control that comes in parts, and short words for what is done with it. */
async function delivery(requiredCounts: 1 | 2 = 1) {
  const core = await openTestCore({ clock: manualClock(Date.now()), alreadyRead: ['suppliers'] })
  const { client } = core
  valueOf(await client.command('settings.update', { counting: { requiredCounts, requireReasons: false } }))
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const start = (operator: string, part?: number, counter?: 1 | 2 | 3) =>
    client.command('counts.start', {
      controlId,
      operator,
      ...(part === undefined ? {} : { part }),
      ...(counter === undefined ? {} : { counter }),
    })
  const close = async (sessionId: string) => valueOf(await client.command('counts.close', { sessionId }))
  const count = async (operator: string, units: number, part?: number, counter?: 1 | 2 | 3) => {
    const { sessionId } = valueOf(await start(operator, part, counter))
    valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units }))
    await close(sessionId)
    return sessionId
  }
  const look = async (part?: number) =>
    valueOf(await client.query('comparison.get', { controlId, ...(part === undefined ? {} : { part }) }))
  const unlock = async () => valueOf(await client.command('supervisor.unlock', {}))
  const lock = async () => valueOf(await client.command('supervisor.lock', {}))
  const sign = async (sessionId: string, part?: number) =>
    client.command('counts.sign', {
      sessionId,
      seen: (await look(part)).seen,
      signedBy: 'Marta',
      ...(part === undefined ? {} : { moreToCome: true as const }),
    })
  const next = async (operator?: string) =>
    valueOf(await client.query('counts.next', { controlId, ...(operator === undefined ? {} : { operator }) }))
  return { ...core, controlId, start, close, count, look, unlock, lock, sign, next }
}

const counted = (lines: readonly ComparisonLine[]) =>
  lines.filter(({ articleCode }) => articleCode === milk).reduce((sum, line) => sum + (line.counts[0] ?? 0), 0)
const declared = (lines: readonly ComparisonLine[]) =>
  lines.filter(({ articleCode }) => articleCode === milk).reduce((sum, line) => sum + (line.declared ?? 0), 0)

test('a count of the wrong part moves to the other part of its document', async () => {
  const { client, controlId, count, start, close, look } = await delivery()
  await count('Ana', 7)
  const { sessionId } = valueOf(await start('Beto', 1, 2))
  valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units: 5 }))
  const move = (part: number, counter: 1 | 2) =>
    client.command('counts.move', { sessionId, controlId, part, counter, reason: 'wrong part' })
  expect(failureOf(await move(1, 2)).details).toEqual({ reason: 'same_control' })
  expect(failureOf(await move(3, 1)).details).toEqual({ reason: 'part_not_next', part: 1 })
  expect(valueOf(await move(2, 1))).toMatchObject({ controlId, part: 2, counter: 1 })
  await close(sessionId)
  expect([counted((await look(1)).lines), counted((await look(2)).lines), counted((await look()).lines)]).toEqual([
    7, 5, 12,
  ])
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true, problems: [] })
})

test('a control comes in two parts: each has its figures, the whole is their sum', async () => {
  const { count, look, next, start } = await delivery()
  expect(failureOf(await start('Ana', 2))).toMatchObject({ details: { reason: 'part_not_next', part: 1 } })
  await count('Ana', 7)
  expect(await next('Beto')).toMatchObject({ part: 1, nextPart: 2, counter: 2 })
  const alone = await look()
  expect(alone.parts).toBeUndefined()
  await count('Beto', 5, 2)

  const whole = await look()
  expect(whole.parts?.map(({ part, status, units, operators }) => ({ part, status, units, operators }))).toEqual([
    { part: 1, status: 'closed', units: 7, operators: ['Ana'] },
    { part: 2, status: 'closed', units: 5, operators: ['Beto'] },
  ])
  expect(counted(whole.lines)).toBe(12)
  expect(whole.totals).toMatchObject({ declared: alone.totals.declared, counts: [12, null, null] })
  const [first, second] = [await look(1), await look(2)]
  expect(counted(first.lines)).toBe(7)
  expect(counted(second.lines)).toBe(5)
  expect(declared(second.lines)).toBe(declared(first.lines) - 7)
  expect(second.totals.declared).toBe(first.totals.declared - 7)
  for (const { lines } of [first, second])
    expect(lines.some(({ status }) => status === 'missing' || status === 'short')).toBe(false)
  expect(first.lines.find(({ articleCode }) => articleCode === milk)?.status).toBe('to_come')
  expect(whole.lines.some(({ status }) => status === 'missing')).toBe(true)
})

test('the same operator may count the next part, and a recount or second count stays within its part', async () => {
  const { count, client, controlId, start, next, look } = await delivery(2)
  await count('Ana', 7)
  expect(failureOf(await start('Ana', 1, 2))).toMatchObject({ details: { reason: 'same_person' } })
  await count('Ana', 5, 2)
  expect(await next('Ana')).toMatchObject({ part: 2, counter: 2, samePerson: { counter: 1 } })
  // Blind: the second counts of both parts are missing.
  expect(failureOf(await client.query('comparison.get', { controlId }))).toMatchObject({ code: 'forbidden' })
  await count('Beto', 7, 1, 2)
  expect(failureOf(await client.query('comparison.get', { controlId }))).toMatchObject({ code: 'forbidden' })
  await count('Beto', 4, 2)
  const whole = await look()
  expect(whole.lines.find(({ articleCode }) => articleCode === milk)?.decided).toBe(false)
  expect((await look(1)).lines.every(({ decided }) => decided)).toBe(true)
  expect(await next('Carla')).toMatchObject({ part: 2, counter: 3, covers: [{ code: milk }] })
  await count('Carla', 4, 2)
  expect((await look()).lines.every(({ decided }) => decided)).toBe(true)
  expect(counted((await look()).lines)).toBe(11)
})

test('while a part is counted nothing tells what is still to come, and the count says that it is not blind', async () => {
  const { count, client, controlId, start, look, close, unlock, lock } = await delivery()
  const firstId = await count('Ana', 7)
  await look()
  const { sessionId, blind } = valueOf(await start('Beto', 2))
  expect(blind).toBe(false)
  for (const part of [undefined, 1, 2]) {
    const input = { controlId, ...(part === undefined ? {} : { part }) }
    expect(failureOf(await client.query('comparison.get', input))).toMatchObject({ code: 'forbidden' })
    expect(failureOf(await client.query('comparison.export', { ...input, format: 'csv' }))).toMatchObject({
      code: 'forbidden',
    })
  }
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  expect(control).toMatchObject({ blind: true })
  expect(failureOf(await client.command('counts.start', { controlId, operator: 'Carla', part: 3 }))).toMatchObject({
    details: { reason: 'part_not_next' },
  })
  await unlock()
  expect((await look(2)).parts).toHaveLength(2)
  await lock()
  valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units: 5 }))
  // A part of the delivery of which a later one was begun: only the supervisor reopens it.
  expect(failureOf(await client.command('counts.reopen', { sessionId: firstId }))).toMatchObject({
    details: { reason: 'supervisor_needed' },
  })
  await close(sessionId)
  expect(counted((await look()).lines)).toBe(12)
})

test('a part that was not revealed leaves the next one blind', async () => {
  const { count, start } = await delivery()
  await count('Ana', 7)
  expect(valueOf(await start('Beto', 2)).blind).toBe(true)
})

test('each part has its signature, and the whole has one when the last part is there', async () => {
  const { count, client, controlId, look, unlock, sign, start, next } = await delivery()
  const first = await count('Ana', 7)
  await unlock()
  expect(valueOf(await sign(first, 1))).toMatchObject({ status: 'signed', partSigned: true })
  const signedPart = await look(1)
  expect(signedPart.parts).toMatchObject([{ part: 1, status: 'signed', signature: { by: 'Marta', part: 1 } }])
  expect(await next('Beto')).toMatchObject({ part: 1, counter: null, nextPart: 2 })
  expect(failureOf(await start('Beto'))).toMatchObject({ details: { reason: 'part_signed', part: 1 } })

  const second = await count('Beto', 5, 2)
  // The figures of the first part are frozen; only the list of parts goes on.
  expect({ ...(await look(1)), parts: [] }).toEqual({ ...signedPart, parts: [] })
  expect((await look(1)).parts).toHaveLength(2)
  expect(failureOf(await sign(first))).toMatchObject({ details: { reason: 'not_last_part' } })
  expect(valueOf(await sign(second, 2))).toMatchObject({ partSigned: true })
  expect(valueOf(await client.query('counts.verify', { sessionId: second })).intact).toBe(true)
  // The last part is signed as a part and then, on the same count, for the whole.
  const whole = await sign(second)
  expect(valueOf(whole).status).toBe('signed')
  expect(valueOf(whole).partSigned).toBeUndefined()
  expect((await look()).parts).toMatchObject([
    { part: 1, signature: { part: 1 } },
    { part: 2, signature: { part: 2 } },
  ])
  expect(failureOf(await start('Carla', 3))).toMatchObject({ details: { reason: 'part_not_next' } })
  expect(await next()).toMatchObject({ nextPart: null })
  const receipts = valueOf(await client.query('receipts.list', { controlId })).rows
  expect(receipts).toHaveLength(3)
  for (const { reference } of receipts) {
    const { content } = valueOf(await client.query('receipts.export', { reference }))
    expect(valueOf(await client.query('receipts.verify', { content }))).toMatchObject({ outcome: 'genuine' })
  }
  expect(valueOf(await client.query('counts.verify', { sessionId: second })).intact).toBe(true)
})

test('a part whose signature was forgotten gets it after the next one is signed', async () => {
  const { count, client, unlock, sign, look } = await delivery()
  const first = await count('Ana', 7)
  await unlock()
  const second = await count('Beto', 5, 2)
  valueOf(await sign(second, 2))
  const before = await look(2)
  valueOf(await sign(first, 1))
  expect((await look(2)).lines).toEqual(before.lines)
  expect((await look()).parts).toMatchObject([{ status: 'signed' }, { status: 'signed' }])
  expect(valueOf(await client.query('counts.verify', { sessionId: first }))).toMatchObject({
    intact: true,
    problems: [],
  })
  valueOf(await sign(second))
})

test('signatures are reopened from the last one to the first', async () => {
  const { count, client, unlock, sign, look, start } = await delivery()
  const first = await count('Ana', 7)
  await unlock()
  valueOf(await sign(first, 1))
  const second = await count('Beto', 5, 2)
  expect(failureOf(await client.command('counts.sign', { sessionId: first, seen: (await look()).seen }))).toMatchObject(
    {
      details: { reason: 'not_last_part', part: 2 },
    },
  )
  valueOf(await sign(second))
  expect(failureOf(await client.command('counts.reopen', { sessionId: first }))).toMatchObject({
    details: { reason: 'control_signed' },
  })
  valueOf(await client.command('counts.reopen', { sessionId: second }))
  valueOf(await client.command('counts.close', { sessionId: second }))
  valueOf(await sign(second, 2))
  expect(failureOf(await client.command('counts.reopen', { sessionId: first }))).toMatchObject({
    details: { reason: 'part_signed', part: 2 },
  })
  expect(failureOf(await start('Carla', 1, 2))).toMatchObject({ details: { reason: 'part_signed' } })
  valueOf(await client.command('counts.reopen', { sessionId: second }))
  valueOf(await client.command('counts.reopen', { sessionId: first }))
  expect((await look(1)).parts).toMatchObject([
    { part: 1, status: 'open' },
    { part: 2, status: 'open' },
  ])
})

test('a signature repeated with its command id changes nothing, for another scope it is a conflict', async () => {
  const { count, client, look, unlock } = await delivery()
  const sessionId = await count('Ana', 7)
  await unlock()
  const { seen } = await look(1)
  const commandId = randomUUID()
  const input = { sessionId, seen, signedBy: 'Marta', moreToCome: true as const }
  const once = valueOf(await client.command('counts.sign', { ...input, commandId }))
  expect(valueOf(await client.command('counts.sign', { ...input, commandId }))).toEqual(once)
  expect(failureOf(await client.command('counts.sign', { ...input, signedBy: 'Otra' }))).toMatchObject({
    details: { reason: 'control_signed' },
  })
})

test('reasons of a part and of the whole stand apart, and a signed part keeps its own', async () => {
  const { count, client, controlId, look, unlock, sign } = await delivery()
  const sessionId = await count('Ana', 100_000)
  const line = (await look(1)).lines.find(({ status }) => status === 'over')
  const { articleCode = '', lot = null, expiry = null } = line ?? {}
  const set = (reason: 'over' | 'other', part?: number) =>
    client.command('comparison.setReason', {
      controlId,
      articleCode,
      lot,
      expiry,
      reason,
      ...(part === undefined ? {} : { part }),
    })
  valueOf(await set('over', 1))
  await unlock()
  valueOf(await sign(sessionId, 1))
  expect(failureOf(await set('other', 1))).toMatchObject({ details: { reason: 'signed' } })
  valueOf(await set('other'))
  const reasonIn = (lines: readonly ComparisonLine[]) =>
    lines.find((one) => one.articleCode === articleCode && one.lot === lot && one.expiry === expiry)?.reason
  expect(reasonIn((await look(1)).lines)).toBe('over')
  expect(reasonIn((await look()).lines)).toBe('other')
})

test('files carry the part: report, UBL and EDIFACT', async () => {
  const { count, client, controlId, unlock, sign } = await delivery()
  const first = await count('Ana', 7)
  await unlock()
  valueOf(await sign(first, 1))
  await count('Beto', 5, 2)
  const file = async (format: 'csv' | 'ubl' | 'edifact', part?: number) =>
    valueOf(
      await client.query('comparison.export', {
        controlId,
        format,
        language: 'en',
        ...(part === undefined ? {} : { part }),
      }),
    )
  expect((await file('csv', 2)).content).toContain('Partial delivery 2')
  expect((await file('csv', 2)).name).toContain('-partial-2-')
  expect((await file('csv')).content).toContain('Whole delivery, sum of the partial deliveries 1, 2')
  expect((await file('ubl', 1)).content).toContain(`<cbc:ID>${controlId}-1</cbc:ID>`)
  expect((await file('ubl', 1)).content).toContain('>BP</cbc:QuantityDiscrepancyCode>')
  // Signed is the first part, neither the second nor the whole.
  expect((await file('edifact', 1)).content).toContain(`BGM+632+${controlId}-1+9'`)
  expect((await file('edifact', 2)).content).toContain(`BGM+632+${controlId}-2+16'`)
  expect((await file('edifact')).content).toContain(`BGM+632+${controlId}+16'`)
  expect(failureOf(await client.query('comparison.export', { controlId, format: 'csv', part: 3 }))).toMatchObject({
    code: 'not_found',
    details: { reason: 'no_such_part' },
  })
})

test('an arrival belongs to the part that its truck brings', async () => {
  const { count, client, controlId, unlock, sign } = await delivery()
  const save = async (plate: string, more: { part?: number } = {}) =>
    valueOf(
      await client.command('arrivals.save', {
        operator: 'Ana',
        documents: [{ number: story.blind, controlId, ...more }],
        plate,
      }),
    )
  await save('AAA-111')
  const first = await count('Ana', 7)
  await unlock()
  valueOf(await sign(first, 1))
  await save('BBB-222')
  await count('Beto', 5, 2)
  const csv = async (part: number) =>
    valueOf(await client.query('comparison.export', { controlId, format: 'csv', part })).content
  expect(await csv(1)).toContain('AAA-111')
  expect(await csv(1)).not.toContain('BBB-222')
  expect(await csv(2)).toContain('BBB-222')
  // Counted, and a truck brought it: the next truck brings the next part, unless it is said otherwise.
  await save('CCC-333')
  await save('DDD-444', { part: 2 })
  const { rows } = valueOf(await client.query('arrivals.list', { controlId }))
  expect(rows.map(({ documents }) => documents[0]?.part ?? 1)).toEqual([1, 2, 3, 2])
})

test('a truck that was recorded before its document was known brought the first part all the same', async () => {
  const { client, ...rest } = await unknownDelivery()
  const first = await rest.save('AAA-111')
  await rest.load()
  await rest.count()
  const second = await rest.save('BBB-222')
  const { rows } = valueOf(await client.query('arrivals.list', { number: 'R-900009' }))
  expect(rows.map(({ arrivalId, documents }) => [arrivalId, documents[0]?.part ?? 1])).toEqual([
    [first, 1],
    [second, 2],
  ])
})

/** A document that is created only when `load` is called. */
async function unknownDelivery() {
  const { client, warehouse } = await openTestCore({ clock: runningClock })
  let controlId = 0
  return {
    client,
    save: async (plate: string) =>
      valueOf(await client.command('arrivals.save', { operator: 'Ana', documents: [{ number: 'R-900009' }], plate }))
        .arrivalId,
    async load() {
      const lines = [{ articleCode: milk, units: 9 }]
      controlId = warehouse.createControl({ number: 'R-900009', supplierIndex: 2, lines }).Id
      valueOf(await client.query('receiving.find', { number: 'R-900009' }))
    },
    async count() {
      const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
      valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units: 4 }))
      valueOf(await client.command('counts.close', { sessionId }))
    },
  }
}

test('a part is lost neither by a restart nor by rebuilding the counts from their logs', async () => {
  const { count, client, controlId, look } = await delivery()
  await count('Ana', 7)
  const second = await count('Beto', 5, 2)
  const file = valueOf(await client.query('counts.export', { sessionId: second })).content
  const other = await openTestCore({ clock: manualClock(Date.now()) })
  const imported = valueOf(await other.client.command('counts.import', { content: file }))
  expect(imported).toMatchObject({ part: 2, counter: 1, controlId, outcome: 'new' })
  expect(valueOf(await other.client.query('counts.imported', { controlId })).rows).toMatchObject([{ part: 2 }])
  expect(counted((await look()).lines)).toBe(12)
})
