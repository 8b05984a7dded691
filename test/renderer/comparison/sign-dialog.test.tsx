import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import type { Output } from '../../../src/contract/operations.ts'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { ScannerProvider } from '../../../src/renderer/scanner/index.ts'
import { ComparisonScreen } from '../../../src/renderer/screens/comparison/comparison-screen.tsx'
import { UnlockDialog } from '../../../src/renderer/shell/unlock-dialog.tsx'
import { ClientProvider } from '../../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../../src/renderer/state/settings.tsx'
import { createFakeCarrier, FakeFailure } from '../support/fake-carrier.ts'
import type { Answers } from '../support/fake-core.ts'
import { settings } from '../support/warehouse.ts'
import { sample } from './sample.ts'

afterEach(cleanup)

const saved = { active: true, hasBadge: false, savedAt: '2026-11-20T09:00:00-03:00' }
const ana = { ...saved, operatorId: 'o1', name: 'Ana Quiroga', role: 'operator' as const }

/** Opens the sign dialog on a PC with these people. */
async function openDialog(pinSet: boolean, overrides: Answers = {}) {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, language: 'es', pinSet }),
    'comparison.get': () => sample,
    'operators.list': () => ({ rows: [ana] }),
    'operators.save': ({ name = '', role = 'operator' }) => ({ ...ana, operatorId: 'o9', name, role }),
    'counts.sign': () => new FakeFailure('internal'),
    'supervisor.status': () => ({ grantedUntil: null, controlId: null, pinSet }),
    'supervisor.unlock': ({ pin }) =>
      pin === (pinSet ? '2468' : undefined)
        ? { grantedUntil: '2026-11-20T10:52:00-03:00', withoutPin: !pinSet }
        : new FakeFailure('forbidden', { reason: 'pin_wrong' }),
    ...overrides,
  })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <ScannerProvider>
          <ComparisonScreen controlId={9184} />
          <UnlockDialog />
        </ScannerProvider>
      </SettingsProvider>
    </ClientProvider>,
  )
  if (i18n.language !== 'es') await act(() => i18n.changeLanguage('es'))
  await screen.findByRole('table')
  fireEvent.click(screen.getByRole('button', { name: 'Firmar' }))
  const dialog = await screen.findByRole('dialog')
  const write = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  const sign = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name: `Firmar como ${name}` }))
  return { core, dialog, write, sign }
}

it('a new supervisor is added also where the list has none; a person of the list is not added again', async () => {
  const { core, dialog, write, sign } = await openDialog(false)
  expect(await within(dialog).findByText(/queda registrado que se firma sin PIN/)).toBeTruthy()
  write('Supervisor', ' Marta   Ibarra ')
  sign('Marta Ibarra')
  await waitFor(() => expect(core.sent('counts.sign')).toMatchObject([{ signedBy: 'Marta Ibarra' }]))
  expect(core.sent('operators.save')).toMatchObject([{ name: 'Marta Ibarra', role: 'supervisor', active: true }])
  write('Supervisor', 'ana quiroga')
  sign('Ana Quiroga')
  await waitFor(() => expect(core.sent('counts.sign')).toHaveLength(2))
  expect(core.sent('counts.sign').at(-1)).toMatchObject({ signedBy: 'Ana Quiroga' })
  expect(core.sent('operators.save')).toHaveLength(1)
})

it('asks for the PIN in the same dialog, and stays there where it is wrong', async () => {
  const { core, dialog, write, sign } = await openDialog(true)
  await within(dialog).findByLabelText('PIN del supervisor')
  write('Supervisor', 'Marta Ibarra')
  const key = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Firmar como Marta Ibarra' })
  expect(key.disabled).toBe(true)
  write('PIN del supervisor', '1111')
  sign('Marta Ibarra')
  expect(await within(dialog).findByText('PIN incorrecto. Pruebe de nuevo.')).toBeTruthy()
  expect(core.sent('operators.save')).toEqual([])
  write('PIN del supervisor', '2468')
  sign('Marta Ibarra')
  await waitFor(() => expect(core.sent('counts.sign')).toHaveLength(1))
  expect(core.sent('supervisor.unlock')).toMatchObject([{ controlId: sample.controlId }, { pin: '2468' }])
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('is signed by touch alone: the name by letters and the PIN by digits on screen', async () => {
  const { core, dialog, sign } = await openDialog(true)
  const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))
  fireEvent.click((await within(dialog).findAllByRole('button', { name: 'Letras en pantalla' }))[0]!)
  for (const letter of 'EVA') press(letter)
  const digits = within(within(dialog).getByRole('group', { name: 'Números' }))
  for (const digit of '24689') fireEvent.click(digits.getByRole('button', { name: digit }))
  fireEvent.click(digits.getByRole('button', { name: 'Borrar un dígito' }))
  sign('EVA')
  await waitFor(() => expect(core.sent('counts.sign')).toMatchObject([{ signedBy: 'EVA' }]))
  expect(core.sent('supervisor.unlock')).toMatchObject([{ pin: '2468' }])
})

