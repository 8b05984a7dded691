import type { PackageField } from '../../../contract/shapes/package-field.ts'
import type { DateText, Units } from './model.ts'
import { partKey } from './quantities.ts'

/** Counted units of a lot and expiry that are not allocated yet. */
export interface Rest {
  lot: string | null
  expiry: DateText | null
  units: Units
  /** The undamaged part of `units`: it is allocated first, so that damage shows in the surplus. */
  good: Units
  /** Data that the packages do not have: they belong to no declared line that has them. */
  absent: readonly PackageField[]
}

type Attributes = Pick<Rest, 'lot' | 'expiry'>

/** A list of rests with a place before which all are used up. */
interface Bucket {
  rests: { rest: Rest; at: number }[]
  first: number
}

/**
 * Finds the rests that fit a declared line without looking at the others: allocating takes time in proportion to the lots,
 * not to declared × counted ones.
 */
export interface RestIndex {
  /** Rests with units left whose lot and expiry are those of the line, where the line has them; in the given order. */
  strictly(line: Attributes): Iterable<Rest>
  /** The same where an unknown lot or expiry of the rest fits too, except one that the package does not have. */
  loosely(line: Attributes): Iterable<Rest>
}

export function indexRests(rests: readonly Rest[]): RestIndex {
  return rests.length <= few ? plainIndex(rests) : keyedIndex(rests)
}

/** Up to this number each rest is looked at. */
const few = 8

function plainIndex(rests: readonly Rest[]): RestIndex {
  const mayEqual = (own: string | null, counted: string | null, isAbsent: boolean) =>
    own === null || own === counted || (counted === null && !isAbsent)
  return {
    strictly: ({ lot, expiry }) =>
      rests.filter(
        (rest) => rest.units > 0 && (lot === null || lot === rest.lot) && (expiry === null || expiry === rest.expiry),
      ),
    loosely: ({ lot, expiry }) =>
      rests.filter(
        (rest) =>
          rest.units > 0 &&
          mayEqual(lot, rest.lot, rest.absent.includes('lot')) &&
          mayEqual(expiry, rest.expiry, rest.absent.includes('expiry')),
      ),
  }
}

function keyedIndex(rests: readonly Rest[]): RestIndex {
  const buckets = new Map<string, Bucket>()
  function add(key: string, entry: Bucket['rests'][number]): void {
    const bucket = buckets.get(key)
    if (bucket) bucket.rests.push(entry)
    else buckets.set(key, { rests: [entry], first: 0 })
  }
  for (const [at, rest] of rests.entries()) {
    const entry = { rest, at }
    // A lot or expiry that the package does not have is not an unknown one.
    const lot = rest.absent.includes('lot') ? 'absent' : rest.lot === null ? 'unknown' : 'known'
    const expiry = rest.absent.includes('expiry') ? 'absent' : rest.expiry === null ? 'unknown' : 'known'
    add('all', entry)
    if (lot !== 'absent') add(lotKey(rest.lot), entry)
    if (expiry !== 'absent') add(expiryKey(rest.expiry), entry)
    if (lot !== 'absent' && expiry !== 'absent') add(bothKey(rest), entry)
  }

  const found = (keys: readonly string[]) => inOrder(keys.flatMap((key) => buckets.get(key) ?? []))
  return {
    strictly({ lot, expiry }) {
      if (lot === null && expiry === null) return found(['all'])
      if (expiry === null) return found([lotKey(lot)])
      if (lot === null) return found([expiryKey(expiry)])
      return found([bothKey({ lot, expiry })])
    },
    loosely({ lot, expiry }) {
      if (lot === null && expiry === null) return found(['all'])
      if (expiry === null) return found([lotKey(lot), lotKey(null)])
      if (lot === null) return found([expiryKey(expiry), expiryKey(null)])
      const lots = [lot, null]
      return found(lots.flatMap((one) => [bothKey({ lot: one, expiry }), bothKey({ lot: one, expiry: null })]))
    },
  }
}

const lotKey = (lot: string | null) => `lot ${lot === null ? '' : `=${lot}`}`
const expiryKey = (expiry: string | null) => `expiry ${expiry === null ? '' : `=${expiry}`}`
const bothKey = (part: Attributes) => `both ${partKey(part)}`

/** The rests of several buckets that have units left, in their common order; a rest is in one of the buckets only. */
function* inOrder(buckets: readonly Bucket[]): Generator<Rest> {
  for (const bucket of buckets) while ((bucket.rests[bucket.first]?.rest.units ?? 1) <= 0) bucket.first += 1
  const places = buckets.map((bucket) => bucket.first)
  for (;;) {
    let next = -1
    for (const [index, bucket] of buckets.entries()) {
      const at = bucket.rests[places[index] ?? 0]?.at
      const least = buckets[next]?.rests[places[next] ?? 0]?.at
      if (at !== undefined && (least === undefined || at < least)) next = index
    }
    const rest = buckets[next]?.rests[places[next] ?? 0]?.rest
    if (rest === undefined) return
    places[next] = (places[next] ?? 0) + 1
    if (rest.units > 0) yield rest
  }
}
