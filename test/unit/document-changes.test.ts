import { expect, test } from 'vitest'
import { documentChanges } from '../../src/main/core/domain/document-changes.ts'
import type { BlindControl, ReceivingDocument, Units } from '../../src/main/core/domain/model.ts'

type Line = [articleCode: string, lot: string | null, units: number]

const document = (number: string, lines: Line[], more: Partial<ReceivingDocument> = {}): ReceivingDocument => ({
  id: 1,
  number,
  date: '2026-11-20',
  supplierCode: 'P1',
  supplierName: 'Lácteos',
  purchaseOrder: null,
  lines: lines.map(([articleCode, lot, units], at) => ({
    id: at,
    line: at + 1,
    externalContainer: null,
    articleCode,
    description: `${articleCode.trim()} box`,
    lot,
    expiry: null,
    units: (units * 1e6) as Units,
  })),
  ...more,
})
const control = (...receivingDocuments: ReceivingDocument[]): BlindControl => ({
  id: 9,
  date: null,
  state: null,
  location: null,
  mode: null,
  countedLines: [],
  receivingDocuments,
})
const line = (articleCode: string, lot: string | null, frozen: number | null, current: number | null) => ({
  articleCode,
  description: `${articleCode} box`,
  lot,
  expiry: null,
  frozen: frozen === null ? null : frozen * 1e6,
  current: current === null ? null : current * 1e6,
})

test('lines are compared as sums by article, lot and expiry; what came and what went is named', () => {
  const frozen = control(
    document('R-1', [
      ['A', 'L1', 10],
      ['A', 'L1', 5],
      ['B', null, 7],
      ['C', 'L9', 0.1],
    ]),
  )
  const current = control(
    document('R-1', [
      ['A ', 'L1 ', 12],
      ['A', 'L2', 3],
      ['C', 'L9', 0.1],
      ['D', null, 1],
    ]),
  )
  expect(documentChanges(frozen, current)).toEqual({
    lines: [line('A', 'L1', 15, 12), line('A', 'L2', null, 3), line('B', null, 7, null), line('D', null, null, 1)],
    facts: [],
  })
})

test('the same units in other lines, other order or other padding are no change', () => {
  const frozen = control(
    document('R-1', [
      ['A', 'L1', 10],
      ['B', null, 7],
    ]),
  )
  const current = control(
    document('R-1', [
      ['B', null, 3],
      ['A', ' L1', 10],
      ['B ', null, 4],
    ]),
  )
  expect(documentChanges(frozen, current)).toEqual({ lines: [], facts: [] })
})

test('documents that came or went, and their heads', () => {
  const frozen = control(document('R-1', []), document('R-2', [], { purchaseOrder: 'OC-1' }))
  const current = control(
    document('R-2', [], { purchaseOrder: 'OC-2', date: '2026-11-21', supplierName: null }),
    document('R-3', []),
  )
  expect(documentChanges(frozen, current).facts).toEqual([
    { number: 'R-1', fact: 'document', frozen: 'R-1', current: null },
    { number: 'R-2', fact: 'date', frozen: '2026-11-20', current: '2026-11-21' },
    { number: 'R-2', fact: 'supplier', frozen: 'Lácteos · P1', current: 'P1' },
    { number: 'R-2', fact: 'purchaseOrder', frozen: 'OC-1', current: 'OC-2' },
    { number: 'R-3', fact: 'document', frozen: null, current: 'R-3' },
  ])
})
