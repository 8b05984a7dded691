import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import type { HandoverDestination, HandoverEntry, HandoverTest } from '../../src/contract/shapes/handover.ts'
import { i18n } from '../../src/renderer/i18n/index.ts'
import { DestinationsSection } from '../../src/renderer/screens/settings/destinations-section.tsx'
import { ClientProvider } from '../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../src/renderer/state/settings.tsx'
import { createFakeCarrier } from './support/fake-carrier.ts'
import type { Answers } from './support/fake-core.ts'

const destination = (more: Partial<HandoverDestination> = {}): HandoverDestination => ({
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
  figures: { waiting: 1, sent: 1, acknowledged: 5, refused: 1, withdrawn: 0 },
  lastAcknowledgedAt: null,
  problem: null,
  unanswered: null,
  ...more,
})
const sentReport: HandoverEntry = {
  id: 'e1',
  reference: '0'.repeat(32),
  destinationId: 'd2',
  destinationName: 'Calidad',
  controlId: null,
  report: { kind: 'differences', from: '2026-11-19', to: '2026-11-19' },
  number: null,
  supplierName: null,
  signedAt: '2026-11-20T10:00:00-03:00',
  state: 'waiting',
  attempts: 0,
  lastAttemptAt: null,
  nextAttemptAt: null,
  sentAt: null,
  acknowledgedAt: null,
  late: false,
  answer: null,
  failure: null,
}
const accepted: HandoverTest = { ok: true, elapsedMs: 62, answer: { status: 200, text: null }, failure: null }

async function show(rows: HandoverDestination[], answers: Answers = {}, secretStore: 'system' | 'file' = 'system') {
  const core = createFakeCarrier({
    'handover.destinations': () => ({ rows, practiceErp: null }),
    'handover.setDestination': ({ name }) => destination({ name }),
    'handover.removeDestination': ({ destinationId }) => ({ destinationId, withdrawn: 3 }),
    'handover.test': () => accepted,
    ...answers,
  })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <DestinationsSection secretStore={secretStore} />
      </SettingsProvider>
    </ClientProvider>,
  )
  if (i18n.language !== 'es') await act(() => i18n.changeLanguage('es'))
  return core
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

it('adds a destination, whose secret is needed and only written', async () => {
  const core = await show([])
  expect(await screen.findByText('Todavía no hay ningún destino.')).toBeTruthy()
  press('Agregar destino')
  await screen.findByRole('dialog')
  screen.getByText('Faltan: Nombre, Dirección, Secreto de la firma')
  type('Nombre', 'Compras')
  type('Dirección', 'http://erp.example/muelle')
  expect(screen.getByText(/http no está cifrado y sólo se permite para este equipo/)).toBeTruthy()
  type('Dirección', 'https://erp.example/muelle')
  expect(isOff('Guardar')).toBe(true)
  screen.getByText('Falta: Secreto de la firma')
  type('Secreto de la firma', 'una clave')
  expect(screen.queryByText(/^Falta: /)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'EDIFACT' }))
  type('Firmado desde', '2026-11-01')
  press('Guardar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.sent('handover.setDestination')).toMatchObject([
    {
      name: 'Compras',
      on: true,
      way: { kind: 'http', url: 'https://erp.example/muelle' },
      formats: ['edifact'],
      signedFrom: '2026-11-01',
      secret: 'una clave',
    },
  ])
})

it('takes a folder with several formats and a mail server with its recipients', async () => {
  const core = await show([])
  press(await screen.findByRole('button', { name: 'Agregar destino' }).then(() => 'Agregar destino'))
  await screen.findByRole('dialog')
  type('Nombre', 'Calidad')
  fireEvent.click(screen.getByRole('radio', { name: 'Carpeta' }))
  type('Ruta de la carpeta', 'erp/entrada')
  expect(screen.getByText('Escriba la ruta completa de la carpeta.')).toBeTruthy()
  type('Ruta de la carpeta', String.raw`\\erp\muelle`)
  fireEvent.click(screen.getByRole('switch', { name: 'PDF' }))
  press('Guardar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Agregar destino')
  await screen.findByRole('dialog')
  type('Nombre', 'Calidad')
  fireEvent.click(screen.getByRole('radio', { name: 'Correo' }))
  type('Servidor de correo', 'mail.example')
  type('Remitente', 'muelle@deposito.example')
  type('Destinatarios', 'calidad@deposito.example, otra')
  expect(isOff('Guardar')).toBe(true)
  type('Destinatarios', 'calidad@deposito.example, otra@deposito.example')
  press('Guardar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.sent('handover.setDestination')).toMatchObject([
    { way: { kind: 'folder', folder: String.raw`\\erp\muelle` }, formats: ['json', 'pdf'] },
    {
      way: {
        kind: 'mail',
        host: 'mail.example',
        port: 465,
        security: 'tls',
        user: null,
        to: ['calidad@deposito.example', 'otra@deposito.example'],
      },
    },
  ])
})

