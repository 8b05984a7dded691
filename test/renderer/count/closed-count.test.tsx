import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useLateFinds } from '../../../src/renderer/state/late-finds.ts'
import { useRoute } from '../../../src/renderer/state/route.ts'
import { createFakeCarrier } from '../support/fake-carrier.ts'
import { scan } from '../support/scan.ts'
import { barcodes } from './fake-count-core.ts'
import { band, openCount, press } from './open-count.tsx'

const closed = {
  status: 'closed' as const,
  closedAt: '2026-11-20T10:32:00-03:00',
  scans: 154,
  removed: {
    entries: 3,
    units: 84,
    last: [{ at: '2026-11-20T10:12:00-03:00', articleCode: '104471', description: 'Crema de leche 350 ml', units: 12 }],
  },
}

/** Codes are plain: they may be the number of a document. */
const plainCodes = {
  'scans.explain': () => ({ kind: 'code' as const, valid: true, elements: [], problems: [], alternatives: [] }),
}

beforeEach(() => act(() => useRoute.getState().replace({ screen: 'count', sessionId: 's-ana-2' })))

it('shows what the count holds and what was removed', async () => {
  await openCount({}, closed)
  const figures = [...document.querySelectorAll('.closed-figures > div')].map((part) => part.textContent)
  expect(figures).toEqual([
    'Artículos8',
    'Unidades1.282,5',
    'Dañadas0',
    'Contenedores1',
    'Lecturas154',
    'Duración42 min',
  ])
  expect(screen.getByText('Se quitaron 3 lecturas: 84 u.')).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'Lecturas quitadas' })).getByText('Crema de leche 350 ml'),
  ).toBeTruthy()
  expect(band().dataset['outcome']).toBe('neutral')
})

it('says that answers are missing where the articles were read after it was finished', async () => {
  await openCount({}, { ...closed, lateQuestions: 2 })
  expect(screen.getByText(/^Faltan 2 datos: se contó antes de cargar los artículos/)).toBeTruthy()
})

it('the dark key is the next document; the comparison is beside it', async () => {
  await openCount({}, closed)
  const dark = () => document.querySelector('.count-actions [data-tone=primary]')?.textContent
  await waitFor(() => expect(dark()).toBe('Siguiente documento'))
  // The keys of an open count are gone.
  expect(screen.queryByRole('button', { name: 'Terminar conteo' })).toBeNull()
  press('Abrir comparación')
  expect(useRoute.getState().route).toMatchObject({ screen: 'comparison', controlId: 9184 })
})

it('for a supervisor the dark key is the comparison', async () => {
  const rights = { grantedUntil: '2026-11-20T11:00:00-03:00', controlId: null, pinSet: true }
  await openCount({ 'supervisor.status': () => rights }, closed)
  const dark = () => document.querySelector('.count-actions [data-tone=primary]')?.textContent
  await waitFor(() => expect(dark()).toBe('Abrir comparación'))
})

it('the number of another document opens it; a label of goods is not counted', async () => {
  const core = await openCount(plainCodes, closed)
  scan(barcodes.milk)
  await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(1))
  scan('R-000187')
  await waitFor(() => expect(useRoute.getState().route).toMatchObject({ screen: 'document', number: 'R-000187' }))
  expect(core.sent('counts.scan')).toHaveLength(1)
})

it('a document that is found after the count was left is offered, not opened', async () => {
  let found: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (found = resolve))
  const usual = createFakeCarrier().answers['receiving.find']
  const core = await openCount(
    { ...plainCodes, 'receiving.find': (input) => waiting.then(() => usual?.(input) as never) },
    closed,
  )
  scan('R-000187')
  await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'home' }))
  await act(async () => found())
  await waitFor(() => expect(useLateFinds.getState().late).toMatchObject([{ number: 'R-000187', found: true }]))
  expect(useRoute.getState().route.screen).toBe('home')
  act(() => useLateFinds.getState().take()[0]?.open(true))
  expect(useRoute.getState().route).toMatchObject({ screen: 'document', number: 'R-000187' })
})

