// Labels: what goes in comes out of the ZPL and out of the picture.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LabelDrawing, LabelSettings } from '../../../src/contract/shapes/label.ts'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import { pairingWarnings } from '../../../src/main/core/domain/gs1/pairing.ts'
import { isCalendarDate } from '../../../src/main/core/domain/dates.ts'
import { checkDigitOf, hasCheckDigit } from '../../../src/main/core/domain/gtin.ts'
import type { LabelGoods } from '../../../src/main/core/domain/labels/label-elements.ts'
import { joinElements, labelElements } from '../../../src/main/core/domain/labels/label-elements.ts'
import { isMatrixOnly, layOutLabel } from '../../../src/main/core/domain/labels/label-layout.ts'
import { ssccCapacity, ssccOf } from '../../../src/main/core/domain/labels/sscc.ts'
import { labelZpl } from '../../../src/main/core/domain/labels/zpl.ts'
import type { Units } from '../../../src/main/core/domain/model.ts'
import { explainScan } from '../../../src/main/core/domain/scan.ts'
import { interpretScan } from '../../../src/main/core/counts/interpret-scan.ts'
import { codewords, photographLabel, readZpl, textOfCodewords, textOfMatrix } from './zpl-reader.ts'

const GS = '\u001D'
const year = 2026
const million = 1_000_000
const paper = { dpi: 203, widthMm: 100, heightMm: 150 } as const
const texts = { title: 'Leche entera', rows: [['Lote', 'L1']] } as const
const sscc = '377990000044718284'
const units = (count: number) => (count * million) as Units

const goods = (changed: Partial<LabelGoods> = {}): LabelGoods => ({
  articleCode: '104412',
  barcodes: [{ barcode: '07799001044122', unitsPerScan: units(1) }],
  byWeight: false,
  lot: 'L26-0907',
  expiry: '2027-03-02',
  units: units(48),
  ...changed,
})

const shown = (elements: { ai: string; value: string }[]) => elements.map(({ ai, value }) => `(${ai})${value}`).join('')

test('goods have their GTIN, a pallet its number and what is on it, and no identifier lacks its partner', () => {
  expect(hasCheckDigit('07799001044122')).toBe(true)
  const loose = labelElements(goods(), null, year)
  expect(shown(loose)).toBe('(01)07799001044122(17)270302(30)48(10)L26-0907')
  const pallet = labelElements(goods(), sscc, year)
  expect(shown(pallet)).toBe('(00)377990000044718284(02)07799001044122(17)270302(37)48(10)L26-0907')
  const weighed = labelElements(goods({ byWeight: true, units: 12_345_000 as Units }), null, year)
  expect(shown(weighed)).toBe('(01)07799001044122(17)270302(3103)012345(10)L26-0907')
  for (const elements of [loose, pallet, weighed, labelElements(null, sscc, year)])
    expect(pairingWarnings(elements.map((element) => ({ ...element, at: 0 })))).toEqual([])
})

test('the largest package that fits is counted', () => {
  const barcodes = [
    { barcode: '07799001044122', unitsPerScan: units(1) },
    { barcode: '17799001044129', unitsPerScan: units(12) },
  ]
  expect(shown(labelElements(goods({ barcodes }), null, year))).toContain('(01)17799001044129(17)270302(30)4')
  expect(shown(labelElements(goods({ barcodes, units: units(12) }), null, year))).not.toContain('(30)')
  expect(shown(labelElements(goods({ barcodes, units: units(13) }), null, year))).toContain('(01)07799001044122')
})

test('an article without an open GTIN has the identifiers of its company', () => {
  const internal = '(91)MU:104412(92)L26-0907(93)270302(94)48'
  expect(shown(labelElements(goods({ barcodes: [] }), null, year))).toBe(internal)
  const check = (digits: string) => digits + String(checkDigitOf(digits))
  // Numbers that a house gives itself, and one of eight digits.
  for (const barcode of [check('200000000001'), check('020000000001'), check('040000000001'), check('7799001')])
    expect(shown(labelElements(goods({ barcodes: [{ barcode, unitsPerScan: units(1) }] }), null, year))).toBe(internal)
  // Neither half a package nor a long lot fits the identifiers of GS1.
  expect(shown(labelElements(goods({ units: 500_000 as Units }), null, year))).toContain('(94)0.5')
  expect(shown(labelElements(goods({ lot: 'X'.repeat(21) }), null, year))).toContain(`(92)${'X'.repeat(21)}`)
})

test.each([
  ['lot', { lot: 'ÑANDÚ' }],
  ['lot', { lot: 'A B' }],
  ['lot', { lot: '^XA' }],
  ['articleCode', { barcodes: [], articleCode: 'Á1' }],
  ['expiry', { expiry: '2090-01-01' }],
])('a text that no barcode holds is refused by its field: %s', (path, changed) => {
  expect(() => labelElements(goods(changed), null, year)).toThrow(
    expect.objectContaining({
      code: 'validation',
      details: { issues: [{ path, code: 'not_printable' }] },
    }),
  )
})

