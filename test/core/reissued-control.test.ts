import { expect, test } from 'vitest'
import { openIdleCore } from './support/idle-core.ts'
import { valueOf } from '../support/core.ts'

const lines = [{ articleCode: '104412', units: 24 }]

test('a control reissued under another id replaces the old one', async () => {
  const { client, warehouse, refresh } = await openIdleCore()
  const before = warehouse.createControl({ number: 'R-ANEW', lines })
  expect(await refresh('suppliers', 'controls')).toBe('ok')
  expect(warehouse.removeControl('R-ANEW')).toBe(true)
  const after = warehouse.createControl({ number: 'R-ANEW', lines: [...lines, ...lines] })
  expect(after.Id).not.toBe(before.Id)
  expect(await refresh('suppliers', 'controls')).toBe('ok')

  const listed = valueOf(await client.query('receiving.list', { number: 'R-ANEW' }))
  expect(listed.rows.map((row) => row.controlId)).toEqual([after.Id])
  const found = valueOf(await client.query('receiving.find', { number: 'R-ANEW' }))
  expect(found).toMatchObject({ source: 'wms', control: { id: after.Id }, others: [] })

  // A count of the old one is unchanged: its control is still found by its id.
  const session = valueOf(await client.command('counts.start', { controlId: before.Id, operator: 'Ana' }))
  expect(session).toMatchObject({ controlId: before.Id, number: 'R-ANEW' })
})

test('shows a control that the WMS has removed only if there is no other, as absent', async () => {
  const { client, warehouse, refresh } = await openIdleCore()
  const control = warehouse.createControl({ number: 'R-GONE', lines })
  expect(await refresh('suppliers', 'controls')).toBe('ok')
  warehouse.removeControl('R-GONE')
  expect(await refresh('suppliers', 'controls')).toBe('ok')
  expect(valueOf(await client.query('receiving.list', { number: 'R-GONE' })).rows).toEqual([])
  const found = valueOf(await client.query('receiving.find', { number: 'R-GONE' }))
  expect(found).toMatchObject({ source: 'wms', control: null, others: [{ id: control.Id }] })
})