it('goods are asked after their document: no red, and it is said that they were not added', async () => {
  await openCount(plainCodes, closed)
  scan(barcodes.milk)
  await waitFor(() => expect(band().textContent).toContain('Todavía no se agregó'))
  expect(band().textContent).toContain('Este conteo está terminado. Si la caja es de este, reábralo.')
  expect(band().dataset['outcome']).toBe('needs')
  scan('R-999999')
  await waitFor(() => expect(band().textContent).toContain('Documento no encontrado'))
  await waitFor(() => expect(band().textContent).toContain('No se encontró un documento con este número.'))
  expect(band().dataset['outcome']).toBe('needs')
})

it('a signed count is not reopened for goods that come later', async () => {
  await openCount(plainCodes, { ...closed, status: 'signed' as const })
  scan(barcodes.milk)
  await waitFor(() => expect(band().textContent).toContain('Todavía no se agregó'))
  expect(band().textContent).toContain('Este conteo está firmado. Escanee el siguiente documento.')
})

it('says that pending scans were removed, and not that nothing was', async () => {
  await openCount({}, { ...closed, removed: { entries: 0, units: 0, last: [], pending: 2 } })
  expect(screen.getByText('Se quitaron 2 lecturas pendientes.')).toBeTruthy()
  expect(screen.queryByText('No se quitó nada.')).toBeNull()
})

it('damaged kilograms and damaged units are no sum', async () => {
  const tally = { articleCode: 'A', description: 'A', lot: null, expiry: null, container: null }
  const damaged = { ...tally, condition: 'damaged' as const }
  await openCount(
    {},
    {
      ...closed,
      tallies: [
        { ...damaged, units: 2 },
        { ...damaged, units: 1.5, byWeight: true },
      ],
    },
  )
  const figure = (await screen.findByText('Dañadas')).nextElementSibling?.textContent
  expect(figure).toBe('2 · 1,5 kg')
})

it('removed kilograms and removed units are no sum', async () => {
  const at = '2026-11-20T10:12:00-03:00'
  const last = [
    { at, articleCode: 'A', description: 'Aceite', units: 12 },
    { at, articleCode: 'J', description: 'Jamón', units: 1.5, byWeight: true as const },
  ]
  await openCount({}, { ...closed, removed: { entries: 2, units: 13.5, last } })
  expect(await screen.findByText('Se quitaron 2 lecturas: 12 u. · 1,5 kg')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Lecturas quitadas' }).textContent).toContain('−1,5 kg')
})

it('with removed kilograms and more entries than are listed, only their number is said', async () => {
  const last = [
    { at: '2026-11-20T10:12:00-03:00', articleCode: 'J', description: 'Jamón', units: 1.5, byWeight: true as const },
  ]
  await openCount({}, { ...closed, removed: { entries: 40, units: 13.5, last } })
  expect(await screen.findByText('Se quitaron 40 lecturas')).toBeTruthy()
})

it('pauses are no part of the duration', async () => {
  await openCount({}, { ...closed, restMs: 12 * 60_000 })
  expect(document.querySelector('.closed-figures')?.textContent).toContain('Duración30 min')
})

it('documents that wait are the next step, three at most', async () => {
  const waiting = ['R-1', 'R-2', 'R-3', 'R-4'].map((number, at) => ({
    controlId: at,
    number,
    supplierName: `Proveedor ${number}`,
    location: null,
    date: null,
    days: null,
  }))
  const nothing = { decisions: [], more: 0, dock: [], dockTotal: 0, elsewhere: [], lastBackupAt: null, notices: null }
  const week = { from: '2026-11-16', signed: 0, withDifferences: 0, worst: null, atLeast: false }
  const home = { ...nothing, at: '2026-11-20T10:44:00-03:00', waiting, waitingTotal: 4, week }
  await openCount({ 'home.get': () => home }, closed)
  const list = within(await screen.findByRole('list', { name: 'Documentos por contar' }))
  expect(list.getAllByRole('button').map((key) => key.textContent)).toEqual(
    ['R-1', 'R-2', 'R-3'].map((number) => `${number}Proveedor ${number}`),
  )
  press(/^R-2/)
  await waitFor(() => expect(useRoute.getState().route).toMatchObject({ screen: 'document', number: 'R-2' }))
})
