import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ScanResult } from '../../../src/contract/shapes/count.ts'
import { scan } from '../support/scan.ts'
import { barcodes, createFakeCountCore } from './fake-count-core.ts'
import { band, openCount, press, spanish } from './open-count.tsx'

const kettle = '104643'

/** A core whose kettle asks for lot, expiry and serial. */
function kettleWithNothing() {
  const core = createFakeCountCore(spanish)
  const { 'counts.scan': real } = core.answers
  core.answers['counts.scan'] = async (input) => {
    const answer = (await real?.(input)) as ScanResult
    const needs = ['lot' as const, 'expiry' as const, 'serial' as const]
    const empty = { units: 0, waits: 1, lot: null, expiry: null, articleTotal: null }
    const article = { articleCode: kettle, description: 'Pava eléctrica 1,7 L', unitsPerScan: 1 }
    return { ...answer, ...article, ...empty, outcome: 'needs', subject: 'article', needs }
  }
  core.answers['counts.add'] = ({ articleCode, units, lot, notOnPackage }) => ({
    eventId: 'e-lacks',
    seq: 901,
    kind: 'manual',
    at: '2026-11-20T10:44:00-03:00',
    operator: 'Ana',
    articleCode,
    units,
    lot: lot ?? null,
    expiry: null,
    notOnPackage,
    outcome: 'counted',
  })
  return core
}

it('a key beside the letters counts the package without lot, expiry and serial', async () => {
  const core = await openCount({}, {}, kettleWithNothing())
  scan(barcodes.milk)
  await screen.findByRole('button', { name: 'Sin lote en el bulto' })
  expect(screen.getByRole('group', { name: 'Letras' })).toBeTruthy()
  press('Sin lote en el bulto')
  press('Sin vencimiento en el bulto')
  expect(core.sent('counts.add')).toEqual([])
  press('Sin serie en el bulto')
  await waitFor(() => expect(core.sent('counts.add')).toHaveLength(1))
  expect(core.sent('counts.add')).toMatchObject([
    { articleCode: kettle, units: 1, notOnPackage: ['lot', 'expiry', 'serial'] },
  ])
  expect(core.sent('counts.add')[0]).not.toHaveProperty('lot')
  await within(band()).findByText('Contado')
  expect(screen.getAllByText('no figura')).toHaveLength(3)
})

it('a double press says it of what was asked, not of what is asked next', async () => {
  const core = await openCount({}, {}, kettleWithNothing())
  scan(barcodes.milk)
  fireEvent.click(await screen.findByRole('button', { name: 'Sin lote en el bulto' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sin vencimiento en el bulto' }), { detail: 2 })
  expect(screen.getByRole('button', { name: 'Sin vencimiento en el bulto' })).toBeTruthy()
  expect(core.sent('counts.add')).toEqual([])
})

it('a lot saved by a double press does not call the date wrong that is asked next', async () => {
  await openCount({}, {}, kettleWithNothing())
  scan(barcodes.milk)
  await screen.findByRole('button', { name: 'Sin lote en el bulto' })
  press('L')
  press('Guardar')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }), { detail: 2 })
  expect(screen.queryByRole('alert')).toBeNull()
  press('Guardar')
  expect(screen.getByRole('alert').textContent).toContain('Ese día no existe')
})

it('only what is pressed is missing: a lot that was typed stays', async () => {
  const core = await openCount({}, {}, kettleWithNothing())
  scan(barcodes.milk)
  await screen.findByRole('button', { name: 'Sin lote en el bulto' })
  for (const key of ['L', '7']) press(key)
  press('Guardar')
  press('Sin vencimiento en el bulto')
  press('Sin serie en el bulto')
  await waitFor(() =>
    expect(core.sent('counts.add')).toMatchObject([{ lot: 'L7', notOnPackage: ['expiry', 'serial'] }]),
  )
})

it('the band says that the next ones have no lot, too', async () => {
  await openCount({}, {}, kettleWithNothing())
  scan(barcodes.milk)
  fireEvent.click(await screen.findByRole('switch', { name: /^También las próximas/ }))
  for (const name of ['Sin lote en el bulto', 'Sin vencimiento en el bulto', 'Sin serie en el bulto']) press(name)
  await waitFor(() => expect(band().textContent).toContain('Repite sin lote'))
})
