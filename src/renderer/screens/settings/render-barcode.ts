import { code128, drawingSVG, gs1_128, gs1datamatrix, gs1qrcode } from 'bwip-js/browser'
import type { SheetCode } from '../../scanner/calibration/sheet.ts'

/** A barcode as an SVG path: sizes in millimetres, the path in units of `viewBox`. */
export interface DrawnCode {
  viewBox: string
  widthMm: number
  heightMm: number
  /** `stroke` 0: the path is filled. */
  paths: { d: string; stroke: number }[]
}

const encoders = { code128, 'gs1-128': gs1_128, gs1datamatrix, gs1qrcode }
/** Width of the narrowest bar and of one square, in millimetres. Office printers and old laser scanners handle both. */
const barMm = 0.38
const squareMm = 0.7

/** Draws a code of the sheet. The library is large, so this module is loaded only for the sheet. */
export function renderBarcode({ symbology, data, bracketed }: SheetCode): DrawnCode {
  const bars = symbology === 'code128' || symbology === 'gs1-128'
  const svg = encoders[symbology](
    { bcid: symbology.replace('-', '_'), text: bracketed ?? data, scale: 1, ...(bars ? { height: 12 } : {}) },
    drawingSVG(),
  )
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  // Squares are drawn two units wide.
  const unitMm = bars ? barMm : squareMm / 2
  return {
    viewBox: `0 0 ${width} ${height}`,
    widthMm: Number(width) * unitMm,
    heightMm: bars ? 14 : Number(height) * unitMm,
    paths: [...svg.matchAll(/<path([^>]*)>/g)].map(([, attributes = '']) => ({
      d: /\bd="([^"]*)"/.exec(attributes)?.[1] ?? '',
      stroke: Number(/stroke-width="([\d.]+)"/.exec(attributes)?.[1] ?? 0),
    })),
  }
}
