import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answers } from '../support/fake-core.ts'
import type { AdjustmentView } from '../../../src/contract/shapes/adjustment.ts'
import type { SignalEvidence, SignalMuteView } from '../../../src/contract/shapes/signal-evidence.ts'
import type { SavedView } from '../../../src/contract/saved-view-operations.ts'
import { createFakeCarrier, FakeFailure } from '../support/fake-carrier.ts'
import { renderApp } from '../support/render-app.tsx'
import { stubWindowSize } from '../table/window-size.ts'
import { adjustment, adjustmentPage, summary } from './sample.ts'

stubWindowSize()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 10, 42) })
})
afterEach(() => vi.useRealTimers())

const rows = [
  adjustment('a', { signals: ['odd_hour', 'round_number'], reason: null }),
  adjustment('b', { user: 'L. Funes' }),
  adjustment('c', { articleCode: '208330', description: 'Agua mineral 1,5 L' }),
  adjustment('d', {
    review: { verdict: 'explained', note: 'Inventario', at: '2026-11-19T18:00:00-03:00', operator: 'Eva Paz' },
  }),
]

const oddHour = (mute: SignalMuteView | null = null): SignalEvidence => ({
  signal: 'odd_hour',
  base: 'user',
  rows: 96,
  alike: 2,
  usual: null,
  high: null,
  found: 2,
  chart: { kind: 'hours', values: Array.from({ length: 24 }, (_, hour) => Number(hour > 6)) },
  pairs: [],
  mute,
})

/** A core that stores reviews as the real one does. */
function core(all: readonly AdjustmentView[] = rows, overrides: Answers = {}) {
  let kept = [...all]
  return createFakeCarrier({
    'adjustments.list': () => adjustmentPage(kept),
    'adjustments.summary': () => summary(),
    'adjustments.reviewMany': ({ adjustmentKeys, verdict, note, operator }) => {
      const keys = new Set(adjustmentKeys)
      const review =
        verdict === 'open'
          ? null
          : { verdict, note: note ?? null, at: '2026-11-20T10:42:00-03:00', operator: operator ?? null }
      const known = kept.filter(({ key }) => keys.has(key)).length
      kept = kept.map((row) => (keys.has(row.key) ? { ...row, review } : row))
      const missing = adjustmentKeys.filter((key) => !kept.some((row) => row.key === key))
      return { reviewed: known, missing, changed: [], last: 7 }
    },
    'adjustments.mutes': () => ({ mutes: [] }),
    'adjustments.evidence': () => ({ evidence: [], days: 0 }),
    'views.list': () => ({ views: [] }),
    ...overrides,
  })
}

const grid = () => screen.findByRole('grid', { name: 'Ajustes de stock' })
const rowOf = (element: HTMLElement, at: number) => within(element).getAllByRole('row')[at + 1]?.textContent ?? ''
const lastOf = <T,>(list: readonly T[]) => list.at(-1)

