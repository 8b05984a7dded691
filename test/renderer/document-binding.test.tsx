import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ImportedCountRow } from '../../src/contract/count-file-operations.ts'
import type { SessionSummary } from '../../src/contract/shapes/count.ts'
import { boundCount } from '../../src/renderer/state/bound-count.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import type { Answers } from './support/fake-core.ts'
import { renderApp } from './support/render-app.tsx'
import { scan } from './support/scan.ts'

const startedAt = '2026-11-20T09:02:00-03:00'
const closedAt = '2026-11-20T09:40:00-03:00'

function own(sessionId: string, rest: Partial<SessionSummary> = {}): SessionSummary {
  return {
    sessionId,
    controlId: null,
    number: null,
    supplierName: null,
    counter: 1,
    operator: 'Bruno Sosa',
    status: 'closed',
    startedAt,
    closedAt,
    signedAt: null,
    lastScanAt: startedAt,
    scans: 61,
    ...rest,
  }
}

function imported(sessionId: string, rest: Partial<ImportedCountRow> = {}): ImportedCountRow {
  const { supplierName: _supplier, signedAt: _signed, lastScanAt: _last, ...count } = own(sessionId)
  return {
    ...count,
    operator: 'Eva Paz',
    device: 'dock-2-other',
    events: 70,
    importedAt: closedAt,
    matchedAt: null,
    ...rest,
  }
}

const page = <T,>(rows: T[]) => ({ rows, total: rows.length, nextCursor: null, asOf: null })
/** Pending counts, and the counts of the documents. */
function waiting(sessions: SessionSummary[], others: ImportedCountRow[] = []): Answers {
  const standard = createFakeCarrier().answers['counts.list']
  return {
    'counts.list': (input) => (input.withoutDocument ? page(sessions) : (standard?.(input) ?? page([]))),
    'counts.imported': ({ withoutDocument }) => page(withoutDocument ? others : []),
  }
}

const session = (answer: object) => answer as never

describe('counts without a document', () => {
  it('are listed in Receiving as open work: an own count resumes, each can be assigned its document', async () => {
    const open = own('mine', { operator: 'Ana Quiroga', status: 'open', closedAt: null })
    renderApp(createFakeCarrier(waiting([open, own('closed')], [imported('theirs')])))
    const region = await screen.findByRole('region', { name: 'Conteos sin documento' })
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(3))
    const rows = within(region)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(rows[0]).toMatch(/Ana Quiroga.*Abierto.*Reanudar/)
    expect(rows[1]).toMatch(/Bruno Sosa.*61 lecturas.*Terminado/)
    expect(rows[1]).not.toContain('Reanudar')
    expect(rows[2]).toMatch(/Eva Paz.*Equipo dock-2-o/)
    await userEvent.click(
      within(region).getByRole('button', { name: 'Reanudar el conteo sin documento de Ana Quiroga' }),
    )
    expect(useRoute.getState().route).toEqual({ screen: 'count', sessionId: 'mine' })
  })

  it('are started from Receiving, also after an unknown number', async () => {
    const core = createFakeCarrier()
    renderApp(core)
    await screen.findByText('R-000187')
    const user = userEvent.setup()
    await user.click(screen.getByRole('textbox', { name: 'Escanee o escriba el número' }))
    await user.paste('R-999999')
    await user.keyboard('{Enter}')
    const failure = await screen.findByRole('alert')
    await user.click(within(failure).getByRole('button', { name: 'Contar sin documento' }))
    await waitFor(() => expect(useRoute.getState().route.screen).toBe('count'))
    expect(core.sent('counts.start')).toMatchObject([{ controlId: null, operator: 'Ana Quiroga' }])
    expect(core.sent('counts.start')[0]).not.toHaveProperty('counter')
  })

  it('are chosen for the document that is open', async () => {
    const core = createFakeCarrier({
      ...waiting([own('one'), own('two', { operator: 'Carla Ríos' })]),
      'counts.match': () => session({}),
    })
    core.answers['counts.match'] = () =>
      new FakeFailure('conflict', { reason: 'same_person', operator: 'Carla', counter: 2 })
    renderApp(core, { screen: 'document', number: 'R-000186' })
    await userEvent.click(await screen.findByRole('button', { name: '¿Es de este documento?' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Carla Ríos/ }))
    const confirm = await screen.findByRole('button', { name: 'Asignar a R-000186' })
    await waitFor(() => expect(document.activeElement).toBe(confirm))
    await userEvent.click(confirm)
    expect(
      await screen.findByText(/Carla ya hizo el 2.º conteo de R-000186.*debe hacerlo un operador distinto/),
    ).toBeTruthy()
    expect(core.sent('counts.match')).toMatchObject([{ sessionId: 'two', controlId: 20483, counter: 1 }])
  })
})

