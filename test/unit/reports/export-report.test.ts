import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import { countFileName } from '../../../src/main/core/counts/files/export-count.ts'
import { exportReport } from '../../../src/main/core/reports/export-report.ts'
import { reportFileName } from '../../../src/main/core/reports/file-name.ts'
import type { Report } from '../../../src/main/core/reports/report.ts'
import { report, reportLine } from './sample.ts'

const [document] = report().documents
if (!document) throw new Error('no document')
const numbered = (number: string) => report({ documents: [{ ...document, number }] })

test('each format has its name, media type and encoding', () => {
  expect(
    (['csv', 'ubl', 'edifact'] as const).map((format) => {
      const { name, mediaType, encoding } = exportReport(report(), format, 'es')
      return [name, mediaType, encoding]
    }),
  ).toEqual([
    ['diferencias-R-0001_84-2026-11-21.csv', 'text/csv', 'utf-8'],
    ['diferencias-R-0001_84-2026-11-21.xml', 'application/xml', 'utf-8'],
    ['diferencias-R-0001_84-2026-11-21.edi', 'application/EDIFACT', 'iso-8859-1'],
  ])
})

test.each([
  ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['R\u202Evsc.exe', 'R_vsc.exe'],
  ['  R 1  ', 'R 1'],
  ['\u0000\n', '_'],
  ['ñandú', 'ñandú'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('%j is %j in a file name', (number, safe) => {
  expect(reportFileName(numbered(number), 'csv', 'en')).toBe(`discrepancies-${safe}-2026-11-21.csv`)
})

test('a control without document uses its own id as name; practice is marked', () => {
  expect(reportFileName(report({ documents: [], practice: true }), 'edi', 'es')).toBe(
    'practica-diferencias-9184-2026-11-21.edi',
  )
})

test('any number makes a name that Windows takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (number) => {
      const name = reportFileName(numbered(number), 'csv', 'es')
      expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Cf}]+-2026-11-21\.csv$/u)
      expect(name.length).toBeLessThan(160)
      expect(() => encodeURIComponent(name)).not.toThrow()
    }),
  )
})

test.each(['\u{20000}', '倉', 'é', 'x'])('a long number of %s makes a name that Linux and Windows take', (letter) => {
  const part = { documents: [{ ...document, number: letter.repeat(90) }], practice: true, part: 2 }
  const name = reportFileName(report(part), 'csv', 'es')
  // Room for what a program adds while it writes a file.
  expect(Buffer.byteLength(name)).toBeLessThan(220)
  expect(name).toContain(letter.repeat(30))
})

test('a file of a count with a long number and a long device has a name that Linux takes', () => {
  const name = countFileName({ number: '\u{20000}'.repeat(90), device: 'd'.repeat(60), sessionId: 's'.repeat(40) })
  expect(Buffer.byteLength(name)).toBeLessThan(250)
})

const uncounted = reportLine({ counts: [null, null, null], counted: null, difference: null, status: null })
test.each<[string, Partial<Report>]>([
  ['no_lines', { lines: [] }],
  ['no_count', { lines: [uncounted] }],
  ['several_suppliers', { documents: [document, { ...document, supplierCode: 'P002' }] }],
])('rejects a receiving advice with %s, but not the CSV', (reason, patch) => {
  for (const format of ['ubl', 'edifact'] as const) {
    const refused = () => exportReport(report(patch), format, 'es')
    expect(refused).toThrow(Failure)
    expect(refused).toThrow(expect.objectContaining({ code: 'conflict', details: { reason } }))
  }
  expect(exportReport(report(patch), 'csv', 'es').content).toContain('Diferencia')
})
