import { writeFileSync } from 'node:fs'
import { cellsOf } from '../../support/barcode-cells.ts'

export interface FilmedCode {
  bcid: string
  text: string
  /** Left upper corner, in pixels of the film. */
  x: number
  y: number
  /** Pixels of a cell. */
  scale: number
}

export const filmSize = { width: 1280, height: 720 }
const frames = 4
const background = 150
const paper = 235
const ink = 25

/** Writes a film in which nothing moves: grey, with labels on it. A browser shows it as its camera. */
export function writeFilm(path: string, codes: readonly FilmedCode[]): void {
  const { width, height } = filmSize
  const light = Buffer.alloc(width * height, background)
  const fill = (left: number, top: number, across: number, down: number, value: number) => {
    for (let y = Math.max(0, top); y < Math.min(height, top + down); y++)
      light.fill(value, y * width + Math.max(0, left), y * width + Math.min(width, left + across))
  }
  for (const { bcid, text, x, y, scale } of codes) {
    const cells = cellsOf(bcid, text)
    const quiet = 10 * scale
    fill(x - quiet, y - quiet, (cells[0]?.length ?? 0) * scale + 2 * quiet, cells.length * scale + 2 * quiet, paper)
    for (const [row, line] of cells.entries())
      for (const [column, dark] of line.entries())
        if (dark) fill(x + column * scale, y + row * scale, scale, scale, ink)
  }
  const colour = Buffer.alloc((width * height) / 2, 128)
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  writeFileSync(path, Buffer.concat([header, ...Array.from({ length: frames }, () => frame)]))
}
