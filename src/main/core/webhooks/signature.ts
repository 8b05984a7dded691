import { createHmac, timingSafeEqual } from 'node:crypto'

/** Base64 of 32 bytes. */
const form = /^[A-Za-z0-9+/]{43}=$/

/** `X-Signature` of a body: Base64 of its HMAC with SHA-256, secret as UTF-8 (interface, "Authentication"). */
export function signatureOf(body: Uint8Array, secret: string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('base64')
}

/** True if a header has the form of a signature; checked before the body is read. */
export function isSignature(header: string | undefined): header is string {
  return header !== undefined && form.test(header.trim())
}

/**
 * Returns the first secret that matches the signature, or `null`. All secrets are tried in constant time, so that
 * timing reveals nothing.
 */
export function findSigningSecret<Secret extends { secret: string }>(
  body: Uint8Array,
  header: string,
  secrets: Iterable<Secret>,
): Secret | null {
  const given = Buffer.from(header.trim(), 'latin1')
  let found: Secret | null = null
  for (const candidate of secrets) {
    const expected = Buffer.from(signatureOf(body, candidate.secret), 'latin1')
    if (given.length === expected.length && timingSafeEqual(given, expected)) found ??= candidate
  }
  return found
}
