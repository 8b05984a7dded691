import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import { useOrderDraft } from '../../src/renderer/screens/orders/draft-store.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import type { Answers } from './support/fake-core.ts'
import { renderApp } from './support/render-app.tsx'
import { order } from './table/warehouse-lists.ts'

const preview: Output<'orders.preview'> = {
  method: 'POST',
  url: 'https://wms.deposito.example/api/v2/Pedidos',
  path: '/api/v2/Pedidos',
  body: '{"codigo":"PED-9"}',
  earlier: null,
  inCopy: false,
  unknownArticles: [],
  unknownPlace: false,
}
const created: Output<'orders.create'> = {
  outcome: 'answered',
  status: 201,
  answer: { id: 5 },
  order: order('PED-9'),
  matches: true,
  differences: [],
  asOf: '2026-11-20T10:41:00-03:00',
}
const articles = [
  { code: '104412', description: 'Leche entera larga vida 1 L' },
  { code: '104413', description: 'Leche descremada 1 L' },
]

const core = (answers: Answers = {}) =>
  createFakeCarrier({
    'orders.preview': () => preview,
    'orders.places': () => ({
      rows: [{ code: 'C-0001', description: 'Sucursal Centro', customer: 'Almacén Ruta 5' }],
      asOf: '2026-11-20T10:41:00-03:00',
    }),
    'orders.create': () => created,
    'articles.search': ({ text }) => {
      const rows = articles.filter((row) => `${row.code} ${row.description}`.includes(text))
      return { rows, total: rows.length }
    },
    ...answers,
  })

const cell = (field: string, line: number) => screen.getByLabelText<HTMLInputElement>(`${field}, línea ${line}`)
const button = (name: string) => screen.getByRole('button', { name })
async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.click(field)
  // Keys this quick would be a scanner’s.
  await userEvent.paste(text)
}
async function fill() {
  await type(await screen.findByLabelText('Código del pedido'), 'PED-9')
  await type(screen.getByLabelText('Código de la ubicación de entrega'), 'CL-001')
  await type(cell('Artículo', 1), '104412')
  await type(cell('Unidades', 1), '12')
}
const review = async () => {
  await userEvent.click(button('Revisar pedido'))
  return screen.findByRole('button', { name: 'Crear en el WMS' })
}

