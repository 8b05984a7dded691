import { expect, test } from 'vitest'
import type { Result } from '../../src/contract/errors.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, valueOf, wholeWarehouse } from '../support/core.ts'
import type { CountedStatements } from '../support/counted-statements.ts'
import { countStatements } from '../support/counted-statements.ts'
import { manualClock } from '../support/manual-clock.ts'
import { createRecorder } from './support/recorded-answers.ts'
import {
  recordCount,
  recordEnd,
  recordFinds,
  recordLists,
  recordOffice,
  recordOffline,
} from './support/recorded-day.ts'

function runsOf({ runs }: CountedStatements, part: string): number {
  return [...runs].reduce((sum, [text, times]) => sum + (text.includes(part) ? times : 0), 0)
}

function allRuns({ runs }: CountedStatements): number {
  return [...runs.values()].reduce((sum, times) => sum + times, 0)
}

async function openPc() {
  const core = await openTestCore({ clock: manualClock(), warehouse: wholeWarehouse })
  await core.refresh()
  const record = createRecorder()
  const numbers = await recordLists(core, record)
  // Every control has been shown, or is blind: each has a record for the gate to read.
  await recordFinds(core, record, numbers)
  return { core, record, numbers }
}

test('no statement is prepared again once it has run', async () => {
  const counted = countStatements()
  const { core, record, numbers } = await openPc()
  const count = { number: story.blind, operator: 'Ana', scans: 60, seed: 1 }
  await recordOffice(core, record)
  await recordEnd(core, record, await recordCount(core, record, count))
  expect([...counted.prepares.values()].length).toBeGreaterThan(50)

  counted.clear()
  await recordLists(core, record)
  await recordFinds(core, record, numbers)
  await recordOffice(core, record)
  await recordEnd(core, record, await recordCount(core, record, { ...count, number: story.open }))
  const again = [...counted.prepares].filter(([text, times]) => times > 1 && (counted.runs.get(text) ?? 0) > 1)
  expect(again).toEqual([])
})

test('a page of documents takes as many statements as one document, whatever is known of them', async () => {
  const counted = countStatements()
  const { core } = await openPc()
  const statementsOf = async (limit: number) => {
    counted.clear()
    const { rows } = valueOf(await core.client.query('receiving.list', { limit }))
    expect(rows).toHaveLength(limit)
    // The total is counted again after a write of the worker.
    return allRuns(counted) - runsOf(counted, 'count(*)')
  }
  const one = await statementsOf(1)
  expect(await statementsOf(40)).toBe(one)
})

test('a page of a list takes as many statements as one row of it', async () => {
  const counted = countStatements()
  const { core, record, numbers } = await openPc()
  const { client } = core
  const { sessionId } = await recordCount(core, record, { number: story.blind, operator: 'Ana', scans: 60, seed: 1 })
  for (const number of numbers.slice(3, 6))
    await recordCount(core, record, { number, operator: 'Ana', scans: 6, seed: 1 })
  for (const { code } of valueOf(await client.query('articles.search', { text: 'a', limit: 3 })).rows)
    valueOf(await client.command('articles.setByWeight', { articleCode: code, byWeight: true, operator: 'Ana' }))
  const lists = {
    'articles.learned': (limit) => client.query('articles.learned', { limit }),
    'articles.search': (limit) => client.query('articles.search', { text: 'a', limit }),
    'articles.setByHand': (limit) => client.query('articles.setByHand', { limit }),
    'counts.entries': (limit) => client.query('counts.entries', { sessionId, limit }),
    'counts.events': (limit) => client.query('counts.events', { sessionId, limit }),
    'counts.list': (limit) => client.query('counts.list', { limit }),
    'counts.lotsSeen': (limit) => client.query('counts.lotsSeen', { limit }),
    'dispatches.list': (limit) => client.query('dispatches.list', { limit }),
    'orders.list': (limit) => client.query('orders.list', { limit }),
    'orders.places': (limit) => client.query('orders.places', { limit }),
    'stock.articles': (limit) => client.query('stock.articles', { limit }),
    'stock.search': (limit) => client.query('stock.search', { limit }),
    'suppliers.list': (limit) => client.query('suppliers.list', { limit }),
  } satisfies Record<string, (limit: number) => Promise<Result<{ rows: readonly unknown[] }>>>
  for (const [name, list] of Object.entries(lists)) {
    const statementsOf = async (limit: number) => {
      // The total is counted again after a write of the worker.
      await list(limit)
      counted.clear()
      return {
        rows: valueOf<{ rows: readonly unknown[] }>(await list(limit)).rows.length,
        statements: allRuns(counted),
      }
    }
    const [one, page] = [await statementsOf(1), await statementsOf(40)]
    expect(page.rows, name).toBeGreaterThan(one.rows)
    expect(page.statements, name).toBe(one.statements)
  }
})

