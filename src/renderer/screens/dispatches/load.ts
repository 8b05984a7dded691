import type { DispatchView } from '../../../contract/shapes/warehouse.ts'

export interface Load {
  /** Sum over the orders that say it; `null` where none does. */
  weight: number | null
  volume: number | null
  /** Orders that lack one of the two. */
  unknown: number
}

/** What a truck carries, as far as its orders say; summed exactly. */
export function loadOf({ orders }: DispatchView): Load {
  return {
    weight: exactSum(orders.map((order) => order.weight)),
    volume: exactSum(orders.map((order) => order.volume)),
    unknown: orders.filter((order) => order.weight === null || order.volume === null).length,
  }
}

function exactSum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return known.reduce((sum, value) => sum + Math.round(value * 1e6), 0) / 1e6
}