test('AI 91 of somebody else is no article', () => {
  expect(explainScan(`]C191104412${GS}92L1`, { year }).articleCode).toBeNull()
  expect(explainScan(`]C191MU:`, { year }).articleCode).toBeNull()
  // A GTIN says more.
  expect(explainScan(`]d2010779900104412291MU:OTHER`, { year })).toMatchObject({ articleCode: null, lot: null })
})

test('paper on which the label does not fit is refused', () => {
  const pallet = labelElements(goods(), sscc, year)
  expect(() => layOutLabel(pallet, texts, { dpi: 203, widthMm: 60, heightMm: 40 })).toThrow(Failure)
  const small = layOutLabel(labelElements(goods(), null, year), texts, { dpi: 203, widthMm: 60, heightMm: 50 })
  expect(isMatrixOnly(small)).toBe(true)
})

test('the line below a linear code is whole, smaller where it is long', () => {
  for (let length = 1; length <= 20; length += 1) {
    const elements = labelElements(goods({ lot: '12345678901234567890'.slice(0, length) }), sscc, year)
    const { items } = layOutLabel(elements, texts, paper)
    const written = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
    const linear = elements.filter(({ ai }) => ai !== '00')
    const drawn = items.flatMap((item) => (item.kind === 'gs1-128' && !item.data.startsWith('00') ? [linear] : []))
    for (const below of [[{ ai: '00', value: sscc }], ...drawn]) expect(written).toContain(shown(below))
  }
})

test('rows beside the code are whole on narrow paper, smaller where they are long', () => {
  const rows = [
    ['Artículo', '07799001044122'],
    ['Lote', '12345678901234567890'],
    ['Vence', '02/03/2027'],
    ['Contenido', '1.200 u.'],
  ] as const
  for (const dpi of [203, 300, 600] as const)
    for (const widthMm of [60, 76, 100]) {
      const elements = labelElements(goods({ lot: '12345678901234567890' }), null, year)
      const { items } = layOutLabel(elements, { title: 'Leche', rows }, { dpi, widthMm, heightMm: 60 })
      const written = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
      expect(written).toEqual(expect.arrayContaining(rows.map(([name, value]) => `${name}: ${value}`)))
    }
})

test('a row of an internal label that is too long for one line goes on in the next one', () => {
  const articleCode = 'ART-000123-BLUE-XL-0000000000-001-OF-2'
  const lot = 'LOT/2026/11/30-SHIFT-2-LINE-000001'
  const rows = [
    ['Artículo', articleCode],
    ['Lote', lot],
    ['Contenido', '1.200 u.'],
  ] as const
  for (const dpi of [203, 300, 600] as const)
    for (const widthMm of [60, 76, 100]) {
      const elements = labelElements(goods({ articleCode, lot, barcodes: [] }), null, year)
      const { items } = layOutLabel(elements, { title: 'Leche', rows }, { dpi, widthMm, heightMm: 60 })
      const written = items.flatMap((item) => (item.kind === 'text' ? [item] : []))
      const together = written.map(({ text }) => text).join('')
      for (const [name, value] of rows) expect(together).toContain(`${name}: ${value}`)
      // No line is drawn over another one.
      written.forEach(({ y, height }, at) => expect(written[at + 1]?.y ?? Infinity).toBeGreaterThanOrEqual(y + height))
      const matrix = items.find(({ kind }) => kind === 'gs1datamatrix')
      for (const { x, height, text } of written.slice(1))
        expect(x + text.length * height * 0.6).toBeLessThanOrEqual(matrix?.x ?? 0)
    }
})

// Values that operators enter.
const gs1Signs = `!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`.split('')
const gs1Text = (most: number) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...gs1Signs), minLength: 1, maxLength: most }),
    // Runs of digits change the subset.
    fc.string({ unit: fc.constantFrom(...'0123456789A>_'.split('')), minLength: 1, maxLength: most }),
  )
const gtin = fc
  .tuple(
    fc.constantFrom('0', '1', '8'),
    fc.constantFrom('0', '3', '7', '9'),
    fc.integer({ min: 10 ** 9, max: 10 ** 10 }),
  )
  .map(([indicator, first, rest]) => `${indicator}${first}77${String(rest).slice(0, 9)}`)
  .map((digits) => digits + String(checkDigitOf(digits)))
const count = fc.integer({ min: 1, max: 99_999_999 })
const sample: fc.Arbitrary<LabelGoods> = fc.record({
  articleCode: gs1Text(20),
  barcodes: fc.array(fc.record({ barcode: gtin, unitsPerScan: fc.integer({ min: 1, max: 60 }).map(units) }), {
    maxLength: 2,
  }),
  byWeight: fc.boolean(),
  lot: fc.option(gs1Text(30)),
  expiry: fc.option(
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
      .filter(isCalendarDate),
  ),
  units: fc.oneof(
    count.map(units),
    count.map((millionths) => millionths as Units),
  ),
})
const range = fc.record({
  extensionDigit: fc.integer({ min: 0, max: 9 }),
  companyPrefix: fc.stringMatching(/^\d{6,12}$/),
  pcDigits: fc.stringMatching(/^\d?$/),
})
const number = fc.option(
  range.chain((part) => fc.integer({ min: 0, max: ssccCapacity(part) - 1 }).map((serial) => ssccOf(part, serial))),
)
/** Everything that a description may hold, and what looks like commands. */
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('^XZ^XA^FDx', '~JA', '_5EXA', '\\5EXZ', '^FS\n~HS\r\n', 'Ñandú 1 % «ácido»', '\uD800', '^CC+'),
)
const papers = fc.constantFrom<Pick<LabelSettings, 'dpi' | 'widthMm' | 'heightMm'>>(
  paper,
  { dpi: 300, widthMm: 100, heightMm: 150 },
  { dpi: 203, widthMm: 76, heightMm: 120 },
)

