import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newOrder } from '../../src/contract/shapes/order-writing.ts'
import {
  emptyDraft,
  emptyLine,
  insertLines,
  isBlankDraft,
  orderOf,
  problemsOf,
  readDate,
  readSpreadsheet,
  readTags,
  readWhole,
  writeDate,
  type DraftLine,
  type OrderDraft,
} from '../../src/renderer/screens/orders/order-draft.ts'

const line = (fields: Partial<DraftLine> = {}): DraftLine => ({
  ...emptyLine(),
  articleCode: '104412',
  units: '12',
  ...fields,
})
const draft = (fields: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyDraft('21/11/2026'),
  code: 'PED-1',
  customerLocationCode: 'CL-001',
  lines: [line()],
  ...fields,
})

describe('a draft', () => {
  it('becomes its order, without empty fields', () => {
    expect(
      orderOf(draft({ lines: [line(), emptyLine(), line({ lot: ' L1 ', expiry: '31/1/2027', tags: 'a, ,b' })] })),
    ).toEqual({
      code: 'PED-1',
      customerLocationCode: 'CL-001',
      date: '2026-11-21',
      items: [
        { line: '1', articleCode: '104412', units: 12 },
        { line: '2', articleCode: '104412', units: 12, lot: 'L1', expiry: '2027-01-31', tags: ['a', 'b'] },
      ],
    })
    const full = draft({
      estimatedDelivery: '23/11/2026 08:30',
      state: 'pendiente',
      amount: '1234,5',
      preparationOrder: '3',
      tags: 'urgente',
      additional: 'turno = mañana\nnota = a = b',
      remark: ' dos bultos ',
    })
    expect(orderOf(full)).toMatchObject({
      estimatedDelivery: '2026-11-23T08:30',
      state: 'pendiente',
      amount: 1234.5,
      preparationOrder: 3,
      tags: ['urgente'],
      additional: { turno: 'mañana', nota: 'a = b' },
      remark: 'dos bultos',
    })
  })

  it('without problems is always one that the core understands', () => {
    const text = fc.string({ maxLength: 12 })
    const anyLine = fc.record({
      articleCode: fc.oneof(text, fc.constant('A1')),
      units: fc.oneof(text, fc.nat().map(String)),
      lot: text,
      expiry: fc.constantFrom('', '31/01/2027', '31/02/2027', 'x'),
      minimumShelfLifeDays: fc.constantFrom('', '0', '30', '-1'),
      tags: text,
    })
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('CL-1', ' ', ''),
        fc.array(anyLine, { maxLength: 4 }),
        fc.constantFrom('21/11/2026', '2026-11-21', '21/11/2026 9:05', '29/02/2027', ''),
        fc.constantFrom('', 'a=b', 'a', '=b'),
        (code, customerLocationCode, lines, date, additional) => {
          const one = draft({
            code,
            customerLocationCode,
            date,
            additional,
            lines: lines.map((fields) => line(fields)),
          })
          if (Object.keys(problemsOf(one)).length > 0) return
          expect(newOrder.safeParse(orderOf(one)).success).toBe(true)
        },
      ),
    )
  })

  it.each([
    [{ code: ' ' }, 'code', 'missing'],
    [{ customerLocationCode: '' }, 'customerLocationCode', 'missing'],
    [{ code: 'x'.repeat(201) }, 'code', 'tooLong'],
    [{ date: '31/02/2026' }, 'date', 'date'],
    [{ estimatedDelivery: 'mañana' }, 'estimatedDelivery', 'date'],
    [{ amount: '1.234,5' }, 'amount', 'amount'],
    [{ amount: '15.300' }, 'amount', 'amount'],
    [{ amount: '15,300' }, 'amount', 'amount'],
    [{ preparationOrder: '1,5' }, 'preparationOrder', 'whole'],
    [{ additional: 'a=1\na=2' }, 'additional', 'additional'],
    [{ lines: [emptyLine()] }, 'lines', 'noLines'],
    [{ lines: Array.from({ length: 5001 }, () => line()) }, 'lines', 'tooManyLines'],
  ] as const)('%j says what is wrong at the field', (fields, at, problem) => {
    expect(problemsOf(draft(fields as Partial<OrderDraft>))).toEqual({ [at]: problem })
  })

  it.each([
    [{ units: '12,5' }, 'units', 'units'],
    [{ units: '1.200' }, 'units', 'units'],
    [{ units: '0' }, 'units', 'units'],
    [{ units: '9007199255' }, 'units', 'units'],
    [{ units: '' }, 'units', 'missing'],
    [{ articleCode: '' }, 'articleCode', 'missing'],
    [{ expiry: '31/01/2027 10:00' }, 'expiry', 'day'],
    [{ minimumShelfLifeDays: '-1' }, 'minimumShelfLifeDays', 'days'],
  ] as const)('a line %j says what is wrong at its cell', (fields, at, problem) => {
    const wrong = line(fields)
    expect(problemsOf(draft({ lines: [line(), wrong] }))).toEqual({ [`lines.${wrong.key}.${at}`]: problem })
  })

  it('knows whether anything was typed', () => {
    expect(isBlankDraft(emptyDraft('21/11/2026'))).toBe(true)
    expect(isBlankDraft(draft())).toBe(false)
  })
})

