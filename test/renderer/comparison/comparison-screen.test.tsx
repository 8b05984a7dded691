import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import type { Comparison } from '../../../src/contract/shapes/comparison.ts'
import { UnlockDialog } from '../../../src/renderer/shell/unlock-dialog.tsx'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { ScannerProvider } from '../../../src/renderer/scanner/index.ts'
import { ComparisonScreen } from '../../../src/renderer/screens/comparison/comparison-screen.tsx'
import { ClientProvider } from '../../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../../src/renderer/state/settings.tsx'
import { useRoute } from '../../../src/renderer/state/route.ts'
import { useToasts } from '../../../src/renderer/state/toasts.ts'
import { createFakeCarrier, FakeFailure } from '../support/fake-carrier.ts'
import type { Answers } from '../support/fake-core.ts'
import { catchSavedFiles } from '../support/saved-files.ts'
import { settings } from '../support/warehouse.ts'
import { sample } from './sample.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const operators = [
  { operatorId: 'o1', name: 'Ana', role: 'operator' as const },
  { operatorId: 'o2', name: 'Carla Ruiz', role: 'supervisor' as const },
].map((one) => ({ ...one, active: true, hasBadge: false, savedAt: '2026-11-20T09:00:00-03:00' }))

async function open(overrides: Answers = {}) {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, language: 'es', pinSet: true }),
    'comparison.get': () => sample,
    'operators.list': () => ({ rows: operators }),
    'supervisor.status': () => ({ grantedUntil: '2026-11-20T11:40:00-03:00', controlId: null, pinSet: true }),
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
  return core
}

