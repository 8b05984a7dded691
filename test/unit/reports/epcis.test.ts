import { expect, test } from 'vitest'
import { unitGtin } from '../../../src/main/core/domain/epc.ts'
import { epcisDocument } from '../../../src/main/core/reports/epcis.ts'
import { exportReport } from '../../../src/main/core/reports/export-report.ts'
import { receivedGoods, report, units } from './sample.ts'

const company = { name: 'Depósito', gln: '7798000000009', taxId: null }
const gtins = new Map([['104412', '07790000000003']])
const eventsOf = (patch: Parameters<typeof report>[0]) => JSON.parse(epcisDocument(report(patch))).epcisBody.eventList

test('goods are events with their GTIN and lot, units of weight, damaged ones apart', () => {
  const events = eventsOf({
    company,
    gtins,
    received: [
      receivedGoods({ lot: 'L/7', expiry: '2026-12-05', damaged: units('2'), expired: units('1') }),
      receivedGoods({ articleCode: 'Ñ 1', units: units('15.5') }),
    ],
    weighed: [{ articleCode: 'Ñ 1', lot: null, expiry: null, pieces: units('3'), weight: units('15.5') }],
  })
  const epcClass = 'https://id.gs1.org/01/07790000000003/10/L%2F7'
  expect(events.map(({ quantityList }: { quantityList: unknown }) => quantityList)).toEqual([
    [{ epcClass, quantity: 7 }],
    [{ epcClass, quantity: 2 }],
    [{ epcClass, quantity: 1 }],
    [{ epcClass: 'urn:x-muelle:7798000000009:article:%C3%91%201', quantity: 15.5, uom: 'KGM' }],
  ])
  expect(events.map(({ disposition }: { disposition: string }) => disposition)).toEqual([
    'in_progress',
    'damaged',
    'expired',
    'in_progress',
  ])
  expect(events[0]).toMatchObject({
    bizStep: 'receiving',
    action: 'OBSERVE',
    eventTime: '2026-11-21T11:18:00.000-03:00',
    eventTimeZoneOffset: '-03:00',
    readPoint: { id: 'urn:x-muelle:7798000000009:location:Muelle%203' },
    bizLocation: { id: 'https://id.gs1.org/414/7798000000009' },
    bizTransactionList: [
      { type: 'desadv', bizTransaction: 'urn:x-muelle:7798000000009:supplier:P001:document:R-0001%2F84' },
      { type: 'po', bizTransaction: 'urn:epcglobal:cbv:bt:7798000000009:OC-77' },
      { type: 'recadv', bizTransaction: 'urn:epcglobal:cbv:bt:7798000000009:9184' },
    ],
    sourceList: [{ type: 'possessing_party', source: 'urn:x-muelle:7798000000009:supplier:P001' }],
    // A party, not a place: 417, as in the examples of the standard.
    destinationList: [{ type: 'possessing_party', destination: 'https://id.gs1.org/417/7798000000009' }],
    'muelle:lot': 'L/7',
    'muelle:expirationDate': '2026-12-05',
  })
})

test('serials are instances, units without one a quantity; containers go by their SSCC', () => {
  const [goods, containers] = eventsOf({
    gtins,
    received: [receivedGoods({ units: units('3.5'), damaged: units('1') })],
    serials: [{ articleCode: '104412', lot: null, expiry: null, serials: ['S-1', 'S 2'] }],
    containers: (['arrived', 'missing', 'not_declared'] as const).map((status, at) => ({
      container: ['00377900000000000011', '377900000000000028', 'PAL 9'][at] ?? '',
      status,
      numbers: [],
      articles: 1,
      units: 1,
      scannedAt: null,
      operator: null,
    })),
  })
  expect(goods['muelle:damagedUnits']).toBe(1)
  expect(goods.epcList).toEqual([
    'https://id.gs1.org/01/07790000000003/21/S-1',
    'urn:x-muelle:local:article:104412:serial:S%202',
  ])
  expect(goods.quantityList).toEqual([{ epcClass: 'https://id.gs1.org/01/07790000000003', quantity: 1.5, uom: 'ZZ' }])
  expect(containers.epcList).toEqual([
    'https://id.gs1.org/00/377900000000000011',
    'urn:x-muelle:local:container:PAL%209',
  ])
})

