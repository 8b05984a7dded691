import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeFailure } from './support/fake-carrier.ts'
import { drawing, enterMilk, made, open, press, sscc } from './support/label-screen.tsx'
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

it('a label that failed after its content was changed is not what the key prints: what is shown is printed', async () => {
  let refuse: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (refuse = resolve))
  const core = open({
    'labels.print': async ({ articleCode = null, copies }) => {
      if (articleCode !== null) return { label: made({ articleCode, copies }), drawing, outcome: 'sent' }
      await waiting
      return new FakeFailure('network', { reason: 'printer_silent', labelId: 'l1' })
    },
  })
  await press('Imprimir 1')
  await screen.findByText('Enviando a la impresora…')
  await enterMilk()
  refuse()
  await screen.findByText(/^La impresora no terminó/)
  await press('Imprimir 1')
  await waitFor(() => expect(core.sent('labels.print').at(-1)).toMatchObject({ articleCode: '104412' }))
  expect(core.sent('labels.reprint')).toEqual([])
})

it('a field that is pressed twice by a glove stays open', async () => {
  open()
  for (const name of [/^Artículo/, /^1 copia/]) {
    const key = await screen.findByRole('button', { name })
    fireEvent.click(key, { detail: 1 })
    fireEvent.click(key, { detail: 2 })
    expect(key.getAttribute('aria-pressed')).toBe('true')
  }
})

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
