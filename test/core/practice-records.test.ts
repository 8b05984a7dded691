// What new practice data begin with, as the program starts them: records of others and a label printer.
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const warehouse = { withRecords: true }

test('an arrival and a hold of today’s document are there at the first start, once', async () => {
  const folder = temporaryFolder()
  const first = await openTestCore({ folder, warehouse })
  const { decisions } = valueOf(await first.client.query('home.get', {}))
  expect(decisions).toMatchObject([{ kind: 'hold', number: story.discrepancies, count: 1 }])
  await first.refresh('suppliers')
  const { control } = valueOf(await first.client.query('receiving.find', { number: story.discrepancies }))
  const controlId = control?.id ?? 0
  const arrivals = valueOf(await first.client.query('arrivals.list', { controlId }))
  expect(arrivals.rows).toMatchObject([
    { documents: [{ number: story.discrepancies, controlId }], sealState: 'whole', readings: [{}, {}], intact: true },
  ])
  const held = valueOf(await first.client.query('holds.list', { controlId })).rows
  expect(held).toMatchObject([{ type: 'inspection', decision: null, intact: true }])
  const comparison = valueOf(await first.client.query('comparison.get', { controlId }))
  expect(comparison.lines.filter(({ lot }) => lot === held[0]?.lot)).toMatchObject([
    { status: 'wrong_lot', articleCode: held[0]?.articleCode, expiry: held[0]?.expiry },
  ])

  valueOf(await first.client.command('supervisor.unlock', {}))
  const holdId = held[0]?.holdId ?? ''
  valueOf(await first.client.command('holds.decide', { holdId, outcome: 'released', operator: 'Eva' }))
  await first.stop()
  const second = await openTestCore({ folder, warehouse })
  expect(valueOf(await second.client.query('holds.list', { controlId })).rows).toHaveLength(1)
  expect(valueOf(await second.client.query('arrivals.list', { controlId })).rows).toHaveLength(1)
  expect(valueOf(await second.client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'hold')).toEqual([])
})

test('the practice printer takes a label of a pallet, also at its next port', async () => {
  const folder = temporaryFolder()
  const print = async () => {
    const { client, warehouse: practice, stop, refresh } = await openTestCore({ folder, warehouse })
    await refresh('suppliers')
    const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
    const controlId = control?.id ?? 0
    const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
    const { outcome, label } = valueOf(await client.command('labels.print', { sessionId, pallet: true, copies: 1 }))
    const { labels } = valueOf(await client.query('settings.get', {}))
    // Saved as a whole, with the port of this start.
    const { numbersConfirmed: _, ...own } = labels
    valueOf(await client.command('supervisor.unlock', {}))
    valueOf(await client.command('settings.update', { labels: { ...own, widthMm: 80 } }))
    await stop()
    return { outcome, sscc: label.sscc, port: practice.labels?.port, set: labels.port }
  }
  const [one, two] = [await print(), await print()]
  expect([one.outcome, two.outcome]).toEqual(['sent', 'sent'])
  expect(one.sscc).not.toBe(two.sscc)
  expect(two.port).not.toBe(one.port)
  expect(two.set).toBe(two.port)
})
