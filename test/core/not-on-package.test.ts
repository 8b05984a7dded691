// Packages without the lot, expiry or serial that their article uses.
import { expect, test } from 'vitest'
import { caseBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'

const milk = story.firstArticle
const ean = caseBarcode(milk)

/** A count of a document that declares the article with this lot. */
async function counting(declaredLot: string | null = 'DECLARADO-1') {
  const core = await openTestCore()
  core.warehouse.changeDocument(story.blind, (wire) => {
    const [document] = wire.DocumentoRecepcion
    const lines = document?.DocumentoRecepcionDetalle ?? []
    const line = lines.find(({ CodigoArticulo }) => CodigoArticulo.trim() === milk)
    if (!document || !line) throw new Error('the document does not declare the article')
    Object.assign(line, { Lote: declaredLot, FechaVencimiento: null, Unidades: 36 })
    document.DocumentoRecepcionDetalle = [line]
  })
  await core.refresh('stock', 'suppliers')
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  const add = (more: object) => client.command('counts.add', { sessionId, articleCode: milk, units: 12, ...more })
  const scan = async (more: object = {}) =>
    valueOf(await client.command('counts.scan', { sessionId, raw: ean, ...more }))
  const tallies = async () => valueOf(await client.query('counts.get', { sessionId })).tallies
  const compared = async () => {
    valueOf(await client.command('counts.close', { sessionId }))
    return valueOf(await client.query('comparison.get', { controlId }))
  }
  return { client, controlId, sessionId, add, scan, tallies, compared }
}

test('a package without lot has a line of its own, never another lot; the events say why', async () => {
  const { client, controlId, sessionId, add, scan, tallies, compared } = await counting()
  const asked = await scan()
  expect(asked.needs).toEqual(['lot', 'expiry'])
  const entry = valueOf(await add({ resolves: asked.eventId, notOnPackage: ['expiry', 'lot'] }))
  expect(entry).toMatchObject({ kind: 'manual', notOnPackage: ['lot', 'expiry'] })
  expect(await tallies()).toMatchObject([{ articleCode: milk, lot: null, units: 12, notOnPackage: ['lot', 'expiry'] }])
  valueOf(await add({ lot: 'SIN-DECLARAR-1', units: 24, notOnPackage: ['expiry'] }))
  const before = await compared()
  const lines = before.lines.filter(({ articleCode }) => articleCode === milk)
  expect(lines.find(({ lot, declared }) => lot === null && declared === 0)).toMatchObject({
    difference: 12,
    status: 'not_on_package',
    proposedReason: 'not_on_package',
    unconfirmed: false,
    notOnPackage: { fields: ['lot', 'expiry'], units: 12 },
  })
  expect(lines.find(({ lot }) => lot === 'SIN-DECLARAR-1')).toMatchObject({ difference: 24, status: 'not_on_package' })
  const file = JSON.stringify(valueOf(await client.query('counts.export', { sessionId })))
  expect(file.split('notOnPackage').length - 1).toBe(2)
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)

  const exported = async (format: 'csv' | 'ubl' | 'edifact') =>
    valueOf(await client.query('comparison.export', { controlId, format })).content
  expect(await exported('csv')).toContain('lote, vencimiento (12)')
  expect(await exported('ubl')).toMatch(
    /<cbc:Name>notOnPackage<\/cbc:Name>\s*<cbc:Value>lot expiry<\/cbc:Value>[^]*<cbc:Value>12<\/cbc:Value>/,
  )
  expect(await exported('edifact')).toContain('QVR+12:12+AE+:::not_on_package')

  const record = valueOf(
    await client.query('suppliers.record', {
      from: before.asOf?.slice(0, 10) ?? '',
      to: '2999-12-31',
      supplierCode: before.supplierCode ?? '',
    }),
  )
  expect(record.rows[0]?.kinds.notOnPackage).toBeGreaterThanOrEqual(2)
})

test('an undo takes it back, and the scan waits again', async () => {
  const { client, sessionId, add, scan, tallies } = await counting()
  const asked = await scan()
  valueOf(await add({ resolves: asked.eventId, notOnPackage: ['lot', 'expiry'] }))
  valueOf(await client.command('counts.undo', { sessionId }))
  expect(await tallies()).toEqual([])
  const { openNeeds } = valueOf(await client.query('counts.get', { sessionId }))
  expect(openNeeds).toMatchObject([{ eventId: asked.eventId, needs: ['lot', 'expiry'] }])
})

test('the next packages may repeat it; a lot and its absence contradict each other', async () => {
  const { add, scan, tallies } = await counting()
  const first = valueOf(await add({ notOnPackage: ['lot', 'expiry'] }))
  expect(await scan({ repeats: first.eventId })).toMatchObject({
    outcome: 'counted',
    repeated: true,
    notOnPackage: ['lot', 'expiry'],
  })
  expect(await tallies()).toMatchObject([{ units: 24, notOnPackage: ['lot', 'expiry'] }])
  expect(failureOf(await add({ lot: 'L-1', notOnPackage: ['lot'] }))).toMatchObject({
    code: 'validation',
    details: { issues: [{ path: 'lot', code: 'not_on_package' }] },
  })
})

test.each([
  ['lot', null, null],
  ['serial', 'DECLARADO-1', 'DECLARADO-1'],
] as const)('without a %s that is not declared, units belong to the declared line', async (field, declared, lot) => {
  const { add, compared } = await counting(declared)
  valueOf(await add({ lot: lot ?? 'L-7', units: 24 }))
  valueOf(await add({ lot, units: 12, notOnPackage: [field] }))
  const { lines } = await compared()
  expect(lines.filter(({ articleCode }) => articleCode === milk)).toMatchObject([
    {
      lot: declared,
      declared: 36,
      difference: 0,
      status: 'not_on_package',
      notOnPackage: { fields: [field], units: 12 },
    },
  ])
})
