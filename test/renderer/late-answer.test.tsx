import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { initialSuppliersView } from '../../src/renderer/state/suppliers-view.ts'
import type { Route } from '../../src/renderer/state/screens.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import { useSupervisor } from '../../src/renderer/state/supervisor.ts'
import { useToasts } from '../../src/renderer/state/toasts.ts'
import { useSayLate } from '../../src/renderer/state/use-say-late.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import type { Answers } from './support/fake-core.ts'
import { settings } from './support/warehouse.ts'
import { renderApp } from './support/render-app.tsx'
import { scan } from './support/scan.ts'
import { stubWindowSize } from './table/window-size.ts'
import { pageOf } from './table/warehouse-lists.ts'
import { adjustmentPage, summary } from './adjustments/sample.ts'
import { barcodes, createFakeCountCore, sessionId, type CountingCore } from './count/fake-count-core.ts'

stubWindowSize()

/** A page whose WMS answers when `answer` is called. */
function slow(route: Route, found: 'found' | 'absent' = 'found') {
  const core = createFakeCarrier()
  const usual = core.answers['receiving.find']
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  core.answers['receiving.find'] = async (input) => {
    await waiting
    if (found === 'absent') return { control: null, source: 'wms', asOf: null, others: [] }
    return usual?.(input) as never
  }
  renderApp(core, route)
  return { core, answer: () => act(async () => answer()) }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const route = (): Route['screen'] => useRoute.getState().route.screen

it('a document that is found late closes no dialog; it is offered when the dialog is closed', async () => {
  const { core, answer } = slow({ screen: 'receiving' })
  await screen.findByText('R-000187')
  scan('R-000184')
  await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: /Ana Quiroga/ }))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Nombre y apellido' })
  await userEvent.click(field)
  await userEvent.paste('Bruno')
  await answer()
  expect(route()).toBe('receiving')
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(screen.queryByText('Se encontró R-000184.')).toBeNull()
  expect(field.value).toBe('Bruno')
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('Se encontró R-000184.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(useRoute.getState().route).toMatchObject({ screen: 'document', number: 'R-000184' })
})

it('a document that is opened later is asked for anew: it may be counted blind by now', async () => {
  const { core, answer } = slow({ screen: 'suppliers' })
  scan('R-000184')
  await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir' }))
  await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(2))
})

it('nor does it take anybody away from the screen that was opened meanwhile', async () => {
  const { core, answer } = slow({ screen: 'suppliers' })
  scan('R-000184')
  await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
  expect(await screen.findByText('Se encontró R-000184.')).toBeTruthy()
  expect(route()).toBe('dispatches')
})

it('a number that is not found is said there, too', async () => {
  const { core, answer } = slow({ screen: 'suppliers' }, 'absent')
  scan('R-999999')
  await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
  expect(await screen.findByText('No se encontró R-999999.')).toBeTruthy()
  expect(route()).toBe('dispatches')
  await userEvent.click(screen.getByRole('button', { name: 'Ver por qué' }))
  expect(route()).toBe('receiving')
})

/** A page whose core answers `operation` when `answer` is called. */
function slowly(
  operation: 'counts.start' | 'claims.create' | 'views.save' | 'practice.setFault',
  route: Route,
  refuse?: FakeFailure,
  answers: Answers = {},
) {
  const core = createFakeCarrier(answers)
  const usual = core.answers[operation] as ((input: never) => unknown) | undefined
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  core.answers[operation] = (async (input: never) => {
    await waiting
    return refuse ?? usual?.(input)
  }) as never
  renderApp(core, route)
  return { core, answer: () => act(async () => answer()) }
}

it('a count that is started late takes nobody away from the screen that was opened meanwhile', async () => {
  const { core, answer } = slowly('counts.start', { screen: 'document', number: 'R-000186' })
  await userEvent.click(await screen.findByRole('button', { name: 'Empezar conteo' }))
  await waitFor(() => expect(core.sent('counts.start')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
  expect(await screen.findByText('El conteo empezó.')).toBeTruthy()
  expect(route()).toBe('dispatches')
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(route()).toBe('count')
})

it('nor does it close a dialog that was opened meanwhile', async () => {
  const { core, answer } = slowly('counts.start', { screen: 'document', number: 'R-000186' })
  await userEvent.click(await screen.findByRole('button', { name: 'Empezar conteo' }))
  await waitFor(() => expect(core.sent('counts.start')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }))
  const dialog = await screen.findByRole('dialog')
  await answer()
  expect(route()).toBe('document')
  expect(screen.getByRole('dialog')).toBe(dialog)
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('El conteo empezó.')).toBeTruthy()
})

