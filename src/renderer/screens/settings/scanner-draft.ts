import type { ScannerProfile } from '../../../contract/shapes/scanner.ts'

type Pair = ScannerProfile['exchanged'][number]

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** The pause that ends a frame, in milliseconds; `null` where a text is none. */
export function readPause(text: string): number | null {
  const ms = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0
  return ms >= 50 && ms <= 5000 ? ms : null
}

/** Texts that stand for GS, separated by blanks; `null` where there are none, too many or too long ones. */
export function readSeparators(text: string): string[] | null {
  const all = [...new Set(words(text))]
  return all.length > 0 && all.length <= 8 && all.every((word) => word.length <= 16) ? all : null
}

/** Exchanged characters as people write them: typed and meant side by side, `'- ¿=`. */
export function writeExchanged(pairs: readonly Pair[]): string {
  return pairs.map(({ typed, meant }) => typed + meant).join(' ')
}

/** Reads what `writeExchanged` writes; `null` where it is not in twos or says two things of one character. */
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
