import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Output } from '../../../src/contract/operations.ts'
import { defaultLabelSettings, type Label, type LabelSettings } from '../../../src/contract/shapes/label.ts'
import type { Route } from '../../../src/renderer/state/screens.ts'
import { createFakeCarrier, FakeFailure } from './fake-carrier.ts'
import type { Answers } from './fake-core.ts'
import { renderApp } from './render-app.tsx'
import { settings } from './warehouse.ts'

export const milk = { code: '104412', description: 'Leche entera 1 L' }
export const cream = { code: '104510', description: 'Crema de leche 350 ml' }
export const sscc = '377990011000000003'
export const drawing = { width: 800, height: 1200, dotsPerMm: 8, items: [] }

export const made = (changed: Partial<Label> = {}): Label => ({
  labelId: 'l1',
  at: '2026-11-20T10:40:00.000-03:00',
  operator: 'Ana Quiroga',
  sessionId: 's1',
  articleCode: milk.code,
  description: milk.description,
  lot: 'L26-0907',
  expiry: '2027-03-02',
  units: 12,
  sscc: null,
  elements: [],
  copies: 2,
  confirmed: 0,
  ...changed,
})

export const counted: Output<'counts.scan'> = {
  outcome: 'counted',
  subject: 'article',
  eventId: 'e1',
  seq: 2,
  at: '2026-11-20T10:41:00.000-03:00',
  raw: '',
  articleCode: milk.code,
  description: milk.description,
  barcode: null,
  unitsPerScan: 12,
  units: 12,
  lot: null,
  expiry: null,
  container: null,
  condition: 'good',
  needs: [],
  waits: null,
  resolved: null,
  reason: null,
  problems: [],
  duplicateOf: null,
  articleTotal: null,
  scans: 1,
  openNeeds: 0,
}

export const session: Output<'counts.get'> = {
  sessionId: 's1',
  controlId: 44,
  number: 'R-000184',
  supplierName: null,
  counter: 1,
  operator: 'Ana Quiroga',
  listing: 'open',
  status: 'open',
  blind: true,
  startedAt: '2026-11-20T10:42:00-03:00',
  closedAt: null,
  signedAt: null,
  container: null,
  articles: [],
  tallies: [],
  openNeeds: [],
  notes: [],
  operators: ['Ana Quiroga'],
  covers: null,
  scans: 0,
  events: [],
  eventsTotal: 0,
}

export function stockOf(articleCode: string, lots: (readonly [lot: string, expiry: string, expired: boolean])[]) {
  const figures = { units: 5, blockedUnits: 0 }
  return {
    ...figures,
    articleCode,
    description: null,
    entries: lots.length,
    expiredUnits: 0,
    lots: lots.map(([lot, expiry, expired]) => ({ ...figures, lot, expiry, expired, places: [], placesTotal: 0 })),
    lotsTotal: lots.length,
    serials: { rows: [], total: 0 },
    asOf: null,
  }
}

export function open(answers: Answers = {}, route: Partial<Extract<Route, { screen: 'label' }>> = {}, labels = {}) {
  const labelSettings: LabelSettings = {
    ...defaultLabelSettings,
    companyPrefix: '7799001',
    printer: 'network',
    host: '10.0.0.9',
    ...labels,
  }
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, labels: { ...labelSettings, numbersConfirmed: true } }),
    'labels.list': () => ({ rows: [], total: 0, nextCursor: null, asOf: null }),
    'labels.preview': ({ articleCode, pallet }) => ({
      drawing,
      elements: [],
      description: articleCode === milk.code ? milk.description : null,
      sscc: pallet === true ? sscc : null,
      matrixOnly: false,
    }),
    'counts.suggest': () => ({ rows: [] }),
    'stock.article': ({ articleCode }) => stockOf(articleCode, []),
    'articles.search': ({ text }) => {
      const rows = text === '7799001044122' ? [milk] : text === 'leche' ? [milk, cream] : []
      return { rows, total: rows.length }
    },
    'labels.print': ({ copies, articleCode = null, pallet }) => ({
      label: made({ copies, articleCode, sscc: pallet === true ? sscc : null }),
      drawing,
      outcome: 'sent',
    }),
    'labels.confirm': ({ raw }) =>
      raw.includes('OTHER')
        ? new FakeFailure('conflict', { reason: 'label_differs', read: [] })
        : made({ confirmed: 1 }),
    'counts.scan': () => counted,
    ...answers,
  })
  renderApp(core, { screen: 'label', sessionId: 's1', ...route })
  return core
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
export const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
export const printed = (core: ReturnType<typeof open>) => core.sent('labels.print')

/** Milk with its lot, expiry and units; the preview is shown then. */
export async function enterMilk(): Promise<void> {
  await press(/^Artículo/)
  await write('Nombre, código o código de barras', 'leche')
  await press(/^Leche entera/)
  await write('Lote', 'L26-0907')
  await press('Siguiente')
  await write('Vence', '020327')
  await press('Siguiente')
  await write('Unidades', '12')
  await press('Listo')
  await screen.findByRole('img', { name: 'Vista previa de la etiqueta' })
}
