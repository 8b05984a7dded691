// Labels as images: drawn by one library, read by another.
import { cellsOf } from '../../support/barcode-cells.ts'
import { readImage } from './read-image.ts'

const scale = 3
const quietCells = 10

/** The result of the image reader: text with GS as U+001D, and the symbology identifier. */
export async function photograph(bcid: string, text: string): Promise<{ text: string; identifier: string }[]> {
  const cells = cellsOf(bcid, text)
  const width = ((cells[0]?.length ?? 0) + 2 * quietCells) * scale
  const height = (cells.length + 2 * quietCells) * scale
  const cell = (pixel: number) => Math.floor(pixel / scale) - quietCells
  return readImage({ width, height }, (x, y) => cells[cell(y)]?.[cell(x)] === true)
}
