import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellValue, DataColumn } from '../../../src/renderer/ui/data-table/column.ts'
import { csvWriter, plainText, toTsv, type CsvDialect } from '../../../src/renderer/ui/data-table/export-rows.ts'

const column = (kind: DataColumn<CellValue[]>['kind'], at: number): DataColumn<CellValue[]> => ({
  id: String(at),
  header: `h${at}`,
  kind,
  width: 1,
  value: (row) => row[at] ?? null,
})
const spanish = { yes: 'Sí', no: 'No', decimalMark: ',', separator: ';' } as const
const english = { yes: 'Yes', no: 'No', decimalMark: '.', separator: ',' } as const

function toCsv(columns: readonly DataColumn<CellValue[]>[], rows: readonly CellValue[][], dialect: CsvDialect): string {
  const { head, line } = csvWriter(columns, dialect)
  return head + rows.map(line).join('')
}

/** Reads one CSV text back: rows of cells. */
function read(csv: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < csv.length; at++) {
    const letter = csv[at] ?? ''
    if (quoted) {
      if (letter === '"' && csv[at + 1] === '"') cell += csv[++at]
      else if (letter === '"') quoted = false
      else cell += letter
    } else if (letter === '"') quoted = true
    else if (letter === separator || letter === '\r') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (letter === '\r') {
        at += 1
        rows.push([])
      }
    } else cell += letter
  }
  return rows.slice(0, -1)
}

describe('CSV', () => {
  it('is what a Spanish spreadsheet opens: mark, semicolons, decimal comma, yes and no', () => {
    const columns = [column('code', 0), column('units', 1), column('flag', 2), column('date', 3)]
    const csv = toCsv(columns, [['007', 1234.5, true, '2026-11-20T00:00:00']], spanish)
    expect(csv).toBe('\uFEFFh0;h1;h2;h3\r\n007;1234,5;Sí;2026-11-20\r\n')
  })

  it('has commas and a decimal point in English', () => {
    expect(toCsv([column('text', 0), column('units', 1)], [['a,b', 0.000001]], english)).toBe(
      '\uFEFFh0,h1\r\n"a,b",0.000001\r\n',
    )
  })

  it.each(['=1+1', '+5', '-3', '@cmd', '\t=1', ' =1', '\r=1', '"=1', '＝1', '\0=1'])('never lets %j run', (text) => {
    const [, cells] = read(toCsv([column('text', 0)], [[text]], spanish), ';')
    expect(cells?.[0]?.startsWith("'")).toBe(true)
  })

  it('keeps figures below nothing as figures', () => {
    expect(toCsv([column('units', 0)], [[-2.5]], spanish)).toContain('\r\n-2,5\r\n')
  })

  it.each(['a;=1', 'a,=1', 'a|"=1', 'a\n=1'])(
    'starts no formula inside %j for a reader of another separator',
    (text) => {
      for (const dialect of [spanish, english])
        expect(toCsv([column('text', 0)], [[text]], dialect)).not.toMatch(/[,;|\n]["\s]*[=+\-@]/)
    },
  )

  it('gives back every text on one line, but for what keeps it from running', () => {
    const plain = (cells: string[]) =>
      cells.map((cell) => cell.replace(/'/g, '').replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' '))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string()), { minLength: 1 }),
        fc.constantFrom(spanish, english),
        (rows, dialect) => {
          const columns = [column('text', 0), column('text', 1)]
          const back = read(toCsv(columns, rows, dialect).slice(1), dialect.separator)
          expect(back.slice(1).map(plain)).toEqual(rows.map(plain))
        },
      ),
    )
  })
})

describe('cells as plain text', () => {
  it.each([
    ['date', '20261120', '2026-11-20'],
    ['date', 'mañana', 'mañana'],
    ['dateTime', '2026-11-20T09:05:33', '2026-11-20 09:05'],
    ['dateTime', '2026-11-20', '2026-11-20'],
    ['units', 1e9, '1000000000'],
    ['units', -0, '0'],
    ['text', null, ''],
  ] as const)('%s %j is %j', (kind, value, text) => {
    expect(plainText(column(kind, 0), value, english)).toBe(text)
  })
})

it('copies with headers, one line per row, whatever a cell holds', () => {
  const columns = [column('text', 0), column('units', 1)]
  expect(toTsv(columns, [['a\tb\nc', 1.5]], spanish)).toBe('h0\th1\r\na b c\t1,5')
})

it('copies a text that begins with a quote so that it takes no cell after it', () => {
  const columns = [column('text', 0), column('text', 1)]
  expect(
    toTsv(
      columns,
      [
        ['"Rex" 5 kg', 'b "c"'],
        ['"', 'd'],
      ],
      spanish,
    ),
  ).toBe('h0\th1\r\n"""Rex"" 5 kg"\tb "c"\r\n""""\td')
})

it.each(['a;=1', '"=1', '＝1'])('copies nothing that runs: %j', (text) => {
  expect(toTsv([column('text', 0)], [[text]], spanish).split('\r\n')[1]).toMatch(/'["=＝]/)
})
