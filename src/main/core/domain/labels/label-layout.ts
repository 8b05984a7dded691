// Positions of the items on a label. Printer and screen draw the same items.
import type { LabelDrawing, LabelItem, LabelSettings } from '../../../../contract/shapes/label.ts'
import { Failure } from '../failure.ts'
import { GS } from '../gs1/element-string.ts'
import { gs1128 } from './code-128.ts'
import type { LabelElement } from './label-elements.ts'
import { joinElements } from './label-elements.ts'

/** Text printed above the codes. */
export interface LabelTexts {
  title: string
  rows: readonly (readonly [name: string, value: string])[]
}

type Paper = Pick<LabelSettings, 'dpi' | 'widthMm' | 'heightMm'>

const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const

const marginMm = 4
/** The name of the article gets smaller until it fits. */
const titleMm = { least: 4, most: 6 }
const rowMm = 5
/** A row gets smaller until it fits, and goes on below: cut off, a code or a quantity would be read as another one. */
const rowTextMm = { least: 1.6, most: 3.5 }
/** Of a row that has several lines, which are the smallest ones. */
const rowLineMm = 2
const matrixMm = 26
const barsMm = { tall: 25, low: 12 }
/** The line below a linear code; a long one gets smaller, because what is cut off would be read as another value. */
const hriMm = { least: 1.6, most: 2.8 }
const gapMm = 2
/** Narrowest and widest bar and square. Scanners of warehouses read a quarter of a millimetre. */
const moduleMm = { least: 0.25, most: 0.5 }
const squareMm = { least: 0.37, most: 0.75 }
const quietModules = 10
/** Width of a character of the printer's scalable font, in heights. Measured on capitals. */
const characterWidth = 0.6

/**
 * Places texts, a DataMatrix with all elements, a linear code of the content if it fits, and the linear code of the
 * pallet's number. Throws `validation` if the paper is too small.
 */
export function layOutLabel(
  elements: readonly LabelElement[],
  { title, rows }: LabelTexts,
  paper: Paper,
): LabelDrawing {
  const perMm = dotsPerMm[paper.dpi]
  const dots = (mm: number) => Math.round(mm * perMm)
  const [width, height] = [dots(paper.widthMm), dots(paper.heightMm)]
  const [left, right, bottom] = [dots(marginMm), width - dots(marginMm), height - dots(marginMm)]
  const items: LabelItem[] = []

  const roomFor = (mm: number, end: number) => Math.floor((end - left) / (dots(mm) * characterWidth))
  const text = (y: number, mm: number, words: string, end: number) => {
    const room = roomFor(mm, end)
    const signs = Array.from(words)
    const shown = signs.length > room ? `${signs.slice(0, Math.max(0, room - 1)).join('')}.` : words
    if (shown !== '') items.push({ kind: 'text', x: left, y, height: dots(mm), text: shown })
  }
  const rule = (y: number) => items.push({ kind: 'line', x: left, y, width: right - left, height: dots(0.375) })

  let y = left
  text(y, fitting(title, titleMm, right), title, right)
  y += dots(titleMm.most + 1)
  rule(y)
  y += dots(gapMm)
  const matrix = placeMatrix(joinElements(elements), { right, top: y, perMm })
  items.push(matrix)
  const rowEnd = matrix.x - dots(gapMm)
  let rowsMm = 0
  for (const [name, value] of rows) {
    const row = `${name}: ${value}`
    const mm = fitting(row, rowTextMm, rowEnd)
    const lines = linesOf(row, roomFor(mm, rowEnd))
    lines.forEach((line, at) => text(y + dots(rowsMm + at * rowLineMm), mm, line, rowEnd))
    rowsMm += Math.max(rowMm, lines.length * rowLineMm)
  }
  y = Math.max(matrix.y + matrix.size, y + dots(rowsMm)) + dots(gapMm)

  const sscc = elements.filter(({ ai }) => ai === '00')
  const content = elements.filter(({ ai }) => ai !== '00')
  const numberBars = sscc.length === 0 ? null : linear(sscc, { left, right, perMm })
  const numberHeight = numberBars === null ? 0 : dots(barsMm.low + hriMm.most + gapMm)
  if (y + numberHeight > bottom || (sscc.length > 0 && numberBars === null)) throw tooSmall()
  const contentBars = content.length === 0 ? null : linear(content, { left, right, perMm })
  const contentHeight = dots(barsMm.low + hriMm.most + gapMm)
  // A content too long for the paper is in the DataMatrix only.
  if (contentBars !== null && y + contentHeight + numberHeight <= bottom) {
    items.push({ ...contentBars, y, height: dots(barsMm.low) })
    hri(content, y + dots(barsMm.low + 0.5))
    y += contentHeight
  }
  if (numberBars !== null) {
    const bars = Math.min(dots(barsMm.tall), bottom - y - dots(hriMm.most + gapMm))
    items.push({ ...numberBars, y, height: bars })
    hri(sscc, y + bars + dots(0.5))
  }
  return { width, height, dotsPerMm: perMm, items }

  function hri(part: readonly LabelElement[], at: number): void {
    const line = part.map(({ ai, value }) => `(${ai})${value}`).join('')
    text(at, fitting(line, hriMm, right), line, right)
  }

  /** The height at which a text fits between the left margin and its end. */
  function fitting(words: string, { least, most }: { least: number; most: number }, end: number): number {
    const fits = Math.floor((end - left) / (Math.max(1, Array.from(words).length) * characterWidth))
    return Math.max(least, Math.min(most, fits / perMm))
  }
}

