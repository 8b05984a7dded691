import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { soundPlayer } from '../../src/renderer/sound/sounds.ts'
import { FakeFailure } from './support/fake-carrier.ts'
import { scan, typeAt } from './support/scan.ts'

import {
  counted,
  cream,
  drawing,
  enterMilk,
  made,
  milk,
  open,
  press,
  printed,
  sscc,
  write,
} from './support/label-screen.tsx'

it('goods are chosen by words, entered by keys on screen, shown and printed', async () => {
  const core = open()
  await press(/^Artículo/)
  await write('Nombre, código o código de barras', 'leche')
  expect(await screen.findByRole('button', { name: /^Crema de leche/ })).toBeTruthy()
  await press(/^Leche entera/)
  const letters = within(await screen.findByRole('group', { name: 'Letras' }))
  for (const name of ['L', '2', '7', '7', 'Borrar la última letra'])
    await userEvent.click(letters.getByRole('button', { name }))
  expect(screen.getByLabelText<HTMLInputElement>('Lote').value).toBe('L27')
  await press('Siguiente')
  for (const name of '020327') await press(name)
  expect(screen.getByLabelText<HTMLInputElement>('Vence').value).toBe('02/03/27')
  await press('Siguiente')
  for (const name of ['1', '2', ',', '5']) await press(name)
  await press('Listo')
  await screen.findByRole('img', { name: 'Vista previa de la etiqueta' })
  const content = { articleCode: milk.code, lot: 'L27', expiry: '2027-03-02', units: 12.5, pallet: true }
  expect(core.sent('labels.preview').at(-1)).toMatchObject(content)
  await press('Una copia más')
  await press('Imprimir 2')
  await screen.findByText('Escanee la etiqueta pegada. Escaneadas 0 de 2 impresas.')
  expect(printed(core)).toMatchObject([{ ...content, sessionId: 's1', copies: 2, operator: 'Ana Quiroga' }])
})

it('units that may mean thousands or decimals are not guessed', async () => {
  const core = open()
  await press(/^Artículo/)
  await write('Nombre, código o código de barras', 'leche')
  await press(/^Leche entera/)
  await press('Siguiente')
  await press('Siguiente')
  await write('Unidades', '1.200')
  await press('Listo')
  expect(await screen.findByText('Escriba cuántas unidades, sin separador de miles.')).toBeTruthy()
  await write('Unidades', '1200')
  await press('Listo')
  await screen.findByRole('img', { name: 'Vista previa de la etiqueta' })
  expect(core.sent('labels.preview').flatMap(({ units }) => units ?? [])).toEqual([1200])
})

it('a scanned barcode chooses the article; what fits several is listed', async () => {
  open()
  await press(/^Artículo/)
  scan('7799001044122')
  expect(await screen.findByLabelText('Lote')).toBeTruthy()
  await press(/^Artículo/)
  scan('leche')
  expect(await screen.findByRole('button', { name: /^Crema de leche/ })).toBeTruthy()
  scan('4006381333931')
  expect(await screen.findByText(/Ningún artículo de este equipo coincide/)).toBeTruthy()
})

it('a scan under an open dialog chooses no article', async () => {
  const core = open()
  await press(/^Artículo/)
  await userEvent.click(screen.getByTitle('Cambiar operador'))
  await screen.findByRole('dialog')
  scan('7799001044122')
  expect(await screen.findByText('La lectura no se usó. Cierre primero esta ventana.')).toBeTruthy()
  expect(core.sent('scans.explain')).toEqual([])
})

it('a scanned label names its article, and the prefix of a scanner is no part of a code', async () => {
  const label = ']C1010779900104412210L26-0907'
  const core = open({
    'scans.explain': ({ raw }) => ({
      kind: raw === label ? 'gs1' : 'code',
      valid: true,
      elements: [],
      problems: [],
      alternatives: [],
      ...(raw === label ? { article: milk } : {}),
    }),
  })
  await press(/^Artículo/)
  scan(label)
  expect(await screen.findByLabelText('Lote')).toBeTruthy()
  expect(core.sent('articles.search')).toEqual([])
  await press(/^Artículo/)
  scan(']C0leche')
  expect(await screen.findByRole('button', { name: /^Crema de leche/ })).toBeTruthy()
})

it('what the supplier brought before is offered first', async () => {
  open({ 'counts.suggest': () => ({ rows: [cream] }) })
  await press(/^Artículo/)
  await press(/^Crema de leche/)
  expect(await screen.findByLabelText('Lote')).toBeTruthy()
})

