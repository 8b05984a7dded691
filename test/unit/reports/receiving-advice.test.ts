import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import { formatUnits } from '../../../src/main/core/domain/units.ts'
import { interchangeText, encodeText } from '../../../src/main/core/reports/edifact.ts'
import { holdReasons } from '../../../src/contract/preset-words.ts'
import { exportReport } from '../../../src/main/core/reports/export-report.ts'
import { receivingAdvice } from '../../../src/main/core/reports/receiving-advice.ts'
import type { Report } from '../../../src/main/core/reports/report.ts'
import { checkOrder, read, type ReadSegment } from './edifact-reader.ts'
import { arrival, lines, report, reportLine, units } from './sample.ts'

interface ReadLine {
  [field: string]: string | undefined
}

/** The lines as a receiving system would book them. */
function readLines(segments: ReadSegment[]): ReadLine[] {
  const found: ReadLine[] = []
  for (const [tag = [], first = [], second = [], third = []] of segments.map((segment) => segment)) {
    const line = found.at(-1) ?? {}
    if (tag[0] === 'LIN') found.push({ articleCode: third[0] })
    if (tag[0] === 'PIA') line['lot'] = second[0]
    if (tag[0] === 'IMD') line['description'] = third.slice(3).join('')
    if (tag[0] === 'QTY') line[{ 12: 'declared', 48: 'counted', 124: 'damaged' }[first[0] ?? ''] ?? 'other'] = first[1]
    if (tag[0] === 'QVR') Object.assign(line, { difference: first[0], code: second[0], status: third[3] })
    if (tag[0] === 'DTM' && first[0] === '36') line['expiry'] = first[1]
  }
  return found
}

const failureOf = (part: Partial<Report>) => {
  try {
    receivingAdvice(report(part), 'es')
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, ...error.details }
    throw error
  }
  throw new Error('a failure was expected')
}

test('a receiving advice has its segments in order and the figures of the report', () => {
  const text = receivingAdvice(report(), 'es')
  const segments = read(text)
  checkOrder(segments)
  expect(
    text.startsWith("UNA:+.? 'UNB+UNOC:3+MUELLE+P001+261121:1203+MWQJF4N98C5B99++RECADV'UNH+1+RECADV:D:96A:UN'"),
  ).toBe(true)
  expect(text).toContain(
    "BGM+632+9184+9'DTM+137:202611211203:203'DTM+50:202611211118:203'RFF+DQ:R-0001/84'DTM+171:202611200000:203'RFF+ON:OC-77'" +
      "NAD+SU+P001::92++Lácteos Cerro Pampa S.A.'NAD+DP+++Muelle 3'CTA+GR+:Bruno'CTA+GR+:Ana Quiroga'CPS+1'LIN+1++104412:IN'",
  )
  expect(text).toContain("PIA+1+L?+26?:09?'14??:NB'")
  expect(text).toContain("CNT+2:4'UNT+")
  expect(readLines(segments)).toEqual(
    lines.map((line) => ({
      articleCode: line.articleCode,
      description: line.description?.replace(/[“”]/g, '"'),
      declared: formatUnits(line.declared!),
      counted: formatUnits(line.counted ?? units('0')),
      ...(line.lot === null ? {} : { lot: line.lot }),
      ...(line.expiry === null ? {} : { expiry: line.expiry.replaceAll('-', '') }),
      ...(line.damaged === 0 ? {} : { damaged: formatUnits(line.damaged) }),
      ...(line.difference === 0
        ? {}
        : {
            difference: formatUnits(line.difference ?? units('0')),
            code: { short: 'CP', missing: 'CP', wrong_lot: 'AE' }[line.status as 'short'],
            status: line.status,
          }),
    })),
  )
})

test('an unsigned advice is a proposal, one of practice is marked as a test', () => {
  const counts = report().counts.map((count) => ({ ...count, signedAt: null }))
  expect(receivingAdvice(report({ counts, signed: false }), 'es')).toContain("BGM+632+9184+16'")
  const [head] = read(receivingAdvice(report({ practice: true }), 'es'))
  expect(head?.[11]).toEqual(['1'])
})

const hold = {
  holdId: 'h1',
  controlId: 9184,
  sessionId: 's1',
  number: 'R-0001/84',
  articleCode: '104412',
  description: null,
  lot: null,
  expiry: null,
  container: null,
  type: 'quarantine',
  reason: 'torn box',
  operator: 'Ana',
  placedAt: '2026-11-21T10:31:00.000-03:00',
  decision: null,
  intact: true,
  afterSignature: null,
} as const

