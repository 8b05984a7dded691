import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, wholeWarehouse } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { RecordedCall } from './support/recorded-answers.ts'
import { createRecorder, fieldsOf, hashOfCall } from './support/recorded-answers.ts'
import {
  recordCount,
  recordEnd,
  recordFinds,
  recordLists,
  recordOffice,
  recordOffline,
} from './support/recorded-day.ts'
import { recordDocuments, recordOpenCount, recordRows, recordSetup } from './support/recorded-rooms.ts'

const recording = new URL('support/recorded-answers.txt', import.meta.url)
const perLine = 13

/** The calls of a day at one PC of the practice warehouse: the same in every run. */
async function recordedDay(): Promise<RecordedCall[]> {
  const record = createRecorder()
  const clock = manualClock()
  const folder = temporaryFolder()
  const core = await openTestCore({ folder, clock, warehouse: wholeWarehouse })
  await core.refresh()
  const numbers = await recordLists(core, record)
  await recordFinds(core, record, numbers)
  const ended = [
    await recordCount(core, record, { number: story.blind, operator: 'Ana', scans: 250, seed: 1 }),
    await recordCount(core, record, { number: story.open, operator: 'Eva', scans: 150, seed: 2 }),
    await recordCount(core, record, { number: story.discrepancies, operator: 'Ana', scans: 150, seed: 3 }),
  ]
  await recordLists(core, record)
  await recordOffice(core, record)
  for (const count of ended) await recordEnd(core, record, count)
  await recordFinds(core, record, numbers)

  // An open count, and a command that comes again after a restart.
  const open = await recordCount(core, record, { number: story.coldTruck[0], operator: 'Eva', scans: 100, seed: 4 })
  const { sessionId } = open
  const commandId = '0192a000-0000-7000-8000-000000000001'
  const scan = { sessionId, raw: '7799001044122', commandId }
  await record.command(core.client, 'counts.scan', scan)
  await core.stop()
  const again = await openTestCore({ folder, clock, warehouse: wholeWarehouse })
  await record.command(again.client, 'counts.scan', scan)
  await record.command(again.client, 'counts.scan', { ...scan, raw: '7799001044123' })
  await record.command(again.client, 'counts.undo', { sessionId, commandId })
  await record.query(again.client, 'counts.get', { sessionId })
  for (const { controlId } of ended) await record.query(again.client, 'comparison.get', { controlId })
  await recordLists(again, record)
  await recordSetup(again, record)
  await recordRows(again, record)
  await recordOpenCount(again, record, open)
  await recordDocuments(again, record, [...ended, open])
  await recordOffline(again, record, clock, numbers)
  return record.calls
}

test('the same inputs get the same answers as when they were recorded', async () => {
  const calls = await recordedDay()
  const folder = process.env['MUELLE_ANSWERS']
  if (folder !== undefined)
    writeFileSync(join(folder, 'answers.txt'), calls.map(({ operation, text }) => `${operation} ${text}\n`).join(''))
  if (process.env['MUELLE_RECORD'] !== undefined || !existsSync(recording)) {
    const fields = fieldsOf(calls)
    const hashes = calls.map((call) => hashOfCall(call, new Set(fields)))
    const lines = Array.from({ length: Math.ceil(hashes.length / perLine) }, (_, line) =>
      hashes.slice(line * perLine, (line + 1) * perLine).join(' '),
    )
    writeFileSync(recording, `${[fields.join(' '), ...lines].join('\n')}\n`)
  }
  const [names = '', ...lines] = readFileSync(recording, 'utf8').trim().split('\n')
  const fields = new Set(names.split(' '))
  const recorded = lines.join(' ').split(' ')
  const changed = calls.flatMap((call, index) =>
    hashOfCall(call, fields) === recorded[index] ? [] : [`${index} ${call.operation} ${call.text.slice(0, 300)}`],
  )
  expect(calls.length).toBe(recorded.length)
  expect(changed.slice(0, 5), `${changed.length} answers changed; MUELLE_RECORD=1 records them anew`).toEqual([])
})
