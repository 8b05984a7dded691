import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { scan, typeAt } from '../support/scan.ts'
import { barcodes, type CountingCore } from './fake-count-core.ts'
import { openCount } from './open-count.tsx'
import type { Answers } from '../support/fake-core.ts'

const rows = () => screen.queryAllByRole('button', { name: /Vincular$/ }).map((row) => row.textContent)
const search = () => screen.getByLabelText<HTMLInputElement>('Buscar por nombre o código')
const type = (value: string) => fireEvent.change(search(), { target: { value } })

async function asking(overrides: Answers = {}): Promise<CountingCore> {
  const core = await openCount(overrides)
  scan(barcodes.unknown)
  await screen.findByLabelText('Buscar por nombre o código')
  return core
}

it('offers what this supplier brought before, and no other article', async () => {
  const core = await asking()
  await screen.findByText('Ya traídos por este proveedor')
  expect(rows()).toEqual([expect.stringContaining('Postre de vainilla'), expect.stringContaining('Leche entera')])
  expect(core.sent('articles.search')).toEqual([])
  type('chocolate')
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Postre de chocolate')]))
  expect(screen.queryByText('Ya traídos por este proveedor')).toBeNull()
})

it('offers nothing where the supplier brought nothing before, and has letters for the search', async () => {
  const core = await asking({ 'counts.suggest': () => ({ rows: [] }) })
  await waitFor(() => expect(core.sent('counts.suggest')).toHaveLength(1))
  expect(rows()).toEqual([])
  expect(screen.queryByText('Ya traídos por este proveedor')).toBeNull()
  const show = screen.getByRole('button', { name: 'Letras en pantalla' })
  fireEvent.click(show)
  const letters = screen.getByRole('group', { name: 'Letras' })
  for (const key of 'VAINIX') fireEvent.click(within(letters).getByRole('button', { name: key }))
  fireEvent.click(within(letters).getByRole('button', { name: 'Borrar la última letra' }))
  expect(search().value).toBe('VAINI')
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Postre de vainilla')]))
  fireEvent.click(show)
  expect(screen.queryByRole('group', { name: 'Letras' })).toBeNull()
})

it('offers a new article only where no name matches', async () => {
  const found = [{ code: '104699', description: 'Postre de vainílla 120 g' }]
  await asking({
    'articles.search': ({ text }) => ({ rows: text === 'nada' ? [] : found, total: text === 'nada' ? 0 : 1 }),
  })
  type('Vainilla')
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Postre de vainílla')]))
  expect(screen.queryByText(/Usar el código/)).toBeNull()
  // A code that begins another one may be new.
  type('1046')
  await screen.findByText('Usar el código 1046')
  type('nada')
  await screen.findByText('Usar el código nada')
})

it('letters typed fast outside the field keep the first one', async () => {
  await asking()
  // Released together, as the keys of a person are: the first moves the cursor into the field, the others are its text.
  typeAt('queso', [0, 60, 130, 70, 180, 240])
  expect(search().value).toBe('queso')
})
