import type { ScannerProfile, ScannerSettings } from '../../contract/shapes/scanner.ts'

/** The separator between GS1 elements inside the program. */
export const GS = '\u001d'

/** Terminator of a frame. */
export type FrameEnd = 'enter' | 'tab' | 'pause'

/** How keys become frames on this PC. */
export interface Framing {
  /** Prefixes, if every scanner in use sends one: frames start only with these. Otherwise empty. */
  prefixes: readonly string[]
  /** Keys that end a frame. */
  ends: readonly FrameEnd[]
  /** Pause that ends a frame, in milliseconds, if a scanner sends no terminator. */
  pauseMs: number
}

/** Profile for unknown scanners. */
export const openFraming: Framing = { prefixes: [], ends: ['enter', 'tab'], pauseMs: 300 }

/** Profile during calibration: any terminator ends a frame, and so does a pause longer than any gap of a scanner. */
export const calibrationFraming: Framing = { prefixes: [], ends: ['enter', 'tab', 'pause'], pauseMs: 700 }

/** The scanners in use, in the order they are tried. */
export function usedProfiles({ profiles, used }: ScannerSettings): ScannerProfile[] {
  return profiles.filter(({ id }) => used.includes(id))
}

/** How keys become frames with these scanners in use. */
export function framingOf(profiles: readonly ScannerProfile[]): Framing {
  if (profiles.length === 0) return openFraming
  const prefixes = profiles.map(({ prefix }) => prefix)
  return {
    prefixes: prefixes.includes('') ? [] : prefixes,
    ends: [...new Set(profiles.flatMap(endsOf))],
    pauseMs: Math.max(...profiles.map(({ suffix, pauseMs }) => (suffix === 'pause' ? pauseMs : 0))),
  }
}

function endsOf({ suffix }: Pick<ScannerProfile, 'suffix'>): FrameEnd[] {
  return suffix === 'auto' ? ['enter', 'tab'] : [suffix]
}

/**
 * The scanner that typed a frame: of those that end so, the one with the longest prefix that it begins with.
 * `null` where none fits.
 */
export function profileOf(typed: string, end: FrameEnd, profiles: readonly ScannerProfile[]): ScannerProfile | null {
  const fitting = profiles.filter((profile) => typed.startsWith(profile.prefix) && endsOf(profile).includes(end))
  return fitting.toSorted((a, b) => b.prefix.length - a.prefix.length)[0] ?? null
}

/** Symbology identifiers of GS1 data: GS1-128, DataBar, DataMatrix, QR, DotCode. */
const gs1Identifiers = new Set([']C1', ']e0', ']d2', ']Q3', ']J1'])

/**
 * The text of the label from what a scanner typed: without prefix, exchanged characters put right, separators as GS.
 * A text stands for GS only where elements can be: in other codes it is itself.
 */
export function readTyped(
  typed: string,
  profile: Pick<ScannerProfile, 'prefix' | 'separator' | 'separators' | 'exchanged'>,
): string {
  const meant = new Map(profile.exchanged.map((pair) => [pair.typed, pair.meant]))
  const put = (text: string) => Array.from(text, (char) => meant.get(char) ?? char).join('')
  const text = typed.startsWith(profile.prefix) ? typed.slice(profile.prefix.length) : typed
  const stands = profile.separators.filter((separator) => separator !== '').toSorted((a, b) => b.length - a.length)
  if (profile.separator !== 'text' || stands.length === 0 || !mayHoldElements(put(text))) return put(text)
  let read = ''
  for (let at = 0; at < text.length;) {
    const separator = stands.find((candidate) => text.startsWith(candidate, at))
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
    read += separator === undefined ? put(char) : GS
    at += separator === undefined ? char.length : separator.length
  }
  return read
}

function mayHoldElements(text: string): boolean {
  return /^\][A-Za-z]\d/.test(text) ? gs1Identifiers.has(text.slice(0, 3)) : /^\d\d/.test(text)
}
