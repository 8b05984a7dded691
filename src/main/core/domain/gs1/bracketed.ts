// The human-readable form of element strings: `(01)08412345678905(10)ABC`.
import { duplicates, problem } from './element.ts'
import type { Element, Problem, ParseResult } from './element.ts'
import type { CheckContext } from './identifier.ts'
import { pairingWarnings } from './pairing.ts'
import { identifiers } from './table.ts'
import { validateValue } from './value.ts'

const BEGIN = /\((\d{2,4})\)/y

/** True if a text begins like the bracketed form. */
export function looksBracketed(text: string): boolean {
  return /^\(\d{2,4}\)/.test(text)
}

/**
 * Parses the bracketed form. A bracket within a value that could be mistaken for an identifier is escaped as `\(`.
 * Positions count from the start of the text.
 */
export function readBracketed(text: string, context: CheckContext): ParseResult {
  const elements: Element[] = []
  const problems: Problem[] = []
  let at = 0
  while (at < text.length) {
    BEGIN.lastIndex = at
    const ai = BEGIN.exec(text)?.[1]
    if (ai === undefined) {
      problems.push(problem(at, 'unknown_ai'))
      break
    }
    const begin = at
    at += ai.length + 2
    let value = ''
    const places: number[] = []
    for (; at < text.length; at++) {
      BEGIN.lastIndex = at
      if (text[at] === '(' && BEGIN.test(text)) break
      places.push(at)
      if (text.startsWith('\\(', at)) at++
      value += text.charAt(at)
    }
    const identifier = identifiers.get(ai)
    const fault = identifier === undefined ? null : validateValue(identifier, value, context)
    if (identifier === undefined) problems.push(problem(begin, 'unknown_ai'))
    else if (fault === null) elements.push({ ai, value, at: begin })
    else problems.push(problem(places[fault.offset] ?? at, fault.code, ai))
  }
  problems.push(...duplicates(elements))
  const warnings = problems.length > 0 ? [] : pairingWarnings(elements)
  return { elements, problems, warnings, alternatives: [] }
}