describe('the choice of a document', () => {
  const at = (count: SessionSummary | ImportedCountRow) => ({ screen: 'binding', count: boundCount(count) }) as const
  const field = () => screen.getByRole('textbox', { name: 'Escanee o escriba el número' })

  it('accepts a number, shows and assigns the document; then the document opens', async () => {
    const core = createFakeCarrier({ 'counts.match': ({ sessionId }) => session(summaryToSession(own(sessionId))) })
    renderApp(core, at(own('free')))
    expect(await screen.findByText('¿De qué documento es este conteo?')).toBeTruthy()
    const user = userEvent.setup()
    await user.click(field())
    await user.paste('R-000186')
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Asignar este conteo a R-000186' })
    expect(dialog.textContent).toMatch(/Bruno Sosa.*61 lecturas.*Sin documento.*Molinos del Salado/)
    const confirm = screen.getByRole('button', { name: 'Asignar a R-000186' })
    await waitFor(() => expect(document.activeElement).toBe(confirm))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(useRoute.getState().route).toEqual({ screen: 'document', number: 'R-000186' }))
    expect(core.sent('counts.match')).toMatchObject([{ sessionId: 'free', controlId: 20483, counter: 1 }])
    expect(screen.getByText('El conteo se asignó a R-000186.')).toBeTruthy()
  })

  it('keeps what is on screen once the dialog was closed while the document was being assigned', async () => {
    let finish: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (finish = resolve))
    const core = createFakeCarrier({
      'counts.match': async ({ sessionId }) => {
        await asked
        return session(summaryToSession(own(sessionId)))
      },
    })
    renderApp(core, at(own('free')))
    await screen.findByText('¿De qué documento es este conteo?')
    const user = userEvent.setup()
    await user.click(field())
    await user.paste('R-000186')
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Asignar a R-000186' }))
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    act(() => useRoute.getState().go({ screen: 'stock' }))
    finish()
    expect(await screen.findByText('El conteo se asignó a R-000186.')).toBeTruthy()
    expect(useRoute.getState().route).toEqual({ screen: 'stock' })
  })

  it('says why it was refused after its dialog was closed', async () => {
    let refuse: () => void = () => undefined
    const refused = new Promise<void>((resolve) => (refuse = resolve))
    const details = { reason: 'count_taken', operator: 'Eva', counter: 1 }
    const core = createFakeCarrier({
      'counts.match': async () => {
        await refused
        return new FakeFailure('conflict', details)
      },
    })
    renderApp(core, at(own('free')))
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir R-000186' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Asignar a R-000186' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    refuse()
    expect(await screen.findByText(/^Eva ya tiene el 1\.er conteo de R-000186/)).toBeTruthy()
  })

  it('keeps the document that was picked when another is found late or scanned', async () => {
    let finish: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (finish = resolve))
    const core = createFakeCarrier()
    const standard = core.answers['receiving.find']!
    core.answers['receiving.find'] = async (input) => {
      if (input.number !== 'R-0001') return standard(input)
      await asked
      return standard({ number: 'R-000187' })
    }
    renderApp(core, at(own('free')))
    await screen.findByText('R-000187')
    const user = userEvent.setup()
    await user.click(field())
    await user.paste('R-0001')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Abrir R-000186' }))
    await screen.findByRole('dialog', { name: 'Asignar este conteo a R-000186' })
    await act(async () => finish())
    await waitFor(() => expect(screen.queryByText(/^Buscando/)).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Asignar este conteo a R-000186' })).toBeTruthy()
    scan('R-000184')
    await screen.findByText(/no se usó/)
    expect(screen.getByRole('dialog', { name: 'Asignar este conteo a R-000186' })).toBeTruthy()
  })

  it('keeps the screen if a number is not found', async () => {
    renderApp(createFakeCarrier(), at(own('free')))
    await screen.findByText('R-000187')
    const user = userEvent.setup()
    await user.click(field())
    await user.paste('R-999999')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('No se encontró: R-999999')
    expect(useRoute.getState().route.screen).toBe('binding')
  })

  it('offers only counts without another operator of that document', async () => {
    renderApp(createFakeCarrier(), at(own('free')))
    // Ana has the first of R-000184.
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir R-000184' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(2))
    expect(within(dialog).queryByRole('radio', { name: '1.er conteo' })).toBeNull()
    expect(within(dialog).getByRole('radio', { name: '2.º conteo' })).toHaveProperty('checked', true)
    expect(dialog.textContent).toContain('Ana Quiroga ya tiene el 1.er conteo.')
  })

  it('moves with a reason, names both documents, and leaves out the one it is in', async () => {
    const count = own('ana-184', { controlId: 20481, number: 'R-000184', operator: 'Ana Quiroga', status: 'open' })
    const core = createFakeCarrier({ 'counts.move': () => session(summaryToSession(count)) })
    renderApp(core, at(count))
    expect(await screen.findByText('¿A qué documento se mueve este conteo?')).toBeTruthy()
    await screen.findByText('R-000187')
    expect(screen.queryByRole('button', { name: 'Abrir R-000184' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Abrir R-000186' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mover este conteo a R-000186' })
    expect(dialog.textContent).toContain('R-000184 queda sin este conteo.')
    const reason = within(dialog).getByRole('textbox', { name: 'Motivo' })
    await userEvent.clear(reason)
    const confirm = within(dialog).getByRole('button', { name: 'Mover a R-000186' })
    await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(3))
    expect(confirm).toHaveProperty('disabled', true)
    await userEvent.click(reason)
    await userEvent.paste('remito cambiado')
    await userEvent.click(confirm)
    await waitFor(() => expect(useRoute.getState().route.screen).toBe('document'))
    expect(core.sent('counts.move')).toMatchObject([
      { sessionId: 'ana-184', controlId: 20483, counter: 1, reason: 'remito cambiado' },
    ])
  })

  it('matches another PC’s count by this PC’s own record, beside a count of the same number here', async () => {
    const core = createFakeCarrier({ 'counts.matchImported': ({ sessionId }) => imported(sessionId) })
    renderApp(core, at(imported('theirs')))
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir R-000184' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(3))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Asignar a R-000184' }))
    await waitFor(() => expect(useRoute.getState().route.screen).toBe('document'))
    expect(core.sent('counts.matchImported')).toMatchObject([{ sessionId: 'theirs', controlId: 20481, counter: 1 }])
  })

  it('asks which partial delivery it counted where there may be several; each has its own numbers', async () => {
    const core = createFakeCarrier({
      'counts.next': () => ({ part: 1, nextPart: 2, counter: 2, covers: null, samePerson: null }),
      'counts.match': () => session(summaryToSession(own('free'))),
    })
    renderApp(core, at(own('free')))
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir R-000184' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByRole('radio', { name: 'Parcial 1' })).toHaveProperty('checked', true)
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Parcial 2' }))
    expect(within(dialog).getByRole('radio', { name: '1.er conteo' })).toHaveProperty('checked', true)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Asignar a R-000184' }))
    await waitFor(() =>
      expect(core.sent('counts.match')).toMatchObject([{ sessionId: 'free', controlId: 20481, part: 2, counter: 1 }]),
    )
  })

  it.each([
    ['count_taken', 'Eva ya tiene el 1.er conteo de R-000186. Elija otro conteo u otro documento.'],
    [
      'same_person',
      'Eva ya hizo el 1.er conteo de R-000186. Cada conteo debe hacerlo un operador distinto. Elija otro documento.',
    ],
    ['matched', 'Este conteo ya tiene documento.'],
    ['same_control', 'El conteo ya está en R-000186.'],
    ['recount', 'Es un reconteo de artículos de su propio documento y no se puede mover.'],
    ['signed', 'El conteo está firmado y no cambia de documento.'],
    ['control_signed', 'R-000186 ya está firmado y no recibe más conteos.'],
  ])('says why not, and what next: %s', async (reason, words) => {
    const details = { reason, operator: 'Eva', counter: 1 }
    renderApp(createFakeCarrier({ 'counts.match': () => new FakeFailure('conflict', details) }), at(own('free')))
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir R-000186' }))
    const confirm = await screen.findByRole('button', { name: 'Asignar a R-000186' })
    await userEvent.click(confirm)
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(words))
    expect(useRoute.getState().route.screen).toBe('binding')
  })
})

function summaryToSession({ lastScanAt: _last, ...rest }: SessionSummary) {
  return {
    ...rest,
    operators: [rest.operator],
    listing: 'open',
    blind: true,
    container: null,
    covers: null,
    articles: [],
    tallies: [],
    openNeeds: [],
    notes: [],
    events: [],
    eventsTotal: 0,
  }
}
