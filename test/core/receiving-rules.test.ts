import { expect, test } from 'vitest'
import type { ReceivingRule } from '../../src/contract/shapes/receiving-rule.ts'
import { toleranceFor } from '../../src/contract/receiving-rules.ts'
import type { Report } from '../../src/main/core/reports/report.ts'
import { toleranceText } from '../../src/main/core/reports/rules-text.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'

const nothing: ReceivingRule = {
  supplierCode: null,
  articleCode: null,
  toleranceUnits: null,
  tolerancePercent: null,
  requiredCounts: null,
  shortLifeDays: null,
}

/** A control of one supplier with two articles, 100 units each. */
async function open() {
  const core = await openTestCore({ clock: manualClock(), alreadyRead: ['suppliers'] })
  const { client } = core
  const lines = ['A', 'B'].map((articleCode) => ({ articleCode, units: 100, expiry: '2026-12-20' }))
  const { Id: controlId } = core.warehouse.createControl({ number: 'R-7', supplierIndex: 2, lines })
  const { control } = valueOf(await client.query('receiving.find', { number: 'R-7' }))
  const supplierCode = control?.receivingDocuments[0]?.supplierCode ?? ''
  return {
    core,
    client,
    controlId,
    supplierCode,
    rules: async (...rules: Partial<ReceivingRule>[]) =>
      valueOf(
        await client.command('settings.update', {
          counting: { tolerancePercent: 1, rules: rules.map((rule) => ({ ...nothing, ...rule })) },
        }),
      ),
    async count(counts: Record<string, number>, operator = 'Ana') {
      const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator }))
      for (const [articleCode, units] of Object.entries(counts))
        valueOf(await client.command('counts.add', { sessionId, articleCode, units }))
      valueOf(await client.command('counts.close', { sessionId }))
      return sessionId
    },
    compare: async () => valueOf(await client.query('comparison.get', { controlId })),
  }
}

test('the tolerance of the article goes before the supplier’s, that before the general one, and each is named', async () => {
  const { rules, count, compare, supplierCode } = await open()
  await rules({ supplierCode, tolerancePercent: 5 }, { articleCode: 'B', toleranceUnits: 2 })
  await count({ A: 96, B: 96 })
  const { lines, tolerance } = await compare()
  expect(tolerance).toEqual({ units: 0, percent: 5, rule: { of: 'supplier', code: supplierCode } })
  const [first, second] = lines
  expect(first).toMatchObject({ articleCode: 'A', status: 'within_tolerance' })
  expect(first).not.toHaveProperty('tolerance')
  expect(second).toMatchObject({
    articleCode: 'B',
    status: 'short',
    tolerance: { units: 2, percent: 0, rule: { of: 'article', code: 'B' } },
  })
  await rules({ supplierCode: 'another', tolerancePercent: 5 })
  const general = await compare()
  expect(general.tolerance).toEqual({ units: 0, percent: 1 })
  expect(general.lines.map(({ status }) => status)).toEqual(['short', 'short'])
})

test('decimals of a tolerance after the sixth are ignored, not the tolerance', async () => {
  const { rules, count, compare } = await open()
  await rules({ articleCode: 'B', toleranceUnits: 4.123_456_7 })
  await count({ A: 100, B: 95.876_544 })
  const [, second] = (await compare()).lines
  expect(second).toMatchObject({ articleCode: 'B', status: 'within_tolerance' })
  await rules({ articleCode: 'B', toleranceUnits: 4.123_455_9 })
  expect((await compare()).lines[1]).toMatchObject({ status: 'short' })
})

test('a report names the tolerance that applied', () => {
  const tolerance = { units: 4.123_456_7, percent: 4.100_000_09 }
  expect(toleranceText({ tolerance } as Report, 'en')).toBe('Tolerance 4.123456 u. or 4.1%')
})

test('what was seen depends on the rules, and the signature freezes them', async () => {
  const { rules, count, compare, client, supplierCode } = await open()
  await rules({ articleCode: 'B', toleranceUnits: 5 })
  const sessionId = await count({ A: 100, B: 96 })
  const before = await compare()
  await rules({ articleCode: 'B', toleranceUnits: 6 })
  expect((await compare()).seen).not.toBe(before.seen)
  valueOf(await client.command('supervisor.unlock', {}))
  const stale = { sessionId, seen: before.seen, signedBy: 'Eva' }
  expect(failureOf(await client.command('counts.sign', stale)).code).toBe('conflict')
  valueOf(await sign(client, sessionId))
  const signed = await compare()
  await rules({ supplierCode, tolerancePercent: 90 })
  expect(await compare()).toEqual(signed)
  expect(signed.lines[1]).toMatchObject({ status: 'within_tolerance', tolerance: { units: 6 } })
})

