// A small reader of ZPL, written from the commands' documentation: what a printer would print, as fields and as a picture.
import bwip from 'bwip-js/node'
import { readImage } from '../gs1/read-image.ts'

interface Field {
  x: number
  y: number
  kind: 'text' | 'line' | 'gs1-128' | 'gs1datamatrix'
  /** Parameters of the command that draws. */
  parameters: string[]
  module: number
  /** Texts as they are read; of codes with FNC1 as U+001D, also the one at the start. */
  data: string
}

export interface PrintedLabel {
  width: number
  height: number
  copies: number
  fields: Field[]
}

const GS = '\u001D'

/** Reads one format. Throws for a command it does not know, so that nothing else can be in a label. */
export function readZpl(zpl: string): PrintedLabel {
  if (!/^\^XA[\n -}]*\^XZ\n$/.test(zpl) || /[^\n -}]/.test(zpl)) throw new Error('not one format of printable ASCII')
  const label: PrintedLabel = { width: 0, height: 0, copies: 1, fields: [] }
  const start = () => ({ x: 0, y: 0, kind: 'text', parameters: [], module: 2, data: '' }) as Field
  let field = start()
  let hex = ''
  for (const [, command = '', rest = ''] of zpl.matchAll(/\^([A-Z][A-Z0-9])([^^]*)/g)) {
    const values = rest.trimEnd().split(',')
    const number = (at: number) => Number(values[at])
    if (command === 'PW') label.width = number(0)
    else if (command === 'LL') label.height = number(0)
    else if (command === 'PQ') label.copies = number(0)
    else if (command === 'FO') Object.assign(field, { x: number(0), y: number(1) })
    else if (command === 'BY') field.module = number(0)
    else if (command === 'A0') Object.assign(field, { kind: 'text', parameters: values })
    else if (command === 'GB') Object.assign(field, { kind: 'line', parameters: values })
    else if (command === 'BC') Object.assign(field, { kind: 'gs1-128', parameters: values })
    else if (command === 'BX') Object.assign(field, { kind: 'gs1datamatrix', parameters: values, module: number(1) })
    else if (command === 'FH') hex = rest
    else if (command === 'FD') field.data = hexBytes(rest, hex)
    else if (command === 'FS') {
      label.fields.push(field)
      field = start()
      hex = ''
    } else if (!['XA', 'XZ', 'CI', 'LH'].includes(command)) throw new Error(`unknown command ^${command}`)
  }
  return label
}

function hexBytes(data: string, sign: string): string {
  const bytes: number[] = []
  for (let at = 0; at < data.length; at += 1) {
    if (data[at] === sign && /^[0-9A-F]{2}$/.test(data.slice(at + 1, at + 3))) {
      bytes.push(Number.parseInt(data.slice(at + 1, at + 3), 16))
      at += 2
    } else bytes.push(data.charCodeAt(at))
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
}

/** The codewords of the field data of `^BC` in mode N, with the start character. */
export function codewords(data: string): number[] {
  const starts: Record<string, [subset: string, value: number]> = { '>:': ['B', 104], '>;': ['C', 105] }
  const [subset, first] = starts[data.slice(0, 2)] ?? ['B', 104]
  const found = [first]
  let now = subset
  let at = data.slice(0, 2) in starts ? 2 : 0
  while (at < data.length) {
    if (data[at] === '>') {
      const code = data.charAt(at + 1)
      at += 2
      if (code === '8') found.push(102)
      else if (code === '0' && now === 'B') found.push(30)
      else if (code === '5' && now === 'B') found.push(99)
      else if (code === '6' && now === 'C') found.push(100)
      else throw new Error(`>${code} in subset ${now}`)
      if (code === '5') now = 'C'
      if (code === '6') now = 'B'
    } else if (now === 'C') {
      const pair = data.slice(at, at + 2)
      if (!/^\d\d$/.test(pair)) throw new Error(`${pair} in subset C`)
      found.push(Number(pair))
      at += 2
    } else {
      found.push(data.charCodeAt(at) - 32)
      at += 1
    }
  }
  return found
}

/** Text that a scanner reads from these codewords: FNC1 as GS, also the one at the start. */
export function textOfCodewords([start, ...rest]: number[]): string {
  let subset = start === 105 ? 'C' : 'B'
  let text = ''
  for (const value of rest) {
    if (value === 102) text += GS
    else if (value === 99 && subset === 'B') subset = 'C'
    else if (value === 100 && subset === 'C') subset = 'B'
    else text += subset === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}

/** FNC1 of a DataMatrix as GS, also the one at the start. */
export function textOfMatrix(data: string, escape: string): string {
  let text = ''
  for (let at = 0; at < data.length; at += 1) {
    if (data[at] !== escape) text += data.charAt(at)
    else {
      at += 1
      if (data[at] === '1') text += GS
      else if (data[at] === escape) text += escape
      else throw new Error(`escape ${data.charAt(at)}`)
    }
  }
  return text
}

/** Photographs the label as the printer would draw it, and reads every code in the picture. */
export async function photographLabel(label: PrintedLabel): Promise<{ text: string; identifier: string }[]> {
  const { width, height } = label
  const dark = new Uint8Array(width * height)
  const fill = (x: number, y: number, w: number, h: number) => {
    if (x < 0 || y < 0 || x + w > width || y + h > height) throw new Error('beyond the edge of the label')
    for (let row = y; row < y + h; row += 1) dark.fill(1, row * width + x, row * width + x + w)
  }
  for (const { x, y, kind, parameters, module, data } of label.fields) {
    const number = (at: number) => Number(parameters[at])
    if (kind === 'line') fill(x, y, number(0), number(1))
    // Texts are drawn as their box of solid lines: a code that touches one is not read.
    else if (kind === 'text') fill(x, y, Math.min(width - x, Math.ceil(data.length * number(1) * 0.6)), number(1))
    else if (kind === 'gs1-128') {
      const text = codewords(data).map((value) => `^${String(value).padStart(3, '0')}`)
      const [drawn] = bwip.raw(Object.assign({ bcid: 'code128', text: text.join('') }, { raw: true }))
      if (drawn === undefined || !('sbs' in drawn)) throw new Error('not drawn')
      let at = x
      drawn.sbs.forEach((bar, index) => {
        if (index % 2 === 0) fill(at, y, bar * module, number(1))
        at += bar * module
      })
    } else {
      const text = textOfMatrix(data, parameters[6] ?? '').replaceAll(GS, '^FNC1')
      const [drawn] = bwip.raw({ bcid: 'datamatrix', text, parsefnc: true })
      if (drawn === undefined || !('pixs' in drawn)) throw new Error('not drawn')
      const { pixs, pixx } = drawn
      pixs.forEach((cell, index) => {
        const [column, row] = [index % pixx, Math.floor(index / pixx)]
        if (cell === 1) fill(x + column * module, y + row * module, module, module)
      })
    }
  }
  return readImage({ width, height }, (x, y) => dark[y * width + x] === 1)
}
