import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Settings } from '../../src/contract/shapes/system.ts'
import type { SettingsSection } from '../../src/renderer/state/screens.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

const source = '/etc/muelle/policy.json'
const at = (section: SettingsSection) => ({ screen: 'settings', section }) as const
const withManaged = (managed: Partial<Settings['managed']>) => ({
  'settings.get': () => ({ ...settings, managed: { source, names: [], problems: [], ...managed } }),
})

it('shows addresses and language of the administrator with their place and nothing to change them by', async () => {
  const core = createFakeCarrier(withManaged({ names: ['wmsAddress', 'wmsLegacyAddress', 'language'] }))
  renderApp(core, at('connection'))
  const address = await screen.findByLabelText<HTMLInputElement>('Dirección de la versión 2')
  expect([address.value, address.readOnly]).toEqual([settings.connection.baseUrl, true])
  expect(screen.getAllByText(`Lo fija el administrador en ${source}.`)).toHaveLength(3)
  expect(screen.queryByRole('radio', { name: 'Almacén de práctica' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Idioma y tema' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Idioma')).readOnly).toBe(true)
  expect(screen.queryByRole('radio', { name: 'English' })).toBeNull()
  expect(screen.getByRole('radio', { name: 'Oscuro' })).toBeTruthy()
})

it('a refusal says that the administrator sets it, and asks for no PIN', async () => {
  const core = createFakeCarrier({ 'settings.update': () => new FakeFailure('forbidden', { reason: 'managed' }) })
  renderApp(core, at('appearance'))
  await userEvent.click(await screen.findByRole('radio', { name: 'English' }))
  expect(await screen.findByText(/^Lo fija el administrador de este equipo/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('names each wrong setting in words on the screens, until it is mended', async () => {
  const problems = [
    { entry: 'wmsAddress', code: 'wrong', source },
    { entry: 'kioskMode', code: 'unknown', source },
    { entry: 'handover.1.way.url', code: 'wrong', source },
  ] as const
  renderApp(createFakeCarrier(withManaged({ problems: [...problems] })), { screen: 'receiving' })
  const notice = (await screen.findByText('Hay valores del administrador que no son válidos.')).closest<HTMLElement>(
    '.notice',
  )
  expect(notice).not.toBeNull()
  const inside = within(notice ?? document.body)
  expect(inside.getByText(/“wmsAddress”: debe ser una dirección que empieza con https/)).toBeTruthy()
  expect(inside.getByText('“kioskMode”: no existe esa opción.')).toBeTruthy()
  expect(inside.getByText(/“handover.1.way.url”: debe ser una lista de destinos/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Dirección del administrador inválida/ })).toBeTruthy()
  expect(notice?.textContent).toContain('Hasta entonces no hay conexión con el WMS.')
})
