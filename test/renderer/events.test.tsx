import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import type { InboxEvent, ReceiverStatus, WebhookTest } from '../../src/contract/shapes/webhook.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import type { Answers } from './support/fake-core.ts'
import { renderApp } from './support/render-app.tsx'
import { stubWindowSize } from './table/window-size.ts'
import { order, ownPageOf, pageOf } from './table/warehouse-lists.ts'

stubWindowSize()

const event = (n: number, rest: Partial<InboxEvent> = {}): InboxEvent => ({
  messageId: String(n).padStart(64, '0'),
  eventId: n,
  event: 'Pedido_Completo',
  eventAt: '2026-11-20T10:00:00',
  receivedAt: '2026-11-20T10:00:07.000-03:00',
  repeats: 0,
  lastReceivedAt: '2026-11-20T10:00:07.000-03:00',
  effect: 'order_updated',
  flagged: false,
  orderCode: 'PED-1',
  subscriptionId: 's1',
  ...rest,
})
const inbox = [
  event(4, { effect: 'other_body', flagged: true, orderCode: 'PED-2' }),
  event(3, { event: 'Cosa_Nueva', effect: 'unknown_event', orderCode: null }),
  event(2, { repeats: 3 }),
  event(1, { event: 'Muelle_Prueba', effect: 'test', orderCode: null }),
]
const refused = { signature: 2, method: 1, size: 0, slow: 0, rate: 0, storage: 0 }
const receiver: ReceiverStatus = {
  on: true,
  listening: true,
  url: 'http://127.0.0.1:47120/webhooks',
  bindAddress: '127.0.0.1',
  port: 47_120,
  since: '2026-11-20T08:00:00-03:00',
  accepted: 7,
  refused,
  lastRefusedAt: '2026-11-20T09:00:00-03:00',
}
type Subscription = Output<'webhooks.list'>['rows'][number]
const subscription: Subscription = {
  subscriptionId: 's1',
  code: 'WH-1',
  eventType: 'pedido_completo',
  url: 'https://hooks.example/muelle-4',
  state: 'active',
  registeredAt: '2026-11-19T08:00:00-03:00',
  removedAt: null,
  acceptedUntil: null,
  lastEventAt: null,
}
const list = (rows: Subscription[] = [subscription], is: ReceiverStatus = receiver): Output<'webhooks.list'> => ({
  rows,
  total: rows.length,
  nextCursor: null,
  asOf: null,
  receiver: is,
})

const core = (answers: Answers = {}) =>
  createFakeCarrier({
    'webhooks.list': () => list(),
    'webhooks.events': (input) =>
      ownPageOf(
        inbox.filter(
          (row) =>
            (input.orderCode ?? row.orderCode) === row.orderCode &&
            (input.event ?? row.event)?.toLowerCase() === row.event?.toLowerCase() &&
            (input.flagged ?? row.flagged) === row.flagged &&
            `${row.event} ${row.orderCode}`.toLowerCase().includes((input.text ?? '').toLowerCase()),
        ),
        input,
      ),
    'webhooks.event': ({ messageId }) => {
      const row = inbox.find((one) => one.messageId === messageId)
      if (row === undefined) return new FakeFailure('not_found')
      return {
        ...row,
        subscription,
        headers: { eventType: 'pedido_completo', contentType: 'application/json', signature: 'abc=' },
        body: '{"eventId":2,"data":{"Codigo":"PED-1"}}',
        bodyBytes: 39,
        delaySeconds: 7,
      }
    },
    'orders.list': (input) => pageOf([order('PED-1')], input),
    'orders.get': ({ code }) => ({ order: order(code), source: 'wms', asOf: null }),
    ...answers,
  })
const panel = () => screen.findByRole('complementary', { name: 'Evento' })