describe('reviews by keyboard', () => {
  it('S marks a row as seen and moves to the next; the list shows it at once', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('s')
    await waitFor(() => expect(rowOf(element, 0)).toContain('Visto'))
    expect(carrier.sent('adjustments.reviewMany')).toMatchObject([{ adjustmentKeys: ['a'], verdict: 'seen' }])
    await userEvent.keyboard('s')
    await waitFor(() =>
      expect(lastOf(carrier.sent('adjustments.reviewMany'))).toMatchObject({ adjustmentKeys: ['b'], verdict: 'seen' }),
    )
  })

  it('the head marks the order in which the rows come: unreviewed first, else newest first', async () => {
    renderApp(core(), { screen: 'adjustments' })
    const element = await grid()
    const marked = () =>
      within(element)
        .getAllByRole('columnheader')
        .flatMap((head) => (head.hasAttribute('aria-sort') ? [[head.textContent, head.getAttribute('aria-sort')]] : []))
    expect(marked()).toEqual([['Revisión', 'ascending']])
    await userEvent.click(screen.getByRole('button', { name: 'Sin revisar primero' }))
    expect(marked()).toEqual([['Cuándo', 'descending']])
  })

  it('a review stays on its row while further rows are loaded', async () => {
    let release = (): void => undefined
    const more = new Promise<void>((resolve) => (release = resolve))
    const carrier = core(rows, {
      'adjustments.list': async ({ cursor }) => {
        if (cursor === undefined) return adjustmentPage(rows, { total: 5, nextCursor: 'next' })
        await more
        return adjustmentPage([adjustment('z', { user: 'Z. Última' })], { total: 5 })
      },
    })
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('s')
    await waitFor(() => expect(rowOf(element, 0)).toContain('Visto'))
    release()
    await waitFor(() => expect(rowOf(element, 4)).toContain('Z. Última'))
    expect(rowOf(element, 0)).toContain('Visto')
  })

  it('J and K move, Shift takes several, X asks for a note and escalates all of them at once', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('jjk{Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByText(/2 seleccionados/)).toBeTruthy()
    await userEvent.keyboard('x')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nota' }), 'Mirar el turno noche')
    expect(carrier.sent('adjustments.reviewMany')).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(carrier.sent('adjustments.reviewMany')).toMatchObject([
        { adjustmentKeys: ['b', 'c'], verdict: 'escalated', note: 'Mirar el turno noche' },
      ]),
    )
    expect(await screen.findByText('2 ajustes escalados')).toBeTruthy()
  })

  it('a note that is given up changes nothing', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('e')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(carrier.sent('adjustments.reviewMany')).toEqual([])
  })

  it('undo restores the earlier review of each row', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('{Control>}a{/Control}s')
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    await waitFor(() => expect(carrier.sent('adjustments.reviewMany')).toHaveLength(3))
    expect(carrier.sent('adjustments.reviewMany').slice(1)).toMatchObject([
      { adjustmentKeys: ['a', 'b', 'c'], verdict: 'open' },
      { adjustmentKeys: ['d'], verdict: 'explained', note: 'Inventario' },
    ])
  })

  it('what another window reviewed is shown in its row, which stays where it is; an undo leaves it', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('s')
    await waitFor(() => expect(rowOf(element, 0)).toContain('Visto'))
    const review = { verdict: 'escalated', note: null, at: '2026-11-20T10:43:00-03:00', operator: 'Eva Paz' } as const
    carrier.answers['adjustments.reviewsAfter'] = ({ after }) =>
      after === 9
        ? { rows: [], last: 9 }
        : { rows: ['a', 'b'].map((adjustmentKey) => ({ adjustmentKey, review })), last: 9 }
    act(() => carrier.emit({ name: 'data.changed', payload: { resources: ['reviews'] } }))
    await waitFor(() => expect(rowOf(element, 1)).toMatch(/Escalado.*Eva Paz/))
    expect(rowOf(element, 0)).toMatch(/Escalado.*Eva Paz/)
    expect(lastOf(carrier.sent('adjustments.reviewsAfter'))).toEqual({ after: 9 })

    carrier.answers['adjustments.reviewMany'] = () => ({ reviewed: 0, missing: [], changed: ['a'], last: 9 })
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('1 ajuste se revisó después en otra ventana: queda como está.')).toBeTruthy()
    expect(lastOf(carrier.sent('adjustments.reviewMany'))).toMatchObject({
      adjustmentKeys: ['a'],
      verdict: 'open',
      upTo: 7,
    })
    expect(rowOf(element, 0)).toMatch(/Escalado.*Eva Paz/)
  })

  it('a key typed into a field is a letter', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    await grid()
    await userEvent.type(screen.getByLabelText('Escanee o busque'), 'sexpf')
    expect(carrier.sent('adjustments.reviewMany')).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('only what could not be saved is reported', async () => {
    const carrier = core(rows, { 'adjustments.reviewMany': () => new FakeFailure('storage_full') })
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('s')
    await waitFor(() => expect(carrier.sent('adjustments.reviewMany')).toHaveLength(1))
    expect(rowOf(element, 0)).toContain('Sin revisar')
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })
})