describe('dates', () => {
  it('read back as they are written', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.boolean(), (at, withTime) => {
        const iso = at.toISOString().slice(0, withTime ? 16 : 10)
        expect(readDate(writeDate(iso))).toBe(iso)
      }),
    )
  })

  it.each([
    ['1/2/2027', '2027-02-01'],
    ['29-02-2028', '2028-02-29'],
    ['29/02/2027', null],
    ['31/04/2027', null],
    ['01/13/2027', null],
    ['1/2/27', null],
    ['21/11/2026 24:00', null],
    ['2026-11-21', '2026-11-21'],
  ])('%s is %s', (text, date) => {
    expect(readDate(text)).toBe(date)
  })

  it('whole numbers are digits alone', () => {
    expect(['12', ' 7 ', '1.200', '1,0', '-3', '1e3', '', '99999999999'].map(readWhole)).toEqual([
      12,
      7,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
    expect(readTags(' a ,, b')).toEqual(['a', 'b'])
  })
})

describe('a spreadsheet', () => {
  it('becomes lines, its head left out', () => {
    const text = 'Artículo\tUnidades\tLote\r\n104412\t12\tL1\t31/01/2027\t30\turgente\r\n\r\n104413\t5\r\n'
    expect(readSpreadsheet(text)?.map(({ key: _key, ...fields }) => fields)).toEqual([
      {
        articleCode: '104412',
        units: '12',
        lot: 'L1',
        expiry: '31/01/2027',
        minimumShelfLifeDays: '30',
        tags: 'urgente',
      },
      { articleCode: '104413', units: '5', lot: '', expiry: '', minimumShelfLifeDays: '', tags: '' },
    ])
    expect(readSpreadsheet('104412')).toBeNull()
    expect(readSpreadsheet('104412\n')).toBeNull()
    expect(readSpreadsheet('104412\n104413')).toHaveLength(2)
  })

  it('keeps a cell with line breaks, tabs or quotes in one piece, as a spreadsheet copies it', () => {
    const text = '"104412\n"\t12\t"L""7"\t\t\t"frío,\r\nurgente"\r\n104413\t5\t"A\tB"\r\n'
    const cells = readSpreadsheet(text)?.map(({ articleCode, units, lot, tags }) => [articleCode, units, lot, tags])
    expect(cells).toEqual([
      ['104412', '12', 'L"7', 'frío, urgente'],
      ['104413', '5', 'A B', ''],
    ])
    // A mark of inches is no quote around a cell.
    expect(readSpreadsheet('TUBO 1"\t5\n"A\t6')?.map(({ articleCode }) => articleCode)).toEqual(['TUBO 1"', '"A'])
    // One cell with a break at its end is one word.
    expect(readSpreadsheet('"104412\n"')?.map(({ articleCode }) => articleCode)).toEqual(['104412'])
  })

  it('is inserted at its position: a blank line is replaced, a filled one stays', () => {
    const [a, b] = [line({ units: '1' }), line({ units: '2' })]
    const added = [line({ units: '8' }), line({ units: '9' })]
    const units = (lines: readonly DraftLine[]) => lines.map((one) => one.units)
    expect(units(insertLines([a, emptyLine(), b], 1, added))).toEqual(['1', '8', '9', '2'])
    expect(units(insertLines([a, b], 0, added))).toEqual(['1', '8', '9', '2'])
  })
})