describe('events', () => {
  it('are listed with what each did, narrowed by words, kind and flag', async () => {
    const fake = core()
    renderApp(fake, { screen: 'events' })
    const grid = await screen.findByRole('grid')
    expect(within(grid).getAllByText('Válida')).toHaveLength(4)
    expect(within(grid).getByRole('columnheader', { name: 'Recibido' }).getAttribute('aria-sort')).toBe('descending')
    for (const word of ['Pedido completo', 'Cosa_Nueva', 'Evento desconocido', 'Mismo número, otro contenido'])
      expect(within(grid).getAllByText(word).length).toBeGreaterThan(0)
    // The screen opens with the cursor in its field.
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await userEvent.keyboard('PED-1')
    expect(await screen.findByText('1 evento')).toBeTruthy()
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Para revisar' }))
    await waitFor(() => expect(fake.sent('webhooks.events').at(-1)).toMatchObject({ flagged: true }))
    await userEvent.selectOptions(screen.getByLabelText('Evento'), 'Pedido creado')
    expect(await screen.findByText('Ningún evento coincide')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    expect(await screen.findByText('4 eventos')).toBeTruthy()
  })

  it('open with whose secret fitted, the delay and the body in lines', async () => {
    renderApp(core(), { screen: 'events', orderCode: 'PED-1' })
    await userEvent.click(await screen.findByText('PED-1'))
    const text = (await panel()).textContent ?? ''
    await within(await panel()).findByText(/"Codigo": "PED-1"/)
    expect(text).toContain('Firma válida')
    const whole = (await panel()).textContent ?? ''
    for (const part of ['https://hooks.example/muelle-4', '7 s', '3 veces', '39 B']) expect(whole).toContain(part)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: 'Evento' })).toBeNull()
  })

  it('of an order are one step from it, and say where there are none', async () => {
    const fake = core()
    renderApp(fake, { screen: 'orders', code: 'PED-1' })
    expect(await screen.findByText(/1 evento · el último válido a las/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ver los eventos' }))
    expect(await screen.findByRole('button', { name: 'Pedido PED-1' })).toBeTruthy()
    expect(fake.sent('webhooks.events').at(-1)).toMatchObject({ orderCode: 'PED-1' })
  })

  it('that never came say so in words', async () => {
    renderApp(core(), { screen: 'events', orderCode: 'PED-99' })
    expect(await screen.findByText(/No llegó ningún evento válido del pedido PED-99/)).toBeTruthy()
  })

  it('show rejected notifications, by reason', async () => {
    renderApp(core(), { screen: 'events' })
    expect(await screen.findByText('3 rechazados')).toBeTruthy()
    expect(screen.getByText(/firma incorrecta: 2 · no era un envío: 1/)).toBeTruthy()
    expect(screen.getByText('http://127.0.0.1:47120/webhooks')).toBeTruthy()
  })

  it('say that the receiver is off, or has no port, and what to do', async () => {
    const off: ReceiverStatus = { ...receiver, on: false, listening: false, url: null }
    const fake = core({ 'webhooks.list': () => list([], off) })
    const first = renderApp(fake, { screen: 'events' })
    await userEvent.click(await screen.findByRole('button', { name: 'Activar el receptor' }))
    expect(fake.sent('settings.update')).toMatchObject([{ webhooks: { on: true } }])
    first.unmount()
    renderApp(core({ 'webhooks.list': () => list([], { ...off, on: true }) }), { screen: 'events' })
    expect(await screen.findByText('Receptor: puerto ocupado.')).toBeTruthy()
  })
})

