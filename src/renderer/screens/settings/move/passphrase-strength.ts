/** Fewest characters of a passphrase. */
export const minPassphrase = 12
/** Bits of a guess below which it is weak, or only acceptable. */
const weakBits = 50
const fairBits = 95

const alphabets: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 20],
]

/** How hard a passphrase is to guess, roughly: characters that repeat or continue the one before them count for nothing. */
export function passphraseStrength(text: string): 'short' | 'weak' | 'fair' | 'strong' {
  const characters = Array.from(text)
  if (characters.length < minPassphrase) return 'short'
  const size = alphabets.reduce((sum, [pattern, letters]) => (pattern.test(text) ? sum + letters : sum), 0)
  const fresh = characters.filter((character, index) => {
    const before = characters[index - 1]?.codePointAt(0) ?? Number.NEGATIVE_INFINITY
    return Math.abs((character.codePointAt(0) ?? 0) - before) > 1
  })
  const used = Math.min(fresh.length, new Set(fresh).size * 2)
  const bits = used * Math.log2(size)
  return bits < weakBits ? 'weak' : bits < fairBits ? 'fair' : 'strong'
}
