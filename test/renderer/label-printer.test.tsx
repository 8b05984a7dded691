import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeFailure } from './support/fake-carrier.ts'
import { drawing, made, open, press, sscc } from './support/label-screen.tsx'
import { scan } from './support/scan.ts'

it.each(['printer_silent', 'printer_closed'])(
  'a label that came out although it is %s is read back',
  async (reason) => {
    const core = open({
      'labels.print': () => new FakeFailure('network', { reason, labelId: 'l1' }),
      'labels.confirm': () => made({ sscc, confirmed: 1 }),
    })
    await press('Imprimir 1')
    await screen.findByRole('button', { name: 'Imprimir otra vez' })
    expect(screen.getByText('Si la etiqueta salió, péguela y escanéela.')).toBeTruthy()
    scan(`]C100${sscc}`)
    expect(await screen.findByRole('button', { name: 'Imprimir 1' })).toBeTruthy()
    expect(core.sent('labels.confirm')).toMatchObject([{ labelId: 'l1' }])
    expect(core.sent('counts.scan')).toHaveLength(1)
    expect(screen.queryByText(/La impresora (?:no terminó|se detuvo)/)).toBeNull()
  },
)

it('says that a label is on its way to a slow printer', async () => {
  let print = () => {}
  const waiting = new Promise<void>((resolve) => (print = resolve))
  open({
    'labels.print': () => waiting.then(() => ({ label: made({ copies: 1 }), drawing, outcome: 'sent' })),
  } as never)
  await press('Imprimir 1')
  await screen.findByText('Enviando a la impresora…')
  print()
  expect(await screen.findByText('Escanee la etiqueta pegada. Escaneadas 0 de 1 impresas.')).toBeTruthy()
})
