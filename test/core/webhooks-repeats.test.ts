import { expect, test } from 'vitest'
import { listInboxEvents } from '../../src/main/core/store/webhook-inbox.ts'
import { createInbox } from '../../src/main/core/webhooks/inbox.ts'
import { openTestDatabase } from '../store/support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { manualClock } from '../support/manual-clock.ts'

const heads = { eventType: 'pedido_actualizado', contentType: 'application/json', signature: 'x' }
const body = (state: string, at: string) =>
  Buffer.from(
    JSON.stringify({
      eventId: 7,
      event: 'Pedido_Actualizado',
      eventAt: '2026-11-20T10:00:00',
      data: { Codigo: 'P-1', Estado: state, FechaHoraEstado: at, Items: [] },
    }),
  )

test('a repeat is counted, not stored again, and moves the order once; another body under the same id is a row', async () => {
  const { database } = openTestDatabase(temporaryFolder())
  const clock = manualClock()
  const orders: string[] = []
  const inbox = createInbox({
    database,
    clock,
    dates: () => ({ warehouseTimeZone: 'UTC' }),
    knownOrder: () => null,
    isClockBelieved: () => true,
    clockAheadMs: () => 0,
    onStored: (stored) => orders.push(...stored.map(({ order }) => order.state ?? '')),
  })
  const store = (message: Buffer) => inbox.store(message, 's1', heads)
  const rows = () => listInboxEvents(database, { limit: 10 }).rows.map(({ repeats, effect }) => ({ repeats, effect }))
  const first = body('Completo', '2026-11-20T10:00:00')

  await store(first)
  clock.advance(60_000)
  // Twice in one transaction, and once in another.
  await Promise.all([store(first), store(first)])
  await store(first)
  expect(rows()).toEqual([{ repeats: 3, effect: 'order_updated' }])

  await store(body('Remitido', '2026-11-20T11:00:00'))
  expect(rows()).toEqual([
    { repeats: 0, effect: 'other_body' },
    { repeats: 3, effect: 'order_updated' },
  ])
  expect(orders).toHaveLength(1)
})