describe('on arrival', () => {
  it('J, K, S, E, X and Space work without a click into the list', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    await waitFor(() => expect(document.activeElement).toBe(element))
    await userEvent.keyboard('js')
    await waitFor(() =>
      expect(carrier.sent('adjustments.reviewMany')).toMatchObject([{ adjustmentKeys: ['b'], verdict: 'seen' }]),
    )
  })

  it('Space picks rows that lie apart, and a verdict is of these rows', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    await waitFor(() => expect(document.activeElement).toBe(element))
    await userEvent.keyboard(' jj s')
    await waitFor(() =>
      expect(carrier.sent('adjustments.reviewMany')).toMatchObject([{ adjustmentKeys: ['a', 'c'], verdict: 'seen' }]),
    )
    // The verdict ends it: the next one is of the next row alone.
    await userEvent.keyboard('s')
    await waitFor(() => expect(lastOf(carrier.sent('adjustments.reviewMany'))).toMatchObject({ adjustmentKeys: ['d'] }))
  })

  it('a note that is given up leaves the rows picked; one that is given goes on to the next row', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    await waitFor(() => expect(document.activeElement).toBe(element))
    await userEvent.keyboard(' j x')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText(/2 seleccionados/)).toBeTruthy()
    await userEvent.keyboard('e')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nota' }), 'Inventario{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(carrier.sent('adjustments.reviewMany')).toMatchObject([
        { adjustmentKeys: ['a', 'b'], verdict: 'explained' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('s')
    await waitFor(() => expect(lastOf(carrier.sent('adjustments.reviewMany'))).toMatchObject({ adjustmentKeys: ['c'] }))
  })

  it('Escape gives back what was picked', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    await waitFor(() => expect(document.activeElement).toBe(element))
    await userEvent.keyboard(' j {Escape}s')
    await waitFor(() => expect(carrier.sent('adjustments.reviewMany')).toMatchObject([{ adjustmentKeys: ['b'] }]))
  })

  it('S on what is seen already says nothing new: the last verdict can still be undone', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    await waitFor(() => expect(document.activeElement).toBe(element))
    await userEvent.keyboard('{Control>}a{/Control}s')
    expect(await screen.findByText('4 ajustes vistos')).toBeTruthy()
    await userEvent.keyboard('s')
    await userEvent.keyboard('k')
    expect(carrier.sent('adjustments.reviewMany')).toHaveLength(1)
    expect(screen.getByText('4 ajustes vistos')).toBeTruthy()
  })

  it('they still work after a switch was pressed; Space stays with the switch', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    const chip = await screen.findByRole('button', { name: 'Sin revisar primero' })
    await userEvent.click(chip)
    expect(document.activeElement).toBe(chip)
    await userEvent.keyboard(' ')
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(element.isConnected).toBe(true))
    await userEvent.keyboard('ks')
    await waitFor(() => expect(carrier.sent('adjustments.reviewMany')).toMatchObject([{ adjustmentKeys: ['a'] }]))
  })

  it('a row shows its whole day and what changed, with one key for filters', async () => {
    renderApp(core([adjustment('a', { unitsBefore: 1440, unitsAfter: 1200, unitsChanged: -240 })]), {
      screen: 'adjustments',
    })
    const element = await grid()
    expect(rowOf(element, 0)).toContain('19/11/2026jue 09:30')
    expect(rowOf(element, 0)).toMatch(/1\.440.*1\.200Unidades/)
    expect(screen.getAllByRole('button', { name: /^Filtr/ })).toHaveLength(1)
  })

  it('kilos have figures of their own, and a row of goods by weight says so', async () => {
    const carrier = core([
      adjustment('a', { byWeight: true, unitsBefore: 73.5, unitsAfter: 72.25, unitsChanged: -1.25 }),
    ])
    carrier.answers['adjustments.summary'] = () => summary({ kilos: { count: 1, net: -1.25, gross: 1.25 } })
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    expect(rowOf(element, 0)).toMatch(/73,500.*72,250Kilos · −1,250 kg−1,250 kg/)
    const figures = await screen.findByLabelText('Totales del período')
    await waitFor(() => expect(figures.textContent).toMatch(/Neto, kg.*−1,25 kg.*Bruto, kg.*1,25 kg/))
  })

  it('"only with a signal" is a switch', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    await grid()
    const chip = screen.getByRole('button', { name: 'Sólo con señal' })
    await userEvent.click(chip)
    await waitFor(() => expect(lastOf(carrier.sent('adjustments.list'))).toMatchObject({ withSignals: true }))
    expect(chip.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('chart selections', () => {
  it('a bar shows its rows, is named as a filter, and is removed when pressed again', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const reasons = await screen.findByRole('list', { name: 'Por motivo' })
    await userEvent.click(within(reasons).getByRole('button', { name: /^sin motivo/ }))
    await waitFor(() =>
      expect(lastOf(carrier.sent('adjustments.list'))).toMatchObject({
        exactly: { reason: null },
        order: 'open_first',
      }),
    )
    expect(screen.getByRole('button', { name: 'Quitar Motivo: sin motivo' })).toBeTruthy()
    // The chart itself goes on showing the other reasons: it asks without its own mark.
    const asked = carrier.sent('adjustments.summary')
    expect(asked.some((input) => input.exactly?.reason === null)).toBe(true)
    expect(reasons.isConnected).toBe(true)
    await userEvent.click(within(reasons).getByRole('button', { name: /^sin motivo/, pressed: true }))
    await waitFor(() => expect(lastOf(carrier.sent('adjustments.list'))).not.toHaveProperty('exactly'))
  })

  it('names hours of the heat map at one distance: closer ones would lie on each other in a narrow window', async () => {
    renderApp(core(), { screen: 'adjustments' })
    await screen.findByRole('grid', { name: 'Hora × día' })
    expect(screen.getAllByText(/^\d+ h$/).map((name) => name.textContent)).toEqual(['0 h', '6 h', '12 h', '18 h'])
  })

  it('arrows move between the cells of the heat map, Enter opens one', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    const heat = await screen.findByRole('grid', { name: 'Hora × día' })
    const first = within(heat).getByRole('button', { name: /^lunes 00 h/ })
    expect(
      within(heat)
        .getAllByRole('button')
        .filter((cell) => cell.tabIndex === 0),
    ).toEqual([first])
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^jueves 02 h: bruto 240, neto −240, 1 ajuste/)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(lastOf(carrier.sent('adjustments.list'))).toMatchObject({ weekday: 4, hour: 2 }))
  })

  it('a chart is also a table, whose rows open the same', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    await userEvent.click(await screen.findByRole('button', { name: 'Por usuario como tabla' }))
    const table = within(screen.getByRole('region', { name: 'Por usuario como tabla' }))
    await userEvent.click(table.getByRole('button', { name: 'B. Sosa' }))
    await waitFor(() =>
      expect(lastOf(carrier.sent('adjustments.list'))).toMatchObject({ exactly: { user: 'B. Sosa' } }),
    )
  })

  it('the largest losses say the article, its net and who adjusted it', async () => {
    renderApp(core(), { screen: 'adjustments' })
    const losses = within(await screen.findByRole('list', { name: 'Mayor pérdida neta' }))
    expect(losses.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Leche entera larga vida 1 L−412D. Peralta −400 · L. Funes −12',
    ])
  })
})

