import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import type { SupplierScorecard } from '../../src/contract/shapes/supplier-record.ts'
import { mostOftenShort, withRecords } from '../../src/renderer/screens/suppliers/supplier-rows.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { catchSavedFiles } from './support/saved-files.ts'
import { stubWindowSize } from './table/window-size.ts'
import { pageOf } from './table/warehouse-lists.ts'

stubWindowSize()

function record(code: string | null, patch: Partial<SupplierScorecard> = {}): SupplierScorecard {
  return {
    code,
    name: `Proveedor ${code ?? 'sin código'}`,
    documents: 12,
    lines: 31,
    kinds: { right: 22, short: 5, missing: 2, over: 1, unexpected: 1, wrongLot: 0, wrongExpiry: 0, notOnPackage: 0 },
    damagedLines: 0,
    declared: 1200.5,
    difference: -40.25,
    notDeliveredShare: 7 / 31,
    rightShare: 22 / 31,
    notDeliveredRange: { low: 0.11, high: 0.4 },
    caution: false,
    leftOut: 3,
    leftOutBecause: { blind: 2, unopened: 1, uncounted: 0, undecided: 0 },
    sharedLines: 0,
    months: [],
    ...patch,
  }
}

const few = record('P2', {
  documents: 4,
  lines: 4,
  kinds: { right: 1, short: 3, missing: 0, over: 0, unexpected: 0, wrongLot: 0, wrongExpiry: 0, notOnPackage: 0 },
  notDeliveredShare: 0.75,
  notDeliveredRange: { low: 0.3, high: 0.95 },
  caution: true,
})

const row: Output<'suppliers.recordDocuments'>['rows'][number] = {
  controlId: 77,
  number: 'R-1',
  numbers: ['R-1'],
  date: '2026-11-10T09:00:00',
  countedBy: 'wms',
  leftOut: null,
  figures: {
    lines: 9,
    kinds: { right: 8, short: 1, missing: 0, over: 0, unexpected: 0, wrongLot: 0, wrongExpiry: 0, notOnPackage: 0 },
    damagedLines: 0,
    declared: 90,
    difference: -2,
  },
  lines: [
    {
      articleCode: 'A1',
      description: 'Leche entera',
      lot: null,
      expiry: null,
      declared: 10,
      damaged: 0,
      status: 'short',
      difference: -2,
    },
  ],
  linesTotal: 1,
}

function core(rows: SupplierScorecard[] = [record('P1'), few, record(null, { kinds: { ...few.kinds, short: 0 } })]) {
  const known = { missingDays: 0, asOf: '2026-11-20T10:00:00-03:00' }
  return createFakeCarrier({
    'suppliers.list': (input) =>
      pageOf(
        ['P1', 'P2', 'P3'].map((code) => ({
          code,
          description: `Proveedor ${code}`,
          requiresBlindControl: false,
          active: true,
        })),
        input,
      ),
    'suppliers.record': ({ supplierCode, supplierName }) => ({
      rows: rows.filter((each) =>
        supplierCode !== undefined
          ? each.code === supplierCode
          : supplierName === undefined || each.name === supplierName,
      ),
      ...known,
    }),
    'suppliers.recordDocuments': ({ figure }) => ({
      rows:
        figure === 'leftOut'
          ? [
              {
                ...row,
                controlId: 78,
                number: 'R-2',
                numbers: ['R-2'],
                countedBy: null,
                leftOut: 'blind',
                figures: null,
                lines: [],
                linesTotal: 0,
              },
            ]
          : [row],
      total: 1,
      nextCursor: null,
      ...known,
    }),
    'suppliers.report': () => ({ name: 'x.csv', mediaType: 'text/csv', content: 'x', encoding: 'utf-8' }),
  })
}

describe('who delivers short most often', () => {
  it('is said in words above the list, and opens the documents; they open', async () => {
    const carrier = core()
    renderApp(carrier, { screen: 'suppliers' })
    const lead = (await screen.findByText('Con más faltantes:')).closest('p')
    expect(lead?.textContent).toContain('Proveedor P17 de 31 líneas (23\u00a0%)')
    await userEvent.click(within(lead as HTMLElement).getByRole('button', { name: 'Proveedor P1' }))
    const panel = await screen.findByRole('complementary', { name: 'Proveedor' })
    await within(panel).findByText('Faltante o no llegó: 1 documento')
    expect(carrier.sent('suppliers.recordDocuments').at(-1)).toMatchObject({
      supplierCode: 'P1',
      figure: 'notDelivered',
    })
    await userEvent.click(within(panel).getByRole('button', { name: 'Abrir el documento R-1' }))
    expect(useRoute.getState().route).toEqual({ screen: 'comparison', controlId: 77 })
    // The way back leads to where the document was found.
    useRoute.getState().back()
    await waitFor(() =>
      expect(useRoute.getState().route).toMatchObject({ view: { open: { code: 'P1' }, figure: 'notDelivered' } }),
    )
  })

  it('is no supplier with too few lines, unless there is no other: then this is stated', async () => {
    expect(mostOftenShort([few, record('P1')])?.code).toBe('P1')
    expect(mostOftenShort([])).toBeNull()
    renderApp(core([few]), { screen: 'suppliers' })
    const lead = (await screen.findByText('Con más faltantes:')).closest('p')
    expect(lead?.textContent).toContain('4 documentos: pocos datos')
  })

  it('states that no supplier did, or that nothing is known', async () => {
    const { unmount } = renderApp(core([record('P1', { kinds: { ...few.kinds, short: 0, missing: 0 } })]), {
      screen: 'suppliers',
    })
    expect(await screen.findByText(/^Sin faltantes/)).toBeTruthy()
    unmount()
    renderApp(core([]), { screen: 'suppliers' })
    expect(await screen.findByText(/^Ningún documento contado/)).toBeTruthy()
  })
})

