import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import type { PackageField } from '../../../contract/shapes/package-field.ts'
import { packageFields } from '../../../contract/choices.ts'
import { groupBy } from './group-by.ts'
import type { DateText, Units } from './model.ts'
import { bySpecificity, partKey, sumByLot, unsortedSums } from './quantities.ts'
import type { QuantityByLot } from './quantities.ts'
import type { Rest } from './rest-index.ts'
import { indexRests } from './rest-index.ts'
import { addUnits, zeroUnits, subtractUnits } from './units.ts'

type Attributes = { lot: string | null; expiry: DateText | null }
type Piece = Omit<QuantityByLot, 'articleCode'>

type CountedPiece = Piece & { condition?: string }

/** The part of one source's units that is allocated to one line. */
export interface AllocatedLine extends Attributes {
  counted: Units
  /** Part of `counted`. */
  damaged: Units
  /** Part of `counted`: units whose packages lack data, and which. */
  notOnPackage: NotOnPackage
}

/** Units whose packages lack data that their article uses. */
export interface NotOnPackage {
  fields: PackageField[]
  units: Units
}

export interface DeclaredLine extends AllocatedLine {
  declared: Units
  /** Units of unknown lot or expiry were allocated to this line. */
  unconfirmed: boolean
}

/** An additional line for units that fit no declared line. */
export interface ExtraLine extends AllocatedLine {
  status: ExtraStatus
}
type ExtraStatus = Extract<ComparisonStatus, 'unexpected' | 'wrong_lot' | 'wrong_expiry' | 'over' | 'not_on_package'>

/**
 * Allocates the counted units of one article from one source to its declared lines and to additional lines. Every unit
 * is allocated to exactly one line. The order of the parts does not matter. Units whose packages lack a lot or an expiry
 * belong to no line that declares one.
 */
export function allocate(
  declared: readonly Piece[],
  counted: readonly CountedPiece[],
): { lines: DeclaredLine[]; extras: ExtraLine[] } {
  return allocateToSums(sumByLot(declared), counted)
}

/** The same with the sums of the declared lines (`sumByLot`), which several counts of an article share. */
export function allocateToSums(
  declared: readonly Piece[],
  counted: readonly CountedPiece[],
): { lines: DeclaredLine[]; extras: ExtraLine[] } {
  const lines = declared.map(({ lot, expiry, units }): DeclaredLine => ({
    lot,
    expiry,
    declared: units,
    counted: zeroUnits,
    damaged: zeroUnits,
    notOnPackage: noneLacking,
    unconfirmed: false,
  }))
  if (isPlain(lines, counted)) return { lines, extras: [] }
  const groups = restsOf(counted)
  fillExactly(lines, groups)
  const rests = groups.flatMap((group) => group.filter(({ units }) => units !== 0).sort(bySpecificity))
  if (rests.length === 0) return { lines, extras: [] }

  const index = indexRests(rests)

  for (const line of lines) fillFrom(line, index.strictly(line))
  for (const line of lines) if (fillFrom(line, index.loosely(line))) line.unconfirmed = true

  let declaredLines: LineIndex | null = null
  const extras = new Map<string, ExtraLine>()
  for (const rest of rests) {
    if (rest.units === 0) continue
    declaredLines ??= indexLines(lines)
    const line = declaredLines.leastSpecific(rest) ?? extraLine(extras, rest, declaredLines)
    move(line, rest, rest.units)
  }
  return { lines, extras: [...extras.values()] }
}

/** One declared line and one part of the same lot and expiry: most articles of most documents. Fills the line. */
function isPlain([line, ...others]: readonly DeclaredLine[], counted: readonly CountedPiece[]): boolean {
  const [part] = counted
  if (!line || !part || others.length > 0 || counted.length > 1) return false
  const { lot, expiry, units, condition, notOnPackage = [] } = part
  if (lot !== line.lot || expiry !== line.expiry || notOnPackage.length > 0 || units < 0) return false
  line.counted = units
  if (condition === 'damaged') line.damaged = units
  return true
}

/**
 * The strict pass of the lines whose lot and expiry are known, which come first: only rests of the same lot and expiry fit,
 * in any order of the others. Mostly nothing is left afterwards that would have to be sorted and indexed.
 */
function fillExactly(lines: readonly DeclaredLine[], groups: readonly Rest[][]): void {
  const isKnown = ({ lot, expiry }: Attributes) => lot !== null && expiry !== null
  for (const rests of groups) {
    const byParts = rests.length > few ? new Map(rests.map((rest) => [partKey(rest), rest])) : null
    for (const line of lines) {
      if (!isKnown(line)) break
      const rest = byParts
        ? byParts.get(partKey(line))
        : rests.find(({ lot, expiry }) => lot === line.lot && expiry === line.expiry)
      const units = rest ? Math.min(subtractUnits(line.declared, line.counted), rest.units) : 0
      if (rest && units > 0) move(line, rest, units as Units)
    }
  }
}

/** Up to this number of rests each is looked at, instead of an index. */
const few = 4

