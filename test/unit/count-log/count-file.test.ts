import { webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CanonicalValue } from '../../../src/main/core/domain/count-log/canonical.ts'
import { chainDeviceOf, countFileText, readLinkLine } from '../../../src/main/core/domain/count-log/count-file.ts'
import { splitCountFile } from '../../../src/main/core/domain/count-log/count-file.ts'
import { genesisHash, linkHash, pcChainId } from '../../../src/main/core/domain/count-log/chain.ts'
import { keyPairFromSeed, signValue } from '../../../src/main/core/domain/signature.ts'

const sessionId = '0192f5a0-0000-7000-8000-000000000001'
const pair = keyPairFromSeed(Uint8Array.from({ length: 32 }, (_, index) => index))

/** The published file, put together from the vectors of the document as a reader of it would. */
function publishedFile() {
  const document = readFileSync(new URL('../../../docs/count-log.md', import.meta.url), 'utf8')
  const bodies = [...document.matchAll(/^```text\n(.+)\n```$/gm)].map((match) => match[1] ?? '')
  const [anchor = '', header = '', signatures = '', end = ''] = [...document.matchAll(/^```plain\n(.+)\n```$/gm)].map(
    (match) => match[1] ?? '',
  )
  let previousHash = genesisHash
  const events = bodies.map((body, index) => {
    const seq = index + 1
    const line = `{"event":${body},"previousHash":"${previousHash}","seq":${seq},"sessionId":"${sessionId}"}`
    previousHash = linkHash({ sessionId, seq, previousHash, body })
    return line
  })
  const text = [header, ...events, anchor, signatures, end].map((line) => `${line}\n`).join('')
  return { text, header, anchor, end }
}

test('the published file is what the program writes, and it reads it', () => {
  const { text, anchor } = publishedFile()
  const file = splitCountFile(text)
  expect(file).toMatchObject({ whole: true, signed: true, header: { version: 2, events: 3, anchors: 1 } })
  const device = chainDeviceOf(anchor) ?? ''
  const link = readLinkLine(pcChainId(device), anchor)
  const links = file.events.map((line) => readLinkLine(sessionId, line))
  const written = countFileText({
    device: 'dock-1',
    sessionId,
    practice: false,
    events: links.flatMap((event) => event ?? []),
    anchors: link ? [{ ...link, device, signature: file.signatures[0] ?? null }] : [],
    photos: [],
    signer: {
      deviceId: device,
      keys: { [device]: pair.publicKey },
      sign: (kind: string, value: CanonicalValue) => signValue(kind, value, pair.privateKey),
    },
  })
  expect(written).toBe(text)
})

test('Web Crypto verifies checksum and signature of the published file', async () => {
  const { text, header, end } = publishedFile()
  const { sha256, signature } = JSON.parse(end) as { sha256: string; signature: string }
  const body = Buffer.from(text.slice(0, text.length - end.length - 1), 'utf8')
  expect(Buffer.from(await webcrypto.subtle.digest('SHA-256', body)).toString('hex')).toBe(sha256)
  const { keys, signer } = JSON.parse(header) as { keys: Record<string, string>; signer: string }
  const raw = Buffer.from(keys[signer] ?? '', 'base64url')
  const key = await webcrypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  const message = Buffer.from(`muelle/v1/count-file\n{"sha256":"${sha256}"}`, 'utf8')
  expect(await webcrypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), message)).toBe(true)
})

test('every changed byte of the published file is found', () => {
  const { text } = publishedFile()
  const accepted: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const changed = text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
    try {
      const { whole, signed } = splitCountFile(changed)
      if (whole && signed === true) accepted.push(at)
    } catch {
      // Not even a count file.
    }
  }
  expect(accepted).toEqual([])
})
