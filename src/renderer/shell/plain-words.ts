import { plainLetters } from '../ui/fold-text.ts'

/** The words of a text without accents, in lower case. */
export function plainWords(text: string): string[] {
  return plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
