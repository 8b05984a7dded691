// Measures of variable-measure items: six digits; the fourth digit of the identifier is the number of decimals.
import type { ApplicationIdentifier } from './identifier.ts'
import { digits, rows } from './identifier.ts'

type MeasureKind =
  | 'net_weight'
  | 'gross_weight'
  | 'length'
  | 'width'
  | 'height'
  | 'area'
  | 'volume'
  | 'gross_volume'
  | 'weight_per_area'

type Row = readonly [kind: MeasureKind, unit: string, of: 'trade' | 'logistic' | 'item']

// A trade measure belongs to an item or to the content of a unit, a logistic one to an item or a whole unit.
const MEASURES: Readonly<Record<string, Row>> = {
  310: ['net_weight', 'kg', 'trade'],
  311: ['length', 'm', 'trade'],
  312: ['width', 'm', 'trade'],
  313: ['height', 'm', 'trade'],
  314: ['area', 'm2', 'trade'],
  315: ['volume', 'l', 'trade'],
  316: ['volume', 'm3', 'trade'],
  320: ['net_weight', 'lb', 'trade'],
  321: ['length', 'in', 'trade'],
  322: ['length', 'ft', 'trade'],
  323: ['length', 'yd', 'trade'],
  324: ['width', 'in', 'trade'],
  325: ['width', 'ft', 'trade'],
  326: ['width', 'yd', 'trade'],
  327: ['height', 'in', 'trade'],
  328: ['height', 'ft', 'trade'],
  329: ['height', 'yd', 'trade'],
  330: ['gross_weight', 'kg', 'logistic'],
  331: ['length', 'm', 'logistic'],
  332: ['width', 'm', 'logistic'],
  333: ['height', 'm', 'logistic'],
  334: ['area', 'm2', 'logistic'],
  335: ['gross_volume', 'l', 'logistic'],
  336: ['gross_volume', 'm3', 'logistic'],
  337: ['weight_per_area', 'kg/m2', 'item'],
  340: ['gross_weight', 'lb', 'logistic'],
  341: ['length', 'in', 'logistic'],
  342: ['length', 'ft', 'logistic'],
  343: ['length', 'yd', 'logistic'],
  344: ['width', 'in', 'logistic'],
  345: ['width', 'ft', 'logistic'],
  346: ['width', 'yd', 'logistic'],
  347: ['height', 'in', 'logistic'],
  348: ['height', 'ft', 'logistic'],
  349: ['height', 'yd', 'logistic'],
  350: ['area', 'in2', 'trade'],
  351: ['area', 'ft2', 'trade'],
  352: ['area', 'yd2', 'trade'],
  353: ['area', 'in2', 'logistic'],
  354: ['area', 'ft2', 'logistic'],
  355: ['area', 'yd2', 'logistic'],
  356: ['net_weight', 'ozt', 'trade'],
  357: ['volume', 'oz', 'trade'],
  360: ['volume', 'qt', 'trade'],
  361: ['volume', 'gal', 'trade'],
  362: ['gross_volume', 'qt', 'logistic'],
  363: ['gross_volume', 'gal', 'logistic'],
  364: ['volume', 'in3', 'trade'],
  365: ['volume', 'ft3', 'trade'],
  366: ['volume', 'yd3', 'trade'],
  367: ['gross_volume', 'in3', 'logistic'],
  368: ['gross_volume', 'ft3', 'logistic'],
  369: ['gross_volume', 'yd3', 'logistic'],
}

const NEEDS = { trade: '01 02', logistic: '00 01', item: '01' } as const

export const measureIdentifiers: readonly ApplicationIdentifier[] = Object.entries(MEASURES).flatMap(
  ([family, [, , of]]) =>
    rows(`${family}0-${family}5`, [digits(6)], { predefined: true, needs: NEEDS[of], excludes: `${family}n` }),
)

/** A measure of a label; `amount` is an exact decimal text such as `12.345`. */
export interface Measure {
  ai: string
  kind: MeasureKind
  unit: string
  amount: string
}

/** The measure of an element; `null` if its AI is not a measure. */
export function measureOf(ai: string, value: string): Measure | null {
  const row = ai.length === 4 ? MEASURES[ai.slice(0, 3)] : undefined
  if (row === undefined) return null
  const decimals = Number(ai.charAt(3))
  const whole = value.slice(0, value.length - decimals).replace(/^0+(?=\d)/, '')
  const amount = decimals === 0 ? whole : `${whole}.${value.slice(value.length - decimals)}`
  return { ai, kind: row[0], unit: row[1], amount }
}
