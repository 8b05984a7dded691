import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useHelp } from '../../../src/renderer/state/help-state.ts'
import { screens } from '../../../src/renderer/state/screens.ts'
import { useRoute } from '../../../src/renderer/state/route.ts'
import { createFakeCarrier } from '../support/fake-carrier.ts'
import { renderApp } from '../support/render-app.tsx'
import { settings } from '../support/warehouse.ts'

function open(route: Parameters<typeof renderApp>[1] = { screen: 'suppliers' }, more: Partial<typeof settings> = {}) {
  const core = createFakeCarrier()
  let present = { ...settings, ...more }
  core.answers['settings.get'] = () => present
  core.answers['settings.update'] = ({ tourSeen }) => {
    present = { ...present, ...(tourSeen === undefined ? {} : { tourSeen }) }
    return present
  }
  renderApp(core, route)
  return { core, user: userEvent.setup() }
}

describe('shortcuts', () => {
  it('lists those of the screen and those of every screen, and gives the focus back', async () => {
    const { user } = open()
    await screen.findByRole('navigation', { name: 'Pantallas' })
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' })
    expect(within(dialog).getByText('Buscar')).toBeDefined()
    expect(within(dialog).getByText('Copiar lo seleccionado')).toBeDefined()
    expect(within(dialog).getByText('Despachos')).toBeDefined()
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('Alt and a digit of the upper row go to a screen, out of a field too; the number pad and other chords do not', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('combobox'))
    await user.keyboard('7')
    await user.keyboard('{Alt>}[Numpad7]{/Alt}{Control>}{Alt>}[Digit7]{/Alt}{/Control}')
    expect(useRoute.getState().route.screen).toBe('suppliers')
    await user.keyboard('{Alt>}[Digit7]{/Alt}')
    expect(useRoute.getState().route).toEqual({ screen: 'dispatches' })
  })

  it('a dialog blocks the shortcuts: the screen under it is not left', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ayuda y atajos' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Alt>}[Digit7]{/Alt}')
    expect(useRoute.getState().route.screen).toBe('suppliers')
  })

  it('knows every screen, each way once', () => {
    for (const { shortcuts } of Object.values(screens))
      expect(new Set(shortcuts.map(({ what }) => what)).size).toBe(shortcuts.length)
  })
})

describe('the tour', () => {
  it('is offered once in the practice warehouse, goes on with the screens, and is not offered again', async () => {
    const { core, user } = open({ screen: 'receiving' }, { profile: 'practice', tourSeen: false })
    await user.click(await screen.findByRole('button', { name: 'Recorrido de 2 min' }))
    const tour = screen.getByRole('region', { name: 'Recorrido del almacén de práctica' })
    expect(tour.textContent).toContain('1 de 7')
    await user.click(within(tour).getByRole('button', { name: 'Siguiente' }))
    expect(tour.textContent).toContain('Busque un documento')
    useRoute.getState().go({ screen: 'document', number: 'R-000186' })
    await expect
      .poll(() => screen.getByRole('region', { name: /Recorrido/ }).textContent)
      .toContain('Empiece un conteo')
    await user.click(screen.getByRole('button', { name: 'Dejar el recorrido' }))
    expect(screen.queryByRole('region', { name: /Recorrido/ })).toBeNull()
    expect(core.sent('settings.update').every(({ tourSeen }) => tourSeen === true)).toBe(true)
    useRoute.getState().go({ screen: 'receiving' })
    await screen.findByText(/Está en el almacén de práctica/)
    expect(screen.queryByRole('button', { name: 'Recorrido de 2 min' })).toBeNull()
  })

  it('never shows beside a real warehouse', async () => {
    useHelp.setState({ step: 2 })
    open({ screen: 'receiving' }, { profile: 'wms', tourSeen: false })
    await screen.findByRole('navigation', { name: 'Pantallas' })
    expect(screen.queryByRole('region', { name: /Recorrido/ })).toBeNull()
  })

  it('begins again from the help', async () => {
    const { user } = open({ screen: 'suppliers' }, { profile: 'practice', tourSeen: true })
    await user.click(await screen.findByRole('button', { name: 'Ayuda y atajos' }))
    await user.click(await screen.findByRole('button', { name: 'Hacer el recorrido' }))
    expect(screen.getByRole('region', { name: /Recorrido/ }).textContent).toContain('1 de 7')
  })
})
