// Labels as images: drawn by one library, read by another.
import bwip from 'bwip-js/node'
import { readImage } from './read-image.ts'

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
  const cells = cellsOf(bcid, text)
  const width = ((cells[0]?.length ?? 0) + 2 * quietCells) * scale
  const height = (cells.length + 2 * quietCells) * scale
  const cell = (pixel: number) => Math.floor(pixel / scale) - quietCells
  return readImage({ width, height }, (x, y) => cells[cell(y)]?.[cell(x)] === true)
}
