// Possible parses of an element string whose separators were lost.
import { fullYear } from '../../../../contract/two-digit-year.ts'
import type { Element } from './element.ts'
import type { CheckContext, ApplicationIdentifier } from './identifier.ts'
import { identifierAt, valueLength } from './table.ts'
import { validateValue } from './value.ts'

/** Longer texts are not labels and are not parsed without separators. */
const LONGEST = 200
/** The search ends at this number of parses. */
const MOST_READINGS = 32
/** Limits the search for texts crafted to have very many parses. */
const MOST_STEPS = 4000
/** A date farther away, in years, is probably not a date. */
const DATE_WINDOW = 10

const DATES = /^(?:1[1-7]|7003|7006|7007|7011|8008)$/

function plausible(identifier: ApplicationIdentifier, value: string, { year }: CheckContext): boolean {
  if (/^0+$/.test(value)) return false
  return !DATES.test(identifier.ai) || Math.abs(fullYear(Number(value.slice(0, 2)), year) - year) <= DATE_WINDOW
}

/**
 * All parses of the text in which a value without predefined length may end anywhere, those with the longest first values
 * first. The strict parse is among them if it is valid. No identifier occurs twice.
 */
export function parseWithoutSeparators(text: string, context: CheckContext): Element[][] {
  const prefix: Element[] = []
  let first = 0
  // Values of predefined length need no separator: up to the first other one there is one parse.
  for (;;) {
    const identifier = identifierAt(text, first)
    if (identifier === undefined || !identifier.predefined) break
    const end = first + identifier.ai.length + valueLength(identifier).max
    prefix.push({ ai: identifier.ai, value: text.slice(first + identifier.ai.length, end), at: first })
    first = end
  }
  if (text.length > LONGEST || first >= text.length || prefix.some(({ ai, value }) => isBroken(ai, value, context))) {
    return []
  }

  const steps = new Map<number, Element[]>()
  /** Elements that may begin at a position and after which the rest can be parsed too. */
  const stepsAt = (at: number): Element[] => {
    const known = steps.get(at)
    if (known !== undefined) return known
    const found: Element[] = []
    const identifier = identifierAt(text, at)
    if (identifier !== undefined) {
      const start = at + identifier.ai.length
      const { min, max } = valueLength(identifier)
      for (let end = Math.min(start + max, text.length); end >= start + min; end--) {
        const value = text.slice(start, end)
        if (end < text.length && stepsAt(end).length === 0) continue
        if (validateValue(identifier, value, context) !== null) continue
        if (at === first || plausible(identifier, value, context)) found.push({ ai: identifier.ai, value, at })
      }
    }
    steps.set(at, found)
    return found
  }

  const readings: Element[][] = []
  let budget = MOST_STEPS
  const walk = (path: Element[], at: number): void => {
    if (at === text.length) readings.push(path)
    else {
      for (const element of stepsAt(at)) {
        if (readings.length >= MOST_READINGS || --budget < 0) return
        if (path.some(({ ai }) => ai === element.ai)) continue
        walk([...path, element], element.at + element.ai.length + element.value.length)
      }
    }
  }
  walk(prefix, first)
  return readings
}

function isBroken(ai: string, value: string, context: CheckContext): boolean {
  const identifier = identifierAt(ai, 0)
  return identifier === undefined || validateValue(identifier, value, context) !== null
}
