import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportedCountRow } from '../../src/contract/count-file-operations.ts'
import type { Output } from '../../src/contract/operations.ts'
import type { Decision, Home } from '../../src/contract/shapes/home.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { settings } from './support/warehouse.ts'
import { renderApp } from './support/render-app.tsx'

const nothing: Omit<Decision, 'key' | 'kind' | 'urgency'> = {
  since: null,
  controlId: null,
  sessionId: null,
  number: null,
  supplierName: null,
  location: null,
  operator: null,
  device: null,
  resource: null,
  count: null,
  atLeast: false,
  withSignals: null,
  withoutReason: null,
  statuses: [],
  difference: null,
  kilos: null,
  lot: null,
  error: null,
  destination: null,
}

const home = (...decisions: Decision[]): Home => ({
  at: '2026-11-20T10:42:00-03:00',
  decisions,
  more: 0,
  dock: [],
  dockTotal: 0,
  elsewhere: [],
  waiting: [],
  waitingTotal: 0,
  week: { from: '2026-11-16', signed: 0, withDifferences: 0, worst: null, atLeast: false },
  lastBackupAt: null,
  notices: null,
})

const theirs: ImportedCountRow = {
  sessionId: 'theirs',
  device: 'dock-2-other',
  controlId: null,
  number: null,
  counter: 1,
  operator: 'Eva Paz',
  status: 'closed',
  startedAt: '2026-11-20T09:02:00-03:00',
  closedAt: '2026-11-20T09:40:00-03:00',
  scans: 61,
  events: 70,
  importedAt: '2026-11-20T09:41:00-03:00',
  matchedAt: null,
}

const waits: Decision = {
  ...nothing,
  key: 'unmatched:dock-2-other:theirs',
  kind: 'unmatched',
  urgency: 'today',
  sessionId: 'theirs',
  device: 'dock-2-other',
  operator: 'Eva Paz',
}

it('another PC’s count without a document says whose it is and leads to the choice of its document', async () => {
  const others = [{ ...theirs, device: 'dock-3' }, theirs]
  const core = createFakeCarrier({
    'home.get': () => home(waits),
    'counts.imported': () => ({ rows: others, total: 2, nextCursor: null, asOf: null }),
  })
  renderApp(core, { screen: 'home' })
  expect((await screen.findByText(/contado por Eva Paz en el equipo dock-2-o/)).textContent).toContain('sin documento')
  await userEvent.click(screen.getByRole('button', { name: 'Elegir documento: Sin documento' }))
  await waitFor(() =>
    expect(useRoute.getState().route).toMatchObject({
      screen: 'binding',
      count: { sessionId: 'theirs', device: 'dock-2-other', scans: 61 },
    }),
  )
})

it('another PC’s count whose list cannot be read says so, and takes nobody away from where he has gone', async () => {
  let answer: (failure: FakeFailure) => void = () => undefined
  const core = createFakeCarrier({
    'home.get': () => home(waits),
    'counts.imported': () => new Promise((resolve) => (answer = resolve)),
  })
  renderApp(core, { screen: 'home' })
  await userEvent.click(await screen.findByRole('button', { name: 'Elegir documento: Sin documento' }))
  answer(new FakeFailure('storage_busy'))
  expect(await screen.findByText(/El disco está ocupado/)).toBeTruthy()
  expect(useRoute.getState().route).toEqual({ screen: 'home' })

  await userEvent.click(screen.getByRole('button', { name: 'Elegir documento: Sin documento' }))
  act(() => useRoute.getState().go({ screen: 'suppliers' }))
  await act(async () => answer(new FakeFailure('storage_busy')))
  expect(useRoute.getState().route).toMatchObject({ screen: 'suppliers' })
})

it('what happened to the data is said on Home once, leads to the details and can be marked as read', async () => {
  const newest = { id: 7, code: 'count_restored', at: '2026-11-20T10:00:00-03:00', detail: 'R-1, count 1: backup' }
  let read = false
  const core = createFakeCarrier({
    'home.get': () => ({ ...home(waits), notices: read ? null : { unread: 2, newest } }),
    'home.readNotices': () => {
      read = true
      return { unread: 0 }
    },
  })
  renderApp(core, { screen: 'home' })
  expect(await screen.findByText('2 avisos sobre los datos de este equipo.')).toBeTruthy()
  const text = screen.getByText(/Se alteraron o se perdieron entradas de un conteo\. Se restauraron\./)
  expect(text.textContent).not.toContain('backup')
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como leído' }))
  await waitFor(() => expect(screen.queryByText('2 avisos sobre los datos de este equipo.')).toBeNull())
  expect(core.sent('home.readNotices')).toMatchObject([{ upTo: 7 }])
})

