import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReceivingRule } from '../../src/contract/shapes/receiving-rule.ts'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { twoPcs } from './support/hub-facts.ts'
import { until } from './support/hub-pc.ts'

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

    const dump = JSON.stringify(await server.query('SELECT f::text AS row FROM muelle.fact AS f', [], hub.database))
    expect(dump).toContain('Ana Núñez')
    for (const secret of [...Object.values(secrets), operatorId, '"supervisor"']) expect(dump).not.toContain(secret)
  })
})
