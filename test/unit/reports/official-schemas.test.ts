import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { epcisDocument } from '../../../src/main/core/reports/epcis.ts'
import { receiptAdvice } from '../../../src/main/core/reports/receipt-advice.ts'
import type { Report } from '../../../src/main/core/reports/report.ts'
import { schemaFaults } from '../../support/json-schema.ts'
import { xmlSchema } from '../../support/xml-schema.ts'
import { arrival, lines, receivedGoods, report, reportLine, units } from './sample.ts'

const standard = (path: string) => new URL(`../../standards/${path}`, import.meta.url)
const epcis = JSON.parse(readFileSync(standard('epcis/EPCIS-JSON-Schema.json'), 'utf8'))
const ublFaults = xmlSchema(standard('ubl21/maindoc/UBL-ReceiptAdvice-2.1.xsd'))
const epcisFaults = (text: string) => schemaFaults(epcis, JSON.parse(text))

const company = { name: 'Depósito & Cía', gln: '7798000000009', taxId: '30-1' }
const container = (name: string, status: 'arrived' | 'missing' | 'not_declared') => ({
  container: name,
  status,
  numbers: [],
  articles: 1,
  units: 1,
  scannedAt: null,
  operator: null,
})

/** Reports with everything they can hold. */
const full: Report[] = [
  report(),
  report({ practice: true, company, location: null, arrivals: [arrival], lines: lines.slice(0, 2) }),
  report({
    company,
    containers: [container('(00)1', 'arrived'), container('377900000000000011', 'missing')],
    serials: [{ articleCode: '104412', lot: null, expiry: null, serials: ['S-1', 'S 2'] }],
    weighed: [
      { articleCode: '000733', lot: "L+26:09'14?", expiry: '2026-12-05', pieces: units('3'), weight: units('15.5') },
    ],
    gtins: new Map([['104412', '07790000000003']]),
    receipt: { reference: 'a'.repeat(32), at: '2026-11-21T12:00:00.000-03:00', qr: 'x', sameFigures: true },
  }),
  report({ part: 2, documents: [] }),
  // Blank names of the places that the schema requires.
  report({
    company: null,
    location: ' ',
    documents: [{ id: 1, number: 'R-1', date: null, supplierCode: '\t', supplierName: null, purchaseOrder: null }],
  }),
]

// Half a surrogate pair may be in a text of the WMS: JSON can escape it.
const text = fc.string({
  unit: fc.oneof(
    { weight: 20, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    fc.constant('\ud800'),
  ),
  minLength: 1,
  maxLength: 30,
})
const anyReport = fc
  .record({
    articleCode: text,
    lot: fc.option(text),
    expiry: fc.option(fc.oneof(text, fc.constant('2026-12-05'))),
    counted: fc.nat(20_000_000),
    damaged: fc.nat(5_000_000),
    number: text,
    supplierCode: fc.option(text),
    location: fc.option(text),
    serials: fc.uniqueArray(text, { maxLength: 3 }),
    gtin: fc.boolean(),
    gln: fc.boolean(),
  })
  .map((one) => {
    const { articleCode, lot, expiry, number, supplierCode } = one
    const counted = units(String(one.counted / 1e6))
    return report({
      location: one.location,
      company: one.gln ? company : null,
      documents: [{ id: 1, number, date: null, supplierCode, supplierName: null, purchaseOrder: number }],
      lines: [reportLine({ articleCode, lot, expiry, counted, damaged: units(String(one.damaged / 1e6)) })],
      received: [
        receivedGoods({ articleCode, lot, expiry, units: counted, damaged: units(String(one.damaged / 1e6)) }),
      ],
      serials: one.serials.length === 0 ? [] : [{ articleCode, lot, expiry, serials: one.serials }],
      gtins: new Map(one.gtin ? [[articleCode, '07790000000003']] : []),
      containers: [container(number, 'arrived')],
    })
  })

test('every receipt advice is valid against the official schema of UBL 2.1', () => {
  for (const one of full)
    for (const language of ['es', 'en'] as const) expect(ublFaults(receiptAdvice(one, language))).toEqual([])
  fc.assert(fc.property(anyReport, (one) => ublFaults(receiptAdvice(one, 'en')).length === 0))
})

test('every document of events is valid against the official schema of EPCIS 2.0', () => {
  for (const one of full) expect(epcisFaults(epcisDocument(one))).toEqual([])
  fc.assert(
    fc.property(anyReport, (one) => {
      expect(epcisFaults(epcisDocument(one))).toEqual([])
    }),
  )
})

test('the validators refuse what the schemas forbid', () => {
  const xml = receiptAdvice(report(), 'en')
  for (const [from, to] of [
    ['<cbc:ID>9184</cbc:ID>', ''],
    ['<cbc:ID>9184</cbc:ID>', '<cbc:ID>9184</cbc:ID><cbc:ID>9185</cbc:ID>'],
    ['<cbc:IssueDate>2026-11-21', '<cbc:IssueDate>21/11/2026'],
    ['<cbc:IssueTime>12:03:04', '<cbc:IssueTime>12.03'],
    ['<cac:DeliveryCustomerParty>', '<cac:Unknown>x</cac:Unknown><cac:DeliveryCustomerParty>'],
    ['<cbc:ReceivedQuantity>10', '<cbc:ReceivedQuantity>ten'],
    ['<cbc:ReceivedQuantity>10', '<cbc:ReceivedQuantity unit="x">10'],
    ['<cac:ReceiptLine>', '<cac:ReceiptLine>words'],
  ] as const) {
    expect(xml).toContain(from)
    expect(ublFaults(xml.replace(from, to)), to).not.toEqual([])
  }
  const whole = JSON.parse(epcisDocument(full[2] ?? report()))
  const [event] = whole.epcisBody.eventList
  for (const patch of [
    { action: 'SEEN' },
    { bizStep: 'receive' },
    { eventTime: 'yesterday' },
    { eventTimeZoneOffset: '3' },
    { epcList: ['not a uri'] },
    { quantityList: [{ epcClass: 'urn:x:1', quantity: '3' }] },
    { quantityList: [{ epcClass: 'urn:x:1', quantity: 3, uom: 'kilo' }] },
    { ilmd: { 'muelle:lot': 'x' } },
    { lot: 'x' },
    { bizTransactionList: [{ type: 'note', bizTransaction: 'urn:x:1' }] },
  ]) {
    const changed = { ...whole, epcisBody: { eventList: [{ ...event, ...patch }] } }
    expect(schemaFaults(epcis, changed), JSON.stringify(patch)).not.toEqual([])
  }
  expect(schemaFaults(epcis, { ...whole, schemaVersion: undefined })).not.toEqual([])
})
