import type { DispatchView } from '../../../contract/shapes/wms-data.ts'
import type { Format } from '../../i18n/format.ts'
import { amountText, signOf } from '../../shared/measure-text.ts'

export type Load = ReturnType<typeof loadOf>

/** The load of a truck according to its orders, summed exactly. */
export function loadOf({ orders }: Pick<DispatchView, 'orders'>) {
  const items = orders.flatMap((order) => order.items)
  const said = items.filter((item) => item.unitsSatisfied !== null)
  return {
    /** Sum over the orders that say it; `null` where none does. */
    weight: exactSum(orders.map((order) => order.weight)),
    volume: exactSum(orders.map((order) => order.volume)),
    /** Units of the sums: those that the WMS writes beside the number of every order; `null` if it does not. */
    weightSign: commonSign(orders.map(({ weight, weightText }) => ({ value: weight, text: weightText }))),
    volumeSign: commonSign(orders.map(({ volume, volumeText }) => ({ value: volume, text: volumeText }))),
    /** Orders that lack one of the two. */
    unknown: orders.filter((order) => order.weight === null || order.volume === null).length,
    /** Lines of its orders that say how much of them is satisfied, and how many of those are wholly. */
    lines: said.length,
    satisfied: said.filter((item) => (item.unitsSatisfied ?? 0) >= item.units).length,
    /** Lines that do not say it. */
    unsaid: items.length - said.length,
  }
}

/** Lines wholly satisfied among those that say it; `null` where none does. */
export function satisfiedShare({ lines, satisfied }: Load): number | null {
  return lines === 0 ? null : satisfied / lines
}

/** A sum with its unit, where that is known; with at least as many decimals as the others of its column. */
export function sumText(sum: number, sign: string | null, format: Pick<Format, 'units'>, decimals = 0): string {
  const figure = amountText(sum, format, decimals)
  return sign === null ? figure : `${figure} ${sign}`
}

/** The unit of a sum, if all of its numbers have the same one. */
function commonSign(measures: readonly { value: number | null; text: string | null }[]): string | null {
  const known = measures.filter(({ value }) => value !== null)
  const [first = null, ...others] = new Set(known.map(({ value, text }) => signOf(text, value)))
  return others.length === 0 ? first : null
}

function exactSum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return known.reduce((sum, value) => sum + Math.round(value * 1e6), 0) / 1e6
}
