import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../src/main/core/kernel/node-http.ts'
import { createEventBus } from '../../src/main/core/kernel/event-bus.ts'
import type { Order } from '../../src/main/core/domain/model.ts'
import type { PrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { insertSubscription } from '../../src/main/core/store/webhook-subscriptions.ts'
import { listInboxEvents } from '../../src/main/core/store/webhook-inbox.ts'
import { createInbox } from '../../src/main/core/webhooks/inbox.ts'
import { createLiveSecrets } from '../../src/main/core/webhooks/active-secrets.ts'
import type { ReceiverController } from '../../src/main/core/webhooks/receiver-controller.ts'
import { createReceiverController } from '../../src/main/core/webhooks/receiver-controller.ts'
import { openTestDatabase } from '../store/support/store.ts'
import { memoryLog, memorySecrets, until } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'
import { openSecrets, postSigned } from './support/webhook-setup.ts'

const message = (eventId: number) => JSON.stringify({ eventId, event: 'Preparacion_Completa', data: {} })

const subscription = {
  subscriptionId: 'one',
  eventType: 'preparacion_completa',
  url: 'http://127.0.0.1/',
  code: null,
  state: 'active',
  commandId: 'c',
  removalCommandId: null,
  registeredAt: '',
  removedAt: null,
  acceptedUntilMs: null,
  lastEventAt: null,
} as const

async function open(port = 0): Promise<{
  receiver: ReceiverController
  database: PrimaryDatabase
  clock: ManualClock
  url: string
}> {
  const clock = manualClock()
  const log = memoryLog()
  const { database } = openTestDatabase(temporaryFolder())
  database.transaction((writer) => insertSubscription(writer, subscription))
  const live = createLiveSecrets({
    database,
    secrets: memorySecrets(),
    clock,
    log,
    profileId: 'p',
    isClockBelieved: () => true,
  })
  await live.add('one', 'clave')
  const context = { clock, log, eventBus: createEventBus(clock, log), now: () => '', traceId: () => 't' }
  const receiver = createReceiverController(context, {
    settings: () => ({ on: true, bindAddress: '127.0.0.1', port, publicUrl: null }),
    inbox: createInbox({
      database,
      clock,
      dates: () => ({ warehouseTimeZone: 'UTC' }),
      knownOrder: () => null,
      isClockBelieved: () => true,
      clockAheadMs: () => 0,
      onStored: () => undefined,
    }),
    live,
    rate: { perSecond: 1, burst: 3 },
  })
  onTestFinished(() => receiver.close())
  await receiver.apply()
  return { receiver, database, clock, url: receiver.url() ?? '' }
}

test('a port or address that is not there at the start is used as soon as it is, without anyone', async () => {
  const other = createServer(() => {})
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const { receiver, clock } = await open(port)
  expect(receiver.status()).toMatchObject({ listening: false, error: { details: { reason: 'EADDRINUSE' } } })
  await new Promise((resolve) => other.close(resolve))
  clock.advance(60_000)
  await until(() => receiver.status().listening)
  expect(receiver.status().error).toBeUndefined()
  expect(await postSigned(receiver.url() ?? '', message(1), 'clave')).toBe(204)
})

const stored = (database: PrimaryDatabase) =>
  listInboxEvents(database, { limit: 100 })
    .rows.map((row) => Number(row.eventId))
    .sort((a, b) => a - b)

test('returns 503 over its rate and stores nothing; forged messages do not use up the rate', async () => {
  const { receiver, database, clock, url } = await open()
  for (let times = 0; times < 5; times += 1) expect(await postSigned(url, message(0), 'forged')).toBe(401)
  const statuses: number[] = []
  for (const id of [1, 2, 3, 4]) statuses.push(await postSigned(url, message(id), 'clave'))
  expect(statuses).toEqual([204, 204, 204, 503])
  expect(stored(database)).toEqual([1, 2, 3])
  clock.advance(1000)
  expect(await postSigned(url, message(4), 'clave')).toBe(204)
  expect(stored(database)).toEqual([1, 2, 3, 4])
  expect(receiver.status()).toMatchObject({ accepted: 4, refused: { rate: 1, signature: 5 } })
})

test('does not acknowledge what it cannot write, and accepts it when it is sent again', async () => {
  const { receiver, database, url } = await open()
  database.db.pragma('query_only = ON')
  expect(await postSigned(url, message(1), 'clave')).toBe(503)
  database.db.pragma('query_only = OFF')
  expect(stored(database)).toEqual([])
  expect(await postSigned(url, message(1), 'clave')).toBe(204)
  expect(stored(database)).toEqual([1])
  expect(receiver.status()).toMatchObject({ accepted: 1, refused: { storage: 1 } })
})

/** A subscription that was removed, the secret of which is accepted for one more day. */
async function removedSubscription() {
  const clock = manualClock()
  const { database } = openTestDatabase(temporaryFolder())
  const acceptedUntilMs = clock.now() + 86_400_000
  database.transaction((writer) => insertSubscription(writer, { ...subscription, state: 'removed', acceptedUntilMs }))
  const secrets = openSecrets()
  await secrets.set('p.webhook-one', 'clave')
  return { clock, database, secrets, acceptedUntilMs }
}

test('a secret whose time is over is deleted only by a clock that is believed', async () => {
  const { clock, database, secrets, acceptedUntilMs } = await removedSubscription()
  let isBelieved = false
  const deps = { database, secrets, clock, log: memoryLog(), profileId: 'p', isClockBelieved: () => isBelieved }
  clock.setWall(clock.now() + 40 * 86_400_000)
  await createLiveSecrets(deps).purge()
  clock.setWall(acceptedUntilMs - 1)
  const live = createLiveSecrets(deps)
  await live.load()
  expect(live.secretOf('one')).toBe('clave')
  isBelieved = true
  clock.setWall(acceptedUntilMs)
  await live.purge()
  expect(secrets.held.size).toBe(0)
})

test('a secret that a clock ahead had ended at the start is accepted again when the clock is right', async () => {
  const { clock, database, secrets, acceptedUntilMs } = await removedSubscription()
  const isClockBelieved = () => false
  const live = createLiveSecrets({ database, secrets, clock, log: memoryLog(), profileId: 'p', isClockBelieved })
  clock.setWall(acceptedUntilMs)
  await live.load()
  const body = Buffer.from(message(1))
  const signature = createHmac('sha256', 'clave').update(body).digest('base64')
  expect(live.signerOf(body, signature)).toBe('none')
  clock.setWall(acceptedUntilMs - 1)
  expect(live.signerOf(body, signature)).toEqual({ subscriptionId: 'one' })
})

test('in the hour that autumn has twice the order of its second time is the later one', async () => {
  const clock = manualClock(Date.UTC(2026, 9, 25, 0, 46))
  const { database } = openTestDatabase(temporaryFolder())
  database.transaction((writer) => insertSubscription(writer, subscription))
  let known: Order | null = null
  const inbox = createInbox({
    database,
    clock,
    dates: () => ({ warehouseTimeZone: 'Europe/Madrid' }),
    knownOrder: () => known && { order: known, asOfMs: clock.now() },
    isClockBelieved: () => true,
    clockAheadMs: () => 0,
    onStored: ([stored]) => void (known = stored?.order ?? known),
  })
  const heads = { signature: '', eventType: null, contentType: null }
  const send = async (eventId: number, state: string, time: string) => {
    const at = `2026-10-25T${time}`
    const data = { Codigo: 'PED-1', Estado: state, FechaHoraEstado: at }
    await inbox.store(
      Buffer.from(JSON.stringify({ eventId, event: 'Pedido_Actualizado', eventAt: at, data })),
      'one',
      heads,
    )
    return [known?.state, listInboxEvents(database, { limit: 1 }).rows[0]?.effect]
  }
  expect(await send(1, 'preparacion', '02:45:00')).toEqual(['preparacion', 'order_updated'])
  // Half an hour later the clocks show a quarter past two again.
  clock.setWall(Date.UTC(2026, 9, 25, 1, 15))
  expect(await send(2, 'completo', '02:15:00')).toEqual(['completo', 'order_updated'])
  // One of before, which was sent again.
  clock.setWall(Date.UTC(2026, 9, 25, 1, 20))
  expect(await send(3, 'pendiente', '02:50:00')).toEqual(['completo', 'superseded'])
  clock.setWall(Date.UTC(2026, 9, 25, 2, 1))
  expect(await send(4, 'remitido', '03:00:00')).toEqual(['remitido', 'order_updated'])
})
