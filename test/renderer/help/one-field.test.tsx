import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { SearchResult } from '../../../src/contract/shapes/home.ts'
import { targetOf } from '../../../src/renderer/state/navigate-to-result.ts'
import { readPlace } from '../../../src/renderer/state/places.ts'
import { useRoute } from '../../../src/renderer/state/route.ts'
import { createFakeCarrier } from '../support/fake-carrier.ts'
import { renderApp } from '../support/render-app.tsx'

const nothing: SearchResult = {
  label: { kind: 'code', valid: true, articleCode: null, container: null, lot: null },
  documents: { rows: [], total: 0 },
  articles: { rows: [], total: 0 },
  containers: { rows: [], total: 0 },
  suppliers: { rows: [], total: 0 },
  orders: { rows: [], total: 0 },
}
const milk = { code: '104412', description: 'Leche entera larga vida 1 L', match: 'words' as const }
const cerro = { code: 'P001', description: 'Lácteos Cerro Pampa S.A.', match: 'words' as const }

function open(answer: SearchResult) {
  const core = createFakeCarrier()
  core.answers['search.everything'] = () => answer
  renderApp(core, { screen: 'suppliers' })
  return { core, user: userEvent.setup() }
}

const field = () => screen.findByRole('combobox', { name: 'Escanee o busque' })
const options = () => within(screen.getByRole('listbox')).getAllByRole('option')

it('lists by kind as one types; arrows and Enter open one', async () => {
  const { user } = open({
    ...nothing,
    articles: { rows: [milk], total: 1 },
    suppliers: { rows: [cerro], total: 12 },
  })
  const input = await field()
  await user.keyboard('/')
  await expect.poll(() => document.activeElement).toBe(input)
  await user.keyboard('leche')
  await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true')
  expect(options().map((option) => option.textContent)).toEqual([
    '104412Leche entera larga vida 1 L',
    'P001Lácteos Cerro Pampa S.A.',
    'Ver «leche» en Stock1 artículoAlt 4',
    'Ajustes de Leche entera larga vida 1 L, últimos 30 días',
    'Ver «leche» en RecepciónAlt 2',
    'Ver «leche» en ProveedoresAlt 5',
    'Ver «leche» en PedidosAlt 6',
    'Reclamos de Lácteos Cerro Pampa S.A.',
  ])
  expect(screen.getByRole('group', { name: /Proveedores.*1 de 12/ })).toBeDefined()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(input.getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
  expect(options()[1]?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  expect(useRoute.getState().route).toMatchObject({ screen: 'suppliers', view: { open: { code: 'P001' } } })
})

it('Esc closes the list, then empties the field, then leaves it', async () => {
  const { user } = open({ ...nothing, articles: { rows: [milk], total: 1 } })
  const input = await field()
  await user.type(input, 'leche')
  await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  expect(input.getAttribute('aria-expanded')).toBe('false')
  expect(input).toHaveProperty('value', 'leche')
  await user.keyboard('{Escape}')
  expect(input).toHaveProperty('value', '')
  await user.keyboard('{Escape}')
  expect(document.activeElement).not.toBe(input)
})

it('a screen is found by its name, and pressed', async () => {
  const { user } = open(nothing)
  await user.type(await field(), 'desp')
  await user.click(await screen.findByRole('option', { name: 'Despachos' }))
  expect(useRoute.getState().route).toEqual({ screen: 'dispatches' })
})

it.each([
  ['vence', 'stock', { filter: { state: 'week' } }],
  ['que perdimos', 'adjustments', { view: { period: { preset: 'lastMonth' } } }],
  ['faltantes', 'suppliers', { opensWorst: true }],
  ['ayer', 'handover', { yesterday: true }],
])('the words of a question open the place that answers it: %s', async (words, screenName, kept) => {
  const { user } = open(nothing)
  await user.type(await field(), words)
  await screen.findByRole('group', { name: 'Preguntas' })
  await user.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => useRoute.getState().route.screen).toBe(screenName)
  expect(readPlace(useRoute.getState().place)?.kept).toMatchObject(screenName === 'suppliers' ? {} : kept)
})

it('a question is listed with its screen, and words that are in the data go before it', async () => {
  const { user } = open({ ...nothing, articles: { rows: [{ ...milk, match: 'exact' }], total: 1 } })
  await user.type(await field(), 'vence')
  expect(await screen.findByRole('option', { name: /Qué lotes vencen esta semana/ })).toBeDefined()
  expect(options()[0]?.textContent).toContain('104412')
})

it('Enter on an unknown number searches for the document, whatever the list still shows', async () => {
  const { core, user } = open(nothing)
  await user.type(await field(), 'R-777{Enter}')
  await expect.poll(() => core.sent('receiving.find')).toEqual([{ number: 'R-777' }])
})

it('the beginning of a number that the WMS does not have lists the documents that begin with it', async () => {
  const document = {
    controlId: 1,
    number: 'R-7771',
    supplierName: null,
    date: null,
    state: null,
    match: 'prefix' as const,
  }
  const rows = [document, { ...document, controlId: 2, number: 'R-7772' }]
  const { core, user } = open({ ...nothing, documents: { rows, total: 2 } })
  core.answers['receiving.find'] = () => ({ control: null, source: 'wms', asOf: null, others: [] })
  await user.click(await field())
  await user.paste('R-777')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Coinciden con «R-777»')).toBeTruthy()
  expect(core.sent('receiving.find')).toEqual([{ number: 'R-777' }])
  expect(screen.queryByText('No se encontró: R-777')).toBeNull()
})

it.each<[string, Partial<SearchResult>, string, unknown]>([
  [
    'a label names its article',
    { label: { ...nothing.label, kind: 'gs1', articleCode: '104412' } },
    'x',
    { screen: 'stock', articleCode: '104412' },
  ],
  [
    'a pallet label names its container first',
    {
      label: { ...nothing.label, kind: 'gs1', articleCode: '104412', container: '1061' },
      containers: { rows: [{ container: '1061', articleCode: '104412', match: 'exact' }], total: 1 },
    },
    'x',
    { screen: 'stock', container: '1061' },
  ],
  ['a label of an unknown article is reported as such', { label: { ...nothing.label, kind: 'gs1' } }, 'x', null],
  [
    'a document’s number goes before an article of the same code',
    {
      documents: {
        rows: [{ controlId: 1, number: '104412', supplierName: null, date: null, state: null, match: 'exact' }],
        total: 1,
      },
      articles: { rows: [{ ...milk, match: 'exact' }], total: 1 },
    },
    '104412',
    { find: '104412' },
  ],
  [
    'words open their one find',
    { articles: { rows: [milk], total: 1 } },
    'leche',
    { screen: 'stock', articleCode: '104412' },
  ],
  [
    'words with several finds open the list of the first kind',
    { articles: { rows: [milk, { ...milk, code: '104419' }], total: 2 }, suppliers: { rows: [cerro], total: 1 } },
    'leche 1 L',
    { list: 'stock', words: 'leche 1 L' },
  ],
  [
    'words that are nowhere are no document either',
    {},
    'leche de cabra',
    { list: 'receiving', words: 'leche de cabra' },
  ],
  ['a number with similar finds is still looked for', { articles: { rows: [milk], total: 1 } }, '1044', null],
])('%s', (_, answer, text, expected) => expect(targetOf({ ...nothing, ...answer }, text, 'typed')).toEqual(expected))

it('what was scanned is a code, never words', () => {
  expect(targetOf({ ...nothing, articles: { rows: [milk], total: 1 } }, 'leche', 'scanned')).toBeNull()
})

it('words go into the list, with its filter set', async () => {
  const { core, user } = open({ ...nothing, suppliers: { rows: [cerro, { ...cerro, code: 'P002' }], total: 2 } })
  // Keys that follow each other at once are a scan.
  await user.click(await field())
  await user.paste('cerro pampa')
  await user.keyboard('{Enter}')
  await expect.poll(() => core.sent('suppliers.list').at(-1)).toMatchObject({ text: 'cerro pampa' })
  expect(core.sent('receiving.find')).toEqual([])
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'cerro pampa')
})

