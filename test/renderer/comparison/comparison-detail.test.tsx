import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import type { Comparison, ControlPhoto } from '../../../src/contract/shapes/comparison.ts'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { ScannerProvider } from '../../../src/renderer/scanner/index.ts'
import { ComparisonScreen } from '../../../src/renderer/screens/comparison/comparison-screen.tsx'
import { ClientProvider } from '../../../src/renderer/state/client.tsx'
import { useRoute } from '../../../src/renderer/state/route.ts'
import { SettingsProvider } from '../../../src/renderer/state/settings.tsx'
import { createFakeCarrier, FakeFailure } from '../support/fake-carrier.ts'
import type { Answers } from '../support/fake-core.ts'
import { settings } from '../support/warehouse.ts'
import { sample } from './sample.ts'

const company = { name: 'Depósito Sur S.A.', gln: null, taxId: '30-71234567-8' }
const requireReasons = { ...settings.counting, requireReasons: true }

async function open(comparison: Comparison, overrides: Answers = {}) {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, language: 'es', company }),
    'comparison.get': () => comparison,
    'comparison.photos': () => ({ rows: [] }),
    'counts.recounts': () => ({ rows: [] }),
    'operators.list': () => ({ rows: [] }),
    ...overrides,
  })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <ScannerProvider>
          <ComparisonScreen controlId={9184} />
        </ScannerProvider>
      </SettingsProvider>
    </ClientProvider>,
  )
  await act(() => i18n.changeLanguage('es'))
  await screen.findAllByRole('table')
  return core
}

