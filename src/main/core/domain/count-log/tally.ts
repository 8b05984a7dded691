import type { PackageField } from '../../../../contract/shapes/package-field.ts'
import type { DateText, Units } from '../model.ts'
import { byCodeUnit } from '../text.ts'

/** The key of a tally within a count. */
export interface TallyKey {
  articleCode: string
  lot: string | null
  expiry: DateText | null
  container: string | null
  condition: 'good' | 'damaged' | 'expired'
  /** Data that the packages do not have, in the order of the contract. */
  notOnPackage?: PackageField[] | undefined
}

export interface Tally extends TallyKey {
  units: Units
}

/** Tallies sorted by article, lot, expiry, container and condition, by code unit, unknown last. */
export function talliesOf({ tallies }: { tallies: ReadonlyMap<string, Tally> }): Tally[] {
  return [...tallies.values()].sort(
    (a, b) =>
      byCodeUnit(a.articleCode, b.articleCode) ||
      byCodeUnit(a.lot, b.lot) ||
      byCodeUnit(a.expiry, b.expiry) ||
      byCodeUnit(a.container, b.container) ||
      byCodeUnit(a.condition, b.condition) ||
      byCodeUnit(a.notOnPackage?.join(' ') ?? '', b.notOnPackage?.join(' ') ?? ''),
  )
}
