import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Units } from '../../../src/main/core/domain/model.ts'
import { formatUnits } from '../../../src/main/core/domain/units.ts'
import { csvText } from '../../../src/main/core/kernel/csv.ts'
import { reportCsv } from '../../../src/main/core/reports/report-csv.ts'
import { report, reportLine, units } from './sample.ts'

/** An independent reader: RFC 4180 with any delimiter; throws where quotes are wrong. */
function readCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; !(text[at] === '"' && text[at + 1] !== '"'); at += text[at] === '"' ? 2 : 1) {
        if (at >= text.length) throw new Error('a quote is open at the end')
        cell += text[at] ?? ''
      }
      at += 1
    } else while (at < text.length && text[at] !== delimiter && text[at] !== '\r') cell += text[at++] ?? ''
    row.push(cell)
    if (text[at] === delimiter) at += 1
    else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else throw new Error(`neither a delimiter nor an end of line at ${at}`)
  }
  return rows
}

test('Spanish: byte order mark, semicolons, decimal comma, CR LF', () => {
  const text = csvText(
    [
      ['ñ', { units: units('-18.425') }, null],
      ['a;b "c"', { units: units('1000') }, ''],
    ],
    'es',
  )
  expect(Buffer.from(text)).toEqual(
    Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from('ñ;-18,425;\r\n"a;b ""c""";1000;\r\n')]),
  )
})

test('English: commas and decimal point', () => {
  expect(csvText([['a,b', { units: units('-0.5') }, 'c;d']], 'en')).toBe('\ufeff"a,b",-0.5,c;d\r\n')
})

const formulas: [cell: string, written: string][] = [
  ['=HYPERLINK("x")', `'=HYPERLINK("x")`],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "' =1"],
  ['\r=1', "' =1"],
  ['\tx', "' x"],
  ['  =1', "'  =1"],
  ['"=1', `'"=1`],
  ['＝1', "'＝1"],
  ['a;=1', "a;'=1"],
  ['a,"=1', `a,"'=1`],
  ['\0=1', "' =1"],
  ['\u001f\u0085+1', "' +1"],
  ['one\r\ntwo', 'one two'],
  ['2026-12-05', '2026-12-05'],
  ['R-0001', 'R-0001'],
  ["it's", "it's"],
]
test.each(formulas)('%j is written %j', (cell, written) => {
  for (const [language, delimiter] of [
    ['es', ';'],
    ['en', ','],
  ] as const)
    expect(readCsv(csvText([[cell, 'end']], language), delimiter)).toEqual([[written, 'end']])
})

test('for any text cells remain cells, and no reader of either delimiter finds a formula', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(...Array.from('=+-@;,"\'\t\r\n\0\u001f\u0085\u2028 a1ñ')),
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.array(fc.array(hostile, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      for (const [language, delimiter] of [
        ['es', ';'],
        ['en', ','],
      ] as const) {
        const text = csvText(rows, language)
        const read = readCsv(text, delimiter)
        expect(read.map((row) => row.length)).toEqual(rows.map(() => 3))
        for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/)
        for (const piece of text.slice(1).split(/[;,\r\n]+/)) expect(piece).not.toMatch(/^["\s]*[=+\-@]/)
      }
    }),
  )
})

test('any units are read back as they were', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 }), (millionths) => {
      const value = millionths as Units
      const [[cell]] = readCsv(csvText([[{ units: value }]], 'es'), ';') as [[string]]
      expect(cell.replace(',', '.')).toBe(formatUnits(value))
    }),
  )
})

function table(text: string, delimiter: string): Record<string, string>[] {
  const [heads = [], ...rows] = readCsv(text, delimiter)
  expect(new Set(heads).size).toBe(heads.length)
  return rows.map((row) => {
    expect(row).toHaveLength(heads.length)
    return Object.fromEntries(heads.map((head, index) => [head, row[index] ?? '']))
  })
}

