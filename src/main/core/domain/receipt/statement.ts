import type { CanonicalValue } from '../count-log/canonical.ts'
import { canonicalText } from '../count-log/canonical.ts'
import type { ReceivingDocument } from '../model.ts'

export const receiptFormat = 'muelle-receipt'
export const receiptVersion = 1
/** Version of the statement of a delivery in several parts. */
export const partsReceiptVersion = 2
/** Kind of the signature: the signed bytes start with `muelle/v1/receipt` and a line feed. */
export const receiptKind = 'receipt'

/** End of the log of a count when it was signed. */
export type ReceiptCount = {
  device: string
  sessionId: string
  /** Missing: part 1. */
  part?: number
  counter: 1 | 2 | 3
  seq: number
  hash: string
}

export type ReceiptDocument = Pick<ReceivingDocument, 'number' | 'date' | 'supplierCode' | 'supplierName'>

/** Sums of the lines; units are canonical decimal texts. */
export type ReceiptTotals = {
  declared: string
  wmsCount: string | null
  counts: readonly (string | null)[]
  damaged: string
  difference: string | null
}

/** The statement of a device when a control is signed. It is small enough for a QR code: the lines are named by their hash. */
export type ReceiptStatement = {
  format: typeof receiptFormat
  version: typeof receiptVersion | typeof partsReceiptVersion
  /** Signed in the practice warehouse. */
  practice: boolean
  controlId: number
  /** The part of the delivery that was signed; missing: the whole. */
  part?: number
  documents: readonly ReceiptDocument[]
  totals: ReceiptTotals
  /** Number of figure lines and SHA-256 of their text. */
  lines: number
  figures: string
  counts: readonly ReceiptCount[]
  signedBy: string | null
  at: string
  device: string
  /** Ed25519 key of the device: base64url of the raw 32 bytes. */
  publicKey: string
  /** End of the chain of this PC, which contains the signature of the count. */
  chain: { seq: number; hash: string }
}

/** Parses the line of a statement; `null` unless it is exactly the canonical text of one. */
export function readStatement(line: string): ReceiptStatement | null {
  try {
    const value = JSON.parse(line) as CanonicalValue
    return isStatement(value) && canonicalText(value) === line ? (value as unknown as ReceiptStatement) : null
  } catch {
    return null
  }
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isTextOrNull: Check = (value) => value === null || isText(value)
const isUnits: Check = (value) => typeof value === 'string' && /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(value)
const isUnitsOrNull: Check = (value) => value === null || isUnits(value)
const isHash: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isPositive: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

/** True for an object with exactly these fields, and perhaps those of `optional`. */
const isObject =
  (fields: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const found = value as Record<string, unknown>
    const known = Object.keys(found).every((name) => Object.hasOwn(fields, name) || Object.hasOwn(optional, name))
    return (
      known &&
      Object.entries(fields).every(([name, check]) => Object.hasOwn(found, name) && check(found[name])) &&
      Object.entries(optional).every(([name, check]) => !Object.hasOwn(found, name) || check(found[name]))
    )
  }

const statementFields: Record<string, Check> = {
  format: (value) => value === receiptFormat,
  practice: (value) => typeof value === 'boolean',
  controlId: (value) => Number.isSafeInteger(value),
  documents: isListOf(
    isObject({ number: isText, date: isTextOrNull, supplierCode: isTextOrNull, supplierName: isTextOrNull }),
  ),
  totals: isObject({
    declared: isUnits,
    wmsCount: isUnitsOrNull,
    counts: isListOf(isUnitsOrNull),
    damaged: isUnits,
    difference: isUnitsOrNull,
  }),
  lines: (value) => value === 0 || isPositive(value),
  figures: isHash,
  signedBy: isTextOrNull,
  at: isText,
  device: isText,
  publicKey: (value) => typeof value === 'string' && /^[\w-]{43}$/.test(value),
  chain: isObject({ seq: isPositive, hash: isHash }),
}

const countFields: Record<string, Check> = {
  device: isText,
  sessionId: isText,
  counter: (value) => value === 1 || value === 2 || value === 3,
  seq: isPositive,
  hash: isHash,
}

const isFirstVersion = isObject({
  ...statementFields,
  version: (value) => value === receiptVersion,
  counts: isListOf(isObject(countFields)),
})
const isOfParts = isObject(
  {
    ...statementFields,
    version: (value) => value === partsReceiptVersion,
    counts: isListOf(isObject(countFields, { part: isPositive })),
  },
  { part: isPositive },
)
const isStatement: Check = (value) => isFirstVersion(value) || isOfParts(value)