describe('a record', () => {
  it('is shown next to its supplier; one without a code is shown by its name', async () => {
    renderApp(core(), { screen: 'suppliers' })
    await screen.findByText('4 filas')
    const rows = screen.getAllByRole('row').map((each) => each.textContent)
    expect(rows[1]).toContain('7 de 31')
    expect(rows[2]).toContain('Pocos datos')
    expect(rows[4]).toContain('Proveedor sin código')
    expect(withRecords([], [record('P1')], false)).toEqual([])
    const supplier = { code: 'Z', description: 'Zeta', requiresBlindControl: null, active: null }
    expect(withRecords([supplier], [record('P1')], true).map(({ code }) => code)).toEqual(['P1', 'Z'])
  })

  it('explains every figure and opens what is left out, with the reason', async () => {
    renderApp(core(), { screen: 'suppliers' })
    await userEvent.click(await screen.findByText('Proveedor P2'))
    const panel = await screen.findByRole('complementary', { name: 'Proveedor' })
    expect(panel.textContent).toContain('4 documentos: pocos datos')
    // The letter is what is most often wanted: it is in view, with its key.
    expect(within(panel).getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Carta al proveedor')
    expect(within(panel).getByRole('button', { name: /^Carta, PDF/ }).textContent).toContain('L')
    for (const word of [
      'Documentos',
      'Faltante o no llegó',
      'Faltante',
      'No llegó',
      'Sobrante',
      'Otro lote',
      'No incluidos',
    ])
      expect(within(panel).getByRole('button', { name: `¿Qué es «${word}»?` })).toBeTruthy()
    await userEvent.click(within(panel).getByRole('button', { name: 'Ver los documentos: No incluidos, 3' }))
    const open = await screen.findByRole('button', { name: 'Abrir el documento R-2' })
    expect(screen.getByText('A ciegas: se incluye cuando se cuente y se abra')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Volver al historial' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('data-figure')).toBe('leftOut'))
    expect(open.isConnected).toBe(false)
  })

  it('says what of the period is not known, and asks again', async () => {
    const carrier = core()
    const trace = { message: 'x', retryable: true, traceId: 't' }
    carrier.answers['suppliers.record'] = () => ({
      rows: [],
      asOf: null,
      missingDays: 76,
      refreshError: { code: 'offline', ...trace },
    })
    renderApp(carrier, { screen: 'suppliers' })
    expect(await screen.findByText(/76 días del período no están cargados/)).toBeTruthy()
    carrier.answers['suppliers.record'] = () => new FakeFailure('storage_busy')
    await userEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }))
    // Known figures stay, and the missing ones are named.
    expect(await screen.findByText(/76 días del período no están cargados/)).toBeTruthy()
    carrier.answers['suppliers.record'] = () => ({ rows: [], asOf: null, missingDays: 0 })
    await userEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }))
    await waitFor(() => expect(screen.queryByText(/no están cargados/)).toBeNull())
  })

  it('is saved once by its key, also when that is pressed again before the answer', async () => {
    const saved = catchSavedFiles()
    const carrier = core()
    let answer: (file: Output<'suppliers.report'>) => void = () => undefined
    carrier.answers['suppliers.report'] = () => new Promise((resolve) => (answer = resolve))
    renderApp(carrier, { screen: 'suppliers' })
    await userEvent.click(await screen.findByText('Proveedor P2'))
    await screen.findByRole('button', { name: /^Carta, PDF/ })
    // Keys come once it is known that they are no scan.
    const heard = vi.fn<() => void>()
    addEventListener('keydown', heard)
    for (const presses of [1, 2]) {
      await userEvent.keyboard('l')
      await waitFor(() => expect(heard).toHaveBeenCalledTimes(presses))
    }
    removeEventListener('keydown', heard)
    answer({ name: 'x.pdf', mediaType: 'application/pdf', content: '', encoding: 'base64' })
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(carrier.sent('suppliers.report')).toHaveLength(1)
  })

  it('is printed alone: head, documents, total', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    renderApp(core(), { screen: 'suppliers' })
    await userEvent.click(await screen.findByText('Proveedor P1', { selector: '[role=gridcell] *, [role=gridcell]' }))
    const panel = await screen.findByRole('complementary', { name: 'Proveedor' })
    await userEvent.click(within(panel).getByRole('button', { name: 'Imprimir' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const sheet = document.querySelector('.supplier-sheet')
    expect(sheet?.textContent).toContain('Informe de recepción por proveedor')
    expect(sheet?.querySelector('tfoot')?.textContent).toContain('Total31')
    dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(document.querySelector('.supplier-sheet')).toBeNull())
    vi.unstubAllGlobals()
  })
})

it('shares stand at the edge of their column, not padded as decimals', async () => {
  const carrier = createFakeCarrier({
    'suppliers.list': (input) =>
      pageOf(
        ['P1', 'P2'].map((code) => ({ code, description: code, requiresBlindControl: null, active: null })),
        input,
      ),
    'suppliers.record': () => ({
      rows: [record('P1', { rightShare: 0 }), record('P2', { rightShare: 22 / 31 })],
      missingDays: 0,
      asOf: '2026-11-20T10:28:00-03:00',
    }),
  })
  renderApp(carrier, { screen: 'suppliers' })
  const cell = await screen.findByRole('gridcell', { name: '0\u00a0%' })
  expect(cell.style.paddingInlineEnd).toBe('')
})
