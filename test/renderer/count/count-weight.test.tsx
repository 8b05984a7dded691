import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { barcodes } from './fake-count-core.ts'
import { scan } from '../support/scan.ts'
import { band, openCount, press } from './open-count.tsx'

const asked = () => waitFor(() => expect(band().textContent).toContain('Falta el peso'))

describe('an article by weight', () => {
  it('that is scanned without one asks for kilos, with decimals', async () => {
    const core = await openCount()
    scan(barcodes.byWeight)
    await asked()
    expect(
      screen.getByText('Escriba cuántos kilos son y toque Guardar, o escanee una etiqueta con el peso.'),
    ).toBeDefined()
    const pad = within(screen.getByRole('region', { name: 'Teclado' }))
    expect(pad.getByText('Peso').parentElement?.textContent).toBe('Peso?kg')
    for (const key of ['2', ',', '3', '5']) press(key)
    expect(pad.getByText('Peso').parentElement?.textContent).toBe('Peso2,35kg')
    expect(screen.getByText('2,35', { selector: 'dd' })).toBeDefined()
    await act(() => i18n.changeLanguage('en'))
    expect(screen.getByText('2.35', { selector: 'dd' })).toBeDefined()
    await act(() => i18n.changeLanguage('es'))
    press('Guardar')
    await waitFor(() => expect(band().textContent).toContain('+2,35'))
    expect(core.sent('counts.add')).toMatchObject([{ articleCode: '104602', units: 2.35, lot: 'L26-0921' }])
  })

  it('waits in the list by that name, while others are scanned', async () => {
    await openCount()
    scan(barcodes.byWeight)
    await asked()
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('+12'))
    press(/Falta: peso/)
    await asked()
  })
})
