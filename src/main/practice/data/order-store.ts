import { customerCode, customerCount, customerLocation } from './customers.ts'
import { dispatchCode, firstOrderOf, makeOrder, orderCode, orderIndex, ordersPerDispatch } from './order.ts'
import { orderFromBody } from './order-creation.ts'
import type { WireCustomerLocation, WireOrder } from './wire-v2.ts'
import type { World } from './world.ts'

export interface OrderFilter {
  state?: string
  code?: string
}

/** All orders: generated, and created or changed at run time. */
export class OrderStore {
  private readonly kept = new Map<string, WireOrder>()
  private readonly world: World

  constructor(world: World) {
    this.world = world
  }

  /** Matching orders by code, created ones last; `undefined` for a step without match. */
  *list(filter: OrderFilter): Generator<WireOrder | undefined> {
    if (filter.code !== undefined) {
      const one = this.find(filter.code.trim())
      yield one !== null && fits(one, filter) ? one : undefined
      return
    }
    for (let index = 0; index < this.world.scale.orders; index++) {
      const order = this.at(index)
      yield fits(order, filter) ? order : undefined
    }
    for (const order of this.kept.values()) {
      if (orderIndex(order.codigo, this.world.scale) === null) yield fits(order, filter) ? order : undefined
    }
  }

  find(code: string): WireOrder | null {
    const kept = this.kept.get(code)
    if (kept !== undefined) return kept
    const index = orderIndex(code, this.world.scale)
    return index === null ? null : this.at(index)
  }

  /** Creates an order; `null` if the code exists. Throws `OrderRejectedError` for an invalid body. */
  create(body: unknown): WireOrder | null {
    const order = orderFromBody(body, this.world.catalogue, this.world.clock, (code) => this.location(code))
    if (this.find(order.codigo) !== null) return null
    this.kept.set(order.codigo, order)
    return order
  }

  /** Changes an order; returns the changed order, `null` if there is none. */
  change(code: string, edit: (order: WireOrder) => void): WireOrder | null {
    const found = this.find(code)
    if (found === null) return null
    const copy = structuredClone(found)
    edit(copy)
    this.kept.set(code, copy)
    return structuredClone(copy)
  }

  /** The dispatches (trucks) with their orders, in order. */
  *dispatches(): Generator<{ code: string; index: number; orders: WireOrder[] }> {
    const per = ordersPerDispatch(this.world.scale)
    for (let index = 0; index < this.world.scale.dispatches; index++) {
      const code = dispatchCode(index)
      const first = firstOrderOf(index, this.world.scale)
      const orders = Array.from({ length: per }, (_, place) => this.at(first + place))
      for (const order of this.kept.values()) {
        if (order.codigoDespacho === code && orderIndex(order.codigo, this.world.scale) === null) orders.push(order)
      }
      yield { code, index, orders }
    }
  }

  private at(index: number): WireOrder {
    return this.kept.get(orderCode(index)) ?? makeOrder(this.world, index)
  }

  private location(code: string): WireCustomerLocation | null {
    for (let index = 0; index < customerCount; index++) {
      if (customerCode(index) === code.trim()) return customerLocation(this.world.seed, index)
    }
    return null
  }
}

function fits(order: WireOrder, filter: OrderFilter): boolean {
  return filter.state === undefined || order.estado.toLowerCase() === filter.state.toLowerCase()
}
