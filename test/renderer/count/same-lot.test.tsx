import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ScanResult } from '../../../src/contract/shapes/count.ts'
import { barcodes, createFakeCountCore } from './fake-count-core.ts'
import { band, openCount, press, spanish } from './open-count.tsx'
import { scan } from '../support/scan.ts'

const milk = '104412'
const expiry = '2027-03-02'

/** A core whose milk has no lot on its barcode, and two lots counted before. */
function milkWithoutLot() {
  const core = createFakeCountCore(spanish)
  core.session.tallies = core.session.tallies.map((row) => (row.articleCode === milk ? { ...row, expiry } : row))
  const { 'counts.scan': real } = core.answers
  core.answers['counts.scan'] = async (input) => {
    const answer = (await real?.(input)) as ScanResult
    if (input.raw !== barcodes.milk) return answer
    const base = { ...answer, articleCode: milk, description: 'Leche entera larga vida 1 L', unitsPerScan: 12 }
    if (input.repeats !== undefined)
      return { ...base, outcome: 'counted', units: 12, lot: 'L26-0914', expiry, repeated: true }
    const asked = { ...base, outcome: 'needs' as const, needs: ['lot' as const, 'expiry' as const] }
    return { ...asked, units: 0, waits: 12, lot: null, expiry: null, articleTotal: null }
  }
  core.answers['counts.add'] = ({ sessionId: _session, articleCode, units, lot, expiry: day }) => ({
    eventId: 'e-chosen',
    seq: 900,
    kind: 'manual',
    at: '2026-11-20T10:44:00-03:00',
    operator: 'Ana',
    articleCode,
    units,
    lot: lot ?? null,
    expiry: day ?? null,
    outcome: 'counted',
  })
  return core
}

it('one key fills in lot and expiry as they were before; letters are for another lot', async () => {
  const core = await openCount({}, {}, milkWithoutLot())
  scan(barcodes.milk)
  await screen.findByText('¿El mismo lote que antes?')
  expect(screen.queryByRole('group', { name: 'Letras' })).toBeNull()
  press('ABC')
  expect(screen.getByRole('group', { name: 'Letras' })).toBeTruthy()
  scan(barcodes.milk)
  await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(2))
  press(/^L26-0907/)
  await waitFor(() =>
    expect(core.sent('counts.add')).toMatchObject([{ articleCode: milk, lot: 'L26-0907', expiry, units: 12 }]),
  )
  // Nothing is repeated unless that was asked for.
  scan(barcodes.milk)
  await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(3))
  expect(core.sent('counts.scan').map(({ repeats }) => repeats)).toEqual([undefined, undefined, undefined])
})

it('still says after an undo which lot the next scans repeat', async () => {
  const core = await openCount({}, {}, milkWithoutLot())
  scan(barcodes.milk)
  await screen.findByText('¿El mismo lote que antes?')
  fireEvent.click(screen.getByRole('switch'))
  press(/^L26-0914/)
  await screen.findByText('Dejar de repetir')
  await within(band()).findByText('L26-0914')
  press('Deshacer')
  await waitFor(() => expect(band().textContent).toContain('Deshecho'))
  expect(band().querySelector('.scan-result-repeat')?.textContent).toContain('L26-0914')
  scan(barcodes.milk)
  await waitFor(() => expect(core.sent('counts.scan').at(-1)?.repeats).toBe('e-chosen'))
})

it('repeats the lot for the next scans until the key, another label or another container ends it', async () => {
  const core = await openCount({}, {}, milkWithoutLot())
  const choose = async () => {
    scan(barcodes.milk)
    await screen.findByText('¿El mismo lote que antes?')
    fireEvent.click(screen.getByRole('switch'))
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    press(/^L26-0914/)
    await screen.findByText('Dejar de repetir')
  }
  const last = () => core.sent('counts.scan').at(-1)?.repeats
  await choose()
  scan(barcodes.milk)
  await waitFor(() => expect(last()).toBe('e-chosen'))
  await within(band()).findByText('L26-0914')
  expect(screen.getByText('Lote, repetido')).toBeTruthy()
  press(/^Dejar de repetir/)
  scan(barcodes.milk)
  await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(3))
  expect(last()).toBeUndefined()
  await choose()
  scan(barcodes.cream)
  await waitFor(() => expect(screen.queryByText('Dejar de repetir')).toBeNull())
  scan(barcodes.milk)
  await waitFor(() => expect(core.sent('counts.scan').length).toBe(6))
  expect(last()).toBeUndefined()
})

it('the key for another lot: the lot that is chosen next repeats without the switch', async () => {
  const core = await openCount({}, {}, milkWithoutLot())
  const ask = async () => {
    scan(barcodes.milk)
    await screen.findByText('¿El mismo lote que antes?')
  }
  const isOn = () => screen.getByRole('switch').getAttribute('aria-checked')
  await ask()
  fireEvent.click(screen.getByRole('switch'))
  press(/^L26-0914/)
  await screen.findByText(/^Dejar de repetir/)
  press(/^Cambiar de lote/)
  await screen.findByText('Escanee la primera caja del otro lote.')
  await ask()
  expect(isOn()).toBe('true')
  press(/^L26-0907/)
  await within(band()).findByText('L26-0907')
  scan(barcodes.milk)
  await waitFor(() => expect(core.sent('counts.scan').at(-1)?.repeats).toBe('e-chosen'))
  // Of another article nothing is repeated without the switch.
  press(/^Cambiar de lote/)
  scan(barcodes.cream)
  await waitFor(() => expect(screen.queryByText('Escanee la primera caja del otro lote.')).toBeNull())
  await ask()
  expect(isOn()).toBe('false')
})

it('a label that answers the question repeats its lot where the switch is on', async () => {
  const milk = milkWithoutLot()
  const { 'counts.scan': counting } = milk.answers
  milk.answers['counts.scan'] = async (input) => {
    const answer = (await counting?.(input)) as ScanResult
    if (input.raw !== layer) return answer
    const resolved = milk.sent('counts.scan').at(-1)?.answering ?? null
    return { ...answer, outcome: 'counted', articleCode: '104412', lot: 'L-9', expiry, eventId: 'e-layer', resolved }
  }
  const core = await openCount({}, {}, milk)
  scan(barcodes.milk)
  await screen.findByText('¿El mismo lote que antes?')
  fireEvent.click(screen.getByRole('switch'))
  scan(layer)
  await within(band()).findByText('L-9')
  scan(barcodes.milk)
  await waitFor(() => expect(core.sent('counts.scan').at(-1)?.repeats).toBe('e-layer'))
})

const layer = ']C110L-9'

it('a lot that has kilograms and units says how much of what is asked for', async () => {
  const lot = { articleCode: '104602', description: 'Queso', lot: 'L-7', expiry: '2027-02-22' }
  const tally = { ...lot, container: null, condition: 'good' as const }
  const waits = { ...lot, eventId: 'e-waits', at: '2026-11-20T10:00:00-03:00', raw: '104602', barcode: null }
  await openCount(
    {},
    {
      tallies: [
        { ...tally, units: 4 },
        { ...tally, units: 7.25, byWeight: true },
      ],
      openNeeds: [
        { ...waits, lot: null, expiry: null, units: 2.5, byWeight: true, needs: ['lot', 'expiry'], finding: null },
      ],
    },
  )
  press(/Faltan: lote/)
  const key = await screen.findByRole('button', { name: /^L-7/ })
  expect(key.textContent).toContain('7,25 kg')
  expect(key.textContent).not.toMatch(/11,25| u\./)
})