it('says whether the printer answers, before and after a label, and the count goes on', async () => {
  let problem: 'printer_unreachable' | null = null
  const core = open({ 'labels.printer': () => ({ printer: 'network', host: '10.0.0.9', problem }) })
  const panel = await screen.findByRole('region', { name: 'Comprobar la etiqueta' })
  expect(await within(panel).findByText('Responde')).toBeTruthy()
  problem = 'printer_unreachable'
  core.emit({ name: 'data.changed', payload: { resources: ['counts'] } })
  expect(await within(panel).findByText('No responde')).toBeTruthy()
  expect(within(panel).getByText(/^El conteo continúa/)).toBeTruthy()
})

it('a date that does not exist stays asked for; one typed at the speed of a slow scanner is taken', async () => {
  const core = open()
  await press(/^Artículo/)
  scan('7799001044122')
  await screen.findByLabelText('Lote')
  await press('Siguiente')
  await write('Vence', '310227')
  await press('Siguiente')
  expect(await screen.findByText(/Ese día no existe/)).toBeTruthy()
  await write('Vence', '')
  typeAt('020327', [0, 130, 130, 130, 130, 130, 130])
  await write('Unidades', '12')
  await press('Imprimir 1')
  await waitFor(() => expect(printed(core)).toMatchObject([{ expiry: '2027-03-02' }]))
  expect(printed(core)[0]).not.toHaveProperty('lot')
})

it('a key that is pressed twice prints once', async () => {
  const core = open()
  await enterMilk()
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Imprimir 1' }))
  await screen.findByText(/^Escanee la etiqueta pegada/)
  expect(printed(core)).toHaveLength(1)
})

it('units are needed', async () => {
  open()
  await press(/^Artículo/)
  scan('7799001044122')
  await screen.findByLabelText('Lote')
  await press('Siguiente')
  await press('Siguiente')
  await press('Listo')
  expect(await screen.findByText('Escriba cuántas unidades, sin separador de miles.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Imprimir 1' })).toHaveProperty('disabled', true)
})

it('many copies are entered as a number', async () => {
  const core = open()
  await press('1 copia')
  for (const key of '40') await press(key)
  await press('Imprimir 40')
  await waitFor(() => expect(printed(core)).toMatchObject([{ copies: 40, pallet: true }]))
})

it('each printed label of goods is read back and counted, and no more of them', async () => {
  let confirmed = 0
  const core = open({
    'labels.confirm': () => made({ confirmed: (confirmed = Math.min(2, confirmed + 1)) }),
  })
  await press(/^Artículo/)
  scan('7799001044122')
  await enterRest()
  await userEvent.click(screen.getByRole('switch', { name: 'Pallet nuevo (SSCC)' }))
  await press('Una copia más')
  scan(']d2017')
  expect(await screen.findByText('Primero imprima la etiqueta.')).toBeTruthy()
  await press('Imprimir 2')
  await screen.findByText(/^Escanee la etiqueta pegada/)
  for (const read of [1, 2]) {
    scan(']d20107799001044122')
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(read))
    await screen.findByText(/^Contado: 12 u\./)
  }
  scan(']d20107799001044122')
  expect(await screen.findByText('La etiqueta es correcta. Escaneadas 2 de 2 impresas.')).toBeTruthy()
  expect(core.sent('counts.scan')).toHaveLength(2)
})

async function enterRest(): Promise<void> {
  await screen.findByLabelText('Lote')
  await press('Siguiente')
  await press('Siguiente')
  await write('Unidades', '12')
  await press('Listo')
}

it('a pallet that was opened by its number still has its content counted, once', async () => {
  const label = made({ sscc, confirmed: 1 })
  const opened = { ...counted, subject: 'container', container: sscc, units: 0 } as const
  const core = open({
    'labels.print': () => ({ label: made({ sscc }), drawing, outcome: 'sent' }),
    'labels.confirm': () => label,
    'counts.scan': ({ raw }) => (raw.startsWith('00') ? opened : counted),
  })
  await enterMilk()
  await press('Imprimir 1')
  await screen.findByText(/^Escanee la etiqueta pegada/)
  scan(`00${sscc}`)
  await screen.findByText(/^Pallet abierto\. Escanee también/)
  scan(']d202')
  await screen.findByText(/^Contado/)
  scan(']d202')
  await screen.findByText(/^La etiqueta es correcta/)
  expect(core.sent('counts.scan')).toHaveLength(2)
})

it('scans that come faster than their answers count no package twice', async () => {
  let confirmed = 0
  const core = open({
    'labels.print': () => ({ label: made({ sscc }), drawing, outcome: 'sent' }),
    'labels.confirm': () => made({ sscc, confirmed: (confirmed += 1) }),
    'counts.scan': () => counted,
  })
  await enterMilk()
  await press('Imprimir 1')
  await screen.findByText(/^Escanee la etiqueta pegada/)
  scan(']d202')
  scan(']d202')
  scan(']d202')
  await waitFor(() => expect(core.sent('labels.confirm')).toHaveLength(3))
  await screen.findByText(/^La etiqueta es correcta/)
  expect(core.sent('counts.scan')).toHaveLength(1)
})