it('the details of a notice are in Settings', async () => {
  const newest = { id: 7, code: 'device_new', at: '2026-11-20T10:00:00-03:00', detail: 'moved' }
  renderApp(createFakeCarrier({ 'home.get': () => ({ ...home(waits), notices: { unread: 1, newest } }) }), {
    screen: 'home',
  })
  expect(await screen.findByText(/Estos datos se copiaron o se movieron/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ver detalles' }))
  await waitFor(() => expect(useRoute.getState().route).toEqual({ screen: 'settings', section: 'data' }))
})

it('a hold of this minute is of just now, not since just now; statuses without a chip are counted', async () => {
  const statuses: Decision['statuses'] = [
    { status: 'missing', lines: 17 },
    { status: 'unexpected', lines: 1 },
    { status: 'short', lines: 1 },
    { status: 'wrong_lot', lines: 1 },
  ]
  const held: Decision = { ...nothing, key: 'hold:1', kind: 'hold', urgency: 'today', count: 1, number: 'C14' }
  const decision = { ...held, since: new Date().toISOString(), statuses }
  renderApp(createFakeCarrier({ 'home.get': () => home(decision) }), { screen: 'home' })
  expect(await screen.findByText('hace un momento')).toBeTruthy()
  expect(screen.getByText('y 1 más')).toBeTruthy()
})

it('what the ERP refused is a task that leads to the hand-over', async () => {
  const refused: Decision = { ...nothing, key: 'handover:refused', kind: 'handover', urgency: 'today', count: 3 }
  renderApp(createFakeCarrier({ 'home.get': () => home(refused) }), { screen: 'home' })
  expect(await screen.findByText('3 rechazados por el ERP')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ver envíos: Envíos al ERP' }))
  await waitFor(() => expect(useRoute.getState().route).toEqual({ screen: 'handover' }))
})

it('a destination that accepts nothing is a task that says why and leads to the destinations', async () => {
  const destination = {
    destinationId: 'd1',
    name: 'Compras',
    way: 'http',
    failure: { code: 'protocol', reason: 'status' },
    status: 401,
  } as const
  const held: Decision = {
    ...nothing,
    key: 'handover_held:d1',
    kind: 'handover_held',
    urgency: 'today',
    count: 3,
    destination,
  }
  renderApp(createFakeCarrier({ 'home.get': () => home(held) }), { screen: 'home' })
  expect(await screen.findByText('Compras: Responde, pero no acepta la firma')).toBeTruthy()
  expect(screen.getByText(/3 en espera/)).toBeTruthy()
  expect(screen.getByText(/El secreto debe ser el mismo en los dos lados/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ver destinos: Envíos al ERP' }))
  await waitFor(() => expect(useRoute.getState().route).toEqual({ screen: 'settings', section: 'destinations' }))
})

it('files that nobody acknowledges are a task', async () => {
  const destination = { destinationId: 'd1', name: 'Carpeta', way: 'folder', failure: null, status: null } as const
  const silent: Decision = {
    ...nothing,
    key: 'handover_silent:d1',
    kind: 'handover_silent',
    urgency: 'today',
    count: 2,
    destination,
  }
  renderApp(createFakeCarrier({ 'home.get': () => home(silent) }), { screen: 'home' })
  expect(await screen.findByText('Carpeta: 2 enviados y sin acuse')).toBeTruthy()
  expect(screen.getByText(/Pregunte al administrador del ERP si su programa lee la carpeta/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ver envíos: Envíos al ERP' }))
  await waitFor(() => expect(useRoute.getState().route).toEqual({ screen: 'handover' }))
})

it('if another operator was faster, it opens Receiving', async () => {
  const core = createFakeCarrier({ 'home.get': () => home(waits) })
  renderApp(core, { screen: 'home' })
  await userEvent.click(await screen.findByRole('button', { name: 'Elegir documento: Sin documento' }))
  await waitFor(() => expect(useRoute.getState().route).toEqual({ screen: 'receiving' }))
})

describe('at an office in another zone', () => {
  // In Buenos Aires it is Friday still, in Auckland Saturday; this PC is wherever the test runs, in one of them at most.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T01:42:00Z') }))
  afterEach(() => vi.useRealTimers())

  const at = (warehouseTimeZone: string, answer: Home) =>
    createFakeCarrier({
      'home.get': () => answer,
      'settings.get': () => ({ ...settings, connection: { ...settings.connection, warehouseTimeZone } }),
    })
  const counted = (since: string): Decision => ({ ...waits, device: null, kind: 'counted', number: 'R-1', since })

  it.each([
    ['America/Argentina/Buenos_Aires', 'viernes 20 de noviembre, 22:42'],
    ['Pacific/Auckland', 'sábado 21 de noviembre, 14:42'],
  ])('the headline is of the warehouse in %s', async (timeZone, moment) => {
    renderApp(at(timeZone, home()), { screen: 'home' })
    expect(await screen.findByText(new RegExp(moment))).toBeTruthy()
  })

  it.each([
    ['America/Argentina/Buenos_Aires', '2026-11-20T09:42:00+09:00', 'terminado ayer'],
    ['Pacific/Auckland', '2026-11-20T22:32:00-03:00', 'terminado hace 10 min'],
    ['Asia/Kolkata', '2026-11-21T09:02:00+09:00', 'terminado hace 1 h 40'],
  ])('a count closed at a PC elsewhere, for the warehouse in %s: %s is %s', async (timeZone, since, age) => {
    renderApp(at(timeZone, home(counted(since))), { screen: 'home' })
    expect(await screen.findByText(age)).toBeTruthy()
  })

  it.each([
    ['America/Argentina/Buenos_Aires', '2026-11-20T22:02:00'],
    ['Pacific/Auckland', '2026-11-21T14:02:00'],
  ])('a document of the warehouse in %s of %s is 40 minutes old', async (timeZone, date) => {
    const core = at(timeZone, home())
    const standard = createFakeCarrier().answers['receiving.list']
    core.answers['receiving.list'] = (input) => {
      const page = standard?.(input) as Output<'receiving.list'>
      return { ...page, rows: page.rows.slice(0, 1).map((row) => ({ ...row, date })) }
    }
    renderApp(core)
    expect(await screen.findByRole('cell', { name: '40 min' })).toBeTruthy()
  })
})

it('lists what nobody has begun by its age, and what other PCs count', async () => {
  const waiting = { controlId: 7, supplierName: 'Lácteos Cerro Pampa', location: 'Muelle 2', date: '2026-11-17' }
  const core = createFakeCarrier({
    'home.get': () => ({
      ...home(),
      elsewhere: [
        {
          sessionId: 's9',
          device: 'abcdef0123456789',
          controlId: 8,
          number: 'R-000190',
          counter: 1,
          supplierName: null,
          operator: 'Eva Paz',
          startedAt: '2026-11-20T10:31:00-03:00',
          scans: 12,
          importedAt: '2026-11-20T10:40:00-03:00',
        },
      ],
      waiting: [{ ...waiting, number: 'R-000186', days: 3 }],
      waitingTotal: 4,
    }),
  })
  renderApp(core, { screen: 'home' })
  expect(await screen.findByText('3 días')).toBeTruthy()
  expect(screen.getByText('y 3 más')).toBeTruthy()
  expect(screen.getByText('Eva Paz')).toBeTruthy()
  expect(screen.queryByText('Nadie está contando ahora.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ver el documento R-000186' }))
  await waitFor(() => expect(core.sent('receiving.find')).toMatchObject([{ number: 'R-000186' }]))
})

it('the name of a supplier that runs from right to left keeps the difference of units where it is', async () => {
  const supplierName = 'ألبان'
  const differs: Decision = {
    ...waits,
    kind: 'differences',
    controlId: 7,
    number: 'R-7',
    supplierName,
    difference: -24,
  }
  renderApp(createFakeCarrier({ 'home.get': () => home(differs) }), { screen: 'home' })
  expect(await screen.findByText(`\u2068${supplierName}\u2069 · −24 u. · contó Eva Paz`)).toBeTruthy()
})
