import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { scan } from './support/scan.ts'

import { cream, enterMilk, milk, open, press, session, sscc, stockOf, write } from './support/label-screen.tsx'

it('a lot that the count has fills in lot and expiry with one press', async () => {
  const tally = { description: null, container: null, condition: 'good', units: 12 } as const
  const lots = [
    { ...tally, articleCode: milk.code, lot: 'L77', expiry: '2027-02-22' },
    { ...tally, articleCode: milk.code, lot: 'L77', expiry: '2027-02-22', container: sscc },
    { ...tally, articleCode: milk.code, lot: null, expiry: null },
    { ...tally, articleCode: cream.code, lot: 'C1', expiry: '2027-01-01' },
  ]
  const core = open({ 'counts.get': () => ({ ...session, tallies: lots }) })
  await press(/^Artículo/)
  scan('7799001044122')
  const known = await screen.findByRole('group', { name: 'Lotes conocidos' })
  expect(within(known).getAllByRole('button')).toHaveLength(1)
  await userEvent.click(within(known).getByRole('button', { name: /^L77/ }))
  await write('Unidades', '12')
  await press('Listo')
  await screen.findByRole('img', { name: 'Vista previa de la etiqueta' })
  expect(core.sent('labels.preview').at(-1)).toMatchObject({ lot: 'L77', expiry: '2027-02-22', units: 12 })
})

it('lots of the stock come after those of the count, what expires last first; expired ones are not offered', async () => {
  const tally = { description: null, container: null, condition: 'good', units: 12 } as const
  const core = open({
    'counts.get': () => ({
      ...session,
      tallies: [{ ...tally, articleCode: milk.code, lot: 'L77', expiry: '2027-02-22' }],
    }),
    'stock.article': ({ articleCode }) =>
      stockOf(articleCode, [
        ['L77', '2027-01-22', false],
        ['L79', '2027-01-25', false],
        ['L80', '2027-01-30', false],
        ['L99', '2027-05-01T00:00:00', false],
        ['OLD', '2026-01-01', true],
      ]),
  })
  await press(/^Artículo/)
  scan('7799001044122')
  const known = await screen.findByRole('group', { name: 'Lotes conocidos' })
  await within(known).findByRole('button', { name: /^L99.*en stock$/ })
  expect(
    within(known)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['L7722/02/2027', 'L9901/05/2027en stock', 'L8030/01/2027en stock'])
  await userEvent.click(within(known).getByRole('button', { name: /^L99/ }))
  await write('Unidades', '12')
  await press('Listo')
  await screen.findByRole('img', { name: 'Vista previa de la etiqueta' })
  expect(core.sent('labels.preview').at(-1)).toMatchObject({ lot: 'L99', expiry: '2027-05-01', units: 12 })
})

it('a lot whose expiry is a text of the WMS fills in the lot alone', async () => {
  open({ 'stock.article': ({ articleCode }) => stockOf(articleCode, [['L98', 'Sin vencimiento', false]]) })
  await press(/^Artículo/)
  scan('7799001044122')
  await userEvent.click(await screen.findByRole('button', { name: /^L98 ?en stock$/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Vence').value).toBe('')
})

it('other goods take neither the lot nor the expiry nor the units of those before', async () => {
  const core = open()
  await enterMilk()
  await press(/^Artículo/)
  await write('Nombre, código o código de barras', 'leche')
  await press(/^Leche entera/)
  expect(await screen.findByRole('img', { name: 'Vista previa de la etiqueta' })).toBeTruthy()
  await press(/^Artículo/)
  await write('Nombre, código o código de barras', 'leche')
  await press(/^Crema de leche/)
  expect(screen.getByLabelText<HTMLInputElement>('Lote').value).toBe('')
  await press('Siguiente')
  expect(screen.getByLabelText<HTMLInputElement>('Vence').value).toBe('')
  await press('Siguiente')
  await write('Unidades', '3')
  await press('Listo')
  await screen.findByRole('img', { name: 'Vista previa de la etiqueta' })
  const { lot, expiry, ...rest } = core.sent('labels.preview').at(-1)!
  expect([lot, expiry]).toEqual([undefined, undefined])
  expect(rest).toMatchObject({ articleCode: cream.code, units: 3 })
})

it('a lot without an expiry does not take that of the lot before; one that was typed first stays', async () => {
  open({ 'stock.article': ({ articleCode }) => stockOf(articleCode, [['L98', 'Sin vencimiento', false]]) })
  await enterMilk()
  await press(/^Lote/)
  await press(/^L98/)
  expect(screen.getByLabelText<HTMLInputElement>('Vence').value).toBe('')
  await write('Vence', '020327')
  await press(/^Lote/)
  await write('Lote', '')
  await press(/^L98/)
  expect(screen.queryByLabelText('Vence')).toBeNull()
})
