// A reader that shares no code with the program: SHA-256 and Ed25519 of OpenSSL, and the documented format.
import { spawnSync } from 'node:child_process'
import { createHash, webcrypto } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { receiptFile } from './sample.ts'

/** `true` or `false` by OpenSSL; `null` if it is not on this PC or too old for Ed25519. */
function opensslVerifies(publicKey: Buffer, message: Buffer, signature: Buffer): boolean | null {
  const folder = temporaryFolder()
  const file = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
  const args = ['pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-inkey', file('key.der', der), '-rawin']
  const files = ['-in', file('message', message), '-sigfile', file('signature', signature)]
  const { status, stdout, error } = spawnSync('openssl', [...args, ...files], { encoding: 'utf8' })
  if (error || !/Signature Verif(ied|ication)/.test(stdout)) return null
  return status === 0
}

async function webCryptoVerifies(publicKey: Buffer, message: Buffer, signature: Buffer): Promise<boolean> {
  const bytes = (buffer: Buffer) => new Uint8Array(buffer)
  const key = await webcrypto.subtle.importKey('raw', bytes(publicKey), 'Ed25519', false, ['verify'])
  return webcrypto.subtle.verify('Ed25519', key, bytes(signature), bytes(message))
}

/** Reads a receipt as docs/receipts.md says. */
async function isGenuine(content: string): Promise<{ signatures: boolean[]; figures: boolean }> {
  const [statement = '', second = '', ...figures] = content.split('\n')
  const { publicKey, figures: figuresHash } = JSON.parse(statement) as { publicKey: string; figures: string }
  const { signature } = JSON.parse(second) as { signature: string }
  const message = Buffer.from(`muelle/v1/receipt\n${statement}`)
  const given = [Buffer.from(publicKey, 'base64url'), message, Buffer.from(signature, 'base64url')] as const
  const verdicts = [await webCryptoVerifies(...given), opensslVerifies(...given)]
  const signatures = verdicts.filter((verdict) => verdict !== null)
  return {
    signatures: [...new Set(signatures)],
    figures: createHash('sha256').update(figures.join('\n')).digest('hex') === figuresHash,
  }
}

test('an independent reader verifies the signature and the figures of a receipt', async () => {
  expect(await isGenuine(receiptFile())).toEqual({ signatures: [true], figures: true })
  expect(await isGenuine(receiptFile().replace('"declared":"300"', '"declared":"200"'))).toMatchObject({
    signatures: [false],
  })
  expect(await isGenuine(receiptFile().replace('"declared":"240"', '"declared":"200"'))).toEqual({
    signatures: [true],
    figures: false,
  })
})
