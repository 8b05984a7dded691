import { expect, test } from 'vitest'
import { handoverDocument } from '../../../src/main/core/handover/handover-document.ts'
import { exportReport } from '../../../src/main/core/reports/export-report.ts'
import { reportHtml } from '../../../src/main/core/reports/report-html.ts'
import { arrival, report as sampleReport } from './sample.ts'

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
  expect(ubl).toContain('<cbc:Information>Muelle: 3</cbc:Information>')
  const json = handoverDocument(report, { reference: 'r', replaces: null })
  expect(json.arrivals).toMatchObject([
    { plate: 'AG 731 KD', dock: '3', sealState: 'broken', temperatures: [{ celsius: -0.5, outside: true }, {}] },
  ])
  expect(JSON.stringify(json)).not.toMatch(/27111222|Benítez/)
})

test('a temperature that was added to a signed control says so', () => {
  const later = sampleReport({ arrivals: [{ ...arrival, afterSignature: 'changed' }] })
  expect(reportHtml(later, 'es')).toContain('Con datos agregados o corregidos después de la firma.')
  const before = sampleReport({ arrivals: [{ ...arrival, afterSignature: null }] })
  expect(reportHtml(before, 'es')).not.toContain('después de la firma')
  const elsewhere = sampleReport({ arrivals: [{ ...arrival, afterSignature: 'unordered' }] })
  expect(reportHtml(elsewhere, 'es')).toContain('no se sabe si son anteriores o posteriores a la firma')
})

test('a seal without a number is in every form', () => {
  const report = sampleReport({ arrivals: [{ ...arrival, seal: null, sealState: 'none' }] })
  for (const format of ['csv', 'ubl', 'edifact'] as const)
    expect(exportReport(report, format, 'es').content).toContain('Sin precinto')
})

test('a report without an arrival says nothing of one', () => {
  expect(exportReport(sampleReport(), 'ubl', 'es').content).not.toContain('Shipment')
  expect(reportHtml(sampleReport(), 'es')).not.toContain('Llegada')
})

test('a photo of an arrival that is not on the page says why, and how many have no room', () => {
  const states = ['missing', 'removed', 'changed', 'left_out'] as const
  const photos = states.map((state) => ({
    eventId: state,
    at: '2026-11-20T08:43:00.000-03:00',
    operator: 'Ana',
    subject: 'seal' as const,
    hash: state.padEnd(64, '0'),
    mediaType: 'image/png' as const,
    bytes: 9,
    hidden: false,
  }))
  const pictures = new Map(photos.map(({ hash }, at) => [hash, { state: states[at] ?? 'missing' }]))
  const html = reportHtml(sampleReport({ arrivals: [{ ...arrival, photos }] }), 'en', pictures)
  for (const text of [
    'The photo is not on this PC',
    'The photo was deleted by age',
    'The file was changed after the photo was taken',
    '1 of 4 photos is not in this report',
  ])
    expect(html).toContain(text)
  expect(html.match(/<figure>/g)).toHaveLength(3)
})
