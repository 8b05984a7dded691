import type { ArticleStock, StockLot } from '../../../contract/shapes/stock.ts'
import { addTo, toNumber, zero, type ExactSum } from './exact-sum.ts'
import type { StockEntry } from './model.ts'
import { areaText, expiryDay, locationText, noExpirySortKey } from './stock-location.ts'
import { byCodeUnit, trimToNull } from './text.ts'

/** A lot with its places, all in millionths of units. */
export type LotStock = StockLot

/** All stock of one article, in millionths of units. */
export type ArticleStockTotals = Omit<ArticleStock, 'articleCode' | 'byWeight' | 'asOf' | 'refreshError'>

export interface ArticleStockBounds {
  lots: number
  placesOfLot: number
  serials: number
}

interface LotSum {
  lot: string | null
  expiry: string | null
  due: string
  units: ExactSum
  blocked: ExactSum
  places: Map<string, Omit<LotStock['places'][number], 'units'> & { units: ExactSum }>
}

/**
 * Creates totals of one article, to which rows are added one by one. Lots: next to expire first, then those without a date, then expired
 * ones; `today` is the calendar day in the warehouse's time zone.
 */
export function createArticleStock(today: string, bounds: ArticleStockBounds) {
  const units = zero()
  const blocked = zero()
  const expired = zero()
  const lots = new Map<string, LotSum>()
  const serials = new Set<string>()
  let description: string | null = null
  let entries = 0

  function lotOf(entry: StockEntry): LotSum {
    const lot = trimToNull(entry.lot)
    const key = `${lot ?? ''}\u0001${entry.expiry ?? ''}`
    let known = lots.get(key)
    if (!known) {
      const due = expiryDay(entry.expiry)
      known = { lot, expiry: entry.expiry, due, units: zero(), blocked: zero(), places: new Map() }
      lots.set(key, known)
    }
    return known
  }

  return {
    add(entry: StockEntry): void {
      entries += 1
      description ??= trimToNull(entry.description)
      const serial = trimToNull(entry.serial)
      if (serial !== null) serials.add(serial)
      const lot = lotOf(entry)
      addTo(units, entry.units)
      addTo(lot.units, entry.units)
      if (lot.due < today) addTo(expired, entry.units)
      if (entry.container.stateBlocked === true) {
        addTo(blocked, entry.units)
        addTo(lot.blocked, entry.units)
      }
      const place = {
        area: areaText(entry.area),
        location: locationText(entry.location),
        container: trimToNull(entry.container.number),
      }
      const key = `${place.area ?? ''}\u0001${place.location ?? ''}\u0001${place.container ?? ''}`
      const known = lot.places.get(key)
      if (known) addTo(known.units, entry.units)
      else {
        const first = { ...place, units: zero() }
        addTo(first.units, entry.units)
        lot.places.set(key, first)
      }
    },
    figures(): ArticleStockTotals {
      const sorted = [...lots.values()].sort((a, b) => inOrder(a, b, today))
      return {
        description,
        units: toNumber(units),
        entries,
        blockedUnits: toNumber(blocked),
        expiredUnits: toNumber(expired),
        lots: sorted.slice(0, bounds.lots).map((lot) => lotStock(lot, today, bounds.placesOfLot)),
        lotsTotal: sorted.length,
        serials: { rows: [...serials].sort().slice(0, bounds.serials), total: serials.size },
      }
    },
  }
}

/** 0: from today on, 1: no date, 2: expired. */
function rank(due: string, today: string): number {
  return due === noExpirySortKey ? 1 : due < today ? 2 : 0
}

function inOrder(a: LotSum, b: LotSum, today: string): number {
  return (
    rank(a.due, today) - rank(b.due, today) ||
    byCodeUnit(a.due, b.due) ||
    byCodeUnit(a.lot, b.lot) ||
    byCodeUnit(a.expiry, b.expiry)
  )
}

function lotStock({ lot, expiry, due, units, blocked, places }: LotSum, today: string, most: number): LotStock {
  const all = [...places.values()]
    .map((place) => ({ ...place, units: toNumber(place.units) }))
    .sort((a, b) => b.units - a.units || byCodeUnit(a.location, b.location) || byCodeUnit(a.container, b.container))
  return {
    lot,
    expiry,
    expired: due < today,
    units: toNumber(units),
    blockedUnits: toNumber(blocked),
    places: all.slice(0, most),
    placesTotal: all.length,
  }
}
