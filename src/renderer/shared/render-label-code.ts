import { code128, datamatrix, drawingSVG } from 'bwip-js/browser'
import type { LabelItem } from '../../contract/shapes/label.ts'

type Code = Extract<LabelItem, { data: string }>

/** The bars or squares of a code of a label, in units of `viewBox`. */
export interface DrawnLabelCode {
  viewBox: string
  /** Squares of a side; of a linear code 0. */
  squares: number
  paths: { d: string; stroke: number }[]
}

/** Draws a code. The library is large, so this module is loaded only where labels are shown. */
export function renderLabelCode({ kind, data }: Code): DrawnLabelCode {
  // `^` is no character of GS1 data.
  const text = `^FNC1${data.replaceAll('\u001D', '^FNC1')}`
  const options = { text, parsefnc: true, scale: 1 }
  const svg =
    kind === 'gs1-128'
      ? code128({ bcid: 'code128', ...options, height: 12 }, drawingSVG())
      : datamatrix({ bcid: 'datamatrix', ...options }, drawingSVG())
  const [, viewBox = '0 0 1 1', width = '1'] = /viewBox="(0 0 (\d+) \d+)"/.exec(svg) ?? []
  return {
    viewBox,
    // Squares are drawn two units wide.
    squares: kind === 'gs1-128' ? 0 : Number(width) / 2,
    paths: [...svg.matchAll(/<path([^>]*)>/g)].map(([, attributes = '']) => ({
      d: /\bd="([^"]*)"/.exec(attributes)?.[1] ?? '',
      stroke: Number(/stroke-width="([\d.]+)"/.exec(attributes)?.[1] ?? 0),
    })),
  }
}
