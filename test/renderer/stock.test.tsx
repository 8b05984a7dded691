import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import type { Output } from '../../src/contract/operations.ts'
import type { StockEntryView } from '../../src/contract/shapes/stock.ts'
import { expiryState } from '../../src/renderer/screens/stock/expiry.ts'
import { readStockScan } from '../../src/renderer/screens/stock/read-stock-scan.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { scan } from './support/scan.ts'
import { stubWindowSize } from './table/window-size.ts'
import { pageOf, stockRow } from './table/warehouse-lists.ts'

stubWindowSize()

/** The line of the lot that expires next: its codes are elements of their own. */
const ofNextLot = (_: string, element: Element | null) =>
  element?.tagName === 'P' && /Lote CP-26292/.test(element.textContent)
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 10, 42) }))
afterEach(() => vi.useRealTimers())

const many = Array.from({ length: 2300 }, (_, at) =>
  stockRow(`A${at}`, {
    units: at % 3 === 0 ? 1.5 : at,
    expiry: at === 2200 ? '2026-11-01' : '2027-01-01',
    lot: at === 0 ? 'LOTE-LARGO' : null,
  }),
)

const core = (rows: readonly StockEntryView[] = many) =>
  createFakeCarrier({
    'stock.search': (input) =>
      pageOf(
        rows.filter(
          (row) =>
            (input.articleCode ?? row.articleCode) === row.articleCode &&
            `${row.articleCode} ${row.description}`.toLowerCase().includes((input.text ?? '').toLowerCase()) &&
            (input.container ?? row.container.number) === row.container.number,
        ),
        input,
      ),
  })

/** The grid, once its rows are in view. */
async function grid(): Promise<HTMLElement> {
  const element = await screen.findByRole('grid', { name: 'Filas de stock' })
  await waitFor(() => expect(element.getAttribute('aria-busy')).toBe('false'))
  return element
}
const rowsIn = (element: HTMLElement) => within(element).getAllByRole('row').slice(1)

describe('lots seen today', () => {
  it('lists what counts of this PC saw, by words, with the stock of their article', async () => {
    const carrier = core()
    const lot = {
      description: 'Leche entera',
      expiry: '2026-12-01',
      counts: 1,
      sessionId: 's',
      supplierName: 'Lácteos',
    }
    const rows = [
      {
        ...lot,
        articleCode: '104412',
        lot: 'L26-0914',
        units: 216,
        number: 'R-184',
        lastSeenAt: '2026-11-20T10:30:00-03:00',
      },
      { ...lot, articleCode: '104602', lot: 'Q1', units: 3.5, number: null, lastSeenAt: '2026-11-20T09:30:00-03:00' },
    ]
    carrier.answers['counts.lotsSeen'] = () => ({ rows, total: 2, hidden: 0, nextCursor: null, asOf: null })
    renderApp(carrier, { screen: 'stock' })
    await grid()
    await userEvent.click(screen.getByRole('radio', { name: 'Lotes de hoy' }))
    const seen = await screen.findByRole('grid', { name: 'Lotes vistos hoy en los conteos de este equipo' })
    await waitFor(() => expect(rowsIn(seen)).toHaveLength(2))
    expect(rowsIn(seen)[0]?.textContent).toMatch(/L26-0914.*R-184.*216/)
    expect(carrier.sent('counts.lotsSeen')[0]).toMatchObject({ day: '2026-11-20' })
    expect(screen.queryByLabelText('Contenedor')).toBeNull()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Artículo' }), 'q1')
    await waitFor(() => expect(rowsIn(seen)).toHaveLength(1))
  })
})

