import type { DispatchView } from '../../../contract/shapes/wms-data.ts'

export interface Load {
  /** Sum over the orders that say it; `null` where none does. */
  weight: number | null
  volume: number | null
  /** Orders that lack one of the two. */
  unknown: number
  /** Lines of its orders that say how much of them is satisfied, and how many of those are wholly. */
  lines: number
  satisfied: number
  /** Lines that do not say it. */
  unsaid: number
}

/** The load of a truck according to its orders, summed exactly. */
export function loadOf({ orders }: Pick<DispatchView, 'orders'>): Load {
  const items = orders.flatMap((order) => order.items)
  const said = items.filter((item) => item.unitsSatisfied !== null)
  return {
    weight: exactSum(orders.map((order) => order.weight)),
    volume: exactSum(orders.map((order) => order.volume)),
    unknown: orders.filter((order) => order.weight === null || order.volume === null).length,
    lines: said.length,
    satisfied: said.filter((item) => (item.unitsSatisfied ?? 0) >= item.units).length,
    unsaid: items.length - said.length,
  }
}

/** Lines wholly satisfied among those that say it; `null` where none does. */
export function satisfiedShare({ lines, satisfied }: Load): number | null {
  return lines === 0 ? null : satisfied / lines
}

function exactSum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return known.reduce((sum, value) => sum + Math.round(value * 1e6), 0) / 1e6
}
