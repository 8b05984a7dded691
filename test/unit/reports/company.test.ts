import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { company as companyShape } from '../../../src/contract/shapes/company.ts'
import { checkDigitOf } from '../../../src/main/core/domain/gtin.ts'
import { receiptAdvice } from '../../../src/main/core/reports/receipt-advice.ts'
import { receivingAdvice } from '../../../src/main/core/reports/receiving-advice.ts'
import { reportCsv } from '../../../src/main/core/reports/report-csv.ts'
import { lines, report } from './sample.ts'

const company = { name: "Depósito d'Ana & Hijos S.A.", gln: '7790001000019', taxId: '30-12345678-9' }
const own = { ...company, gln: `${company.gln.slice(0, 12)}${checkDigitOf(company.gln.slice(0, 12))}` }

test('a GLN has 13 digits, the last of which fits', () => {
  const isTaken = (gln: string) => companyShape.safeParse({ ...own, gln }).success
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), fc.integer({ min: 1, max: 9 }), (digits, off) => {
      const digit = checkDigitOf(digits)
      expect(isTaken(`${digits}${digit}`)).toBe(true)
      expect(isTaken(`${digits}${(digit + off) % 10}`)).toBe(false)
      expect(isTaken(digits)).toBe(false)
    }),
  )
  expect(companyShape.safeParse({ ...own, gln: null, taxId: null }).success).toBe(true)
  expect(companyShape.safeParse({ ...own, name: '  ' }).success).toBe(false)
})

/** An independent reader: segments of elements of components, the release character resolved. */
function readEdifact(text: string): string[][][] {
  const [component = '', element = '', , release = '', , end = ''] = text.slice(3, 9)
  const segments: string[][][] = []
  let part = ''
  let elements: string[][] = [[]]
  const push = () => {
    elements.at(-1)?.push(part)
    part = ''
  }
  for (let at = 9; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === release) part += text[(at += 1)] ?? ''
    else if (sign === component) push()
    else if (sign === element) {
      push()
      elements.push([])
    } else if (sign === end) {
      push()
      segments.push(elements)
      elements = [[]]
    } else part += sign
  }
  return segments
}

test('another reader of the EDIFACT advice finds the receiver and every figure', () => {
  const segments = readEdifact(receivingAdvice(report({ company: own }), 'es'))
  expect(segments[0]?.[2]).toEqual([own.gln, '14'])
  const buyer = segments.find((segment) => segment[0]?.[0] === 'NAD' && segment[1]?.[0] === 'BY')
  expect(buyer?.slice(2)).toEqual([[own.gln, '', '9'], [''], [own.name]])

  const read: { article: string; quantities: Record<string, number>; variance: number }[] = []
  for (const [tag, ...elements] of segments) {
    const line = read.at(-1)
    if (tag?.[0] === 'LIN') read.push({ article: elements[2]?.[0] ?? '', quantities: {}, variance: 0 })
    else if (tag?.[0] === 'QTY' && line) line.quantities[elements[0]?.[0] ?? ''] = Number(elements[0]?.[1])
    else if (tag?.[0] === 'QVR' && line) line.variance = Number(elements[0]?.[0])
  }
  expect(read).toEqual(
    lines.map((line) => ({
      article: line.articleCode,
      quantities: {
        12: (line.declared ?? 0) / 1e6,
        48: (line.counted ?? 0) / 1e6,
        ...(line.damaged === 0 ? {} : { 124: line.damaged / 1e6 }),
      },
      variance: (line.difference ?? 0) / 1e6,
    })),
  )
})

interface Node {
  name: string
  attributes: string
  text: string
  children: Node[]
}