describe('the list', () => {
  it('says how many rows there are exactly, and holds only those in view', async () => {
    renderApp(core(), { screen: 'stock' })
    const element = await grid()
    expect(element.getAttribute('aria-rowcount')).toBe('2301')
    expect(screen.getByText('2.300 filas')).toBeTruthy()
    expect(rowsIn(element).length).toBeLessThan(60)
    expect(rowsIn(element)[0]?.getAttribute('aria-rowindex')).toBe('2')
  })

  it('loads the rest automatically, and sorts all of it', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'stock' })
    const element = await grid()
    await waitFor(() => expect(carrier.sent('stock.search').at(-1)).toMatchObject({ cursor: '2000' }))
    await userEvent.click(await within(element).findByRole('button', { name: 'Unidades' }))
    await waitFor(() => expect(rowsIn(element)[0]?.textContent).toContain('A1'))
    expect(within(element).getByRole('columnheader', { name: 'Unidades' }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(within(element).getByRole('button', { name: 'Unidades' }))
    await waitFor(() => expect(rowsIn(element)[0]?.textContent).toContain('A2299'))
    expect(screen.queryByText(/ya cargadas/)).toBeNull()
  })

  it('filters by what is typed above a column, and says of how many rows', async () => {
    renderApp(core(), { screen: 'stock' })
    const element = await grid()
    await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Filtrar por Unidades' }), '>2295')
    expect(await screen.findByText('3 coinciden con los filtros')).toBeTruthy()
    expect(element.getAttribute('aria-rowcount')).toBe('5')
    await userEvent.type(screen.getByRole('textbox', { name: 'Filtrar por Artículo' }), 'nada')
    expect(await screen.findByText(/Ninguna fila coincide/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    expect(await screen.findByText('2.300 filas')).toBeTruthy()
  })

  it('states that order and filters apply to the rows loaded so far if there are more', async () => {
    const carrier = core()
    carrier.answers['stock.search'] = (input) => ({ ...pageOf(many, input), total: 2_000_000, nextCursor: '500' })
    renderApp(carrier, { screen: 'stock' })
    const element = await grid()
    await userEvent.click(within(element).getByRole('button', { name: 'Unidades' }))
    expect(await screen.findByText('Sobre las 500 filas ya cargadas')).toBeTruthy()
  })

  it('asks again when stock changed, and keeps what is shown meanwhile', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'stock' })
    const element = await grid()
    carrier.answers['stock.search'] = (input) => pageOf([stockRow('NEU')], input)
    carrier.emit({ name: 'data.changed', payload: { resources: ['stock'] } })
    await within(element).findByText('NEU')
    expect(screen.getByText('1 fila')).toBeTruthy()
  })
})

describe('searching', () => {
  it('asks by words at once, by container when it is whole', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'stock' })
    await grid()
    const user = userEvent.setup()
    await user.click(screen.getByLabelText('Artículo'))
    await user.paste('A2299')
    await screen.findByText('1 fila')
    await user.clear(screen.getByLabelText('Artículo'))
    await user.click(screen.getByLabelText('Contenedor'))
    await user.paste('999')
    expect(carrier.sent('stock.search').some((input) => input.container !== undefined)).toBe(false)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Nada coincide con la búsqueda')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    expect(await screen.findByText('2.300 filas')).toBeTruthy()
  })

  it('asks the core for what has expired, the earliest first', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'stock' })
    await grid()
    await userEvent.click(screen.getByRole('button', { name: 'Vencido' }))
    await waitFor(() =>
      expect(carrier.sent('stock.search').at(-1)).toMatchObject({ state: 'expired', order: 'expiry' }),
    )
  })

  it('distinguishes an area from a location', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'stock' })
    await grid()
    await userEvent.type(screen.getByLabelText('Ubicación'), 'reserva 4-25')
    await waitFor(() =>
      expect(carrier.sent('stock.search').at(-1)).toMatchObject({ area: 'reserva', location: '4-25' }),
    )
  })

  it('states that rows may be missing if the WMS was not available', async () => {
    renderApp(
      createFakeCarrier({
        'stock.search': (input) => ({
          ...pageOf([stockRow('A1')], input),
          asOf: null,
          refreshError: new FakeFailure('offline').error,
        }),
      }),
      { screen: 'stock' },
    )
    expect(await screen.findByText('Puede que falten filas.', { exact: false })).toBeTruthy()
  })
})

describe('without rows', () => {
  it('distinguishes never refreshed, empty and failed', async () => {
    const none = { rows: [], total: 0, nextCursor: null, covered: true }
    const states = (asOf: string | null) => ({
      'refresh.status': () => ({ resources: [] }),
      'stock.search': () => ({ ...none, asOf }),
    })
    const first = renderApp(createFakeCarrier(states(null)), { screen: 'stock' })
    expect(await screen.findByText('Stock: sin cargar en este equipo')).toBeTruthy()
    first.unmount()
    const second = renderApp(createFakeCarrier(states('2026-11-20T10:00:00-03:00')), { screen: 'stock' })
    expect(await screen.findByText('La lista del WMS está vacía')).toBeTruthy()
    second.unmount()
    const failing = createFakeCarrier({ 'stock.search': () => new FakeFailure('storage_corrupt') })
    const third = renderApp(failing, { screen: 'stock' })
    expect(await screen.findByText('Un archivo de datos está dañado')).toBeTruthy()
    third.unmount()
    renderApp(createFakeCarrier({ 'stock.search': () => new FakeFailure('forbidden') }), { screen: 'stock' })
    expect(await screen.findByRole('button', { name: 'Ingresar el PIN' })).toBeTruthy()
  })
})

