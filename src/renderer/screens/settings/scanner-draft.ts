import type { ScannerProfile } from '../../../contract/shapes/scanner.ts'

type Pair = ScannerProfile['exchanged'][number]

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** Parses the pause that ends a frame, in milliseconds. Returns `null` if invalid. */
export function readPause(text: string): number | null {
  const ms = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0
  return ms >= 50 && ms <= 5000 ? ms : null
}

/**
 * Parses the texts that represent GS, separated by blanks. Returns `null` if there are none, too many or too long ones.
 */
export function readSeparators(text: string): string[] | null {
  const all = [...new Set(words(text))]
  return all.length > 0 && all.length <= 8 && all.every((word) => word.length <= 16) ? all : null
}

/** Formats exchanged characters as pairs of typed and intended character: `'- ¿=`. */
export function writeExchanged(pairs: readonly Pair[]): string {
  return pairs.map(({ typed, meant }) => typed + meant).join(' ')
}

/** Parses what `writeExchanged` formats. Returns `null` if there is no pair or a character has two meanings. */
export function readExchanged(text: string): Pair[] | null {
  const pairs: Pair[] = []
  for (const word of words(text)) {
    const [typed, meant, ...more] = Array.from(word)
    if (typed === undefined || meant === undefined || more.length > 0 || typed === meant) return null
    if (pairs.some((pair) => pair.typed === typed)) return null
    pairs.push({ typed, meant })
  }
  return pairs.length <= 120 ? pairs : null
}
