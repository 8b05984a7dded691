// @vitest-environment jsdom
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from '../../../src/main/core/domain/units.ts'
import { receiptAdvice } from '../../../src/main/core/reports/receipt-advice.ts'
import { textElement, element, xmlText } from '../../../src/main/core/reports/xml.ts'
import { lines, report, reportLine } from './sample.ts'

/** Read by a strict parser, which throws where the text is not well formed. */
function read(text: string): Element {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const error = document.querySelector('parsererror')
  if (error) throw new Error(error.textContent)
  return document.documentElement
}

const all = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap((one) => [...one.children].filter((child) => child.localName === name)),
      [element],
    )
const text = (element: Element, path: string): string | null => all(element, path)[0]?.textContent ?? null
const names = (element: Element) => [...new Set([...element.children].map((child) => child.localName))]

/** Elements in the order of the UBL 2.1 schema, as far as they are used; `!` where it demands one. */
const order = {
  ReceiptAdvice:
    'UBLVersionID ID! IssueDate! IssueTime Note LineCountNumeric OrderReference DespatchDocumentReference DeliveryCustomerParty! DespatchSupplierParty! ReceiptLine!',
  ReceiptLine: 'ID! Note ReceivedQuantity ShortQuantity QuantityDiscrepancyCode OversupplyQuantity ReceivedDate Item',
  Item: 'Description Name BuyersItemIdentification AdditionalItemProperty ItemInstance',
  AdditionalItemProperty: 'Name! Value',
  OrderReference: 'ID!',
  DespatchDocumentReference: 'ID! IssueDate',
  DeliveryCustomerParty: 'Party DeliveryContact',
  DespatchSupplierParty: 'CustomerAssignedAccountID Party',
  LotIdentification: 'LotNumberID ExpiryDate',
} as const

/** Faults against UBL: elements unknown, out of order, missing, or empty. */
function faults(element: Element): string[] {
  const name = element.localName
  const known: string[] = order[name as keyof typeof order]?.split(' ') ?? []
  const plain = known.map((one) => one.replace('!', ''))
  const found = known.length === 0 ? [] : names(element)
  return [
    ...found.filter((one) => !plain.includes(one)).map((one) => `${one} is no part of ${name}`),
    ...(found.join() === plain.filter((one) => found.includes(one)).join() ? [] : [`${name} is out of order`]),
    ...known
      .filter((one) => one.endsWith('!') && !found.includes(one.slice(0, -1)))
      .map((one) => `${name} lacks ${one}`),
    ...(element.textContent?.trim() === '' ? [`${name} is empty`] : []),
    ...[...element.children].flatMap(faults),
  ]
}

