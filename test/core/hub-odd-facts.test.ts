import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { learn, twoPcs, untilArticle, untilFactsSent } from './support/hub-facts.ts'
import { hubStatus, until } from './support/hub-pc.ts'

describe.skipIf(noPostgres !== null)(`odd facts in the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  test('a linked code that is longer than facts may be stays on its PC, and is not sent again and again', async () => {
    const { hub, first, second } = await twoPcs(server)
    const long = `LONG-${'X'.repeat(300)}`
    await learn(first, long, 'A-1', 1)
    await learn(first, 'SHORT-1', 'A-2', 1)
    await untilArticle(second, 'SHORT-1', 'A-2')
    await untilFactsSent(first)
    const { rows } = valueOf(await first.client.query('articles.learned', { limit: 1000 }))
    expect(rows.map(({ barcode }) => barcode)).toContain(long)
    const sent = await server.query(`SELECT version FROM muelle.fact WHERE key LIKE 'LONG-%'`, [], hub.database)
    expect(sent).toEqual([])
    expect((await hubStatus(second)).newer).toEqual({ counts: 0, facts: 0, messages: 0 })
  })

  test('an operator whose name is a single accent keeps nothing else from being sent', async () => {
    const { first, second } = await twoPcs(server)
    valueOf(await first.client.command('supervisor.unlock', {}))
    valueOf(await first.client.command('operators.save', { name: '\u0301', active: true, role: 'operator' }))
    await learn(first, 'SHORT-1', 'A-2', 1)
    await untilArticle(second, 'SHORT-1', 'A-2')
    expect(await untilFactsSent(first)).toMatchObject({ failure: null })
  })

  test('a temperature with limits of three decimals travels', async () => {
    const { first, second } = await twoPcs(server)
    const limits = [{ supplierCode: null, articleCode: 'A-1', min: -18.125, max: 2.375 }]
    valueOf(await first.client.command('settings.update', { arrivals: { temperatureLimits: limits } }))
    const { arrivalId } = valueOf(
      await first.client.command('arrivals.save', { operator: 'Ana', documents: [{ number: 'R-1' }], plate: 'ONE' }),
    )
    valueOf(
      await first.client.command('arrivals.temperature', {
        arrivalId,
        operator: 'Ana',
        place: 'Doors',
        value: 1,
        articleCode: 'A-1',
      }),
    )
    const readings = await until(async () => {
      const answer = await second.client.query('arrivals.get', { arrivalId })
      return answer.ok && answer.value.readings.length === 1 ? answer.value.readings : null
    })
    expect(readings).toMatchObject([{ limits: { min: -18.125, max: 2.375 } }])
    await untilFactsSent(first)
  })
})
