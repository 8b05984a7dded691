import { createHash } from 'node:crypto'
import { keyPairFromSeed, signValue } from '../../../src/main/core/domain/signature.ts'

/** A forger who knows the format and has a key. */
export const attacker = keyPairFromSeed(Uint8Array.from({ length: 32 }, () => 7))

/** First line of a count file. */
export const headerOf = (content: string) =>
  JSON.parse(content.slice(0, content.indexOf('\n'))) as Record<string, unknown>

/** Signs a file again as somebody with another key, who changed it first. */
export function forged(content: string, change: (lines: string[]) => string[] = (lines) => lines): string {
  const header = headerOf(content)
  const signer = String(header['signer'])
  const anchors = Number(header['anchors'])
  const keys = { [signer]: attacker.publicKey }
  const unsigned = JSON.stringify({ signatures: Array.from({ length: anchors }, () => null) })
  const lines = content.split('\n').slice(1, -2)
  const kept = lines.map((line) => (line.startsWith('{"signatures":') ? unsigned : line))
  const sorted = Object.fromEntries(Object.entries({ ...header, keys }).sort(([a], [b]) => (a < b ? -1 : 1)))
  const body = change([JSON.stringify(sorted), ...kept])
    .map((line) => `${line}\n`)
    .join('')
  const sha256 = createHash('sha256').update(body, 'utf8').digest('hex')
  return `${body}${JSON.stringify({ sha256, signature: signValue('count-file', { sha256 }, attacker.privateKey) })}\n`
}
