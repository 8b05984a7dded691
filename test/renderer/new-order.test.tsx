import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import { useOrderDraft } from '../../src/renderer/screens/orders/draft-store.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
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

const pendingOf = (code: string, commandId = '01990000-6f5e-7c1e-9b52-000000000001') => ({
  commandId,
  order: {
    code,
    customerLocationCode: 'C',
    date: '2026-11-20',
    items: [{ line: '1', articleCode: 'A', units: 1 }],
  },
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
    expect(useOrderDraft.getState()).toMatchObject({ draft: null, pending: [] })
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

  it('keeps the cursor in an empty line while settings change', async () => {
    const fake = core()
    renderApp(fake, { screen: 'newOrder' })
    await screen.findByLabelText('Código del pedido')
    const field = cell('Artículo', 1)
    await userEvent.click(field)
    const asked = fake.sent('settings.get').length
    act(() => fake.emit({ name: 'data.changed', payload: { resources: ['settings'] } }))
    await waitFor(() => expect(fake.sent('settings.get').length).toBeGreaterThan(asked))
    await act(async () => {})
    expect(document.activeElement).toBe(field)
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
      pending: [pendingOf('PED-9')],
    })
    renderApp(fake, { screen: 'newOrder' })
    await userEvent.click(await screen.findByRole('button', { name: 'Consultar en el WMS' }))
    expect(await screen.findByLabelText('Código del pedido')).toBeTruthy()
    expect(fake.sent('orders.create')).toEqual([])
  })

  it('of another warehouse is looked up there, not here', async () => {
    const fake = core()
    const ofPractice = { ...pendingOf('PED-8'), warehouse: 'practice' }
    useOrderDraft.setState({ pending: [ofPractice] })
    renderApp(fake, { screen: 'newOrder' })
    await fill()
    await userEvent.click(await review())
    expect(await screen.findByText(/El WMS respondió que creó el pedido|PED-9/)).toBeTruthy()
    expect(useOrderDraft.getState().pending).toEqual([ofPractice])
    expect(fake.sent('orders.create')).toMatchObject([{ order: { code: 'PED-9' } }])
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
    await waitFor(() => expect(useOrderDraft.getState().pending).toEqual([]))
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

describe('an order whose answer comes when the person has gone on', () => {
  async function sendAndLeave() {
    let answer = (_: Output<'orders.create'> | FakeFailure) => {}
    const fake = core({ 'orders.create': () => new Promise((resolve) => (answer = resolve)) })
    renderApp(fake, { screen: 'newOrder' })
    await fill()
    await userEvent.click(await review())
    await waitFor(() => expect(fake.sent('orders.create')).toHaveLength(1))
    act(() => useRoute.getState().go({ screen: 'home' }))
    return { fake, answer: (value: Output<'orders.create'> | FakeFailure) => act(async () => answer(value)) }
  }

  it('is said not to be created, and leads back to what was written', async () => {
    const { answer } = await sendAndLeave()
    await answer(new FakeFailure('validation', { status: 422 }))
    expect(await screen.findByText('Pedido PED-9: El WMS lo rechazó (422). No se creó.')).toBeTruthy()
    await userEvent.click(button('Volver al pedido'))
    expect((await screen.findByLabelText<HTMLInputElement>('Código del pedido')).value).toBe('PED-9')
  })

  it('is said to be created, with what reads otherwise', async () => {
    const { answer } = await sendAndLeave()
    const differences = [{ line: '1', field: 'units', sent: 12, read: 10 }]
    await answer({ ...created, matches: false, differences })
    expect(await screen.findByText(/^Pedido PED-9: El WMS lo aceptó\. .*datos distintos/)).toBeTruthy()
  })

  it('is said to be unknown', async () => {
    const { fake, answer } = await sendAndLeave()
    const [commandId = ''] = fake.sent('orders.create').map((input) => input.commandId)
    const earlier = { commandId, at: '2026-11-20T10:40:00-03:00', outcome: 'unknown' } as const
    fake.answers['orders.preview'] = () => ({ ...preview, earlier })
    await answer(new FakeFailure('network', { outcomeUnknown: true }))
    expect(await screen.findByText(/^Pedido PED-9: El pedido se envió y no se sabe qué respondió el WMS/)).toBeTruthy()
  })
})

/** What another window of the program has in memory: it has read what was stored, and is told what changes from now on. */
async function otherWindow() {
  vi.resetModules()
  const { useOrderDraft: other } = await import('../../src/renderer/screens/orders/draft-store.ts')
  return other.getState
}

/** Tells the other windows what was stored meanwhile, as the browser does. */
async function told(change: () => unknown) {
  const before = new Map<string, string>(Object.entries(localStorage))
  await change()
  const now = new Map<string, string>(Object.entries(localStorage))
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const [oldValue, newValue] = [before.get(key) ?? null, now.get(key) ?? null]
    if (oldValue !== newValue)
      act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage })))
  }
}

/** The creations that a page opened now knows. */
const afterReload = async () => (await otherWindow())().pending.map(({ order: { code } }) => code)

