import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { stubWindowSize } from './table/window-size.ts'
import { order, pageOf } from './table/warehouse-lists.ts'

stubWindowSize()

const orders = [order('PED-2'), order('PED-1', { state: 'EnTransito', tags: [], customerLocation: null, items: [] })]

const core = () =>
  createFakeCarrier({
    'orders.list': (input) =>
      pageOf(
        orders.filter(
          (row) => (input.state ?? row.state) === row.state && row.code.toLowerCase().includes(input.text ?? ''),
        ),
        input,
      ),
    'orders.get': ({ code }) => ({
      order: orders.find((row) => row.code === code) ?? null,
      source: 'wms',
      asOf: '2026-11-20T10:41:00-03:00',
    }),
  })

const panel = () => screen.findByRole('complementary', { name: 'Pedido' })

describe('orders', () => {
  it('show known states in words and others as they came, and filter by them', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'orders' })
    await screen.findByText('2 filas')
    const list = screen.getByRole('grid')
    expect(within(list).getByText('En preparación')).toBeTruthy()
    expect(within(list).getByText('EnTransito')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Completo')
    expect(await screen.findByText('Nada coincide con la búsqueda')).toBeTruthy()
    expect(carrier.sent('orders.list').at(-1)).toMatchObject({ state: 'completo' })
  })

  it('have a day without a time where the WMS writes midnight, and a dash where there is nothing', async () => {
    const rows = [order('PED-3', { date: '2026-11-28T00:00:00', tags: [] }), order('PED-4')]
    renderApp(createFakeCarrier({ 'orders.list': (input) => pageOf(rows, input) }), { screen: 'orders' })
    const cell = (await screen.findByText('PED-3')).closest('[role=row]')
    expect(cell?.textContent).toContain('28/11/2026sáb')
    expect(cell?.textContent).not.toContain('00:00')
    expect(cell?.textContent).toContain('—')
    expect(screen.getByText('PED-4').closest('[role=row]')?.textContent).toContain('08:30')
  })

  it('show line, least days, weight, coordinates and the whole address', async () => {
    const [item] = order('PED-9').items
    const place = order('PED-9').customerLocation
    if (item === undefined || place === null) throw new Error('no item')
    const full = order('PED-9', {
      items: [{ ...item, line: '70', minimumShelfLifeDays: 45, declaredWeight: 12.5 }],
      customerLocation: {
        ...place,
        street: 'Sarmiento',
        streetNumber: '812',
        floor: '3',
        locality: 'El Bolsón',
        latitude: '-41.96',
        longitude: '-71.53',
      },
    })
    renderApp(
      createFakeCarrier({
        'orders.list': (input) => pageOf([full], input),
        'orders.get': () => ({ order: full, source: 'wms', asOf: '2026-11-20T10:41:00-03:00' }),
      }),
      { screen: 'orders' },
    )
    await userEvent.click(await screen.findByText('PED-9'))
    const text = (await panel()).textContent ?? ''
    for (const part of [
      'línea 70',
      'mínimo 45 días',
      'peso declarado 12,5',
      '-41.96, -71.53',
      'Av. del Terraplén 3740, Sarmiento 812 3, 8499 Colonia Maitén El Bolsón Río Negro',
    ])
      expect(text).toContain(part)
  })

  it('open with lines, place, hours and tags', async () => {
    renderApp(core(), { screen: 'orders' })
    await userEvent.click(await screen.findByText('PED-2'))
    const text = (await panel()).textContent ?? ''
    for (const part of [
      'Leche entera larga vida 1 L',
      'lote CP-26292',
      '24',
      '20',
      'CL-013',
      '07:30 – 12:00',
      'urgente',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Descarga por atrás')
  })

  it('are looked up in the WMS by a code that the list does not have', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'orders' })
    await screen.findByText('2 filas')
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.paste('PED-77')
    await userEvent.keyboard('{Enter}')
    expect(await within(await panel()).findByText('No se encontró: PED-77')).toBeTruthy()
    expect(carrier.sent('orders.get')).toEqual([{ code: 'PED-77' }])
  })

  it('distinguish local data from the WMS, and unknown from absent', async () => {
    const carrier = core()
    const refreshError = new FakeFailure('offline').error
    carrier.answers['orders.get'] = ({ code }) => ({
      order: orders.find((row) => row.code === code) ?? null,
      source: 'cache',
      asOf: '2026-11-19T10:41:00-03:00',
      refreshError,
    })
    const first = renderApp(carrier, { screen: 'orders', code: 'PED-2' })
    expect((await panel()).textContent).toContain('Leche entera')
    expect(within(await panel()).getByText('Se muestran los datos de', { exact: false })).toBeTruthy()
    first.unmount()
    renderApp(carrier, { screen: 'orders', code: 'PED-77' })
    expect(await within(await panel()).findByText('No se pudo consultar: PED-77')).toBeTruthy()
    expect((await panel()).textContent).not.toContain('No se encontró')
  })

  it('report an order that only local data contains as gone', async () => {
    const carrier = core()
    carrier.answers['orders.get'] = () => ({ order: null, source: 'wms', asOf: null })
    renderApp(carrier, { screen: 'orders' })
    await userEvent.click(await screen.findByText('PED-2'))
    expect(await within(await panel()).findByText('El WMS ya no tiene este pedido.', { exact: false })).toBeTruthy()
    expect((await panel()).textContent).toContain('Leche entera')
  })
})