describe('an order written here', () => {
  it('is corrected at its fields, reviewed, created once, and read back', async () => {
    const fake = core()
    renderApp(fake, { screen: 'newOrder' })
    await userEvent.click(await screen.findByRole('button', { name: 'Revisar pedido' }))
    expect(await screen.findAllByText('Dato obligatorio.')).toHaveLength(2)
    expect(screen.getByText('Agregue al menos una línea.')).toBeTruthy()
    expect(fake.sent('orders.preview')).toEqual([])
    await fill()
    await type(cell('Unidades', 1), '1,5')
    await userEvent.click(button('Revisar pedido'))
    expect(await screen.findByText('Número entero, 1 o más.')).toBeTruthy()
    expect(cell('Unidades', 1).getAttribute('aria-invalid')).toBe('true')
    await type(cell('Unidades', 1), '12')
    expect(await screen.findByText('Leche entera larga vida 1 L')).toBeTruthy()
    const send = await review()
    expect(screen.getByText(/"codigo": "PED-9"/)).toBeTruthy()
    const content = screen.getByRole('table', { name: 'Líneas del pedido' })
    expect(await within(content).findByText(/Leche entera larga vida 1 L/)).toBeTruthy()
    expect(within(content).getByText('12 u.')).toBeTruthy()
    await userEvent.click(send)
    expect(await screen.findByText('El WMS lo aceptó.')).toBeTruthy()
    expect(screen.getByText(/coincide con lo que se envió/)).toBeTruthy()
    expect(screen.getByText('{"id":5}')).toBeTruthy()
    expect(fake.sent('orders.create')).toMatchObject([
      { order: { code: 'PED-9', items: [{ line: '1', articleCode: '104412', units: 12 }] } },
    ])
    expect(useOrderDraft.getState()).toMatchObject({ draft: null, pending: null })
  })

  it('is kept when the screen is left, and when the page opens again', async () => {
    const first = renderApp(core(), { screen: 'newOrder' })
    await fill()
    first.unmount()
    renderApp(core(), { screen: 'newOrder' })
    expect((await screen.findByLabelText<HTMLInputElement>('Código del pedido')).value).toBe('PED-9')
    expect(JSON.parse(localStorage.getItem('muelle.order-draft') ?? '[]')).toHaveLength(1)
    await userEvent.click(button('Borrar'))
    expect(screen.getByLabelText<HTMLInputElement>('Código del pedido').value).toBe('')
    expect(localStorage.getItem('muelle.order-draft')).toBe('[]')
  })

  it('takes lines by keyboard and from a spreadsheet', async () => {
    renderApp(core(), { screen: 'newOrder' })
    await fill()
    const user = userEvent.setup()
    await user.click(cell('Unidades', 1))
    await user.keyboard('{Control>}d{/Control}')
    expect(cell('Unidades', 2).value).toBe('12')
    expect(document.activeElement).toBe(cell('Unidades', 2))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(cell('Artículo', 3))
    await user.paste('104413\t5\tL1\n104412\t7')
    expect(cell('Artículo', 3).value).toBe('104413')
    expect(cell('Lote', 3).value).toBe('L1')
    expect(cell('Unidades', 4).value).toBe('7')
    expect(screen.getByText('2 líneas pegadas')).toBeTruthy()
    expect(document.activeElement).toBe(cell('Artículo', 4))
    await user.keyboard('{Control>}{Delete}{/Control}')
    expect(screen.queryByLabelText('Artículo, línea 4')).toBeNull()
    await user.click(button('Quitar la línea 1'))
    expect(cell('Artículo', 2).value).toBe('104413')
  })

  it('shows five thousand lines a page at a time, and where the next fault is', async () => {
    renderApp(core(), { screen: 'newOrder' })
    await fill()
    await userEvent.click(cell('Artículo', 1))
    await userEvent.paste(Array.from({ length: 120 }, (_, at) => `A${at}\t${at === 110 ? 'x' : 1}`).join('\n'))
    expect(screen.getByText('Líneas 101 a 121 de 121')).toBeTruthy()
    await userEvent.click(button('Líneas anteriores'))
    await userEvent.click(button('Revisar pedido'))
    await userEvent.click(await screen.findByRole('button', { name: /Ir a la línea 112/ }))
    expect(cell('Unidades', 112).getAttribute('aria-invalid')).toBe('true')
  })

  it('says how many of the pasted lines have no place any more', async () => {
    renderApp(core(), { screen: 'newOrder' })
    await fill()
    await userEvent.click(cell('Artículo', 1))
    await userEvent.paste(Array.from({ length: 5003 }, (_, at) => `A${at}\t1`).join('\n'))
    expect(screen.getByText(/^4\D?999 de 5\D?003 líneas pegadas: un pedido puede tener hasta 5000\.$/)).toBeTruthy()
  })

  it('marks what reads otherwise', async () => {
    const fake = core({
      'orders.create': () => ({
        ...created,
        matches: false,
        differences: [
          { line: '1', field: 'units', sent: 12, read: 10 },
          { line: null, field: 'remark', sent: 'dos bultos', read: null },
        ],
      }),
    })
    renderApp(fake, { screen: 'newOrder' })
    await fill()
    await userEvent.click(await review())
    expect(await screen.findByText(/hay datos distintos/, { selector: '.notice-text' })).toBeTruthy()
    const rows = within(screen.getByRole('table', { name: /datos distintos/ })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'DatoSe envióEn el WMS',
      'línea 1 · Unidades1210',
      'Observacióndos bultos—',
    ])
  })

  it('with an unknown outcome is looked up by the same command, also after the page was closed', async () => {
    let answer: Output<'orders.create'> | FakeFailure = new FakeFailure('network', { outcomeUnknown: true })
    let commandId = ''
    const fake = core({
      'orders.create': (input) => {
        commandId = input.commandId
        return answer
      },
      'orders.preview': () => ({
        ...preview,
        earlier: commandId === '' ? null : { commandId, at: '2026-11-20T10:40:00-03:00', outcome: 'unknown' },
      }),
    })
    const first = renderApp(fake, { screen: 'newOrder' })
    await fill()
    await userEvent.click(await review())
    expect(await screen.findByText('Pedido PED-9: no se sabe si llegó')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Crear en el WMS' })).toBeNull()
    first.unmount()
    renderApp(fake, { screen: 'newOrder' })
    await userEvent.click(await screen.findByRole('button', { name: 'Consultar en el WMS' }))
    expect(await screen.findByText(/Todavía no se sabe: Se perdió la conexión/)).toBeTruthy()
    answer = {
      ...created,
      outcome: 'unknown',
      status: null,
      answer: null,
      order: null,
      matches: null,
      differences: null,
    }
    await userEvent.click(button('Consultar en el WMS'))
    expect(await screen.findByText('La respuesta no llegó y el pedido no está en el WMS.')).toBeTruthy()
    expect(new Set(fake.sent('orders.create').map((input) => input.commandId)).size).toBe(1)
  })

  it('that never left this PC is not looked up: its form comes back', async () => {
    const fake = core()
    useOrderDraft.setState({
      pending: {
        commandId: '3f0e1a52-6f5e-4c1e-9b52-000000000001',
        order: { code: 'PED-9', customerLocationCode: 'C', date: '2026-11-20', items: [] },
      },
    })
    useOrderDraft.getState().pending?.order.items.push({ line: '1', articleCode: 'A', units: 1 })
    renderApp(fake, { screen: 'newOrder' })
    await userEvent.click(await screen.findByRole('button', { name: 'Consultar en el WMS' }))
    expect(await screen.findByLabelText('Código del pedido')).toBeTruthy()
    expect(fake.sent('orders.create')).toEqual([])
  })

  it('with articles and a place that this PC does not know says so before it is sent', async () => {
    const fake = core({ 'orders.preview': () => ({ ...preview, unknownArticles: ['104499'], unknownPlace: true }) })
    renderApp(fake, { screen: 'newOrder' })
    await fill()
    await review()
    const note = (await screen.findByText(/Ninguno de los últimos pedidos de este equipo se entrega en/)).closest(
      '.notice',
    )
    expect(note?.textContent).toContain('Este artículo no está en los datos de este equipo: 104499.')
    expect(fake.sent('orders.create')).toEqual([])
    await userEvent.click(within(note as HTMLElement).getByRole('button'))
    expect(await screen.findByLabelText('Código del pedido')).toBeTruthy()
  })

  it('whose code was sent before requires a confirmation, and is a new command', async () => {
    const fake = core({
      'orders.preview': () => ({
        ...preview,
        earlier: { commandId: 'before', at: '2026-11-20T10:40:00-03:00', outcome: 'unknown' },
      }),
    })
    renderApp(fake, { screen: 'newOrder' })
    await fill()
    const send = (await review()) as HTMLButtonElement
    expect(send.disabled).toBe(true)
    expect(screen.getByText(/no se sabe si llegó/)).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: 'Lo revisé: enviarlo de todos modos' }))
    await userEvent.click(send)
    await waitFor(() => expect(fake.sent('orders.create')).toHaveLength(1))
    expect(fake.sent('orders.create')[0]?.commandId).not.toBe('before')
  })

  it.each([
    [
      new FakeFailure('validation', { status: 422, answer: 'cliente desconocido' }),
      'El WMS lo rechazó (422). No se creó.',
    ],
    [new FakeFailure('conflict', { status: 409 }), 'El WMS ya tiene este pedido. No se creó otro.'],
    [new FakeFailure('conflict', { reason: 'created_earlier' }), /un intento anterior llegó/],
    [new FakeFailure('conflict', { reason: 'order_under_way' }), /desde otra ventana/],
    [new FakeFailure('offline'), 'No hay red. No se creó.'],
  ])('that was certainly not created says why, and stays', async (refusal, words) => {
    renderApp(core({ 'orders.create': () => refusal }), { screen: 'newOrder' })
    await fill()
    await userEvent.click(await review())
    expect(await screen.findByText(words)).toBeTruthy()
    await userEvent.click(button('Volver a editar'))
    expect(screen.getByLabelText<HTMLInputElement>('Código del pedido').value).toBe('PED-9')
    expect(useOrderDraft.getState().pending).toBeNull()
  })

  it('can be written offline, and says why it can’t go', async () => {
    const status = {
      profile: 'wms',
      state: 'offline',
      since: null,
      lastOkAt: null,
      clockAheadMinutes: null,
      plainHttp: false,
    } as const
    renderApp(core({ 'connection.status': () => status }), { screen: 'newOrder' })
    expect(await screen.findByText('No hay red: el pedido no se puede enviar ahora.')).toBeTruthy()
    await fill()
    expect(screen.getByText('Lo escrito se guarda en este equipo.')).toBeTruthy()
  })

  it('shows what the core rejects at its line, below a blank one too', async () => {
    const fake = core({ 'orders.preview': () => new FakeFailure('validation', { field: 'items.0.units' }) })
    renderApp(fake, { screen: 'newOrder' })
    await fill()
    const [first] = useOrderDraft.getState().draft?.lines ?? []
    const lines = [{ ...first!, key: 'blank', articleCode: '', units: '' }, first!]
    act(() => useOrderDraft.getState().keep({ ...useOrderDraft.getState().draft!, lines }))
    await userEvent.click(button('Revisar pedido'))
    await screen.findByText('El WMS no acepta este valor. Revíselo.')
    expect(cell('Unidades', 1).getAttribute('aria-invalid')).not.toBe('true')
    expect(cell('Unidades', 2).getAttribute('aria-invalid')).toBe('true')
  })

  it('shows what the core rejects at its field', async () => {
    const fake = core({ 'orders.preview': () => new FakeFailure('validation', { field: 'items.0.units' }) })
    renderApp(fake, { screen: 'newOrder' })
    await fill()
    await userEvent.click(button('Revisar pedido'))
    expect(await screen.findByText('El WMS no acepta este valor. Revíselo.')).toBeTruthy()
    expect(cell('Unidades', 1).getAttribute('aria-invalid')).toBe('true')
  })
})
