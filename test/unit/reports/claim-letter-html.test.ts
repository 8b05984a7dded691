// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { ClaimLetter } from '../../../src/contract/shapes/claim.ts'
import { claimLetter, letterText } from '../../../src/main/core/reports/claim-letter.ts'
import { claimLetterHtml } from '../../../src/main/core/reports/claim-letter-html.ts'
import { units } from './sample.ts'

const letter: ClaimLetter = {
  practice: null,
  company: 'Depósito Sur',
  date: '22/11/2026',
  title: 'Diferencias en su documento R-1',
  name: 'Reclamo 7',
  blocks: [
    {
      kind: 'table',
      columns: ['Artículo', 'Documento', 'Llegó', 'Diferencia'],
      rows: [
        { cells: ['A1 <b>Jamón</b>', '10 kg', '7,25 kg', '−2,75 kg'], total: false },
        { cells: ['A acreditar', '', '', '4 unidades + 2,75 kg'], total: true },
      ],
    },
  ],
  signature: 'Marta Ibarra, recepción',
  proof: 'Constancia firmada ABCD',
}

test('the letter stands upright; heads stand above their figures, and the total has the width of all of them', () => {
  const html = claimLetterHtml(letter, null, 'es')
  expect(html.lastIndexOf('A4 portrait')).toBeGreaterThan(html.lastIndexOf('A4 landscape'))
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect([...page.querySelectorAll('th')].map((head) => head.className)).toEqual(['', 'figure', 'figure', 'figure'])
  const [line, total] = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => [cell.textContent, cell.getAttribute('colspan')]),
  )
  expect(line).toEqual([
    ['A1 <b>Jamón</b>', null],
    ['10 kg', null],
    ['7,25 kg', null],
    ['−2,75 kg', null],
  ])
  expect(total).toEqual([
    ['A acreditar', null],
    ['4 unidades + 2,75 kg', '3'],
  ])
})

test('in the text of a mail no separator looks like one of thousands', () => {
  expect(letterText(letter, 'es')).toContain(
    '- A1 <b>Jamón</b>: Documento 10 kg; Llegó 7,25 kg; Diferencia −2,75 kg\r\n  A acreditar: 4 unidades + 2,75 kg\r\n',
  )
})

test('damage is said of what arrived, so that the figures of each line add up', () => {
  const line = {
    articleCode: 'A1',
    description: 'Leche',
    lot: null,
    request: 'credit',
    included: true,
    byWeight: false,
  }
  const claim = {
    made: {
      claimKind: 'claim',
      number: 7,
      controlId: 9,
      part: null,
      numbers: ['R-1'],
      reference: 'ABCD',
      counts: 1,
      persons: 1,
    },
    lines: [
      { ...line, issue: 'short', declared: units('240'), arrived: units('200'), units: units('40') },
      { ...line, issue: 'damaged', declared: units('240'), arrived: units('200'), units: units('10') },
    ],
    text: null,
  } as unknown as Parameters<typeof claimLetter>[0]
  const made = {
    ...claim,
    made: { ...claim.made, supplierName: 'Otra', signedAt: '2026-11-21T18:00:00-03:00', signedBy: null },
  }
  const { blocks } = claimLetter(
    made,
    { practice: false, company: null, day: '2026-11-22', signedOn: '2026-11-21' },
    'es',
  )
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])).map(({ cells }) => cells)
  expect(rows).toEqual([
    ['A1 Leche', '240', '200', '−40'],
    ['A1 Leche · dañado', '', '200', '−10'],
    ['A acreditar', '', '', '50 unidades'],
  ])
  expect(letterText({ ...letter, blocks }, 'es')).toContain('- A1 Leche · dañado: Llegó 200; Diferencia −10')
})
