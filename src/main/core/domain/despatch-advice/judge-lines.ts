import type { ComparedAdvice } from '../../../../contract/shapes/advice.ts'
import { allocate } from '../allocation.ts'
import { groupBy } from '../group-by.ts'
import type { Exact, Units } from '../model.ts'
import { groupByArticle, partKey } from '../quantities.ts'
import type { QuantityByLot } from '../quantities.ts'
import { byCodeUnit } from '../text.ts'
import { addUnits, zeroUnits } from '../units.ts'

/** Goods of one article, lot and expiry in the three sources; counted is `null` until a count decides. */
export type JudgedLine = Exact<Omit<ComparedAdvice['lines'][number], 'decision'>, 'declared' | 'advised' | 'counted'>

type ComparedGoods = Omit<JudgedLine, 'advised' | 'verdict'>

/**
 * Puts advised units beside the lines of a comparison, as counted units are allocated to declared ones: first where lot and expiry are
 * equal, then where one side does not name them; what fits no line is a line of its own. Lines of the comparison with the same lot
 * and expiry are one line here.
 */
export function judgeLines(lines: readonly ComparedGoods[], advised: readonly QuantityByLot[]): JudgedLine[] {
  const known = new Map<string, ComparedGoods>()
  for (const line of lines) {
    const key = `${line.articleCode} ${partKey(line)}`
    const same = known.get(key)
    known.set(key, same ? sum(same, line) : line)
  }
  const byArticle = groupBy([...known.values()], ({ articleCode }) => articleCode)
  const advisedOf = groupByArticle(advised)
  const codes = [...new Set([...byArticle.keys(), ...advisedOf.keys()])].sort(byCodeUnit)
  return codes.flatMap((code) => judgeArticle(code, byArticle.get(code) ?? [], advisedOf.get(code) ?? []))
}

function judgeArticle(
  articleCode: string,
  lines: readonly ComparedGoods[],
  advised: readonly QuantityByLot[],
): JudgedLine[] {
  // Goods that only one source names have a place, too.
  const places = lines.map(({ lot, expiry, declared, counted }) => ({
    lot,
    expiry,
    units: Math.max(declared, counted ?? 0) as Units,
  }))
  const allocated = allocate(places, advised)
  const shares = new Map([...allocated.lines, ...allocated.extras].map((share) => [partKey(share), share.counted]))
  const judged = lines.map((line) => judge(line, shares.get(partKey(line)) ?? zeroUnits))
  const ownPlaces = new Set(lines.map((line) => partKey(line)))
  const others = allocated.extras
    .filter((share) => !ownPlaces.has(partKey(share)))
    .map(({ lot, expiry, counted: units }) =>
      judge({ articleCode, lot, expiry, declared: zeroUnits, counted: zeroUnits }, units),
    )
  // An article that no count decides is not decided for its advised goods either.
  const isOpen = lines.some(({ counted }) => counted === null)
  return [...judged, ...others.map((line) => (isOpen ? { ...line, counted: null, verdict: null } : line))]
}

function judge(line: ComparedGoods, advised: Units): JudgedLine {
  return { ...line, advised, verdict: verdictOf(line.declared, advised, line.counted) }
}

/** The source that differs from the other two is wrong. */
export function verdictOf(declared: Units, advised: Units, counted: Units | null): JudgedLine['verdict'] {
  if (counted === null || (declared === advised && advised === counted)) return null
  if (declared === advised) return 'goods'
  return advised === counted || declared === counted ? 'paper' : 'undecided'
}

function sum(a: ComparedGoods, b: ComparedGoods): ComparedGoods {
  const counted = a.counted === null || b.counted === null ? null : addUnits(a.counted, b.counted)
  return { ...a, declared: addUnits(a.declared, b.declared), counted }
}

/** True if an advice of these codes and this name can be of the supplier: a code is equal, or the name, or only a GLN is given. */
export function isAdviceOf(
  advice: { supplierCodes: readonly string[]; supplierName: string | null },
  supplier: { supplierCode: string | null; supplierName: string | null },
): boolean {
  const { supplierCodes, supplierName } = advice
  // A file may lose the spaces at the end of its fields.
  const name = (text: string | null) => text?.normalize('NFC').replace(/\s+/g, '').toLocaleLowerCase('es') ?? ''
  if (supplier.supplierCode !== null && supplierCodes.includes(supplier.supplierCode.trim())) return true
  if (name(supplierName) !== '' && name(supplierName) === name(supplier.supplierName)) return true
  return (
    supplierCodes.every((code) => /^\d{13}$/.test(code)) && (supplierName === null || supplier.supplierName === null)
  )
}
