import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import type { HubStatus } from '../../src/contract/hub-operations.ts'
import { i18n } from '../../src/renderer/i18n/index.ts'
import { HubSection } from '../../src/renderer/screens/settings/hub-section.tsx'
import { SitePart } from '../../src/renderer/shell/hub-line.tsx'
import { ClientProvider } from '../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../src/renderer/state/settings.tsx'
import { createFakeCarrier, noSiteServer as off } from './support/fake-carrier.ts'
import { settings } from './support/warehouse.ts'

const joined: HubStatus = {
  ...off,
  site: 'Norte',
  url: 'postgres://hub/norte',
  name: 'Muelle 1',
  kind: 'dock',
  state: 'away',
}

const validFor = (daysLeft: number) => ({ validUntil: '2026-12-24T10:00:00-03:00', daysLeft })

async function show(hub: HubStatus, answers: Parameters<typeof createFakeCarrier>[0] = {}) {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, language: 'es' }),
    'hub.status': () => hub,
    ...answers,
  })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <HubSection />
      </SettingsProvider>
    </ClientProvider>,
  )
  if (i18n.language !== 'es') await act(() => i18n.changeLanguage('es'))
  return core
}

it('joins with an address and a code', async () => {
  const core = await show(off, { 'hub.enrol': () => ({ deviceId: 'd', name: 'Muelle 1', kind: 'dock' }) })
  const join = await screen.findByRole<HTMLButtonElement>('button', { name: 'Unirse' })
  expect(join.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Dirección'), { target: { value: ' postgres://hub/norte ' } })
  fireEvent.change(screen.getByLabelText('Código'), { target: { value: 'AAAA-BBBB' } })
  fireEvent.click(join)
  await waitFor(() =>
    expect(core.calls.filter(({ operation }) => operation === 'hub.enrol')).toMatchObject([
      { input: { url: 'postgres://hub/norte', code: 'AAAA-BBBB' } },
    ]),
  )
})

it('joins the server of the administrator with a code alone, and offers no way to leave it', async () => {
  const managedUrl = 'postgres://hub:5432/norte'
  const core = await show(
    { ...off, managedUrl },
    { 'hub.enrol': () => ({ deviceId: 'd', name: 'Muelle 1', kind: 'dock' }) },
  )
  expect((await screen.findByLabelText<HTMLInputElement>('Dirección')).readOnly).toBe(true)
  fireEvent.change(screen.getByLabelText('Código'), { target: { value: 'AAAA-BBBB' } })
  fireEvent.click(screen.getByRole('button', { name: 'Unirse' }))
  await waitFor(() =>
    expect(core.calls.filter(({ operation }) => operation === 'hub.enrol')).toMatchObject([
      { input: { url: managedUrl, code: 'AAAA-BBBB' } },
    ]),
  )
  cleanup()
  await show({ ...joined, managedUrl })
  await screen.findByText('Norte')
  expect(screen.queryByRole('button', { name: /Dejar de usar/ })).toBeNull()
  cleanup()
  await show({ ...joined, managedUrl: 'postgres://other/norte' })
  await screen.findByText(/eligió otro servidor: postgres:\/\/other\/norte/)
  screen.getByRole('button', { name: /Dejar de usar/ })
})

it('offers to join again where the server has a key that nobody announced, or the password is lost, also one that this PC cannot leave', async () => {
  const managedUrl = joined.url
  for (const reason of ['hub_certificate', 'hub_key_missing'] as const) {
    await show({ ...joined, managedUrl, failure: { code: 'forbidden', reason } })
    expect(await screen.findByText('Unirse de nuevo')).toBeTruthy()
    cleanup()
  }
  await show({ ...joined, managedUrl, failure: { code: 'network', reason: 'refused' } })
  await screen.findByText('Norte')
  expect(screen.queryByText('Unirse de nuevo')).toBeNull()
})

it('says since when the server is away, why, and what waits here', async () => {
  await show({
    ...joined,
    since: '2026-11-20T10:31:00-03:00',
    failure: { code: 'network', reason: 'dns' },
    waiting: 214,
    problems: [{ sessionId: 's-1', deviceId: 'other', reason: 'signature_invalid' }],
  })
  await screen.findByText(/no responde desde .*El conteo continúa.* No se encuentra ese nombre/)
  screen.getByText('214 eventos esperan en este equipo')
  screen.getByText(/no se pudo verificar/)
  expect(screen.queryByLabelText('Código')).toBeNull()
})

it('says that the certificate expires soon, and that another PC has a newer program', async () => {
  const problems = [{ sessionId: 's-1', deviceId: 'other', reason: 'unknown_event' }]
  const newer = { counts: 1, facts: 2, messages: 1 }
  await show({ ...joined, state: 'connected', certificate: validFor(6), newer, problems })
  await screen.findByText('válido hasta 24/12/2026')
  screen.getByText(/vence en 6 días\. Su administrador debe renovarlo/)
  screen.getByText(/versión más nueva de Muelle\. Actualice este equipo/)
  screen.getByText(/1 conteo con datos que esta versión no conoce.*3 datos o decisiones/)
  expect(screen.queryByText(/no se pudo verificar/)).toBeNull()
})

it('shows an arrival of two PCs by its document, in words', async () => {
  const fields = [
    { name: 'documents', ours: '[{"controlId":7,"number":"R-1"}]', theirs: '[{"controlId":7,"number":"R-1"}]' },
    { name: 'sealState', ours: 'whole', theirs: 'broken' },
  ]
  const side = { removed: false, at: null, by: 'Ana' }
  const theirs = { ...side, deviceId: 'd', deviceName: 'Muelle 2' }
  const conflict = { kind: 'arrival', key: 'a-1', version: 2, ours: side, theirs, fields }
  const facts = { ...joined.facts, conflicts: 1 }
  await show({ ...joined, state: 'connected', facts }, { 'hub.conflicts': () => ({ rows: [conflict], total: 1 }) })
  const table = await screen.findByRole('table', { name: 'Llegada · R-1' })
  expect(table.textContent).toMatch(/DocumentosR-1R-1Estado del precintoIntactoRoto/)
})

it('writes figures and days as everywhere in this language', async () => {
  const side = { removed: false, at: null, by: 'Ana' }
  const conflict = {
    kind: 'receiving-rule',
    key: 'supplier:P001',
    version: 2,
    ours: side,
    theirs: { ...side, deviceId: 'd', deviceName: 'Muelle 2' },
    fields: [
      { name: 'tolerancePercent', ours: '2.5', theirs: '1250' },
      { name: 'expiry', ours: '2027-03-01', theirs: '2027-04-01' },
      { name: 'lot', ours: '10.5', theirs: '1250' },
    ],
  }
  const facts = { ...joined.facts, conflicts: 1 }
  await show({ ...joined, state: 'connected', facts }, { 'hub.conflicts': () => ({ rows: [conflict], total: 1 }) })
  const table = await screen.findByRole('table', { name: 'Regla de recepción · proveedor P001' })
  expect(table.textContent).toMatch(/%2,51\.250Vencimiento01\/03\/202701\/04\/2027Lote10\.51250/)
})

it('shows what two PCs changed side by side, and sends what was chosen', async () => {
  const conflict = {
    kind: 'linked-barcode',
    key: '7791234500017',
    version: 2,
    ours: { removed: false, at: null, by: 'Ana' },
    theirs: { removed: true, at: null, by: 'Beto', deviceId: 'd', deviceName: 'Muelle 2' },
    fields: [{ name: 'articleCode', ours: 'A-8', theirs: null }],
  }
  const facts = { ...joined.facts, conflicts: 1, unconfirmed: 2 }
  const core = await show(
    { ...joined, state: 'connected', facts },
    {
      'hub.conflicts': () => ({ rows: [conflict], total: 1 }),
      'hub.resolve': () => ({ taken: 'theirs' }),
    },
  )
  const table = await screen.findByRole('table', { name: 'Código vinculado · 7791234500017' })
  expect(table.textContent).toMatch(/DatoEste equipoAnaMuelle 2BetoArtículoA-8se quitóElegir/)
  screen.getByText(/2 cambios de equipos sin confirmar aquí/)
  fireEvent.click(screen.getByRole('button', { name: /Usar el otro/ }))
  await waitFor(() =>
    expect(core.calls.filter(({ operation }) => operation === 'hub.resolve')).toMatchObject([
      { input: { kind: 'linked-barcode', key: '7791234500017', version: 2, take: 'theirs' } },
    ]),
  )
})

it('names the adjustment whose review differs, and says the review in words', async () => {
  const conflict = {
    kind: 'adjustment-review',
    key: `a1:${'0'.repeat(64)}#1`,
    version: 3,
    ours: { removed: false, at: null, by: 'Ana' },
    theirs: { removed: false, at: null, by: 'Beto', deviceId: 'd', deviceName: 'Oficina' },
    fields: [
      { name: 'articleCode', ours: 'A-8', theirs: 'A-8' },
      { name: 'verdict', ours: 'explained', theirs: 'seen' },
    ],
  }
  const facts = { ...joined.facts, conflicts: 1 }
  await show({ ...joined, state: 'connected', facts }, { 'hub.conflicts': () => ({ rows: [conflict], total: 1 }) })
  const table = await screen.findByRole('table', { name: 'Revisión de un ajuste · A-8' })
  expect(table.textContent).toMatch(/RevisiónExplicadoVisto/)
})

const both = (ours: string | null, theirs: string | null) => ({ ours, theirs })

it.each([
  [
    'a setting of the site',
    { kind: 'site-setting', key: 'toleranceUnits', fields: [{ name: 'value', ...both('0.5', '1200') }] },
    'Configuración del sitio · Tolerancia en unidades',
    /Valor0,51\.200/,
  ],
  [
    'yes and no',
    { kind: 'site-setting', key: 'acceptExpired', fields: [{ name: 'value', ...both('true', 'false') }] },
    'Configuración del sitio · Permitir contar lo vencido',
    /Valorsíno/,
  ],
  [
    'an article by weight',
    { kind: 'by-weight', key: 'A-8', fields: [{ name: 'byWeight', ...both('yes', 'no') }] },
    'Conteo por peso · A-8',
    /Por pesosíno/,
  ],
  [
    'goods on hold',
    {
      kind: 'hold',
      key: 'h-1',
      fields: [
        { name: 'sessionId', ...both('s-1', 's-1') },
        { name: 'articleCode', ...both('A-8', 'A-8') },
        { name: 'expiry', ...both('2027-02-22', '2027-02-22') },
        { name: 'outcome', ...both('released', 'rejected') },
        { name: 'note', ...both(null, null) },
      ],
    },
    'Mercancía retenida · A-8',
    /ArtículoA-8A-8Vencimiento22\/02\/202722\/02\/2027DecisiónLiberadoRechazadoElegir/,
  ],
  [
    'a limit of temperature',
    {
      kind: 'temperature-limit',
      key: 'article:A-8',
      fields: [
        { name: 'min', ...both(null, '-18.5') },
        { name: 'max', ...both('5.5', '8') },
      ],
    },
    / · .*A-8/,
    /°C–−18,5.*°C5,58/,
  ],
  [
    'a temperature at a place of a key in the other language',
    {
      kind: 'arrival-reading',
      key: 'r-1',
      fields: [
        { name: 'place', ...both('Doors', 'Doors') },
        { name: 'value', ...both('3.5', '4') },
      ],
    },
    'Temperatura de una llegada · Puertas',
    /LugarPuertasPuertas/,
  ],
  [
    'a hold with a reason of a key in the other language',
    {
      kind: 'hold',
      key: 'h-1',
      fields: [
        { name: 'articleCode', ...both('A-8', 'A-8') },
        { name: 'reason', ...both('Damaged packaging', 'huele mal') },
      ],
    },
    /A-8/,
    /MotivoEmbalaje dañadohuele mal/,
  ],
])('says %s of two PCs in words and numbers of the language', async (_, { kind, key, fields }, name, content) => {
  const side = { removed: false, at: null, by: 'Ana' }
  const theirs = { ...side, deviceId: 'd', deviceName: 'Muelle 2' }
  const conflict = { kind, key, version: 2, ours: side, theirs, fields }
  const facts = { ...joined.facts, conflicts: 1 }
  await show({ ...joined, state: 'connected', facts }, { 'hub.conflicts': () => ({ rows: [conflict], total: 1 }) })
  const table = await screen.findByRole('table', { name })
  expect(table.textContent).toMatch(content)
})

it.each<[string, Partial<HubStatus>, string, string]>([
  ['all sent', { state: 'connected' }, 'Sitio · 1 equipo', 'ok'],
  ['changes to decide', { state: 'connected', facts: { ...off.facts, conflicts: 2 } }, 'Sitio · 2 por decidir', 'warn'],
  ['away', { waiting: 214 }, 'Sitio sin respuesta · 214 eventos esperan', 'warn'],
  ['revoked', { state: 'revoked' }, 'Sitio detenido', 'warn'],
  [
    'a newer program',
    { state: 'connected', newer: { ...off.newer, facts: 1 } },
    'Sitio: actualice este equipo',
    'warn',
  ],
  ['its certificate later', { state: 'connected', certificate: validFor(29) }, 'Sitio · 1 equipo', 'ok'],
  ['its certificate soon', { state: 'connected', certificate: validFor(7) }, 'Sitio: vence certificado', 'warn'],
  [
    'its certificate expired',
    { certificate: validFor(-1), failure: { code: 'forbidden', reason: 'hub_certificate_expired' } },
    'Sitio: certificado vencido',
    'warn',
  ],
])('the pill says of the site server: %s', async (_name, patch, text, tone) => {
  const core = createFakeCarrier({ 'hub.status': () => ({ ...joined, ...patch }) })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SitePart />
    </ClientProvider>,
  )
  await act(() => i18n.changeLanguage('es'))
  const part = await screen.findByText(text)
  expect(part.dataset['tone']).toBe(tone)
})

it('the pill says nothing of a site server where this PC uses none', async () => {
  const core = createFakeCarrier({ 'hub.status': () => off })
  const { container } = render(
    <ClientProvider client={createClient(core.carrier)}>
      <SitePart />
    </ClientProvider>,
  )
  await waitFor(() => expect(core.sent('hub.status')).toHaveLength(1))
  expect(container.textContent).toBe('')
})