test('more serials of an earlier count than units of the deciding one name nothing', () => {
  const events = eventsOf({
    received: [receivedGoods({ units: units('3'), damaged: units('1') })],
    serials: [{ articleCode: '104412', lot: null, expiry: null, serials: ['S-1', 'S-2', 'S-3', 'S-4'] }],
  })
  expect(events).toMatchObject([{ quantityList: [{ quantity: 2 }] }, { quantityList: [{ quantity: 1 }] }])
  expect(JSON.stringify(events)).not.toContain('S-1')
})

test('serials of goods by weight take nothing from the kilograms', () => {
  const weighed = (pieces: string) =>
    eventsOf({
      received: [receivedGoods({ units: units('2.75'), byWeight: true })],
      serials: [{ articleCode: '104412', lot: null, expiry: null, serials: ['S-1', 'S-2'] }],
      weighed: [{ articleCode: '104412', lot: null, expiry: null, pieces: units(pieces), weight: units('2.75') }],
    })
  const [instances, ...others] = weighed('2')
  expect(others).toEqual([])
  expect(instances.epcList).toHaveLength(2)
  expect(instances.quantityList).toBeUndefined()
  expect(instances['muelle:kilograms']).toBe(2.75)
  // How much a piece without a number weighs is not known.
  expect(weighed('3')).toMatchObject([{ quantityList: [{ quantity: 2.75, uom: 'KGM' }] }])
  expect(weighed('3')[0].epcList).toBeUndefined()
})

test('a lot or serial with any sign that GS1 allows is percent-encoded as the grammar of GS1 Digital Link has it', () => {
  const signs = `!"%&'()*+,-./:;<=>?_`
  // Those of the grammar's UNRESERVED stay: letters, digits, "-", "." and "_".
  const encoded = '%21%22%25%26%27%28%29%2A%2B%2C-.%2F%3A%3B%3C%3D%3E%3F_'
  const [lot, serial] = eventsOf({
    gtins,
    received: [receivedGoods({ lot: signs }), receivedGoods({ lot: null, units: units('1') })],
    serials: [{ articleCode: '104412', lot: null, expiry: null, serials: [signs] }],
  })
  expect(lot.quantityList[0].epcClass).toBe(`https://id.gs1.org/01/07790000000003/10/${encoded}`)
  expect(serial.epcList).toEqual([`https://id.gs1.org/01/07790000000003/21/${encoded}`])
  expect(decodeURIComponent(encoded)).toBe(signs)
})

test('the same signature has the same events in every export, another one others', () => {
  const ids = (patch: Parameters<typeof report>[0]) =>
    eventsOf(patch).map(({ eventID }: { eventID: string }) => eventID)
  const receipt = { reference: 'a'.repeat(32), at: '', qr: '', sameFigures: true }
  expect(ids({ receipt, madeAt: '2027-01-01T00:00:00.000-03:00' })).toEqual(ids({ receipt }))
  expect(new Set([...ids({ receipt }), ...ids({ receipt: { ...receipt, reference: 'b'.repeat(32) } })])).toHaveLength(2)
})

test('an unsigned control has no events', () => {
  expect(() => exportReport(report({ signed: false }), 'epcis', 'es')).toThrow(
    expect.objectContaining({ code: 'conflict', details: { reason: 'not_signed' } }),
  )
  expect(exportReport(report(), 'epcis', 'es').name).toMatch(/\.jsonld$/)
})

test('the GTIN of a unit is the article’s code or a barcode of one unit, never a number of the house', () => {
  const linked = (barcodeKey: string, unitsPerScan: string) => ({ barcodeKey, unitsPerScan: units(unitsPerScan) })
  expect(unitGtin('7790000000003', [])).toBe('07790000000003')
  expect(unitGtin('A', [linked('17790000000000', '12'), linked('7790000000003', '1')])).toBe('07790000000003')
  expect(unitGtin('A', [linked('2000000000008', '1'), linked('7790000000003', '12')])).toBeNull()
})
