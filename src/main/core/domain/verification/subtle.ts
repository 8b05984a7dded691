/** This program cannot verify Ed25519 signatures. */
export class UnsupportedSignatures extends Error {}

type Subtle = typeof globalThis.crypto.subtle

/** Web Crypto; a page that came over plain http has none. */
function subtle(): Subtle {
  const found = (globalThis.crypto as { subtle?: Subtle } | undefined)?.subtle
  if (!found) throw new UnsupportedSignatures('there is no Web Crypto')
  return found
}

/** SHA-256 of a text as lower-case hexadecimal, with Web Crypto: the same in a browser and in Node. */
export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await subtle().digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * True if the signature (base64url of 64 bytes) is of `muelle/v1/<kind>`, a line feed and this text, by this key
 * (base64url of 32 bytes). Throws `UnsupportedSignatures` where Ed25519 is missing.
 */
export async function isSignedBy(kind: string, text: string, signature: string, publicKey: string): Promise<boolean> {
  const signed = bytesFromBase64Url(signature, 64)
  const key = bytesFromBase64Url(publicKey, 32)
  if (signed === null || key === null) return false
  const bytes = new TextEncoder().encode(`muelle/v1/${kind}\n${text}`)
  try {
    const imported = await subtle().importKey('raw', key, 'Ed25519', false, ['verify'])
    return await subtle().verify('Ed25519', imported, signed, bytes)
  } catch (error) {
    if (error instanceof UnsupportedSignatures) throw error
    if (error instanceof Error && error.name === 'NotSupportedError') throw new UnsupportedSignatures(error.message)
    // The bytes are no point of the curve.
    return false
  }
}

/** Decodes base64url; `null` for another length or spelling, since one value must have one text. */
function bytesFromBase64Url(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null
  const binary = attempt(() => atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  if (binary?.length !== length) return null
  const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return again === text ? Uint8Array.from(binary, (sign) => sign.charCodeAt(0)) : null
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
