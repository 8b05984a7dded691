import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { screens } from '../../src/renderer/state/screens.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { stubWindowSize } from './table/window-size.ts'
import { dispatch, order, pageOf, stockRow } from './table/warehouse-lists.ts'

stubWindowSize()
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 10, 42) }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const supplier = { code: 'P001', description: 'Lácteos Cerro Pampa', active: true, requiresBlindControl: true }
const article = {
  articleCode: '104412',
  description: 'Leche entera larga vida 1 L',
  units: 300.5,
  entries: 4,
  lots: 3,
  locations: 2,
  blockedUnits: 12,
  expiredUnits: 0,
  nextExpiry: '2026-12-01',
  nextLot: 'CP-26292',
}

const core = () =>
  createFakeCarrier({
    'stock.search': (input) => pageOf([stockRow('A1'), stockRow('A2')], input),
    'stock.articles': (input) => pageOf([article], input),
    'suppliers.list': (input) => pageOf([supplier], input),
    'orders.list': (input) => pageOf([order('PED-2'), order('PED-1')], input),
    'dispatches.list': (input) => pageOf([dispatch('D-1', [])], input),
  })

/** The text that is printed above the rows. */
function onPaper(): string {
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const said = [...document.querySelectorAll('.print-head p, .print-rows > p')].map((line) => line.textContent)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  return said.join('\n')
}

it('stock states the search, and counts articles where it shows articles', async () => {
  renderApp(core(), { screen: 'stock' })
  await screen.findByText('2 filas')
  await waitFor(() => expect(onPaper()).toContain('sin filtros'))
  await userEvent.type(screen.getByLabelText('Artículo'), 'leche')
  await userEvent.type(screen.getByLabelText('Ubicación'), 'RS-4')
  const expiry = screen.getByLabelText('Vence el')
  fireEvent.change(expiry, { target: { value: '31/12/2026' } })
  fireEvent.blur(expiry)
  await userEvent.click(screen.getByRole('button', { name: 'Vencido' }))
  await waitFor(() => expect(onPaper()).toContain('Artículo: leche · Ubicación: RS-4 · Vence el: 31/12/2026 · Vencido'))
  expect(onPaper()).toContain('2 filas')
  await userEvent.click(screen.getByRole('radio', { name: 'Por artículo' }))
  await screen.findByText('1 artículo')
  await waitFor(() => expect(onPaper()).toContain('1 artículo'))
})

it('suppliers say the period of their record, and who is shown', async () => {
  renderApp(core(), { screen: 'suppliers' })
  await screen.findByText('1 fila')
  await userEvent.click(screen.getByRole('radio', { name: 'Activos' }))
  await userEvent.click(screen.getByRole('button', { name: 'Con control ciego' }))
  await waitFor(() => expect(onPaper()).toMatch(/Últimos 90 días .*2026 · Activos · Con control ciego/))
})

it('orders and dispatches say the words and the state', async () => {
  const { unmount } = renderApp(core(), { screen: 'orders' })
  await screen.findByText('2 filas')
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Completo')
  await userEvent.type(screen.getByRole('searchbox', { name: /^Código, cliente/ }), 'norte')
  await waitFor(() => expect(onPaper()).toContain(': norte · Estado: Completo'))
  unmount()
  renderApp(core(), { screen: 'dispatches' })
  await screen.findByText('1 fila')
  await userEvent.type(screen.getByRole('searchbox', { name: /^(?!Escane)/ }), 'norte')
  await waitFor(() => expect(onPaper()).toMatch(/: norte$/m))
})

it('column filters are printed above the rows', async () => {
  renderApp(core(), { screen: 'orders' })
  await screen.findByText('2 filas')
  await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Filtrar por Pedido' }), 'PED-1')
  await waitFor(() => expect(onPaper()).toContain('Pedido: PED-1'))
})

it('Ctrl+P prints every list whose keys say so, once', async () => {
  const printed = vi.fn<() => void>()
  vi.stubGlobal('print', printed)
  for (const name of ['stock', 'orders', 'dispatches', 'suppliers'] as const) {
    expect(screens[name].shortcuts.some(({ what }) => what === 'printList')).toBe(true)
    const { unmount } = renderApp(core(), { screen: name })
    await screen.findByRole('grid')
    printed.mockClear()
    expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(false)
    fireEvent.keyDown(document.body, { key: 'p' })
    expect(printed).toHaveBeenCalledTimes(1)
    unmount()
  }
})