it('another label is named as such and counts nothing', async () => {
  const play = vi.spyOn(soundPlayer(), 'play')
  const core = open()
  await press('Imprimir 1')
  await screen.findByText(/^Escanee la etiqueta pegada/)
  scan('OTHER')
  expect(await screen.findByText(/^Esta no es la etiqueta impresa/)).toBeTruthy()
  expect(play.mock.calls).toEqual([['blocked']])
  expect(core.sent('counts.scan')).toEqual([])
  scan(`00${sscc}`)
  expect(await screen.findByText(/^Contado|^Pallet abierto/)).toBeTruthy()
  expect(screen.queryByText(/^Esta no es la etiqueta impresa/)).toBeNull()
  expect(play.mock.calls).toEqual([['blocked'], ['counted']])
})

it('goods that were entered by hand are only compared', async () => {
  const core = open({}, { articleCode: milk.code, lot: 'L26-0907', expiry: '2027-03-02', units: 1200 })
  await press('Imprimir 1')
  await waitFor(() =>
    expect(printed(core)).toMatchObject([{ lot: 'L26-0907', expiry: '2027-03-02', units: 1200, pallet: false }]),
  )
  scan(']d201')
  expect(await screen.findByText(/^La etiqueta es correcta/)).toBeTruthy()
  expect(core.sent('counts.scan')).toEqual([])
})

it('a printer that is away is named, the same label is printed again, and the way back is open', async () => {
  const failure = new FakeFailure('network', { reason: 'printer_unreachable', labelId: 'l1' })
  const core = open({
    'labels.print': () => failure,
    'labels.reprint': ({ copies }) => ({ label: made({ copies }), drawing, outcome: 'sent' }),
  })
  await press('Una copia más')
  await press('Imprimir 2')
  expect(await screen.findByText(/La impresora no responde.*El conteo continúa/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Volver al conteo' })).toHaveProperty('disabled', false)
  await press('Imprimir otra vez')
  await screen.findByText('Escanee la etiqueta pegada. Escaneadas 0 de 2 impresas.')
  expect(core.sent('labels.reprint')).toMatchObject([{ labelId: 'l1', copies: 2 }])
  expect(printed(core)).toHaveLength(1)
  expect(screen.queryByText(/La impresora no responde/)).toBeNull()
})

it('a label of the list is printed again, once', async () => {
  const core = open({
    'labels.list': () => ({ rows: [made({ sscc, copies: 3 })], total: 1, nextCursor: null, asOf: null }),
    'labels.reprint': () => ({ label: made({ sscc, copies: 4 }), drawing, outcome: 'sent' }),
  })
  expect(await screen.findByText(sscc)).toBeTruthy()
  await press('Imprimir otra vez')
  await waitFor(() => expect(core.sent('labels.reprint')).toMatchObject([{ labelId: 'l1', copies: 1 }]))
})

it('without a printer it says so before anything is entered; without a prefix it asks for goods', async () => {
  open({}, {}, { printer: 'none', companyPrefix: null })
  expect(await screen.findByText(/No hay impresora de etiquetas/)).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Pallet nuevo (SSCC)' })).toBeNull()
})

it.each([
  ['lot', 'not_printable', /^Lote: un código de barras no admite/],
  ['heightMm', 'too_small', /^La etiqueta es demasiado pequeña/],
])('content that cannot be printed is explained: %s', async (path, code, words) => {
  open({ 'labels.preview': () => new FakeFailure('validation', { issues: [{ path, code }] }) })
  expect(await screen.findByText(words)).toBeTruthy()
})

it('a content that no linear code holds is said', async () => {
  open({
    'labels.preview': () => ({ drawing, elements: [], description: null, sscc: null, matrixOnly: true }),
  })
  expect(await screen.findByText(/sólo en el DataMatrix/)).toBeTruthy()
})

it('after the number of a pallet come the goods on it: their label takes no other number', async () => {
  const core = open({
    'labels.print': ({ copies, articleCode = null, pallet }) => ({
      label: made({ copies, articleCode, sscc: pallet === true ? sscc : null }),
      drawing,
      outcome: 'sent',
    }),
  })
  await press('Imprimir 1')
  await screen.findByText(/^Escanee la etiqueta pegada/)
  await press(/^Artículo/)
  scan('7799001044122')
  await enterRest()
  await press('Imprimir 1')
  await waitFor(() => expect(printed(core)).toHaveLength(2))
  expect(printed(core)).toMatchObject([{ pallet: true }, { pallet: false, articleCode: milk.code }])
})
