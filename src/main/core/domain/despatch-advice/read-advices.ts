import type { DespatchAdvice } from './advice.ts'
import { maxAdviceBytes, unreadableAdvice } from './advice.ts'
import { readDesadv } from './desadv.ts'
import { readUblDespatchAdvice } from './ubl-despatch-advice.ts'

/**
 * Reads the despatch advices of a file: UBL 2.1 DespatchAdvice (XML) or EDIFACT DESADV of D.96A or D.01B. Throws `validation` with
 * a reason: `too_large`, `encoding`, `not_an_advice`, and those of the two formats.
 */
export function readAdvices(bytes: Uint8Array): DespatchAdvice[] {
  if (bytes.length > maxAdviceBytes)
    throw unreadableAdvice('too_large', 'The file is too large for a despatch advice', { limit: maxAdviceBytes })
  // Both formats begin with signs of ASCII.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replace(/^(?:ï»¿)?\s*/, '')
  if (head.startsWith('<')) return [readUblDespatchAdvice(decoded(bytes, xmlCharset(head)))]
  if (/^UN[AB]/.test(head)) return readDesadv(decoded(bytes, edifactCharset(head)))
  throw unreadableAdvice('not_an_advice', 'The file is neither UBL nor EDIFACT')
}

function xmlCharset(head: string): string {
  return /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
}

/** Repertoires of ISO 9735: A and B are ASCII, C is ISO 8859-1, W and Y are Unicode. */
const repertoires: Record<string, string> = { A: 'latin1', B: 'latin1', C: 'latin1', W: 'utf-8', Y: 'utf-8' }

function edifactCharset(head: string): string {
  const level = /UNB.UNO([A-Z])/.exec(head)?.[1] ?? ''
  return repertoires[level] ?? level
}

function decoded(bytes: Uint8Array, charset: string): string {
  const known = { 'utf-8': 'utf-8', utf8: 'utf-8', 'us-ascii': 'utf-8', latin1: 'latin1', 'iso-8859-1': 'latin1' }[
    charset
  ]
  if (known === undefined) throw unreadableAdvice('encoding', 'The character set is not read', { charset })
  try {
    return new TextDecoder(known, { fatal: true }).decode(bytes)
  } catch {
    throw unreadableAdvice('encoding', 'The bytes are not of the character set that the file names', { charset })
  }
}
