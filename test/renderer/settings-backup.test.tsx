import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { BackupExamination, BackupStatus } from '../../src/contract/shapes/backup.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

const at = { screen: 'settings', section: 'backup' } as const
const folder = '/media/stick'
const backup = { ...settings.backup, folder }
const status: BackupStatus = {
  running: null,
  last: {
    at: '2026-11-19T20:00:00-03:00',
    name: 'muelle-1/2',
    folder,
    bytes: 4_200_000,
    photos: 3,
    missingPhotos: 1,
  },
  failure: null,
  nextAt: '2026-11-20T20:00:00-03:00',
}
const examined: BackupExamination = {
  name: 'muelle-12345678/20261119T230000000Z',
  at: '2026-11-19T20:00:00-03:00',
  device: null,
  counts: 12,
  entries: 340,
  lastEntryAt: '2026-11-19T19:40:00-03:00',
  damagedCounts: 0,
  missingPhotos: 0,
  program: '1.4.0',
  schema: { backup: 250, program: 260 },
  older: true,
  lost: {
    counts: [
      {
        sessionId: 's1',
        number: 'R-000184',
        operator: 'Ana',
        status: 'closed',
        startedAt: '2026-11-20T08:00:00-03:00',
        entries: 31,
        whole: true,
      },
    ],
    countsTotal: 1,
    entries: 31,
    lastEntryAt: '2026-11-20T08:30:00-03:00',
    settings: 2,
    others: [{ subject: 'receipts', rows: 2 }],
  },
  seen: 'a'.repeat(64),
}

it('the last backup is shown with its size, and a refused folder in words', async () => {
  const failing = {
    error: { code: 'not_found', retryable: false, details: { reason: 'backup_folder_missing' } },
  } as const
  renderApp(
    createFakeCarrier({
      'settings.get': () => ({ ...settings, backup }),
      'backups.status': () => ({ ...status, failure: { ...failing, since: '2026-11-20T08:00:00-03:00' } }),
    }),
    at,
  )
  expect(await screen.findByText(/4,2 MB, 3 fotos/)).toBeTruthy()
  expect(screen.getByText(/falta 1 foto/)).toBeTruthy()
  expect(screen.getByText(/No se hizo ninguna copia desde/).parentElement?.textContent).toContain(
    'No se encuentra la carpeta de las copias. Conecte la memoria',
  )
})

it('the form saves folder, time and number', async () => {
  const core = createFakeCarrier({ 'backups.status': () => status })
  renderApp(core, at)
  fireEvent.change(await screen.findByLabelText('Carpeta'), { target: { value: folder } })
  fireEvent.change(screen.getByLabelText('Cada'), { target: { value: 'week' } })
  fireEvent.change(screen.getByLabelText('Día de la semana'), { target: { value: '5' } })
  fireEvent.change(screen.getByLabelText('Hora'), { target: { value: '6' } })
  fireEvent.change(screen.getByLabelText('Copias que se conservan'), { target: { value: '0' } })
  expect(screen.getByText('Escriba un número entre 1 y 366.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Copias que se conservan'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Probar y guardar' }))
  await waitFor(() =>
    expect(core.sent('settings.update')).toMatchObject([
      { backup: { folder, every: 'week', weekday: 5, hour: 6, keep: 30 } },
    ]),
  )
})

it('a folder that another window has chosen takes away nothing that is being entered', async () => {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, backup }),
    'backups.status': () => status,
  })
  renderApp(core, at)
  fireEvent.change(await screen.findByLabelText('Copias que se conservan'), { target: { value: '30' } })
  core.answers['settings.get'] = () => ({ ...settings, backup: { ...backup, folder: '/media/other' } })
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['settings'] } }))
  await waitFor(() => expect(screen.getByLabelText('Carpeta')).toHaveProperty('value', '/media/other'))
  expect(screen.getByLabelText('Copias que se conservan')).toHaveProperty('value', '30')
})

it('the complaint about a folder goes when another one is typed, and so do the copies of the one before', async () => {
  const { name } = examined
  const refused = { issues: [{ path: 'backup.folder', code: 'not_writable' }] }
  const core = createFakeCarrier({
    'settings.update': () => new FakeFailure('validation', refused),
    'backups.list': ({ folder: place }) =>
      place === '/a'
        ? { rows: [{ name, kind: 'guided', at: examined.at ?? '', device: null }] }
        : new FakeFailure('not_found', { reason: 'backup_folder_missing' }),
  })
  renderApp(core, at)
  const own = await screen.findByLabelText('Carpeta')
  fireEvent.change(own, { target: { value: '/b' } })
  fireEvent.click(screen.getByRole('button', { name: 'Probar y guardar' }))
  await waitFor(() => expect(own.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(own, { target: { value: '/c' } })
  expect(own.getAttribute('aria-invalid')).not.toBe('true')
  const other = screen.getByLabelText('Otra carpeta')
  fireEvent.change(other, { target: { value: '/a' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ver copias' }))
  await screen.findByRole('button', { name: /^Examinar la copia/ })
  fireEvent.change(other, { target: { value: '/b' } })
  expect(screen.queryByRole('button', { name: /^Examinar la copia/ })).toBeNull()
})

it('a restore shows what is lost before it can be confirmed', async () => {
  const { name, seen } = examined
  let finish: (value: { restarting: boolean; aside: string }) => void = () => {}
  const restored = new Promise<{ restarting: boolean; aside: string }>((resolve) => (finish = resolve))
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, backup }),
    'backups.status': () => status,
    'backups.list': () => ({ rows: [{ name, kind: 'guided', at: examined.at ?? '', device: '12345678' }] }),
    'backups.examine': () => examined,
    'backups.restore': () => restored,
  })
  renderApp(core, at)
  fireEvent.click(await screen.findByRole('button', { name: 'Ver copias' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Examinar la copia/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toBeTruthy()
  expect(dialog.textContent).toContain('Conteos: 12 · entradas: 340')
  expect(dialog.textContent).toContain('31 entradas no están en la copia y salen del programa, de estos conteos:')
  expect(dialog.textContent).toContain('R-000184 · Ana')
  expect(dialog.textContent).toContain('Última: ')
  expect(dialog.textContent).toContain('2 opciones de configuración son distintas')
  expect(dialog.textContent).toContain('Muelle 1.4.0, versión de datos 250')
  expect(dialog.textContent).toContain('constancias firmadas: 2')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restaurar y reiniciar' }))
  await waitFor(() => expect(core.sent('backups.restore')).toMatchObject([{ folder, name, seen }]))
  // Closing the dialog does not end it.
  expect(within(dialog).getByRole('button', { name: 'Cerrar' })).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Cancelar' })).toBeNull()
  finish({ restarting: true, aside: 'replaced-1' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
