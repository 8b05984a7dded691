import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { useToasts } from '../../../src/renderer/state/toasts.ts'
import { FakeFailure } from '../support/fake-carrier.ts'
import { scan } from '../support/scan.ts'
import { band, openCount, press, spanish } from './open-count.tsx'
import { barcodes, createFakeCountCore, type CountingCore } from './fake-count-core.ts'

async function giveToBruno(core: CountingCore): Promise<void> {
  press('Cambiar operador')
  scan('BADGE-BRUNO')
  await waitFor(() => expect(core.sent('operators.identify')).toHaveLength(1))
}

describe('pause, operators and notes of a count', () => {
  it('pauses, shows that it has no operator, and resumes for the operator who scans a badge', async () => {
    const core = await openCount()
    press('Más')
    press('Pausar')
    await waitFor(() => expect(band().textContent).toContain('En pausa'))
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('El conteo está en pausa. No se agregó nada.'))
    press('Continúa otro operador')
    scan('BADGE-BRUNO')
    await waitFor(() => expect(core.sent('counts.resume')).toMatchObject([{ operator: 'Bruno Sosa' }]))
    await waitFor(() => expect(document.querySelector('.count-bar')?.textContent).toContain('Bruno Sosa'))
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('Contado'))
  })

  it.each([
    ['is paused', 'counts.pause', () => Promise.resolve(press('Pausar'))],
    ['goes to another operator', 'counts.handOver', giveToBruno],
  ] as const)(
    '%s only when what was scanned before is counted: it would be refused, or be of another person',
    async (...at) => {
      const [, operation, act] = at
      const core = createFakeCountCore(spanish)
      const count = core.answers['counts.scan']
      let free = () => {}
      const busy = new Promise<void>((resolve) => (free = resolve))
      core.answers['counts.scan'] = async (input) => {
        await busy
        return (await count?.(input)) as never
      }
      await openCount({}, {}, core)
      scan(barcodes.milk)
      scan(barcodes.cream)
      await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(1))
      press('Más')
      await act(core)
      free()
      await waitFor(() => expect(core.sent(operation)).toHaveLength(1))
      const order = core.calls.map((call) => call.operation).filter((name) => ['counts.scan', operation].includes(name))
      expect(order).toEqual(['counts.scan', 'counts.scan', operation])
      expect(core.session.scans).toBe(216)
    },
  )

  it('counts everything scanned while an operator is searched for, in order', async () => {
    const core = await openCount()
    press('Más')
    press('Cambiar operador')
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('+12'))
    expect(core.sent('counts.handOver')).toEqual([])
    press('Más')
    press('Cambiar operador')
    fireEvent.click(await screen.findByRole('button', { name: 'Bruno Sosa' }))
    await waitFor(() => expect(core.sent('counts.handOver')).toMatchObject([{ operator: 'Bruno Sosa' }]))
  })

  it('counts no badge as goods when it could not be looked up', async () => {
    const core = await openCount({ 'operators.identify': () => new FakeFailure('storage_busy') })
    press('Más')
    press('Cambiar operador')
    scan('BADGE-BRUNO')
    await waitFor(() => expect(band().textContent).toContain('El disco está ocupado'))
    expect(core.sent('counts.scan')).toEqual([])
  })

  it('keeps notes', async () => {
    const core = await openCount()
    press('Más')
    press('Pallet dañado')
    fireEvent.change(await screen.findByLabelText('Nota sobre la entrega'), { target: { value: ' Faltan film ' } })
    press('Guardar nota')
    await waitFor(() =>
      expect(core.sent('counts.note').map(({ text }) => text)).toEqual(['Pallet dañado', 'Faltan film']),
    )
    await screen.findByText('Faltan film')
  })

  it('says that a photo can’t be read, also when a scan has closed the panel', async () => {
    let refuse: (why: DOMException) => void = () => undefined
    vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (refuse = reject)))
    await openCount()
    press('Más')
    await userEvent.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['x'], 'dañado.png', { type: 'image/png' }),
    )
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(useToasts.getState().toasts).toEqual([])
    refuse(new DOMException('not decoded', 'InvalidStateError'))
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
        'Esa foto no se puede leer. Tómela otra vez.',
      ]),
    )
  })

  it('keeps typed text when a scan closes the panel', async () => {
    await openCount()
    press('Más')
    const note = 'Nota sobre la entrega'
    fireEvent.change(await screen.findByLabelText(note), { target: { value: 'El chofer no quiso firmar' } })
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(screen.queryByLabelText(note)).toBeNull()
    press('Más')
    expect((await screen.findByLabelText<HTMLInputElement>(note)).value).toBe('El chofer no quiso firmar')
    press('Guardar nota')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(note).value).toBe(''))
  })

  it('keeps typed text while a suggested note is being saved', async () => {
    const core = createFakeCountCore(spanish)
    const real = core.answers['counts.note']!
    let answer: () => void = () => undefined
    const slow = new Promise<void>((resolve) => (answer = resolve))
    core.answers['counts.note'] = (input) => slow.then(() => real(input))
    await openCount({}, {}, core)
    press('Más')
    press('Pallet dañado')
    const field = await screen.findByLabelText<HTMLInputElement>('Nota sobre la entrega')
    fireEvent.change(field, { target: { value: 'Falta film' } })
    answer()
    await screen.findByText('Pallet dañado', { selector: 'span' })
    // The list shows what was kept once the page has asked for the count again: by then the answer was taken.
    await waitFor(() => expect(core.session.notes).toHaveLength(1))
    press('Guardar nota')
    await waitFor(() =>
      expect(core.sent('counts.note').map(({ text }) => text)).toEqual(['Pallet dañado', 'Falta film']),
    )
    await waitFor(() => expect(field.value).toBe(''))
  })

  it('keeps the text of a note that the disk rejected', async () => {
    const full = new FakeFailure('storage_full')
    await openCount({ 'counts.note': () => full })
    press('Más')
    fireEvent.change(await screen.findByLabelText('Nota sobre la entrega'), { target: { value: 'Falta film' } })
    press('Guardar nota')
    await waitFor(() => expect(band().textContent).toContain('El disco está lleno. Libere espacio en este equipo'))
    expect(screen.getByLabelText<HTMLInputElement>('Nota sobre la entrega').value).toBe('Falta film')
  })

  it('says which articles a recount is about, and that a finished count is hidden while others count', async () => {
    const articles = [{ code: '104412', description: 'Leche entera larga vida 1 L' }]
    await openCount({}, { covers: ['104412'], articles, scans: 0, tallies: [], events: [] })
    expect(await screen.findByText('Reconteo sólo de este artículo:')).toBeTruthy()
    expect(document.querySelector('.covers')?.textContent).toContain('Leche entera')
  })

  it('that is over and hidden says why it shows nothing', async () => {
    await openCount({}, { status: 'closed', concealed: true, tallies: [], events: [] })
    expect(await screen.findByText(/para que todos cuenten a ciegas/)).toBeTruthy()
  })
})
