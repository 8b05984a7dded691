import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ScanResult, CountSession } from '../../../src/contract/shapes/count.ts'
import { scan } from '../support/scan.ts'
import { band, openCount, press, spanish } from './open-count.tsx'
import { barcodes, createFakeCountCore } from './fake-count-core.ts'

/** Earlier scans, each of a different article, so that each row can be identified. */
const before: CountSession['events'] = Array.from({ length: 45 }, (_, index) => ({
  eventId: `old-${index}`,
  seq: index + 1,
  kind: 'scan',
  at: '2026-11-20T10:00:00-03:00',
  operator: 'Ana',
  raw: `A-${index}`,
  articleCode: `A-${index}`,
  units: 1,
}))

const rows = () => [...document.querySelectorAll<HTMLElement>('.entries li')]
const texts = () => rows().map((row) => row.textContent)

describe('older scans', () => {
  it('are loaded page by page up to the first, which is undone', async () => {
    const core = await openCount({}, { events: before })
    press('Más')
    press('Deshacer anteriores')
    await waitFor(() => expect(texts()[0]).toContain('1 u. A-44'))
    expect(screen.getByText('1 a 20 de 45')).toBeTruthy()
    press('Más antiguas')
    await screen.findByText('21 a 40 de 45')
    press('Más antiguas')
    await screen.findByText('41 a 45 de 45')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Más antiguas' }).disabled).toBe(true)
    fireEvent.click(within(rows().at(-1)!).getByRole('button', { name: 'Deshacer' }))
    await waitFor(() => expect(core.sent('counts.undo')).toMatchObject([{ eventId: 'old-0' }]))
    await waitFor(() => expect(band().textContent).toContain('Deshecho'))
    press('Más nuevas')
    await screen.findByText(/^21 a 40/)
  })

  it('are found by their text, from the first page', async () => {
    await openCount({}, { events: before })
    press('Más')
    press('Deshacer anteriores')
    await waitFor(() => expect(rows()).toHaveLength(20))
    press('Más antiguas')
    await screen.findByText('21 a 40 de 45')
    const field = screen.getByLabelText('Artículo, lote, código o contenedor')
    fireEvent.change(field, { target: { value: 'A-7' } })
    await waitFor(() => expect(texts()).toEqual([expect.stringContaining('1 u. A-7')]))
    fireEvent.change(field, { target: { value: 'nada' } })
    expect(await screen.findByText('Nada coincide. Pruebe con otra palabra.')).toBeTruthy()
  })

  it('close on the next scan', async () => {
    await openCount({}, { events: before })
    press('Más')
    press('Deshacer anteriores')
    await waitFor(() => expect(rows()).toHaveLength(20))
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('+12'))
    expect(document.querySelector('.entries')).toBeNull()
  })
})

describe('a label of an unknown barcode that waits in the list', () => {
  const waiting = {
    eventId: 'w-1',
    at: '2026-11-20T10:00:00-03:00',
    raw: ']C1010779900104719210L-9\u001d17270315',
    barcode: barcodes.unknown,
    articleCode: null,
    description: null,
    units: null,
    lot: 'L-9',
    expiry: '2027-03-15',
    needs: ['article'],
    finding: null,
  } satisfies CountSession['openNeeds'][number]

  it('is linked and scanned again: lot and expiry stay those of the label', async () => {
    const core = await openCount({}, { openNeeds: [waiting] })
    press(/Falta: artículo/)
    await waitFor(() => expect(band().textContent).toContain('Código desconocido'))
    expect(screen.getByRole('heading', { level: 2, name: barcodes.unknown })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /Postre de vainilla/ }))
    await waitFor(() => expect(core.sent('counts.relearn')).toMatchObject([{ eventId: 'w-1' }]))
    expect(core.sent('articles.learn')).toMatchObject([{ raw: waiting.raw, articleCode: '104699' }])
    expect(core.sent('counts.add')).toEqual([])
  })

  it('without barcode only gets its article, and keeps its other fields', async () => {
    const core = await openCount({}, { openNeeds: [{ ...waiting, barcode: null, units: 3 }] })
    press(/Falta: artículo/)
    await waitFor(() => expect(band().textContent).toContain('Falta el artículo'))
    fireEvent.click(await screen.findByRole('button', { name: /Postre de vainilla/ }))
    await waitFor(() => expect(core.sent('counts.add')).toHaveLength(1))
    expect(core.sent('counts.add')[0]).toMatchObject({
      articleCode: '104699',
      units: 3,
      lot: 'L-9',
      expiry: '2027-03-15',
    })
    // An unknown serial is not shown as none: the scan may carry it.
    expect(core.sent('counts.add')[0]).not.toHaveProperty('serial')
    expect(core.sent('articles.learn')).toEqual([])
  })
})

it('typed values complete the pending scan with all its units, not with one package', async () => {
  const core = createFakeCountCore(spanish)
  const real = core.answers['counts.scan']!
  // The label contains its number of units.
  core.answers['counts.scan'] = (input) => ({ ...(real(input) as ScanResult), waits: 36 })
  await openCount({}, {}, core)
  scan(barcodes.cream)
  await waitFor(() => expect(band().textContent).toContain('+36 u.'))
  for (const key of '050627') press(key)
  press('Guardar')
  await waitFor(() => expect(core.sent('counts.add')[0]).toMatchObject({ units: 36, lot: 'C-1124' }))
})