it('does not ask for the PIN while the rights are held for this document', async () => {
  const granted = { grantedUntil: '2026-11-20T10:52:00-03:00', controlId: sample.controlId, pinSet: true }
  const { core, dialog, write, sign } = await openDialog(true, { 'supervisor.status': () => granted })
  write('Supervisor', 'Marta Ibarra')
  sign('Marta Ibarra')
  await waitFor(() => expect(core.sent('counts.sign')).toHaveLength(1))
  expect(within(dialog).queryByLabelText('PIN del supervisor')).toBeNull()
  expect(core.sent('supervisor.unlock')).toEqual([])
})

it('opens with its fields in their places: not before the people of this PC are known', async () => {
  let answer: (people: Output<'operators.list'>) => void = () => undefined
  const people = new Promise<Output<'operators.list'>>((resolve) => (answer = resolve))
  const opening = openDialog(false, { 'operators.list': () => people })
  await screen.findByRole('button', { name: 'Firmar' })
  expect(screen.queryByLabelText('Supervisor')).toBeNull()
  answer({ rows: [{ ...ana, role: 'supervisor' }] })
  const { dialog } = await opening
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /Ana Quiroga/ }).checked).toBe(true)
})

it.each([
  ['signer_inactive', /ya no trabaja aquí y no puede firmar/],
  ['signer_not_supervisor', /está en la lista como operador/],
] as const)('says in words why a person of the list does not sign: %s', async (reason, words) => {
  const { dialog, write, sign } = await openDialog(false, {
    'counts.sign': () => new FakeFailure('conflict', { reason }),
  })
  write('Supervisor', 'ana quiroga')
  sign('Ana Quiroga')
  expect(await within(dialog).findByText(words)).toBeTruthy()
})

it('says whose count has not arrived here, and how it does', async () => {
  const details = { reason: 'count_not_here', counter: 2, operator: 'Luis Paz', device: 'dock-7' }
  const { dialog, write, sign } = await openDialog(false, {
    'counts.sign': () => new FakeFailure('conflict', details),
  })
  write('Supervisor', 'Marta Ibarra')
  sign('Marta Ibarra')
  const words = /^El conteo de Luis Paz terminó en otro equipo, pero sus unidades todavía no llegaron a este\. Llegan/
  expect(await within(dialog).findByText(words)).toBeTruthy()
})

it('stays, with what was typed, while another window reopens the count, and says why nothing was signed', async () => {
  const { core, dialog, write, sign } = await openDialog(false, {
    'counts.sign': () => new FakeFailure('conflict', { reason: 'comparison_changed' }),
  })
  await within(dialog).findByLabelText('Supervisor')
  write('Supervisor', 'Marta Ibarra')
  const change = (status: 'open' | 'closed') => {
    const sessions = sample.sessions.map((count) => ({ ...count, status }))
    core.answers['comparison.get'] = () => ({ ...sample, sessions })
    act(() => core.emit({ name: 'data.changed', payload: { resources: ['counts'] } }))
  }
  const disabled = (is: boolean) =>
    waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Firmar', hidden: true }).disabled).toBe(is),
    )
  change('open')
  await disabled(true)
  expect(within(dialog).getByLabelText<HTMLInputElement>('Supervisor').value).toBe('Marta Ibarra')
  sign('Marta Ibarra')
  expect(await screen.findByText('No se firmó: algo cambió desde que se abrió este cuadro.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  change('closed')
  await disabled(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})
