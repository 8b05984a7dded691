import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ClaimSummary } from '../../src/contract/shapes/claim.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { stubWindowSize } from './table/window-size.ts'

stubWindowSize()

const amounts = { claimed: 0, accepted: 0, credited: 0, refused: 0, open: 0 }
const claim = (number: number): ClaimSummary => ({
  claimId: `claim-${number}`,
  number,
  kind: 'claim',
  controlId: 9000 + number,
  controlNumber: `R-00018${number}`,
  supplierCode: 'P001',
  supplierName: 'Lácteos',
  createdAt: '2026-11-20T10:00:00-03:00',
  state: 'sent',
  sentAt: '2026-11-20T10:00:00-03:00',
  due: '2026-11-30',
  overdue: false,
  lines: 1,
  totals: { units: { claimed: 9, accepted: 5, credited: 3, refused: 1, open: 3 }, kilos: amounts },
})

it('the header says that the newest claim is first, and the arrows lead to one without a click', async () => {
  const figures = { draft: 0, sent: 2, overdue: 0, accepted: 0, credited: 0, refused: 0, withdrawn: 0 }
  const rows = [claim(2), claim(1)]
  renderApp(createFakeCarrier({ 'claims.list': () => ({ rows, total: 2, nextCursor: null, asOf: null, figures }) }), {
    screen: 'claims',
  })
  const grid = await screen.findByRole('grid', { name: 'Reclamos' })
  expect(within(grid).getByRole('columnheader', { name: 'N.º' }).getAttribute('aria-sort')).toBe('descending')
  // Each unit once: accepted, credited, rejected and without an answer are what is claimed.
  const heads = within(grid).getAllByRole('columnheader')
  const cells = within(within(grid).getAllByRole('row')[1]!).getAllByRole('gridcell')
  const shown = heads.flatMap((head, at) => (/,\su\.$/u.test(head.textContent ?? '') ? [cells[at]?.textContent] : []))
  expect(shown).toEqual(['9', '2', '3', '1', '3'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(useRoute.getState().route).toEqual({ screen: 'claim', claimId: 'claim-1' })
})
