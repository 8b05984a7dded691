// The picture of a code on screen and on paper of the system's printer: a decoder reads from it what the label says.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LabelItem } from '../../../src/contract/shapes/label.ts'
import { type DrawnLabelCode, renderLabelCode } from '../../../src/renderer/shared/render-label-code.ts'
import { samplesOf } from '../../support/samples.ts'
import { readImage } from '../gs1/read-image.ts'

type Code = Extract<LabelItem, { data: string }>
type Point = readonly [x: number, y: number]

/** Dots per unit of the drawing. */
const scale = 4
const quiet = 20 * scale

/** Photographs a code: bars are strokes from top to bottom, squares are filled outlines. */
async function photograph(kind: Code['kind'], data: string) {
  const { viewBox, paths } = renderLabelCode({ kind, data } as Code)
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number)
  const isInk = paths.map(({ d, stroke }) => (stroke > 0 ? insideBars(d, stroke) : insideOutlines(d)))
  const size = { width: width * scale + 2 * quiet, height: height * scale + 2 * quiet }
  return readImage(size, (x, y) => {
    const point = [(x - quiet + 0.5) / scale, (y - quiet + 0.5) / scale] as const
    const isInside = point[0] >= 0 && point[0] < width && point[1] >= 0 && point[1] < height
    return isInside && isInk.some((has) => has(point))
  })
}

const pointsOf = (outline: string): Point[] =>
  [...outline.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

function insideBars(d: DrawnLabelCode['paths'][number]['d'], stroke: number): (point: Point) => boolean {
  const bars = d
    .split('M')
    .slice(1)
    .flatMap((bar) => pointsOf(bar).slice(0, 1))
  return ([x]) => bars.some(([at]) => Math.abs(x - at) < stroke / 2)
}

/** By the number of edges to the right of a point: outlines within others are holes. */
function insideOutlines(d: string): (point: Point) => boolean {
  const edges = d
    .split('M')
    .slice(1)
    .flatMap((outline) => {
      const points = pointsOf(outline)
      return points.map((from, at) => [from, points[(at + 1) % points.length] ?? from] as const)
    })
    .filter(([[x1], [x2]]) => x1 === x2)
  return ([x, y]) =>
    edges.filter(([[at, y1], [, y2]]) => at > x && Math.min(y1, y2) <= y && y < Math.max(y1, y2)).length % 2 === 1
}

const GS = '\u001D'
const signs = `!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`.split('')
const lot = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 20 })
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

test.each([
  ['gs1-128', ']C1'],
  ['gs1datamatrix', ']d2'],
] as const)('what a scanner reads from the picture of %s is what the label says', async (kind, identifier) => {
  await fc.assert(
    fc.asyncProperty(digits(14), digits(4), fc.option(lot), async (gtin, count, lot) => {
      const text = `01${gtin}30${count}${lot === null ? '' : `${GS}10${lot}`}`
      expect(await photograph(kind, text)).toEqual([{ text, identifier }])
    }),
    { numRuns: samplesOf(40) },
  )
})
