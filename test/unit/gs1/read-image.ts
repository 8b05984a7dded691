// Reads barcodes in an image with the library that reads photos.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
/** The decoder is loaded. */
export const decoderReady = Promise.resolve(
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer }, fireImmediately: true }),
)

/** An image whose dark places `isDark` tells. */
export function drawImage(
  { width, height }: { width: number; height: number },
  isDark: (x: number, y: number) => boolean,
): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' }
}

/** The symbols of such an image: text with GS as U+001D, and the symbology identifier. */
export async function readImage(
  size: { width: number; height: number },
  isDark: (x: number, y: number) => boolean,
): Promise<{ text: string; identifier: string }[]> {
  await decoderReady
  const found = await readBarcodes(drawImage(size, isDark), { textMode: 'Plain' })
  return found.map((symbol) => ({ text: symbol.text, identifier: symbol.symbologyIdentifier }))
}
