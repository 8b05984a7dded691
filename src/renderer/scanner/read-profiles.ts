import type { ScannerProfile } from '../../contract/shapes/scanner.ts'

const suffixes: ReadonlySet<unknown> = new Set(['auto', 'enter', 'tab', 'pause'] satisfies ScannerProfile['suffix'][])
const separators: ReadonlySet<unknown> = new Set([
  'control',
  'alt',
  'text',
  'lost',
  'unknown',
] satisfies ScannerProfile['separator'][])

/**
 * The scanners in a text that this page stored; none if it is not one. Without the schema of a scanner, because schemas would
 * take a tenth of the start of the page.
 */
export function readProfiles(text: string): ScannerProfile[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) && read.every(isProfile) ? read : []
  } catch {
    return []
  }
}

function isProfile(value: unknown): value is ScannerProfile {
  if (!isObject(value)) return false
  const { id, name, prefix, suffix, pauseMs, separator, separators: texts, exchanged, symbology, keyMs } = value
  return (
    [id, name, prefix].every((text) => typeof text === 'string') &&
    suffixes.has(suffix) &&
    isFrom(pauseMs, 50) &&
    separators.has(separator) &&
    Array.isArray(texts) &&
    texts.every((text) => typeof text === 'string' && text !== '') &&
    Array.isArray(exchanged) &&
    exchanged.every((pair) => isObject(pair) && isCharacter(pair['typed']) && isCharacter(pair['meant'])) &&
    (symbology === null || typeof symbology === 'boolean') &&
    (keyMs === null || isFrom(keyMs, 0)) &&
    (value['calibratedAt'] === null || typeof value['calibratedAt'] === 'string')
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isFrom = (value: unknown, least: number) => typeof value === 'number' && value >= least && value <= 5000
const isCharacter = (value: unknown) => typeof value === 'string' && Array.from(value).length === 1
