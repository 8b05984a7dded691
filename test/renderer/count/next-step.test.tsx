import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CountSession } from '../../../src/contract/shapes/count.ts'
import { FakeFailure } from '../support/fake-carrier.ts'
import { scan } from '../support/scan.ts'
import { barcodes, createFakeCountCore } from './fake-count-core.ts'
import { band, openCount, press, spanish } from './open-count.tsx'

// One dark key at a time: the next step. What has just happened and how much waits are in sight.

const primary = (within: Element = document.body) =>
  [...within.querySelectorAll('.last-scan [data-tone=primary]')].map((key) => key.textContent)

const waiting = (count: number): CountSession['openNeeds'] =>
  Array.from({ length: count }, (_, at) => ({
    eventId: `e-${at}`,
    at: '2026-11-20T10:21:44-03:00',
    raw: 'DRILL',
    barcode: null,
    articleCode: 'DRILL-18V',
    description: `Taladro ${at + 1}`,
    units: 1,
    lot: 'L1',
    expiry: null,
    needs: ['serial'],
    finding: null,
  }))

const list = () => within(screen.getByRole('region', { name: 'Contado hasta ahora' }))
const rows = () => list().getAllByRole('listitem')

it('while scans wait, the dark key of the end of a count completes the first one', async () => {
  await openCount({}, { openNeeds: waiting(2) })
  press('Terminar conteo')
  await screen.findByText('Terminar el conteo')
  expect(primary()).toEqual(['Completar'])
  expect(screen.getByRole('button', { name: 'Terminar' })).toHaveProperty('disabled', true)
})

it('expired goods are set aside: that is the dark key, counting them is the other one', async () => {
  await openCount()
  scan(barcodes.expired)
  await waitFor(() => expect(band().textContent).toContain('Aparte la caja'))
  expect(primary()).toEqual([expect.stringContaining('Continuar sin agregar')])
  expect(screen.getByRole('button', { name: 'Contar como vencido' })).toBeTruthy()
})

it('a wrong date is an error with its sign, and the key that saves is not the dark one', async () => {
  await openCount()
  scan(barcodes.cream)
  await waitFor(() => expect(band().textContent).toContain('Falta el vencimiento'))
  for (const key of '310227') press(key)
  const save = screen.getByRole('button', { name: 'Guardar' })
  expect(save.hasAttribute('data-idle')).toBe(false)
  press('Guardar')
  const alert = await screen.findByRole('alert')
  expect(alert.querySelector('[data-tone=bad] .icon')).not.toBeNull()
  expect(save.hasAttribute('data-idle')).toBe(true)
})

it('many scans that wait are folded: the article counted last stays in view', async () => {
  await openCount({}, { openNeeds: waiting(9) })
  scan(barcodes.milk)
  await waitFor(() => expect(band().textContent).toContain('Contado'))
  const texts = rows().map((row) => row.textContent)
  expect(texts[0]).toContain('Otras 7 lecturas pendientes')
  expect(texts.slice(1, 3)).toEqual([expect.stringContaining('Taladro 8'), expect.stringContaining('Taladro 9')])
  expect(texts[3]).toContain('Leche entera')
  const fold = list().getByRole('button', { name: /Otras 7 lecturas/ })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(fold)
  expect(list().getByRole('button', { name: /^Taladro 1/ })).toBeTruthy()
  fireEvent.click(list().getByRole('button', { name: 'Mostrar menos' }))
  expect(list().queryByRole('button', { name: /^Taladro 1/ })).toBeNull()
})

it('three scans that wait are all in the list', async () => {
  await openCount({}, { openNeeds: waiting(3) })
  expect(list().getAllByRole('button', { name: /^Taladro/ })).toHaveLength(3)
  expect(screen.queryByText(/Otras .* lecturas pendientes/)).toBeNull()
})

it('before a scan is discarded it is named', async () => {
  const core = createFakeCountCore(spanish)
  core.answers['counts.scan'] = () => new FakeFailure('storage_full')
  await openCount({}, {}, core)
  scan(barcodes.milk)
  expect(await screen.findByRole('button', { name: `Descartar la primera lectura: ${barcodes.milk}` })).toBeTruthy()
})