describe('one row', () => {
  it('opens by Enter, follows the arrows, closes by Escape and gives the keyboard back', async () => {
    renderApp(core(), { screen: 'stock' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('{Enter}')
    const panel = screen.getByRole('complementary', { name: 'Stock' })
    expect(within(panel).getByRole('heading', { name: 'Artículo A0' })).toBeTruthy()
    expect(panel.textContent).toContain('LOTE-LARGO')
    await userEvent.keyboard('{ArrowDown}')
    expect(within(panel).getByRole('heading', { name: 'Artículo A1' })).toBeTruthy()
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toContain('A1')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: 'Stock' })).toBeNull()
    expect(document.activeElement).toBe(element)
  })

  it('opens its article: lots, locations and all its rows', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'stock' })
    await userEvent.click((await screen.findAllByText('A3'))[0] as HTMLElement)
    await userEvent.click(screen.getByRole('button', { name: 'Lotes y ubicaciones' }))
    await screen.findByText('1 fila')
    expect(carrier.sent('stock.search').at(-1)).toMatchObject({ articleCode: 'A3' })
    await userEvent.click(screen.getByRole('button', { name: 'Quitar el artículo A3' }))
    await screen.findByText('2.300 filas')
  })

  it('copies the rows taken, with their headers', async () => {
    renderApp(core(), { screen: 'stock' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    const clipboardData = { setData: vi.fn<(kind: string, text: string) => void>() }
    const copy = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData })
    element.dispatchEvent(copy)
    const lines = clipboardData.setData.mock.calls[0]?.[1].split('\r\n') ?? []
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Artículo\tLote')
    expect(lines[1]).toContain('A0\tLOTE-LARGO\t2027-01-01\t4-25-2')
    expect(lines[1]?.endsWith('\t1,5')).toBe(true)
  })

  it('says that rows were not copied where the browser does not let them', async () => {
    Object.assign(document, { execCommand: () => false })
    onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
    renderApp(core(), { screen: 'stock' })
    const element = await grid()
    element.focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await userEvent.click(screen.getByRole('button', { name: /^Copiar/ }))
    expect(await screen.findByText('No se pudo copiar. Selecciónelo y presione Ctrl C.')).toBeTruthy()
  })
})

const articleStock: Output<'stock.article'> = {
  articleCode: '104412',
  description: 'Leche entera larga vida 1 L',
  units: 300.5,
  entries: 4,
  blockedUnits: 12,
  expiredUnits: 60,
  lots: [
    {
      lot: 'CP-26292',
      expiry: '2026-12-01',
      expired: false,
      units: 180.5,
      blockedUnits: 12,
      places: [
        { area: 'Reserva', location: '12-3-1', container: '377990000010009830', units: 120 },
        { area: 'Picking', location: '1-2-0', container: null, units: 60.5 },
      ],
      placesTotal: 2,
    },
    { lot: null, expiry: null, expired: false, units: 60, blockedUnits: 0, places: [], placesTotal: 0 },
    { lot: 'VIEJO', expiry: '2026-11-01', expired: true, units: 60, blockedUnits: 0, places: [], placesTotal: 0 },
  ],
  lotsTotal: 3,
  serials: { rows: ['S1', 'S2'], total: 120 },
  asOf: '2026-11-20T10:28:00-03:00',
}

