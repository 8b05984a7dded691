import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'

const largest = 9_007_199_253.125
const lines = ['104951', '104412', '104419']

test('a document whose sums are beyond the exact range is compared, signed, verified and reported all the same', async () => {
  const { client, warehouse, refresh } = await openTestCore({ clock: manualClock(Date.parse('2026-11-21T13:00:00Z')) })
  await refresh('suppliers', 'controls')
  warehouse.changeDocument(story.blind, (wire) => {
    const own = wire.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? []
    for (const line of own) line.Unidades = largest
    // The same article twice, once less than nothing.
    own.push({ ...own[0]!, Id: 900_001, Unidades: largest }, { ...own[1]!, Id: 900_002, Unidades: -largest })
  })
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana Núñez' }))
  const add = (articleCode: string) => client.command('counts.add', { sessionId, articleCode, units: largest })
  for (const articleCode of lines) valueOf(await add(articleCode))
  // Counting: rejects more units of one article than can be exact, and counts none of them.
  expect(failureOf(await add('104951')).code).toBe('validation')
  const { tallies } = valueOf(await client.command('counts.close', { sessionId }))
  expect(tallies.map(({ units }) => units)).toEqual([largest, largest, largest])

  const { totals } = valueOf(await client.query('comparison.get', { controlId }))
  expect(totals.counts[0]).toBe(27_021_597_759.375)
  expect(totals.declared).toBeGreaterThan(largest)
  for (const format of ['csv', 'ubl', 'edifact'] as const) {
    const { content } = valueOf(await client.query('comparison.export', { controlId, format }))
    expect(content).toMatch(/9007199253[.,]125/)
    expect(content).not.toMatch(/NaN|Infinity|\de\+/)
  }
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await client.command('settings.update', { counting: { requireReasons: false } }))
  valueOf(await sign(client, sessionId, { signedBy: 'Laura Paz' }))
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)
  const period = { from: '2026-08-24', to: '2026-11-21' }
  expect(valueOf(await client.query('suppliers.record', period)).rows.length).toBeGreaterThan(0)
})
