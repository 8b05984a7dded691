import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxAdviceBytes } from '../../../src/main/core/domain/despatch-advice/advice.ts'
import { readAdvices } from '../../../src/main/core/domain/despatch-advice/read-advices.ts'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import { formatUnits } from '../../../src/main/core/domain/units.ts'
import type { Units } from '../../../src/main/core/domain/model.ts'
import { xmlSchema } from '../../support/xml-schema.ts'
import { interchange, nested, nestedLines, ublAdvice, ublLine } from './samples.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const read = (text: string | Uint8Array) => readAdvices(typeof text === 'string' ? latin1(text) : text, 2026)
const utf8 = (text: string) => Buffer.from(text, 'utf8')

function reasonOf(content: string | Uint8Array): unknown {
  try {
    read(content)
    return null
  } catch (error) {
    if (error instanceof Failure && error.code === 'validation') return error.details?.reason
    throw error
  }
}

test.each(['96A', '01B'])('DESADV of D.%s: levels, containers, portions, lots, expiries and serials', (release) => {
  const [advice, ...others] = read(interchange(nested, release))
  expect(others).toEqual([])
  expect(advice).toEqual({
    format: 'desadv',
    number: '4471-882',
    date: '2026-11-20',
    supplierCodes: ['P001'],
    supplierName: "Lácteos O'Higgins S.A.",
    documents: ['4471-882', 'R-000196'],
    orders: ['OC-77'],
    lines: nestedLines,
  })
})

test('a date with a two-digit year is of the century nearest to the year in which it is read', () => {
  const dateIn = (digits: string, year: number) => {
    const text = interchange(nested).replace('DTM+137:202611201702:203', `DTM+137:${digits}:101`)
    return readAdvices(latin1(text), year)[0]?.date
  }
  expect(dateIn('261120', 2026)).toBe('2026-11-20')
  expect(dateIn('991231', 2026)).toBe('1999-12-31')
  expect(dateIn('010203', 2098)).toBe('2101-02-03')
})

test('other service characters, decimal comma, no UNA, and Unicode give the same figures', () => {
  const plain = interchange(nested)
  const lines = read(plain)[0]?.lines
  expect(read(plain.replace(/^UNA.*\n/, ''))[0]?.lines).toEqual(lines)
  expect(read(plain.replaceAll('.5', ',5').replaceAll('.25', ',25').replace('UNA:+.', 'UNA:+,'))[0]?.lines).toEqual(
    lines,
  )
  expect(read(utf8(plain.replace('UNOC', 'UNOY')))[0]?.supplierName).toBe("Lácteos O'Higgins S.A.")
  // Each service character becomes another one, and the text keeps what the release character protected.
  const swapped = plain
    .replaceAll("?'", '\u0001')
    .replaceAll('?+', '\u0002')
    .replaceAll('?:', '\u0003')
    .replaceAll(':', '<')
    .replaceAll('+', '|')
    .replaceAll("'", '~')
    .replaceAll('\u0001', "'")
    .replaceAll('\u0002', '+')
    .replaceAll('\u0003', ':')
    .replace('UNA<|.? ~', 'UNA<|.\\ ~')
  expect(read(swapped)[0]?.lines).toEqual(lines)
})

test('a public example of nested packages comes out with its figures', () => {
  // Structure and figures of a public sample of DESADV D.96A: one pallet, three levels with a line each.
  const goods = [
    ['342603046212341547', '4260304623843', 110],
    ['342603046212378547', '4260304622123', 330],
    ['342603046212332145', '4260304624412', 450],
  ] as const
  const [advice] = read(
    interchange([
      'BGM+351+DOCNR4712+9',
      'DTM+137:20180218:102',
      'NAD+SU+9983083940382::9',
      'CPS+1',
      'PAC+1++PK',
      'PCI+33E',
      'GIN+BJ+342603046212321014',
      ...goods.flatMap(([sscc, gtin, units], at) => [
        `CPS+${at + 2}+1`,
        `PAC+11++CT`,
        'PCI+33E',
        `GIN+BJ+${sscc}`,
        `LIN+${at + 1}++${gtin}:EN`,
        `QTY+12:${units}:PCE`,
        `RFF+ON:8493848394:${at + 1}`,
      ]),
      'CNT+2:3',
    ]),
  )
  expect(advice?.lines.map(({ container, articleCodes, units }) => [container, articleCodes[0], units / 1e6])).toEqual(
    goods,
  )
  expect(advice?.orders).toEqual(['8493848394'])
})

