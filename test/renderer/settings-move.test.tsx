import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MoveStatus } from '../../src/contract/shapes/move.ts'
import { passphraseStrength } from '../../src/renderer/screens/settings/move/passphrase-strength.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

const at = { screen: 'settings', section: 'backup' } as const
const status: MoveStatus = {
  pc: 'muelle-1',
  moved: null,
  obstacles: [],
  travels: { counts: 12, photos: 3, bytes: 4_200_000 },
  running: null,
  arriving: null,
  failure: null,
}
const moved = { at: '2026-11-20T10:00:00-03:00', to: 'Muelle 7' }
const passphrase = 'cuatro palabras y un muelle'

it('the words for a passphrase: too short, guessed, good', () => {
  expect(passphraseStrength('muelle')).toBe('short')
  expect(passphraseStrength('aaaaaaaaaaaaaaaa')).toBe('weak')
  expect(passphraseStrength('123456789012')).toBe('weak')
  expect(passphraseStrength('muellemuelle')).toBe('weak')
  expect(passphraseStrength('Muelle-Norte 26')).toBe('fair')
  expect(passphraseStrength(passphrase)).toBe('strong')
})

it('what stands in the way is listed, and nothing can be begun', async () => {
  const obstacles: MoveStatus['obstacles'] = [
    { kind: 'open_counts', count: 1 },
    { kind: 'handover', count: 2 },
  ]
  renderApp(createFakeCarrier({ 'move.status': () => ({ ...status, obstacles }) }), at)
  expect(await screen.findByText('1 conteo abierto: termínelo')).toBeTruthy()
  expect(screen.getByText('2 envíos al ERP en espera')).toBeTruthy()
  expect(screen.getByText(/Conteos: 12 · fotos: 3/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mudar a otro equipo…' })).toHaveProperty('disabled', true)
})

it('a move asks for the passphrase twice and begins', async () => {
  const core = createFakeCarrier({ 'move.status': () => status, 'move.begin': () => ({ started: true }) })
  renderApp(core, at)
  fireEvent.click(await screen.findByRole('button', { name: 'Mudar a otro equipo…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const button = dialog.getByRole('button', { name: 'Hacer el archivo y retirar este equipo' })
  type('Carpeta o memoria USB', '/media/stick')
  type('Nombre del equipo nuevo', 'Muelle 7')
  type('Frase de acceso', 'muelle')
  expect(dialog.getByText('Faltan 6 caracteres.')).toBeTruthy()
  type('Frase de acceso', passphrase)
  expect(dialog.getByText('Segura.')).toBeTruthy()
  type('Repetir la frase de acceso', 'otra')
  expect(dialog.getByText('Las dos frases no coinciden.')).toBeTruthy()
  expect(button).toHaveProperty('disabled', true)
  type('Repetir la frase de acceso', passphrase)
  fireEvent.click(button)
  await waitFor(() =>
    expect(core.sent('move.begin')).toMatchObject([{ stick: '/media/stick', to: 'Muelle 7', passphrase }]),
  )
})

it('a move in progress shows its phase, one that failed says why', async () => {
  const failure = {
    error: { code: 'storage_full', retryable: false, details: { reason: 'backup_folder_full' } },
    since: moved.at,
  } as const
  renderApp(
    createFakeCarrier({ 'move.status': () => ({ ...status, running: { phase: 'write', done: 1, total: 4 } }) }),
    at,
  )
  expect(await screen.findByText('Cifrando y escribiendo el archivo: 25 %')).toBeTruthy()
  renderApp(createFakeCarrier({ 'move.status': () => ({ ...status, failure }) }), at)
  expect(await screen.findByText(/No hay espacio en esa carpeta/)).toBeTruthy()
})

it('a retired PC says where its data are, and is taken back after a warning only', async () => {
  const file = { ...moved, folder: '/media/stick', name: 'Muelle-1.muelle-move', sha256: 'a'.repeat(64) }
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, moved }),
    'move.status': () => ({ ...status, moved: file }),
    'move.takeBack': () => ({ restarting: true }),
  })
  renderApp(core, at)
  await waitFor(() => expect(screen.getAllByText(/Los datos de este equipo se mudaron a Muelle 7/)).toHaveLength(2))
  expect(screen.queryByText('Cargar los datos de otro equipo')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Volver a usar este equipo…' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Puede que el equipo nuevo ya esté en uso')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Volver a usar este equipo' }))
  await waitFor(() => expect(core.sent('move.takeBack')).toHaveLength(1))
})

it('a file is opened with its passphrase, shown and taken', async () => {
  const examined = {
    name: 'a.muelle-move',
    pc: 'muelle-1',
    device: 'd',
    at: moved.at,
    program: '1.0.0',
    counts: 12,
    entries: 340,
    lastEntryAt: moved.at,
    photos: 3,
    missingPhotos: 1,
    refusal: null,
  }
  let finish: (value: { restarting: boolean }) => void = () => {}
  const imported = new Promise<{ restarting: boolean }>((resolve) => (finish = resolve))
  const core = createFakeCarrier({
    'move.status': () => ({ ...status, arriving: { done: 3_150_000, total: 4_200_000 } }),
    'move.list': () => ({ rows: [{ name: 'a.muelle-move', bytes: 4_200_000 }] }),
    'move.examine': () => examined,
    'move.import': () => imported,
  })
  renderApp(core, at)
  fireEvent.change(await screen.findByLabelText('Carpeta o memoria USB'), { target: { value: '/media/stick' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ver archivos' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Abrir a.muelle-move' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Frase de acceso'), { target: { value: passphrase } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Abrir' }))
  await waitFor(() => expect(dialog.textContent).toContain('Conteos: 12 · entradas: 340 · fotos: 3'))
  expect(dialog.textContent).toContain('Falta 1 foto')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cargar los datos y reiniciar' }))
  await waitFor(() =>
    expect(core.sent('move.import')).toMatchObject([{ stick: '/media/stick', fileName: 'a.muelle-move', passphrase }]),
  )
  expect(await within(dialog).findByText('Cargando los datos: 75 %')).toBeTruthy()
  // Closing the dialog does not end it.
  expect(within(dialog).getByRole('button', { name: 'Cerrar' })).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Cancelar' })).toBeNull()
  finish({ restarting: true })
})
