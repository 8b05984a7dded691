import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
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
type ExtraStatus = Extract<ComparisonStatus, 'unexpected' | 'wrong_lot' | 'wrong_expiry' | 'over'>

interface Rest extends Piece {
  /** The undamaged part of `units`: it is allocated first, so that damage shows in the surplus. */
  good: Units
}

/**
 * Allocates the counted units of one article from one source to its declared lines and to additional lines. Every unit
 * is allocated to exactly one line. The order of the parts does not matter.
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
      const { lot, expiry } = rest
      const extra = { lot, expiry, counted: zeroUnits, damaged: zeroUnits, status: extraStatus(lines, rest) }
      move(extra, rest, rest.units)
      extras.push(extra)
    }
  }
  return { lines, extras }
}

/**
 * Why these units fit no declared line: the article was not declared, the lot or the expiry differs from all declared
 * ones, or (with an unknown attribute) they exceed the units of the lines they might belong to.
 */
function extraStatus(lines: readonly Attributes[], rest: Attributes): ExtraStatus {
  if (lines.length === 0) return 'unexpected'
  if (!lines.some((line) => mayEqual(line.lot, rest.lot))) return 'wrong_lot'
  return lines.some((line) => fitsLoosely(line, rest)) ? 'over' : 'wrong_expiry'
}

function restsOf(counted: readonly CountedPiece[]): Rest[] {
  const good = new Map(
    sumByLot(counted.filter((piece) => piece.damaged !== true)).map((piece) => [partKey(piece), piece.units]),
  )
  return sumByLot(counted).map((piece) => ({ ...piece, good: good.get(partKey(piece)) ?? zeroUnits }))
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
  rest.units = subtractUnits(rest.units, units)
  rest.good = subtractUnits(rest.good, good)
}

/** True if every attribute of the declared line equals the counted one. */
function fitsStrictly(line: Attributes, rest: Attributes): boolean {
  return (line.lot === null || line.lot === rest.lot) && (line.expiry === null || line.expiry === rest.expiry)
}

/** The same, but an unknown attribute on either side fits every value. */
function fitsLoosely(line: Attributes, rest: Attributes): boolean {
  return mayEqual(line.lot, rest.lot) && mayEqual(line.expiry, rest.expiry)
}

function mayEqual(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b
}