/** A text in lines of so many signs. */
function linesOf(words: string, room: number): string[] {
  const signs = Array.from(words)
  if (room < 1) return [words]
  return Array.from({ length: Math.ceil(signs.length / room) }, (_, at) =>
    signs.slice(at * room, (at + 1) * room).join(''),
  )
}

function placeMatrix(data: string, { right, top, perMm }: { right: number; top: number; perMm: number }) {
  const squares = matrixSquares(data)
  const fitting = Math.floor((matrixMm * perMm) / squares)
  const module = Math.max(Math.ceil(squareMm.least * perMm), Math.min(fitting, Math.floor(squareMm.most * perMm)))
  const size = squares * module
  return { kind: 'gs1datamatrix', x: right - size, y: top, module, size, data } as const
}

/** Data codewords that each square symbol of ECC 200 holds, by its side in modules. */
const matrixSizes = [
  [16, 12],
  [18, 18],
  [20, 22],
  [22, 30],
  [24, 36],
  [26, 44],
  [32, 62],
  [36, 86],
  [40, 114],
  [44, 144],
  [48, 174],
  [52, 204],
  [64, 280],
] as const

/** The side of the symbol if it holds pairs of digits and single characters; other encodings need less. */
function matrixSquares(data: string): number {
  const codewords = 1 + data.replaceAll(/\d\d/g, '0').length
  const size = matrixSizes.find(([, holds]) => holds >= codewords)
  if (size === undefined) throw tooSmall()
  return size[0]
}

function linear(part: readonly LabelElement[], room: { left: number; right: number; perMm: number }) {
  const data = joinElements(part)
  const { modules } = gs1128(data)
  const available = room.right - room.left
  const fitting = Math.floor(available / (modules + 2 * quietModules))
  const module = Math.min(fitting, Math.floor(moduleMm.most * room.perMm))
  if (module < Math.ceil(moduleMm.least * room.perMm)) return null
  const width = modules * module
  return { kind: 'gs1-128', x: room.left + quietModules * module, module, width, data } as const
}

function tooSmall(): Failure {
  return new Failure('validation', 'The paper of the labels is too small for this content', {
    issues: [{ path: 'heightMm', code: 'too_small' }],
  })
}

/** True if a label has no linear code of its content. */
export function isMatrixOnly({ items }: LabelDrawing): boolean {
  return items.every((item) => item.kind !== 'gs1-128' || (item.data.startsWith('00') && !item.data.includes(GS)))
}
