import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { UpdateStatus } from '../../src/contract/shapes/update.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

const at = { screen: 'settings', section: 'updates' } as const
const source = 'https://files.company.example/muelle'
const updates = { mode: 'notify', source } as const
const status: UpdateStatus = {
  version: '1.0.0',
  settings: updates,
  keys: ['a'.repeat(16), 'b'.repeat(16)],
  canInstall: true,
  running: null,
  checkedAt: '2026-11-20T09:00:00-03:00',
  offer: {
    version: '1.1.0',
    issued: '2026-11-19T12:00:00.000Z',
    file: 'muelle_1.1.0_amd64.deb',
    bytes: 73_000_000,
    stage: 'available',
    path: null,
  },
  failure: null,
  holds: { openCounts: 0, handover: 0, hub: 0, folder: 0 },
  backup: { name: 'muelle-20261101T120000000Z-migration.db', at: '2026-11-01T09:00:00-03:00' },
}
const ready = {
  ...status,
  offer: { ...status.offer, stage: 'ready', path: '/data/updates/muelle_1.1.0_amd64.deb' },
} as UpdateStatus
const appWith = (now: UpdateStatus) => {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, updates }),
    'updates.status': () => now,
    'updates.download': () => ({ jobId: 'j' }),
    'updates.install': () => ({ restarting: true }),
  })
  renderApp(core, at)
  return core
}

it('shows the newer version and the backup to go back to, and downloads', async () => {
  const core = appWith(status)
  expect(await screen.findByText(/^1\.1\.0, 73/)).toBeTruthy()
  expect(screen.getByText(/muelle-20261101T120000000Z-migration\.db/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Instalar y reiniciar' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Descargar' }))
  await waitFor(() => expect(core.sent('updates.download')).toHaveLength(1))
})

it('installs what is downloaded, but not while a count is open', async () => {
  const held = appWith({ ...ready, holds: { ...status.holds, openCounts: 1, handover: 2 } })
  expect(await screen.findByText(/1 conteo abierto, 2 envíos al ERP pendientes/)).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Instalar y reiniciar' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.click(button)
  expect(held.sent('updates.install')).toEqual([])
})

it('installs when nothing holds it back', async () => {
  const core = appWith(ready)
  fireEvent.click(await screen.findByRole('button', { name: 'Instalar y reiniciar' }))
  await waitFor(() => expect(core.sent('updates.install')).toHaveLength(1))
})

it('names the file where the program cannot install it, and a refusal in words', async () => {
  appWith({
    ...ready,
    canInstall: false,
    holds: { ...status.holds, openCounts: 1 },
    failure: {
      error: { code: 'conflict', retryable: false, details: { reason: 'update_replayed' } },
      at: '2026-11-20T09:00:00-03:00',
    },
  })
  expect(await screen.findByText('/data/updates/muelle_1.1.0_amd64.deb')).toBeTruthy()
  expect(screen.getByText(/El manifiesto es anterior a uno que ya se leyó: no se acepta\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Instalar y reiniciar' })).toBeNull()
  expect(screen.queryByText(/1 conteo abierto/)).toBeNull()
})

it('saves mode and source, and rejects what is neither an address nor a path', async () => {
  const core = appWith(status)
  fireEvent.change(await screen.findByLabelText('Qué hacer con una versión nueva'), { target: { value: 'install' } })
  fireEvent.change(screen.getByLabelText('Origen'), { target: { value: 'relative/folder' } })
  expect(screen.getByText(/Escriba una dirección con https/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Origen'), { target: { value: '/srv/muelle' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(core.sent('settings.update')).toMatchObject([{ updates: { mode: 'install', source: '/srv/muelle' } }]),
  )
})

it('what another window saves meanwhile is shown, stays, and takes away nothing that is being entered here', async () => {
  const core = appWith(status)
  const mode = await screen.findByLabelText<HTMLSelectElement>('Qué hacer con una versión nueva')
  fireEvent.change(mode, { target: { value: 'never' } })
  const moved = { ...updates, source: 'https://other.company.example/muelle' }
  core.answers['settings.get'] = () => ({ ...settings, updates: moved })
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['settings'] } }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Origen').value).toBe(moved.source))
  expect(screen.getByLabelText<HTMLSelectElement>('Qué hacer con una versión nueva').value).toBe('never')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(core.sent('settings.update')).toHaveLength(1))
  expect(core.sent('settings.update')[0]?.updates).toEqual({ mode: 'never' })
})
