import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import type { Device } from '../../src/contract/device-operations.ts'
import { fingerprintWords } from '../../src/renderer/i18n/fingerprint-words.ts'
import { i18n } from '../../src/renderer/i18n/index.ts'
import { DevicesSection } from '../../src/renderer/screens/settings/devices-section.tsx'
import { ClientProvider } from '../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../src/renderer/state/settings.tsx'
import { createFakeCarrier, noSiteServer } from './support/fake-carrier.ts'
import { settings } from './support/warehouse.ts'

// The fingerprint of the published vector.
const published = '56475aa75463474c0285df5dbf2bcab73da651358839e9b77481b2eab107708c'

const device = (more: Partial<Device>): Device => ({
  deviceId: '0192f5a0-0000-4000-8000-0000000000aa',
  publicKey: 'A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg',
  fingerprint: published,
  name: null,
  firstSeen: '2026-11-20T09:00:00-03:00',
  confirmedAt: null,
  own: false,
  retiredAt: null,
  supervisesAt: null,
  confirmedBy: null,
  revokedAt: null,
  revokedBy: null,
  counts: 2,
  unconfirmed: 2,
  otherKey: false,
  ...more,
})
const thisPc = device({ deviceId: 'here', fingerprint: '0'.repeat(64), own: true, counts: 0, unconfirmed: 0 })

async function show(rows: Device[], answers: Parameters<typeof createFakeCarrier>[0] = {}) {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, language: 'es' }),
    'devices.list': () => ({ rows }),
    'hub.status': () => noSiteServer,
    'devices.revoke': () => device({ unconfirmed: 0, revokedAt: '2026-11-20T10:00:00-03:00' }),
    ...answers,
    'devices.confirm': ({ name }) => ({ ...device({ unconfirmed: 0 }), name }),
  })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <DevicesSection />
      </SettingsProvider>
    </ClientProvider>,
  )
  if (i18n.language !== 'es') await act(() => i18n.changeLanguage('es'))
  return core
}

it('turns the first 66 bits of a fingerprint into words of the standard lists', () => {
  expect(fingerprintWords('0'.repeat(64), 'es')).toEqual(Array.from({ length: 6 }, () => 'ábaco'))
  expect(fingerprintWords('f'.repeat(64), 'en')).toEqual(Array.from({ length: 6 }, () => 'zoo'))
  // 1, 2, 3, 4, 5, 6 of 11 bits each, and what follows does not matter.
  const bits = [1, 2, 3, 4, 5, 6].map((number) => number.toString(2).padStart(11, '0')).join('')
  const hex = BigInt(`0b${bits}11`).toString(16).padStart(17, '0')
  expect(fingerprintWords(`${hex}fff`, 'en')).toEqual(['ability', 'able', 'about', 'above', 'absent', 'absorb'])
  expect(fingerprintWords(published, 'en')).toEqual(['film', 'depart', 'prefer', 'potato', 'crucial', 'plastic'])
})

it('shows the words of this PC and confirms another one after they were compared', async () => {
  const core = await show([thisPc, device({})])
  const own = await screen.findByRole('region', { name: 'Palabras de este equipo' })
  expect(within(own).getAllByText('ábaco')).toHaveLength(6)
  expect(screen.getByText('Sin confirmar')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar Equipo 0192f5a0' }))
  const dialog = await screen.findByRole('dialog')
  const words = within(dialog).getByRole('region', { name: 'Palabras del otro equipo' })
  for (const word of fingerprintWords(published, 'es')) expect(words.textContent).toContain(word)
  expect(words.textContent).toContain('5647 5aa7 5463 474c')
  const confirm = within(dialog).getByRole('button', { name: 'Confirmar' })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Nombre del equipo' }), {
    target: { value: 'Muelle 2' },
  })
  expect(confirm.hasAttribute('disabled') || confirm.getAttribute('aria-disabled') === 'true').toBe(true)
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Las palabras son las mismas' }))
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.calls.filter(({ operation }) => operation === 'devices.confirm')).toMatchObject([
    { input: { publicKey: device({}).publicKey, name: 'Muelle 2' } },
  ])
})

