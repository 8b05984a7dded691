import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { SearchResult } from '../../../src/contract/shapes/home.ts'
import { targetOf } from '../../../src/renderer/state/navigate-to-result.ts'
import { useRoute } from '../../../src/renderer/state/route.ts'
import { createFakeCarrier } from '../support/fake-carrier.ts'
import { renderApp } from '../support/render-app.tsx'

const nothing: SearchResult = {
  label: { kind: 'code', valid: true, articleCode: null, container: null, lot: null },
  documents: { rows: [], more: false },
  articles: { rows: [], more: false },
  containers: { rows: [], more: false },
  suppliers: { rows: [], more: false },
  orders: { rows: [], more: false },
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
    articles: { rows: [milk], more: false },
    suppliers: { rows: [cerro], more: true },
  })
  const input = await field()
  await user.keyboard('/')
  await expect.poll(() => document.activeElement).toBe(input)
  await user.keyboard('leche')
  await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true')
  expect(options().map((option) => option.textContent)).toEqual([
    '104412Leche entera larga vida 1 L',
    'P001Lácteos Cerro Pampa S.A.',
  ])
  expect(screen.getByRole('group', { name: /Proveedores.*hay más/ })).toBeDefined()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(input.getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
  expect(options()[1]?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  expect(useRoute.getState().route).toMatchObject({ screen: 'suppliers', view: { open: { code: 'P001' } } })
})

it('Esc closes the list, then empties the field, then leaves it', async () => {
  const { user } = open({ ...nothing, articles: { rows: [milk], more: false } })
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

it('Enter on an unknown number searches for the document, whatever the list still shows', async () => {
  const { core, user } = open(nothing)
  await user.type(await field(), 'R-777{Enter}')
  await expect.poll(() => core.sent('receiving.find')).toEqual([{ number: 'R-777' }])
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
      containers: { rows: [{ container: '1061', articleCode: '104412', match: 'exact' }], more: false },
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
        more: false,
      },
      articles: { rows: [{ ...milk, match: 'exact' }], more: false },
    },
    '104412',
    { find: '104412' },
  ],
  [
    'words open the first find',
    { articles: { rows: [milk], more: false } },
    'leche',
    { screen: 'stock', articleCode: '104412' },
  ],
  ['a number with similar finds is still looked for', { articles: { rows: [milk], more: false } }, '1044', null],
])('%s', (_, answer, text, expected) => expect(targetOf({ ...nothing, ...answer }, text)).toEqual(expected))
