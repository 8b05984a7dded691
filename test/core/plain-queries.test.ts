import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { operations, type QueryName } from '../../src/contract/operations.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'
import { generalInput, generalPool } from './support/general-input.ts'

/** A running core, and whether another connection changed its `muelle.db` since it was asked last. */
async function open() {
  const core = await openTestCore({ clock: manualClock(Date.now()) })
  const db = new Sqlite(join(core.folder, 'profiles', 'practice', 'muelle.db'), { readonly: true })
  onTestFinished(() => void db.close())
  let seen: unknown
  function hasChanged(): boolean {
    const before = seen
    seen = db.pragma('data_version', { simple: true })
    return before !== undefined && before !== seen
  }
  // A supplier that requires blind control: its documents are recorded at first sight and when they are revealed.
  const { Id } = core.warehouse.createControl({
    number: 'BLIND-1',
    supplierIndex: 0,
    lines: [{ articleCode: 'A-1', units: 7, lot: 'L1', expiry: '2027-01-31' }],
  })
  await core.refresh()
  return { ...core, controlId: Id, hasChanged }
}

type Fixture = Awaited<ReturnType<typeof open>>

/** Calls every query of a kind in every way of asking; returns the names of those that wrote to `muelle.db`. */
async function writers({ client, hasChanged, controlId }: Fixture, kind: string, sessionId: string = randomUUID()) {
  const today = todayAtWarehouse()
  const subject = { number: 'BLIND-1', controlId, articleCode: 'A-1', sessionId }
  const pool = { ...generalPool(subject), from: today, to: today }
  const found = new Set<string>()
  const understood = new Set<string>()
  hasChanged()
  for (const [name, operation] of Object.entries(operations)) {
    if (operation.kind !== kind) continue
    for (const input of generalInput(operation.input, pool)) {
      const answer = await client.query(name as QueryName, input)
      if (answer.ok || answer.error.code !== 'validation') understood.add(name)
      if (hasChanged()) found.add(name)
    }
    expect([...understood], `no value of generalPool fits ${name}`).toContain(name)
  }
  return [...found]
}

test('a plain query writes nothing to muelle.db; a recording query writes what has been seen', async () => {
  const core = await open()
  expect(await writers(core, 'query'), 'before first sight').toEqual([])
  expect(await writers(core, 'recordingQuery'), 'first sight').toEqual(['receiving.find', 'suppliers.record'])

  const { sessionId } = valueOf(
    await core.client.command('counts.start', { controlId: core.controlId, operator: 'Ana' }),
  )
  valueOf(await core.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 7 }))
  expect(await writers(core, 'query', sessionId), 'during the count').toEqual([])
  valueOf(await core.client.command('counts.close', { sessionId }))
  expect(await writers(core, 'query', sessionId), 'closed, not revealed').toEqual([])
  expect(await writers(core, 'recordingQuery', sessionId), 'revealed').not.toEqual([])
  expect(await writers(core, 'query', sessionId), 'revealed').toEqual([])
})
