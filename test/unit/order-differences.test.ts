import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NewOrderInput } from '../../src/contract/shapes/order-writing.ts'
import type { OrderView } from '../../src/contract/shapes/wms-data.ts'
import { orderDifferences } from '../../src/main/core/domain/order-differences.ts'

type Item = OrderView['items'][number]

/** The order as a service would give it back, word for word. */
function readBack(sent: NewOrderInput): OrderView {
  const item = (line: NewOrderInput['items'][number]): Item => ({
    line: line.line,
    units: line.units,
    unitsSatisfied: 0,
    minimumShelfLifeDays: line.minimumShelfLifeDays ?? null,
    declaredWeight: null,
    lot: line.lot ?? null,
    expiry: line.expiry ?? null,
    article: {
      code: line.articleCode,
      description: null,
      isVirtual: null,
      shelfLifeDays: null,
      usesLot: null,
      usesSerial: null,
      usesExpiry: null,
      active: null,
      rotation: null,
    },
  })
  return {
    code: sent.code,
    date: sent.date,
    estimatedDelivery: sent.estimatedDelivery ?? null,
    preparationId: null,
    state: sent.state ?? 'pendiente',
    stateAt: null,
    remark: sent.remark ?? null,
    amount: sent.amount ?? null,
    dispatchCode: sent.dispatchCode ?? null,
    trackingCode: sent.trackingCode ?? null,
    shippingServiceType: sent.shippingServiceType ?? null,
    preparationOrder: sent.preparationOrder ?? null,
    items: sent.items.map(item),
    tags: sent.tags ?? [],
    customerLocation: { code: sent.customerLocationCode } as OrderView['customerLocation'],
    weight: null,
    weightText: null,
    volume: null,
    volumeText: null,
  }
}

const word = fc.stringMatching(/^[A-Z0-9]{1,6}$/)
const order: fc.Arbitrary<NewOrderInput> = fc.record(
  {
    code: word,
    customerLocationCode: word,
    date: fc.constantFrom('2026-03-02', '2026-03-02T10:30'),
    items: fc
      .array(
        fc.record(
          { articleCode: word, units: fc.integer({ min: 1, max: 9999 }), lot: word, expiry: fc.constant('2027-01-31') },
          { requiredKeys: ['articleCode', 'units'] },
        ),
        { minLength: 1, maxLength: 6 },
      )
      .map((items) => items.map((item, at) => ({ line: String(at + 1), ...item }))),
    remark: word,
    amount: fc.integer({ min: 0, max: 1000 }),
    tags: fc.array(word, { maxLength: 3 }),
  },
  { requiredKeys: ['code', 'customerLocationCode', 'date', 'items'] },
)

describe('differences between an order and how it reads', () => {
  test('none if it reads as sent, in any order and padding', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 0, max: 5 }), (sent, turn) => {
        const read = readBack(sent)
        const items = [...read.items.slice(turn), ...read.items.slice(0, turn)]
        const padded = {
          ...read,
          items,
          code: `${read.code}  `,
          date: read.date?.length === 10 ? `${read.date}T00:00:00` : `${read.date}:00`,
          tags: read.tags.toReversed(),
          state: 'PENDIENTE',
        }
        expect(orderDifferences(sent, padded)).toEqual([])
      }),
    )
  })

  test('exactly the line with changed units, the missing line, or the line never sent', () => {
    fc.assert(
      fc.property(order, fc.nat(), (sent, pick) => {
        const read = readBack(sent)
        const at = pick % sent.items.length
        const { line, articleCode, units } = sent.items[at] ?? { line: '', articleCode: '', units: 0 }
        const changed = read.items.map((item, index) => (index === at ? { ...item, units: units + 1 } : item))
        expect(orderDifferences(sent, { ...read, items: changed })).toEqual([
          { line, field: 'units', sent: units, read: units + 1 },
        ])
        expect(orderDifferences(sent, { ...read, items: read.items.filter((_, index) => index !== at) })).toEqual([
          { line, field: 'line', sent: articleCode, read: null },
        ])
        const more = { ...(read.items[at] as Item), line: 'X' }
        expect(orderDifferences(sent, { ...read, items: [...read.items, more] })).toEqual([
          { line: 'X', field: 'line', sent: null, read: articleCode },
        ])
      }),
    )
  })

  test('of the order itself, only what was sent', () => {
    const sent: NewOrderInput = {
      code: 'A',
      customerLocationCode: 'C',
      date: '2026-03-02',
      items: [{ line: '1', articleCode: 'X', units: 1, tags: ['frágil'] }],
      remark: 'dos bultos',
      tags: ['urgente'],
      additional: { turno: 'mañana' },
    }
    const read = readBack(sent)
    expect(orderDifferences(sent, { ...read, remark: null, tags: [], amount: 5, date: '2026-03-03T00:00:00' })).toEqual(
      [
        { line: null, field: 'date', sent: '2026-03-02', read: '2026-03-03T00:00:00' },
        { line: null, field: 'remark', sent: 'dos bultos', read: null },
        { line: null, field: 'tags', sent: ['urgente'], read: [] },
      ],
    )
    expect(orderDifferences(sent, { ...read, customerLocation: null })).toMatchObject([
      { field: 'customerLocationCode', read: null },
    ])
  })
})