describe('subscriptions', () => {
  const open = async (fake = core()) => {
    renderApp(fake, { screen: 'events' })
    await userEvent.click(await screen.findByRole('radio', { name: 'Suscripciones' }))
    return fake
  }

  it('are created for each event without one', async () => {
    const fake = await open(
      core({
        'webhooks.register': ({ eventType }) => ({ subscriptionId: 's2', code: null, eventType, url: 'http://x/' }),
      }),
    )
    expect(screen.queryByRole('button', { name: 'Suscribir: Pedido completo' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Suscribir: Pedido creado' }))
    await userEvent.click(screen.getByLabelText('Otro evento'))
    await userEvent.paste('stock_bajo')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(fake.sent('webhooks.register')).toHaveLength(2))
    expect(fake.sent('webhooks.register')).toMatchObject([{ eventType: 'pedido_creado' }, { eventType: 'stock_bajo' }])
  })

  it('whose answer was lost say so', async () => {
    await open(core({ 'webhooks.register': () => new FakeFailure('network', { outcomeUnknown: true }) }))
    await userEvent.click(await screen.findByRole('button', { name: 'Suscribir: Pedido creado' }))
    expect(await screen.findByText(/La respuesta del WMS se perdió/)).toBeTruthy()
  })

  it.each([
    [{ arrivedAt: '2026-11-20T10:41:00-03:00', reason: null, status: 204 }, 'Prueba recibida en este equipo en 12 ms.'],
    [{ arrivedAt: null, reason: 'unauthorized', status: 401 }, /tiene otro secreto/],
    [{ arrivedAt: null, reason: 'elsewhere', status: 200 }, /otro programa lo aceptó \(200\)/],
    [{ arrivedAt: null, reason: 'receiver_off', status: null }, /el receptor está inactivo/],
  ] satisfies [Pick<WebhookTest, 'arrivedAt' | 'reason' | 'status'>, string | RegExp][])(
    'are tested: %j',
    async (answer, words) => {
      await open(
        core({
          'webhooks.test': ({ subscriptionId }) => ({ subscriptionId, url: 'https://x/', elapsedMs: 12, ...answer }),
        }),
      )
      await userEvent.click(await screen.findByRole('button', { name: 'Probar: Pedido completo' }))
      expect(await screen.findByText(words)).toBeTruthy()
    },
  )

  it('without an identifier ask for it before they are removed', async () => {
    const fake = core({ 'webhooks.list': () => list([{ ...subscription, code: null }]) })
    fake.answers['webhooks.remove'] = ({ subscriptionId, code }) => ({
      subscriptionId,
      code: code ?? null,
      eventType: 'pedido_completo',
      url: 'https://x/',
    })
    await open(fake)
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar: Pedido completo' }))
    const dialog = await screen.findByRole('dialog')
    const remove = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Quitar' })
    expect(remove.disabled).toBe(true)
    expect(within(dialog).getByRole('status').textContent).toContain('Identificador en el WMS')
    await userEvent.click(within(dialog).getByLabelText('Identificador en el WMS'))
    await userEvent.paste('WH-7')
    await userEvent.click(remove)
    await waitFor(() => expect(fake.sent('webhooks.remove')).toMatchObject([{ subscriptionId: 's1', code: 'WH-7' }]))
  })
})

describe('the receiver’s settings', () => {
  it('are checked at their fields and saved together', async () => {
    const fake = core()
    renderApp(fake, { screen: 'settings', section: 'webhooks' })
    const write = async (label: string, text: string) => {
      const field = await screen.findByLabelText(label)
      await userEvent.clear(field)
      await userEvent.click(field)
      await userEvent.paste(text)
    }
    await write('Dirección de escucha de este equipo', 'localhost')
    expect(screen.getByText(/Ingrese una dirección IP/)).toBeTruthy()
    await write('Puerto', '70000')
    expect(screen.getByText('Escriba un número de 0 a 65535.')).toBeTruthy()
    await write('Dirección pública', 'hooks.example')
    expect(screen.getByText(/debe empezar con https/)).toBeTruthy()
    await write('Dirección de escucha de este equipo', '10.20.0.14')
    await write('Puerto', '47121')
    await write('Dirección pública', 'https://hooks.example/muelle-4')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fake.sent('settings.update')).toHaveLength(1))
    expect(fake.sent('settings.update')).toMatchObject([
      { webhooks: { bindAddress: '10.20.0.14', port: 47_121, publicUrl: 'https://hooks.example/muelle-4' } },
    ])
  })
})
