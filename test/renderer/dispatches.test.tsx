import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { loadOf } from '../../src/renderer/screens/dispatches/load.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { freshPage, show } from './support/show.tsx'
import { giveRoom } from './table/room.ts'
import { dispatch, order, pageOf } from './table/warehouse-lists.ts'

freshPage()
giveRoom()

const loaded = dispatch('CAM-302', [
  order('PED-1', { weight: 0.1, weightText: '100 g', volume: 1.25 }),
  order('PED-2', { weight: 0.2, volume: null }),
])

describe('dispatches', () => {
  it('show what they carry, and lead to each order', async () => {
    const carrier = createFakeCarrier({
      'dispatches.list': (input) => pageOf([loaded, dispatch('CAM-303', [])], input),
    })
    show(carrier, { screen: 'dispatches' })
    const row = (await screen.findByText('CAM-302')).closest('[role=row]')
    expect(row?.textContent).toContain('0,3')
    await userEvent.click(screen.getByText('CAM-302'))
    const panel = screen.getByRole('complementary', { name: 'Despacho' })
    expect(panel.textContent).toContain('100 g')
    expect(panel.textContent).toContain('1 pedido sin peso o volumen')
    await userEvent.click(within(panel).getByRole('button', { name: 'Abrir el pedido PED-2' }))
    expect(useRoute.getState().route).toEqual({ screen: 'orders', code: 'PED-2' })
  })
})

describe('load', () => {
  it('adds exactly, and knows nothing of an empty truck', () => {
    expect(loadOf(loaded)).toEqual({ weight: 0.3, volume: 1.25, unknown: 1 })
    expect(loadOf(dispatch('CAM-1', []))).toEqual({ weight: null, volume: null, unknown: 0 })
  })
})
