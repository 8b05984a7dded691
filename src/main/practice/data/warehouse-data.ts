import type { Clock } from '../../core/ports.ts'
import type { DayNumber } from './calendar.ts'
import { dayOf } from './calendar.ts'
import { Catalogue } from './catalogue.ts'
import { ControlBook } from './control-book.ts'
import type { PracticeScale } from './scale.ts'
import type { WireSupplier } from './wire.ts'

export type WallClock = Pick<Clock, 'now' | 'offsetMinutes'>

/** Everything the practice warehouse knows, deterministic by seed, scale and day. */
export class WarehouseData {
  readonly seed: number
  readonly scale: PracticeScale
  readonly clock: WallClock
  readonly catalogue: Catalogue
  readonly controls: ControlBook

  constructor(seed: number, scale: PracticeScale, clock: WallClock) {
    this.seed = seed
    this.scale = scale
    this.clock = clock
    this.catalogue = new Catalogue(scale)
    this.controls = new ControlBook(seed, scale, this.catalogue, () => this.today())
  }

  today(): DayNumber {
    return dayOf(this.clock)
  }

  suppliers(): WireSupplier[] {
    return this.catalogue.suppliers.map((supplier) => ({
      Codigo: supplier.code,
      Descripcion: supplier.name,
      RequiereControlCiego: supplier.requiresBlindControl,
      Activo: supplier.active,
    }))
  }
}
