import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import type { Comparison } from '../../../src/contract/shapes/comparison.ts'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { ScannerProvider } from '../../../src/renderer/scanner/index.ts'
import { ComparisonScreen } from '../../../src/renderer/screens/comparison/comparison-screen.tsx'
import { UnlockDialog } from '../../../src/renderer/shell/unlock-dialog.tsx'
import { ClientProvider } from '../../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../../src/renderer/state/settings.tsx'
import type { Answers } from '../support/fake-core.ts'
import { createFakeCarrier, FakeFailure } from '../support/fake-carrier.ts'
import { settings } from '../support/warehouse.ts'
import { sample } from './sample.ts'

const device = '7d1f0c2a-4b5e-4c6f-8a90-1b2c3d4e5f60'
const [line] = sample.lines

async function open(comparison: Comparison, overrides: Answers = {}) {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, language: 'es', pinSet: true }),
    'comparison.get': () => comparison,
    ...overrides,
  })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <ScannerProvider>
          <ComparisonScreen controlId={9184} />
          <UnlockDialog />
        </ScannerProvider>
      </SettingsProvider>
    </ClientProvider>,
  )
  if (i18n.language !== 'es') await act(() => i18n.changeLanguage('es'))
  await screen.findByRole('table')
  return core
}

const sameGoods: NonNullable<Comparison['sameGoods']> = [
  {
    counter: 1,
    counts: [
      { sessionId: 's-ana-1', device: null, operator: 'Ana' },
      { sessionId: 's-there', device, operator: 'Beto' },
    ],
    articles: [line?.articleCode ?? ''],
  },
]

it('lists what came from an unknown PC or after the signature, each with the reason', async () => {
  const count = { device, status: 'closed', closedAt: null, importedAt: '2026-11-20T10:05:10-03:00' } as const
  await open({
    ...sample,
    leftOut: [
      { ...count, sessionId: 'a', counter: 1, operator: 'Nadie', reason: 'unknown_pc' },
      { ...count, sessionId: 'b', counter: 3, operator: 'Tarde', reason: 'after_signature' },
    ],
  })
  const list = screen.getByRole('region', { name: 'Conteos' })
  const rows = within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '')
  expect(rows.find((row) => row.includes('Nadie'))).toContain('Equipo desconocido')
  expect(rows.find((row) => row.includes('Tarde'))).toContain('Llegó después de la firma')
})

it('asks what another PC’s count of the same goods is, and signs nothing until it is said', async () => {
  const core = await open({ ...sample, sameGoods }, { 'counts.tellApart': () => new FakeFailure('forbidden') })
  expect(screen.getByText('Dos equipos contaron los mismos artículos como 1.er conteo.')).toBeTruthy()
  expect(screen.getByText('Indique qué es el otro conteo.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Firmar' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Es un segundo conteo' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Beto (equipo 7d1f0c2a) contó otra vez la misma mercancía.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
  await waitFor(() =>
    expect(core.sent('counts.tellApart')).toMatchObject([{ sessionId: 's-there', as: 'second_count' }]),
  )
  // Only a supervisor says so: the PIN is asked for.
  expect(await screen.findByLabelText(/PIN/)).toBeTruthy()
})

it('the same goods in two parts are two things to decide, each with its own place', async () => {
  const fault = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await open({ ...sample, sameGoods: [...sameGoods, ...sameGoods.map((one) => ({ ...one, part: 2 }))] })
  fireEvent.click(screen.getByRole('button', { name: /^Faltan? \d+ cosas?$/ }))
  const dialog = await screen.findByRole('dialog')
  const links = within(dialog).getAllByRole('button', { name: /Dos equipos contaron los mismos artículos/ })
  expect(links).toHaveLength(2)
  fireEvent.click(links[1]!)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('entrega parcial 2'))
  expect(fault).not.toHaveBeenCalled()
})

it('another PC’s count of the same goods can be one of another part: the next one, or one that was begun', async () => {
  const part = (number: number) => ({
    part: number,
    status: 'closed' as const,
    startedAt: '2026-11-20T09:00:00-03:00',
    closedAt: '2026-11-20T09:44:00-03:00',
    operators: ['Ana'],
    units: 3,
    signature: null,
  })
  const core = await open(
    { ...sample, sameGoods, parts: [part(1), part(2)] },
    { 'counts.tellApart': () => new FakeFailure('conflict', { reason: 'part_not_next', part: 2 }) },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Es otra entrega parcial' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('pasa a ser la entrega parcial 3')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'entrega parcial 2' }))
  expect(dialog.textContent).toContain('pasa a ser la entrega parcial 2')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
  await within(dialog).findByText('Termine primero los conteos de la entrega parcial anterior.')
  expect(core.sent('counts.tellApart')).toMatchObject([{ sessionId: 's-there', as: 'another_part', part: 2 }])
})

it('one serial in two parts is asked about as such, and is no second count', async () => {
  const counts = sameGoods.flatMap((one) => one.counts).map((one) => (one.device === null ? { ...one, part: 1 } : one))
  await open({ ...sample, sameGoods: sameGoods.map((one) => ({ ...one, part: 2, counts })) })
  expect(screen.getByText(/^Un número de serie se contó en dos entregas parciales/).textContent).toContain(
    '(entrega parcial 2)',
  )
  expect(screen.queryByRole('button', { name: 'Es un segundo conteo' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Es otra entrega parcial' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Es otra mercancía' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('contó otras piezas con los mismos números')
})
