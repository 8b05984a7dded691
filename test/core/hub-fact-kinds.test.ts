import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReceivingRule } from '../../src/contract/shapes/receiving-rule.ts'
import { runningClock } from '../support/running-clock.ts'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { cutOff, twoPcs, untilConflicts, untilFactsSent } from './support/hub-facts.ts'
import { hubStatus, until } from './support/hub-pc.ts'
import { setLabels } from './support/label-setup.ts'

describe.skipIf(noPostgres !== null)(`kinds of facts in the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  test('operators travel by name, without PIN, badge and role; receiving rules one by one', async () => {
    const { hub, first, second } = await twoPcs(server)
    const save = async (pc: typeof first, input: object) =>
      valueOf(
        await pc.client.command('operators.save', { active: true, role: 'operator', name: 'Ana Núñez', ...input }),
      )
    const secrets = { badge: 'BADGE-31337', pin: '918273' }
    const { operatorId } = await save(first, { ...secrets, role: 'supervisor' })
    const operators = async () => valueOf(await second.client.query('operators.list', {})).rows
    const [there] = await until(async () => ((await operators()).length > 0 ? operators() : null))
    expect(there).toMatchObject({ name: 'Ana Núñez', role: 'operator', hasBadge: false, active: true })
    expect(there?.operatorId).not.toBe(operatorId)
    // A role that is given here stays here, and so does a badge.
    await save(second, { operatorId: there?.operatorId, role: 'supervisor', badge: 'B-2' })
    await save(first, { operatorId, active: false })
    await until(async () => ((await operators())[0]?.active === false ? true : null))
    expect((await operators())[0]).toMatchObject({ role: 'supervisor', hasBadge: true })
    expect(valueOf(await first.client.query('operators.list', {})).rows).toHaveLength(1)

    const rule = { toleranceUnits: null, tolerancePercent: 2.5, requiredCounts: 2 as const, shortLifeDays: null }
    const ofSupplier = { ...rule, supplierCode: 'P001', articleCode: null }
    const ofArticle = { ...rule, supplierCode: null, articleCode: 'A-1' }
    const setRules = async (pc: typeof first, rules: ReceivingRule[]) =>
      valueOf(await pc.client.command('settings.update', { counting: { rules } }))
    const rulesOf = async (pc: typeof first) => valueOf(await pc.client.query('settings.get', {})).counting.rules
    await setRules(first, [ofSupplier])
    await until(async () => ((await rulesOf(second)).length === 1 ? true : null))
    await setRules(second, [...(await rulesOf(second)), ofArticle])
    await until(async () => ((await rulesOf(first)).length === 2 ? true : null))
    expect(await rulesOf(first)).toEqual([ofSupplier, ofArticle])
    await setRules(first, [ofArticle])
    await until(async () => ((await rulesOf(second)).length === 1 ? true : null))
    expect(await rulesOf(second)).toEqual([ofArticle])

    const limit = (articleCode: string, max: number) => ({ supplierCode: null, articleCode, min: 2, max })
    const setLimits = async (pc: typeof first, temperatureLimits: ReturnType<typeof limit>[]) =>
      valueOf(await pc.client.command('settings.update', { arrivals: { temperatureLimits } }))
    const limitsOf = async (pc: typeof first) =>
      valueOf(await pc.client.query('settings.get', {})).arrivals.temperatureLimits
    const untilLimits = (pc: typeof first, limits: ReturnType<typeof limit>[]) =>
      until(async () => (JSON.stringify(await limitsOf(pc)) === JSON.stringify(limits) ? true : null))
    await setLimits(first, [limit('A-1', 8)])
    await untilLimits(second, [limit('A-1', 8)])
    await setLimits(second, [limit('A-1', 5.5), limit('A-2', 4)])
    await untilLimits(first, [limit('A-1', 5.5), limit('A-2', 4)])
    await setLimits(first, [limit('A-2', 4)])
    await untilLimits(second, [limit('A-2', 4)])

    const dump = JSON.stringify(await server.query('SELECT f::text AS row FROM muelle.fact AS f', [], hub.database))
    expect(dump).toContain('Ana Núñez')
    for (const secret of [...Object.values(secrets), operatorId, '"supervisor"']) expect(dump).not.toContain(secret)
  })

  test('whether an article is by weight, and the settings of the site, are the same at every PC; what belongs to a PC stays', async () => {
    const ahead = 100 * 86_400_000
    const { hub, first, second } = await twoPcs(server, true, {
      ...runningClock,
      now: () => runningClock.now() + ahead,
    })
    const setByWeight = async ({ client }: typeof first, byWeight: boolean | null) =>
      valueOf(await client.command('articles.setByWeight', { articleCode: 'A-1', byWeight, operator: 'Ana' }))
    const untilWeighed = (pc: typeof first, byWeight: boolean | undefined) =>
      until(async () => {
        const { setByHand } = valueOf(await pc.client.query('articles.byWeight', { articleCode: 'A-1' }))
        return setByHand?.byWeight === byWeight ? { setByHand } : null
      })
    await setByWeight(second, true)
    const { setByHand } = await untilWeighed(first, true)
    // By the clock of this PC: which scans it concerns depends on it.
    expect(Math.abs(Date.parse(setByHand?.at ?? '') - Date.now())).toBeLessThan(ahead / 2)
    expect(setByHand?.operator).toBe('Ana')
    await setByWeight(first, false)
    await untilWeighed(second, false)
    await setByWeight(second, null)
    await untilWeighed(first, undefined)

    const company = { name: 'Depósito Norte', gln: null, taxId: '30-1' }
    const counting = {
      requiredCounts: 2 as const,
      toleranceUnits: 3,
      tolerancePercent: 1.5,
      shortLifeDays: 20,
      acceptExpired: true,
      requireReasons: true,
      independentSigner: true,
    }
    valueOf(await first.client.command('settings.update', { counting: { ...counting, operatorPins: true } }))
    valueOf(await first.client.command('settings.update', { company, claims: { answerDays: 7 } }))
    const settingsOf = async (pc: typeof first) => valueOf(await pc.client.query('settings.get', {}))
    const there = await until(async () => {
      const settings = await settingsOf(second)
      return settings.claims.answerDays === 7 && settings.counting.independentSigner ? settings : null
    })
    expect(there).toMatchObject({ company, counting: { ...counting, operatorPins: false } })
    await untilFactsSent(second)
    valueOf(await second.client.command('settings.update', { counting: { shortLifeDays: null }, company: null }))
    await until(async () => {
      const { company: here, counting: rules } = await settingsOf(first)
      return here === null && rules.shortLifeDays === null ? true : null
    })

    // Two at once are for a person.
    const [one, other] = [await cutOff(server, hub.database, first), await cutOff(server, hub.database, second)]
    valueOf(await first.client.command('settings.update', { counting: { toleranceUnits: 4 } }))
    valueOf(await second.client.command('settings.update', { counting: { toleranceUnits: 5 } }))
    await one()
    await until(async () => ((await hubStatus(first)).facts.waiting === 0 ? true : null))
    await other()
    const [conflict] = await untilConflicts(second, 1)
    expect(conflict).toMatchObject({ kind: 'site-setting', key: 'toleranceUnits' })
    expect(conflict?.fields).toEqual([{ name: 'value', ours: '5', theirs: '4' }])
    const { kind = '', key = '', version = 0 } = conflict ?? {}
    valueOf(await second.client.command('hub.resolve', { kind, key, version, take: 'theirs' }))
    expect((await settingsOf(second)).counting.toleranceUnits).toBe(4)
  })

  test('a review of an adjustment is valid at the other PC, and so is its end; two at once are for a person', async () => {
    const { hub, first, second } = await twoPcs(server)
    const [from, to] = [7, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
    const rowsOf = async ({ client }: typeof first) =>
      valueOf(await client.query('adjustments.list', { from: from ?? '', to: to ?? '' })).rows
    const [row] = await rowsOf(first)
    const adjustmentKey = row?.key ?? ''
    const review = async ({ client }: typeof first, verdict: 'seen' | 'explained' | 'open', note = '') =>
      valueOf(await client.command('adjustments.review', { adjustmentKey, verdict, note, operator: 'Ana' }))
    const reviewOf = async (pc: typeof first) => (await rowsOf(pc)).find(({ key }) => key === adjustmentKey)?.review

    await review(first, 'explained', 'Torn')
    const there = await until(async () => (await reviewOf(second)) ?? null)
    expect(there).toMatchObject({ verdict: 'explained', note: 'Torn', operator: 'Ana' })
    await review(second, 'open')
    await until(async () => ((await reviewOf(first)) === null ? true : null))

    const [one, other] = [await cutOff(server, hub.database, first), await cutOff(server, hub.database, second)]
    await review(first, 'seen')
    await review(second, 'explained', 'Counted again')
    await one()
    await until(async () => ((await hubStatus(first)).facts.waiting === 0 ? true : null))
    await other()
    const [conflict] = await untilConflicts(second, 1)
    expect(conflict?.fields).toContainEqual({ name: 'verdict', ours: 'explained', theirs: 'seen' })
    expect(await reviewOf(second)).toMatchObject({ verdict: 'explained' })
    const { kind = '', key = '', version = 0 } = conflict ?? {}
    valueOf(await second.client.command('hub.resolve', { kind, key, version, take: 'ours' }))
    await until(async () => ((await reviewOf(first))?.verdict === 'explained' ? true : null))
  })

  test('two PCs with the same digits for pallets learn of it before either prints, until one has others', async () => {
    const { first, second } = await twoPcs(server)
    const sameDigits = async ({ client }: typeof first) =>
      valueOf(await client.query('labels.overlap', {})).sameDigits.length
    const untilSame = (pc: typeof first, count: number) =>
      until(async () => ((await sameDigits(pc)) === count ? true : null))
    const tasks = async ({ client }: typeof first) =>
      valueOf(await client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'label_numbers')

    await setLabels(first.client)
    await untilFactsSent(first)
    await setLabels(second.client, { pcDigits: '2' })
    await untilFactsSent(second)
    expect([await sameDigits(first), await sameDigits(second)]).toEqual([0, 0])
    // All numbers of one PC are within those of the other.
    await setLabels(second.client, { pcDigits: '' })
    for (const pc of [first, second]) {
      await untilSame(pc, 1)
      expect(await tasks(pc)).toMatchObject([{ count: null, urgency: 'now' }])
    }
    await setLabels(second.client, { companyPrefix: null })
    await untilSame(first, 0)
    expect(await tasks(first)).toEqual([])
    await setLabels(second.client)
    await untilSame(first, 1)
    await setLabels(first.client, { extensionDigit: 4 })
    await untilSame(second, 0)
    expect([...(await tasks(first)), ...(await tasks(second))]).toEqual([])
  })
})