/** Data of the codes of a label, read by the small ZPL reader. */
function dataOf(zpl: string): string[] {
  return readZpl(zpl).fields.flatMap(({ kind, data, parameters }) => {
    if (kind === 'gs1-128') return [textOfCodewords(codewords(data))]
    return kind === 'gs1datamatrix' ? [textOfMatrix(data, parameters[6] ?? '')] : []
  })
}

const codesOf = ({ items }: LabelDrawing) => items.flatMap((item) => ('data' in item ? [item.data] : []))

test('the count reads from the label what was entered', () => {
  fc.assert(
    fc.property(sample, number, (content, number) => {
      const elements = labelElements(content, number, year)
      const scan = explainScan(`]d2${joinElements(elements)}`, { year })
      const { byWeight, articleCode, lot, expiry } = content
      const facts = { articleCode, description: null, byWeight, usesLot: false, usesExpiry: false, usesSerial: false }
      const read = interpretScan(scan, {
        articleCatalog: {
          barcode: (key) => {
            const found = content.barcodes.findLast(({ barcode }) => barcode === key)
            return found === undefined ? null : { articleCode, unitsPerScan: found.unitsPerScan }
          },
          facts: () => facts as never,
          byWeightAt: () => () => byWeight,
          stockExpiries: () => [],
        },
        listed: new Set(),
        packs: units(1),
        year,
      })
      expect(read).toMatchObject({ type: 'article', article: { articleCode }, container: number })
      expect(read).toMatchObject({ data: { lot, expiry }, units: content.units })
    }),
    {
      // Counts that end like another field.
      examples: [
        [goods({ lot: null, expiry: null, units: units(46_762_001) }), null],
        [
          goods({ lot: null, expiry: null, units: units(100_101) }),
          ssccOf({ extensionDigit: 3, companyPrefix: '7799000', pcDigits: '' }, 1),
        ],
      ],
    },
  )
})

test('the ZPL holds the elements and the texts, and no text is a command', () => {
  fc.assert(
    fc.property(
      sample,
      number,
      words,
      words,
      papers,
      fc.integer({ min: 1, max: 99 }),
      (content, number, title, value, size, copies) => {
        const drawing = layOutLabel(labelElements(content, number, year), { title, rows: [['A', value]] }, size)
        const label = readZpl(labelZpl(drawing, copies))
        expect(label).toMatchObject({ width: drawing.width, height: drawing.height, copies })
        expect(label.fields).toHaveLength(drawing.items.length)
        expect(dataOf(labelZpl(drawing, copies))).toEqual(codesOf(drawing).map((data) => GS + data))
        const printed = label.fields.filter(({ kind }) => kind === 'text').map(({ data }) => data)
        const entered = drawing.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
        expect(printed).toEqual(
          entered.map((text) => text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/\p{Cs}/gu, '\uFFFD')),
        )
      },
    ),
  )
})

test('every code of the picture is read back, beside its texts and lines', async () => {
  await fc.assert(
    fc.asyncProperty(sample, number, papers, async (content, number, size) => {
      const rows = [
        ['Artículo', content.articleCode],
        ['Lote', content.lot ?? ''],
        ['Vence', ''],
        ['Contenido', '48'],
      ] as const
      const drawing = layOutLabel(
        labelElements(content, number, year),
        { title: 'Leche entera larga vida 1 L', rows },
        size,
      )
      const found = await photographLabel(readZpl(labelZpl(drawing, 1)))
      const codes = drawing.items.flatMap((item) =>
        'data' in item ? [{ text: item.data, identifier: item.kind === 'gs1-128' ? ']C1' : ']d2' }] : [],
      )
      const sorted = (codes: typeof found) =>
        codes.toSorted((a, b) => (a.text + a.identifier < b.text + b.identifier ? -1 : 1))
      expect(sorted(found)).toEqual(sorted(codes))
    }),
    { numRuns: 25 },
  )
})

test('serials of a range give different numbers with a right check digit', () => {
  fc.assert(
    fc.property(range, fc.array(fc.nat(), { maxLength: 20 }), (part, serials) => {
      const different = new Set(serials.map((serial) => serial % ssccCapacity(part)))
      const numbers = new Set([...different].map((serial) => ssccOf(part, serial)))
      expect(numbers.size).toBe(different.size)
      for (const number of numbers)
        expect(number).toSatisfy((text: string) => text.length === 18 && hasCheckDigit(text))
    }),
  )
})
