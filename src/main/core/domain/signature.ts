import type { KeyObject } from 'node:crypto'
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { CanonicalValue } from './count-log/canonical.ts'
import { canonicalText } from './count-log/canonical.ts'

/** Ed25519 keys of a device, both as base64url of 32 bytes. The private key is the seed of RFC 8032. */
export interface KeyPair {
  publicKey: string
  privateKey: string
}

/** DER header of an Ed25519 private key in PKCS 8; the seed follows. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
/** DER header of an Ed25519 public key (SubjectPublicKeyInfo); the key follows. */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const keyBytes = 32
const signatureBytes = 64

/** Derives the key pair of 32 random bytes. */
export function keyPairFromSeed(seed: Uint8Array): KeyPair {
  if (seed.length !== keyBytes) throw new TypeError('an Ed25519 seed has 32 bytes')
  const publicKey = createPublicKey(privateKeyObject(Buffer.from(seed))).export({ format: 'der', type: 'spki' })
  return {
    publicKey: publicKey.subarray(publicPrefix.length).toString('base64url'),
    privateKey: Buffer.from(seed).toString('base64url'),
  }
}

/** The bytes that are signed: `muelle/v1/<kind>`, a line feed, the canonical text. */
export function signedBytes(kind: string, text: string): Uint8Array {
  return new TextEncoder().encode(`muelle/v1/${kind}\n${text}`)
}

/** Signs a value; returns base64url of the 64 bytes. Equal values have equal signatures. */
export function signValue(kind: string, value: CanonicalValue, privateKey: string): string {
  return signText(kind, canonicalText(value), privateKey)
}

/** Signs a text that is canonical already, such as the line of a link. */
export function signText(kind: string, text: string, privateKey: string): string {
  const seed = bytesOf(privateKey, keyBytes)
  if (seed === null) throw new TypeError('a private key is base64url of 32 bytes')
  return sign(null, signedBytes(kind, text), privateKeyObject(seed)).toString('base64url')
}

/** True if the signature is of this value by this key. Never throws, whatever is given. */
export function verifyValue(kind: string, value: CanonicalValue, signature: string, publicKey: string): boolean {
  try {
    return verifyText(kind, canonicalText(value), signature, publicKey)
  } catch {
    return false
  }
}

/** True if the signature is of this canonical text by this key. Never throws. */
export function verifyText(kind: string, text: string, signature: string, publicKey: string): boolean {
  const key = bytesOf(publicKey, keyBytes)
  const signed = bytesOf(signature, signatureBytes)
  if (key === null || signed === null) return false
  try {
    return verify(null, signedBytes(kind, text), publicKeyObject(publicKey, key), signed)
  } catch {
    return false
  }
}

/** The fingerprint of a device: SHA-256 of its raw public key, lower-case hexadecimal. */
export function fingerprint(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex')
}

/** True for base64url of 32 bytes. */
export function isPublicKey(text: string): boolean {
  return bytesOf(text, keyBytes) !== null
}

/** Few devices sign much: making the object of a key takes about as long as using it. */
const keyObjects = new Map<string, KeyObject>()
const maxKeyObjects = 256

function publicKeyObject(name: string, key: Buffer): KeyObject {
  const known = keyObjects.get(name)
  if (known !== undefined) return known
  const made = createPublicKey({ key: Buffer.concat([publicPrefix, key]), format: 'der', type: 'spki' })
  if (keyObjects.size >= maxKeyObjects) keyObjects.clear()
  keyObjects.set(name, made)
  return made
}

function privateKeyObject(seed: Buffer) {
  return createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' })
}

/** Decodes base64url; `null` for another length or spelling, since one value must have one text. */
function bytesOf(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null
}
