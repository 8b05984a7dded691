import type { Need } from '../../../contract/shapes/count.ts'
import { readExpiry } from '../../shared/typed-expiry.ts'

/** The field that the keypad edits. */
export type EntryKind = 'multiplier' | 'perScan' | 'units' | 'lot' | 'serial' | 'expiry'

const mostUnits = 9_007_199_254
/** Also the first characters of a printed GS1 label and of a symbology identifier. */
const typedChars = /^[A-Za-z0-9\-./_+#()\]]$/
const codeChars = /^[A-Za-z0-9\-./ _+#]$/

/** True if an entry is a typed code: a number of packages has no letters and is below 100,000. */
export function isTypedCode(text: string): boolean {
  return /^\d{6,}$/.test(text) || /[^\d,]/.test(text)
}

/** The entry after one key; invalid keys change nothing. `,` and `.` are both the decimal mark. */
export function typeKey(kind: EntryKind, text: string, key: string): string {
  if (kind === 'lot' || kind === 'serial') return codeChars.test(key) && text.length < 40 ? text + key : text
  if (kind === 'expiry') return /^\d$/.test(key) && text.length < 8 ? text + key : text
  if (kind === 'multiplier' && typedChars.test(key) && continuesCode(text, key)) {
    return text.length < 100 ? text + key : text
  }
  if (key === ',' || key === '.') return text.includes(',') ? text : `${text === '' ? '0' : text},`
  if (!/^\d$/.test(key)) return text
  const next = text === '0' ? key : text + key
  const [whole = '', decimals = ''] = next.split(',')
  return whole.length > 10 || decimals.length > 6 ? text : next
}

/** True if a key continues a typed code: after a letter or a bracket. A point after a number is its decimal mark. */
function continuesCode(text: string, key: string): boolean {
  if (isTypedCode(text)) return true
  if (text === '') return /[A-Za-z(\]]/.test(key)
  return !text.includes(',') && key !== '.' && isTypedCode(text + key)
}

/** Parses units: above 0, at most 9,007,199,254. Returns `null` if invalid. */
export function readUnits(text: string): number | null {
  if (!/^\d+(,\d{0,6})?$/.test(text)) return null
  const units = Number(text.replace(',', '.'))
  return units > 0 && units <= mostUnits ? units : null
}

/** Parses an entry for the missing field. Returns `null` if it is no valid value. */
export function parseField(need: Need, entry: string, thisYear: number): number | string | null {
  if (need === 'units') return readUnits(entry)
  if (need === 'expiry') return readExpiry(entry, thisYear)
  return entry.trim() === '' ? null : entry.trim()
}

/** Order in which missing fields are requested. */
export const missingFieldOrder: readonly Need[] = ['article', 'lot', 'expiry', 'serial', 'units', 'reason']

/** Adds units exactly, in millionths, as the core does. */
export function addExact(a: number, b: number): number {
  return (Math.round(a * 1e6) + Math.round(b * 1e6)) / 1e6
}

/** Multiplies units exactly, in millionths, as the core does. */
export function timesExact(a: number, b: number): number {
  return Number((BigInt(Math.round(a * 1e6)) * BigInt(Math.round(b * 1e6))) / 1_000_000n) / 1e6
}
