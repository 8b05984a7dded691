// Parses scans: GS1 data, a Digital Link, a plain GTIN, or any other code.
import type { ScanExplanation } from '../../../contract/shapes/scan-explanation.ts'
import { looksBracketed, readBracketed } from './gs1/bracketed.ts'
import { readDigitalLink } from './gs1/digital-link.ts'
import { problem } from './gs1/element.ts'
import type { Element, Extract, Problem, ParseResult, Warning } from './gs1/element.ts'
import { GS, readElementString } from './gs1/element-string.ts'
import { toLabel, zeroCounts } from './gs1/label.ts'
import type { Label } from './gs1/label.ts'
import { identifierAt, valueLength } from './gs1/table.ts'
import { validateValue } from './gs1/value.ts'
import { normalizeGtin, unlinkable } from './gtin.ts'
import { isRetailSymbol, readRetailCode } from './retail-code.ts'
import { unitsToNumber } from './units.ts'

export interface ScanOptions {
  /** The current year, four digits: determines the century of two-digit years. */
  year: number
  /** Texts that this scanner sends instead of GS, such as `~` or `{GS}`, from its profile. */
  gsSubstitutes?: readonly string[]
}

export interface ScanReading extends Label {
  kind: 'gs1' | 'link' | 'ean' | 'code'
  /** False for GS1 data, links and EAN/UPC symbols with `problems`; any other code is valid. */
  valid: boolean
  /** The scan without symbology prefix, surrounding blanks and a periodical's additional code, for lookups. */
  text: string
  /** Symbology prefix such as `]C1`; `null` if the scanner sent none. */
  symbology: string | null
  /** The parsed elements. If the data is invalid, those that could be parsed; the label's fields are then empty. */
  elements: Element[]
  problems: Problem[]
  warnings: Warning[]
  /** All possible parses if a problem is `ambiguous`. */
  alternatives: Element[][]
}

/** Symbology prefixes of element strings: GS1-128, DataBar, DataMatrix, QR, DotCode. */
const GS1_PREFIXES = new Set([']C1', ']e0', ']d2', ']Q3', ']J1'])
/** Identifiers with which element strings without prefix or GS must begin: SSCC, GTIN, content. */
const ANCHORS = new Set(['00', '01', '02'])

const NO_LABEL = toLabel([], 0)

/** Parses a scan. Never throws; positions count characters of `raw` from 0. */
export function explainScan(raw: string, options: ScanOptions): ScanReading {
  const data = raw.trim()
  const symbology = /^\][A-Za-z][0-9A-Za-z]/.exec(data)?.[0] ?? null
  const text = data.slice(symbology?.length ?? 0)
  // Blanks before the prefix are counted, so that positions refer to `raw`.
  const offset = raw.length - raw.trimStart().length + (symbology?.length ?? 0)
  const base = { text, symbology }
  const gs1 = (reading: ParseResult): ScanReading => ({
    ...base,
    ...parsedAs('gs1', reading, (at) => at + offset, options),
  })

  if (symbology !== null && isRetailSymbol(symbology) && text !== '') {
    const retail = readRetailCode(symbology, text)
    if ('gtin' in retail) return { ...retailCode(retail.gtin), symbology }
    const problems = [{ ...retail.problem, at: retail.problem.at + offset }]
    return { ...base, ...plain('ean'), valid: false, problems }
  }
  if (looksBracketed(text)) return gs1(readBracketed(text, options))
  const marked = symbology !== null && GS1_PREFIXES.has(symbology)
  if (!marked) {
    const link = readDigitalLink(text, options)
    if (link !== null) return { ...base, ...parsedAs('link', link, (at) => at + offset, options) }
    if (normalizeGtin(text) !== null) return { ...retailCode(text), symbology }
  }
  const restored = restoreSeparators(text, options.gsSubstitutes ?? [])
  // Other prefixes mean that the symbol holds plain data.
  if (!marked && (symbology !== null || !looksGs1(restored.text, text, options))) {
    return { ...base, ...plain('code'), ...(text === '' ? { valid: false, problems: [problem(0, 'no_data')] } : {}) }
  }
  const reading = readElementString(restored.text, options)
  // Without prefix and GS, data that is not valid GS1 is another code, unless it is ambiguous: then the operator chooses.
  const ambiguous = reading.problems.some(({ code }) => code === 'ambiguous')
  if (!marked && !text.includes(GS) && !ambiguous && reading.problems.length > 0) return { ...base, ...plain('code') }
  return { ...base, ...parsedAs('gs1', reading, (at) => (restored.at[at] ?? text.length) + offset, options) }
}

