import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { explainScan } from '../../../src/main/core/domain/scan.ts'
import { toElementString } from '../../../src/renderer/screens/count/element-string.ts'
import { FakeFailure } from '../support/fake-carrier.ts'
import { alternatives, barcodes, createFakeCountCore } from './fake-count-core.ts'
import { scan } from '../support/scan.ts'
import { band, openCount, press, spanish } from './open-count.tsx'

describe('goods of an odd expiry', () => {
  it('count with a reason and a note, while a code may be typed for the next scan', async () => {
    const core = await openCount()
    scan(barcodes.short)
    await waitFor(() => expect(band().textContent).toContain('Vence pronto: 05/12/2026'))
    fireEvent.change(await screen.findByLabelText('Nota para el supervisor (opcional)'), {
      target: { value: 'Avisado ' },
    })
    press('Se acepta con vida útil corta')
    await waitFor(() => expect(core.sent('counts.add')).toHaveLength(1))
    expect(core.sent('counts.add')[0]).toMatchObject({
      articleCode: '104471',
      units: 12,
      reason: 'short_life',
      note: 'Avisado',
    })
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(core.session.openNeeds).toEqual([])
  })

  it('count for another reason when it is written', async () => {
    const core = await openCount()
    scan(barcodes.short)
    await waitFor(() => expect(band().textContent).toContain('Vence pronto: 05/12/2026'))
    fireEvent.click(await screen.findByRole('button', { name: 'Otro motivo' }))
    const field = screen.getByLabelText<HTMLInputElement>('Escriba el motivo y toque de nuevo «Otro motivo»')
    expect(document.activeElement).toBe(field)
    expect(core.sent('counts.add')).toEqual([])
    fireEvent.change(field, { target: { value: 'Muestra sin cargo' } })
    press('Otro motivo')
    await waitFor(() => expect(core.sent('counts.add')).toMatchObject([{ reason: 'other', note: 'Muestra sin cargo' }]))
  })

  it('stay pending while the next is scanned, with its packages', async () => {
    const core = await openCount()
    scan(barcodes.short)
    await waitFor(() => expect(band().textContent).toContain('Vence pronto'))
    press('3')
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('+36'))
    expect(core.session.openNeeds).toHaveLength(1)
    press(/Falta: motivo/)
    press('La fecha está mal: corregirla')
    for (const key of '050627') press(key)
    press('Guardar')
    await waitFor(() => expect(core.sent('counts.add')[0]).toMatchObject({ expiry: '2027-06-05' }))
    expect(core.sent('counts.add')[0]).not.toHaveProperty('reason')
  })

  it('that were typed are asked about, not refused', async () => {
    const core = createFakeCountCore(spanish)
    const real = core.answers['counts.add']!
    core.answers['counts.add'] = (input) =>
      (input as { reason?: string }).reason === undefined
        ? new FakeFailure('conflict', { reason: 'reason_needed', finding: 'too_long' })
        : real(input)
    await openCount({}, {}, core)
    scan(barcodes.cream)
    await waitFor(() => expect(band().textContent).toContain('Falta el vencimiento'))
    for (const key of '051260') press(key)
    press('Guardar')
    await waitFor(() => expect(band().textContent).toContain('demasiado lejano'))
    press('La etiqueta no se lee bien')
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(core.sent('counts.add').map((input) => input.reason)).toEqual([undefined, 'unreadable_label'])
  })
})

describe('a label of two readings', () => {
  it('offers both, and counts the chosen one as a separate, unambiguous scan', async () => {
    const core = await openCount()
    scan(barcodes.ambiguous)
    await waitFor(() => expect(band().textContent).toContain('Puede faltar un separador'))
    await screen.findByRole('button', { name: 'Lote L26-091717271205' })
    press('Lote L26-0917 Vence 05/12/2027')
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(2))
    const raws = core.sent('counts.scan').map(({ raw }) => raw)
    expect(explainScan(raws[1]!, { year: 2026 })).toMatchObject({ valid: true, lot: 'L26-0917', expiry: '2027-12-05' })
    for (const elements of alternatives)
      expect(explainScan(toElementString(elements), { year: 2026 }).elements).toMatchObject(elements)
  })
})
