import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import type { HubInstruction, HubStatus } from '../../../src/contract/hub-operations.ts'
import type { Comparison } from '../../../src/contract/shapes/comparison.ts'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { ScannerProvider } from '../../../src/renderer/scanner/index.ts'
import { ComparisonScreen } from '../../../src/renderer/screens/comparison/comparison-screen.tsx'
import { ClientProvider } from '../../../src/renderer/state/client.tsx'
import { useOperator } from '../../../src/renderer/state/operator.ts'
import { SettingsProvider } from '../../../src/renderer/state/settings.tsx'
import { createFakeCarrier } from '../support/fake-carrier.ts'
import type { Answers } from '../support/fake-core.ts'
import { settings } from '../support/warehouse.ts'
import { sample } from './sample.ts'

const device = 'abcdef0123456789'
const hub: HubStatus = {
  state: 'connected',
  site: 'Norte',
  url: 'postgres://hub/norte',
  managedUrl: null,
  name: 'Oficina',
  kind: 'office',
  since: null,
  failure: null,
  waiting: 0,
  pcs: [{ deviceId: device, name: 'muelle_1', kind: 'dock', lastSeenAt: null }],
  lastSentAt: null,
  lastReadAt: null,
  problems: [],
  facts: { waiting: 0, conflicts: 0, unconfirmed: 0, refused: 0 },
  newer: { counts: 0, facts: 0, messages: 0 },
  certificate: null,
}
const count: NonNullable<Comparison['alsoCounted']>[number] = {
  sessionId: 's-dock',
  device,
  counter: 1,
  operator: 'Ana Quiroga',
  status: 'closed',
  closedAt: '2026-11-20T09:44:00-03:00',
  signature: null,
  repeatedContainers: [],
  samePerson: false,
}
/** The office has no count of its own. */
const seen: Comparison = {
  ...sample,
  sessions: [],
  alsoCounted: [count],
  lines: sample.lines.map((line) => ({ ...line, decided: true })),
}
const instruction: HubInstruction = {
  id: 'i1',
  kind: 'sign',
  incoming: false,
  deviceId: device,
  deviceName: 'Muelle 1',
  controlId: 9184,
  sessionId: 's-dock',
  by: 'Carla Ruiz',
  at: '2026-11-20T10:00:00-03:00',
  state: 'sent',
  reason: null,
  answeredAt: null,
}

async function open(comparison: Comparison, overrides: Answers = {}) {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, language: 'es', pinSet: true }),
    'comparison.get': () => comparison,
    'comparison.photos': () => ({ rows: [] }),
    'counts.recounts': () => ({ rows: [] }),
    'operators.list': () => ({
      rows: [
        {
          operatorId: 'o2',
          name: 'Carla Ruiz',
          role: 'supervisor',
          active: true,
          hasBadge: false,
          savedAt: '2026-11-20T09:00:00-03:00',
        },
      ],
    }),
    'supervisor.status': () => ({ grantedUntil: '2026-11-20T11:40:00-03:00', controlId: null, pinSet: true }),
    'hub.status': () => hub,
    'hub.instructions': () => ({ rows: [] }),
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
  await screen.findByRole('table')
  return core
}

beforeEach(() => {
  useOperator.setState({ name: 'Carla Ruiz' })
})
afterEach(() => {
  cleanup()
  useOperator.setState({ name: null })
})

const signKey = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Firmar' })

it('an office signs the count of a dock at that dock, and sees what became of it', async () => {
  let rows: HubInstruction[] = []
  const core = await open(seen, {
    'hub.instruct': () => {
      rows = [instruction]
      return { rows }
    },
    'hub.instructions': () => ({ rows }),
  })
  await waitFor(() => expect(signKey().disabled).toBe(false))
  fireEvent.click(signKey())
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Ese equipo lo firma con esta decisión')
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Firmar como Carla Ruiz' }))
  await waitFor(() =>
    expect(core.sent('hub.instruct')).toMatchObject([
      { decision: { kind: 'sign', sessionId: 's-dock', seen: seen.seen }, by: 'Carla Ruiz' },
    ]),
  )
  expect(core.sent('counts.sign')).toEqual([])
  core.emit({ name: 'data.changed', payload: { resources: ['counts'] } })
  const list = await screen.findByRole('region', { name: 'Decisiones enviadas a otros equipos' })
  expect(list.textContent).toContain('Firma del conteo a Muelle 1')
  expect(list.textContent).toContain('Sin respuesta todavía')
})

