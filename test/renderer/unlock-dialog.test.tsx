import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import { UnlockDialog } from '../../src/renderer/shell/unlock-dialog.tsx'
import { ClientProvider } from '../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../src/renderer/state/settings.tsx'
import { useSupervisor } from '../../src/renderer/state/supervisor.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { settings } from './support/warehouse.ts'

it('a dialog that was closed while its PIN was checked gives no rights and answers no later question', async () => {
  let finish: () => void = () => undefined
  const checked = new Promise<void>((resolve) => (finish = resolve))
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, language: 'es', pinSet: true }),
    'supervisor.unlock': async () => {
      await checked
      return { grantedUntil: '2026-11-20T10:52:00-03:00', withoutPin: false }
    },
  })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <UnlockDialog />
      </SettingsProvider>
    </ClientProvider>,
  )
  const answers: [string, boolean][] = []
  const ask = (name: string, controlId: number) =>
    act(
      () =>
        void useSupervisor
          .getState()
          .ask(controlId)
          .then((granted) => answers.push([name, granted])),
    )
  ask('first', 1)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/PIN/), { target: { value: '2468' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(core.sent('supervisor.unlock')).toHaveLength(1))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(answers).toEqual([['first', false]]))
  ask('second', 2)
  await screen.findByRole('dialog')
  await act(async () => finish())
  await waitFor(() => expect(core.sent('supervisor.lock')).toHaveLength(1))
  expect(answers).toEqual([['first', false]])
  expect(useSupervisor.getState().request?.controlId).toBe(2)
})
