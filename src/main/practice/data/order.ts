import type { DayNumber } from './calendar.ts'
import { dateTimeText } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { lotOf } from './catalogue.ts'
import { customerCount, customerLocation } from './customers.ts'
import { SeededRandom, rowKinds } from './seeded-random.ts'
import type { PracticeScale } from './scale.ts'
import type { WireOrder, WireOrderItem } from './wire-v2.ts'
import type { World } from './world.ts'

/** States in the order of their integers in version 1: 4 is completo. */
export const orderStates = [
  'pendienteGestion',
  'pendiente',
  'preparacion',
  'eliminado',
  'completo',
  'remitido',
  'remitidoExterno',
] as const

type OrderState = (typeof orderStates)[number]

const orderDays = 20

/** The code of the order at that index. */
export function orderCode(index: number): string {
  return `PED-${60_000 + index}`
}

/** The index of a generated order, or `null`. */
export function orderIndex(code: string, scale: PracticeScale): number | null {
  const digits = /^PED-(\d{5,7})$/.exec(code)?.[1]
  const index = Number(digits) - 60_000
  return digits !== undefined && index >= 0 && index < scale.orders && orderCode(index) === code ? index : null
}

/** Orders per truck; the last orders are loaded. */
export function ordersPerDispatch(scale: PracticeScale): number {
  return scale.dispatches === 0 ? 0 : Math.min(5, Math.floor(scale.orders / scale.dispatches))
}

export function dispatchCode(index: number): string {
  return `CAM-${String(301 + index)}`
}

/** The index of the first order of a truck. */
export function firstOrderOf(dispatch: number, scale: PracticeScale): number {
  const per = ordersPerDispatch(scale)
  return scale.orders - scale.dispatches * per + dispatch * per
}

function items(dice: SeededRandom, catalogue: Catalogue, day: DayNumber, satisfied: boolean): WireOrderItem[] {
  const count = 1 + dice.below(8)
  const start = dice.below(catalogue.articles.length)
  return Array.from({ length: count }, (_, index) => {
    const article = catalogue.article(start + index * 5)
    const units = (1 + dice.below(12)) * (dice.chance(0.6) ? article.unitsPerCase || 1 : 1)
    const fixed = dice.chance(0.08) ? lotOf(article, day, 1) : { lot: null, expiry: null }
    return {
      linea: String(index + 1),
      unidades: units,
      minimoDiasVencimiento: dice.chance(0.2) ? 15 : null,
      unidadesSatisfecha: satisfied ? Math.max(0, units - (dice.chance(0.08) ? 1 : 0)) : 0,
      pesoDeclarado: article.byWeight ? units : null,
      lote: fixed.lot,
      fechaVencimiento: fixed.expiry,
      articulo: { codigo: article.code, descripcion: article.description, esVirtual: false },
    }
  })
}

function stateFor(age: number, dice: SeededRandom, loaded: boolean): OrderState {
  if (loaded) return dice.pick(['completo', 'completo', 'remitido'])
  if (age <= 1) return dice.pick(['pendiente', 'pendiente', 'preparacion', 'pendienteGestion'])
  return dice.pick(['remitido', 'remitido', 'remitido', 'completo', 'remitidoExterno', 'eliminado', 'preparacion'])
}

/** The generated order at that index; higher indexes are newer. */
export function makeOrder({ seed, scale, catalogue, today: dayOf }: World, index: number): WireOrder {
  const today = dayOf()
  const dice = new SeededRandom(seed, rowKinds.order, index)
  const day = today - Math.floor(((scale.orders - 1 - index) / scale.orders) * orderDays)
  const per = ordersPerDispatch(scale)
  const dispatch = per === 0 ? -1 : Math.floor((index - firstOrderOf(0, scale)) / per)
  const state = stateFor(today - day, dice, dispatch >= 0)
  const second = 7 * 3600 + dice.below(8 * 3600)
  const done = state === 'completo' || state === 'remitido' || state === 'remitidoExterno'
  return {
    codigo: orderCode(index),
    fecha: dateTimeText(day, second),
    fechaEstimadaEntrega: dateTimeText(day + 2),
    preparacionId: state === 'pendiente' || state === 'pendienteGestion' ? null : 50_000 + Math.floor(index / 3),
    estado: dice.chance(0.3) ? state[0]?.toUpperCase() + state.slice(1) : state,
    fechaHoraEstado: dateTimeText(day, second + 3600),
    observacion: dice.chance(0.15) ? 'Entregar con remito ' : null,
    importe: Math.round(dice.next() * 90_000_000) / 100,
    codigoDespacho: dispatch >= 0 ? dispatchCode(dispatch) : null,
    codigoDeEnvio: dice.chance(0.2) ? `ENV${200_000 + index}` : null,
    servicioDeEnvioTipo: 'propio',
    ordenPreparacion: 1 + dice.below(9),
    items: items(dice, catalogue, day, done),
    tags: dice.chance(0.2) ? [{ tag: 'urgente' }] : [],
    clienteUbicacion: customerLocation(seed, dice.below(customerCount)),
  }
}
