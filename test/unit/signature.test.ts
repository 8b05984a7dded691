import { spawnSync } from 'node:child_process'
import { webcrypto } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fingerprint,
  isPublicKey,
  keyPairFromSeed,
  signText,
  signValue,
  verifyText,
  verifyValue,
} from '../../src/main/core/domain/signature.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const seed = Uint8Array.from({ length: 32 }, (_, index) => index)
const pair = keyPairFromSeed(seed)

/** The published vector, as the document shows it. */
function publishedVector() {
  const document = readFileSync(new URL('../../docs/count-log.md', import.meta.url), 'utf8')
  const section = document.slice(document.indexOf('## Signatures'))
  const value = (name: string) => new RegExp(`^\\| ${name} +\\| \`([^\`]+)\``, 'm').exec(section)?.[1] ?? ''
  const text = /^```plain\n(.+)\n```$/m.exec(section)?.[1] ?? ''
  return { text, publicKey: value('public key'), fingerprint: value('fingerprint'), signature: value('signature') }
}

test('the published vector holds', () => {
  const vector = publishedVector()
  expect(pair.publicKey).toBe(vector.publicKey)
  expect(fingerprint(pair.publicKey)).toBe(vector.fingerprint)
  expect(signText('anchor', vector.text, pair.privateKey)).toBe(vector.signature)
  expect(verifyText('anchor', vector.text, vector.signature, vector.publicKey)).toBe(true)
})

test('Web Crypto and openssl verify the published vector', async () => {
  const { text, publicKey, signature } = publishedVector()
  const raw = Buffer.from(publicKey, 'base64url')
  const message = Buffer.from(`muelle/v1/anchor\n${text}`, 'utf8')
  const key = await webcrypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  const signed = Buffer.from(signature, 'base64url')
  expect(await webcrypto.subtle.verify('Ed25519', key, signed, message)).toBe(true)

  const folder = temporaryFolder()
  const pem = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]).toString('base64')
  writeFileSync(join(folder, 'key.pem'), `-----BEGIN PUBLIC KEY-----\n${pem}\n-----END PUBLIC KEY-----\n`)
  writeFileSync(join(folder, 'message'), message)
  writeFileSync(join(folder, 'signature'), signed)
  const openssl = spawnSync(
    'openssl',
    ['pkeyutl', '-verify', '-pubin', '-inkey', 'key.pem', '-rawin', '-in', 'message', '-sigfile', 'signature'],
    { cwd: folder, encoding: 'utf8' },
  )
  // A PC without openssl has the check of Web Crypto.
  expect(openssl.error ? 'no openssl' : openssl.stdout).toMatch(/no openssl|Verified Successfully/)
})

test('another value, kind or key, or one changed character, is not signed', () => {
  const value = { units: '7', kind: 'close' }
  const signature = signValue('receipt', value, pair.privateKey)
  expect(verifyValue('receipt', { kind: 'close', units: '7' }, signature, pair.publicKey)).toBe(true)
  expect(verifyValue('receipt', { ...value, units: '8' }, signature, pair.publicKey)).toBe(false)
  expect(verifyValue('anchor', value, signature, pair.publicKey)).toBe(false)
  const other = keyPairFromSeed(Uint8Array.from(seed, (byte) => byte ^ 1))
  expect(verifyValue('receipt', value, signature, other.publicKey)).toBe(false)

  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  fc.assert(
    fc.property(fc.nat(signature.length - 1), fc.constantFrom(...alphabet.split('')), (at, character) => {
      fc.pre(signature[at] !== character)
      const changed = signature.slice(0, at) + character + signature.slice(at + 1)
      return !verifyValue('receipt', value, changed, pair.publicKey)
    }),
  )
  // The last character has bits that no byte uses: only one of its spellings is the signature.
  const spellings = alphabet.split('').map((character) => signature.slice(0, -1) + character)
  expect(spellings.filter((text) => verifyValue('receipt', value, text, pair.publicKey))).toEqual([signature])
})

test('what is no key and no signature is not verified, and nothing is thrown', () => {
  const signature = signValue('receipt', 'x', pair.privateKey)
  for (const key of ['', 'A', pair.publicKey.slice(1), `${pair.publicKey}=`, 'ä'.repeat(43)]) {
    expect(isPublicKey(key)).toBe(false)
    expect(verifyValue('receipt', 'x', signature, key)).toBe(false)
  }
  for (const text of ['', `${signature}=`, ` ${signature}`, signature.slice(0, 80)])
    expect(verifyValue('receipt', 'x', text, pair.publicKey)).toBe(false)
  expect(verifyValue('receipt', 0.5, signature, pair.publicKey)).toBe(false)
  expect(() => keyPairFromSeed(seed.subarray(1))).toThrow(TypeError)
})
