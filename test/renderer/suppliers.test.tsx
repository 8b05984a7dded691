import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { stubWindowSize } from './table/window-size.ts'
import { pageOf } from './table/warehouse-lists.ts'

stubWindowSize()

const suppliers = [
  { code: 'P001', description: 'Lácteos Cerro Pampa S.A.', requiresBlindControl: true, active: true },
  { code: 'P002', description: 'Molinos del Salado S.A.', requiresBlindControl: false, active: false },
  { code: 'P10', description: null, requiresBlindControl: null, active: null },
]

const core = () =>
  createFakeCarrier({
    'suppliers.list': (input) =>
      pageOf(
        suppliers.filter(
          (row) =>
            (input.active ?? row.active) === row.active &&
            (input.requiresBlindControl ?? row.requiresBlindControl) === row.requiresBlindControl,
        ),
        input,
      ),
    'refresh.setAside': () => ({
      rows: [{ index: 9, reason: 'Codigo: no usable code', raw: '{"Codigo":null}' }],
      total: 3,
    }),
  })

const names = () => screen.getAllByRole('row').map((row) => row.textContent)

describe('suppliers', () => {
  it('are filtered by activity and blind control, both asked of the core', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'suppliers' })
    await screen.findByText('3 filas')
    await userEvent.click(screen.getByRole('radio', { name: 'Inactivos' }))
    await screen.findByText('1 fila')
    expect(carrier.sent('suppliers.list').at(-1)).toMatchObject({ active: false })
    await userEvent.click(screen.getByRole('radio', { name: 'Todos' }))
    await userEvent.click(screen.getByRole('button', { name: 'Con control ciego' }))
    await waitFor(() => expect(names()).toHaveLength(2))
    expect(names()[1]).toContain('Obligatorio')
  })

  it('are sorted by what a column says, those without it last either way', async () => {
    renderApp(core(), { screen: 'suppliers' })
    await screen.findByText('3 filas')
    const header = screen.getByRole('button', { name: 'Nombre' })
    await userEvent.click(header)
    expect(names()[3]).toContain('P10')
    await userEvent.click(header)
    expect(names()[1]).toContain('P002')
    expect(names()[3]).toContain('P10')
    await userEvent.click(header)
    expect(names()[1]).toContain('P001')
  })

  it('mark the order in which they come', async () => {
    renderApp(core(), { screen: 'suppliers' })
    await screen.findByText('3 filas')
    expect(screen.getByRole('columnheader', { name: 'Nombre' }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('say what could not be read, and why', async () => {
    renderApp(core(), { screen: 'suppliers' })
    await userEvent.click(await screen.findByRole('button', { name: '3 filas ilegibles' }))
    const panel = screen.getByRole('complementary', { name: 'Proveedores' })
    expect(await within(panel).findByText('{"Codigo":null}')).toBeTruthy()
    expect(panel.textContent).toContain('Fila 10')
    expect(panel.textContent).toContain('Se muestran 1 de 3.')
  })

  it('change language without losing the place', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'suppliers' })
    await screen.findByText('3 filas')
    const before = carrier.answers['settings.get']
    const settings = await before?.({})
    if (settings === undefined || !('language' in settings)) throw new Error('no settings')
    carrier.answers['settings.get'] = () => ({ ...settings, language: 'en' })
    act(() => carrier.emit({ name: 'data.changed', payload: { resources: ['settings'] } }))
    expect(await screen.findByText('3 rows')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Blind check' })).toBeTruthy()
  })
})
