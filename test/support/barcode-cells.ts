import bwip from 'bwip-js/node'

/** Dark and light cells of a code, row by row. */
export function cellsOf(bcid: string, text: string, barHeight = 40): boolean[][] {
  const [drawn] = bwip.raw({ bcid, text })
  if (drawn === undefined) throw new Error(`${bcid} was not drawn`)
  if ('sbs' in drawn) {
    const row = drawn.sbs.flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0))
    return Array.from({ length: barHeight }, () => row)
  }
  const { pixs, pixx, pixy } = drawn
  return Array.from({ length: pixy }, (_, y) => Array.from(pixs.slice(y * pixx, (y + 1) * pixx), (cell) => cell === 1))
}
