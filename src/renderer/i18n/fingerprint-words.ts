import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'

const words = 6
const bitsPerWord = 11

/**
 * The first 66 bits of a fingerprint (hexadecimal) as six words, in Spanish or English: people compare them more reliably
 * than digits.
 */
export function fingerprintWords(fingerprint: string, language: string): string[] {
  const list = language.startsWith('es') ? spanish : english
  // 17 hexadecimal digits hold the 66 bits and two more.
  const bits = BigInt(`0x${fingerprint.slice(0, 17)}`) >> 2n
  return Array.from({ length: words }, (_, index) => {
    const number = Number((bits >> BigInt((words - 1 - index) * bitsPerWord)) & 0x7ffn)
    return (list[number] ?? '').normalize('NFC')
  })
}