describe('an article', () => {
  const withArticle = (rest: Partial<Output<'stock.article'>> = {}) => {
    const carrier = core()
    carrier.answers['stock.article'] = () => ({ ...articleStock, ...rest })
    return carrier
  }

  it('shows which lot expires next and its location', async () => {
    renderApp(withArticle(), { screen: 'stock', articleCode: '104412' })
    const panel = await screen.findByRole('complementary', { name: 'Stock de un artículo' })
    const line = await within(panel).findByText(ofNextLot)
    expect(line.textContent).toBe(
      'Primero en vencer: Lote CP-26292 · 01/12/2026 · 120 u. en Reserva 12-3-1 y 1 ubicación más',
    )
    expect([...line.querySelectorAll('.code')].map(({ textContent }) => textContent)).toEqual(['CP-26292', '12-3-1'])
    expect(document.activeElement?.className).toBe('detail-body')
    expect(within(panel).getByText(/Vencido 01\/11\/2026/)).toBeTruthy()
    expect(within(panel).getByText('Se muestran 2 de 120 series.')).toBeTruthy()
    await userEvent.click(within(panel).getByRole('button', { name: '377990000010009830' }))
    expect(screen.getByLabelText<HTMLInputElement>('Contenedor').value).toBe('377990000010009830')
  })

  it('says kilograms at each figure of an article by weight', async () => {
    renderApp(withArticle({ byWeight: true }), { screen: 'stock', articleCode: '104412' })
    const panel = await screen.findByRole('complementary', { name: 'Stock de un artículo' })
    const next = await within(panel).findByText(ofNextLot)
    expect(next.textContent).toContain('120 kg en Reserva 12-3-1')
    // Expired, blocked, the blocked ones of a lot, lots and locations.
    expect(panel.textContent).toMatch(/Vencidas60 kg/)
    expect(panel.textContent).toMatch(/Bloqueadas12 kg/)
    expect(panel.textContent).toContain('bloqueado: 12 kg')
    const figures = [...panel.querySelectorAll('.stock-lots .push')].map(({ textContent }) => textContent)
    expect(figures).toEqual(['180,5 kg', '120 kg', '60,5 kg', '60 kg', '60 kg'])
  })

  it('says where nothing expires, and where there is nothing', async () => {
    const first = renderApp(withArticle({ lots: articleStock.lots.slice(1) }), {
      screen: 'stock',
      articleCode: '104412',
    })
    expect(await screen.findByText('Nada de este artículo vence de hoy en adelante.')).toBeTruthy()
    first.unmount()
    renderApp(withArticle({ entries: 0, lots: [] }), { screen: 'stock', articleCode: '104412' })
    expect(await screen.findByText('No hay stock de 104412 en los datos de este equipo.')).toBeTruthy()
  })

  it('is one row of the list by article, with its totals', async () => {
    const carrier = withArticle()
    carrier.answers['stock.articles'] = (input) =>
      pageOf(
        [
          {
            articleCode: '104412',
            description: 'Leche entera larga vida 1 L',
            units: 300.5,
            entries: 4,
            lots: 3,
            locations: 2,
            blockedUnits: 12,
            expiredUnits: 0,
            nextExpiry: '2026-12-01',
            nextLot: 'CP-26292',
          },
        ],
        input,
      )
    renderApp(carrier, { screen: 'stock' })
    await grid()
    await userEvent.type(screen.getByLabelText('Artículo'), 'leche')
    await userEvent.click(screen.getByRole('radio', { name: 'Por artículo' }))
    const element = await screen.findByRole('grid', { name: 'Stock por artículo' })
    expect(carrier.sent('stock.articles').at(-1)).toMatchObject({ text: 'leche' })
    const sortOf = (name: string) => within(element).getByRole('columnheader', { name }).getAttribute('aria-sort')
    expect(sortOf('Artículo')).toBe('ascending')
    const [row] = rowsIn(element)
    expect(row?.textContent).toContain('01/12/2026')
    expect(row?.textContent).toContain('300,5')
    await userEvent.click(within(element).getByText('104412'))
    expect(await screen.findByText(ofNextLot)).toBeTruthy()
  })
})

it('a scan in the place of a filter leaves no complaint about its text', async () => {
  const carrier = core()
  renderApp(carrier, { screen: 'stock' })
  const field = await screen.findByLabelText<HTMLInputElement>('Vence el')
  for (const text of ['31/12/2026', '99/99']) {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field.form!)
  }
  expect(await screen.findByText(/^Escriba la fecha como/)).toBeTruthy()
  scan('7799001044122')
  await waitFor(() => expect(field.value).toBe(''))
  expect(screen.queryByText(/^Escriba la fecha como/)).toBeNull()
})