test('UBL: a public example comes out with its figures', () => {
  // Structure and figures of the example of the standard (UBL 2.0, small business subset): one line, part of it on backorder.
  const common = 'urn:oasis:names:specification:ubl:schema:xsd'
  const id = (name: string, value: string) => `<cac:${name}><cbc:ID>${value}</cbc:ID></cac:${name}>`
  const order = `<cac:OrderReference><cbc:ID>AEG012345</cbc:ID><cbc:SalesOrderID>CON0095678</cbc:SalesOrderID>
    <cbc:IssueDate>2005-06-20</cbc:IssueDate></cac:OrderReference>`
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<DespatchAdvice xmlns:cbc="${common}:CommonBasicComponents-2" xmlns:cac="${common}:CommonAggregateComponents-2" xmlns="${common}:DespatchAdvice-2">
  <cbc:UBLVersionID>2.0</cbc:UBLVersionID>
  <cbc:ID>565899</cbc:ID>
  <cbc:CopyIndicator>false</cbc:CopyIndicator>
  <cbc:IssueDate>2005-06-20</cbc:IssueDate>
  <cbc:DespatchAdviceTypeCode>delivery</cbc:DespatchAdviceTypeCode>
  ${order}
  <cac:DespatchSupplierParty>
    <cbc:CustomerAssignedAccountID>CO001</cbc:CustomerAssignedAccountID>
    <cac:Party><cac:PartyName><cbc:Name>Consortial</cbc:Name></cac:PartyName>
      <cac:PartyTaxScheme><cbc:CompanyID>175 269 2355</cbc:CompanyID>${id('TaxScheme', 'VAT')}</cac:PartyTaxScheme>
    </cac:Party>
  </cac:DespatchSupplierParty>
  <cac:DeliveryCustomerParty><cbc:CustomerAssignedAccountID>XFB01</cbc:CustomerAssignedAccountID></cac:DeliveryCustomerParty>
  <cac:Shipment><cbc:ID>1</cbc:ID>${id('Consignment', '1')}</cac:Shipment>
  <cac:DespatchLine>
    <cbc:ID>1</cbc:ID>
    <cbc:DeliveredQuantity unitCode="KGM">90</cbc:DeliveredQuantity>
    <cbc:BackorderQuantity unitCode="KGM">10</cbc:BackorderQuantity>
    <cac:OrderLineReference><cbc:LineID>1</cbc:LineID><cbc:SalesOrderLineID>A</cbc:SalesOrderLineID>${order}</cac:OrderLineReference>
    <cac:Item>
      <cbc:Description>Acme beeswax</cbc:Description>
      <cbc:Name>beeswax</cbc:Name>
      ${id('BuyersItemIdentification', '6578489')}${id('SellersItemIdentification', '17589683')}
      <cac:ItemInstance><cac:LotIdentification>
        <cbc:LotNumberID>546378239</cbc:LotNumberID><cbc:ExpiryDate>2010-01-01</cbc:ExpiryDate>
      </cac:LotIdentification></cac:ItemInstance>
    </cac:Item>
  </cac:DespatchLine>
</DespatchAdvice>`
  expect(read(utf8(text))).toEqual([
    {
      format: 'ubl',
      number: '565899',
      date: '2005-06-20',
      supplierCodes: ['CO001'],
      supplierName: 'Consortial',
      documents: ['565899'],
      orders: ['AEG012345'],
      lines: [
        {
          articleCodes: ['6578489', '17589683'],
          description: 'Acme beeswax',
          lot: '546378239',
          expiry: '2010-01-01',
          units: 90_000_000,
          unitCode: 'KGM',
          container: null,
          serials: [],
        },
      ],
    },
  ])
})

test('UBL: article, lot, expiry, serial, container; valid against the official schema', () => {
  const text = ublAdvice(ublLine)
  expect(xmlSchema(new URL('../../standards/ubl21/maindoc/UBL-DespatchAdvice-2.1.xsd', import.meta.url))(text)).toEqual(
    [],
  )
  const advice = {
    format: 'ubl',
    number: '4471-882',
    date: '2026-11-20',
    supplierCodes: ['P001', '5410000000019'],
    supplierName: 'Lácteos & Hijos',
    documents: ['4471-882', 'R-000196'],
    orders: ['OC-77', 'OC-78'],
    lines: [
      {
        articleCodes: ['104600', '7790000000003', 'QC'],
        description: 'Queso <cremoso>',
        lot: 'L26-0921',
        expiry: '2026-12-01',
        units: 73_500_000,
        unitCode: 'KGM',
        container: '377900000000000011',
        serials: ['S-1'],
      },
    ],
  }
  expect(read(utf8(text))).toEqual([advice])
  expect(read(utf8(`\ufeff${text}`))).toEqual([advice])
  expect(read(text.replace('UTF-8', 'ISO-8859-1'))).toEqual([advice])
})

test('whatever a partner writes into its codes comes back as it was', () => {
  const code = fc
    .string({ unit: fc.constantFrom(...Array.from("AZ09 ?'+:.,-&<é")), minLength: 1, maxLength: 20 })
    .map((text) => `x${text}x`)
  const escaped = (text: string) => text.replace(/[?+:']/g, '?$&')
  fc.assert(
    fc.property(code, code, fc.nat(2_000_000_000), (article, lot, millionths) => {
      const units = millionths as Units
      const [edifact] = read(
        interchange([
          'BGM+351+N+9',
          'CPS+1',
          `LIN+1++${escaped(article)}:IN`,
          `PIA+1+${escaped(lot)}:NB`,
          `QTY+12:${formatUnits(units)}`,
        ]),
      )
      expect(edifact?.lines).toMatchObject([{ articleCodes: [article], lot, units }])
      const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      const [ubl] = read(
        utf8(
          ublAdvice(ublLine)
            .replace('>104600<', () => `>${xml(article)}<`)
            .replace('>L26-0921<', () => `>${xml(lot)}<`)
            .replace('>73.5<', `>${formatUnits(units)}<`),
        ),
      )
      expect(ubl?.lines).toMatchObject([{ lot, units }])
      expect(ubl?.lines[0]?.articleCodes[0]).toBe(article)
    }),
  )
})

test('wrong files are refused with a reason', () => {
  const plain = interchange(nested)
  const without = (segment: string) => interchange(nested.filter((one) => !one.startsWith(segment)))
  expect(reasonOf(plain)).toBeNull()
  expect(reasonOf('')).toBe('not_an_advice')
  expect(reasonOf('PK\u0003\u0004')).toBe('not_an_advice')
  expect(reasonOf(plain.replace('DESADV', 'INVOIC'))).toBe('not_an_advice')
  expect(reasonOf(interchange(nested, '07A'))).toBe('version')
  expect(reasonOf(plain.replace('UNOC', 'UNOE'))).toBe('encoding')
  expect(reasonOf(plain.replace('UNOC', 'UNOY'))).toBe('encoding')
  expect(reasonOf(plain.replace("+9'", "+1'"))).toBe('advice_cancelled')
  expect(reasonOf(plain.replace('UNT+40', 'UNT+41'))).toBe('malformed')
  expect(reasonOf(plain.replace('CNT+2:3', 'CNT+2:4'))).toBe('malformed')
  expect(reasonOf(plain.replace('CPS+2+1', 'CPS+2+9'))).toBe('malformed')
  expect(reasonOf(plain.replace('CPS+3+1', 'CPS+2+1'))).toBe('malformed')
  expect(reasonOf(plain.replace('QTY+12:468', 'QTY+12:many'))).toBe('malformed')
  expect(reasonOf(plain.replace('QTY+12:468', 'QTY+12:-468'))).toBe('malformed')
  expect(reasonOf(plain.replace('QTY+11:40.25', 'QTY+11:4000'))).toBe('malformed')
  expect(reasonOf(plain.replace('MEA+PD', 'PRI+PD'))).toBe('malformed')
  expect(reasonOf(without('CPS'))).toBe('malformed')
  expect(reasonOf(without('BGM'))).toBe('malformed')
  expect(reasonOf(without('QTY'))).toBe('malformed')
  expect(reasonOf(plain.replace('UNA:+.?', 'UNA::.?'))).toBe('malformed')

  const xml = (text: string) => reasonOf(utf8(text))
  expect(xml('<html/>')).toBe('not_an_advice')
  expect(xml(ublAdvice(ublLine).replace('DespatchAdvice-2', 'Invoice-2'))).toBe('not_an_advice')
  expect(xml(ublAdvice(ublLine).replace('<b:ID>4471-882</b:ID>', ''))).toBe('malformed')
  expect(xml(ublAdvice(ublLine).replace('73.5', 'x'))).toBe('malformed')
  expect(xml(ublAdvice(ublLine).replace('>QC<', '>&unknown;<'))).toBe('malformed')
  expect(xml(ublAdvice('<a>'.repeat(100) + '</a>'.repeat(100)))).toBe('too_deep')
  expect(xml(ublAdvice(ublLine).replace('UTF-8', 'UTF-16'))).toBe('encoding')
  expect(reasonOf(latin1(ublAdvice(ublLine)))).toBe('encoding')
  expect(reasonOf(new Uint8Array(maxAdviceBytes + 1).fill(0x20))).toBe('too_large')
})

test('a document type is refused, so entities can neither grow nor read files', () => {
  for (const doctype of [
    '<!DOCTYPE DespatchAdvice>',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${'bcdefghi'
      .split('')
      .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`)
      .join('')}]>`,
  ])
    expect(reasonOf(utf8(ublAdvice(ublLine.replace('QC', '&i;'), `<?xml version="1.0"?>${doctype}`)))).toBe('entities')
})

test('no start of a file passes for the whole, and no broken file ends in anything but a refusal', () => {
  for (const whole of [latin1(interchange(nested)), utf8(ublAdvice(ublLine))]) {
    fc.assert(
      fc.property(fc.nat(whole.length - 3), (length) => {
        expect(reasonOf(whole.subarray(0, length))).not.toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 5 }), (changes) => {
        const broken = Uint8Array.from(whole)
        for (const [at, byte] of changes) broken[at] = byte
        reasonOf(broken)
      }),
    )
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(reasonOf(bytes)).not.toBeNull()
    }),
  )
})

test('the largest file is read whole', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => [`LIN+${at}++A${at}:IN`, `QTY+12:${at}`]).flat()
  expect(read(interchange(['BGM+351+N+9', 'CPS+1', ...lines]))[0]?.lines).toHaveLength(20_000)
})

test('lines that a partner breaks at a fixed width, within a number or not, give the same figures', () => {
  const plain = interchange(nested).replaceAll('\n', '')
  for (const width of [1, 7, 80])
    for (const end of ['\r\n', '\n', '\r'])
      expect(read(plain.replace(/^UNA.{6}/, '').replace(new RegExp(`.{${width}}`, 'gs'), `$&${end}`))).toEqual(
        read(plain),
      )
})

test('XML in the Unicode of Windows and in its older character sets gives the same figures', () => {
  const as = (charset: string) => ublAdvice(ublLine).replace('UTF-8', charset)
  const whole = read(utf8(as('UTF-8')))
  const utf16 = Buffer.from(`\ufeff${as('UTF-16')}`, 'utf16le')
  expect(read(utf16)).toEqual(whole)
  expect(read(Buffer.from(utf16).swap16())).toEqual(whole)
  // Without a mark, the order is that of the first sign.
  expect(read(utf16.subarray(2))).toEqual(whole)
  expect(read(Buffer.from(utf16.subarray(2)).swap16())).toEqual(whole)
  expect(read(utf8(`\ufeff${as('UTF-8')}`))).toEqual(whole)
  for (const charset of ['windows-1252', 'ISO-8859-1', 'ISO-8859-15']) expect(read(latin1(as(charset)))).toEqual(whole)
  expect(read(Buffer.from(`\ufeff${interchange(nested)}`, 'utf16le'))).toEqual(read(interchange(nested)))
  expect(reasonOf(utf16.subarray(0, utf16.length - 1))).toBe('encoding')
  expect(reasonOf(utf8(as('UTF-32')))).toBe('encoding')
})

test('a partner that names ASCII and writes letters in Latin 1 or Unicode is read as it wrote them', () => {
  for (const level of ['UNOA', 'UNOB'])
    for (const bytes of [latin1(interchange(nested, '96A', level)), utf8(interchange(nested, '96A', level))])
      expect(readAdvices(bytes, 2026)[0]?.supplierName).toBe("Lácteos O'Higgins S.A.")
})

test('numbers of segments, lines and messages may have leading zeros', () => {
  const plain = interchange(nested)
  const padded = plain.replace('UNT+40', 'UNT+000040').replace('CNT+2:3', 'CNT+2:0003').replace('UNZ+1', 'UNZ+00001')
  expect(read(padded)).toEqual(read(plain))
  expect(reasonOf(plain.replace('UNT+40', 'UNT+000041'))).toBe('malformed')
  expect(reasonOf(plain.replace('CNT+2:3', 'CNT+2'))).toBe('malformed')
})

test('an interchange that lacks a message, or ends another one, is not whole', () => {
  const plain = interchange(nested)
  expect(reasonOf(plain.replace('UNZ+1', 'UNZ+2'))).toBe('malformed')
  expect(reasonOf(plain.replace("+77'\nUNH", "+78'\nUNH"))).toBe('malformed')
  // Two interchanges in one file.
  const second = plain.replace(/^UNA.*\n/, '').replaceAll('4471-882', '4471-883')
  expect(read(`${plain}\n${second}`).map(({ number }) => number)).toEqual(['4471-882', '4471-883'])
  expect(reasonOf(plain.replace(/\nUNZ.*$/, second))).toBe('malformed')
  // Two messages, and the same in a group, of which UNZ counts the groups.
  const message = /UNH[^]*(?=UNZ)/.exec(plain)?.[0] ?? ''
  const two = `${message}${message
    .replace('UNH+1', 'UNH+2')
    .replace(/(UNT\+\d+)\+1/, '$1+2')
    .replaceAll('4471-882', '4471-883')}`
  const both = plain.replace(message, two)
  expect(read(both.replace('UNZ+1', 'UNZ+2')).map(({ number }) => number)).toEqual(['4471-882', '4471-883'])
  const group = (count: number) =>
    plain.replace(message, `UNG+DESADV+A+B+261120:1702+5+UN+D:96A'\n${two}UNE+${count}+5'\n`)
  expect(read(group(2))).toHaveLength(2)
  expect(reasonOf(group(3))).toBe('malformed')
})

test('the supplier is who is named as such, also after the seller, with the whole of a name that is longer than its field', () => {
  const parties = (...names: string[]) => {
    const segments = ['BGM+351+9+9', ...names, 'CPS+1', 'LIN+1++A-1:IN', 'QTY+12:1']
    const [advice] = read(interchange(segments))
    return [advice?.supplierCodes, advice?.supplierName]
  }
  const supplier = 'NAD+SU+P001::92++Lácteos S.A.'
  const seller = 'NAD+SE+V-9::92++Ventas del Sur'
  for (const order of [
    [supplier, seller],
    [seller, supplier],
  ])
    expect(parties(...order)).toEqual([['P001'], 'Lácteos S.A.'])
  expect(parties(seller)).toEqual([['V-9'], 'Ventas del Sur'])
  // Components of 35 characters: the first is full where the name goes on.
  const [first, second] = ['Cooperativa de Productores Lecheros', ' del Valle de la Cordillera S.A.']
  expect(parties(`NAD+SU+P001::92++${first}:${second}`)).toEqual([['P001'], `${first}${second}`])
  expect(parties('NAD+SU+P001::92++Lácteos S.A.:Planta Norte')).toEqual([['P001'], 'Lácteos S.A.'])
})

test('the largest files of references, codes or nested packages take no minutes', { timeout: 60_000 }, () => {
  const readMany = (number: number, segment: (at: number) => string) => {
    const many = Array.from({ length: number }, (_, at) => segment(at))
    const [advice] = read(interchange(['BGM+351+9+9', 'CPS+1', 'LIN+1++A-1:IN', 'QTY+12:1', ...many]))
    return advice
  }
  expect(readMany(110_000, (at) => `RFF+DQ:R${at}`)?.documents).toHaveLength(110_001)
  expect(readMany(60_000, (at) => `PIA+1+${at}:IN+${at}A:SA`)?.lines[0]?.articleCodes).toHaveLength(120_001)
  expect(readMany(90_000, (at) => `CPS+${at + 2}+${at + 1}`)?.lines).toHaveLength(1)
})

test('a line of very many serials or portions is read', () => {
  const line = ['BGM+351+9+9', 'CPS+1', 'LIN+1++A-1:IN', 'QTY+12:150000']
  const serials = Array.from({ length: 150_000 }, (_, at) => String(at)).join(':')
  expect(read(interchange([...line, `GIN+BN+${serials}`]))[0]?.lines[0]?.serials).toHaveLength(150_000)
  const portions = Array.from({ length: 125_000 }, () => ['PCI', 'QTY+11:1']).flat()
  expect(read(interchange([...line, ...portions]))[0]?.lines).toHaveLength(125_001)
})

test('of several codes of the receiver the last one stands first, and no code is there twice', () => {
  const codes = ['LIN+1++7790000000003:EN', 'PIA+1+104412:IN+V-1:SA', 'PIA+1+104413:BP+104412:IN', 'PIA+1+V-1:SA']
  const [advice] = read(interchange(['BGM+351+9+9', 'CPS+1', ...codes, 'QTY+12:1']))
  expect(advice?.lines[0]?.articleCodes).toEqual(['104412', '104413', '7790000000003', 'V-1'])
})
