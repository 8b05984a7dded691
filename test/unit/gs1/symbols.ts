// Labels as images: drawn by one library, read by another.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import bwip from 'bwip-js/node'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const ready = Promise.resolve(
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer }, fireImmediately: true }),
)

const scale = 3
const quietCells = 10

/** Dark and light cells of a code, row by row. */
function cellsOf(bcid: string, text: string): boolean[][] {
  const [drawn] = bwip.raw({ bcid, text })
  if (drawn === undefined) throw new Error(`${bcid} was not drawn`)
  if ('sbs' in drawn) {
    const row = drawn.sbs.flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0))
    return Array.from({ length: 40 }, () => row)
  }
  const { pixs, pixx, pixy } = drawn
  return Array.from({ length: pixy }, (_, y) => Array.from(pixs.slice(y * pixx, (y + 1) * pixx), (cell) => cell === 1))
}

/** The result of the image reader: text with GS as U+001D, and the symbology identifier. */
export async function photograph(bcid: string, text: string): Promise<{ text: string; identifier: string }[]> {
  await ready
  const cells = cellsOf(bcid, text)
  const width = ((cells[0]?.length ?? 0) + 2 * quietCells) * scale
  const height = (cells.length + 2 * quietCells) * scale
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (cells[Math.floor(y / scale) - quietCells]?.[Math.floor(x / scale) - quietCells] !== true) continue
      data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { textMode: 'Plain' })
  return found.map((symbol) => ({ text: symbol.text, identifier: symbol.symbologyIdentifier }))
}
