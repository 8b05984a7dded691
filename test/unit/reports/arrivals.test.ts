import { expect, test } from 'vitest'
import type { ReportedArrival } from '../../../src/main/core/arrivals/create-arrivals.ts'
import { exportReport } from '../../../src/main/core/reports/export-report.ts'
import { reportHtml } from '../../../src/main/core/reports/report-html.ts'
import { report as sampleReport } from './sample.ts'

const reading = {
  at: '2026-11-20T08:49:00.000-03:00',
  operator: 'Ana',
  articleCode: null,
  unit: 'C',
  limits: { min: 2, max: 8 },
  note: null,
  correctedAt: null,
} as const

const arrival: ReportedArrival = {
  arrivalId: 'a1',
  documents: [{ number: 'R-1', controlId: 1 }],
  recordedAt: '2026-11-20T08:42:00.000-03:00',
  changedAt: '2026-11-20T08:42:00.000-03:00',
  operator: 'Ana',
  enteredAt: '2026-11-20T08:42:00.000-03:00',
  leftAt: '2026-11-20T10:05:00.000-03:00',
  carrier: 'Fletes <Loma>',
  plate: 'AG 731 KD',
  driver: 'Raúl Benítez',
  driverDocument: '27111222',
  dock: '3',
  seal: 'FT-0098214',
  sealState: 'broken',
  limits: { min: 2, max: 8 },
  readings: [
    { ...reading, readingId: 'r1', place: 'Front', value: -0.5, celsius: -0.5, outside: true, reason: 'thermometer' },
    { ...reading, readingId: 'r2', place: 'Doors', value: 9.4, celsius: 9.4, outside: true, reason: null },
  ],
  reasonsMissing: 1,
  photos: [],
  corrections: [],
  intact: true,
  later: true,
}

test('every form of the report has the arrival', () => {
  const report = sampleReport({ arrivals: [arrival] })
  const html = reportHtml(report, 'es')
  for (const text of ['Fletes &lt;Loma&gt;', '27111222', 'Roto', '9,4', 'sin motivo', 'Agregada después de la firma'])
    expect(html).toContain(text)
  const csv = exportReport(report, 'csv', 'en').content
  for (const text of ['AG 731 KD', 'FT-0098214', 'Front −0.5', 'limits 2…8', '2026-11-20 08:42:00'])
    expect(csv).toContain(text)
  // The document of a person stays on the printed report.
  expect(csv).not.toContain('27111222')
  const ubl = exportReport(report, 'ubl', 'es').content
  expect(ubl).not.toContain('27111222')
  for (const text of [
    '<cbc:LicensePlateID>AG 731 KD</cbc:LicensePlateID>',
    '<cbc:OccurrenceTime>08:42:00-03:00</cbc:OccurrenceTime>',
    '<cbc:Condition>Roto</cbc:Condition>',
    '<cbc:Measure unitCode="CEL">-0.5</cbc:Measure>',
  ])
    expect(ubl).toContain(text)
})

test('a report without an arrival says nothing of one', () => {
  expect(exportReport(sampleReport(), 'ubl', 'es').content).not.toContain('Shipment')
  expect(reportHtml(sampleReport(), 'es')).not.toContain('Llegada')
})
