import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

const iterations = 4096
const keyBytes = 32

/**
 * The verifier of a password (RFC 5803): the server can check the password with it, and nobody can sign in with it. Made
 * on the PC, so that the password itself never leaves it.
 */
export function scramVerifier(password: string, salt: Uint8Array): string {
  const salted = pbkdf2Sync(password, salt, iterations, keyBytes, 'sha256')
  const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const serverKey = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`
}
