import { expect, test } from 'vitest'
import { runningClock } from '../support/running-clock.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { sign } from '../support/sign.ts'

const declared = ['CAGE-7007', '377990000044718111']

test('a pallet whose number is typed as it is written below its bars is the scanned one', async () => {
  const { client } = await openTestCore({ clock: runningClock })
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const open = async (container: string) =>
    valueOf(await client.command('counts.container', { sessionId, container })).container
  for (const typed of ['00377990000044718111', '(00) 377990000044718111', '(00)377990000044718111'])
    expect(await open(typed)).toBe('377990000044718111')
  const scan = valueOf(await client.command('counts.scan', { sessionId, raw: ']C100377990000044718111' }))
  expect(scan).toMatchObject({ outcome: 'duplicate', reason: 'container_repeated' })
})

test('a pallet number with a wrong check digit opens no container, typed as well as scanned', async () => {
  const { client } = await openTestCore({ clock: runningClock })
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const scan = valueOf(await client.command('counts.scan', { sessionId, raw: '00377990000044718112' }))
  expect(scan).toMatchObject({ outcome: 'blocked', problems: [{ code: 'bad_check_digit' }] })
  for (const typed of ['377990000044718112', '00377990000044718112', '3779 9000 0044 7181 12'])
    expect(failureOf(await client.command('counts.container', { sessionId, container: typed }))).toMatchObject({
      code: 'conflict',
      details: { reason: 'container_check_digit', container: '377990000044718112' },
    })
  expect(valueOf(await client.query('counts.get', { sessionId })).container).toBeNull()
  // Numbers that a house gives itself have no check digit.
  valueOf(await client.command('counts.container', { sessionId, container: '37799000004471' }))
})

test('the container of an entry is read as one that is opened by its number', async () => {
  const { client } = await openTestCore({ clock: runningClock })
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const add = (container: string | null) =>
    client.command('counts.add', { sessionId, articleCode: 'PEN', units: 1, container })
  for (const typed of ['(00)377990000044718111', '00377990000044718111', '3779 9000 0044 7181 11'])
    expect(valueOf(await add(typed)).container).toBe('377990000044718111')
  for (const typed of ['377990000044718112', '(00)377990000044718112'])
    expect(failureOf(await add(typed))).toMatchObject({
      code: 'conflict',
      details: { reason: 'container_check_digit', container: '377990000044718112' },
    })
  valueOf(await add(' CAGE-7 '))
  valueOf(await add(null))
  const { tallies } = valueOf(await client.query('counts.get', { sessionId }))
  expect(tallies.map(({ container, units }) => [container, units])).toEqual(
    expect.arrayContaining([
      ['377990000044718111', 3],
      ['CAGE-7', 1],
      [null, 1],
    ]),
  )
  expect(tallies).toHaveLength(3)
})

test('a container with counted goods arrived, also where its scan was undone or never made', async () => {
  const { client, warehouse } = await openTestCore({ clock: runningClock })
  const line = { articleCode: 'PEN', units: 3 }
  const containers = ['CAGE-1', 'CAGE-2', 'CAGE-3']
  const { Id: controlId } = warehouse.createControl({
    number: 'R-900004',
    supplierIndex: 2,
    lines: containers.map((externalContainer) => ({ ...line, externalContainer })),
  })
  valueOf(await client.query('receiving.find', { number: 'R-900004' }))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  const { eventId } = valueOf(await client.command('counts.container', { sessionId, container: 'CAGE-1' }))
  valueOf(await client.command('counts.add', { sessionId, ...line }))
  valueOf(await client.command('counts.undo', { sessionId, eventId }))
  valueOf(await client.command('counts.add', { sessionId, ...line, container: 'cage-2' }))
  valueOf(await client.command('counts.close', { sessionId }))
  const compared = valueOf(await client.query('comparison.get', { controlId })).containers
  expect(compared?.map(({ container, status, units, operator }) => [container, status, units, operator])).toEqual([
    ['CAGE-3', 'missing', 0, null],
    ['CAGE-1', 'arrived', 3, 'Ana'],
    ['CAGE-2', 'arrived', 3, 'Ana'],
  ])
})

test('containers are compared after the reveal, and stay as they were signed', async () => {
  const { client, warehouse, connect } = await openTestCore({ clock: runningClock })
  const line = { articleCode: '104412', units: 3 }
  const { Id: controlId } = warehouse.createControl({
    number: 'R-900002',
    supplierIndex: 2,
    lines: [
      { ...line, externalContainer: declared[0] ?? null },
      { ...line, externalContainer: `00${declared[1]}` },
    ],
  })
  valueOf(await client.query('receiving.find', { number: 'R-900002' }))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  for (const raw of ['00377990000044718111', '00377990000044718128'])
    valueOf(await client.command('counts.scan', { sessionId, raw }))
  // Nothing tells how many there are while the control is blind: neither the count nor the comparison.
  const before = JSON.stringify(valueOf(await client.query('counts.get', { sessionId })))
  expect(before).not.toContain(declared[0])
  expect(failureOf(await connect('other').query('comparison.get', { controlId })).code).toBe('forbidden')

  valueOf(
    await client.command('counts.add', {
      sessionId,
      articleCode: '104412',
      units: 3,
      lot: 'L',
      expiry: '2030-01-01',
      reason: 'other',
    }),
  )
  valueOf(await client.command('counts.close', { sessionId }))
  const { containers } = valueOf(await client.query('comparison.get', { controlId }))
  expect(containers).toMatchObject([
    { container: declared[0], status: 'missing', numbers: ['R-900002'], scannedAt: null },
    { container: '377990000044718128', status: 'not_declared', articles: 1, units: 3, operator: 'Ana' },
    { container: declared[1], status: 'arrived' },
  ])
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await sign(client, sessionId))
  warehouse.changeDocument('R-900002', (wire) => {
    wire.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle.pop()
  })
  valueOf(await client.query('receiving.find', { number: 'R-900002' }))
  expect(valueOf(await client.query('comparison.get', { controlId })).containers).toEqual(containers)
  const csv = valueOf(await client.query('comparison.export', { controlId, format: 'csv' })).content
  expect(csv).toContain('Contenedores que no llegaron')
  expect(csv).toContain(declared[0])
  const ubl = valueOf(await client.query('comparison.export', { controlId, format: 'ubl' })).content
  expect(ubl).toContain('<cbc:ConditionCode>missing</cbc:ConditionCode>')
})