/** An independent reader: elements, their attributes as written, text with the five entities. */
function readXml(text: string): Node {
  const root: Node = { name: '', attributes: '', text: '', children: [] }
  const open = [root]
  for (const [, close, name = '', attributes = '', content = ''] of text.matchAll(/<(\/?)([\w:]+)([^>]*)>([^<]*)/g)) {
    if (close) open.pop()
    else {
      const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
      const node = {
        name: name.replace(/^\w+:/, ''),
        attributes,
        text: content.trim().replace(/&(\w+);/g, (_all, entity: string) => entities[entity] ?? '?'),
        children: [],
      }
      open.at(-1)?.children.push(node)
      open.push(node)
    }
  }
  const [top] = root.children
  if (!top) throw new Error('no document')
  return top
}

const under = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce((at: Node | undefined, name) => at?.children.find((child) => child.name === name), node)

test('another reader of the UBL advice finds the receiver and every figure', () => {
  const advice = readXml(receiptAdvice(report({ company: own }), 'es'))
  const party = under(advice, 'DeliveryCustomerParty', 'Party')
  expect(party?.children.map((child) => child.name)).toEqual([
    'PartyIdentification',
    'PartyName',
    'PhysicalLocation',
    'PartyLegalEntity',
  ])
  expect(under(party, 'PartyIdentification', 'ID')).toMatchObject({ text: own.gln, attributes: ' schemeID="0088"' })
  expect(under(party, 'PartyName', 'Name')?.text).toBe(own.name)
  expect(under(party, 'PhysicalLocation', 'Name')?.text).toBe('Muelle 3')
  expect(under(party, 'PartyLegalEntity', 'CompanyID')?.text).toBe(own.taxId)

  const figure = (node: Node | undefined) => Number(node?.text ?? 0)
  const read = advice.children
    .filter((child) => child.name === 'ReceiptLine')
    .map((line) => {
      const properties = under(line, 'Item')?.children.filter((child) => child.name === 'AdditionalItemProperty') ?? []
      const property = (name: string) =>
        figure(
          under(
            properties.find((each) => under(each, 'Name')?.text === name),
            'Value',
          ),
        )
      return {
        article: under(line, 'Item', 'BuyersItemIdentification', 'ID')?.text,
        counted: figure(under(line, 'ReceivedQuantity')),
        difference: figure(under(line, 'OversupplyQuantity')) - figure(under(line, 'ShortQuantity')),
        declared: property('declared'),
        damaged: property('damaged'),
      }
    })
  expect(read).toEqual(
    lines.map((line) => ({
      article: line.articleCode,
      counted: (line.counted ?? 0) / 1e6,
      difference: (line.difference ?? 0) / 1e6,
      declared: (line.declared ?? 0) / 1e6,
      damaged: line.damaged / 1e6,
    })),
  )
})

test('the mandatory elements of both advices are there, with and without a company', () => {
  for (const company of [own, { ...own, gln: null, taxId: null }, null]) {
    const advice = readXml(receiptAdvice(report({ company }), 'en'))
    for (const path of [
      ['ID'],
      ['IssueDate'],
      ['DeliveryCustomerParty'],
      ['DespatchSupplierParty'],
      ['ReceiptLine', 'ID'],
      ['ReceiptLine', 'Item'],
      ['DespatchDocumentReference', 'ID'],
    ])
      expect(under(advice, ...path), path.join('/')).toBeDefined()
    const segments = readEdifact(receivingAdvice(report({ company }), 'en'))
    const tags = segments.map((segment) => segment[0]?.[0])
    for (const tag of ['UNB', 'UNH', 'BGM', 'DTM', 'NAD', 'CPS', 'LIN', 'UNT', 'UNZ']) expect(tags).toContain(tag)
    // UNT counts from UNH to itself.
    expect(Number(segments.find((segment) => segment[0]?.[0] === 'UNT')?.[1]?.[0])).toBe(segments.length - 2)
  }
})

test('the spreadsheet names the company in each row', () => {
  const rows: Record<string, string>[] = parse(reportCsv(report({ company: own }), 'es'), {
    delimiter: ';',
    bom: true,
    columns: true,
  })
  expect(rows.map((row) => row['Empresa'])).toEqual(lines.map(() => own.name))
})
