import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Network } from '../../src/contract/shapes/network.ts'
import type { SettingsSection } from '../../src/renderer/state/screens.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { unreadableFile } from './support/unreadable-file.ts'

const network: Network = {
  proxy: { mode: 'none', address: null, user: null, exclusions: [], stored: false },
  inUse: [],
  authorities: { system: true, systemReadable: true, added: [] },
  secretStore: 'system',
}

it.each<[SettingsSection, string]>([
  ['data', 'Verificar una constancia o un conteo'],
  ['learned', 'Cargar de una hoja de cálculo'],
  ['network', 'Agregar de un archivo'],
])('a chosen file that cannot be read is said: %s', async (section, label) => {
  renderApp(createFakeCarrier({ 'network.get': () => network }), { screen: 'settings', section })
  const input = await screen.findByLabelText(label, { selector: 'input' })
  fireEvent.change(input, { target: { files: [unreadableFile('a.csv')] } })
  expect(await screen.findByText('No se puede leer. Revise sus permisos.')).toBeTruthy()
})
