import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barcodes } from './fake-count-core.ts'
import { FakeFailure } from '../support/fake-carrier.ts'
import { scan } from '../support/scan.ts'
import { band, openCount, press } from './open-count.tsx'

const expectNotice = async () => {
  await waitFor(() => expect(band().textContent).toContain('Ya contado en otro equipo'))
  expect(band().textContent).toMatch(/Ya lo contó Beto en el equipo 7d1f0c2a \(.*\d\d:05\)\. No se agregó nada\./)
}

describe('a container that another PC, or another partial delivery, has counted', () => {
  it('is reported with operator and PC, and counted here too with the packages of its scan', async () => {
    const core = await openCount()
    press('3')
    scan(barcodes.elsewhere)
    await expectNotice()
    expect(screen.getByRole('heading', { name: '377990000000000779' })).toBeDefined()
    press('Contarlo también aquí')
    await waitFor(() => expect(band().textContent).toContain('Contenedor abierto'))
    const [first, second] = core.sent('counts.scan')
    expect(first).toMatchObject({ raw: barcodes.elsewhere, multiplier: 3 })
    expect(first).not.toHaveProperty('alsoElsewhere')
    expect(second).toEqual({ ...first, alsoElsewhere: true, commandId: expect.any(String) as string })
    expect(second?.commandId).not.toBe(first?.commandId)
  })

  it('is dismissed by the next scan, or by continuing', async () => {
    const core = await openCount()
    scan(barcodes.elsewhere)
    await expectNotice()
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('+12'))
    scan(barcodes.elsewhere)
    await expectNotice()
    press(/^Continuar sin agregar/)
    await waitFor(() => expect(band().textContent).toContain('Listo para contar'))
    expect(core.sent('counts.scan').some(({ alsoElsewhere }) => alsoElsewhere)).toBe(false)
  })

  it('is asked about where it is opened by its number, too', async () => {
    const core = await openCount()
    press('Nuevo contenedor')
    await screen.findByText('Escanee la etiqueta del contenedor o escriba su número.')
    scan('PAL-77')
    await expectNotice()
    press('Contarlo también aquí')
    await waitFor(() => expect(core.session.container).toBe('PAL-77'))
    expect(core.sent('counts.container').map(({ alsoElsewhere }) => alsoElsewhere)).toEqual([undefined, true])
  })

  it('is refused in words where the check digit of its number is wrong', async () => {
    const container = '377990000044718112'
    await openCount({
      'counts.container': () => new FakeFailure('conflict', { reason: 'container_check_digit', container }),
    })
    press('Nuevo contenedor')
    await screen.findByText('Escanee la etiqueta del contenedor o escriba su número.')
    scan(container)
    expect(await screen.findByText(/El dígito de control de este contenedor no coincide/)).toBeTruthy()
  })

  it('is named by the partial delivery that it came with', async () => {
    const core = await openCount()
    scan(barcodes.otherPart)
    await waitFor(() => expect(band().textContent).toContain('Ya contado en la entrega parcial 1'))
    expect(band().textContent).toMatch(/Ya lo contó Beto en la entrega parcial 1 \(.*\d\d:05\)\. No se agregó nada\./)
    press('Contarlo también aquí')
    await waitFor(() => expect(core.sent('counts.scan').at(-1)).toMatchObject({ alsoElsewhere: true }))
  })
})
