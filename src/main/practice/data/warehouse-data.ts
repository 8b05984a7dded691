import type { PracticePort } from '../../core/kernel/ports.ts'
import type { AdjustmentFilter, WireAdjustment } from './adjustments.ts'
import { adjustmentRows } from './adjustments.ts'
import type { DayNumber, WallClock } from './calendar.ts'
import { dayOf } from './calendar.ts'
import { Catalogue } from './catalogue.ts'
import { ControlStore } from './control-store.ts'
import { OrderStore } from './order-store.ts'
import { toDispatchJson } from './order-json.ts'
import type { PracticeScale } from './scale.ts'
import type { StockFilter } from './stock.ts'
import { stockRows } from './stock.ts'
import type { WireSupplier } from './wire.ts'
import type { WireStockEntry } from './wire-v2.ts'
import type { World } from './world.ts'

const coldRanges = [
  ['dairy', 2, 8],
  ['meat', 0, 4],
  ['frozen', -25, -15],
] as const

const carriers = ['Camión chasis', 'Semirremolque', 'Utilitario'] as const

/** All data of the practice warehouse, deterministic by seed, scale and day. */
export class WarehouseData {
  readonly clock: WallClock
  readonly catalogue: Catalogue
  readonly controls: ControlStore
  readonly orders: OrderStore
  private readonly world: World

  constructor(seed: number, scale: PracticeScale, clock: WallClock) {
    this.clock = clock
    this.catalogue = new Catalogue(scale)
    this.world = { seed, scale, clock, catalogue: this.catalogue, today: () => dayOf(clock) }
    this.controls = new ControlStore(this.world)
    this.orders = new OrderStore(this.world)
  }

  /** Limits in °C for the first supplier of each refrigerated range. */
  temperatureLimits(): ReturnType<PracticePort['temperatureLimits']> {
    return coldRanges.flatMap(([range, min, max]) => {
      const supplierCode = this.catalogue.suppliers.find((supplier) => supplier.range === range)?.code ?? null
      return supplierCode === null ? [] : [{ supplierCode, articleCode: null, min, max }]
    })
  }

  suppliers(): WireSupplier[] {
    return this.catalogue.suppliers.map((supplier) => ({
      Codigo: supplier.code,
      Descripcion: supplier.name,
      RequiereControlCiego: supplier.requiresBlindControl,
      Activo: supplier.active,
    }))
  }

  stock(filter: StockFilter): Iterable<WireStockEntry | undefined> {
    return stockRows(this.world, filter)
  }

  /** Adjustments of inclusive days. */
  adjustments(from: DayNumber, to: DayNumber, filter: AdjustmentFilter): Iterable<WireAdjustment | undefined> {
    return adjustmentRows(this.world, { from, to }, filter)
  }

  /** The dispatches in the form of version 1. */
  *dispatches(): Generator<object> {
    for (const { code, index, orders } of this.orders.dispatches()) {
      yield {
        Codigo: code,
        Descripcion: `${carriers[index % carriers.length]} ${index + 1}`,
        DespachoEstado: index % 3 === 0 ? 'Completo' : 'pendiente',
        Ubicacion: `Playa ${1 + (index % 4)}`,
        Pedidos: orders.map((order, place) => toDispatchJson(order, place, this.catalogue)),
      }
    }
  }
}
