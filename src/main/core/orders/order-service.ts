import { hash } from 'node:crypto'
import type { Output } from '../../../contract/operations.ts'
import type { OrderCreation } from '../../../contract/shapes/order-writing.ts'
import type { CommandContext } from '../kernel/dispatch.ts'
import { Failure, failureValue, ofUnknownOutcome } from '../domain/failure.ts'
import type { Order } from '../domain/model.ts'
import { orderDifferences } from '../domain/order-differences.ts'
import { mergeOrder } from '../domain/order-merge.ts'
import { unitsToNumber } from '../domain/units.ts'
import { orderView } from './order-view.ts'
import type { Log } from '../kernel/ports.ts'
import { addNotice } from '../store/notices.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { WmsWrite, WriteOutcome } from '../store/wms-writes.ts'
import { beginWrite, endWrite, lastWriteAbout, lastWriteOfCommand, pendingWrites } from '../store/wms-writes.ts'
import { baseOf } from '../wms/address.ts'
import type { NewOrder } from '../wms/new-order.ts'
import { orderRequest } from '../wms/order-request.ts'
import { orderToWire } from '../wms/wire/order-to-wire.ts'
import { notAsked } from '../wms/wms.ts'
import type { Wms } from '../wms/wms.ts'

const operation = 'orders.create'

export interface OrderServiceOptions {
  database: PrimaryDatabase
  wms(): Wms
  /** Address that orders are sent to, for display. */
  baseUrl: string | null
  /** The cached order; `null` if there is none. */
  known(code: string): Order | null
  /** Articles and place of an order that this PC does not know. */
  unknownIn: (order: NewOrder) => Pick<Output<'orders.preview'>, 'unknownArticles' | 'unknownPlace'>
  keep(order: Order, requestedAt: number): void
  /** True once the list of orders was read. */
  hasList(): boolean
  nowMs(): number
  now(): string
  log: Log
}

/** Reads single orders from the WMS and creates orders in it. */
export type OrderService = ReturnType<typeof createOrderService>

