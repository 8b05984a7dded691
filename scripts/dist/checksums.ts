import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Writes SHA256SUMS of files beside them, in the format of `sha256sum`, and returns its path. */
export function writeChecksums(paths: string[]): string {
  const lines = paths
    .map((path) => `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${basename(path)}\n`)
    .sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1))
  const sums = join(dirname(paths[0] ?? '.'), 'SHA256SUMS')
  writeFileSync(sums, lines.join(''))
  return sums
}

/** Signs a file with an Ed25519 key in PEM and writes the signature beside it, in base64. Returns its path. */
export function signFile(path: string, keyPath: string): string {
  const key = createPrivateKey(readFileSync(keyPath))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyPath} is no Ed25519 key`)
  const signature = sign(null, readFileSync(path), key)
  if (!verify(null, readFileSync(path), createPublicKey(key), signature)) throw new Error('the signature is not valid')
  writeFileSync(`${path}.sig`, `${signature.toString('base64')}\n`)
  return `${path}.sig`
}
