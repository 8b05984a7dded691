import type { Clock, PracticePort } from '../core/kernel/ports.ts'
import { defaultLabelSettings } from '../../contract/shapes/label.ts'
import type { NewControl } from './data/control-store.ts'
import type { PracticeScale } from './data/scale.ts'
import { completeScale } from './data/scale.ts'
import { demoScenario } from './data/demo-scenario.ts'
import { firstRecords } from './data/first-records.ts'
import { WarehouseData } from './data/warehouse-data.ts'
import type { WireControl } from './data/wire.ts'
import type { WireOrder } from './data/wire-v2.ts'
import type { FaultKind, FaultOptions } from './server/fault-injector.ts'
import type { LoggedRequest } from './server/request-log.ts'
import { erpPath, routesErp } from './server/practice-erp.ts'
import { startLabelPrinter } from './server/label-printer.ts'
import { routesV1 } from './server/routes-v1.ts'
import { routesV2 } from './server/routes-v2.ts'
import { WarehouseServer } from './server/warehouse-server.ts'
import { systemClock } from '../core/kernel/system-clock.ts'
import type { PracticeEvent } from './webhooks/order-events.ts'
import { buildOutgoingEvent } from './webhooks/order-events.ts'
import type { Subscription } from './webhooks/subscriptions.ts'
import { Subscriptions } from './webhooks/subscriptions.ts'
import type { Delivery } from './webhooks/webhook-sender.ts'
import { sendOwnEvents } from './webhooks/own-events.ts'
import { WebhookSender } from './webhooks/webhook-sender.ts'

/** Prefix of the practice company's numbers for pallets, and its printer, told by this name from one set by hand. */
const companyPrefix = '7799001'
const printerHost = 'localhost'

export { demoScenario } from './data/demo-scenario.ts'

export interface PracticeOptions {
  /** 0, the default, chooses a free port. */
  port?: number
  seed?: number
  scale?: Partial<PracticeScale>
  clock?: Pick<Clock, 'now' | 'after'>
  /** A header required in every request (otherwise 401). */
  credential?: { header: string; value: string }
  /** Date format of the adjustments path; `yyyy-MM-dd` by default, other formats are rejected with 400. */
  dateFormat?: string
  /** Milliseconds by which the `Date` header of responses is ahead of the clock. */
  dateSkewMs?: number
  /** Factor of the waits between webhook retries. */
  timeScale?: number
  /** Milliseconds between the events that it sends by itself; without them it sends none. */
  eventsEveryMs?: number
  /** With records of others, and a label printer. */
  withRecords?: boolean
}

/** As the program runs it: with events now and then, records of others and a label printer. */
export const startPractice = (): Promise<PracticeWarehouse> =>
  startPracticeWarehouse({ eventsEveryMs: 60_000, withRecords: true })

/** A complete simulated WMS on 127.0.0.1. */
export interface PracticeWarehouse extends PracticePort {
  readonly port: number
  readonly story: typeof demoScenario
  setFault(fault: FaultKind, options?: FaultOptions): void
  /** Creates a blind control with one receiving document; returns it in wire form. */
  createControl(control: NewControl): WireControl
  /** Edits the newest control with that number, such as a correction during a count; `null` if there is none. */
  changeDocument(number: string, edit: (control: WireControl) => void): WireControl | null
  /** Removes the newest control with that number; `false` if there is none. */
  removeControl(number: string): boolean
  /** The newest control with that number, with declared units; `null` if there is none. */
  control(number: string): WireControl | null
  /** Edits an order without sending an event; `null` if there is none. */
  changeOrder(code: string, edit: (order: WireOrder) => void): WireOrder | null
  /** The registered webhooks, without secrets. */
  subscriptions(): Omit<Subscription, 'secretKey'>[]
  /** Sends an event to all its receivers; resolves after the first attempt at each. */
  sendEvent(event: PracticeEvent): Promise<Delivery[]>
  /** Sends events one after another; with `reversed` the last one first. */
  sendEvents(events: PracticeEvent[], options?: { reversed?: boolean }): Promise<Delivery[]>
  /** The last webhook deliveries with their attempts, oldest first. */
  deliveries(): Delivery[]
  /** The last requests, oldest first, without secrets. */
  requests(): LoggedRequest[]
  clearRequests(): void
  close(): Promise<void>
}

