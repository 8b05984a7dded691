import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import { formatUnits } from '../../../src/main/core/domain/units.ts'
import { interchangeText, encodeText } from '../../../src/main/core/reports/edifact.ts'
import { receivingAdvice } from '../../../src/main/core/reports/receiving-advice.ts'
import type { Report } from '../../../src/main/core/reports/report.ts'
import { lines, report, reportLine, units } from './sample.ts'

type ReadSegment = string[][]

/** An independent reader: service characters from UNA, release characters undone, counts and references checked. */
function read(text: string): ReadSegment[] {
  expect(text.slice(0, 3)).toBe('UNA')
  const [component = '', element = '', , release = '', , terminator = ''] = text.slice(3, 9)
  const segments: ReadSegment[] = []
  let segment: ReadSegment = [['']]
  for (let at = 9; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const last = segment.at(-1) ?? []
    if (sign === release) last[last.length - 1] += text[(at += 1)] ?? ''
    else if (sign === component) last.push('')
    else if (sign === element) segment.push([''])
    else if (sign === terminator) {
      segments.push(segment)
      segment = [['']]
    } else last[last.length - 1] += sign
  }
  expect(segment).toEqual([['']])
  expect(text).toMatch(/^[\u0020-\u007e\u00a0-\u00ff]*$/)
  const [head, message, last, end] = [segments[0], segments[1], segments.at(-2), segments.at(-1)]
  expect([head?.[0], message?.[0], last?.[0], end?.[0]]).toEqual([['UNB'], ['UNH'], ['UNT'], ['UNZ']])
  expect(last?.[1]).toEqual([String(segments.length - 2)])
  expect(last?.[2]).toEqual(message?.[1])
  expect(end).toEqual([['UNZ'], ['1'], head?.[5]])
  return segments
}

/** Segments of the message in the order of directory D.96A, as far as they are used, with the most there may be. */
const table: [tag: string, least: number, most: number][] = [
  ['UNH', 1, 1],
  ['BGM', 1, 1],
  ['DTM', 1, 10],
  ['RFF', 0, 10],
  ['NAD', 1, 10],
  ['CPS', 0, 9999],
  ['CNT', 0, 1],
  ['UNT', 1, 1],
]
const below: Record<string, [tag: string, most: number][]> = {
  RFF: [['DTM', 1]],
  NAD: [['CTA', 10]],
  CPS: [['LIN', 9999]],
  LIN: [
    ['PIA', 10],
    ['IMD', 25],
    ['QTY', 10],
    ['QVR', 10],
    ['DTM', 5],
  ],
}

/** Walks the message along the table: every segment must have its place. */
function checkOrder(segments: ReadSegment[]): void {
  const tags = segments.slice(1, -1).map((segment) => segment[0]?.[0] ?? '')
  let at = 0
  const take = (tag: string, most: number): number => {
    let count = 0
    while (tags[at] === tag) {
      at += 1
      count += 1
      for (const [child, mostOfIt] of below[tag] ?? []) take(child, mostOfIt)
    }
    expect(count, tag).toBeLessThanOrEqual(most)
    return count
  }
  for (const [tag, least, most] of table) expect(take(tag, most), tag).toBeGreaterThanOrEqual(least)
  expect(tags.slice(at)).toEqual([])
}

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
    text.startsWith("UNA:+.? 'UNB+UNOC:3+MUELLE+P001+261121:1203+261121120304++RECADV'UNH+1+RECADV:D:96A:UN'"),
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