beforeEach(() => {
  useRoute.setState({ route: { screen: 'comparison', controlId: 9184 }, place: crypto.randomUUID(), depth: 0 })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const region = (name: string) => screen.getByRole('region', { name })

const elsewhere: NonNullable<Comparison['alsoCounted']> = [
  {
    sessionId: 's-eva-1',
    device: 'abcdef0123456789',
    counter: 1,
    operator: 'Eva Luna',
    status: 'closed',
    closedAt: '2026-11-20T09:40:00-03:00',
    repeatedContainers: ['PAL-1', 'PAL-2'],
    signature: null,
    samePerson: false,
  },
  {
    sessionId: 's-gil-2',
    device: 'fedcba9876543210',
    counter: 2,
    operator: 'Gil Paz',
    status: 'open',
    closedAt: null,
    repeatedContainers: [],
    signature: null,
    samePerson: true,
  },
]

it('shows the other operators, their PCs, what is added up and repeated, and opens the verification of that count', async () => {
  await open({ ...sample, alsoCounted: elsewhere })
  expect(screen.getAllByText(/1\.º Eva Luna, equipo abcdef01/)).toHaveLength(2)
  expect(screen.getByText(/2 contenedores están en dos conteos que se suman: PAL-1, PAL-2/)).toBeTruthy()
  const rows = within(region('Conteos')).getAllByRole('listitem')
  const texts = rows.map((row) => row.textContent ?? '')
  expect(texts).toHaveLength(4)
  expect(texts[0]).toMatch(/Bruno Sosa.*Este equipo.*A ciegas.*Sumado/)
  expect(texts[1]).toMatch(/Eva Luna.*Equipo abcdef01.*Sumado.*2 contenedores repetidos.*PAL-1 · PAL-2/)
  expect(texts[2]).toMatch(/Ana Quiroga.*Este equipo/)
  expect(texts[2]).not.toContain('Sumado')
  expect(texts[3]).toMatch(/Gil Paz.*Abierto.*Sin terminar: no se suma.*Misma persona/)
  fireEvent.click(screen.getByRole('button', { name: 'Verificar el 1.er conteo de Eva Luna' }))
  expect(useRoute.getState().route).toEqual({ screen: 'verify', sessionId: 's-eva-1' })
})

it('says of a count that was set aside that it is, not that it is open', async () => {
  const aside = elsewhere.map((count) => ({ ...count, setAsideAt: '2026-11-20T11:00:00-03:00' }))
  await open({ ...sample, alsoCounted: aside })
  const rows = within(region('Conteos')).getAllByRole('listitem')
  const text = rows.map((row) => row.textContent ?? '').find((row) => row.includes('Gil Paz'))
  expect(text).toContain('Excluido')
  expect(text).not.toContain('Abierto')
})

it('opens the delivery record of the supplier', async () => {
  await open(sample)
  fireEvent.click(screen.getByRole('button', { name: 'Lácteos Cerro Pampa S.A.' }))
  expect(useRoute.getState().route).toMatchObject({
    screen: 'suppliers',
    view: { open: { code: 'P001', name: null }, figure: null },
  })
})

it('shows the frozen document and the WMS’s of now side by side', async () => {
  await open(
    { ...sample, documentChanged: true },
    {
      'comparison.document': () => ({
        frozenAsOf: '2026-11-20T09:00:00-03:00',
        currentAsOf: '2026-11-20T11:25:00-03:00',
        lines: [
          { articleCode: '104412', description: 'Leche entera', lot: null, expiry: null, frozen: 480, current: 456.5 },
          { articleCode: '104999', description: null, lot: 'N1', expiry: '2027-01-31', frozen: null, current: 12 },
          {
            articleCode: '7',
            description: 'Jamón',
            lot: null,
            expiry: null,
            byWeight: true as const,
            frozen: 1.5,
            current: 2,
          },
        ],
        facts: [{ number: 'R-000185', fact: 'document', frozen: null, current: 'R-000185' }],
      }),
    },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ver los cambios' }))
  const dialog = await screen.findByRole('dialog')
  const rows = (await within(dialog).findAllByRole('row')).map((row) => row.textContent)
  expect(rows[1]).toBe('Leche entera104412480456,5−23,5')
  expect(rows[2]).toBe('104999N1 · 31/01/2027—12+12')
  expect(rows[3]).toBe('Jamón71,5 kg2 kg+0,5 kg')
  expect(rows.at(-1)).toBe('Documentono estabaR-000185')
})

it('a change that no line shows is called one', async () => {
  await open(
    { ...sample, documentChanged: true },
    { 'comparison.document': () => ({ frozenAsOf: null, currentAsOf: null, lines: [], facts: [] }) },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ver los cambios' }))
  expect(await screen.findByText(/cambió un dato que no se compara/)).toBeTruthy()
})

it('lists what is missing to sign and jumps to the line', async () => {
  const lines = sample.lines.map((line, at) => (at === 0 ? { ...line, decided: false } : line))
  await open(
    { ...sample, lines },
    { 'settings.get': () => ({ ...settings, language: 'es', counting: requireReasons }) },
  )
  const user = userEvent.setup()
  // Nine differ, and one that agrees is not decided.
  await user.click(await screen.findByRole('button', { name: 'Faltan 10 cosas' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: /Yogur bebible durazno.*los conteos difieren/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement?.closest('tr')?.textContent).toContain('Yogur bebible durazno')
  await user.keyboard('k')
  await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('Crema de leche')
})

it('an open count leads to it, no count to the document', async () => {
  const [first, second] = sample.sessions
  await open({ ...sample, sessions: [first!, { ...second!, status: 'open', closedAt: null }] })
  fireEvent.click(screen.getByRole('button', { name: 'Falta 1 cosa' }))
  fireEvent.click(await screen.findByRole('button', { name: /El 2\.º conteo de Ana Quiroga sigue abierto/ }))
  expect(useRoute.getState().route).toEqual({ screen: 'count', sessionId: 's-ana-2' })
  cleanup()
  await open({ ...sample, sessions: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Falta 1 cosa' }))
  fireEvent.click(await screen.findByRole('button', { name: /No hay ningún conteo terminado/ }))
  expect(useRoute.getState().route).toEqual({ screen: 'document', number: 'R-000184' })
})

it('J moves between the lines that need a reason', async () => {
  await open(sample)
  const user = userEvent.setup()
  await user.keyboard('j')
  await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('Crema de leche')
  await user.keyboard('j')
  await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('Queso cremoso')
})

it.each([
  [null, /Reconteo solicitado .* por Marta/, 'Esperando el reconteo'],
  ['s-open', 'Reconteo en curso: Leo Ruiz', 'Esperando el reconteo'],
  ['s-ana-2', /Recontado .*: Ana Quiroga/, 'Solicitar reconteo'],
])('the undecided line says how far its recount is (%s)', async (sessionId, words, key) => {
  const [, second] = sample.sessions
  const counting = {
    ...second!,
    sessionId: 's-open',
    counter: 3 as const,
    operator: 'Leo Ruiz',
    status: 'open' as const,
  }
  const request = { requestId: 'q', controlId: 9184, articles: ['104412'], named: [], note: null, operator: 'Marta' }
  const lines = sample.lines.map((line) => ({ ...line, decided: line.articleCode !== '104412' }))
  await open(
    { ...sample, lines, sessions: [...sample.sessions, counting] },
    { 'counts.recounts': () => ({ rows: [{ ...request, requestedAt: '2026-11-20T11:30:00-03:00', sessionId }] }) },
  )
  const line = screen.getByRole('row', { name: /Leche entera/ })
  expect(await within(line).findByText(words, { exact: false })).toBeTruthy()
  expect(screen.getAllByText(words, { exact: false })).toHaveLength(1)
  expect(within(line).getByRole('button').textContent.trim()).toBe(key)
})

it('signs with what is not settled said before', async () => {
  const finished = elsewhere.map((count) => ({ ...count, status: 'closed' as const }))
  const adviceLine = { articleCode: 'A1', lot: null, expiry: null, declared: 3, advised: 2, counted: 1 }
  const decided = { wrong: 'paper' as const, operator: 'Marta', at: '2026-11-20T11:00:00-03:00' }
  const advice = {
    advices: [],
    lines: [
      { ...adviceLine, verdict: 'undecided' as const, decision: null },
      { ...adviceLine, lot: 'L1', verdict: 'undecided' as const, decision: decided },
      { ...adviceLine, lot: 'L2', verdict: 'paper' as const, decision: null },
    ],
    totals: { advised: 6, paper: 1, goods: 0, undecided: 1 },
  }
  await open({ ...sample, documentChanged: true, alsoCounted: finished, advice })
  fireEvent.click(screen.getByRole('button', { name: 'Firmar' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'R-000184 · Lácteos Cerro Pampa S.A.',
    '1.662,5 u.',
    '1.622,5 u.1.º Bruno Sosa · 1.º Eva Luna · 2.º Ana Quiroga · 2.º Gil Paz',
    '−40 u.9 diferencias',
  ])
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'El documento cambió en el WMS después de empezar el conteo.',
    '2 contenedores están en dos conteos que se suman: PAL-1, PAL-2.',
    '9 líneas sin motivo.',
    '1 línea del aviso de despacho sin decidir. Después de firmar no se decide.',
  ])
})

const photo = (hash: string, more: Partial<ControlPhoto> = {}): ControlPhoto => ({
  eventId: `e-${hash}`,
  at: '2026-11-20T09:20:00-03:00',
  operator: 'Bruno Sosa',
  hash: hash.padEnd(64, '0'),
  mediaType: 'image/jpeg',
  bytes: 9,
  sessionId: 's-bruno-1',
  counter: 1,
  articleCode: null,
  lot: null,
  expiry: null,
  container: null,
  note: null,
  ...more,
})

const pictures: Answers = {
  'comparison.photos': () => ({
    rows: [
      photo('a1', { articleCode: '104412', lot: 'L1', container: 'PAL-1', note: 'Caja mojada' }),
      photo('b2'),
      photo('c3'),
    ],
  }),
  'photos.get': ({ hash }) => {
    if (hash.startsWith('b2')) return new FakeFailure('not_found', { reason: 'file_missing' })
    if (hash.startsWith('c3')) return new FakeFailure('storage_corrupt', { reason: 'hash_differs' })
    return { hash, mediaType: 'image/jpeg', content: 'AAAA' }
  },
}

it('shows the photos with what they are of, and says which file is gone or was changed', async () => {
  await open(sample, pictures)
  const section = await screen.findByRole('region', { name: 'Fotos' })
  await within(section).findByText(/cambió desde que se tomó/)
  const texts = within(section)
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '')
  expect(texts[0]).toMatch(/Leche entera larga vida 1 L104412 · L1 · Contenedor PAL-1Caja mojada1\.º Bruno Sosa/)
  expect(texts[1]).toMatch(/no está en este equipo.*Todo el conteo/)
  expect(texts[2]).toMatch(/cambió desde que se tomó.*Todo el conteo/)
  expect(section.querySelectorAll('img')).toHaveLength(1)
  fireEvent.error(section.querySelector('img')!)
  expect(within(section).getByText(/está incompleto o dañado/)).toBeTruthy()
})

it('opens one enlarged, moves to the others with the arrow keys, and restores the focus', async () => {
  await open(sample, pictures)
  const user = userEvent.setup()
  const small = await screen.findByRole('button', { name: /Ver la foto grande: Leche entera/ })
  small.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Leche entera larga vida 1 L' })
  expect(within(dialog).getByText(/Foto 1 de 3/)).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  expect(await within(dialog).findByText(/Foto 2 de 3/)).toBeTruthy()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(within(dialog).getByText(/Foto 3 de 3/)).toBeTruthy()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(within(dialog).getByText(/Foto 1 de 3/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(small)
})

it('prints when the pictures are there, not before', async () => {
  let give: (answer: { hash: string; mediaType: 'image/jpeg'; content: string }) => void = () => undefined
  await open(sample, {
    'comparison.photos': () => ({ rows: [photo('a1')] }),
    'photos.get': () => new Promise((resolve) => (give = resolve)),
  })
  const shown: number[] = []
  vi.spyOn(globalThis, 'print').mockImplementation(
    () => void shown.push(document.querySelectorAll('.comparison-photos img').length),
  )
  await screen.findByText('Cargando la foto…')
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  await act(() => Promise.resolve())
  expect(shown).toEqual([])
  give({ hash: photo('a1').hash, mediaType: 'image/jpeg', content: 'AAAA' })
  await waitFor(() => expect(shown).toEqual([1]))
})

it('the printed report names the company and who signed, and states if it is not signed', async () => {
  await open(sample)
  expect(screen.getByText('Recibe: Depósito Sur S.A. · 30-71234567-8')).toBeTruthy()
  expect(screen.getByText(/Sin firmar/)).toBeTruthy()
  cleanup()
  const signature = { at: '2026-11-20T12:00:00-03:00', by: 'Marta Ibarra', note: 'Visto con el chofer' }
  const sessions = sample.sessions.map((session) => ({ ...session, status: 'signed' as const, signature }))
  await open({ ...sample, sessions: sessions.slice(1) })
  expect(screen.getByText(/Firmado .* por Marta Ibarra/)).toBeTruthy()
  expect(screen.getByText(/Nota de la firma: Visto con el chofer/)).toBeTruthy()
  expect(screen.queryByText(/Sin firmar/)).toBeNull()
})

it('explains tolerance, undecided and unconfirmed beside their numbers', async () => {
  const lines = sample.lines.map((line, at) => (at < 2 ? { ...line, decided: false, unconfirmed: true } : line))
  await open({ ...sample, lines })
  const marks = screen.getByRole('group', { name: 'Cómo se compara' })
  expect(within(marks).getByText('2 líneas sin decidir')).toBeTruthy()
  expect(within(marks).getByText('2 líneas sin confirmar')).toBeTruthy()
  const user = userEvent.setup()
  for (const [name, words] of [
    ['¿Qué es «Tolerancia 1 u. o 0\u00a0%»?', /la mayor de las dos/],
    ['¿Qué es «Sin decidir»?', /Lo decide un tercer conteo/],
    ['¿Qué es «Sin confirmar lote o vencimiento»?', /sin confirmación/],
  ] as const) {
    await user.click(within(marks).getByRole('button', { name }))
    expect(await screen.findByText(words)).toBeTruthy()
    await user.keyboard('{Escape}')
  }
})

it('where no container was scanned, none is said to be missing', async () => {
  const empty = { numbers: ['R-1'], articles: 0, units: 0, scannedAt: null, operator: null }
  await open({ ...sample, containers: [{ ...empty, status: 'not_scanned', container: 'P-7' }] })
  const section = region('Contenedores')
  expect(within(section).getByText('Declarados: 1 · Ninguno escaneado')).toBeTruthy()
  expect(within(section).getByText('Sin escanear')).toBeTruthy()
  expect(section.textContent).not.toContain('No llegó')
})

it('every container that was declared or scanned can be held, also without counted goods', async () => {
  const empty = { numbers: ['R-1'], articles: 0, units: 0, scannedAt: null, operator: null }
  await open(
    { ...sample, containers: [{ ...empty, status: 'missing', container: 'P-7' }] },
    { 'holds.list': () => ({ rows: [], containers: ['377990000012345677', 'p-7'], signedAt: null }) },
  )
  const section = within(await screen.findByRole('region', { name: 'Retenciones' }))
  fireEvent.click(await section.findByRole('button', { name: 'Retener mercancía' }))
  const { route } = useRoute.getState()
  const subjects = route.screen === 'hold' && 'subjects' in route ? (route.subjects ?? []) : []
  expect(subjects.flatMap(({ container }) => container ?? [])).toEqual(['P-7', '377990000012345677'])
})

it('kilograms and units of the same goods are held together', async () => {
  const fault = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [line] = sample.lines.filter(({ difference }) => difference === 0)
  if (!line) throw new Error('no line without a difference')
  await open({ ...sample, lines: [line, { ...line, byWeight: true }] })
  const section = within(await screen.findByRole('region', { name: 'Retenciones' }))
  fireEvent.click(await section.findByRole('button', { name: 'Retener mercancía' }))
  const { route } = useRoute.getState()
  const subjects = route.screen === 'hold' && 'subjects' in route ? (route.subjects ?? []) : []
  expect(subjects.map(({ articleCode }) => articleCode)).toEqual([line.articleCode])
  expect(fault).not.toHaveBeenCalled()
})
