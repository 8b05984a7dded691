import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { openPc, signedControl } from './support/signed-control.ts'

const day = { from: '2026-11-21', to: '2026-11-21' }

test('the sheet has what was signed in the period, one value a cell, and nothing of open or blind controls', async () => {
  const core = await openPc()
  const sheet = async (period: object = {}) => {
    const file = valueOf(await core.client.query('traceability.export', { ...day, language: 'en', ...period }))
    const [heads = [], ...rows] = file.content
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    return { name: file.name, rows: rows.map((row) => Object.fromEntries(row.map((cell, at) => [heads[at], cell]))) }
  }
  expect((await sheet()).rows).toEqual([])
  const { controlId, sessionId, reference } = await signedControl(core)
  const { name, rows } = await sheet()
  expect(name).toBe('practice-traceability-2026-11-21-2026-11-21.csv')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    // As counted: the document declares no lot of this article.
    Lot: 'L-1',
    Article: story.firstArticle,
    Units: '12.5',
    Damaged: '0',
    Document: story.blind,
    Supplier: story.blindSupplier,
    Control: String(controlId),
    Received: '2026-11-21 10:00:00',
    Receipt: reference,
  })
  const { content } = valueOf(await core.client.query('comparison.export', { controlId, format: 'epcis' }))
  expect(JSON.parse(content).epcisBody.eventList).toMatchObject([{ 'muelle:lot': 'L-1', 'muelle:receipt': reference }])
  expect((await sheet({ from: '2026-11-20', to: '2026-11-20' })).rows).toEqual([])
  expect((await sheet({ from: '2026-11-22', to: '2026-11-30' })).rows).toEqual([])

  // Reopened, it is neither signed nor visible.
  valueOf(await core.client.command('counts.reopen', { sessionId }))
  expect((await sheet()).rows).toEqual([])
  valueOf(await core.client.command('counts.close', { sessionId }))
  expect((await sheet()).rows).toEqual([])
})

test('a period that is none is refused', async () => {
  const { client } = await openPc()
  const ask = async (period: object) => failureOf(await client.query('traceability.export', { ...day, ...period }))
  expect(await ask({ to: '2026-02-30' })).toMatchObject({ code: 'validation', details: { field: 'to' } })
  expect(await ask({ to: '2026-11-20' })).toMatchObject({ code: 'validation', details: { field: 'to' } })
})