it('a count that is refused late is said on the screen that was opened meanwhile', async () => {
  const refuse = new FakeFailure('conflict', { reason: 'control_signed', operator: 'Eva', counter: 1 })
  const { core, answer } = slowly('counts.start', { screen: 'document', number: 'R-000186' }, refuse)
  await userEvent.click(await screen.findByRole('button', { name: 'Empezar conteo' }))
  await waitFor(() => expect(core.sent('counts.start')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
  expect(await screen.findByText(/Este documento ya está firmado/)).toBeTruthy()
  expect(route()).toBe('dispatches')
})

/** A claim that is asked for, and answered when the person has gone to the dispatches. */
async function lateClaim(refuse: FakeFailure): Promise<void> {
  const claimable = {
    controlId: 20486,
    number: 'R-000186',
    supplierCode: 'P001',
    supplierName: 'Lácteos',
    signedAt: '2026-11-20T09:40:00-03:00',
    claim: 2,
    correction: 0,
  }
  const view = { ...initialSuppliersView, open: { code: 'P001', name: 'Lácteos' } }
  const { core, answer } = slowly('claims.create', { screen: 'suppliers', view }, refuse, {
    'suppliers.list': (input) =>
      pageOf([{ code: 'P001', description: 'Lácteos', requiresBlindControl: true, active: true }], input),
    'claims.claimable': () => ({ rows: [claimable] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reclamar 2 líneas, R-000186' }))
  await waitFor(() => expect(core.sent('claims.create')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
}

it('a claim that is ready late opens nothing over the screen that was opened meanwhile', async () => {
  await lateClaim(new FakeFailure('conflict', { claimId: 'c-1' }))
  expect(await screen.findByText('El reclamo está listo.')).toBeTruthy()
  expect(screen.queryByText(/no se completó/)).toBeNull()
  expect(route()).toBe('dispatches')
})

it('what fails late is said on the screen that was opened meanwhile, with the way back', async () => {
  await lateClaim(new FakeFailure('storage_full'))
  expect(await screen.findByText(/^Proveedores: lo último no se completó\. El disco está lleno\./)).toBeTruthy()
  expect(route()).toBe('dispatches')
  await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
  expect(route()).toBe('suppliers')
})

it('a view that was not saved is said there, too', async () => {
  const { core, answer } = slowly('views.save', { screen: 'adjustments' }, new FakeFailure('storage_full'), {
    'adjustments.list': () => adjustmentPage([]),
    'adjustments.summary': () => summary(),
    'adjustments.mutes': () => ({ mutes: [] }),
    'views.list': () => ({ views: [] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Vistas' }))
  fireEvent.change(await screen.findByLabelText('Guardar esta vista como'), { target: { value: 'Lo de hoy' } })
  press('Guardar')
  await waitFor(() => expect(core.sent('views.save')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
  expect(await screen.findByText(/^Ajustes de stock: lo último no se completó\. El disco está lleno\./)).toBeTruthy()
})

it('and so is a simulated failure that was not set', async () => {
  const { core, answer } = slowly(
    'practice.setFault',
    { screen: 'settings', section: 'practice' },
    new FakeFailure('storage_full'),
    { 'settings.get': () => ({ ...settings, profile: 'practice' }) },
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'Desconectado' }))
  await waitFor(() => expect(core.sent('practice.setFault')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
  expect(await screen.findByText(/^Configuración: lo último no se completó\. El disco está lleno\./)).toBeTruthy()
})

it('a PIN that was not changed is said there, too', async () => {
  let answer = () => {}
  const core = createFakeCarrier({
    'supervisor.setPin': () => new Promise((resolve) => (answer = () => resolve(new FakeFailure('forbidden')))),
  })
  renderApp(core, { screen: 'settings', section: 'pin' })
  for (const name of ['PIN actual', 'PIN nuevo', 'Repetir el PIN nuevo'])
    fireEvent.change(await screen.findByLabelText(name), { target: { value: '1357' } })
  press('Guardar PIN')
  await waitFor(() => expect(core.sent('supervisor.setPin')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await act(async () => answer())
  expect(await screen.findByText(/^Configuración: lo último no se completó\. .*PIN/)).toBeTruthy()
})

it('nor is anybody asked there for the PIN of a supervisor', async () => {
  await lateClaim(new FakeFailure('forbidden'))
  expect(await screen.findByText(/^Proveedores: lo último no se completó\. Sólo para el supervisor\./)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('two answers that come late are both offered', async () => {
  const { core, answer } = slowly('counts.start', { screen: 'document', number: 'R-000186' })
  await userEvent.click(await screen.findByRole('button', { name: 'Empezar conteo' }))
  await waitFor(() => expect(core.sent('counts.start')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'receiving' }))
  await screen.findByText('R-000187')
  const usual = core.answers['receiving.find']
  let find = () => {}
  core.answers['receiving.find'] = async (input) => {
    await new Promise<void>((resolve) => (find = resolve))
    return usual?.(input) as never
  }
  scan('R-000184')
  await waitFor(() => expect(core.sent('receiving.find').map(({ number }) => number)).toContain('R-000184'))
  await userEvent.click(screen.getByRole('button', { name: /Ana Quiroga/ }))
  await screen.findByRole('dialog')
  await answer()
  await act(async () => find())
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('Se encontró R-000184.')).toBeTruthy()
  expect(screen.getByText('El conteo empezó.')).toBeTruthy()
})

it('nobody is asked for a PIN on the screen that was opened meanwhile', async () => {
  const refuse = new FakeFailure('forbidden', { reason: 'pin_required' })
  const { core, answer } = slowly('counts.start', { screen: 'document', number: 'R-000186' }, refuse)
  await userEvent.click(await screen.findByRole('button', { name: 'Empezar conteo' }))
  await waitFor(() => expect(core.sent('counts.start')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
  expect(await screen.findByText('El conteo no empezó: falta el PIN de Ana Quiroga.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** A count whose core answers `operation`, which `begin` sends, with `refuse` when the person has gone to the dispatches. */
async function lateInCount(
  operation: 'counts.close' | 'counts.scan' | 'counts.reopen',
  refuse: FakeFailure,
  begin: () => void,
  start: Parameters<typeof createFakeCountCore>[1] = {},
): Promise<CountingCore> {
  let answer = () => {}
  const waiting = new Promise<FakeFailure>((resolve) => (answer = () => resolve(refuse)))
  const core = createFakeCountCore({ [operation]: () => waiting }, start)
  renderApp(core, { screen: 'count', sessionId })
  await screen.findByText('R-000184')
  begin()
  await waitFor(() => expect(core.sent(operation)).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await act(async () => answer())
  return core
}

it('a count that was not finished is said to somebody who has gone on, and leads back to it', async () => {
  await lateInCount('counts.close', new FakeFailure('storage_full'), () => {
    press('Terminar conteo')
    press('Terminar')
  })
  expect(await screen.findByText(/^Conteo: lo último no se completó\. El disco está lleno/)).toBeTruthy()
  press('Volver')
  expect(useRoute.getState().route).toEqual({ screen: 'count', sessionId })
})

it('nor is a scan that was refused late lost in silence', async () => {
  await lateInCount('counts.scan', new FakeFailure('conflict'), () => scan(barcodes.milk))
  expect(await screen.findByText(/^Conteo: lo último no se completó\. Esto cambió/)).toBeTruthy()
})

it('a PIN for a count is not asked for on another screen either', async () => {
  const core = await lateInCount('counts.reopen', new FakeFailure('forbidden'), () => press('Reabrir el conteo'), {
    status: 'closed',
    closedAt: '2026-11-20T10:32:00-03:00',
  })
  expect(await screen.findByText(/^Conteo: lo último no se completó\. Sólo para el supervisor/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(core.sent('counts.reopen')).toHaveLength(1)
})

it('a question for a PIN closes when its screen is left', async () => {
  renderApp(createFakeCarrier(), { screen: 'suppliers' })
  let answer: boolean | undefined
  act(
    () =>
      void useSupervisor
        .getState()
        .ask()
        .then((granted) => (answer = granted)),
  )
  await screen.findByRole('dialog')
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(answer).toBe(false)
})

it('the way back asks for the document anew: it may be counted blind by now', () => {
  const { result } = renderHook(() => useSayLate())
  const found = { control: null, source: 'wms' as const, asOf: null, others: [] }
  act(() => result.current({ screen: 'document', number: 'R-000186', found }, 'why'))
  act(() => useToasts.getState().toasts[0]?.action?.run())
  expect(useRoute.getState().route).toEqual({ screen: 'document', number: 'R-000186' })
})
