import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import type { OperatorRecord } from '../../src/contract/shapes/operator.ts'
import { i18n } from '../../src/renderer/i18n/index.ts'
import { ScannerProvider } from '../../src/renderer/scanner/index.ts'
import { CountScreen } from '../../src/renderer/screens/count/count-screen.tsx'
import { OperatorsSection } from '../../src/renderer/screens/settings/operators-section.tsx'
import { OperatorPinDialog } from '../../src/renderer/shell/operator-pin-dialog.tsx'
import { CountWithoutDocument } from '../../src/renderer/shared/count-without-document.tsx'
import { ClientProvider } from '../../src/renderer/state/client.tsx'
import { useOperator } from '../../src/renderer/state/operator.ts'
import { SettingsProvider } from '../../src/renderer/state/settings.tsx'
import { useToasts } from '../../src/renderer/state/toasts.ts'
import { createFakeCountCore, sessionId, type CountingCore } from './count/fake-count-core.ts'
import { FakeFailure } from './support/fake-carrier.ts'
import type { Answers } from './support/fake-core.ts'
import { settings } from './support/warehouse.ts'

async function show(part: React.ReactNode, answers: Answers = {}): Promise<CountingCore> {
  const core = createFakeCountCore({ 'settings.get': () => ({ ...settings, language: 'es' }), ...answers })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <ScannerProvider>
          {part}
          <OperatorPinDialog />
        </ScannerProvider>
      </SettingsProvider>
    </ClientProvider>,
  )
  if (i18n.language !== 'es') await act(() => i18n.changeLanguage('es'))
  return core
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => screen.findByRole('dialog', { name: /^PIN de/ })

/** Refuses as the core does until the right PIN comes. */
function guarded<T>(answer: () => T) {
  return ({ operatorPin }: { operatorPin?: string | undefined }): T | FakeFailure => {
    if (operatorPin === undefined) return new FakeFailure('forbidden', { reason: 'pin_required' })
    return operatorPin === '4802' ? answer() : new FakeFailure('forbidden', { reason: 'pin_wrong' })
  }
}

it('handing a count over asks for the PIN of who takes it, on large keys, and again after a wrong one', async () => {
  const core: CountingCore = await show(<CountScreen sessionId={sessionId} />, {
    'counts.handOver': guarded(() => ({ ...structuredClone(core.session), operator: 'Bruno Sosa' })),
  })
  await screen.findByText('R-000184')
  press('Más')
  press('Cambiar operador')
  fireEvent.click(await screen.findByRole('button', { name: 'Bruno Sosa' }))
  expect((await dialog()).textContent).toContain('PIN de Bruno Sosa')
  for (const digit of ['1', '1', '9', '1']) fireEvent.click(within(await dialog()).getByRole('button', { name: digit }))
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Continuar' }))
  await waitFor(async () => expect((await dialog()).textContent).toContain('PIN incorrecto'))
  for (const digit of ['4', '8', '0', '3']) fireEvent.click(within(await dialog()).getByRole('button', { name: digit }))
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Borrar un dígito' }))
  fireEvent.click(within(await dialog()).getByRole('button', { name: '2' }))
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.sent('counts.handOver').map(({ operatorPin }) => operatorPin)).toEqual([undefined, '1191', '4802'])
})

it('cancelling starts nothing; an operator without a PIN is told who gives one', async () => {
  const said = () =>
    useToasts
      .getState()
      .toasts.map(({ text }) => text)
      .join()
  let reason = 'pin_required'
  useOperator.setState({ name: 'Ana' })
  const core = await show(<CountWithoutDocument />, {
    'counts.start': () => new FakeFailure('forbidden', { reason }),
  })
  const start = () => fireEvent.click(screen.getAllByRole('button')[0]!)
  start()
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.sent('counts.start')).toHaveLength(1)
  expect(said()).toBe('')
  reason = 'operator_pin_missing'
  start()
  await waitFor(() => expect(said()).toContain('no tiene PIN'))
})

it('gives an operator a PIN, keeps it, and takes it away', async () => {
  const ana: OperatorRecord = {
    operatorId: 'o1',
    name: 'Ana',
    role: 'operator',
    active: true,
    hasBadge: false,
    hasPin: true,
    savedAt: '2026-11-20T09:00:00-03:00',
  }
  const core = await show(<OperatorsSection />, {
    'operators.list': () => ({ rows: [ana] }),
    'operators.save': () => ana,
  })
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Cambiar Ana' }))
  const field = () => screen.findByLabelText(/PIN del operador/)
  await open()
  fireEvent.change(await field(), { target: { value: '12' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' }).disabled).toBe(true)
  fireEvent.change(await field(), { target: { value: '4802' } })
  press('Guardar')
  await waitFor(() => expect(core.sent('operators.save').at(-1)).toMatchObject({ pin: '4802' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  press('Guardar')
  await waitFor(() => expect(core.sent('operators.save')).toHaveLength(2))
  expect(core.sent('operators.save').at(-1)).not.toHaveProperty('pin')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  press('Quitar el PIN')
  press('Guardar')
  await waitFor(() => expect(core.sent('operators.save').at(-1)).toMatchObject({ pin: null }))
})

it('an operator whose Save is pressed twice is saved once, and nothing says that it failed', async () => {
  const refuse = new FakeFailure('conflict', { reason: 'name_taken' })
  const core: CountingCore = await show(<OperatorsSection />, {
    'operators.save': ({ name = '' }) => {
      if (core.sent('operators.save').length > 1) return refuse
      const more = {
        operatorId: 'o9',
        active: true,
        hasBadge: false,
        hasPin: false,
        savedAt: '2026-11-20T09:00:00-03:00',
      }
      return { ...more, name, role: 'operator' }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar operador' }))
  fireEvent.change(await screen.findByLabelText('Nombre y apellido'), { target: { value: 'Eva Paz' } })
  press('Guardar')
  press('Guardar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.sent('operators.save')).toHaveLength(1)
  expect(useToasts.getState().toasts.filter(({ stays }) => stays)).toEqual([])
})
