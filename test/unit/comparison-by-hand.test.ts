import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PackageField } from '../../src/contract/shapes/package-field.ts'
import { compareDocument } from '../../src/main/core/domain/comparison.ts'
import type { Units } from '../../src/main/core/domain/model.ts'
import type { QuantityByLot } from '../../src/main/core/domain/quantities.ts'
import { entryUnits, fewArticles, fewExpiries, fewLots } from './support/arbitraries.ts'

/** Lots and expiries of one article with a number each, every one looked at for every other: slow, and short enough to check. */
type Place = { lot: string | null; expiry: string | null; absent: string }
type Amount = Place & { units: number; good: number }
type Line = Amount & { declared: number; isUnconfirmed: boolean; status: string | null; lacking: number }

const known = ({ lot, expiry }: Place) => Number(lot !== null) + Number(expiry !== null)
const text = (value: string | null) => value ?? '￿'
const byPlace = (a: Place, b: Place) =>
  text(a.lot) < text(b.lot) ? -1 : text(a.lot) > text(b.lot) ? 1 : text(a.expiry) < text(b.expiry) ? -1 : 1
const bySpecificity = (a: Place, b: Place) => known(b) - known(a) || byPlace(a, b)
const isSame = (a: Place, b: Place) => a.lot === b.lot && a.expiry === b.expiry && a.absent === b.absent

type Part = QuantityByLot & { condition?: string }

function sums(parts: readonly Part[]): Amount[] {
  const all: Amount[] = []
  for (const { lot, expiry, units, condition, notOnPackage = [] } of parts) {
    const place = { lot, expiry, absent: notOnPackage.join(' ') }
    let sum = all.find((one) => isSame(one, place))
    if (!sum) all.push((sum = { ...place, units: 0, good: 0 }))
    sum.units += units
    sum.good += condition === 'damaged' ? 0 : units
  }
  const groups = [...new Set(all.map(({ absent }) => absent))]
  return groups.flatMap((absent) => all.filter((one) => one.absent === absent).sort(bySpecificity))
}

function linesByHand(declared: readonly Part[], counted: readonly Part[]): Line[] {
  const line = (place: Place, units: number, status: string | null): Line =>
    ({ ...place, units: 0, good: 0, declared: units, isUnconfirmed: false, status, lacking: 0 }) // oxfmt-ignore
  const lines = sums(declared.map((part) => ({ ...part, condition: 'good', notOnPackage: [] }))).map((one) =>
    line(one, one.units, null),
  )
  const rests = sums(counted)
  function move(to: Line, rest: Amount, units: number) {
    const good = Math.min(units, rest.good)
    to.units += units
    to.good += good
    to.lacking += rest.absent === '' ? 0 : units
    rest.units -= units
    rest.good -= good
  }
  const strict = (own: string | null, other: string | null) => own === null || own === other
  const loose = (own: string | null, other: string | null, isAbsent: boolean) =>
    strict(own, other) || (other === null && !isAbsent)
  const fits = (one: Line, rest: Amount) => strict(one.lot, rest.lot) && strict(one.expiry, rest.expiry)
  const mayFit = (one: Line, rest: Amount) =>
    loose(one.lot, rest.lot, rest.absent.includes('lot')) &&
    loose(one.expiry, rest.expiry, rest.absent.includes('expiry'))
  for (const [fit, isUnconfirmed] of [
    [fits, false],
    [mayFit, true],
  ] as const)
    // oxfmt-ignore
    for (const one of lines)
      for (const rest of rests) {
        const units = Math.min(one.declared - one.units, rest.units)
        if (units <= 0 || !fit(one, rest)) continue
        move(one, rest, units)
        one.isUnconfirmed ||= isUnconfirmed
      }
  const declaredLines = [...lines]
  for (const rest of rests.filter(({ units }) => units > 0)) {
    const least = declaredLines.filter((one) => fits(one, rest)).at(-1)
    const takesLot = declaredLines.filter(({ lot }) => lot === null || rest.lot === null || lot === rest.lot)
    const takesBoth = takesLot.some(({ expiry }) => expiry === null || rest.expiry === null || expiry === rest.expiry)
    const status =
      declaredLines.length === 0 ? 'unexpected'
        : /lot|expiry/.test(rest.absent) ? 'not_on_package'
          : takesLot.length === 0 ? 'wrong_lot' : takesBoth ? 'over' : 'wrong_expiry' // oxfmt-ignore
    let own = least ?? lines.find((one) => one.lot === rest.lot && one.expiry === rest.expiry)
    if (!own) lines.push((own = line(rest, 0, status)))
    if (!least && status === 'not_on_package') own.status = status
    move(own, rest, rest.units)
  }
  return lines.sort(byPlace)
}

function statusByHand({ declared, units, status, lacking }: Line): string {
  const difference = units - declared
  if (difference === 0) return lacking > 0 ? 'not_on_package' : 'match'
  return status ?? (difference > 0 ? 'over' : units === 0 ? 'missing' : 'short')
}

const declaredPart = fc.record({ articleCode: fewArticles, lot: fewLots, expiry: fewExpiries, units: entryUnits })
const countedPart = fc
  .record({
    articleCode: fc.oneof(fewArticles, fc.constant('900001')),
    lot: fc.oneof(fewLots, fc.constant('D')),
    expiry: fewExpiries,
    units: entryUnits,
    condition: fc.constantFrom('good' as const, 'good' as const, 'damaged' as const),
    notOnPackage: fc.oneof(
      { weight: 3, arbitrary: fc.constant<PackageField[]>([]) },
      { weight: 1, arbitrary: fc.subarray<PackageField>(['lot', 'expiry', 'serial']) },
    ),
  })
  // A value that the package does not have is unknown.
  .map((part) => ({
    ...part,
    lot: part.notOnPackage.includes('lot') ? null : part.lot,
    expiry: part.notOnPackage.includes('expiry') ? null : part.expiry,
  }))

test('each line is what looking at every part for every line gives', () => {
  fc.assert(
    fc.property(
      fc.array(declaredPart, { maxLength: 12 }),
      fc.array(countedPart, { maxLength: 20 }),
      (declared, counted) => {
        const { lines } = compareDocument({
          declared,
          wmsCount: [],
          counts: [{ closedAt: '2026-11-21T10:00:00.000-03:00', parts: counted }, null, null],
          requiredCounts: 1,
          tolerance: { units: 0 as Units, percent: 0 },
        })
        const codes = [...new Set([...declared, ...counted].map(({ articleCode }) => articleCode))].sort()
        const expected = codes.flatMap((articleCode) => {
          const own = <P extends Part>(parts: readonly P[]) => parts.filter((part) => part.articleCode === articleCode)
          return linesByHand(own(declared), own(counted)).map((line) => ({
            articleCode,
            lot: line.lot,
            expiry: line.expiry,
            declared: line.declared,
            counted: line.units,
            damaged: line.units - line.good,
            status: statusByHand(line),
            unconfirmed: line.isUnconfirmed,
            lacking: line.lacking,
          }))
        })
        expect(
          lines.map(({ articleCode, lot, expiry, declared: units, counts, damaged, status, unconfirmed, ...line }) => ({
            articleCode,
            lot,
            expiry,
            declared: units,
            counted: counts[0],
            damaged,
            status,
            unconfirmed,
            lacking: line.notOnPackage?.units ?? 0,
          })),
        ).toEqual(expected)
      },
    ),
    { numRuns: 1_000 },
  )
})