describe('period and filters', () => {
  it('P and a number choose a period; the figures before are those of the period before', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    await grid()
    await userEvent.keyboard('p')
    await screen.findByRole('dialog', { name: 'Período' })
    await userEvent.keyboard('5')
    const october = { from: '2026-10-01', to: '2026-10-31' }
    await waitFor(() => expect(lastOf(carrier.sent('adjustments.list'))).toMatchObject(october))
    expect(carrier.sent('adjustments.summary').slice(-2)).toEqual([october, { from: '2026-08-31', to: '2026-09-30' }])
  })

  it('own days are typed day first; what is no day is said', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    await grid()
    await userEvent.keyboard('p')
    const from = await screen.findByLabelText('Desde')
    const chosen = screen.getByRole('button', { name: /Últimos 30 días$/, pressed: true })
    await waitFor(() => expect(document.activeElement).toBe(chosen))
    await userEvent.clear(from)
    const apply = screen.getByRole('button', { name: 'Aplicar' })
    await userEvent.type(from, '31/9/2026')
    await userEvent.click(apply)
    expect(await screen.findByText('Fecha no válida: use día/mes/año')).toBeTruthy()
    fireEvent.change(from, { target: { value: '1/9/26' } })
    await userEvent.click(apply)
    await waitFor(() =>
      expect(lastOf(carrier.sent('adjustments.list'))).toMatchObject({ from: '2026-09-01', to: '2026-11-20' }),
    )
  })

  it('the form holds every filter; all of them are taken away at once', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments' })
    await grid()
    await userEvent.keyboard('f')
    const form = within(await screen.findByRole('dialog', { name: 'Filtros' }))
    await userEvent.type(form.getByLabelText('Artículo'), '104412')
    await userEvent.type(form.getByLabelText('Ubicación'), 'RS-04')
    await userEvent.selectOptions(form.getByLabelText('Señal'), 'hora inusual')
    await userEvent.selectOptions(form.getByLabelText('Revisión'), 'Sin revisar')
    await userEvent.click(form.getByRole('switch', { name: 'Vencimiento' }))
    await userEvent.click(form.getByRole('button', { name: 'Aplicar' }))
    await waitFor(() =>
      expect(lastOf(carrier.sent('adjustments.list'))).toMatchObject({
        articleCode: '104412',
        location: 'RS-04',
        signal: 'odd_hour',
        review: 'open',
        changedExpiry: true,
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Quitar todos' }))
    await waitFor(() =>
      expect(Object.keys(lastOf(carrier.sent('adjustments.list')) ?? {}).toSorted()).toEqual([
        'from',
        'limit',
        'order',
        'to',
      ]),
    )
  })

  it('opened for open work it shows open work', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'adjustments', review: 'open' })
    await grid()
    expect(carrier.sent('adjustments.list')[0]).toMatchObject({ review: 'open' })
  })
})