test('a receipt advice has the elements of the schema, in its order, with the figures of the report', () => {
  const root = read(receiptAdvice(report(), 'es'))
  expect([root.localName, root.namespaceURI]).toEqual([
    'ReceiptAdvice',
    'urn:oasis:names:specification:ubl:schema:xsd:ReceiptAdvice-2',
  ])
  expect(faults(root)).toEqual([])
  expect([text(root, 'ID'), text(root, 'IssueDate'), text(root, 'IssueTime')]).toEqual([
    '9184',
    '2026-11-21',
    '12:03:04-03:00',
  ])
  expect(text(root, 'DespatchDocumentReference/ID')).toBe('R-0001/84')
  expect(text(root, 'DespatchDocumentReference/IssueDate')).toBe('2026-11-20')
  expect(text(root, 'OrderReference/ID')).toBe('OC-77')
  expect(text(root, 'DespatchSupplierParty/CustomerAssignedAccountID')).toBe('P001')
  expect(text(root, 'DespatchSupplierParty/Party/PartyName/Name')).toBe('Lácteos Cerro Pampa S.A.')
  expect(text(root, 'DeliveryCustomerParty/DeliveryContact/Name')).toBe('Bruno, Ana Quiroga')
  expect(all(root, 'Note').map((note) => note.textContent)).toEqual([
    'Informe de diferencias de recepción',
    'Contó (1.º): Bruno, 2026-11-21T09:44:00.000-03:00',
    'Contó (2.º): Ana Quiroga, 2026-11-21T11:18:00.000-03:00. Firmado: 2026-11-21T12:00:00.000-03:00. Nota de la firma: Reclamar; 3 cajas',
    'Regla de firma: Se requieren 2 conteos de operadores distintos. Quien contó no puede firmar.',
  ])

  const received = all(root, 'ReceiptLine')
  expect(text(root, 'LineCountNumeric')).toBe(String(received.length))
  expect(
    received.map((line) => {
      const property = (name: string) =>
        all(line, 'Item/AdditionalItemProperty').find((one) => text(one, 'Name') === name) ?? line
      return {
        articleCode: text(line, 'Item/BuyersItemIdentification/ID'),
        description: text(line, 'Item/Description'),
        lot: text(line, 'Item/ItemInstance/LotIdentification/LotNumberID'),
        expiry: text(line, 'Item/ItemInstance/LotIdentification/ExpiryDate'),
        counted: text(line, 'ReceivedQuantity'),
        difference: Number(text(line, 'OversupplyQuantity') ?? 0) - Number(text(line, 'ShortQuantity') ?? 0),
        declared: text(property('declared'), 'Value'),
        damaged: text(property('damaged'), 'Value'),
        status: text(property('status'), 'Value'),
        decided: text(property('decided'), 'Value'),
      }
    }),
  ).toEqual(
    lines.map((line) => ({
      articleCode: line.articleCode,
      description: line.description,
      lot: line.lot,
      expiry: line.expiry,
      counted: line.counted === null ? null : formatUnits(line.counted),
      difference: (line.difference ?? 0) / 1e6,
      declared: formatUnits(line.declared!),
      damaged: formatUnits(line.damaged),
      status: line.status,
      decided: String(line.decided),
    })),
  )
  expect(received.map((line) => text(line, 'QuantityDiscrepancyCode'))).toEqual([null, 'CP', 'AE', 'CP'])
})

test('unknown values leave no empty element; an invalid date is kept as text', () => {
  const [document] = report().documents
  if (!document) throw new Error('no document')
  const bare = report({
    location: null,
    receivedAt: null,
    counts: [],
    documents: [{ ...document, date: '20/13/26', supplierCode: null, supplierName: null, purchaseOrder: null }],
    lines: [reportLine({ description: null, expiry: '2026-02-30', damaged: reportLine().damaged })],
  })
  const root = read(receiptAdvice(bare, 'en'))
  expect(faults(root)).toEqual([])
  expect(text(root, 'DespatchSupplierParty/Party/PartyName/Name')).toBe('Unknown supplier')
  expect(text(root, 'DespatchDocumentReference/IssueDate')).toBeNull()
  expect(text(root, 'ReceiptLine/Item/Name')).toBe('104412')
  expect(root.textContent).toContain('2026-02-30')
  expect(faults(read(receiptAdvice({ ...bare, documents: [] }, 'es')))).toEqual([])
})

test('practice is marked', () => {
  expect(text(read(receiptAdvice(report({ practice: true }), 'es')), 'Note')).toBe('PRÁCTICA: no es una recepción real')
})

test('any text is read back, but for what XML cannot hold', () => {
  const hostile = fc.string({
    unit: fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        ']]>',
        '\u0000',
        '\u001d',
        '\r',
        '\n',
        '\t',
        '\ud800',
        '\uffff',
        'ñ',
        '😀',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  })
  const legal = (value: string) => value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
  fc.assert(
    fc.property(hostile, hostile, (content, attribute) => {
      const root = element('a', [textElement('b', `.${content}`, { c: attribute })])
      const [child] = all(read(xmlText(root ?? { name: 'none', content: '', attributes: {} })), 'b')
      expect(child?.textContent).toBe(legal(`.${content}`))
      expect(child?.getAttribute('c')).toBe(legal(attribute))
    }),
    { numRuns: 40 },
  )
})