/** Why a scan cannot stand for an article: it is a container, or its number is misread. `null`: it can. */
export function linkFault({ text, container, gtin }: ScanReading): ReturnType<typeof unlinkable> {
  return container !== null && gtin === null ? 'container' : unlinkable(text)
}

/** The parsed scan as the contract returns it. */
export function explanationOf(reading: ScanReading): ScanExplanation {
  const { kind, valid, gtin, lot, expiry, units, container, serial } = reading
  return {
    kind,
    valid,
    elements: reading.elements.map(({ ai, value }) => ({ ai, value })),
    ...(gtin === null ? {} : { gtin }),
    ...(lot === null ? {} : { lot }),
    ...(expiry === null ? {} : { expiry }),
    ...(units === null ? {} : { units: unitsToNumber(units) }),
    ...(container === null ? {} : { container }),
    ...(serial === null ? {} : { serial }),
    problems: reading.problems,
    alternatives: reading.alternatives.map((elements) => elements.map(({ ai, value }) => ({ ai, value }))),
  }
}

function retailCode(text: string): Omit<ScanReading, 'symbology'> {
  return { ...plain('ean'), text, gtin: normalizeGtin(text), gtinOf: 'item' }
}

type ScanFields = Omit<ScanReading, 'text' | 'symbology'>

function plain(kind: 'ean' | 'code'): ScanFields {
  return { ...NO_LABEL, kind, valid: true, elements: [], problems: [], warnings: [], alternatives: [] }
}

function parsedAs(
  kind: 'gs1' | 'link',
  reading: ParseResult,
  place: (at: number) => number,
  options: ScanOptions,
): ScanFields {
  const placed = <T extends { at: number }>(things: readonly T[]): T[] =>
    things.map((thing) => ({ ...thing, at: place(thing.at) }))
  const valid = reading.problems.length === 0
  return {
    ...(valid ? toLabel(reading.elements, options.year) : NO_LABEL),
    kind,
    valid,
    elements: placed(reading.elements),
    problems: placed(reading.problems).toSorted((a, b) => a.at - b.at),
    warnings: placed(valid ? [...reading.warnings, ...zeroCounts(reading.elements)] : []),
    alternatives: reading.alternatives.map(placed),
  }
}

/** Replaces the scanner's substitutes by GS, the longest substitute first. */
function restoreSeparators(text: string, substitutes: readonly string[]): Extract {
  const known = substitutes.filter((substitute) => substitute !== '').toSorted((a, b) => b.length - a.length)
  let restored = ''
  const at: number[] = []
  for (let i = 0; i < text.length;) {
    const substitute = known.find((candidate) => text.startsWith(candidate, i))
    at.push(i)
    restored += substitute === undefined ? text.charAt(i) : GS
    i += substitute?.length ?? 1
  }
  at.push(text.length)
  return { text: restored, at }
}

/** True if the scan contains GS, or begins with a valid SSCC, GTIN or content. */
function looksGs1(restored: string, text: string, options: ScanOptions): boolean {
  if (text.includes(GS)) return true
  const start = restored.startsWith(GS) ? 1 : 0
  const identifier = identifierAt(restored, start)
  if (identifier === undefined || !ANCHORS.has(identifier.ai)) return false
  const valueAt = start + identifier.ai.length
  return validateValue(identifier, restored.slice(valueAt, valueAt + valueLength(identifier).max), options) === null
}
