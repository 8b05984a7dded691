import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { scan } from '../support/scan.ts'
import { barcodes, type CountingCore } from './fake-count-core.ts'
import { band, openCount, press } from './open-count.tsx'

/** The last scan as the page sent it. */
const lastScan = (core: CountingCore) => core.sent('counts.scan').at(-1)

async function asking(): Promise<CountingCore & { waiting: string }> {
  const core = await openCount()
  scan(barcodes.lotless)
  await screen.findByText('¿El mismo lote que antes?')
  const waiting = core.session.openNeeds.at(-1)?.eventId ?? ''
  expect(waiting).not.toBe('')
  return Object.assign(core, { waiting })
}

describe('a scan while the screen asks for a lot', () => {
  it('says which question it answers', async () => {
    const core = await asking()
    scan('L-9')
    await waitFor(() => expect(lastScan(core)).toMatchObject({ raw: 'L-9', answering: core.waiting }))
  })

  it('answers nothing once another scan took the question off the screen, though the article still waits', async () => {
    const core = await asking()
    scan(barcodes.pallet)
    await waitFor(() => expect(band().textContent).toContain('Contenedor ya contado'))
    scan('R-000184')
    await waitFor(() => expect(lastScan(core)).toMatchObject({ raw: 'R-000184' }))
    expect(lastScan(core)).not.toHaveProperty('answering')
    expect(core.session.openNeeds.map(({ eventId }) => eventId)).toEqual([core.waiting])
  })

  it('answers nothing while a scan before it is still on its way', async () => {
    const core = await asking()
    scan(barcodes.pallet)
    scan('R-000184')
    await waitFor(() => expect(lastScan(core)).toMatchObject({ raw: 'R-000184' }))
    expect(lastScan(core)).not.toHaveProperty('answering')
  })

  it('answers nothing behind a panel that hides the question', async () => {
    const core = await asking()
    press('Más')
    scan('L-9')
    await waitFor(() => expect(lastScan(core)).toMatchObject({ raw: 'L-9' }))
    expect(lastScan(core)).not.toHaveProperty('answering')
  })
})

it('a scan while the screen asks for an expiry, a weight, an article or a reason answers nothing', async () => {
  const core = await openCount()
  for (const asked of [barcodes.cream, barcodes.byWeight, barcodes.unknown, barcodes.short]) {
    scan(asked)
    await waitFor(() => expect(core.session.openNeeds.at(-1)?.raw).toBe(asked))
    scan('L-9')
    await waitFor(() => expect(lastScan(core)).toMatchObject({ raw: 'L-9' }))
    expect(lastScan(core)).not.toHaveProperty('answering')
  }
})

it('a serial that was typed again is said, and nothing is added', async () => {
  const at = '2026-11-20T10:21:44-03:00'
  await openCount({
    'counts.add': ({ articleCode }) => ({
      eventId: 'e-again',
      seq: 999,
      kind: 'duplicate',
      at,
      operator: 'Ana',
      articleCode,
      outcome: 'duplicate',
      reason: 'serial_repeated',
      duplicateOf: { at, operator: 'Bruno Sosa' },
    }),
  })
  scan(barcodes.lotless)
  await screen.findByText('¿El mismo lote que antes?')
  press('ABC')
  press('L')
  press('Guardar')
  await waitFor(() => expect(band().textContent).toContain('Serie ya contada'))
  expect(band().getAttribute('data-outcome')).toBe('duplicate')
  expect(band().textContent).toContain('Bruno Sosa')
})