test('a count, its comparison and where its articles are take no statement for each line', async () => {
  const counted = countStatements()
  const { core, record } = await openPc()
  const { client } = core
  const mostRuns = () => Math.max(...counted.runs.values())

  const open = await recordCount(core, record, { number: story.open, operator: 'Ana', scans: 6, seed: 1 })
  for (const { code } of valueOf(await client.query('articles.search', { text: 'a', limit: 10 })).rows)
    valueOf(await client.command('counts.scan', { sessionId: open.sessionId, raw: code }))
  counted.clear()
  const { tallies, openNeeds } = valueOf(await client.query('counts.get', { sessionId: open.sessionId }))
  const articlesSeen = new Set([...tallies, ...openNeeds].map(({ articleCode }) => articleCode))
  expect(articlesSeen.size).toBeGreaterThan(mostRuns())

  const count = { number: story.blind, operator: 'Ana', scans: 60, seed: 1 }
  const { sessionId, controlId } = await recordCount(core, record, count)
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  counted.clear()
  const { lines } = valueOf(await client.query('comparison.get', { controlId }))
  const articleCodes = [...new Set(lines.map(({ articleCode }) => articleCode))]
  expect(articleCodes.length).toBeGreaterThan(mostRuns())

  counted.clear()
  valueOf(await client.query('stock.where', { articleCodes }))
  expect(articleCodes.length).toBeGreaterThan(mostRuns())
})

test('the gate decides once per call', async () => {
  const counted = countStatements()
  const { core, numbers } = await openPc()
  for (const [at, number] of numbers.entries()) {
    // What was decided before is decided again after this.
    valueOf(await core.client.command('settings.update', { theme: at % 2 === 0 ? 'dark' : 'light' }))
    counted.clear()
    valueOf(await core.client.query('receiving.find', { number }))
    expect(runsOf(counted, 'FROM blind_key'), number).toBe(1)
    expect(runsOf(counted, 'FROM imported_count WHERE control_id'), number).toBe(1)
    expect(runsOf(counted, 'FROM hub_head'), number).toBe(1)
    expect(runsOf(counted, 'FROM supplier'), number).toBe(1)
    expect(runsOf(counted, 'count(*)'), number).toBe(0)
  }
})

test("a document's number that was just looked up takes no query until something is written", async () => {
  const counted = countStatements()
  const clock = manualClock()
  const core = await openTestCore({ clock })
  await core.refresh()
  await core.client.query('receiving.find', { number: story.open })
  await recordOffline(core, createRecorder(), clock, [story.open])
  counted.clear()
  const { source } = valueOf(await core.client.query('receiving.find', { number: story.open }))
  expect(source).toBe('cache')
  expect(runsOf(counted, 'FROM receiving_document')).toBe(0)
  // The versions of the files, which are no queries.
  expect(allRuns(counted) - runsOf(counted, 'data_version')).toBe(0)

  valueOf(await core.client.command('settings.update', { theme: 'dark' }))
  counted.clear()
  valueOf(await core.client.query('receiving.find', { number: story.open }))
  expect(runsOf(counted, 'FROM blind_key')).toBe(1)
})

test('a count is read without its log, however long it is', async () => {
  const counted = countStatements()
  const { core, record } = await openPc()
  const { client } = core
  const { sessionId } = await recordCount(core, record, { number: story.blind, operator: 'Ana', scans: 60, seed: 1 })
  counted.clear()
  const { eventsTotal, events } = valueOf(await client.query('counts.get', { sessionId }))
  expect(eventsTotal).toBeGreaterThan(events.length)
  expect(eventsTotal).toBe(events.at(-1)?.seq)
  expect(runsOf(counted, 'count(*)')).toBe(0)
})

test('the total of all documents is counted once until they change', async () => {
  const counted = countStatements()
  const core = await openTestCore({ clock: manualClock() })
  await core.refresh()
  counted.clear()
  for (const limit of [1, 20, 40]) await core.client.query('receiving.list', { limit })
  expect(runsOf(counted, 'count(*)')).toBe(1)
})