it('a scan under an open dialog is not searched', async () => {
  const carrier = core()
  renderApp(carrier, { screen: 'stock' })
  await userEvent.click(await screen.findByTitle('Cambiar operador'))
  await screen.findByRole('dialog')
  scan('7799001044122')
  expect(await screen.findByText('La lectura no se usó. Cierre primero esta ventana.')).toBeTruthy()
  expect(carrier.sent('scans.explain')).toEqual([])
})

it('remembers which columns were chosen', async () => {
  const first = renderApp(core(), { screen: 'stock' })
  await grid()
  await userEvent.click(screen.getByRole('button', { name: 'Columnas' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Bultos' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Lote' }))
  first.unmount()
  renderApp(core(), { screen: 'stock' })
  const element = await grid()
  expect(within(element).getByRole('columnheader', { name: 'Bultos' })).toBeTruthy()
  expect(within(element).queryByRole('columnheader', { name: 'Lote' })).toBeNull()
})

describe('expiry', () => {
  it.each([
    [null, null],
    ['', null],
    ['31/12/2026', null],
    ['2026-11-19', 'expired'],
    ['2026-11-20T00:00:00', 'soon'],
    ['20261220', 'soon'],
    ['2026-12-21', 'later'],
    ['9999-12-31', 'later'],
  ] as const)('%j on 20 November is %s', (expiry, state) => {
    expect(expiryState(expiry, '2026-11-20')).toBe(state)
  })
})

describe('a scan on this screen', () => {
  const searchFor = async (explained: Partial<Output<'scans.explain'>>, raw: string, articles = 0) => {
    const carrier = createFakeCarrier({
      'scans.explain': () => ({
        kind: 'code',
        valid: true,
        elements: [],
        problems: [],
        alternatives: [],
        ...explained,
      }),
      'articles.search': () => ({ rows: [], total: articles }),
    })
    return readStockScan(createClient(carrier.carrier), raw)
  }

  it('searches for a container, an article by its GTIN or a known article code; other scans get another handler', async () => {
    expect(await searchFor({ kind: 'gs1', container: '377990000010009830', gtin: '07790742000019' }, 'x')).toEqual({
      container: '377990000010009830',
    })
    expect(await searchFor({ kind: 'gs1', gtin: '07790742000019' }, 'x')).toEqual({ text: '7790742000019' })
    expect(await searchFor({ kind: 'gs1', gtin: '07790742000019', lot: 'CP-1' }, 'x')).toEqual({
      text: '7790742000019',
      lot: 'CP-1',
    })
    expect(await searchFor({}, ']C0104412 ', 1)).toEqual({ text: '104412' })
    expect(await searchFor({}, 'R-000184')).toBeNull()
    expect(await searchFor({}, '  ', 1)).toBeNull()
  })
})

it('figures end at the edge, because kilograms have their unit behind them', async () => {
  renderApp(core([stockRow('A1', { units: 86 }), stockRow('A2', { units: 73.5 }), stockRow('A3', { units: 1.25 })]), {
    screen: 'stock',
  })
  const element = await grid()
  const padding = (figure: string) => within(element).getByRole('gridcell', { name: figure }).style.paddingInlineEnd
  expect([padding('86'), padding('73,5'), padding('1,25')]).toEqual(['', '', ''])
})

it('marks blocked stock beside its units, where no window is too narrow for it', async () => {
  const { container } = stockRow('A2')
  renderApp(core([stockRow('A1'), stockRow('A2', { units: 7, container: { ...container, stateBlocked: true } })]), {
    screen: 'stock',
  })
  const element = await grid()
  const icons = (figure: string) =>
    within(element).getByRole('gridcell', { name: figure }).querySelectorAll('svg').length
  expect(icons('7')).toBe(1)
})

it('says beside an expiry how far it is from today, and marks the order of the list', async () => {
  renderApp(core([stockRow('A1', { expiry: '2027-03-14' }), stockRow('A2', { expiry: '2026-11-17' })]), {
    screen: 'stock',
  })
  const element = await grid()
  expect(within(element).getByText('en 114 días')).toBeTruthy()
  expect(within(element).getByText('hace 3 días')).toBeTruthy()
  expect(within(element).getByRole('columnheader', { name: 'Artículo' }).getAttribute('aria-sort')).toBe('ascending')
})
