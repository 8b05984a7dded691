import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ClaimLine, ClaimView } from '../../src/contract/shapes/claim.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'

const none = { claimed: 0, accepted: 0, credited: 0, refused: 0, open: 0 }
const line: ClaimLine = {
  lineId: 1,
  issue: 'missing',
  articleCode: '104412',
  description: 'Leche entera 1 L',
  lot: null,
  expiry: null,
  arrivedLot: null,
  arrivedExpiry: null,
  declared: 10,
  arrived: 0,
  units: 10,
  byWeight: false,
  reason: null,
  note: null,
  included: true,
  request: 'credit',
  accepted: 0,
  credited: 0,
  refused: 0,
}
const draft: ClaimView = {
  claimId: 'c1',
  number: 7,
  kind: 'claim',
  controlId: 9184,
  controlNumber: 'R-000184',
  supplierCode: 'P001',
  supplierName: 'Lácteos',
  createdAt: '2026-11-20T10:00:00-03:00',
  state: 'draft',
  sentAt: null,
  due: null,
  overdue: false,
  reference: 'r1',
  signedAt: '2026-11-20T09:00:00-03:00',
  signedBy: 'Carla',
  numbers: ['R-000184'],
  standing: 'stands',
  lines: [line],
  totals: { units: { ...none, claimed: 10, open: 10 }, kilos: none },
  text: 'Antes',
  log: [],
  lastEventId: 'e1',
  undoable: null,
  intact: true,
}
const letter = {
  practice: null,
  company: null,
  date: '20/11/2026',
  title: 'Reclamo',
  name: 'Reclamo 7',
  blocks: [],
  signature: '',
  proof: '',
}

function open(claim: ClaimView) {
  const core = createFakeCarrier({
    'claims.get': () => claim,
    'claims.letter': () => letter,
    'claims.setText': () => new FakeFailure('conflict', { reason: 'claim_changed' }),
    'claims.answer': () => new FakeFailure('conflict', { reason: 'claim_changed' }),
    'claims.send': () => new FakeFailure('conflict', { reason: 'claim_changed' }),
  })
  renderApp(core, { screen: 'claim', claimId: 'c1' })
  const change = async (more: Partial<ClaimView>) => {
    core.answers['claims.get'] = () => ({ ...claim, ...more, lastEventId: 'e2' })
    const read = core.sent('claims.get').length
    act(() => core.emit({ name: 'data.changed', payload: { resources: ['claims'] } }))
    await waitFor(() => expect(core.sent('claims.get')).toHaveLength(read + 1))
    await act(async () => undefined)
  }
  return { core, change }
}

it.each([
  ['draft', 'Agregar texto', 'Guardar', 'claims.setText'],
  ['draft', 'Anotar como enviado', 'Anotar como enviado', 'claims.send'],
  ['sent', 'Anotar la respuesta', 'Anotar', 'claims.answer'],
] as const)(
  'a dialog of a %s claim that another window changed meanwhile names what it was opened with: %s',
  async (state, opener, submit, command) => {
    const { core, change } = open({ ...draft, state })
    fireEvent.click(await screen.findByRole('button', { name: opener }))
    const dialog = within(await screen.findByRole('dialog'))
    await change({ text: 'De otra ventana', undoable: 'e2' })
    await screen.findByRole('button', { name: 'Deshacer', hidden: true })
    fireEvent.click(dialog.getByRole('button', { name: submit }))
    await waitFor(() => expect(core.sent(command)).toMatchObject([{ lastEventId: 'e1' }]))
  },
)

it('the key of a button that is off does nothing', async () => {
  open({ ...draft, standing: 'reopened' })
  await screen.findByRole('button', { name: 'Agregar texto' })
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})
