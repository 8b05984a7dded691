import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HandoverDestination, HandoverEntry, HandoverState } from '../../src/contract/shapes/handover.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import type { Answers } from './support/fake-core.ts'
import { renderApp } from './support/render-app.tsx'
import { catchSavedFiles } from './support/saved-files.ts'
import { stubWindowSize } from './table/window-size.ts'
import { ownPageOf } from './table/warehouse-lists.ts'

stubWindowSize()

const figures = { waiting: 1, sent: 1, acknowledged: 1, refused: 1, withdrawn: 0 }
const destination: HandoverDestination = {
  destinationId: 'd1',
  name: 'Compras',
  on: true,
  way: { kind: 'http', url: 'https://erp.example/muelle' },
  formats: ['json'],
  language: 'es',
  signedFrom: '2026-11-20T00:00:00-03:00',
  secretStored: true,
  reports: null,
  nextReports: [],
  createdAt: '2026-11-20T09:00:00-03:00',
  managed: false,
  figures,
  lastAcknowledgedAt: null,
  problem: null,
  unanswered: null,
}
const entry = (n: number, state: HandoverState, more: Partial<HandoverEntry> = {}): HandoverEntry => ({
  id: `e${n}`,
  reference: String(n).padStart(32, '0'),
  destinationId: 'd1',
  destinationName: 'Compras',
  controlId: n,
  number: `R-00018${n}`,
  supplierName: 'Bebidas Laguna Celeste S.A.',
  signedAt: '2026-11-20T10:00:00-03:00',
  state,
  attempts: 1,
  lastAttemptAt: '2026-11-20T10:00:01-03:00',
  nextAttemptAt: null,
  sentAt: null,
  acknowledgedAt: null,
  late: false,
  answer: null,
  failure: null,
  ...more,
})
const answerText = '{ "code": "UNKNOWN_ITEM" }'
const entries = () => [
  entry(1, 'refused', {
    answer: { status: 422, text: answerText },
    failure: { code: 'protocol', reason: 'status' },
  }),
  entry(2, 'waiting', { failure: { code: 'network', reason: 'refused' } }),
  entry(3, 'sent'),
  entry(4, 'acknowledged', { answer: { status: 200, text: 'ok' } }),
]

function open(rows = entries(), more: Answers = {}) {
  const core = createFakeCarrier({
    'handover.destinations': () => ({ rows: [destination], practiceErp: null }),
    'handover.list': (input) => ({
      ...ownPageOf(
        rows.filter(({ state }) =>
          input.state === 'missing' ? state !== 'acknowledged' : (input.state ?? state) === state,
        ),
        input,
      ),
      figures,
    }),
    'handover.retry': ({ id }) => {
      const row = rows.find((one) => one.id === id)
      if (row === undefined) return new FakeFailure('not_found')
      row.state = 'waiting'
      return row
    },
    ...more,
  })
  renderApp(core, { screen: 'handover' })
  return core
}

const numbers = () => screen.getAllByText(/^R-00018\d$/).map((cell) => cell.textContent)

it('shows what is missing first; each figure is a filter', async () => {
  open()
  const states = await screen.findByRole('group', { name: 'Estado' })
  await waitFor(() => expect(numbers()).toEqual(['R-000181', 'R-000182', 'R-000183']))
  expect(
    within(states)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sin terminar3', 'Rechazados1', 'Sin acuse1', 'En espera1', 'Con acuse1', 'Todos4'])
  expect(screen.getByRole('columnheader', { name: 'Firmado' }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(states).getByRole('button', { name: /^Con acuse/ }))
  await waitFor(() => expect(numbers()).toEqual(['R-000184']))
  fireEvent.click(within(states).getByRole('button', { name: /^Todos/ }))
  await waitFor(() => expect(numbers()).toHaveLength(4))
})

it('the list has the message of an answer, not what is around it', async () => {
  const refused = (at: number, text: string) => entry(at, 'refused', { answer: { status: 422, text } })
  open([
    refused(1, '{ "code": "UNKNOWN_ITEM", "message": "Artículo inexistente" }'),
    refused(2, '{"error":{"code":7,"detail":"Sin orden de compra"}}'),
    refused(3, '{"code":"X"}'),
  ])
  await screen.findByText('422 · Artículo inexistente')
  expect(screen.getByText('422 · Sin orden de compra')).toBeTruthy()
  expect(screen.getByText('422 · {"code":"X"}')).toBeTruthy()
})

it('a list of one row marks its order, too', async () => {
  open([entry(1, 'waiting')])
  await screen.findByText('R-000181')
  const head = screen.getByRole('columnheader', { name: 'Firmado' })
  expect([head.getAttribute('aria-sort'), head.querySelectorAll('svg').length]).toEqual(['descending', 1])
})

it('a row opens with the answer of the destination verbatim and is sent again', async () => {
  const core = open()
  fireEvent.click(await screen.findByText('R-000181'))
  const panel = await screen.findByRole('complementary', { name: 'Envío' })
  expect(within(panel).getByRole('region', { name: 'Respuesta del destino' }).textContent).toBe(`422\n${answerText}`)
  expect(panel.textContent).toContain('El destino responde, pero rechaza lo que recibe')
  fireEvent.click(within(panel).getByRole('button', { name: 'Enviar de nuevo' }))
  await waitFor(() => expect(core.sent('handover.retry')).toMatchObject([{ id: 'e1' }]))
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['handover'] } }))
  await waitFor(() => expect(panel.textContent).toContain('En espera'))
})

