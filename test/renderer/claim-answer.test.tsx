import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import type { ClaimLine, ClaimView } from '../../src/contract/shapes/claim.ts'
import { i18n } from '../../src/renderer/i18n/index.ts'
import { AnswerDialog } from '../../src/renderer/screens/claims/answer-dialog.tsx'
import type { ClaimChanges } from '../../src/renderer/screens/claims/use-claim-change.ts'
import { ClientProvider } from '../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../src/renderer/state/settings.tsx'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { settings } from './support/warehouse.ts'

const line: ClaimLine = {
  lineId: 1,
  issue: 'missing',
  articleCode: '104412',
  description: 'Leche entera 1 L',
  lot: null,
  expiry: null,
  arrivedLot: null,
  arrivedExpiry: null,
  declared: 5000,
  arrived: 0,
  units: 5000,
  byWeight: false,
  reason: null,
  note: null,
  included: true,
  request: 'credit',
  accepted: 0,
  credited: 0,
  refused: 0,
}

it('units with a separator of thousands are not taken for little more than one', async () => {
  const change = vi.fn<ClaimChanges['change']>(async () => true)
  const core = createFakeCarrier({ 'settings.get': () => ({ ...settings, language: 'es' }) })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <AnswerDialog
          claim={{ state: 'sent', lines: [line] } as unknown as ClaimView}
          changes={{ busy: false, error: null, lastEventId: 'e1', change } as unknown as ClaimChanges}
          onClose={() => undefined}
        />
      </SettingsProvider>
    </ClientProvider>,
  )
  if (i18n.language !== 'es') await act(() => i18n.changeLanguage('es'))
  const field = await screen.findByLabelText(/^Leche entera/)
  const save = screen.getAllByRole('button').at(-1) as HTMLElement
  fireEvent.change(field, { target: { value: '1.200' } })
  expect(screen.getByText('Ingrese de 0 a 5000, sin separador de miles.')).toBeTruthy()
  expect(save).toHaveProperty('disabled', true)
  // Nothing is no answer, and the key that is off says so.
  fireEvent.change(field, { target: { value: '0' } })
  expect(save).toHaveProperty('disabled', true)
  expect(save.getAttribute('aria-describedby')).toBe(screen.getByText('Anote al menos una cantidad.').id)
  fireEvent.change(field, { target: { value: '1200,5' } })
  fireEvent.click(save)
  expect(change).toHaveBeenCalledWith(
    'answer',
    expect.objectContaining({ lines: [{ lineId: 1, units: 1200.5 }] }),
    'e1',
  )
})
