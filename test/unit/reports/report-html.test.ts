// @vitest-environment jsdom
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportHtml } from '../../../src/main/core/reports/report-html.ts'
import { report, reportLine, units } from './sample.ts'

function read(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

const texts = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) => (element.textContent ?? '').trim())

const rows = (page: Document) => [...page.querySelectorAll('tbody tr')].map((row) => texts(row, 'td'))

test('a name from right to left does not carry the dates and figures behind it along', () => {
  const [arabic, apart] = ['علي', '\u2068علي\u2069']
  const plain = report()
  const counts = plain.counts.map((count) => ({ ...count, operator: arabic }))
  const notes = plain.notes.map((note) => ({ ...note, operator: arabic }))
  const page = read(reportHtml({ ...plain, counts, notes }, 'es'))
  expect(texts(page, 'dd')).toContain(`\u2068${apart} 21/11/2026 09:44\u2069`)
  expect(texts(page, 'li')).toContain(`21/11/2026 10:05 · ${apart}: Pallet <roto>`)
})

test('the page contains declared, counted and differing units, operators and times', () => {
  const page = read(reportHtml(report(), 'es'))
  expect(texts(page, 'th')).toEqual([
    'Estado',
    'Artículo',
    'Lote',
    'Vencimiento',
    'Declarado',
    'Contado en el WMS',
    '1.º conteo',
    '2.º conteo',
    'Dañado',
    'Diferencia',
    'Motivo',
  ])
  expect(rows(page)).toEqual([
    ['No llegó', '=1+1Leche entera 1 L', '–', '–', '10', '–', '10', '–', '0', '−10', ''],
    [
      'Faltante (sin decidir)',
      '000733Jamón “Ñandú” & queso <2 kg>',
      "L+26:09'14?",
      '05/12/2026',
      '18,425',
      '18,4',
      '16',
      '15,5',
      '1,25',
      '−2,925',
      'Dañado=2 cajas <mojadas>',
    ],
    ['Otro lote', '104412Leche entera 1 L', 'B-7', '–', '0', '–', '10', '–', '0', '+3', ''],
    ['Coincide', '104412Leche entera 1 L', '–', '–', '10', '–', '10', '–', '0', '0', ''],
  ])
  expect(texts(page, 'dd')).toEqual([
    'Lácteos Cerro Pampa S.A.',
    'P001',
    '20/11/2026',
    'OC-77',
    '9184',
    'Bruno 21/11/2026 09:44',
    'Ana Quiroga 21/11/2026 11:18',
    '21/11/2026 12:00',
    'Carla Ruiz',
    'Reclamar; 3 cajas',
    'Se requieren 2 conteos de operadores distintos. Quien contó no puede firmar.',
    '21/11/2026 12:03',
  ])
})

test('notes of the counts are below the lines; there is no column of reasons without a reason', () => {
  expect(texts(read(reportHtml(report(), 'es')), 'li')).toEqual(['21/11/2026 10:05 · Ana Quiroga: Pallet <roto>'])
  const plain = read(reportHtml(report({ lines: [reportLine()], notes: [] }), 'en'))
  expect(texts(plain, 'th')).not.toContain('Reason')
  expect(texts(plain, 'h2')).toEqual([])
})

test('figures have the marks of the language and keep every decimal', () => {
  const line = reportLine({
    declared: units('1234567.000001'),
    difference: units('-1234567.000001'),
    status: 'missing',
  })
  const figures = (language: 'es' | 'en') => rows(read(reportHtml(report({ lines: [line] }), language)))[0]?.slice(4)
  expect(figures('es')).toEqual(['1.234.567,000001', '–', '10', '–', '0', '−1.234.567,000001'])
  expect(figures('en')).toEqual(['1,234,567.000001', '–', '10', '–', '0', '−1,234,567.000001'])
})

test('only a practice report is marked as practice', () => {
  expect(texts(read(reportHtml(report({ practice: true }), 'en')), '.practice')).toEqual([
    'PRACTICE: not a real receipt',
  ])
  expect(texts(read(reportHtml(report(), 'en')), '.practice')).toEqual([])
})

test('any name is escaped as text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const hostile = `<script>x</script>"'&${name}`
      const html = reportHtml(report({ lines: [reportLine({ lot: hostile })] }), 'es')
      expect(html.match(/<script|<img|<link|<iframe/g)).toBeNull()
      const shown = rows(read(html))[0]?.[2]
      // HTML itself has no NUL, and reads CR LF as LF.
      const readable = (text: string) =>
        text
          .replace(/\r\n?/g, '\n')
          .replace(/[\0\ufffd\ud800-\udfff]/g, '')
          .trim()
      expect(readable(shown ?? '')).toBe(readable(hostile))
    }),
    { numRuns: 50 },
  )
})