it('Ctrl K opens it out of another field, every word is marked, and Ctrl Enter opens another window', async () => {
  const { user } = open({ ...nothing, articles: { rows: [milk], total: 1 } })
  const input = await field()
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('{Control>}k{/Control}')
  expect(document.activeElement).toBe(input)
  await user.keyboard('vida leche')
  const [option] = await screen.findAllByRole('option')
  expect([...(option?.querySelectorAll('mark') ?? [])].map((hit) => hit.textContent)).toEqual(['Leche', 'vida'])
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.keyboard('{ArrowDown}{Control>}{Enter}{/Control}')
  const [address] = opened.mock.calls[0] ?? []
  expect(String(address)).toMatch(/^\/#\/stock\/[\da-f-]{36}$/)
  expect(readPlace(String(address).split('/').at(-1) ?? '')?.route).toEqual({ screen: 'stock', articleCode: '104412' })
  expect(useRoute.getState().route).toEqual({ screen: 'suppliers' })
})

it('a screen’s name opens it where the words are in no data', async () => {
  const { user } = open(nothing)
  await user.click(await field())
  await user.paste('despa')
  await screen.findByRole('option', { name: 'Despachos' })
  await user.keyboard('{Enter}')
  expect(useRoute.getState().route).toEqual({ screen: 'dispatches' })
})

it('the adjustments of an article, and more finds than are counted', async () => {
  const { core, user } = open({
    ...nothing,
    articles: {
      rows: [
        { ...milk, match: 'exact' },
        { ...milk, code: '1044120' },
      ],
      total: 100,
    },
  })
  await user.click(await field())
  await user.paste('104412')
  expect(await screen.findByRole('group', { name: /Artículos.*2 de más de 99/ })).toBeDefined()
  await user.click(await screen.findByRole('option', { name: /^Ajustes de Leche/ }))
  expect(useRoute.getState().route).toEqual({ screen: 'adjustments', articleCode: '104412' })
  await expect.poll(() => core.sent('adjustments.list').at(-1)).toMatchObject({ articleCode: '104412' })
})
