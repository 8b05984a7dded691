import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signFile, writeChecksums } from '../../scripts/dist/checksums.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function release() {
  const folder = temporaryFolder()
  const files = ['muelle_1.0.0_amd64.deb', 'Muelle-1.0.0-setup.exe'].map((name) => join(folder, name))
  for (const path of files) writeFileSync(path, `content of ${path}`)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const keyFile = join(folder, 'key.pem')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const sums = writeChecksums(files)
  return { folder, files, publicKey, sums, signature: signFile(sums, keyFile) }
}

test('a signature is valid for the checksums as they were written and for no other byte', () => {
  const { publicKey, sums, signature } = release()
  const bytes = readFileSync(sums)
  const signed = Buffer.from(readFileSync(signature, 'utf8'), 'base64')
  expect(verify(null, bytes, publicKey, signed)).toBe(true)
  for (const place of [0, 40, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(verify(null, changed, publicKey, signed)).toBe(false)
  }
  const { publicKey: other } = generateKeyPairSync('ed25519')
  expect(verify(null, bytes, other, signed)).toBe(false)
})

test.skipIf(process.platform !== 'linux')(
  'sha256sum and openssl verify a release, and refuse a changed byte of a package',
  () => {
    const { folder, files, publicKey, signature } = release()
    writeFileSync(join(folder, 'muelle.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
    writeFileSync(join(folder, 'raw.sig'), Buffer.from(readFileSync(signature, 'utf8'), 'base64'))
    const sums = () => spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder }).status
    const openssl = [
      'pkeyutl',
      '-verify',
      '-pubin',
      '-inkey',
      'muelle.pub',
      '-rawin',
      '-in',
      'SHA256SUMS',
      '-sigfile',
      'raw.sig',
    ]
    expect(sums()).toBe(0)
    expect(execFileSync('openssl', openssl, { cwd: folder, encoding: 'utf8' })).toContain('Verified Successfully')
    const [first = ''] = files
    const bytes = readFileSync(first)
    bytes[3] = (bytes[3] ?? 0) ^ 1
    writeFileSync(first, bytes)
    expect(sums()).toBe(1)
    writeFileSync(
      join(folder, 'SHA256SUMS'),
      readFileSync(join(folder, 'SHA256SUMS'), 'utf8').replace('setup', 'Setup'),
    )
    expect(spawnSync('openssl', openssl, { cwd: folder }).status).toBe(1)
  },
)

test('a key of another kind signs nothing', () => {
  const { folder, sums } = release()
  const keyFile = join(folder, 'rsa.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => signFile(sums, keyFile)).toThrow('no Ed25519 key')
})
