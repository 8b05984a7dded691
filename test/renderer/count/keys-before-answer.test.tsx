import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { scan } from '../support/scan.ts'
import { barcodes, createFakeCountCore, type CountingCore } from './fake-count-core.ts'
import { band, openCount, press, spanish } from './open-count.tsx'

type Delayed = 'counts.add' | 'counts.undo'

/** A count whose core answers one operation when it is told to. */
async function openDelayed(name: Delayed): Promise<CountingCore & { answer: () => void }> {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  const core = createFakeCountCore(spanish)
  const real = core.answers[name] as (input: unknown) => never
  core.answers[name] = async (input: unknown) => {
    await gate
    return real(input)
  }
  return Object.assign(await openCount({}, {}, core), { answer })
}

const display = () => document.querySelector('.pad-display')?.textContent

describe('keys pressed while an answer is on its way', () => {
  it('after a lot are the quantity of the next scan', async () => {
    const core = await openDelayed('counts.add')
    scan(barcodes.lotless)
    await screen.findByText('¿El mismo lote que antes?')
    press('ABC')
    press('L')
    press('Guardar')
    press('3')
    core.answer()
    await waitFor(() => expect(band().textContent).toContain('Lectura completada'))
    expect(display()).toContain('3')
    scan(barcodes.milk)
    await waitFor(() => expect(core.sent('counts.scan').at(-1)).toMatchObject({ raw: barcodes.milk, multiplier: 3 }))
  })

  it('after an undo are the quantity of the next scan', async () => {
    const core = await openDelayed('counts.undo')
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('+12'))
    press('Deshacer')
    press('4')
    core.answer()
    await waitFor(() => expect(band().textContent).toContain('Deshecho'))
    scan(barcodes.milk)
    await waitFor(() => expect(core.sent('counts.scan').at(-1)).toMatchObject({ multiplier: 4 }))
  })

  it('belong to another waiting scan that was opened meanwhile', async () => {
    const core = await openDelayed('counts.add')
    scan(barcodes.cream)
    await waitFor(() => expect(band().textContent).toContain('Falta el vencimiento'))
    scan(barcodes.lotless)
    await screen.findByText('¿El mismo lote que antes?')
    press('ABC')
    press('L')
    press('Guardar')
    press(/Falta: vencimiento/)
    press('0')
    core.answer()
    await waitFor(() => expect(core.session.openNeeds).toHaveLength(1))
    await waitFor(() => expect(core.session.openNeeds[0]?.raw).toBe(barcodes.cream))
    for (const key of '50627') press(key)
    press('Guardar')
    await waitFor(() => expect(core.sent('counts.add').at(-1)).toMatchObject({ expiry: '2027-06-05' }))
  })
})