it('keeps the stored secret of the same receiver and asks for one of another', async () => {
  const core = await show([destination()])
  fireEvent.click(await screen.findByRole('button', { name: 'Cambiar Compras' }))
  await screen.findByRole('dialog')
  expect(screen.getByLabelText<HTMLInputElement>('Secreto de la firma').disabled).toBe(true)
  type('Dirección', 'https://other.example/muelle')
  expect(screen.getByLabelText<HTMLInputElement>('Secreto de la firma').value).toBe('')
  expect(isOff('Guardar')).toBe(true)
  type('Dirección', 'https://erp.example/otra')
  press('Guardar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.sent('handover.setDestination')).toMatchObject([{ destinationId: 'd1' }])
  expect(core.sent('handover.setDestination')[0]).not.toHaveProperty('secret')
})

it('a test that fails opens its destination with the cause and the answer; the others stay one row', async () => {
  const answers: HandoverTest[] = [
    {
      ok: false,
      elapsedMs: 62,
      answer: { status: 401, text: '{"error":"bad signature"}' },
      failure: { code: 'protocol', reason: 'status' },
    },
    accepted,
  ]
  await show([destination(), destination({ destinationId: 'd2', name: 'Calidad' })], {
    'handover.test': () => answers.shift() ?? accepted,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Probar: Compras' }))
  const [first, second] = screen.getAllByRole('listitem')
  expect(await within(first!).findByText(/Responde, pero no acepta la firma/)).toBeTruthy()
  expect(within(first!).getByText('{"error":"bad signature"}')).toBeTruthy()
  expect(first!.textContent).toContain('401')
  expect(second!.textContent).not.toContain('acepta la firma')
  press('Probar de nuevo: Compras')
  expect(await within(first!).findByText(/Aceptado/)).toBeTruthy()
  expect(first!.textContent).not.toContain('acepta la firma')
})

it.each([
  [404, 'en esta dirección no se recibe nada'],
  [422, 'rechaza lo que recibe'],
  [503, 'El destino tiene un problema'],
])('says what %d means', async (status, text) => {
  const failure = { code: status >= 500 ? ('server' as const) : ('protocol' as const), reason: 'status' }
  await show([destination()], {
    'handover.test': () => ({ ok: false, elapsedMs: 9, answer: { status, text: null }, failure }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Probar: Compras' }))
  expect(
    await screen.findByText((_, element) => element?.className === 'notice-text' && element.textContent.includes(text)),
  ).toBeTruthy()
})

it('opens a destination that cannot be reached, and removes one after saying what is withdrawn', async () => {
  const core = await show([
    destination({
      way: { kind: 'folder', folder: '/erp' },
      problem: {
        failure: { code: 'storage_readonly', reason: 'ENOENT' },
        status: null,
        since: '2026-11-20T10:00:00-03:00',
        at: '2026-11-20T10:00:00-03:00',
        nextAttemptAt: '2026-11-20T10:01:00-03:00',
      },
    }),
  ])
  expect(await screen.findByText(/Muelle no puede escribir en la carpeta/)).toBeTruthy()
  press('Quitar Compras')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Hay 3 envíos que no aceptó')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Quitar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.sent('handover.removeDestination')).toMatchObject([{ destinationId: 'd1' }])
})

it('says why a destination accepts nothing, by the status of its answer', async () => {
  await show([
    destination({
      problem: {
        failure: { code: 'protocol', reason: 'status' },
        status: 401,
        since: '2026-11-20T10:00:00-03:00',
        at: '2026-11-20T10:00:00-03:00',
        nextAttemptAt: null,
      },
    }),
  ])
  expect(await screen.findByText(/Responde, pero no acepta la firma/)).toBeTruthy()
})

it('reports are switched on with their hour, and the row says when the next ones are due', async () => {
  const reports = { kinds: ['differences' as const, 'suppliers' as const], hour: 7, weekday: 1 }
  const nextReports = [
    { kind: 'differences' as const, at: '2026-11-21T07:00:00-03:00' },
    { kind: 'suppliers' as const, at: '2026-11-23T07:00:00-03:00' },
  ]
  const core = await show(
    [destination(), destination({ destinationId: 'd2', name: 'Calidad', reports, nextReports })],
    {
      'handover.sendReport': () => sentReport,
    },
  )
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first!.textContent).not.toContain('Próximos informes')
  expect(second!.textContent).toContain('Próximos informes: diferencias')
  expect(second!.textContent).toContain('23/11/2026 07:00')
  press('Cambiar Compras')
  await screen.findByRole('dialog')
  expect(screen.queryByLabelText('Hora (del almacén)')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Stock que vence en 30 días' }))
  expect(screen.getByLabelText('Hora (del almacén)')).toBeTruthy()
  press('Guardar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.sent('handover.setDestination')).toMatchObject([
    { reports: { kinds: ['expiring'], hour: 7, weekday: 1 } },
  ])
  press('Informes de Calidad')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Enviar ahora Diferencias del día anterior' }))
  await waitFor(() =>
    expect(core.sent('handover.sendReport')).toMatchObject([{ destinationId: 'd2', reportKind: 'differences' }]),
  )
  await waitFor(() => expect(screen.getByRole('dialog').querySelectorAll('button:disabled')).toHaveLength(0))
})

it('says that a secret is saved in a file where the system has no key store, of destinations that have one', async () => {
  await show([], {}, 'file')
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar destino' }))
  await screen.findByRole('dialog')
  expect(screen.getByText(/^El almacén de claves del sistema no está disponible/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Carpeta' }))
  expect(screen.queryByText(/^El almacén de claves del sistema no está disponible/)).toBeNull()
})