test('a supplier may require two counts: the delivery stays blind until both are finished', async () => {
  const { rules, count, client, controlId, supplierCode, compare } = await open()
  await rules({ supplierCode, requiredCounts: 2 })
  await count({ A: 100, B: 100 })
  expect(failureOf(await client.query('comparison.get', { controlId }))).toMatchObject({ code: 'forbidden' })
  const { decisions } = valueOf(await client.query('home.get', {}))
  expect(decisions.map(({ kind }) => kind)).toContain('second_count')
  await count({ A: 100, B: 100 }, 'Beto')
  expect((await compare()).signingRule).toMatchObject({
    requiredCounts: 2,
    rule: { of: 'supplier', code: supplierCode },
  })
})

test('an article that requires two counts is undecided after one, and changes nothing while the control is blind', async () => {
  const { rules, count, client, controlId, compare } = await open()
  const before = valueOf(await client.query('counts.next', { controlId }))
  await rules({ articleCode: 'B', requiredCounts: 2 })
  expect(valueOf(await client.query('counts.next', { controlId }))).toEqual(before)
  const sessionId = await count({ A: 100, B: 100 })
  const { lines } = await compare()
  expect(lines.map(({ decided }) => decided)).toEqual([true, false])
  expect(lines[1]?.requiredCounts).toEqual({ counts: 2, rule: { of: 'article', code: 'B' } })
  const { decisions } = valueOf(await client.query('home.get', {}))
  expect(decisions.map(({ kind }) => kind)).toContain('second_count')
  valueOf(await client.command('supervisor.unlock', {}))
  expect(failureOf(await sign(client, sessionId)).code).toBe('conflict')
  valueOf(await client.command('counts.requestRecount', { controlId, articles: ['B'] }))
  await count({ B: 100 }, 'Beto')
  expect((await compare()).lines.map(({ decided }) => decided)).toEqual([true, true])
})

test('the shelf life of the article goes before the supplier’s while counting, and is named in the comparison', async () => {
  const { rules, client, controlId, supplierCode, compare } = await open()
  await rules({ supplierCode, shortLifeDays: 40 }, { articleCode: 'B', shortLifeDays: 5 })
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  const add = (articleCode: string, more: object = {}) =>
    client.command('counts.add', { sessionId, articleCode, units: 100, expiry: '2026-12-20', ...more })
  expect(failureOf(await add('A')).details).toMatchObject({ reason: 'reason_needed', finding: 'short' })
  valueOf(await add('A', { reason: 'short_life' }))
  valueOf(await add('B'))
  valueOf(await client.command('counts.close', { sessionId }))
  const short = (await compare()).lines.flatMap((line) => line.shortLife ?? [])
  expect(short).toEqual([{ days: 40, rule: { of: 'supplier', code: supplierCode } }])
})

test('a rule is of a supplier or of an article, and says something', async () => {
  const { client } = await open()
  for (const rule of [
    { ...nothing, toleranceUnits: 1 },
    { ...nothing, supplierCode: 'P', articleCode: 'A', toleranceUnits: 1 },
    { ...nothing, supplierCode: 'P' },
    { ...nothing, supplierCode: 'P', tolerancePercent: 101 },
  ])
    expect(failureOf(await client.command('settings.update', { counting: { rules: [rule] } })).code).toBe('validation')
})

test('a rule applies to its code in another letter case, and gives way to a rule of exactly this code', async () => {
  const { rules, count, compare, supplierCode } = await open()
  await rules(
    { articleCode: 'b', toleranceUnits: 4 },
    { supplierCode: supplierCode.toLowerCase(), tolerancePercent: 5 },
  )
  await count({ A: 96, B: 96 })
  const { lines, tolerance } = await compare()
  expect(tolerance).toMatchObject({ percent: 5 })
  expect(lines[1]).toMatchObject({ status: 'within_tolerance', tolerance: { units: 4 } })
  await rules({ articleCode: 'b', toleranceUnits: 4 }, { articleCode: 'B', toleranceUnits: 1 })
  expect((await compare()).lines[1]).toMatchObject({ status: 'short', tolerance: { units: 1 } })
})

test('the rule of a GTIN applies to the GTIN with other leading zeros', () => {
  const rule = { ...nothing, articleCode: '8412345678905', toleranceUnits: 3 }
  const settings = {
    toleranceUnits: 0,
    tolerancePercent: 0,
    requiredCounts: 1,
    shortLifeDays: null,
    rules: [rule],
  } as const
  expect(toleranceFor(settings, [], '08412345678905')).toMatchObject({ units: 3 })
  expect(toleranceFor(settings, [], '8412345678912')).toMatchObject({ units: 0 })
})