/** Starts the practice warehouse; rejects if the port is in use. */
export async function startPracticeWarehouse(options: PracticeOptions = {}): Promise<PracticeWarehouse> {
  const clock = options.clock ?? systemClock
  const data = new WarehouseData(options.seed ?? 1, completeScale(options.scale), clock)
  const subscriptions = new Subscriptions()
  const sender = new WebhookSender(subscriptions, clock, options.timeScale ?? 1)
  const created = (order: WireOrder) => {
    void sender.send(buildOutgoingEvent({ type: 'pedido_creado', orderCode: order.codigo }, data.orders))
  }
  const server = await WarehouseServer.listen({
    port: options.port ?? 0,
    clock,
    routes: [
      ...routesV1(data, options.dateFormat ?? 'yyyy-MM-dd'),
      ...routesV2(data, subscriptions, created),
      ...routesErp(data),
    ],
    credential: options.credential ?? null,
    dateSkewMs: options.dateSkewMs ?? 0,
  })
  const { port, baseUrl, legacyBaseUrl } = server
  const printer = options.withRecords === true ? await startLabelPrinter(printerHost) : null
  const endOwnEvents =
    options.eventsEveryMs === undefined
      ? null
      : sendOwnEvents({
          clock,
          everyMs: options.eventsEveryMs,
          orders: data.orders,
          types: () => [...new Set(subscriptions.list().map(({ type }) => type))],
          send: (event) => sender.send(buildOutgoingEvent(event, data.orders)),
        })
  return {
    port,
    baseUrl,
    legacyBaseUrl,
    erpUrl: baseUrl + erpPath,
    story: demoScenario,
    setFault: (fault, faultOptions) => server.setFault(fault, faultOptions),
    fault: () => server.fault,
    barcodes: () => data.catalogue.knownBarcodes(),
    temperatureLimits: () => data.temperatureLimits(),
    records: () =>
      printer === null ? null : firstRecords(data.controls.find(demoScenario.discrepancies), clock.now()),
    labels:
      printer === null
        ? null
        : { ...defaultLabelSettings, companyPrefix, printer: 'network', host: printerHost, port: printer.port },
    createControl: (control) => data.controls.create(control),
    changeDocument: (number, edit) => data.controls.change(number, edit),
    removeControl: (number) => data.controls.remove(number),
    control: (number) => structuredClone(data.controls.find(number)),
    changeOrder: (code, edit) => data.orders.change(code, edit),
    subscriptions: () => subscriptions.list(),
    sendEvent: (event) => sender.send(buildOutgoingEvent(event, data.orders)),
    sendEvents: (events, { reversed = false } = {}) => sendInTurn(sender, data, events, reversed),
    deliveries: () => sender.deliveries(),
    requests: () => server.log.list(),
    clearRequests: () => server.log.clear(),
    close: () => {
      endOwnEvents?.()
      sender.close()
      printer?.close()
      return server.close()
    },
  }
}

async function sendInTurn(
  sender: WebhookSender,
  data: WarehouseData,
  events: PracticeEvent[],
  reversed: boolean,
): Promise<Delivery[]> {
  const numbered = events.map((event) => ({
    ...buildOutgoingEvent(event, data.orders),
    eventId: event.eventId ?? sender.nextEventId(),
  }))
  if (reversed) numbered.reverse()
  const deliveries: Delivery[] = []
  for (const event of numbered) deliveries.push(...(await sender.send(event)))
  return deliveries
}
