/** One character with the time of its key, in milliseconds. */
export interface TimedChar {
  char: string
  time: number
  /** Written as an Alt code. */
  alt?: boolean
}

/** Why characters with a terminator count as typed by a person. */
export type NotScanReason = 'too_slow' | 'too_short' | 'uneven' | 'no_digit'

/** Target of the keys: a text field, one whose text nobody may see, or none. */
export type KeyContext = 'none' | 'field' | 'secret'

// Scanners type evenly at 2 to 100 ms per key; people type unevenly at 120 ms or more per key.
const burstMs = 35
const scannerMs = 150
const fieldScannerMs = 130
/** No scanner takes longer per key, in milliseconds; for one whose pace is not known. */
export const slowestScannerMs = 110

/**
 * Above this median interval, in milliseconds, the keys are slower than the scanners in use: three times the pace
 * measured for them.
 */
export function scannerLimitMs(profiles: readonly { keyMs: number | null }[]): number {
  const limits = profiles.map(({ keyMs }) => (keyMs === null ? slowestScannerMs : Math.max(burstMs, 3 * keyMs)))
  return Math.min(slowestScannerMs, Math.max(0, ...limits) || slowestScannerMs)
}

/** Median of numbers; 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** Milliseconds between the keys, terminator included. */
export function gapsOf(chars: readonly TimedChar[], end?: number): number[] {
  const gaps: number[] = []
  for (let at = 1; at < chars.length; at++) gaps.push(chars[at]!.time - chars[at - 1]!.time)
  const last = chars.at(-1)
  if (end !== undefined && last !== undefined) gaps.push(end - last.time)
  return gaps
}

function isEven(gaps: readonly number[], middle: number): boolean {
  const sorted = [...gaps].sort((a, b) => a - b)
  const low = sorted[Math.floor(sorted.length * 0.1)] ?? 0
  const high = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.9))] ?? 0
  return high - low <= Math.max(40, middle * 0.6)
}

/**
 * True if the intervals vary as those of a person. A scanner presses Shift between its keys for capitals and signs:
 * only intervals between keys without Shift are compared. At a pace no person types at, a scanner may stutter.
 */
function isUneven(chars: readonly TimedChar[], end: number): boolean {
  const plain = (item: TimedChar | undefined) => item !== undefined && item.alt !== true && /[a-z\d]/.test(item.char)
  const gaps: number[] = []
  for (let at = 1; at <= chars.length; at++) {
    const isBetween = plain(chars[at - 1]) && (at === chars.length || plain(chars[at]))
    if (isBetween) gaps.push((chars[at]?.time ?? end) - chars[at - 1]!.time)
  }
  const middle = median(gaps)
  return gaps.length >= 4 && middle > burstMs && !isEven(gaps, middle)
}

/**
 * Why characters up to their terminator count as typed by a person; `null` if a scanner typed them.
 * In a field the limits are stricter, because people type text there. A few digits may be a quantity typed on the keypad.
 */
export function classifyTyping(chars: readonly TimedChar[], end: number, context: KeyContext): NotScanReason | null {
  if (chars.length === 0) return 'too_short'
  const gaps = gapsOf(chars, end)
  const middle = median(gaps)
  // A PIN that somebody knows by heart is typed as fast and as evenly as a slow scanner types; a scan would be stored.
  if (context === 'secret') return chars.length < 3 ? 'too_short' : middle <= burstMs ? null : 'too_slow'
  const text = chars.map(({ char }) => char).join('')
  if (context === 'field') {
    if (chars.length >= 3 && middle <= burstMs) return null
    if (chars.length < 6) return 'too_short'
    return middle <= fieldScannerMs && !/\d/.test(text) ? 'no_digit' : classifyPace(chars, end)
  }
  const quantity = chars.length <= 2 || /^[\d.,]{1,3}$/.test(text)
  if (middle > burstMs && isUneven(chars, end)) return 'uneven'
  if (middle <= (quantity ? burstMs : scannerMs)) return null
  return quantity && middle <= scannerMs ? 'too_short' : 'too_slow'
}

/** Why the pace of characters in a field is a person's; `null` if it is a scanner's. */
export function classifyPace(chars: readonly TimedChar[], end: number): NotScanReason | null {
  const gaps = gapsOf(chars, end)
  const middle = median(gaps)
  if (middle > fieldScannerMs) return 'too_slow'
  return middle <= burstMs || isEven(gaps, middle) ? null : 'uneven'
}

/** True if characters without terminator came too fast, or too evenly, to be typed by a person. */
export function isBurst(chars: readonly TimedChar[], context: KeyContext): boolean {
  const gaps = gapsOf(chars)
  const middle = median(gaps)
  if (chars.length >= 4 && middle <= burstMs) return true
  return context !== 'secret' && chars.length >= 6 && middle <= slowestScannerMs && isEven(gaps, middle)
}

/**
 * Index of the first character of the scan. Keys typed just before it, such as a quantity, are not part of it.
 * A pause alone never splits a frame: the first part must have another pace than the rest.
 */
export function startOfScan(chars: readonly TimedChar[], end: number): number {
  for (let cut = chars.length - 1; cut >= 1; cut--) {
    const pause = chars[cut]!.time - chars[cut - 1]!.time
    const pace = median(gapsOf(chars.slice(cut), end))
    if (pause <= Math.max(200, 4 * pace)) continue
    const head = chars.slice(0, cut)
    if (head.length > 12) continue
    const headPace = median(gapsOf(head))
    if (head.length === 1 || headPace >= Math.max(120, 2.5 * pace)) return cut
  }
  return 0
}
