import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { ReportPhoto } from '../../../src/main/core/reports/report.ts'

/** A real PNG in one colour, or in noise that no compression makes smaller. */
export function png(width: number, height: number, colour: [number, number, number] | 'noise'): Buffer {
  const row = 1 + 3 * width
  const pixels = Buffer.alloc(row * height)
  let seed = 7
  for (let at = 0; at < pixels.length; at += 1) {
    if (at % row === 0) continue
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    pixels[at] = colour === 'noise' ? seed >> 16 : (colour[((at % row) - 1) % 3] ?? 0)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits a channel, three channels.
  head[8] = 8
  head[9] = 2
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The photo of a count as its log names it. */
export function reportPhoto(bytes: Uint8Array, patch: Partial<ReportPhoto> = {}): ReportPhoto {
  return {
    counter: 1,
    at: '2026-11-21T10:07:00.000-03:00',
    operator: 'Ana Quiroga',
    hash: sha256(bytes),
    mediaType: 'image/png',
    bytes: bytes.length,
    articleCode: null,
    lot: null,
    expiry: null,
    container: null,
    note: null,
    ...patch,
  }
}
