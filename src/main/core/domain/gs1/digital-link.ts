// GS1 Digital Link URIs, uncompressed: key and qualifiers in the path, attributes in the query.
import { problem } from './element.ts'
import type { Element, Extract, Problem, ParseResult } from './element.ts'
import type { CheckContext, ApplicationIdentifier } from './identifier.ts'
import { pairingWarnings } from './pairing.ts'
import { identifiers } from './table.ts'
import { validateValue } from './value.ts'

interface Part extends Extract {
  start: number
  /** Position of the first percent sign without two hexadecimal digits; `null` if there is none. */
  badEscapeAt: number | null
}

/** All characters of a URI; others must be percent-encoded. */
const FOREIGN = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/

/** Splits `text` at single characters, with the start of each part. */
function split(text: string, offset: number, separator: RegExp): { text: string; start: number }[] {
  const parts: { text: string; start: number }[] = []
  let start = 0
  for (const piece of text.split(separator)) {
    parts.push({ text: piece, start: offset + start })
    start += piece.length + 1
  }
  return parts
}

/** Decodes percent encoding byte by byte, because all allowed characters are ASCII. `plus`: what `+` stands for. */
function decode({ text, start }: { text: string; start: number }, plus: '+' | ' '): Part {
  let decoded = ''
  let badEscapeAt: number | null = null
  const at: number[] = []
  for (let i = 0; i < text.length; i++) {
    at.push(start + i)
    const character = text.charAt(i)
    const escape = /^%([0-9A-Fa-f]{2})/.exec(text.slice(i, i + 3))
    if (character === '%' && escape === null) badEscapeAt ??= start + i
    if (escape?.[1] === undefined) decoded += character === '+' ? plus : character
    else {
      decoded += String.fromCharCode(Number.parseInt(escape[1], 16))
      i += 2
    }
  }
  at.push(start + text.length)
  return { text: decoded, at, start, badEscapeAt }
}

interface Link {
  /** Path segments from the primary key on: identifier, value, identifier, value… */
  path: Part[]
  /** The same key with a valid value stands further left, too. */
  keyRepeated: boolean
  query: { name: Part; value: Part; complete: boolean }[]
}

/** Index of the primary key: pairs are counted from the right, because any path may precede it. */
function keyPlace(segments: readonly Part[], context: CheckContext): number {
  const isKey = (i: number): boolean => (identifiers.get(segments[i]?.text ?? '')?.linkKey ?? null) !== null
  for (let i = segments.length - 2; i >= 0; i -= 2) if (isKey(i)) return i
  // A valid key followed by an incomplete pair is a truncated link.
  for (let i = segments.length - 3; i >= 0; i -= 2) {
    const identifier = isKey(i) ? identifiers.get(segments[i]?.text ?? '') : undefined
    if (identifier !== undefined && validateValue(identifier, segments[i + 1]?.text ?? '', context) === null) return i
  }
  return -1
}

/** True if the pairs of identifiers and valid values just before the key name the key as well. */
function hasKeyBefore(segments: readonly Part[], key: number, context: CheckContext): boolean {
  for (let i = key - 2; i >= 0; i -= 2) {
    const identifier = identifiers.get(segments[i]?.text ?? '')
    if (identifier === undefined || validateValue(identifier, segments[i + 1]?.text ?? '', context) !== null) break
    if (identifier.ai === segments[key]?.text) return true
  }
  return false
}

function queryPairs(query: string, offset: number): Link['query'] {
  return split(query, offset, /[&;]/)
    .filter((pair) => pair.text !== '')
    .map((pair) => {
      const equals = pair.text.indexOf('=')
      const end = equals < 0 ? pair.text.length : equals
      return {
        name: decode({ text: pair.text.slice(0, end), start: pair.start }, ' '),
        // As in every query, `+` is a blank, which no value may contain.
        value: decode({ text: pair.text.slice(end + 1), start: pair.start + end + 1 }, ' '),
        complete: equals >= 0,
      }
    })
}

