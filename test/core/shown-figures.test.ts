import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { type CommandName, type OperationName, operations, type QueryName } from '../../src/contract/operations.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'
import { createFinder, makeCanary } from './support/canaries.ts'
import { generalInput, generalPool } from './support/general-input.ts'

const canary = makeCanary('A')
// The list of documents names the number of lines of a document that is not blind; that alone shows no figure.
const declaredFiguresIn = createFinder([{ ...canary, lineCounts: [] }])

/**
 * A document that is never blind, counted and put away by the WMS, the only one of its supplier on its day; and whether
 * somebody was shown its figures.
 */
async function open() {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, warehouse: { scale: { controls: 0 } } })
  const day = todayAtWarehouse(-1, clock.now())
  const { Id: controlId } = core.warehouse.createControl({
    number: canary.number,
    supplierIndex: 10,
    date: day,
    state: 'guardado',
    lines: canary.lines,
    countedRows: canary.counted,
  })
  await core.refresh('suppliers', 'controls')
  const db = new Sqlite(join(core.folder, 'profiles', 'practice', 'muelle.db'))
  onTestFinished(() => void db.close())
  return {
    ...core,
    day,
    controlId,
    isRecorded: () => db.prepare('SELECT 1 FROM blind_control WHERE control_id = ?').get(controlId) !== undefined,
    forget: db.transaction(() => {
      db.exec('DELETE FROM blind_key')
      db.exec('DELETE FROM blind_control')
    }),
  }
}

type Fixture = Awaited<ReturnType<typeof open>>

/** Calls an operation in every way of asking; answers whether declared figures came, each time with a record of it. */
async function carriesFigures({ client, day, controlId, isRecorded, forget }: Fixture, name: OperationName) {
  const { kind, input: shape } = operations[name]
  const pool = {
    ...generalPool({
      number: canary.number,
      controlId,
      articleCode: canary.lines[0]?.articleCode ?? '',
      sessionId: '',
    }),
    from: day,
    to: day,
    date: day,
    supplierCode: 'P011',
    format: 'csvLines',
  }
  let carries = false
  const formats = name === 'comparison.export' ? ['csv', 'ubl', 'edifact'] : ['csv', 'csvLines']
  for (const format of formats)
    for (const input of generalInput(shape, { ...pool, format })) {
      forget()
      const answer = await (kind === 'command'
        ? client.command(name as CommandName, input)
        : client.query(name as QueryName, input))
      const found = declaredFiguresIn(JSON.stringify(answer))
      if (found.length === 0) continue
      carries = true
      expect(isRecorded(), `${name} ${JSON.stringify(input)}: ${found[0]?.what} in ${found[0]?.near}`).toBe(true)
    }
  return carries
}

test('an answer with declared figures of any document is recorded, also where it was never blind', async () => {
  const core = await open()
  const names = Object.keys(operations) as OperationName[]
  const found: OperationName[] = []
  // Commands last: they start counts.
  const ofKind = (command: boolean) => names.filter((name) => (operations[name].kind === 'command') === command)
  for (const name of [...ofKind(false), ...ofKind(true)]) {
    if (name === 'connection.test') continue
    if (await carriesFigures(core, name)) found.push(name)
  }
  expect(found).toEqual(
    expect.arrayContaining([
      'receiving.find',
      'comparison.get',
      'comparison.export',
      'suppliers.record',
      'suppliers.recordDocuments',
      'suppliers.report',
    ]),
  )
})

test('a count that begins after the delivery record of its document was read is not blind', async () => {
  const { client, day, controlId } = await open()
  const input = { from: day, to: day, supplierCode: 'P011', figure: 'documents' } as const
  expect(valueOf(await client.query('suppliers.recordDocuments', input)).rows[0]?.figures?.declared).toBeGreaterThan(0)
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  expect(valueOf(await client.query('counts.get', { sessionId })).blind).toBe(false)
})
