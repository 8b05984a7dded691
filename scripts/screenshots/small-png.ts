import { crc32, deflateSync, inflateSync } from 'node:zlib'

interface Image {
  width: number
  height: number
  /** Three bytes a pixel, rows without filter bytes. */
  rgb: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const mostColours = 256

/** Reduces a picture to at most 256 colours, about a third in size. Accepts 8-bit RGB and RGBA without interlacing. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, rgb } = read(png)
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = colourAt(rgb, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = paletteOf(counts)
  const places = new Map(palette.map((colour, place) => [colour, place]))
  const stride = width + 1
  const indices = new Uint8Array(stride * height)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 1; x <= width; x++, at += 3) {
      const colour = colourAt(rgb, at)
      let place = places.get(colour)
      if (place === undefined) {
        place = nearest(palette, colour)
        places.set(colour, place)
      }
      indices[y * stride + x] = place
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 8, colour type 3: a palette.
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(indices, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(rgb: Uint8Array, at: number): number {
  return ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0)
}

/** The most frequent colours, with only one of nearly equal ones. */
function paletteOf(counts: Map<number, number>): number[] {
  const byCount = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour)
  if (byCount.length <= mostColours) return byCount
  for (let apart = 12; ; apart += 6) {
    const palette: number[] = []
    for (const colour of byCount) {
      if (palette.every((other) => distance(other, colour) > apart)) palette.push(colour)
      if (palette.length > mostColours) break
    }
    if (palette.length <= mostColours) return palette
  }
}

function distance(a: number, b: number): number {
  return (
    Math.abs((a >> 16) - (b >> 16)) + Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) + Math.abs((a & 255) - (b & 255))
  )
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  let least = Infinity
  for (const [place, other] of palette.entries()) {
    const apart = distance(other, colour)
    if (apart >= least) continue
    least = apart
    best = place
  }
  return best
}

function read(png: Buffer): Image {
  const parts: Buffer[] = []
  let header: Buffer | null = null
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = data
    if (type === 'IDAT') parts.push(data)
    at += 12 + length
  }
  const bytes = header?.[9] === 6 ? 4 : 3
  if (header === null || header[8] !== 8 || (header[9] !== 2 && header[9] !== 6) || header[12] !== 0)
    throw new Error('not a PNG of 8-bit colours')
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const rows = unfilter(inflateSync(Buffer.concat(parts)), width * bytes, height, bytes)
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let part = 0; part < 3; part++) rgb[pixel * 3 + part] = rows[pixel * bytes + part] ?? 0
  }
  return { width, height, rgb }
}

/** Undoes the filters of the rows (PNG specification, 9.2). */
function unfilter(data: Buffer, stride: number, height: number, bytes: number): Uint8Array {
  const out = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x >= bytes ? (out[at - bytes] ?? 0) : 0
      const up = y > 0 ? (out[at - stride] ?? 0) : 0
      const upLeft = x >= bytes && y > 0 ? (out[at - stride - bytes] ?? 0) : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? 0
      out[at] = (data[y * (stride + 1) + 1 + x] ?? 0) + guess
    }
  }
  return out
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft
  const [toLeft, toUp, toUpLeft] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)]
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