describe('saved views', () => {
  it('are kept under a name, and applied as they were', async () => {
    let views: SavedView[] = []
    const carrier = core(rows, {
      'views.list': () => ({ views }),
      'views.save': ({ screen: of, name, view }) => {
        const saved = { viewId: 'v1', screen: of, name, view, savedAt: '2026-11-20T10:42:00-03:00' }
        views = [saved]
        return saved
      },
    })
    renderApp(carrier, { screen: 'adjustments', review: 'open' })
    await grid()
    await userEvent.click(screen.getByRole('button', { name: 'Vistas' }))
    await userEvent.type(await screen.findByLabelText('Guardar esta vista como'), 'Lo de hoy')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    const kept = await screen.findByRole('button', { name: 'Lo de hoy' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Quitar todos' }))
    await waitFor(() => expect(lastOf(carrier.sent('adjustments.list'))).not.toHaveProperty('review'))
    expect(kept.isConnected).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Vistas' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Lo de hoy' }))
    await waitFor(() => expect(lastOf(carrier.sent('adjustments.list'))).toMatchObject({ review: 'open' }))
  })
})

it('says that no more views can be saved, and what to do', async () => {
  const carrier = core(rows, { 'views.save': () => new FakeFailure('conflict', { reason: 'too_many_views' }) })
  renderApp(carrier, { screen: 'adjustments' })
  await grid()
  await userEvent.click(screen.getByRole('button', { name: 'Vistas' }))
  await userEvent.type(await screen.findByLabelText('Guardar esta vista como'), 'Una más')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Ya hay 100 vistas guardadas. Quite alguna que no use.')).toBeTruthy()
})