it.each<[HandoverEntry['failure'] & object, number | null, string]>([
  [{ code: 'storage_readonly', reason: 'ENOSPC' }, null, 'La carpeta no tiene espacio'],
  [{ code: 'conflict', reason: 'file_in_use' }, null, 'un archivo en uso'],
  [{ code: 'validation', reason: 'not_regular' }, null, 'una carpeta con este nombre'],
  [{ code: 'rate_limited', reason: 'status' }, 429, 'El destino tiene un problema'],
])('says why an entry waits: %o', async (failure, status, text) => {
  open([entry(2, 'waiting', { failure, answer: status === null ? null : { status, text: null } })])
  fireEvent.click(await screen.findByText('R-000182'))
  expect((await screen.findByRole('complementary', { name: 'Envío' })).textContent).toContain(text)
})

it('says why an entry cannot be sent again', async () => {
  open(entries(), { 'handover.retry': () => new FakeFailure('conflict', { reason: 'destination_removed' }) })
  fireEvent.click(await screen.findByText('R-000182'))
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar de nuevo' }))
  expect(await screen.findByText('Este destino se quitó: no se le envía más.')).toBeTruthy()
})

it('without a destination it leads to the settings', async () => {
  open([], {
    'handover.destinations': () => ({ rows: [], practiceErp: null }),
    'handover.list': (input) => ({
      ...ownPageOf<HandoverEntry>([], input),
      figures: { waiting: 0, sent: 0, acknowledged: 0, refused: 0, withdrawn: 0 },
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Abrir Destinos' }))
  expect(await screen.findByText('Todavía no hay ningún destino.')).toBeTruthy()
})

it('in practice its ERP is offered, with what was signed today', async () => {
  const core = open([], {
    'handover.destinations': () => ({ rows: [], practiceErp: 'http://127.0.0.1:4/erp' }),
    'handover.list': (input) => ({
      ...ownPageOf<HandoverEntry>([], input),
      figures: { waiting: 0, sent: 0, acknowledged: 0, refused: 0, withdrawn: 0 },
    }),
    'handover.setDestination': () => destination,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Probar con el ERP de práctica' }))
  await waitFor(() =>
    expect(core.sent('handover.setDestination')).toMatchObject([
      { name: 'ERP de práctica', way: { kind: 'http', url: 'http://127.0.0.1:4/erp' }, formats: ['json'] },
    ]),
  )
})

it('the rail has ten screens, the last one at Alt 0', async () => {
  open()
  await screen.findByRole('group', { name: 'Estado' })
  expect(screen.getByRole('button', { name: 'Al ERP' }).getAttribute('aria-keyshortcuts')).toBe('Alt+9')
  fireEvent.keyDown(document.body, { key: '0', code: 'Digit0', altKey: true })
  expect(await screen.findByRole('heading', { name: 'Configuración' })).toBeTruthy()
})

it('what a destination refused is sent again with one button', async () => {
  const core = open(entries(), { 'handover.retryRefused': () => ({ again: 1, left: 0 }) })
  const states = await screen.findByRole('group', { name: 'Estado' })
  expect(screen.queryByRole('button', { name: /rechazado de Compras/ })).toBeNull()
  fireEvent.click(within(states).getByRole('button', { name: /^Rechazados/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar de nuevo 1 rechazado de Compras' }))
  await waitFor(() => expect(core.sent('handover.retryRefused')).toMatchObject([{ destinationId: 'd1' }]))
  expect(await screen.findByText('1 se está enviando de nuevo.')).toBeTruthy()
})

it('says which destination accepts nothing, and which files nobody acknowledges', async () => {
  const since = '2026-11-17T10:00:00-03:00'
  const held: HandoverDestination = {
    ...destination,
    problem: { failure: { code: 'protocol', reason: 'status' }, status: 404, since, at: since, nextAttemptAt: null },
  }
  const silent: HandoverDestination = {
    ...destination,
    destinationId: 'd2',
    name: 'Carpeta',
    way: { kind: 'folder', folder: '/erp' },
    unanswered: { count: 2, since },
  }
  const late = entry(3, 'sent', { destinationId: 'd2', destinationName: 'Carpeta', sentAt: since, late: true })
  open([late, entry(5, 'waiting', { attempts: 0, lastAttemptAt: null })], {
    'handover.destinations': () => ({ rows: [held, silent], practiceErp: null }),
  })
  const notice = (text: RegExp) =>
    screen.findByText((_, element) => element?.className === 'notice-text' && text.test(element.textContent))
  expect(await notice(/Compras: Responde, pero en esta dirección no se recibe nada.*1 en espera\./)).toBeTruthy()
  expect(await notice(/Carpeta: 2 archivos enviados y sin acuse desde 17\/11/)).toBeTruthy()
  // What was never sent waits for the same reason.
  expect(await screen.findByText('Responde, pero en esta dirección no se recibe nada')).toBeTruthy()
  fireEvent.click(await screen.findByText(/^en la carpeta sin acuse desde/))
  const panel = await screen.findByRole('complementary', { name: 'Envío' })
  expect(panel.textContent).toContain('Pregunte al administrador del ERP si su programa lee la carpeta')
})

it('saves everything that was signed in a period, and says where there is nothing', async () => {
  let controls = 0
  const core = open(entries(), {
    'handover.export': () => ({
      file: { name: 'muelle.zip', mediaType: 'application/zip', content: '', encoding: 'base64' },
      controls,
      leftOut: controls,
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Exportar un período' }))
  const dialog = await screen.findByRole('dialog')
  const from = within(dialog).getByLabelText('Desde')
  fireEvent.change(from, { target: { value: '2026-11-30' } })
  fireEvent.change(within(dialog).getByLabelText('Hasta'), { target: { value: '2026-11-20' } })
  expect(await within(dialog).findByText('Termina antes de empezar.')).toBeTruthy()
  fireEvent.change(from, { target: { value: '2026-11-14' } })
  fireEvent.click(within(dialog).getByRole('radio', { name: 'EPCIS' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  expect(await within(dialog).findByText('En esos días no se firmó nada.')).toBeTruthy()
  expect(core.sent('handover.export')).toMatchObject([{ from: '2026-11-14', to: '2026-11-20', format: 'epcis' }])
  controls = 2
  const saved = catchSavedFiles()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/^El ZIP tiene 2 documentos\. 2 no están: son a ciegas/)).toBeTruthy()
  expect(saved.map(({ name }) => name)).toEqual(['muelle.zip'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('saves the traceability sheet of a period', async () => {
  const core = open(entries(), {
    'traceability.export': () => ({ name: 'lotes.csv', mediaType: 'text/csv', content: 'x', encoding: 'utf-8' }),
  })
  const saved = catchSavedFiles()
  fireEvent.click(await screen.findByRole('button', { name: 'Exportar un período' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Desde'), { target: { value: '2026-11-14' } })
  fireEvent.change(within(dialog).getByLabelText('Hasta'), { target: { value: '2026-11-20' } })
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Trazabilidad' }))
  expect(dialog.textContent).toContain('lote, artículo, unidades, proveedor')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('La hoja está guardada.')).toBeTruthy()
  expect(saved.map(({ name }) => name)).toEqual(['lotes.csv'])
  expect(core.sent('traceability.export')).toMatchObject([{ from: '2026-11-14', to: '2026-11-20', language: 'es' }])
})