describe('an order written in one of two windows', () => {
  const lost = () => {
    const sent = new Map<string, string>()
    return core({
      'orders.create': ({ order: { code: about }, commandId }) => {
        sent.set(about, commandId)
        return new FakeFailure('network', { outcomeUnknown: true })
      },
      'orders.preview': ({ order: { code: about } }) => {
        const commandId = sent.get(about)
        return {
          ...preview,
          earlier: commandId === undefined ? null : { commandId, at: '2026-11-20T10:40:00-03:00', outcome: 'unknown' },
        }
      },
    })
  }

  it('without an answer is remembered beside the one of the other window, and both show both', async () => {
    renderApp(lost(), { screen: 'newOrder' })
    await fill()
    const send = await review()
    const other = await otherWindow()
    await told(() => other().addPending(pendingOf('PED-8')))
    expect(await screen.findByText('Pedido PED-8: no se sabe si llegó')).toBeTruthy()
    await told(() => other().removePending(pendingOf('PED-8').commandId))
    expect(send.isConnected).toBe(false)
    await told(async () => {
      await userEvent.click(button('Crear en el WMS'))
      await screen.findByText('Pedido PED-9: no se sabe si llegó')
    })
    await told(() => other().addPending(pendingOf('PED-8')))
    expect(other().pending.map(({ order: { code } }) => code)).toEqual(['PED-9', 'PED-8'])
    expect(useOrderDraft.getState().pending.map(({ order: { code } }) => code)).toEqual(['PED-9', 'PED-8'])
    expect((await afterReload()).toSorted()).toEqual(['PED-8', 'PED-9'])
    // Each is removed alone.
    await told(() => other().removePending(pendingOf('PED-8').commandId))
    expect(await afterReload()).toEqual(['PED-9'])
    expect(screen.getByText('Pedido PED-9: no se sabe si llegó')).toBeTruthy()
  })

  it('is one draft: what the other window writes is shown here before anything is written over it', async () => {
    renderApp(core(), { screen: 'newOrder' })
    await fill()
    const other = await otherWindow()
    await told(() => other().keep({ ...other().draft!, code: 'PED-7', remark: 'dos bultos' }))
    expect(screen.getByLabelText<HTMLInputElement>('Código del pedido').value).toBe('PED-7')
    await told(() => type(cell('Unidades', 1), '13'))
    expect(other().draft).toMatchObject({ code: 'PED-7', remark: 'dos bultos', lines: [{ units: '13' }] })
  })

  it('does not take the draft of another order with it when it is created', async () => {
    renderApp(core(), { screen: 'newOrder' })
    await fill()
    const send = await review()
    const other = await otherWindow()
    await told(() => other().keep({ ...other().draft!, code: 'PED-7' }))
    await userEvent.click(send)
    expect(await screen.findByText('El WMS lo aceptó.')).toBeTruthy()
    expect(useOrderDraft.getState()).toMatchObject({ draft: { code: 'PED-7' }, pending: [] })
    await userEvent.click(button('Otro pedido'))
    expect(screen.getByLabelText<HTMLInputElement>('Código del pedido').value).toBe('PED-7')
  })

  it('is not sent again from the other one, which shows its form', async () => {
    const fake = core()
    renderApp(fake, { screen: 'newOrder' })
    await fill()
    const send = await review()
    const other = await otherWindow()
    await told(() => other().addPending(pendingOf('PED-9')))
    await told(() => other().removePending(pendingOf('PED-9').commandId))
    await told(() => other().keep(null))
    expect(send.isConnected).toBe(false)
    expect(await screen.findByLabelText('Código del pedido')).toHaveProperty('value', '')
    expect(screen.queryByRole('button', { name: 'Crear en el WMS' })).toBeNull()
  })

  it('stays pending if the program ends before it answers', async () => {
    const fake = lost()
    let answer = (_: FakeFailure) => {}
    fake.answers['orders.create'] = () => new Promise((resolve) => (answer = resolve))
    renderApp(fake, { screen: 'newOrder' })
    await fill()
    await userEvent.click(await review())
    await waitFor(() => expect(fake.sent('orders.create')).toHaveLength(1))
    act(() => fake.end())
    await act(async () => answer(new FakeFailure('core_unavailable')))
    expect(await afterReload()).toEqual(['PED-9'])
  })

  it('stays pending if its look-up needs the supervisor, who does not come', async () => {
    const { commandId } = pendingOf('PED-9')
    const fake = core({
      'orders.preview': () => ({
        ...preview,
        earlier: { commandId, at: '2026-11-20T10:40:00-03:00', outcome: 'unknown' },
      }),
      'orders.create': () => new FakeFailure('forbidden'),
    })
    act(() => useOrderDraft.getState().addPending(pendingOf('PED-9')))
    renderApp(fake, { screen: 'newOrder' })
    await userEvent.click(await screen.findByRole('button', { name: 'Consultar en el WMS' }))
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText(/Todavía no se sabe/)).toBeTruthy()
    expect(await afterReload()).toEqual(['PED-9'])
  })
})
