// Reads barcodes in an image with the library that reads photos.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const ready = Promise.resolve(
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer }, fireImmediately: true }),
)

/** The symbols of an image whose dark places `isDark` tells: text with GS as U+001D, and the symbology identifier. */
export async function readImage(
  { width, height }: { width: number; height: number },
  isDark: (x: number, y: number) => boolean,
): Promise<{ text: string; identifier: string }[]> {
  await ready
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { textMode: 'Plain' })
  return found.map((symbol) => ({ text: symbol.text, identifier: symbol.symbologyIdentifier }))
}
