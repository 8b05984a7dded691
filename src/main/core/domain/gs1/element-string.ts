// Element strings of barcodes: identifiers and values in sequence, GS (FNC1) after values of variable length.
import { duplicates, problem } from './element.ts'
import type { Element, Problem, ParseResult } from './element.ts'
import type { CheckContext } from './identifier.ts'
import { parseWithoutSeparators } from './missing-separators.ts'
import { pairingWarnings } from './pairing.ts'
import { identifierAt, valueLength } from './table.ts'
import { validateValue } from './value.ts'

/** Group separator, the character that scanners send for FNC1. */
export const GS = '\u001D'

interface Strict {
  elements: Element[]
  problems: Problem[]
}

/** Parses by the standard: a value without predefined length ends at the next separator or the end. */
function readStrictly(text: string, context: CheckContext): Strict {
  const elements: Element[] = []
  const problems: Problem[] = []
  // Some scanners send the leading FNC1 as well.
  let at = text.startsWith(GS) ? 1 : 0
  if (at >= text.length) problems.push(problem(at, 'no_data'))
  while (at < text.length) {
    const separator = text.indexOf(GS, at)
    const stop = separator < 0 ? text.length : separator
    const identifier = identifierAt(text, at)
    if (identifier === undefined) {
      problems.push(problem(at, stop === at ? 'empty_element' : 'unknown_ai'))
      at = stop + 1
      continue
    }
    const start = at + identifier.ai.length
    const end = identifier.predefined ? Math.min(start + valueLength(identifier).max, stop) : stop
    const value = text.slice(start, end)
    const fault = validateValue(identifier, value, context)
    if (fault === null) elements.push({ ai: identifier.ai, value, at })
    else problems.push(problem(start + fault.offset, fault.code, identifier.ai))
    // A separator after a value of predefined length or at the end is superfluous and tolerated.
    at = end === stop ? stop + 1 : end
  }
  problems.push(...duplicates(elements))
  return { elements, problems }
}

/** Dates and keys with check digits, which hardly ever occur inside a lot or serial number by chance. */
const STRONG = new Set(['00', '01', '02', '11', '12', '13', '15', '16', '17', '7003'])
/** Values that cannot be distinguished from other texts. */
const INTERNAL = /^9\d$/
/** A count with this many digits is less likely than a lost separator after a shorter one. */
export const unlikelyCountDigits = 6

function variableStart(elements: readonly Element[]): number {
  return elements.findIndex(({ ai }) => identifierAt(ai, 0)?.predefined === false)
}

function isStrong(elements: readonly Element[]): boolean {
  const start = variableStart(elements)
  return start >= 0 && elements.slice(start + 1).some(({ ai }) => STRONG.has(ai))
}

/** True if no element is missing or contradictory, assuming the usual SSCC on another label. */
function pairsWell(elements: readonly Element[]): boolean {
  return pairingWarnings([{ ai: '00', value: '', at: 0 }, ...elements]).length === 0
}

function hasInternal(elements: readonly Element[]): boolean {
  return elements.some(({ ai }) => INTERNAL.test(ai))
}

function hasUnlikelyCount(elements: readonly Element[]): boolean {
  const last = elements.at(-1)
  return last !== undefined && (last.ai === '30' || last.ai === '37') && last.value.length >= unlikelyCountDigits
}

function same(a: readonly Element[], b: readonly Element[]): boolean {
  return a.length === b.length && a.every(({ ai, value }, i) => b[i]?.ai === ai && b[i].value === value)
}

function valid(elements: Element[]): ParseResult {
  return { elements, problems: [], warnings: pairingWarnings(elements), alternatives: [] }
}

/**
 * Parses an element string without symbology prefix. Positions count from its start.
 *
 * Only the parse by the standard is ever taken. If the text contains no separator at all, the scanner may have lost them:
 * data that is valid only with separators restored, or whose standard parse competes with one that finds a date or key
 * inside a lot, is rejected as `ambiguous` with all possible parses, and the operator chooses.
 */
export function readElementString(text: string, context: CheckContext): ParseResult {
  const strict = readStrictly(text, context)
  const refused = strict.problems.length > 0
  if (text.includes(GS)) {
    return refused ? { ...strict, warnings: [], alternatives: [] } : valid(strict.elements)
  }
  const others = parseWithoutSeparators(text, context).filter((elements) => refused || !same(elements, strict.elements))
  const ambiguous = (readings: Element[][]): ParseResult => {
    const first = readings[0] ?? []
    const at = first[variableStart(first)]?.at ?? 0
    return {
      elements: strict.elements,
      problems: [...strict.problems, problem(at, 'ambiguous')],
      warnings: [],
      alternatives: refused ? readings : [strict.elements, ...readings],
    }
  }
  if (refused) {
    const likely = others.filter((elements) => pairsWell(elements) && !hasInternal(elements))
    if (likely.length > 0) return ambiguous(likely)
    return others.length > 1 ? ambiguous(others) : { ...strict, warnings: [], alternatives: [] }
  }
  const unlikely = hasUnlikelyCount(strict.elements)
  const rivals = others.filter(
    (elements) => isStrong(elements) || (unlikely && pairsWell(elements) && !hasInternal(elements)),
  )
  return rivals.length > 0 ? ambiguous(rivals) : valid(strict.elements)
}
