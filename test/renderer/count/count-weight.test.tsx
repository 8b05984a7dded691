import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import type { ScanResult } from '../../../src/contract/shapes/count.ts'
import { barcodes, createFakeCountCore } from './fake-count-core.ts'
import { useToasts } from '../../../src/renderer/state/toasts.ts'
import { FakeFailure } from '../support/fake-carrier.ts'
import { scan } from '../support/scan.ts'
import { band, openCount, press, spanish } from './open-count.tsx'

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
    expect(screen.getByText('2,35', { selector: 'dd' }).textContent).toBe('2,35 kg')
    expect(document.querySelector('.read-total')?.textContent).toMatch(/\dkg$/)
    await act(() => i18n.changeLanguage('en'))
    expect(screen.getByText('2.35', { selector: 'dd' })).toBeDefined()
    await act(() => i18n.changeLanguage('es'))
    press('Guardar')
    await waitFor(() => expect(band().textContent).toContain('+2,35'))
    expect(core.sent('counts.add')).toMatchObject([{ articleCode: '104602', units: 2.35, lot: 'L26-0921' }])
  })

  it('whose label has the weight and nothing else waits with kilos, not with units', async () => {
    const counting = createFakeCountCore(spanish)
    const { 'counts.scan': real } = counting.answers
    counting.answers['counts.scan'] = async (input) => {
      const answer = (await real?.(input)) as ScanResult
      return { ...answer, needs: ['expiry'], waits: 12.34 }
    }
    await openCount({}, {}, counting)
    scan(barcodes.byWeight)
    await waitFor(() => expect(band().textContent).toContain('+12,34 kg'))
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

  it('says of how many pieces the weight is, and shows kilos and pieces in the list', async () => {
    const counting = createFakeCountCore(spanish)
    const { 'counts.scan': real } = counting.answers
    counting.answers['counts.scan'] = async (input) => {
      const answer = (await real?.(input)) as ScanResult
      return { ...answer, pieces: 3 }
    }
    const core = await openCount({}, {}, counting)
    press('3')
    scan(barcodes.byWeight)
    await asked()
    expect(screen.getByText('Peso de 3 piezas')).toBeDefined()
    core.session.tallies = core.session.tallies.map((row) => ({ ...row, byWeight: true, pieces: 3, units: 12.35 }))
    core.emit({ name: 'data.changed', payload: { resources: ['counts'] } })
    const list = within(screen.getByRole('region', { name: 'Contado hasta ahora' }))
    await waitFor(() => expect(list.getAllByText('12,35', { exact: false })[0]?.textContent).toBe('12,35 kg3 piezas'))
    expect(list.getAllByText(/3 piezas/).length).toBeGreaterThan(0)
  })

  it('shows units counted before apart from the kilos, never their sum', async () => {
    const core = await openCount()
    scan(barcodes.byWeight)
    await asked()
    const [first] = core.session.tallies
    const tally = { ...first, articleCode: '104602', lot: null, expiry: null, container: null } as NonNullable<
      typeof first
    >
    const kilos = { ...tally, byWeight: true as const, pieces: 1, units: 2.25 }
    core.session.tallies = [kilos, { ...tally, units: 1 }]
    core.emit({ name: 'data.changed', payload: { resources: ['counts'] } })
    const list = within(screen.getByRole('region', { name: 'Contado hasta ahora' }))
    await waitFor(() =>
      expect(list.getByText('2,25', { exact: false }).textContent).toBe('2,25 kg1 pieza · 1 sin peso'),
    )
    expect(screen.queryByText(/3,25/)).toBeNull()
  })

  it('is set by hand for the article on screen, and undone by the same key', async () => {
    let setByHand: { byWeight: boolean; operator: string; at: string } | null = null
    const answer = () => ({ articleCode: '104412', byWeight: setByHand !== null, setByHand })
    const core = await openCount({
      'articles.byWeight': answer,
      'articles.setByWeight': ({ byWeight, operator }) => {
        setByHand = byWeight === null ? null : { byWeight, operator, at: '2026-11-20T10:44:00-03:00' }
        return answer()
      },
    })
    const key = () => screen.findByRole('switch', { name: /^Por peso: Leche/ })
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('+12'))
    press('Más')
    expect((await key()).getAttribute('aria-checked')).toBe('false')
    const set = async (byWeight: boolean | null) => {
      fireEvent.click(await key())
      await waitFor(() =>
        expect(core.sent('articles.setByWeight').at(-1)).toMatchObject({ articleCode: '104412', byWeight }),
      )
      core.emit({ name: 'data.changed', payload: { resources: ['articles'] } })
      await waitFor(async () => expect((await key()).getAttribute('aria-checked')).toBe(String(byWeight === true)))
    }
    await set(true)
    expect((await key()).textContent).toContain('Ana')
    await set(null)
  })

  it('says that it could not be set', async () => {
    await openCount({
      'articles.byWeight': () => ({ articleCode: '104412', byWeight: false, setByHand: null }),
      'articles.setByWeight': () => new FakeFailure('storage_full'),
    })
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('+12'))
    press('Más')
    fireEvent.click(await screen.findByRole('switch', { name: /^Por peso: Leche/ }))
    await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toMatch(/^El disco está lleno/))
  })
})
