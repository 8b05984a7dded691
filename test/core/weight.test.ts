import { expect, test } from 'vitest'
import type { StockEntry } from '../../src/main/core/domain/model.ts'
import { unitsFromNumber } from '../../src/main/core/domain/units.ts'
import { factsFromStock } from '../../src/main/core/refresh/article-facts.ts'
import { unitBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

/** A count, and an article by weight that has lots and expiries, as this PC learns from the stock. */
async function counting() {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['stock'] })
  const { client } = core
  const { rows } = valueOf(await client.query('articles.search', { text: 'x kg', limit: 1 }))
  const cheese = rows[0]?.code ?? ''
  const barcode = unitBarcode(cheese)
  valueOf(
    await client.command('articles.learn', { raw: barcode, articleCode: cheese, unitsPerScan: 1, operator: 'Ana' }),
  )
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const expiry = todayAtWarehouse(60, clock.now())
  return {
    client,
    sessionId,
    cheese,
    barcode,
    expiry,
    lot: `17${expiry.slice(2).replaceAll('-', '')}10LOT-9`,
    scan: async (raw: string, multiplier?: number) =>
      valueOf(await client.command('counts.scan', { sessionId, raw, ...(multiplier ? { multiplier } : {}) })),
    /** A label of the cheese, with its weight in grams and other elements. */
    label: (grams: number, more = '') => `]C1010${barcode}3103${String(grams).padStart(6, '0')}${more}`,
    session: async () => valueOf(await client.query('counts.get', { sessionId })),
  }
}

test('a scan without weight of an article by weight is pending until the weight is typed', async () => {
  const { client, sessionId, cheese, barcode, expiry, scan, session } = await counting()
  const { eventId, ...asked } = await scan(barcode)
  expect(asked).toMatchObject({ outcome: 'needs', articleCode: cheese, units: 0, waits: null, unitsPerScan: null })
  expect(asked).toMatchObject({ needs: ['units', 'lot', 'expiry'], byWeight: true })
  expect((await session()).openNeeds).toMatchObject([{ eventId, byWeight: true, units: null }])
  const entry = { sessionId, articleCode: cheese, units: 2.35, lot: 'LOT-9', expiry, resolves: eventId }
  valueOf(await client.command('counts.add', entry))
  expect((await session()).tallies).toMatchObject([{ articleCode: cheese, units: 2.35 }])
})

test('a later label of the article supplies its weight, times the pending packages', async () => {
  const { barcode, label, lot, scan, session } = await counting()
  const waiting = await scan(barcode)
  expect(await scan(label(2350, lot))).toMatchObject({ outcome: 'counted', units: 2.35, resolved: waiting.eventId })
  await scan(barcode, 3)
  // Its lot is still missing: it stays pending with its weight and its packages.
  expect(await scan(`]C1${lot}`)).toMatchObject({ outcome: 'needs', needs: ['units'], openNeeds: 1 })
  expect(await scan(label(2000))).toMatchObject({ outcome: 'counted', units: 6, openNeeds: 0 })
  expect((await session()).tallies).toMatchObject([{ lot: 'LOT-9', units: 8.35 }])
})

test('what brings no weight waits on its own; a weight of zero is none', async () => {
  const { barcode, label, lot, scan, session } = await counting()
  await scan(barcode)
  expect(await scan(barcode)).toMatchObject({ outcome: 'needs', openNeeds: 2 })
  expect(await scan(label(0, lot))).toMatchObject({ outcome: 'needs', needs: ['units'], openNeeds: 2 })
  expect((await session()).tallies).toEqual([])
})

test('a different weight does not complete the pending scan', async () => {
  const { label, lot, scan, session } = await counting()
  expect(await scan(label(2350))).toMatchObject({ outcome: 'needs', waits: 2.35, needs: ['lot', 'expiry'] })
  expect(await scan(label(3100, lot))).toMatchObject({ outcome: 'counted', units: 3.1, openNeeds: 1 })
  // The same label once more, with its lot: that is what waits.
  expect(await scan(label(2350, lot))).toMatchObject({ outcome: 'counted', units: 2.35, openNeeds: 0 })
  expect((await session()).tallies).toMatchObject([{ units: 5.45 }])
})

test('asks for no weight if the barcode is linked to a weight or the article is not by weight', async () => {
  const { client, cheese, lot, scan } = await counting()
  const link = (raw: string, articleCode: string, unitsPerScan: number) =>
    client.command('articles.learn', { raw, articleCode, unitsPerScan, operator: 'Ana' })
  valueOf(await link('04006381333931', cheese, 5))
  expect(await scan(`]C10104006381333931${lot}`)).toMatchObject({ outcome: 'counted', units: 5, unitsPerScan: 5 })
  valueOf(await link('09312345678907', 'PEN', 1))
  const pen = await scan(']C101093123456789073103002350')
  expect(pen).toMatchObject({ outcome: 'counted', articleCode: 'PEN', units: 1 })
  expect(pen).not.toHaveProperty('byWeight')
})

test.each([
  { units: 12.35, declaredWeight: 12.35, byWeight: true },
  { units: 12, declaredWeight: 12, byWeight: null },
  { units: 12.5, declaredWeight: 25, byWeight: null },
  { units: 12.5, declaredWeight: null, byWeight: null },
])('stock of $units that declares a weight of $declaredWeight: by weight $byWeight', ({ byWeight, ...row }) => {
  const entry = { articleCode: 'A', description: null, lot: null, serial: null, expiry: null, ...row }
  const units = unitsFromNumber(row.units)
  expect(factsFromStock({ ...entry, units } as StockEntry)[0]?.byWeight).toBe(byWeight)
})
