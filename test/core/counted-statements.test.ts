import { expect, test } from 'vitest'
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
