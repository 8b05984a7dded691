import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import type { ClaimView } from '../../src/contract/shapes/claim.ts'
import { ClaimFoot } from '../../src/renderer/screens/claims/claim-foot.tsx'
import type { ClaimChanges } from '../../src/renderer/screens/claims/use-claim-change.ts'
import { ClientProvider } from '../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../src/renderer/state/settings.tsx'
import { useToasts } from '../../src/renderer/state/toasts.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { settings } from './support/warehouse.ts'

const claim = { claimId: 'c1', state: 'refused', undoable: null, lines: [], standing: 'stands' }

afterEach(() => Reflect.deleteProperty(document, 'execCommand'))

// The window gives no page the permission for the clipboard: only what is selected can be copied.
it('the text of a claim is copied without the permission for the clipboard, and the key keeps the focus', async () => {
  const copied: string[] = []
  const execCommand = () => copied.push(document.querySelector<HTMLTextAreaElement>('textarea.unseen')?.value ?? '') > 0
  Object.assign(document, { execCommand })
  const core = createFakeCarrier({ 'settings.get': () => settings })
  const file = { name: 'c1.txt', mediaType: 'text/plain', content: 'Estimados:', encoding: 'utf-8' }
  const run = async () => file
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <ClaimFoot
          claim={claim as unknown as ClaimView}
          language="es"
          changes={{ busy: false, error: null, run } as unknown as ClaimChanges}
        />
      </SettingsProvider>
    </ClientProvider>,
  )
  const key = screen.getAllByRole('button').find((button) => button.getAttribute('aria-keyshortcuts') === 'C')!
  key.focus()
  fireEvent.click(key)
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  expect(copied).toEqual(['Estimados:'])
  expect(document.activeElement).toBe(key)
})
