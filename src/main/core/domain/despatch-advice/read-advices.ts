import type { DespatchAdvice } from './advice.ts'
import { maxAdviceBytes, unreadableAdvice } from './advice.ts'
import { readDesadv } from './desadv.ts'
import { readUblDespatchAdvice } from './ubl-despatch-advice.ts'

/**
 * Reads the despatch advices of a file: UBL 2.1 DespatchAdvice (XML) or EDIFACT DESADV of D.96A or D.01B. Throws `validation` with
 * a reason: `too_large`, `encoding`, `not_an_advice`, and those of the two formats. `year`: the current one.
 */
export function readAdvices(bytes: Uint8Array, year: number): DespatchAdvice[] {
  if (bytes.length > maxAdviceBytes)
    throw unreadableAdvice('too_large', 'The file is too large for a despatch advice', { limit: maxAdviceBytes })
  const wide = wideCharset(bytes)
  // Both formats begin with signs of ASCII.
  const head = new TextDecoder(wide ?? 'latin1')
    .decode(bytes.subarray(0, 400))
    .replace(/^(?:\ufeff|ï»¿)?\s*/, '')
    .replaceAll(/[\r\n]/g, '')
  if (head.startsWith('<')) return [readUblDespatchAdvice(decoded(bytes, wide ?? xmlCharset(head)))]
  if (/^UN[AB]/.test(head)) return readDesadv(wide ? decoded(bytes, wide) : decodedEdifact(bytes, head), year)
  throw unreadableAdvice('not_an_advice', 'The file is neither UBL nor EDIFACT')
}

/** UTF-16, with or without the mark of its byte order, by the first sign of XML; `null` for other character sets. */
function wideCharset([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : null
}

function xmlCharset(head: string): string {
  return /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
}

/** Repertoires of ISO 9735: C is ISO 8859-1, W and Y are Unicode. */
const repertoires: Record<string, string> = { C: 'latin1', W: 'utf-8', Y: 'utf-8' }

function decodedEdifact(bytes: Uint8Array, head: string): string {
  const level = /UNB.UNO([A-Z])/.exec(head)?.[1] ?? ''
  if (level !== 'A' && level !== 'B') return decoded(bytes, repertoires[level] ?? level)
  // A and B are ASCII; many write other letters all the same, in either of the usual character sets.
  try {
    return decoded(bytes, 'utf-8')
  } catch {
    return decoded(bytes, 'latin1')
  }
}

/** Names of character sets in XML, as the decoder calls them. */
const charsets: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  latin1: 'latin1',
  'iso-8859-1': 'latin1',
  'windows-1252': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
}

function decoded(bytes: Uint8Array, charset: string): string {
  const known = charsets[charset]
  if (known === undefined) throw unreadableAdvice('encoding', 'The character set is not read', { charset })
  try {
    return new TextDecoder(known, { fatal: true }).decode(bytes)
  } catch {
    throw unreadableAdvice('encoding', 'The bytes are not of the character set that the file names', { charset })
  }
}