export function createOrderService(options: OrderServiceOptions) {
  const { database, wms, nowMs, now, log } = options
  const stopped = new AbortController()
  /** Writes whose answer is awaited now. */
  const underWay = new Set<number>()
  noteInterrupted()

  /** The end of a write may be missing: it could not be recorded, because the disk was full. */
  const outcomeOf = ({ id, outcome }: WmsWrite) => outcome ?? (underWay.has(id) ? 'under_way' : 'unknown')

  /** A write in progress when the program ended may have reached the WMS: it is reported and never sent again. */
  function noteInterrupted(): void {
    const writes = pendingWrites(database).filter((write) => write.operation === operation)
    if (writes.length === 0) return
    database.transaction((writer) => {
      for (const { id, subject } of writes) {
        endWrite(writer, id, 'unknown', now())
        addNotice(writer, { code: 'order_outcome_unknown', at: now(), detail: subject })
      }
    })
    log.warn('orders.interrupted', { writes: writes.length })
  }

  async function read(code: string, signal: AbortSignal): Promise<Order | null> {
    const requestedAt = nowMs()
    const order = await wms().getOrder(code, signal)
    if (!order) return null
    options.keep(order, requestedAt)
    return mergeOrder(options.known(code), order)
  }

  async function* list(query: { code: string } | { state: string }, signal: AbortSignal): AsyncGenerator<Order> {
    const requestedAt = nowMs()
    for await (const row of wms().listOrders(query, signal)) {
      if (!row.ok) {
        if (row.setAside.reason === notAsked) continue
        throw new Failure('protocol', 'An order is unreadable', { reason: 'unreadable', problem: row.setAside.reason })
      }
      // Before the first refresh there is no list that it could be added to.
      if (options.hasList()) options.keep(row.value, requestedAt)
      yield mergeOrder(options.known(row.value.code), row.value)
    }
  }

  /** `before`: the last write of this order when it was decided to send it. */
  async function send(
    order: NewOrder,
    inputHash: string,
    commandId: string,
    before: WmsWrite | null,
  ): Promise<Written> {
    const write = { commandId, operation, subject: order.code, inputHash, at: now() }
    const id = database.transaction((writer) => {
      // Two windows may send the same order at once, and the WMS may take both.
      const last = lastWriteAbout(database, operation, order.code)
      if (last !== null && (outcomeOf(last) === 'under_way' || last.id !== before?.id))
        throw new Failure('conflict', 'This order is being sent now', { reason: 'order_under_way' })
      return beginWrite(writer, write)
    })
    const end = (outcome: WriteOutcome) =>
      afterSending(() => database.transaction((writer) => endWrite(writer, id, outcome, now())))
    underWay.add(id)
    let response: Awaited<ReturnType<Wms['createOrder']>>
    try {
      response = await wms().createOrder(order, stopped.signal)
    } catch (error) {
      const arrived = !(error instanceof Failure) || error.details?.['outcomeUnknown'] === true
      end(arrived ? 'unknown' : 'refused')
      if (!arrived || !(error instanceof Failure)) throw error
      log.warn('orders.unknown', { code: error.code })
      return unknownOutcome
    } finally {
      underWay.delete(id)
    }
    // A failure to record it says nothing about the order.
    end('answered')
    return { outcome: 'answered', status: response.status, answer: response.answer as Written['answer'] }
  }

  /** Result of this command, or of an earlier one for the same order; `null` if the order has to be sent. */
  async function before(
    order: NewOrder,
    inputHash: string,
    commandId: string,
    other: WmsWrite | null,
  ): Promise<Written | null> {
    const own = lastWriteOfCommand(database, commandId)
    if (own && own.inputHash !== inputHash)
      throw new Failure('conflict', 'This command id was used with another input', { reason: 'command_id_reused' })
    if (own && own.outcome !== 'refused') return unknownOutcome
    if (other === null || outcomeOf(other) !== 'unknown') return null
    // An earlier attempt may have arrived: the order is looked up first, so that it is not created twice.
    if (await read(order.code, stopped.signal))
      throw new Failure('conflict', 'The order exists in the WMS: an earlier request without response arrived', {
        reason: 'created_earlier',
      })
    return null
  }

  return {
    /** Reads an order from the WMS and caches it. Rejects with `Failure`. */
    read,
    /** Reads orders of a code or a state from the WMS and caches them. Throws `Failure` while it is read. */
    list,
    /** Returns the request that `create` would send, and an earlier creation. Throws `validation` with the invalid field. */
    preview(input: NewOrder, creation?: string): Output<'orders.preview'> {
      const code = input.code.trim()
      const { method, path, body } = orderRequest({ ...input, code })
      const base = options.baseUrl === null ? null : baseOf(bare(options.baseUrl))
      const earlier =
        creation === undefined ? lastWriteAbout(database, operation, code) : lastWriteOfCommand(database, creation)
      return {
        method,
        path,
        url: base && `${base.origin}${base.prefix}${path}`,
        body: JSON.stringify(body),
        earlier: earlier && {
          commandId: earlier.commandId,
          at: earlier.at,
          outcome: outcomeOf(earlier),
        },
        inCopy: options.known(code) !== null,
        ...options.unknownIn(input),
      }
    },
    /** Creates an order once; see `OrderCreation`. Rejects with `Failure` if it was certainly not created. */
    async create(input: NewOrder, context: CommandContext<OrderCreation>): Promise<OrderCreation> {
      const order = { ...input, code: input.code.trim() }
      // Throws for an invalid order before anything is recorded or sent.
      const inputHash = hash('sha256', JSON.stringify(orderToWire(order)))
      const last = lastWriteAbout(database, operation, order.code)
      const written =
        (await before(order, inputHash, context.commandId, last)) ??
        (await send(order, inputHash, context.commandId, last))
      let readBack: Order | null = null
      let failure: Failure | null = null
      try {
        readBack = await read(order.code, stopped.signal)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        failure = error
      }
      // The outcome is still unknown: repeating the command checks again and sends nothing.
      if (failure && written.outcome === 'unknown') throw ofUnknownOutcome(failure)
      return afterSending(() =>
        context.commit(
          () => ({
            ...written,
            order: readBack && orderView(readBack),
            matches: readBack && hasLinesOf(readBack, order),
            differences: readBack && orderDifferences(order, orderView(readBack)),
            asOf: failure ? null : now(),
            ...(failure ? { readBackError: failureValue(failure, context.traceId) } : {}),
          }),
          'orders',
        ),
      )
    },
    /** Cancels requests in progress; the outcome of a write that was sent is then unknown. */
    close: () => stopped.abort(),
  }
}

type Written = Pick<OrderCreation, 'outcome' | 'status'> & { answer: OrderCreation['answer'] }

const unknownOutcome: Written = { outcome: 'unknown', status: null, answer: null }

/** What is recorded of an order that was sent. Its failure is not that of the order. */
function afterSending<T>(record: () => T): T {
  try {
    return record()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw ofUnknownOutcome(error)
  }
}

/** An address without its credentials. */
const bare = (baseUrl: string) => ({ baseUrl, auth: { kind: 'none' as const }, allowSecretOverHttp: false })

function hasLinesOf(order: Order, sent: NewOrder): boolean {
  const line = (name: string | null, article: string, units: number) =>
    JSON.stringify([name?.trim() ?? null, article, units])
  const read = order.items.map((item) => line(item.line, item.article.code, unitsToNumber(item.units))).sort()
  const expected = sent.items.map((item) => line(item.line, item.articleCode.trim(), item.units)).sort()
  return JSON.stringify(read) === JSON.stringify(expected)
}