describe('states', () => {
  it('days that were never read are said, not shown as nothing', async () => {
    renderApp(core(rows, { 'adjustments.summary': () => summary({ missingDays: 12 }) }), { screen: 'adjustments' })
    expect(await screen.findByText('Faltan por cargar 12 días de este período.')).toBeTruthy()
  })

  it('an empty period says so in every chart and in the list', async () => {
    const empty = summary({
      count: 0,
      net: 0,
      gross: 0,
      withoutReason: 0,
      shareWithoutReason: 0,
      withSignals: 0,
      unreviewed: 0,
      byArticle: [],
      losses: [],
      byUser: [],
      byReason: [],
      byLocation: [],
      byDay: [],
      byHour: [],
      byWeekday: [],
      heat: [],
    })
    renderApp(core([], { 'adjustments.summary': () => empty }), { screen: 'adjustments' })
    expect(await screen.findAllByText('Sin datos en este período con estos filtros.')).toHaveLength(4)
  })

  it('figures that can’t be read leave the rows where they are', async () => {
    renderApp(core(rows, { 'adjustments.summary': () => new FakeFailure('timeout') }), { screen: 'adjustments' })
    expect(await screen.findByText('No se pudieron cargar los totales.')).toBeTruthy()
    expect(rowOf(await grid(), 0)).toContain('104412')
  })

  it('a signal is explained in the panel of its row, and does not accuse', async () => {
    const carrier = core(rows, { 'adjustments.evidence': () => ({ evidence: [oddHour()], days: 84 }) })
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('{Enter}')
    const panel = within(await screen.findByRole('complementary', { name: 'Ajuste' }))
    expect(await panel.findByText('A más de dos horas de cualquier hora habitual.')).toBeTruthy()
    expect(panel.getByText('Otros de este usuario').nextSibling?.textContent).toBe('96')
    expect(panel.getByText('cerca de esta hora').nextSibling?.textContent).toBe('2')
    expect(panel.getByText('con 84 días en este equipo')).toBeTruthy()
    expect(panel.getByText(/^De 1.000 ajustes comunes, 10 tienen una señal. .* no una acusación.$/)).toBeTruthy()
  })

  it('"not again for this" asks for whom and why, and the list of muted signals shows the signal again', async () => {
    let mutes: SignalMuteView[] = []
    const carrier = core(rows, {
      'adjustments.evidence': () => ({ evidence: [oddHour(mutes.find(({ endedAt }) => endedAt === null))], days: 84 }),
      'adjustments.mutes': () => ({ mutes }),
      'adjustments.mute': ({ commandId: _, operator = null, ...input }) => {
        const mute = { muteId: 'm', ...input, operator, at: '2026-11-20T10:42:00-03:00', endedAt: null, endedBy: null }
        mutes = [mute]
        return { mute }
      },
      'adjustments.unmute': () => {
        mutes = mutes.map((mute) => ({ ...mute, endedAt: '2026-11-20T10:43:00-03:00', endedBy: 'Eva Paz' }))
        return { mute: mutes[0] as SignalMuteView }
      },
    })
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    expect(screen.queryByRole('button', { name: /^Silenciadas/ })).toBeNull()
    element.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Silenciar esta señal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Silenciar: hora inusual' }))
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Silenciar esta señal' })
    expect(save.disabled).toBe(true)
    expect(dialog.getByRole('status').textContent).toBe('Falta: Motivo')
    await userEvent.click(dialog.getByRole('radio', { name: 'Este usuario' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Turno de noche')
    await userEvent.click(save)
    await waitFor(() =>
      expect(carrier.sent('adjustments.mute')).toMatchObject([
        { signal: 'odd_hour', user: 'D. Peralta', articleCode: null, reason: 'Turno de noche' },
      ]),
    )
    act(() => carrier.emit({ name: 'data.changed', payload: { resources: ['adjustments', 'reviews'] } }))
    await userEvent.click(await screen.findByRole('button', { name: 'Silenciadas: 1' }))
    const list = within(await screen.findByRole('dialog', { name: 'Señales silenciadas' }))
    expect(list.getByText('hora inusual · D. Peralta')).toBeTruthy()
    expect(list.getByText('Turno de noche')).toBeTruthy()
    await userEvent.click(list.getByRole('button', { name: 'Volver a mostrar' }))
    await waitFor(() => expect(carrier.sent('adjustments.unmute')).toMatchObject([{ muteId: 'm' }]))
    act(() => carrier.emit({ name: 'data.changed', payload: { resources: ['adjustments', 'reviews'] } }))
    expect(await list.findByText(/^se volvió a mostrar · Eva Paz/)).toBeTruthy()
  })

  it('"not again for this" asks for the name of a supervisor where one is needed', async () => {
    const carrier = core(rows, {
      'adjustments.evidence': () => ({ evidence: [oddHour()], days: 84 }),
      'adjustments.mute': ({ commandId: _, operator = null, ...input }) =>
        operator === 'Marta Ibarra'
          ? { mute: { muteId: 'm', ...input, operator, at: '2026-11-20T10:42:00-03:00', endedAt: null, endedBy: null } }
          : new FakeFailure('conflict', { reason: 'reviewer_needed' }),
    })
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Silenciar esta señal' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Turno de noche')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const asked = within(await screen.findByRole('dialog', { name: 'Operador de este equipo' }))
    await userEvent.type(asked.getByRole('textbox'), 'Marta Ibarra{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(carrier.sent('adjustments.mute').map(({ operator }) => operator)).toEqual(['Ana Quiroga', 'Marta Ibarra'])
  })

  it('whoever cancels the question for the PIN of a mute is not asked again', async () => {
    const carrier = core(rows, {
      'adjustments.evidence': () => ({ evidence: [oddHour()], days: 84 }),
      'adjustments.mute': () => new FakeFailure('forbidden'),
    })
    renderApp(carrier, { screen: 'adjustments' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Silenciar esta señal' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Turno de noche')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const asked = within(await screen.findByRole('dialog', { name: 'Supervisor' }))
    await userEvent.click(asked.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText(/^Sólo para el supervisor/)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Supervisor' })).toBeNull()
  })
})

it('the panel of a row shows the reviews before the current one', async () => {
  const at = (hour: number) => `2026-11-19T${hour}:00:00-03:00`
  const history = [
    { verdict: 'explained' as const, note: 'Inventario', at: at(18), operator: null },
    { verdict: 'open' as const, note: null, at: at(17), operator: null },
    { verdict: 'escalated' as const, note: '¿Quién lo movió?', at: at(16), operator: null },
  ]
  renderApp(
    core(rows, { 'adjustments.reviews': ({ adjustmentKey }) => ({ rows: adjustmentKey === 'd' ? history : [] }) }),
    {
      screen: 'adjustments',
    },
  )
  const element = await grid()
  element.focus()
  await userEvent.keyboard('{End}{Enter}')
  const before = await screen.findByRole('heading', { name: 'Revisiones anteriores' })
  const said = within(before.closest('section') ?? element)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(said).toHaveLength(2)
  expect(said[0]).toContain('Revisión borrada')
  expect(said[1]).toMatch(/Escalado.*¿Quién lo movió\?/)
})

it('all rows, the period and the age of the local data are printed', async () => {
  const many = Array.from({ length: 1700 }, (_, at) => adjustment(`k${at}`, { user: `U${at}` }))
  renderApp(core(many), { screen: 'adjustments' })
  await grid()
  expect(screen.queryByRole('table')).toBeNull()
  // The page listens a moment after its rows are there. Not `waitFor`, which would try again at once after each change
  // that the event makes, and leave no time for the rows to come.
  await vi.waitFor(
    () => {
      act(() => void window.dispatchEvent(new Event('beforeprint')))
      expect(screen.getAllByRole('row').length).toBeGreaterThan(1000)
    },
    { timeout: 30_000 },
  )
  expect(screen.getByText('Se imprimen sólo las primeras 1.000 de 1.700 filas. El CSV las tiene todas.')).toBeTruthy()
  expect(screen.getByText(/^Últimos 30 días/, { selector: '.print-head p' })).toBeTruthy()
  expect(screen.getByText(/Impreso 20\/11\/2026/)).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByText(/Se imprimen/)).toBeNull()
})