/** Splits a URI whose path contains a primary key; `null` otherwise. */
function splitLink(text: string, context: CheckContext): Link | null {
  const parts = /^(https?:\/\/[^/?#\s]+)(\/[^?#\s]*)(?:\?([^#\s]*))?(?:#\S*)?$/i.exec(text)
  const [, origin = '', path = '', query = ''] = parts ?? []
  if (parts === null) return null
  const trimmed = path.endsWith('/') ? path.slice(1, -1) : path.slice(1)
  const segments = split(trimmed, origin.length + 1, /\//).map((segment) => decode(segment, '+'))
  const key = keyPlace(segments, context)
  if (key < 0) return null
  return {
    path: segments.slice(key),
    keyRepeated: hasKeyBefore(segments, key, context),
    query: queryPairs(query, origin.length + path.length + 1),
  }
}

/** True if the AIs are in this order; some may be missing. */
function inOrder(ais: readonly string[], order: readonly string[]): boolean {
  let from = 0
  return ais.every((ai) => {
    const found = order.indexOf(ai, from)
    from = found + 1
    return found >= 0
  })
}

/**
 * Parses a Digital Link URI; `null` if the text is not one. Positions count from the start of the text.
 * Qualifiers of the key belong in the path, in one of their orders; numeric names in the query must be allowed attributes
 * and no qualifiers of the order that the path has; other names are ignored. No identifier may be repeated.
 */
export function readDigitalLink(text: string, context: CheckContext): ParseResult | null {
  const link = splitLink(text, context)
  if (link === null) return null
  const elements: Element[] = []
  const problems: Problem[] = []
  const taken = new Set<string>()
  const foreign = FOREIGN.exec(text)
  if (foreign !== null) problems.push(problem(foreign.index, 'bad_character'))

  const take = (identifier: ApplicationIdentifier, at: number, value: Part): void => {
    taken.add(identifier.ai)
    const fault = validateValue(identifier, value.text, context)
    if (value.badEscapeAt !== null) problems.push(problem(value.badEscapeAt, 'bad_percent_encoding', identifier.ai))
    else if (fault === null) elements.push({ ai: identifier.ai, value: value.text, at })
    else problems.push(problem(value.at[fault.offset] ?? value.start, fault.code, identifier.ai))
  }

  const [keyName] = link.path
  const orders = identifiers.get(keyName?.text ?? '')?.linkKey ?? []
  if (link.keyRepeated) problems.push(problem(keyName?.start ?? 0, 'duplicate_ai', keyName?.text))
  const qualifiers: string[] = []
  for (let i = 0; i < link.path.length; i += 2) {
    const name = link.path[i]
    const value = link.path[i + 1]
    if (name === undefined) break
    if (value === undefined) {
      problems.push(problem(name.start, 'bad_link'))
      break
    }
    const identifier = identifiers.get(name.text)
    if (identifier === undefined) {
      problems.push(problem(name.start, 'unknown_ai'))
      continue
    }
    if (i > 0) {
      qualifiers.push(identifier.ai)
      if (!orders.some((order) => inOrder(qualifiers, order))) {
        problems.push(problem(name.start, 'misplaced_ai', identifier.ai))
      }
    }
    take(identifier, name.start, value)
  }

  for (const { name, value, complete } of link.query) {
    if (!/^\d+$/.test(name.text)) continue
    const identifier = identifiers.get(name.text)
    if (identifier === undefined) problems.push(problem(name.start, 'unknown_ai'))
    else if (!complete) problems.push(problem(name.start, 'bad_link', identifier.ai))
    else if (taken.has(identifier.ai)) problems.push(problem(name.start, 'duplicate_ai', identifier.ai))
    else if (
      !identifier.linkAttribute ||
      orders.some((order) => order.includes(identifier.ai) && inOrder(qualifiers, order))
    ) {
      problems.push(problem(name.start, 'misplaced_ai', identifier.ai))
    } else take(identifier, name.start, value)
  }
  const warnings = problems.length > 0 ? [] : pairingWarnings(elements)
  return { elements, problems, warnings, alternatives: [] }
}
