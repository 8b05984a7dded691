import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import { type PackageField, packageFields } from '../../../contract/shapes/package-field.ts'
import type { DateText, Units } from './model.ts'
import { partKey, sumByLot } from './quantities.ts'
import type { QuantityByLot } from './quantities.ts'
import { addUnits, zeroUnits, subtractUnits } from './units.ts'

type Attributes = { lot: string | null; expiry: DateText | null }
type Piece = Omit<QuantityByLot, 'articleCode'>

type CountedPiece = Piece & { damaged?: boolean }

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

interface Rest extends Piece {
  /** The undamaged part of `units`: it is allocated first, so that damage shows in the surplus. */
  good: Units
  absent: readonly PackageField[]
}

/**
 * Allocates the counted units of one article from one source to its declared lines and to additional lines. Every unit
 * is allocated to exactly one line. The order of the parts does not matter. Units whose packages lack a lot or an expiry
 * belong to no line that declares one.
 */
export function allocate(
  declared: readonly Piece[],
  counted: readonly CountedPiece[],
): { lines: DeclaredLine[]; extras: ExtraLine[] } {
  const lines = sumByLot(declared).map(({ units, ...attributes }): DeclaredLine => ({
    ...attributes,
    declared: units,
    counted: zeroUnits,
    damaged: zeroUnits,
    notOnPackage: noneLacking(),
    unconfirmed: false,
  }))
  const rests = restsOf(counted)

  for (const line of lines) for (const rest of rests) if (fitsStrictly(line, rest)) fill(line, rest)
  for (const line of lines)
    for (const rest of rests) if (fitsLoosely(line, rest) && fill(line, rest)) line.unconfirmed = true

  const extras: ExtraLine[] = []
  for (const rest of rests) {
    if (rest.units === 0) continue
    // Lines are sorted by specificity: the least specific one is last.
    const line = lines.findLast((candidate) => fitsStrictly(candidate, rest))
    if (line) move(line, rest, rest.units)
    else {
      move(extraLine(extras, rest, extraStatus(lines, rest)), rest, rest.units)
    }
  }
  return { lines, extras }
}

/** The line for units that fit no declared line. Units that lack data may have the same lot and expiry as others. */
function extraLine(extras: ExtraLine[], { lot, expiry }: Rest, status: ExtraStatus): ExtraLine {
  const known = extras.find((line) => line.lot === lot && line.expiry === expiry)
  if (known) {
    if (status === 'not_on_package') known.status = status
    return known
  }
  const extra = { lot, expiry, counted: zeroUnits, damaged: zeroUnits, notOnPackage: noneLacking(), status }
  extras.push(extra)
  return extra
}

function noneLacking(): NotOnPackage {
  return { fields: [], units: zeroUnits }
}

/**
 * Why these units fit no declared line: the article was not declared, the lot or the expiry differs from all declared
 * ones, the package has none, or (with an unknown attribute) they exceed the units of the lines they might belong to.
 */
function extraStatus(lines: readonly Attributes[], rest: Rest): ExtraStatus {
  if (lines.length === 0) return 'unexpected'
  if (rest.absent.some((name) => name !== 'serial')) return 'not_on_package'
  if (!lines.some((line) => mayEqual(line.lot, rest.lot))) return 'wrong_lot'
  return lines.some((line) => fitsLoosely(line, rest)) ? 'over' : 'wrong_expiry'
}

function restsOf(counted: readonly CountedPiece[]): Rest[] {
  const absentOf = ({ notOnPackage = [] }: CountedPiece) => notOnPackage.join(' ')
  return [...new Set(counted.map(absentOf))].flatMap((key) => {
    const pieces = counted.filter((piece) => absentOf(piece) === key)
    const absent = pieces[0]?.notOnPackage ?? []
    const good = new Map(
      sumByLot(pieces.filter((piece) => piece.damaged !== true)).map((piece) => [partKey(piece), piece.units]),
    )
    return sumByLot(pieces).map((piece) => ({ ...piece, absent, good: good.get(partKey(piece)) ?? zeroUnits }))
  })
}

/** Allocates units up to the declared ones; returns true if any. */
function fill(line: DeclaredLine, rest: Rest): boolean {
  const open = subtractUnits(line.declared, line.counted)
  const units = Math.min(open, rest.units) as Units
  if (units <= 0) return false
  move(line, rest, units)
  return true
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

/** True if every attribute of the declared line equals the counted one. */
function fitsStrictly(line: Attributes, rest: Attributes): boolean {
  return (line.lot === null || line.lot === rest.lot) && (line.expiry === null || line.expiry === rest.expiry)
}

/** The same, but an unknown attribute on either side fits every value. One that the package lacks fits none. */
function fitsLoosely(line: Attributes, rest: Rest): boolean {
  return (['lot', 'expiry'] as const).every((name) =>
    rest.absent.includes(name) ? line[name] === null : mayEqual(line[name], rest[name]),
  )
}

function mayEqual(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b
}
