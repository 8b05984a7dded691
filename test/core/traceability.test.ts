import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import { failureOf, openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { countAndClose, exported, importConfirmed } from './support/counts-on-two-pcs.ts'
import { openPc, signAgain, signedControl } from './support/signed-control.ts'

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

/** A PC whose clock is in UTC, not in the zone of the warehouse. */
const pcInUtc = (at: string) =>
  openTestCore({
    clock: { ...manualClock(Date.parse(at)), offsetMinutes: () => 0 },
    secrets: (folder) => createFileSecrets(folder, {}),
    alreadyRead: ['suppliers'],
  })

const receivedOn = async ({ client }: TestCore, on: string) => {
  const period = { from: on, to: on, language: 'en' as const }
  const { content } = valueOf(await client.query('traceability.export', period))
  return content.match(/2026-11-2\d \d\d:\d\d:\d\d/g)
}

test('days and times are those of the warehouse, also on a PC with another time zone', async () => {
  const core = await pcInUtc('2026-11-22T01:00:00Z')
  await signedControl(core)
  expect(await receivedOn(core, '2026-11-21')).toEqual(['2026-11-21 22:00:00'])
  expect(await receivedOn(core, '2026-11-22')).toBe(null)
})

test('goods were received when the last count was finished, also if that was on another PC', async () => {
  const clock = manualClock(Date.parse('2026-11-21T13:00:00Z'))
  const other = await openTestCore({
    clock,
    secrets: (folder) => createFileSecrets(folder, {}),
    alreadyRead: ['suppliers'],
  })
  const core = await openPc()
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  valueOf(await other.client.query('receiving.find', { number: story.blind }))
  const entries = [{ articleCode: story.firstArticle, units: 4 }]
  const sessionId = await countAndClose(client, { controlId, operator: 'Ana' }, entries)
  clock.advance(24 * 3_600_000)
  const second = await countAndClose(other.client, { controlId, operator: 'Beto', counter: 2 }, entries)
  valueOf(await other.client.command('supervisor.unlock', {}))
  valueOf(await importConfirmed(core, await exported(other, second)))
  valueOf(await client.command('supervisor.unlock', {}))
  await signAgain(core, controlId, sessionId)
  expect(await receivedOn(core, '2026-11-22')).toEqual(['2026-11-22 10:00:00'])
  expect(await receivedOn(core, '2026-11-21')).toBe(null)
})