const rowsOf = (table: HTMLElement) => [...table.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')

it('shows exceptions first, the rest folded, and opens it', async () => {
  await open()
  const table = await screen.findByRole('table')
  expect(rowsOf(table)[0]).toContain('No llegó')
  expect(screen.getByText('14 líneas: 9 diferencias, 2 en tolerancia, 3 coinciden')).toBeTruthy()
  const fold = within(table).getByRole('button', { name: /3 líneas/ })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(screen.getByRole('radio', { name: 'Todas 14' }))
  for (const body of table.querySelectorAll('[data-open]')) expect(body.getAttribute('data-open')).toBe('true')
})

it('says the figures of a line where its reason is given', async () => {
  const lines = sample.lines.map((line, at) =>
    at === 0
      ? {
          ...line,
          status: 'short' as const,
          declared: 24,
          counts: [20, 21.5, null] as typeof line.counts,
          difference: -2.5,
        }
      : line,
  )
  await open({ 'comparison.get': () => ({ ...sample, lines }) })
  const key = (await screen.findByRole('table')).querySelector(`[data-line*="${lines[0]?.articleCode}"]`)
  fireEvent.click(key as HTMLElement)
  const figures = (await screen.findByRole('dialog')).querySelectorAll('.fact-strip > div')
  expect([...figures].map(({ textContent }) => textContent)).toEqual([
    'Declarado24 u.',
    '1.º20 u.',
    '2.º21,5 u.',
    'Diferencia−2,5 u.',
  ])
})

it('a line that no count decides is one of the differences, and never a match', async () => {
  const at = sample.lines.findIndex(({ status }) => status === 'match')
  const lines = sample.lines.map((line, index) => (index === at ? { ...line, decided: false } : line))
  await open({ 'comparison.get': () => ({ ...sample, lines }) })
  expect(
    await screen.findByText('14 líneas: 10 diferencias (1 sin decidir), 2 en tolerancia, 2 coinciden'),
  ).toBeTruthy()
  expect(screen.getAllByText('Sin decidir')).toHaveLength(1)
  expect(screen.getByText('Sin decidir').closest('td')?.className).toBe('comparison-status')
})

it('the reason of a line that no count decides is not proposed, and not accepted with the others', async () => {
  const lines = sample.lines.map((line) =>
    line.status === 'short'
      ? { ...line, decided: line.articleCode !== '104412', proposedReason: 'short' as const }
      : { ...line, proposedReason: null },
  )
  await open({ 'comparison.get': () => ({ ...sample, lines }) })
  const proposed = await screen.findAllByText('Faltante (propuesto)')
  const others = lines.filter(({ proposedReason, decided }) => proposedReason !== null && decided)
  expect(proposed).toHaveLength(others.length)
  expect(screen.getByRole('button', { name: /^Aceptar/ }).textContent).toContain(
    others.length === 1 ? 'el motivo propuesto' : `${others.length} motivos`,
  )
})

it('nothing is chosen for a line that no count decides, and without a reason nothing is saved', async () => {
  const lines = sample.lines.map((line) =>
    line.articleCode === '104412' ? { ...line, decided: false, proposedReason: 'short' as const } : line,
  )
  const core = await open({ 'comparison.get': () => ({ ...sample, lines }) })
  const table = await screen.findByRole('table')
  fireEvent.click(table.querySelector<HTMLElement>('button[data-line*="104412"]')!)
  const dialog = await screen.findByRole('dialog')
  const choice = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Motivo de la diferencia' })
  expect(choice.value).toBe('')
  expect(dialog.textContent).not.toContain('(propuesto)')
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Guardar' })
  expect(save.disabled).toBe(true)
  fireEvent.change(within(dialog).getByLabelText('Nota (opcional)'), { target: { value: 'Contar por palet' } })
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  expect(core.sent('comparison.setReason')).toEqual([])
  fireEvent.change(choice, { target: { value: 'short' } })
  expect(save.disabled).toBe(false)
})

it('adds kilos and units apart, above and where it is signed', async () => {
  const lines = sample.lines.map((line) =>
    line.articleCode === '104602'
      ? { ...line, byWeight: true as const, difference: (line.difference ?? 0) + 1.25 }
      : line,
  )
  const totals = { ...sample.totals, difference: -37.5 }
  await open({ 'comparison.get': () => ({ ...sample, lines, totals }) })
  await screen.findByRole('table')
  const figures = [...document.querySelectorAll('.comparison-totals dd')].map((cell) => cell.textContent)
  expect(figures[0]).toBe('1.589 u. · 73,5 kg')
  expect(figures.at(-1)).toBe('−40 u. · +2,5 kg')
})

it('writes figures with decimal comma and true minus, and the wrong lot old struck, new strong', async () => {
  await open()
  const table = await screen.findByRole('table')
  const row = rowsOf(table).find((text) => text.includes('Otro lote')) ?? ''
  expect(row).toContain('+73,5')
  expect(table.textContent).toContain('−24')
  expect(table.querySelector('del')?.textContent).toContain('L26-0914')
  expect([...table.querySelectorAll('strong')].map((part) => part.textContent)).toContain('L26-0921')
})

it('while blind leads to the open count of this PC, as after reopening it', async () => {
  const count = {
    sessionId: 's-ana-2',
    controlId: 9184,
    number: 'R-000184',
    supplierName: null,
    counter: 2 as const,
    operator: 'Ana Quiroga',
    status: 'open' as const,
    startedAt: '2026-11-20T09:50:00-03:00',
    closedAt: null,
    signedAt: null,
    lastScanAt: null,
    scans: 4,
  }
  let asked: unknown = null
  await open({
    'comparison.get': () => new FakeFailure('forbidden'),
    'counts.list': (input) => {
      asked = input
      return { rows: [count], total: 1, nextCursor: null, asOf: null }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Reanudar conteo' }))
  expect(useRoute.getState().route).toEqual({ screen: 'count', sessionId: 's-ana-2' })
  expect(asked).toMatchObject({ controlId: 9184, status: 'open', onlyHere: true })
})

it('while blind shows nothing but how to see it, and shows it after the PIN', async () => {
  let blind = true
  const core = await open({
    'comparison.get': () => (blind ? new FakeFailure('forbidden') : sample),
    'supervisor.unlock': () => {
      blind = false
      return { grantedUntil: '2026-11-20T12:00:00-03:00', withoutPin: false }
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Se está contando a ciegas' })
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ver con PIN de supervisor' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(await within(dialog).findByLabelText(/PIN/), { target: { value: '2468' } })
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(core.sent('supervisor.unlock')).toHaveLength(1))
  expect(await screen.findByRole('table')).toBeTruthy()
})

it('signs the last count, once', async () => {
  let current: Comparison = sample
  const core = await open({
    'comparison.get': () => current,
    'counts.sign': ({ sessionId }) => {
      const sessions = sample.sessions.map((session) => ({ ...session, status: 'signed' as const }))
      current = { ...sample, sessions }
      return {
        sessionId,
        controlId: 9184,
        number: 'R-000184',
        supplierName: null,
        counter: 2,
        operator: 'Ana',
        listing: 'open',
        status: 'signed',
        blind: true,
        startedAt: '',
        closedAt: '',
        signedAt: '',
        container: null,
        articles: [],
        tallies: [],
        openNeeds: [],
        notes: [],
        operators: ['Ana'],
        covers: null,
        scans: 0,
        events: [],
        eventsTotal: 0,
      }
    },
  })
  await screen.findByRole('table')
  // No reason is required here; the foot says all the same that some are missing.
  expect(document.querySelector('.comparison-standing')?.textContent).toMatch(
    /^Listo para firmar\. \d+ líneas? sin motivo\./,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Firmar' }))
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findByRole<HTMLInputElement>('radio', { name: 'Carla Ruiz' })).checked).toBe(true)
  expect(within(dialog).queryByRole('radio', { name: 'Ana' })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Firmar como Carla Ruiz' }))
  await screen.findByText('Firmado. Guardado en este equipo.')
  expect(core.sent('counts.sign')).toMatchObject([{ sessionId: 's-ana-2', seen: sample.seen, signedBy: 'Carla Ruiz' }])
  expect(screen.queryByRole('button', { name: 'Firmar' })).toBeNull()
})

it('says what moved since the dialog was opened, signs nothing, and signs what is looked at again', async () => {
  const moved = sample.lines.map((line) => (line.status === 'short' ? { ...line, difference: 4_711 } : line))
  const next: Comparison = { ...sample, seen: 'b'.repeat(64), lines: moved }
  let current: Comparison = sample
  const core = await open({
    'comparison.get': () => current,
    'counts.sign': () => new FakeFailure('conflict', { reason: 'comparison_changed' }),
  })
  await screen.findByRole('table')
  fireEvent.click(screen.getByRole('button', { name: 'Firmar' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('radio', { name: 'Carla Ruiz' })
  // The screen behind the dialog is read again: what counts is what the supervisor opened the dialog with.
  current = next
  core.emit({ name: 'data.changed', payload: { resources: ['counts'] } })
  await screen.findAllByText(/4\.711/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Firmar como Carla Ruiz' }))
  await screen.findByText('No se firmó: algo cambió desde que se abrió este cuadro.')
  expect(await screen.findAllByText(/la diferencia era .* y ahora es .*4\.711/)).not.toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Revisar de nuevo' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Firmar' }))
  const again = await screen.findByRole('dialog')
  await within(again).findByRole('radio', { name: 'Carla Ruiz' })
  fireEvent.click(within(again).getByRole('button', { name: 'Firmar como Carla Ruiz' }))
  await waitFor(() => expect(core.sent('counts.sign').map(({ seen }) => seen)).toEqual([sample.seen, next.seen]))
})

it('says which reasons only have to be accepted, and which lines have none', async () => {
  const lines = sample.lines.map((line) =>
    line.status === 'short' || line.status === 'over' ? { ...line, proposedReason: line.status } : line,
  )
  const proposed = lines.filter(({ proposedReason }) => proposedReason !== null).length
  await open({ 'comparison.get': () => ({ ...sample, lines }) })
  await screen.findByRole('table')
  expect(document.querySelector('.comparison-standing')?.textContent).toContain(
    `${proposed} motivos propuestos sin aceptar. ${9 - proposed} líneas sin motivo.`,
  )
})

it('proposes a reason, takes another with a note, and signs with none missing where that is the rule', async () => {
  const lines = sample.lines.map((line) =>
    line.status === 'short' ? { ...line, proposedReason: 'short' as const } : line,
  )
  const rule = { ...settings, language: 'es' as const, counting: { ...settings.counting, requireReasons: true } }
  const core = await open({
    'settings.get': () => rule,
    'comparison.get': () => ({ ...sample, lines }),
    'comparison.setReason': ({ controlId, articleCode, lot, expiry, reason, note }) => ({
      controlId,
      articleCode,
      lot,
      expiry,
      reason,
      note: note ?? null,
      at: '2026-11-20T12:00:00-03:00',
    }),
  })
  await screen.findByRole('table')
  const proposed = lines.filter(({ proposedReason }) => proposedReason !== null).length
  const missing = `${proposed} motivos propuestos sin aceptar · ${9 - proposed} líneas sin motivo`
  expect(await screen.findByText(missing.replace(/^1 motivos propuestos/, '1 motivo propuesto'))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ir a la próxima' }))
  expect(document.activeElement?.closest('tr')?.textContent).toContain('Crema de leche')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Firmar' }).disabled).toBe(true)
  fireEvent.click(screen.getAllByRole('button', { name: 'Motivo: Faltante (propuesto)' })[0]!)
  const dialog = await screen.findByRole('dialog')
  const select = within(dialog).getByLabelText<HTMLSelectElement>('Motivo de la diferencia')
  expect(select.value).toBe('short')
  // Another reason says nothing without words.
  fireEvent.change(select, { target: { value: 'other' } })
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Guardar' })
  expect(save.disabled).toBe(true)
  expect(within(dialog).getByText('Falta: ¿Cuál es el motivo?')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('¿Cuál es el motivo?'), { target: { value: 'Mojado' } })
  expect(save.disabled).toBe(false)
  fireEvent.change(select, { target: { value: 'damaged' } })
  expect(within(dialog).getByLabelText<HTMLInputElement>('Nota (opcional)').value).toBe('Mojado')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(core.sent('comparison.setReason')).toHaveLength(1))
  expect(core.sent('comparison.setReason')[0]).toMatchObject({
    articleCode: '104412',
    reason: 'damaged',
    note: 'Mojado',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Aceptar 2 motivos propuestos' }))
  await waitFor(() => expect(core.sent('comparison.setReason')).toHaveLength(3))
  const [accepted] = useToasts.getState().toasts
  expect(accepted?.text).toBe('2 motivos aceptados.')
  accepted?.action?.run()
  await waitFor(() =>
    expect(core.sent('comparison.setReason').map(({ reason }) => reason)).toEqual([
      'damaged',
      'short',
      'short',
      null,
      null,
    ]),
  )
})

it('accepting the proposed reasons, and undoing that, keeps the notes of their lines', async () => {
  const short = sample.lines.filter(({ status }) => status === 'short').slice(0, 2)
  const lines = short.map((line, at) => ({
    ...line,
    decided: true,
    reason: null,
    note: at === 0 ? 'El chofer firmó la falta' : null,
    proposedReason: 'short' as const,
  }))
  const core = await open({
    'comparison.get': () => ({ ...sample, lines }),
    'comparison.setReason': ({ controlId, articleCode, lot, expiry, reason, note }) => ({
      controlId,
      articleCode,
      lot,
      expiry,
      reason,
      note: note ?? null,
      at: '2026-11-20T12:00:00-03:00',
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Aceptar/ }))
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  useToasts.getState().toasts[0]?.action?.run()
  await waitFor(() => expect(core.sent('comparison.setReason')).toHaveLength(2 * lines.length))
  for (const { articleCode, lot, note } of core.sent('comparison.setReason')) {
    const line = lines.find((one) => one.articleCode === articleCode && one.lot === lot)
    expect(note ?? null).toBe(line?.note)
  }
})

it('undoing accepted reasons keeps the notes and the reasons that were entered since', async () => {
  const [first, second] = sample.lines.filter(({ status }) => status === 'short')
  let lines = [first!, second!].map((line) => ({ ...line, decided: true, proposedReason: 'short' as const }))
  const core = await open({
    'comparison.get': () => ({ ...sample, lines }),
    'comparison.setReason': ({ controlId, articleCode, lot, expiry, reason, note = null }) => {
      lines = lines.map((line) => (line.articleCode === articleCode ? { ...line, reason, note } : line))
      return { controlId, articleCode, lot, expiry, reason, note, at: '2026-11-20T12:00:00-03:00' }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Aceptar/ }))
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  // It leaves after some seconds, which a busy machine needs for the rest.
  const [undo] = useToasts.getState().toasts
  lines = [
    { ...lines[0]!, note: 'El chofer firmó la falta' },
    { ...lines[1]!, reason: 'damaged', note: 'Mojado' },
  ]
  // As soon as they are shown, not when React has done what it does afterwards.
  const undone = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (screen.queryByText(/Mojado/) === null) return
      observer.disconnect()
      undo!.action!.run()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  core.emit({ name: 'data.changed', payload: { resources: ['counts'] } })
  await undone
  await waitFor(() => expect(core.sent('comparison.setReason')).toHaveLength(3))
  await act(async () => undefined)
  expect(lines).toMatchObject([
    { reason: null, note: 'El chofer firmó la falta' },
    { reason: 'damaged', note: 'Mojado' },
  ])
})

it('does not offer a supervisor who counted, and adds another person to the list', async () => {
  const signingRule = { requiredCounts: 2 as const, independentSigner: true }
  const counted = { ...operators[1]!, operatorId: 'o3', name: 'Bruno Sosa' }
  const core = await open({
    'comparison.get': () => ({ ...sample, signingRule }),
    'operators.list': () => ({ rows: [...operators, counted] }),
    'operators.save': ({ name = '' }) => ({ ...operators[1]!, name }),
    'counts.sign': () => new FakeFailure('internal'),
  })
  await screen.findByRole('table')
  fireEvent.click(screen.getByRole('button', { name: 'Firmar' }))
  const dialog = await screen.findByRole('dialog')
  const bruno = await within(dialog).findByRole<HTMLInputElement>('radio', { name: /Bruno Sosa.*no puede firmar/ })
  expect(bruno.disabled).toBe(true)
  fireEvent.click(within(dialog).getByRole('radio', { name: /Otra persona/ }))
  fireEvent.change(within(dialog).getByLabelText('Supervisor'), { target: { value: ' Marta Ibarra ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Firmar como Marta Ibarra' }))
  await waitFor(() => expect(core.sent('counts.sign')).toMatchObject([{ signedBy: 'Marta Ibarra' }]))
  expect(core.sent('operators.save')).toMatchObject([{ name: 'Marta Ibarra', role: 'supervisor', active: true }])
})

it('asks for a recount of a line, and says where none is left', async () => {
  const core = await open({ 'counts.requestRecount': () => new FakeFailure('conflict', { reason: 'no_count_left' }) })
  await screen.findByRole('table')
  fireEvent.click(screen.getAllByRole('button', { name: 'Sin motivo' })[0]!)
  fireEvent.click(await screen.findByRole('button', { name: 'Solicitar reconteo' }))
  expect(await screen.findByText(/El tercer conteo ya existe/)).toBeTruthy()
  expect(core.sent('counts.requestRecount')).toMatchObject([{ controlId: 9184, articles: ['104471'] }])
})

it('takes a recount request back from the toast', async () => {
  const core = await open({
    'counts.requestRecount': ({ controlId, articles }) => ({
      requestId: 'r7',
      controlId,
      articles,
      named: [],
      note: null,
      requestedAt: '2026-11-20T11:29:00-03:00',
      operator: null,
      sessionId: null,
    }),
    'counts.withdrawRecount': () => ({ requestId: 'r7', withdrawnAt: '2026-11-20T11:30:00-03:00' }),
  })
  await screen.findByRole('table')
  fireEvent.click(screen.getAllByRole('button', { name: 'Sin motivo' })[0]!)
  fireEvent.click(await screen.findByRole('button', { name: 'Solicitar reconteo' }))
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.action?.label).toBe('Deshacer'))
  useToasts.getState().toasts.at(-1)?.action?.run()
  await waitFor(() => expect(core.sent('counts.withdrawRecount')).toMatchObject([{ requestId: 'r7' }]))
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/^Reconteo retirado/))
})

it('asks for the PIN to withdraw a recount request where it is needed, and withdraws it once', async () => {
  const request = {
    requestId: 'r7',
    controlId: 9184,
    articles: ['104471'],
    named: [],
    note: null,
    requestedAt: '2026-11-20T11:29:00-03:00',
    operator: null,
    sessionId: null,
  }
  let unlocked = false
  const core = await open({
    'counts.recounts': () => ({ rows: [request] }),
    'counts.withdrawRecount': () =>
      unlocked
        ? { requestId: 'r7', withdrawnAt: '2026-11-20T11:30:00-03:00' }
        : new FakeFailure('forbidden', { reason: 'supervisor_needed' }),
    'supervisor.unlock': () => {
      unlocked = true
      return { grantedUntil: '2026-11-20T11:40:00-03:00', withoutPin: false }
    },
  })
  await screen.findByRole('table')
  fireEvent.click(screen.getAllByRole('button', { name: 'Sin motivo' })[0]!)
  const withdraw = await screen.findByRole('button', { name: 'Anular reconteo' })
  fireEvent.click(withdraw)
  fireEvent.click(withdraw)
  fireEvent.change(await screen.findByLabelText('PIN'), { target: { value: '2468' } })
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/^Reconteo retirado/))
  expect(core.sent('counts.withdrawRecount')).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says why signing is off, that the document changed, and which lines are not decided', async () => {
  const lines = sample.lines.map((line, at) => (at === 0 ? { ...line, decided: false, unconfirmed: true } : line))
  await open({ 'comparison.get': () => ({ ...sample, documentChanged: true, lines }) })
  const table = await screen.findByRole('table')
  expect(screen.getAllByText('1 línea sin decidir')).not.toEqual([])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Firmar' }).disabled).toBe(true)
  expect(screen.getByText('El documento cambió en el WMS después de empezar el conteo.')).toBeTruthy()
  expect(table.textContent).toContain('Sin decidir')
  expect(table.textContent).toContain('Sin confirmar lote o vencimiento')
})

it('prints every line, with a space for a signature', async () => {
  await open()
  await screen.findByRole('table')
  const printed = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  // The same by its key, where the window has none of its own.
  fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(2))
  expect(screen.getByText('Informe de diferencias de recepción')).toBeTruthy()
  expect(rowsOf(screen.getByRole('table')).filter((text) => /104\d{3}/.test(text))).toHaveLength(14)
})

it('is printed in the light theme, whatever is on screen', async () => {
  await open({ 'settings.get': () => ({ ...settings, language: 'es', theme: 'dark' }) })
  await screen.findByRole('table')
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  fireEvent(window, new Event('beforeprint'))
  expect(document.documentElement.dataset['theme']).toBe('light')
  fireEvent(window, new Event('afterprint'))
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

it('saves the report in the format that is chosen, byte for byte', async () => {
  const saved = catchSavedFiles()
  const core = await open({
    'comparison.export': ({ format }) =>
      format === 'csv'
        ? { name: 'd.csv', mediaType: 'text/csv', content: '\ufeffñ;1,5\r\n', encoding: 'utf-8' }
        : { name: 'd.edi', mediaType: 'application/EDIFACT', content: "NAD+ñ'", encoding: 'iso-8859-1' },
  })
  await screen.findByRole('table')
  for (const format of ['Hoja de cálculo (CSV)', 'EDIFACT RECADV D.96A']) {
    fireEvent.click(screen.getByRole('button', { name: 'Exportar' }))
    fireEvent.click(await screen.findByRole('button', { name: format }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(core.sent('comparison.export')).toEqual([
    { controlId: 9184, format: 'csv', language: 'es' },
    { controlId: 9184, format: 'edifact', language: 'es' },
  ])
  expect(saved.map(({ name }) => name)).toEqual(['d.csv', 'd.edi'])
  const bytes = await Promise.all(saved.map(({ blob }) => bytesOf(blob)))
  expect(bytes[0]?.slice(0, 5)).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xb1])
  expect(bytes[1]).toEqual([0x4e, 0x41, 0x44, 0x2b, 0xf1, 0x27])
})

it('reports why a format is not available, and keeps offering the others', async () => {
  await open({ 'comparison.export': () => new FakeFailure('conflict', { reason: 'no_count' }) })
  await screen.findByRole('table')
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }))
  fireEvent.click(await screen.findByRole('button', { name: /UBL/ }))
  expect(await screen.findByText(/Todavía no se contó nada/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hoja de cálculo (CSV)' }).disabled).toBe(false)
})

function bytesOf(blob: Blob): Promise<number[]> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve([...new Uint8Array(reader.result as ArrayBuffer)]))
    reader.readAsArrayBuffer(blob)
  })
}