test('the Spanish report contains declared, counted and differing units, operators, times and signature', () => {
  const rows = table(reportCsv(report(), 'es'), ';')
  expect(rows).toHaveLength(4)
  expect(rows[1]).toEqual({
    Informe: 'Informe de diferencias de recepción',
    Empresa: '',
    'No figura en el bulto': '',
    Entrega: '',
    'Entregas parciales': '',
    Control: '9184',
    Documento: 'R-0001/84',
    'Fecha del documento': '2026-11-20 00:00:00',
    'Código de proveedor': 'P001',
    Proveedor: 'Lácteos Cerro Pampa S.A.',
    'Orden de compra': 'OC-77',
    Artículo: '000733',
    Descripción: 'Jamón “Ñandú” & queso <2 kg>',
    Lote: "L+26:09'14?",
    Vencimiento: '2026-12-05',
    Declarado: '18,425',
    'Contado en el WMS': '18,4',
    '1.º conteo': '16',
    '2.º conteo': '15,5',
    '3.º conteo': '',
    Dañado: '1,25',
    Diferencia: '-2,925',
    Estado: 'Faltante',
    'Sin confirmar lote o vencimiento': 'No',
    Decidido: 'No',
    Motivo: 'Dañado',
    'Nota de la línea': "'=2 cajas <mojadas>",
    Fotos: '',
    'Contó (1.º)': 'Bruno 2026-11-21 09:44:00',
    'Contó (2.º)': 'Ana Quiroga 2026-11-21 11:18:00',
    'Contó (3.º)': '',
    Firmado: '2026-11-21 12:00:00',
    Firmó: 'Carla Ruiz',
    'Nota de la firma': 'Reclamar; 3 cajas',
    'Contenedores contados dos veces': '',
    'Otras fotos': '',
    Constancia: '',
    'Regla de firma': 'Se requieren 2 conteos de operadores distintos. Quien contó no puede firmar.',
    'Informe hecho': '2026-11-21 12:03:04',
    Entró: '',
    Salió: '',
    Transporte: '',
    Patente: '',
    Conductor: '',
    Muelle: '',
    Precinto: '',
    'Estado del precinto': '',
    'Temperaturas (°C)': '',
    'Fuera del límite': '',
    'Contenedores que no llegaron': '',
    'Contenedores no declarados': '',
    'Contenedores retenidos': '',
    Retención: '',
    'Números de serie': '',
    Piezas: '',
    Tolerancia: '',
    'Reglas de la línea': '',
    Medida: 'unidades',
  })
  expect(rows[3]).toMatchObject({ Artículo: "'=1+1", Diferencia: '-10', Estado: 'No llegó' })
})

test('in English, of practice, uncounted, without lines', () => {
  const uncounted = reportLine({ counts: [null, null, null], counted: null, difference: null, status: null })
  const [row] = table(reportCsv(report({ practice: true, lines: [uncounted], counts: [] }), 'en'), ',')
  expect(row).toMatchObject({
    Report: 'PRACTICE: not a real receipt',
    Declared: '10',
    Difference: '',
    Status: 'Not counted',
    Signed: '',
  })
  expect(table(reportCsv(report({ lines: [] }), 'en'), ',')).toEqual([])
})

test('no cell is longer than a spreadsheet reads, however many containers did not arrive', () => {
  const number = (at: number) => `3779900110${String(at).padStart(8, '0')}`
  const containers = Array.from({ length: 3000 }, (_, at) => ({
    container: number(at),
    status: 'missing' as const,
    numbers: [],
    articles: 1,
    units: 1,
    scannedAt: null,
    operator: null,
  }))
  const repeatedContainers = containers.map(({ container }) => container)
  const counts = report().counts.map((count) => ({ ...count, repeatedContainers }))
  const [row = {}] = table(reportCsv(report({ containers, counts }), 'es'), ';')
  expect(row['Contenedores que no llegaron']).toMatch(/^377990011000000000 · .* · \+2800$/)
  expect(row['Contenedores contados dos veces']).toMatch(/ · \+2800$/)
  expect(Math.max(...Object.values(row).map((cell) => cell.length))).toBeLessThanOrEqual(32_767)
})