const containerRow = { numbers: ['R-0001/84'], articles: 1, units: 1, scannedAt: null, operator: null }

test('serials, expiry, pieces and holds of a line have their order in the directory', () => {
  const weighed = { articleCode: '104412', lot: null, expiry: '2026-12-05', pieces: units('3'), weight: units('12.35') }
  const line = reportLine({ expiry: '2026-12-05', counted: units('12.35') })
  const goods = { articleCode: '104412', lot: null, expiry: '2026-12-05' }
  const serials = [{ ...goods, serials: Array.from({ length: 7 }, (_, at) => `S-${at}`) }]
  const held = { ...hold, expiry: '2026-12-05' }
  const text = receivingAdvice(report({ lines: [line], weighed: [weighed], serials, holds: [held] }), 'en')
  checkOrder(read(text))
  expect(text).toContain(
    "QTY+48:12.35:KGM'QTY+48:3:PCE'DTM+36:20261205:102'CDI+1+:::Quarantine?: torn box (Not decided)'GIN+BN+",
  )
})

test('the reason of a hold that is one of the keys is in the language of the file, in every form', () => {
  const held = { ...hold, reason: holdReasons.es.packaging }
  const about = report({ lines: [reportLine()], holds: [held, { ...held, articleCode: null, container: 'JAULA-7' }] })
  for (const format of ['csv', 'ubl', 'edifact'] as const) {
    const { content } = exportReport(about, format, 'en')
    expect(content.match(/Damaged pack/g)).toHaveLength(2)
    expect(content).not.toContain(holdReasons.es.packaging)
  }
})

test('every interchange has a reference of its own, also of two controls that are handed over at once', () => {
  const later = { madeAt: '2026-11-21T12:03:04.006-03:00' }
  const receipt = { reference: 'a'.repeat(32), at: later.madeAt, qr: 'x', sameFigures: true }
  const made = [{}, { controlId: 9185 }, { part: 2 }, { receipt }, later].map((patch) =>
    read(receivingAdvice(report(patch), 'en')),
  )
  const references = made.map(([head]) => String(head?.[5]))
  expect(new Set(references).size).toBe(made.length)
  for (const reference of references) expect(reference).toMatch(/^[0-9A-Z]{14}$/)
  expect(made.map((segments) => String(segments.at(-1)?.[2]))).toEqual(references)
})

test('where no container was scanned, only one that is held has a segment', () => {
  const text = receivingAdvice(
    report({
      containers: ['JAULA-7', 'JAULA-8'].map((container) => ({
        ...containerRow,
        container,
        status: 'not_scanned' as const,
      })),
      holds: [{ ...hold, articleCode: null, container: 'JAULA-7' }],
    }),
    'en',
  )
  checkOrder(read(text))
  expect(text).toContain("PAC+1'PCI++JAULA-7'")
  expect(text).not.toContain('JAULA-8')
  expect(text).not.toContain("+CP'")
})

test('trucks, their seals and the containers have their segments', () => {
  const long = { ...arrival, seal: 'FT-0098214-LARGO', sealState: 'whole', plate: 'AC 482 LM' } as const
  const text = receivingAdvice(
    report({
      arrivals: [arrival, long, { ...arrival, seal: null, sealState: null }],
      containers: [
        { container: '377990000044718111', status: 'arrived' },
        { container: 'JAULA-7', status: 'arrived' },
        { container: '377990000044718128', status: 'missing' },
        { container: '377990000044718135', status: 'not_declared' },
      ].map((one) => ({ ...containerRow, ...one }) as Report['containers'][number]),
      holds: [{ ...hold, articleCode: null, container: 'JAULA-7' }],
    }),
    'en',
  )
  checkOrder(read(text))
  for (const part of [
    "TDT+20++3++:::Fletes <Loma>+++:::AG 731 KD'DTM+178:202611200842:203'DTM+186:202611201005:203'CDI+1+:::Front -0.5 (limits 2...8)?: Thermome'",
    "EQD+TE+AG 731 KD'SEL+FT-0098214'CDI+1+:::Broken'",
    "EQD+TE+AC 482 LM'CDI+1+:::Seal FT-0098214-LARGO Intact'CPS+1'",
    "CPS+1'PAC+2'PCI++377990000044718111'PCI++JAULA-7'CDI+1+:::Quarantine?: torn box (Not decided)'",
    "PAC+1'QVR+-1:12+CP'PCI++377990000044718128'PAC+1'QVR+1:12+AE'PCI++377990000044718135'LIN+1",
  ])
    expect(text).toContain(part)
  // The driver is a person: not in a message that leaves the company.
  expect(text).not.toContain('Raúl')
})