it('says why nothing can be decided while the server is away, and that it was signed elsewhere', async () => {
  await open(seen, { 'hub.status': () => ({ ...hub, state: 'away' }) })
  await screen.findByText(/El servidor del sitio no responde/)
  expect(signKey().disabled).toBe(true)
  cleanup()
  await open({ ...seen, alsoCounted: [{ ...count, status: 'signed' }] })
  await screen.findByText('Firmado en otro equipo.')
  expect(screen.queryByRole('button', { name: 'Firmar' })).toBeNull()
})

it('without a site server a count of another PC is not signed here', async () => {
  await open(seen, { 'hub.status': () => ({ ...hub, state: 'off' }) })
  expect(screen.getByText('Para firmar, termine un conteo.')).toBeTruthy()
  expect(signKey().disabled).toBe(true)
})

it('a refused decision says in words what to do', async () => {
  const refused = { ...instruction, state: 'refused' as const, answeredAt: '2026-11-20T10:01:00-03:00' }
  await open(seen, {
    'hub.instructions': () => ({
      rows: [
        { ...refused, reason: 'no_supervisor_pc' },
        { ...refused, id: 'i2', reason: 'unheard_of' },
        { ...refused, id: 'i3', incoming: true, reason: 'signed' },
      ],
    }),
  })
  const list = await screen.findByRole('region', { name: 'Decisiones enviadas a otros equipos' })
  const items = within(list).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ese equipo no acepta decisiones de este'),
    expect.stringContaining('Ese equipo no pudo hacerlo'),
  ])
})

const request = {
  requestId: 'q1',
  controlId: 9184,
  articles: ['104412'],
  named: [{ code: '104412', description: null }],
  note: null,
  operator: 'Carla Ruiz',
  requestedAt: '2026-11-20T11:30:00-03:00',
  sessionId: null,
}

it('nothing is signed while a requested recount is not done; it can be withdrawn at its line', async () => {
  let rows = [request]
  const core = await open(seen, {
    'counts.recounts': () => ({ rows }),
    'hub.instruct': () => {
      rows = []
      return { rows: [] }
    },
  })
  await screen.findByText('Falta el reconteo solicitado.')
  expect(signKey().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Ver qué falta' }))
  const list = await screen.findByRole('dialog')
  fireEvent.click(within(list).getByRole('button', { name: /104412: el reconteo solicitado no terminó/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('table').querySelector<HTMLElement>('button[data-line*="104412"]')!)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Anular reconteo' }))
  await waitFor(() =>
    expect(core.sent('hub.instruct')).toMatchObject([{ decision: { kind: 'withdraw', requestId: 'q1' } }]),
  )
  core.emit({ name: 'data.changed', payload: { resources: ['counts'] } })
  await waitFor(() => expect(signKey().disabled).toBe(false))
})

it('nothing is signed while the recount is being counted at another dock, and it says where', async () => {
  const recounting = {
    ...count,
    sessionId: 's-recount',
    counter: 2 as const,
    operator: 'Berta',
    status: 'open' as const,
  }
  const core = await open(
    { ...seen, alsoCounted: [count, recounting] },
    { 'counts.recounts': () => ({ rows: [{ ...request, sessionId: 's-recount' }] }) },
  )
  await waitFor(() => expect(signKey().disabled).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Ver qué falta' }))
  const list = await screen.findByRole('dialog')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/de Berta en .* sigue abierto/)])
  expect(core.sent('hub.instruct')).toEqual([])
})

it('reasons of a count that another PC signed cannot be changed here', async () => {
  await open({ ...seen, alsoCounted: [{ ...count, status: 'signed' }] })
  await screen.findByText('Firmado en otro equipo.')
  expect(screen.getByRole('table').querySelectorAll('button[data-line]')).toHaveLength(0)
})

it('a recount is asked of all PCs', async () => {
  let asked = false
  const core = await open(seen, {
    'hub.instruct': () => {
      asked = true
      return { rows: [{ ...instruction, kind: 'recount' }] }
    },
    'counts.recounts': () => ({ rows: asked ? [request] : [] }),
  })
  await waitFor(() => expect(signKey().disabled).toBe(false))
  const line = screen.getByRole('table').querySelector<HTMLElement>('button[data-line*="104412"]')
  fireEvent.click(line!)
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Solicitar reconteo' }))
  await waitFor(() =>
    expect(core.sent('hub.instruct')).toMatchObject([
      { decision: { kind: 'recount', controlId: 9184, articles: ['104412'] }, by: 'Carla Ruiz' },
    ]),
  )
  expect(core.sent('counts.requestRecount')).toEqual([])
})
