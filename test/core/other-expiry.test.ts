// One lot with two expiries: asked at once, from this count and the stock, never from the document.
import { expect, test } from 'vitest'
import { caseBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

const milk = story.firstArticle
const gtin = caseBarcode(milk).padStart(14, '0')
const before = todayAtWarehouse(90)
const now = todayAtWarehouse(97)
const label = (expiry: string, lot: string) => `]C101${gtin}17${expiry.slice(2).replaceAll('-', '')}10${lot}`

async function counting(change: (core: Awaited<ReturnType<typeof openTestCore>>) => void = () => undefined) {
  const core = await openTestCore()
  change(core)
  await core.refresh('stock', 'suppliers')
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  const scan = async (expiry: string, lot = 'L77') =>
    valueOf(await client.command('counts.scan', { sessionId, raw: label(expiry, lot) }))
  const add = (more: object) => client.command('counts.add', { sessionId, articleCode: milk, units: 12, ...more })
  const session = async () => valueOf(await client.query('counts.get', { sessionId }))
  return { core, client, controlId, sessionId, scan, add, session }
}

test('asks at once, counts nothing, and takes the date before or the new one', async () => {
  const { sessionId, client, scan, add, session } = await counting()
  expect(await scan(before)).toMatchObject({ outcome: 'counted' })
  const asked = await scan(now)
  expect(asked).toMatchObject({
    outcome: 'needs',
    needs: ['reason'],
    reason: 'expiry_other_expiry',
    expiryBefore: { expiry: before, source: 'count' },
    units: 0,
  })
  expect((await session()).openNeeds).toMatchObject([
    { finding: 'other_expiry', expiry: now, expiryBefore: { expiry: before, source: 'count' } },
  ])
  expect(failureOf(await client.command('counts.close', { sessionId })).details).toMatchObject({ reason: 'open_needs' })
  valueOf(await add({ resolves: asked.eventId, expiry: before }))
  expect((await session()).tallies).toMatchObject([{ lot: 'L77', expiry: before, units: 24 }])

  const again = await scan(now)
  expect(again.outcome).toBe('needs')
  valueOf(await add({ resolves: again.eventId, reason: 'wrong_expiry' }))
  expect((await session()).tallies).toMatchObject([
    { lot: 'L77', expiry: before, units: 24 },
    { lot: 'L77', expiry: now, units: 12 },
  ])
  // Both are known now.
  for (const expiry of [before, now]) expect(await scan(expiry)).toMatchObject({ outcome: 'counted' })
  expect(await scan(now, 'L78')).toMatchObject({ outcome: 'counted' })
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)
})

test('a typed entry is refused until the new date is confirmed', async () => {
  const { add, scan } = await counting()
  await scan(before)
  expect(failureOf(await add({ lot: 'L77', expiry: now }))).toMatchObject({
    code: 'conflict',
    details: { reason: 'reason_needed', finding: 'other_expiry', expiryBefore: { expiry: before, source: 'count' } },
  })
  valueOf(await add({ lot: 'L77', expiry: now, reason: 'wrong_expiry' }))
})

test('an undo of the first date takes the question away', async () => {
  const { client, sessionId, scan } = await counting()
  const first = await scan(before)
  valueOf(await client.command('counts.undo', { sessionId, eventId: first.eventId }))
  expect(await scan(now)).toMatchObject({ outcome: 'counted' })
})

test('the stock is asked too, only while the goods of the document cannot be there', async () => {
  const { core, client, controlId, scan } = await counting()
  const { rows } = valueOf(await client.query('stock.search', { articleCode: milk, limit: 1000 }))
  const row = rows.find(({ lot, expiry }) => lot !== null && expiry !== null)
  const lot = row?.lot ?? ''
  const expiry = row?.expiry?.slice(0, 10) ?? ''
  expect(await scan(now, lot)).toMatchObject({ outcome: 'needs', expiryBefore: { expiry, source: 'stock' } })

  core.warehouse.changeDocument(story.blind, (wire) => (wire.Estado = 'guardado'))
  await client.query('receiving.find', { number: story.blind })
  expect(valueOf(await client.query('receiving.find', { number: story.blind })).control?.state).toBe('guardado')
  expect(controlId).toBeGreaterThan(0)
  expect(await scan(now, lot)).toMatchObject({ outcome: 'counted' })
})

test('a lot that only the document declares is not asked about', async () => {
  const declared = 'SOLO-DECLARADO'
  const { scan } = await counting(({ warehouse }) =>
    warehouse.changeDocument(story.blind, (wire) => {
      for (const line of wire.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? [])
        if (line.CodigoArticulo.trim() === milk) Object.assign(line, { Lote: declared, FechaVencimiento: before })
    }),
  )
  const answer = await scan(now, declared)
  expect(answer).toMatchObject({ outcome: 'counted' })
  expect(answer).not.toHaveProperty('expiryBefore')
})
