import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { loadOf, satisfiedShare } from '../../src/renderer/screens/dispatches/load.ts'
import { createFormat } from '../../src/renderer/i18n/format.ts'
import { measureText } from '../../src/renderer/shared/measure-text.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import { ageTexts } from './support/age-texts.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { stubWindowSize } from './table/window-size.ts'
import { dispatch, order, pageOf } from './table/warehouse-lists.ts'

stubWindowSize()

const loaded = dispatch('CAM-302', [
  order('PED-1', { weight: 0.1, weightText: '100 g', volume: 1.25, volumeText: '1.25 m3' }),
  order('PED-2', { weight: 0.2, volume: null }),
])
const texts: [text: string | null, value: number | null, shown: string | null][] = [
  ['0.534 m3', 0.534, '0,534 m³'],
  ['0.534 m3', null, '0,534 m³'],
  ['12.5 KG', 12.5, '12,5 kg'],
  ['12,5 kg', null, '12,5 kg'],
  ['1234.5 kg', 1234.5, '1.234,5 kg'],
  ['100 g', 0.1, '100 g'],
  // A point before three digits is one of thousands or of decimals: the number says which.
  ['1.250 kg', 1250, '1.250 kg'],
  ['1.250 kg', 1.25, '1,25 kg'],
  ['1.250 kg', null, '1.250 kg'],
  ['about 3 pallets', 3, 'about 3 pallets'],
  ['3 boxes', 3, '3 boxes'],
  ['-', null, '-'],
  [null, 0.2, '0,2'],
  [null, null, null],
]
it.each(texts)('shows the measure %s with the number %s as %s', (text, value, shown) => {
  const format = createFormat('es-AR', ageTexts)
  expect(measureText(text, value, format)).toBe(shown)
})

it('gives the measures of a column the same decimals', () => {
  const format = createFormat('es-AR', ageTexts)
  const texts = [201, 85.5, 151.75].map((value) => measureText(`${value} kg`, value, format, 2))
  expect(texts).toEqual(['201,00 kg', '85,50 kg', '151,75 kg'])
})

describe('dispatches', () => {
  it('show what they carry, and lead to each order', async () => {
    const carrier = createFakeCarrier({
      'dispatches.list': (input) => pageOf([loaded, dispatch('CAM-303', [])], input),
    })
    renderApp(carrier, { screen: 'dispatches' })
    const row = (await screen.findByText('CAM-302')).closest('[role=row]')
    expect(row?.textContent).toContain('0,3')
    await userEvent.click(screen.getByText('CAM-302'))
    const panel = screen.getByRole('complementary', { name: 'Despacho' })
    expect(panel.textContent).toContain('100 g')
    expect(panel.textContent).toContain('1,25 m³')
    expect(panel.textContent).toContain('1 pedido no tiene peso o volumen')
    expect(panel.textContent).toContain('0 de 2 0\u00a0%')
    expect(within(panel).getByText('Completo')).toBeTruthy()
    await userEvent.click(within(panel).getByRole('button', { name: 'Abrir el pedido PED-2' }))
    expect(useRoute.getState().route).toEqual({ screen: 'orders', code: 'PED-2' })
  })
})

it('the arrows lead into the list from anywhere that has no use for them', async () => {
  const list = [loaded, dispatch('CAM-303', [])]
  renderApp(createFakeCarrier({ 'dispatches.list': (input) => pageOf(list, input) }), { screen: 'dispatches' })
  const grid = await screen.findByRole('grid')
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(grid)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(within(screen.getByRole('complementary', { name: 'Despacho' })).getByText('CAM-303')).toBeTruthy()
  // In a panel they scroll.
  const panel = screen.getByRole('complementary', { name: 'Despacho' })
  const button = within(panel).getByRole('button', { name: 'Cerrar' })
  button.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(button)
})

describe('load', () => {
  it('adds exactly, and knows nothing of an empty truck', () => {
    const sums = { weight: null, volume: null, weightSign: null, volumeSign: null }
    const empty = { ...sums, unknown: 0, lines: 0, satisfied: 0, unsaid: 0 }
    expect(loadOf(loaded)).toMatchObject({ weight: 0.3, volume: 1.25, unknown: 1 })
    expect(loadOf(dispatch('CAM-1', []))).toEqual(empty)
    expect(satisfiedShare(empty)).toBeNull()
  })

  it('names the unit of a sum only if the WMS writes the same one beside every number', () => {
    const of = (...texts: [weight: number, text: string | null][]) => {
      const orders = texts.map(([weight, weightText], at) => order(`PED-${at}`, { weight, weightText }))
      return loadOf(dispatch('CAM-3', orders)).weightSign
    }
    expect(of([12.5, '12.5 kg'], [3, '3 KG'])).toBe('kg')
    expect(of([12.5, '12.5 kg'], [3, '3 t'])).toBeNull()
    expect(of([12.5, '12.5 kg'], [3, null])).toBeNull()
    // The text says another number: its unit is not that of the number.
    expect(of([0.1, '100 g'])).toBeNull()
  })

  it('counts a line as fulfilled when all its units are, and omits lines without figures', () => {
    const [item] = order('PED-9').items
    if (item === undefined) throw new Error('an order without lines')
    const items = [24, 23.999999, 25, null].map((unitsSatisfied) => ({ ...item, units: 24, unitsSatisfied }))
    const load = loadOf(dispatch('CAM-2', [order('PED-9', { items })]))
    expect(load).toMatchObject({ lines: 3, satisfied: 2, unsaid: 1 })
    expect(satisfiedShare(load)).toBeCloseTo(2 / 3)
  })
})