/** The line for units that fit no declared line. Units that lack data may have the same lot and expiry as others. */
function extraLine(extras: Map<string, ExtraLine>, rest: Rest, declared: LineIndex): ExtraLine {
  const { lot, expiry } = rest
  const key = partKey(rest)
  const status = extraStatus(declared, rest)
  const known = extras.get(key)
  if (known) {
    if (status === 'not_on_package') known.status = status
    return known
  }
  const extra = { lot, expiry, counted: zeroUnits, damaged: zeroUnits, notOnPackage: noneLacking, status }
  extras.set(key, extra)
  return extra
}

/** The declared lines of an article by lot and expiry. */
interface LineIndex {
  isEmpty: boolean
  /** The least specific line whose lot and expiry, where it has them, are those of the rest. */
  leastSpecific(rest: Attributes): DeclaredLine | undefined
  /** True if a line may have this lot: an unknown one on either side fits every lot. */
  mayTakeLot(lot: string | null): boolean
  /** True if a line may have this lot and expiry. */
  mayTake(rest: Attributes): boolean
}

function indexLines(lines: readonly DeclaredLine[]): LineIndex {
  const byParts = new Map(lines.map((line, at) => [partKey(line), { line, at }]))
  const lots = new Set(lines.map(({ lot }) => lot))
  const expiries = new Set(lines.map(({ expiry }) => expiry))
  const fitting = ({ lot, expiry }: Attributes) =>
    [
      { lot, expiry },
      { lot, expiry: null },
      { lot: null, expiry },
      { lot: null, expiry: null },
    ].flatMap((part) => byParts.get(partKey(part)) ?? [])
  const mayTakeLot = (lot: string | null) => lot === null || lots.has(lot) || lots.has(null)
  return {
    isEmpty: lines.length === 0,
    // Lines are sorted by specificity: the least specific one is last.
    leastSpecific: (rest) =>
      fitting(rest).reduce<{ line: DeclaredLine; at: number } | null>(
        (last, one) => (last === null || one.at > last.at ? one : last),
        null,
      )?.line,
    mayTakeLot,
    mayTake(rest) {
      const { lot, expiry } = rest
      if (lot === null) return expiry === null || expiries.has(expiry) || expiries.has(null)
      return expiry === null ? mayTakeLot(lot) : fitting(rest).length > 0
    },
  }
}

const noneLacking: NotOnPackage = { fields: [], units: zeroUnits }

/**
 * Why these units fit no declared line: the article was not declared, the lot or the expiry differs from all declared
 * ones, the package has none, or (with an unknown attribute) they exceed the units of the lines they might belong to.
 */
function extraStatus(declared: LineIndex, rest: Rest): ExtraStatus {
  if (declared.isEmpty) return 'unexpected'
  if (rest.absent.some((name) => name !== 'serial')) return 'not_on_package'
  if (!declared.mayTakeLot(rest.lot)) return 'wrong_lot'
  return declared.mayTake(rest) ? 'over' : 'wrong_expiry'
}

/** The counted units by lot and expiry, a group for each set of data that the packages do not have. */
function restsOf(counted: readonly CountedPiece[]): Rest[][] {
  if (counted.every(({ notOnPackage }) => notOnPackage === undefined || notOnPackage.length === 0))
    return [restsOfGroup(counted, [])]
  const byAbsent = groupBy(counted, ({ notOnPackage = [] }) => notOnPackage.join(' '))
  return [...byAbsent.values()].map((pieces) => restsOfGroup(pieces, pieces[0]?.notOnPackage ?? []))
}

function restsOfGroup(pieces: readonly CountedPiece[], absent: readonly PackageField[]): Rest[] {
  const isDamaged = ({ condition }: CountedPiece) => condition === 'damaged'
  const rest = ({ lot, expiry, units }: Piece, good: Units): Rest => ({ lot, expiry, units, good, absent })
  const sums = unsortedSums(pieces)
  if (!pieces.some(isDamaged)) return sums.map((sum) => rest(sum, sum.units))
  const undamaged = unsortedSums(pieces.filter((piece) => !isDamaged(piece)))
  const good = new Map(undamaged.map((sum) => [partKey(sum), sum.units]))
  return sums.map((sum) => rest(sum, good.get(partKey(sum)) ?? zeroUnits))
}

/** Allocates units up to the declared ones; returns true if any. */
function fillFrom(line: DeclaredLine, rests: Iterable<Rest>): boolean {
  const open = () => subtractUnits(line.declared, line.counted)
  if (open() <= 0) return false
  let any = false
  for (const rest of rests) {
    move(line, rest, Math.min(open(), rest.units) as Units)
    any = true
    // Not one rest more: those that are used up would be passed again for every line.
    if (open() <= 0) break
  }
  return any
}

function move(line: AllocatedLine, rest: Rest, units: Units): void {
  const good = Math.min(units, rest.good) as Units
  line.counted = addUnits(line.counted, units)
  line.damaged = addUnits(line.damaged, subtractUnits(units, good))
  if (rest.absent.length > 0) {
    const fields = packageFields.filter((name) => rest.absent.includes(name) || line.notOnPackage.fields.includes(name))
    line.notOnPackage = { fields, units: addUnits(line.notOnPackage.units, units) }
  }
  rest.units = subtractUnits(rest.units, units)
  rest.good = subtractUnits(rest.good, good)
}
