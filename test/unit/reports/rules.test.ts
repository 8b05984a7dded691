import { expect, test } from 'vitest'
import { receiptAdvice } from '../../../src/main/core/reports/receipt-advice.ts'
import { reportCsv } from '../../../src/main/core/reports/report-csv.ts'
import { reportHtml } from '../../../src/main/core/reports/report-html.ts'
import { lineRulesText } from '../../../src/main/core/reports/rules-text.ts'
import { report, reportLine } from './sample.ts'

const plain = reportLine({ articleCode: 'PLAIN' })
const ruled = reportLine({
  articleCode: 'RULED',
  tolerance: { units: 2, percent: 1.5, rule: { of: 'article', code: 'RULED' } },
  requiredCounts: { counts: 2, rule: { of: 'article', code: 'RULED' } },
  shortLife: { days: 30, rule: { of: 'supplier', code: 'P001' } },
})
const made = report({
  lines: [plain, ruled],
  tolerance: { units: 1, percent: 0, rule: { of: 'supplier', code: 'P001' } },
})
const delivery = 'Tolerancia 1 u. o 0 % · regla del proveedor P001'
const line =
  'Tolerancia 2 u. o 1,5 % · regla del artículo RULED; 2 conteos requeridos · regla del artículo RULED; Menos de 30 días de vida útil · regla del proveedor P001'

test('the spreadsheet has the tolerance in every row and the rules of a line in its row', () => {
  const [head, ...rows] = reportCsv(made, 'es').trimEnd().split('\r\n')
  expect(head).toMatch(/;Tolerancia;Reglas de la línea;Medida$/)
  expect(rows[0]).toMatch(new RegExp(`;${delivery};;unidades$`))
  expect(rows[1]).toContain(`;${delivery};"${line}";unidades`)
  const without = reportCsv(report({ lines: [plain] }), 'en')
    .trimEnd()
    .split('\r\n')
  expect(without[0]).toMatch(/,Tolerance,Rules of the line,Measure$/)
  expect(without[1]).toMatch(/,,,units$/)
})

test('the printed report names the tolerance above the lines, and the rules below the article', () => {
  const page = reportHtml(made, 'es')
  expect(page).toContain(`<dt>Tolerancia</dt><dd>${delivery}</dd>`)
  expect(page).toContain(`<small>${line}</small>`)
  expect(page.match(/<small>/g)).toHaveLength(1)
  expect(reportHtml(report({ lines: [plain] }), 'es')).not.toContain('<dt>Tolerancia</dt>')
})

test('UBL has a note and a property', () => {
  const xml = receiptAdvice(made, 'es')
  expect(xml).toContain(`<cbc:Note>${delivery}</cbc:Note>`)
  expect(xml.replaceAll(/>\s+</g, '><')).toContain(`<cbc:Name>rules</cbc:Name><cbc:Value>${line}</cbc:Value>`)
  expect(receiptAdvice(report({ lines: [plain] }), 'es')).not.toContain('<cbc:Name>rules</cbc:Name>')
})

test('one day of shelf life is in the singular', () => {
  const line = reportLine({ shortLife: { days: 1, rule: null } })
  expect(lineRulesText(line, 'es')).toBe('Menos de 1 día de vida útil · regla general')
  expect(lineRulesText(line, 'en')).toBe('Less than 1 day of shelf life · general rule')
})
