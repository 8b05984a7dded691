import { sha256Hex } from '../verification/subtle.ts'
import { fromBase45, toBase45 } from './base45.ts'

/** Start of the text of a QR code; the digit is the version of what follows. */
const prefix = 'MUELLE1:'
/** Characters of the largest QR code. It also limits what a text can inflate to. */
const maxCharacters = 4296
/** Bytes of the SHA-256 of the compressed payload that precede it: several streams inflate to one payload. */
export const qrCheckBytes = 4

/** The text that is compressed into a QR code: the statement and its signature, one line each. */
export function qrPayload(statement: string, signature: string): string {
  return `${statement}\n${signature}`
}

/** The text of a QR code: the check bytes and the payload compressed with zlib (RFC 1950), in Base45. */
export function qrText(check: Uint8Array, compressed: Uint8Array): string {
  return prefix + toBase45(Uint8Array.from([...check.subarray(0, qrCheckBytes), ...compressed]))
}

/** True for the text of a QR code of any version. */
export function looksLikeReceiptQr(content: string): boolean {
  return content.length <= maxCharacters && /^MUELLE\d+:/.test(content)
}

/** Statement and signature of the text of a QR code; `null` if it has another version or was changed. */
export async function readQrText(text: string): Promise<{ statement: string; signature: string } | null> {
  const bytes = text.startsWith(prefix) ? fromBase45(text.slice(prefix.length)) : null
  if (bytes === null) return null
  const compressed = bytes.slice(qrCheckBytes)
  const check = Array.from(bytes.subarray(0, qrCheckBytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (!(await sha256Hex(compressed)).startsWith(check)) return null
  const [statement, signature, ...more] = (await inflate(compressed))?.split('\n') ?? []
  if (statement === undefined || signature === undefined || more.length > 0) return null
  return { statement, signature }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await new Response(stream).arrayBuffer())
  } catch {
    return null
  }
}
