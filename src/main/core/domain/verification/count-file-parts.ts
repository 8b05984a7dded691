import { canonicalText } from '../count-log/canonical.ts'
import type { CanonicalValue } from '../count-log/canonical.ts'

export type Fields = Record<string, unknown>

/** The lines of a count file by kind, not verified. */
export interface CountFileParts {
  device: string
  sessionId: string
  practice: boolean
  /** Signer of the file and the keys in it; `null` for version 1, which has no signatures. */
  signer: { deviceId: string; keys: Readonly<Record<string, string>> } | null
  events: string[]
  anchors: string[]
  /** Signatures of the anchors in their order; `null` for a link that is not signed. */
  signatures: (string | null)[]
  photos: string[]
  /** Everything before the last line, and that line. */
  body: string
  end: string
}

const newest = 2

/** True for the first line of a count file, whatever its version and however damaged the rest of it is. */
export function looksLikeCountFile(content: string): boolean {
  return content.startsWith('{') && content.slice(0, content.indexOf('\n')).includes('"format":"muelle-count"')
}

/** Splits a count file. `header`: its first line is not what a program writes; `lines`: parts are missing or added. */
export function splitCountFile(content: string): CountFileParts | 'newer' | 'header' | 'lines' {
  const lines = content.split('\n')
  const header = readHeader(lines[0] ?? '')
  if (typeof header === 'string') return header
  const { events, anchors, photos, signer } = header
  const photosAt = 1 + events + anchors + (signer ? 1 : 0)
  const endAt = photosAt + photos
  if (lines.length !== endAt + 2 || lines[endAt + 1] !== '') return 'lines'
  const signatures = signer
    ? readSignatures(lines[photosAt - 1] ?? '', anchors)
    : Array.from({ length: anchors }, () => null)
  if (signatures === null) return 'lines'
  const end = lines[endAt] ?? ''
  return {
    ...header,
    events: lines.slice(1, 1 + events),
    anchors: lines.slice(1 + events, 1 + events + anchors),
    signatures,
    photos: lines.slice(photosAt, endAt),
    body: content.slice(0, content.length - 1 - end.length),
    end,
  }
}

function readHeader(line: string) {
  const fields = canonicalFields(line)
  if (fields === null) return 'header'
  const { version, device, sessionId, practice, events, anchors, photos } = fields
  if (typeof version === 'number' && version > newest) return 'newer'
  const known = typeof device === 'string' && typeof sessionId === 'string' && typeof practice === 'boolean'
  if (!known || !isSize(events) || !isSize(anchors) || !isSize(photos)) return 'header'
  const common = { device, sessionId, practice, events, anchors, photos }
  if (version === 1) return { ...common, signer: null }
  const { signer, keys } = fields
  if (version !== 2 || typeof signer !== 'string' || !isFields(keys) || !Object.hasOwn(keys, signer)) return 'header'
  if (!Object.values(keys).every((key) => typeof key === 'string')) return 'header'
  return { ...common, signer: { deviceId: signer, keys: keys as Record<string, string> } }
}

function readSignatures(line: string, anchors: number): (string | null)[] | null {
  const signatures = canonicalFields(line)?.['signatures']
  const isList = Array.isArray(signatures) && signatures.every((one) => one === null || typeof one === 'string')
  return isList && signatures.length === anchors ? (signatures as (string | null)[]) : null
}

/** The object of a line that is exactly its canonical text. */
export function canonicalFields(line: string): Fields | null {
  try {
    const value = JSON.parse(line) as CanonicalValue
    return isFields(value) && canonicalText(value) === line ? value : null
  } catch {
    return null
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
