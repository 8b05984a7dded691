import type { Output } from '../../../src/contract/operations.ts'
import type { AdjustmentSummary, AdjustmentView } from '../../../src/contract/shapes/adjustment.ts'

/** A row that took twelve units off the milk. */
export function adjustment(key: string, rest: Partial<AdjustmentView> = {}): AdjustmentView {
  return {
    key,
    date: '2026-11-19T09:30:00',
    articleId: 4411,
    userId: 71,
    locationId: 9021,
    containerId: 30817,
    articleCode: '104412',
    description: 'Leche entera larga vida 1 L',
    user: 'D. Peralta',
    location: 'RS-04-25-02',
    container: null,
    reason: 'Rotura',
    note: null,
    sign: '-',
    unitsBefore: 312,
    unitsAfter: 300,
    unitsChanged: -12,
    byWeight: false,
    lotBefore: 'L1',
    lotAfter: 'L1',
    serialBefore: null,
    serialAfter: null,
    expiryBefore: null,
    expiryAfter: null,
    signals: [],
    review: null,
    ...rest,
  }
}

const group = (key: string | null, count: number, net: number, gross: number) => ({
  key,
  label: key,
  count,
  net,
  gross,
  withoutReason: 0,
})

/** Sums of the adjustments of a month. */
export function summary(rest: Partial<AdjustmentSummary> = {}): AdjustmentSummary {
  const users = [
    { key: 'D. Peralta', label: 'D. Peralta', count: 3, net: -400, gross: 420 },
    { key: 'L. Funes', label: 'L. Funes', count: 1, net: -12, gross: 12 },
  ]
  const milk = { ...group('104412', 4, -412, 432), label: 'Leche entera larga vida 1 L', users, byWeight: false }
  const water = {
    ...group('208330', 2, 204, 204),
    label: 'Agua mineral 1,5 L',
    byWeight: false,
    users: [{ key: 'B. Sosa', label: 'B. Sosa', count: 2, net: 204, gross: 204 }],
  }
  return {
    count: 6,
    net: -208,
    gross: 636,
    withoutReason: 1,
    kilos: { count: 0, net: 0, gross: 0 },
    unknownUnits: 0,
    shareWithoutReason: 1 / 6,
    signals: { odd_hour: 2 },
    withSignals: 2,
    unreviewed: 5,
    byArticle: [milk, water],
    losses: [milk],
    byUser: [group('D. Peralta', 3, -400, 420), group('B. Sosa', 2, 204, 204), group('L. Funes', 1, -12, 12)],
    byReason: [group('Rotura', 5, -220, 624), { ...group(null, 1, 12, 12), withoutReason: 1 }],
    byLocation: [group('RS-04-25-02', 6, -208, 636)],
    byDay: [group('2026-11-19', 6, -208, 636)],
    byHour: [group('9', 6, -208, 636)],
    byWeekday: [group('4', 6, -208, 636)],
    heat: [
      { weekday: 4, hour: 2, count: 1, net: -240, gross: 240 },
      { weekday: 4, hour: 9, count: 5, net: 32, gross: 396 },
    ],
    asOf: '2026-11-20T10:40:00-03:00',
    missingDays: 0,
    ...rest,
  }
}

/** A page of rows as the core answers it. */
export function adjustmentPage(
  rows: readonly AdjustmentView[],
  rest: Partial<Output<'adjustments.list'>> = {},
): Output<'adjustments.list'> {
  return {
    rows: [...rows],
    total: rows.length,
    nextCursor: null,
    asOf: '2026-11-20T10:40:00-03:00',
    missingDays: 0,
    covered: true,
    ...rest,
  }
}
