import { createHmac } from 'node:crypto'

/** `X-SIGNATURE`: Base64 of HMAC-SHA256 over the raw body, both as UTF-8. */
export function signatureOf(body: string | Uint8Array, secretKey: string): string {
  return createHmac('sha256', secretKey).update(body).digest('base64')
}
