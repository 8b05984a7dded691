import { expect, test } from 'vitest'
import { claimEvent } from '../../../src/main/core/domain/claims/claim-event.ts'
import { foldClaim, type Claim } from '../../../src/main/core/domain/claims/claim-state.ts'
import { claimLetter, letterText } from '../../../src/main/core/reports/claim-letter.ts'

const line = {
  lineId: 1,
  issue: 'short',
  articleCode: 'A1',
  description: null,
  lot: null,
  expiry: null,
  arrivedLot: null,
  arrivedExpiry: null,
  declared: '10',
  arrived: '9',
  units: '1',
  signed: '1',
  byWeight: false,
  reason: null,
  note: null,
  request: 'credit',
  included: true,
}

function claim(patch: { lines: object[]; claimKind?: string }): Claim {
  const folded = foldClaim([
    claimEvent.parse({
      kind: 'claim',
      eventId: 'e1',
      at: '2026-11-21T12:00:00.000-03:00',
      operator: 'Ana',
      claimKind: 'claim',
      number: 1,
      controlId: 1,
      part: null,
      controlNumber: null,
      numbers: ['R-1'],
      supplierCode: null,
      supplierName: 'Lácteos',
      reference: 'ABCD',
      signedAt: '2026-11-21T12:00:00.000-03:00',
      signedBy: null,
      counts: 1,
      persons: 1,
      ...patch,
    }),
  ])
  if (!folded) throw new Error('there is no claim')
  return folded
}

const facts = { practice: false, company: null, day: '2026-11-21', signedOn: '2026-11-21' }
const written = (made: Claim, language: 'es' | 'en') => letterText(claimLetter(made, facts, language), language)

test('a letter about one unit says it in the singular', () => {
  const one = claim({ lines: [line] })
  expect(written(one, 'es')).toContain('por 1 unidad:')
  expect(written(one, 'en')).toContain('for 1 unit:')
  const eleven = claim({ lines: [{ ...line, units: '11' }] })
  expect(written(eleven, 'es')).toContain('por 11 unidades:')
  const expiry = { issue: 'wrong_expiry', request: 'note', expiry: '2026-12-05', arrivedExpiry: '2026-12-09' }
  const other = claim({ lines: [{ ...line, ...expiry }] })
  expect(written(other, 'es')).toContain('A1: 1 unidad con vencimiento 09/12/2026; el documento dice 05/12/2026.')
  expect(written(other, 'en')).toContain('A1: 1 unit with the expiry 2026-12-09; the document says 2026-12-05.')
})

test('a request to correct without lines is no claim', () => {
  const none = claim({ lines: [{ ...line, included: false }], claimKind: 'correction' })
  expect(written(none, 'es')).toContain('La solicitud no tiene líneas.')
  expect(written(none, 'en')).toContain('The request has no lines.')
})