it('warns of an id that two keys use, and tells counts without a signature apart', async () => {
  await show([
    thisPc,
    device({ name: 'Muelle 2', confirmedAt: '2026-11-20T10:00:00-03:00', unconfirmed: 0, otherKey: true }),
    device({ publicKey: 'other', otherKey: true }),
    device({ publicKey: null, fingerprint: null }),
  ])
  expect(await screen.findAllByText('Número repetido')).toHaveLength(2)
  fireEvent.click(screen.getAllByRole('button', { name: 'Confirmar Equipo 0192f5a0' })[0]!)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Otra clave usa el mismo identificador de equipo')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getAllByRole('button', { name: 'Confirmar Equipo 0192f5a0' })[1]!)
  expect((await screen.findByRole('dialog')).textContent).toContain('Estos conteos no están firmados')
})

it('revokes a PC after it was confirmed, and says what the administrator of the site server still has to run', async () => {
  const confirmed = device({ name: 'Muelle 2', unconfirmed: 0, confirmedAt: '2026-11-20T09:00:00-03:00' })
  const core = await show([thisPc, confirmed], {
    'hub.status': () => ({ ...noSiteServer, state: 'connected', site: 'Norte' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Dar de baja Muelle 2' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(`muelle --hub revoke --device ${confirmed.deviceId}`)
  const revoke = within(dialog).getByRole('button', { name: 'Dar de baja' })
  expect(revoke.hasAttribute('disabled') || revoke.getAttribute('aria-disabled') === 'true').toBe(true)
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Muelle 2 no debe compartir nada más' }))
  fireEvent.click(revoke)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.calls.filter(({ operation }) => operation === 'devices.revoke')).toMatchObject([
    { input: { deviceId: confirmed.deviceId, publicKey: confirmed.publicKey } },
  ])
})

it('says where a PC was revoked or confirmed, compares its words before it comes back, and tells a PC that it was revoked', async () => {
  const [office, at] = [{ deviceId: 'office', name: 'Oficina' }, '2026-11-20T09:00:00-03:00']
  const revoked = device({ name: 'Muelle 2', unconfirmed: 0, confirmedAt: at, revokedAt: at, revokedBy: office })
  const there = device({ deviceId: 'third', name: 'Muelle 3', unconfirmed: 0, confirmedAt: at, confirmedBy: office })
  await show([{ ...thisPc, revokedAt: at, revokedBy: office }, revoked, there])
  expect(await screen.findByText(/dado de baja en Oficina/)).toBeTruthy()
  expect(screen.getByText(/confirmado en Oficina/)).toBeTruthy()
  expect(screen.getByText('Dado de baja')).toBeTruthy()
  expect(screen.getByText(/Oficina dio de baja este equipo/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Dar de baja Muelle 2' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar Muelle 2' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('switch', { name: 'Las palabras son las mismas' })).toBeTruthy()
})

it('a name that another window has given meanwhile is shown, and stays when something else is saved', async () => {
  const known = device({ name: 'Muelle 2', confirmedAt: '2026-11-20T09:00:00-03:00', unconfirmed: 0 })
  const rows = [thisPc, known]
  const core = await show(rows)
  fireEvent.click(await screen.findByRole('button', { name: 'Cambiar nombre: Muelle 2' }))
  const dialog = within(await screen.findByRole('dialog'))
  rows[1] = { ...known, name: 'Muelle Norte' }
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['settings'] } }))
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nombre del equipo' }).value).toBe('Muelle Norte'),
  )
  fireEvent.click(dialog.getByRole('switch'))
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(core.sent('devices.confirm')).toMatchObject([{ name: 'Muelle Norte', supervises: true }]))
})
