import type { Comparison, ComparisonLine, ComparisonStatus } from '../../../src/contract/shapes/comparison.ts'

type Counts = [number | null, number | null, number | null]

function line(
  status: ComparisonStatus,
  [articleCode, description, lot, expiry]: [string, string, string | null, string | null],
  [declared, wmsCount, ...counts]: [number, number | null, ...Counts],
  difference: number,
): ComparisonLine {
  const base = { articleCode, description, lot, expiry, declared, wmsCount, counts, difference, status }
  return { ...base, damaged: 0, unconfirmed: false, decided: true, reason: null, note: null, proposedReason: null }
}

/** The dairy delivery: every kind of exception, two lines within tolerance, three that agree. */
export const sample: Comparison = {
  controlId: 9184,
  number: 'R-000184',
  numbers: ['R-000184'],
  supplierName: 'Lácteos Cerro Pampa S.A.',
  supplierCode: 'P001',
  asOf: '2026-11-20T11:25:00-03:00',
  documentChanged: false,
  seen: 'a'.repeat(64),
  sessions: [
    {
      sessionId: 's-bruno-1',
      counter: 1,
      operator: 'Bruno Sosa',
      status: 'closed',
      blind: true,
      startedAt: '2026-11-20T09:00:00-03:00',
      closedAt: '2026-11-20T09:44:00-03:00',
      signature: null,
    },
    {
      sessionId: 's-ana-2',
      counter: 2,
      operator: 'Ana Quiroga',
      status: 'closed',
      blind: true,
      startedAt: '2026-11-20T09:50:00-03:00',
      closedAt: '2026-11-20T11:18:00-03:00',
      signature: null,
    },
  ],
  notes: [],
  tolerance: { units: 1, percent: 0 },
  lines: [
    line('match', ['104530', 'Yogur bebible durazno 900 g', 'YD 3310', null], [216, 216, 216, 216, null], 0),
    line('short', ['104412', 'Leche entera larga vida 1 L', null, null], [480, 468, 452, 456, null], -24),
    line('missing', ['104733', 'Queso rallado 130 g', 'RM 2210', null], [48, 0, 0, 0, null], -48),
    line('within_tolerance', ['104611', 'Ricota 500 g', 'R-11', null], [60, 60, 59, 59, null], -1),
    line('unexpected', ['104699', 'Postre de vainilla 120 g', 'PV-118', null], [0, null, 24, 24, null], 24),
    line('over', ['104531', 'Yogur bebible frutilla 900 g', 'YB 3391', null], [144, 150, 156, 156, null], 12),
    line('missing', ['104602', 'Queso cremoso', 'L26-0914', null], [73.5, 73.5, 0, 0, null], -73.5),
    line('wrong_lot', ['104602', 'Queso cremoso', 'L26-0921', null], [0, null, 73.5, 73.5, null], 73.5),
    line('wrong_expiry', ['104471', 'Crema de leche 350 ml', null, '2026-12-05'], [0, null, 96, 96, null], 96),
    line('missing', ['104471', 'Crema de leche 350 ml', null, '2026-12-15'], [96, 96, 0, 0, null], -96),
    line('short', ['104488', 'Manteca sin sal 200 g', 'M-2207', null], [240, 240, 236, 236, null], -4),
    line('within_tolerance', ['104612', 'Ricota magra 500 g', 'R-12', null], [40, 40, 41, 41, null], 1),
    line('match', ['104515', 'Dulce de leche 1 kg', '2611 B', null], [121, 121, 121, 121, null], 0),
    line('match', ['104720', 'Flan con caramelo 4 × 110 g', 'FC-0730', null], [144, 144, 144, 144, null], 0),
  ],
  totals: {
    declared: 1662.5,
    wmsCount: 1608.5,
    counts: [1618.5, 1622.5, null],
    damaged: 0,
    difference: -40,
  },
}
