import { expect, test } from 'vitest'
import { traceabilitySheet } from '../../../src/main/core/reports/traceability.ts'
import { receivedGoods, report, units } from './sample.ts'

test('serials that one cell of a spreadsheet would cut are in further rows, which add no units', () => {
  const serials = Array.from({ length: 4000 }, (_, at) => `SERIAL-${String(at).padStart(6, '0')}`)
  const goods = { articleCode: 'A-1', lot: 'L-1', expiry: null }
  const made = report({
    received: [receivedGoods({ ...goods, units: units('4000') })],
    serials: [{ ...goods, serials }],
  })
  const days = { from: '2026-11-21', to: '2026-11-21', timeZone: 'America/Argentina/Buenos_Aires', practice: false }
  const [, ...rows] = traceabilitySheet({ ...days, reports: [made] }, 'en')
    .content.trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(rows.flatMap((row) => (row[12] ?? '').split(' '))).toEqual(serials)
  for (const row of rows) expect((row[12] ?? '').length).toBeLessThan(32_768)
  expect(rows.map((row) => row[4])).toEqual(['4000', ''])
  expect(new Set(rows.map((row) => row[0]))).toEqual(new Set(['L-1']))
})
