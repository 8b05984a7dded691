import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { scan } from '../support/scan.ts'
import { barcodes } from './fake-count-core.ts'
import { band, openCount, press } from './open-count.tsx'

// Gloves press twice: what is answered or undone already must not be refused as an error.
describe('a key pressed twice before its answer', () => {
  it('gives a reason once', async () => {
    const core = await openCount()
    scan(barcodes.short)
    await screen.findByRole('button', { name: 'Se acepta con vida útil corta' })
    press('Se acepta con vida útil corta')
    press('Se acepta con vida útil corta')
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(core.sent('counts.add')).toHaveLength(1)
  })

  it('completes a waiting scan once', async () => {
    const core = await openCount()
    scan(barcodes.lotless)
    await screen.findByText('¿El mismo lote que antes?')
    press('ABC')
    press('L')
    press('Guardar')
    press('Guardar')
    await waitFor(() => expect(band().textContent).toContain('Lectura completada'))
    expect(core.sent('counts.add')).toHaveLength(1)
  })

  it('undoes once, and again after the answer', async () => {
    const core = await openCount()
    scan(barcodes.milk)
    scan(barcodes.milk)
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Deshacer' })).toHaveProperty('disabled', false))
    press('Deshacer')
    press('Deshacer')
    await waitFor(() => expect(band().textContent).toContain('Deshecho'))
    expect(core.sent('counts.undo')).toHaveLength(1)
    press('Deshacer')
    await waitFor(() => expect(core.sent('counts.undo')).toHaveLength(2))
    const [first, second] = core.sent('counts.undo').map(({ eventId }) => eventId)
    expect(second).not.toBe(first)
  })

  it('pauses once and goes on once', async () => {
    const core = await openCount()
    press('Más')
    press('Pausar')
    press('Pausar')
    await waitFor(() => expect(band().textContent).toContain('En pausa'))
    press('Reanudar conteo: Ana')
    press('Reanudar conteo: Ana')
    await waitFor(() => expect(band().textContent).not.toContain('En pausa'))
    expect([core.sent('counts.pause').length, core.sent('counts.resume').length]).toEqual([1, 1])
  })

  it('keeps a note once', async () => {
    const core = await openCount()
    press('Más')
    press('Pallet dañado')
    press('Pallet dañado')
    await screen.findByText('Pallet dañado', { selector: 'span' })
    expect(core.sent('counts.note')).toHaveLength(1)
  })

  it('opens a container once', async () => {
    const core = await openCount()
    press('Nuevo contenedor')
    fireEvent.change(await screen.findByLabelText('Número de contenedor'), { target: { value: 'PAL-0033' } })
    press('Abrir contenedor')
    press('Abrir contenedor')
    await waitFor(() => expect(band().textContent).toContain('Contenedor abierto'))
    expect(core.sent('counts.container')).toHaveLength(1)
  })

  it('finishes the count once', async () => {
    const core = await openCount()
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    press('Terminar conteo')
    press('Terminar')
    press('Terminar')
    await screen.findByText('Conteo terminado')
    expect(core.sent('counts.close')).toHaveLength(1)
  })
})

/** Presses a key a second time within the interval of a double press, as the browser counts it. */
const pressAgain = (name: string) => fireEvent.click(screen.getByRole('button', { name }), { detail: 2 })

// The answer may come before a glove's second press: the interval of a double press decides.
describe('a key pressed twice after its answer', () => {
  it.each(['Dañado', 'Más', 'Nuevo contenedor', 'Terminar conteo'])('%s stays pressed', async (name) => {
    await openCount()
    press(name)
    pressAgain(name)
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    press(name)
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false')
  })

  it('one scan is undone, and more where the key is pressed on', async () => {
    const core = await openCount()
    for (let scans = 0; scans < 3; scans++) scan(barcodes.milk)
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(3))
    const key = screen.getByRole('button', { name: 'Deshacer' })
    await waitFor(() => expect(key).toHaveProperty('disabled', false))
    press('Deshacer')
    await waitFor(() => expect(band().textContent).toContain('Deshecho'))
    await waitFor(() => expect(key).toHaveProperty('disabled', false))
    pressAgain('Deshacer')
    // Commands are sent in order: another undo would be before this scan.
    scan(barcodes.milk)
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(4))
    expect(core.sent('counts.undo')).toHaveLength(1)
    fireEvent.click(key, { detail: 3 })
    await waitFor(() => expect(core.sent('counts.undo')).toHaveLength(2))
  })

  it('keeps a note once', async () => {
    const core = await openCount()
    press('Más')
    press('Pallet dañado')
    await screen.findByText('Pallet dañado', { selector: 'span' })
    pressAgain('Pallet dañado')
    press('Precinto roto')
    await screen.findByText('Precinto roto', { selector: 'span' })
    expect(core.sent('counts.note').map(({ text }) => text)).toEqual(['Pallet dañado', 'Precinto roto'])
  })

  it('the lot for the following scans stays chosen', async () => {
    await openCount()
    scan(barcodes.lotless)
    const next = await screen.findByRole('switch', { name: /^También las próximas/ })
    fireEvent.click(next)
    fireEvent.click(next, { detail: 2 })
    expect(next.getAttribute('aria-checked')).toBe('true')
  })

  it('a typed quantity is added once, and a package without one as often as it is pressed', async () => {
    const core = await openCount()
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    press('3')
    press('Agregar')
    await waitFor(() => expect(band().textContent).toContain('Manual'))
    pressAgain('Agregar')
    press('Agregar')
    pressAgain('Agregar')
    press('7')
    press('Agregar')
    await waitFor(() => expect(core.sent('counts.add').at(-1)?.units).toBe(core.sent('counts.add')[0]!.units * (7 / 3)))
    expect(core.sent('counts.add')).toHaveLength(4)
  })
})

it('a quantity of zero is refused in words', async () => {
  const core = await openCount()
  scan(barcodes.milk)
  await waitFor(() => expect(band().textContent).toContain('Contado'))
  press('0')
  press('Agregar')
  expect((await screen.findByRole('alert')).textContent).toBe('Ingrese una cantidad mayor que cero.')
  expect(core.sent('counts.add')).toEqual([])
})

it('units per scan of zero are refused in words when an unknown code is linked', async () => {
  const core = await openCount()
  scan(barcodes.unknown)
  const row = await screen.findByRole('button', { name: /Postre de vainilla/ })
  press('0')
  fireEvent.click(row)
  expect((await screen.findByRole('alert')).textContent).toBe('Ingrese una cantidad mayor que cero.')
  expect(core.sent('articles.learn')).toEqual([])
})