test('a surplus is over-shipped, what was not declared was not advised', () => {
  const over = reportLine({ counted: units('12'), difference: units('2'), status: 'over' })
  const tolerated = reportLine({ counted: units('10.5'), difference: units('0.5'), status: 'within_tolerance' })
  const unexpected = reportLine({ declared: units('0'), difference: units('10'), status: 'unexpected' })
  const codes = readLines(read(receivingAdvice(report({ lines: [over, tolerated, unexpected] }), 'en')))
  expect(codes.map(({ code, status }) => [code, status])).toEqual([
    ['AC', 'over'],
    ['AC', 'within_tolerance'],
    ['AE', 'unexpected'],
  ])
})

test('ten thousand lines go into two groups', () => {
  const segments = read(receivingAdvice(report({ lines: Array.from({ length: 10_000 }, () => reportLine()) }), 'es'))
  const tags = segments.map((segment) => segment[0]?.[0])
  expect(tags.filter((tag) => tag === 'CPS')).toHaveLength(2)
  expect(tags.filter((tag) => tag === 'LIN')).toHaveLength(10_000)
  expect(tags.slice(tags.lastIndexOf('CPS')).filter((tag) => tag === 'LIN')).toHaveLength(1)
})

test('rejects values too long for the message, never cuts them', () => {
  const lined = (patch: Parameters<typeof reportLine>[0]) => failureOf({ lines: [reportLine(patch)] })
  expect(lined({ lot: 'L'.repeat(36) })).toEqual({ code: 'conflict', reason: 'too_long', field: 'lot' })
  expect(lined({ lot: 'Ł-1' })).toEqual({ code: 'conflict', reason: 'characters', field: 'lot' })
  expect(lined({ articleCode: 'A\u001d1' })).toEqual({ code: 'conflict', reason: 'characters', field: 'articleCode' })
  expect(lined({ declared: units('9007199254.740991') })).toMatchObject({ reason: 'too_long', field: 'units' })
  const [document] = report().documents
  if (!document) throw new Error('no document')
  expect(failureOf({ documents: Array.from({ length: 11 }, () => document) })).toMatchObject({
    reason: 'too_many_documents',
  })
  expect(failureOf({ documents: [{ ...document, number: '7'.repeat(36) }] })).toMatchObject({ field: 'number' })
})

test('ten documents leave no room for orders; a long supplier code leaves its name', () => {
  const [document] = report().documents
  if (!document) throw new Error('no document')
  const documents = Array.from({ length: 10 }, (_, index) => ({ ...document, number: `R-${index}` }))
  const many = read(receivingAdvice(report({ documents }), 'es'))
  checkOrder(many)
  expect(many.filter(([tag, first]) => tag?.[0] === 'RFF' && first?.[0] === 'DQ')).toHaveLength(10)
  const long = receivingAdvice(
    report({ documents: [{ ...document, supplierCode: 'P'.repeat(20), supplierName: null }] }),
    'es',
  )
  expect(long).toContain(`NAD+SU+++${'P'.repeat(20)}'`)
  const unknown = receivingAdvice(
    report({ documents: [{ ...document, supplierCode: null, supplierName: null }] }),
    'es',
  )
  expect(unknown).toContain("NAD+SU+++Proveedor desconocido'")
  checkOrder(read(unknown))
})

test('words lose what ISO 8859-1 lacks, and keep the rest', () => {
  expect(encodeText('Ñandú “fresco” – 5 €', 35)).toBe('Ñandú "fresco" - 5 EUR')
  expect(encodeText('Łódź\tn\u0303 😀', 35)).toBe('_ódz ñ _')
  expect(encodeText('x'.repeat(50), 35)).toHaveLength(35)
})

test('any text of the repertoire comes back from its release characters', () => {
  const latin = fc.string({
    unit: fc.oneof(
      fc.constantFrom('?', '+', ':', "'", '??', "?'"),
      fc.integer({ min: 0xa0, max: 0xff }).map((code) => String.fromCharCode(code)),
      fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    ),
    minLength: 1,
  })
  fc.assert(
    fc.property(latin, latin, (first, second) => {
      const text = interchangeText({
        sender: 'A',
        recipient: first,
        at: '2026-11-21T12:03',
        reference: '1',
        isTest: false,
        message: ['RECADV', 'D', '96A', 'UN'],
        segments: [['IMD', first, null, [null, second]]],
      })
      const segments = read(text)
      expect(segments[0]?.[3]).toEqual([first])
      expect(segments[2]).toEqual([['IMD'], [first], [''], ['', second]])
    }),
  )
})
