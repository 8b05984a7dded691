// A label in ZPL II, the language of most label printers. Every byte is printable ASCII.
import type { LabelDrawing, LabelItem } from '../../../../contract/shapes/label.ts'
import { GS } from '../gs1/element-string.ts'
import { gs1128 } from './code-128.ts'

/** Begins the hexadecimal bytes of a field (`^FH`); `_` is taken by the escapes of DataMatrix. */
const hexSign = '\\'

/** The label as one ZPL format, printed `copies` times. */
export function labelZpl({ width, height, items }: LabelDrawing, copies: number): string {
  const fields = items.map((item) => `^FO${item.x},${item.y}${fieldOf(item)}^FS\n`).join('')
  return `^XA\n^CI28\n^PW${width}\n^LL${height}\n^LH0,0\n${fields}^PQ${copies},0,0,N\n^XZ\n`
}

function fieldOf(item: LabelItem): string {
  switch (item.kind) {
    case 'text':
      return `^A0N,${item.height},${Math.round(item.height * 0.9)}${fieldData(item.text)}`
    case 'line':
      return `^GB${item.width},${item.height},${item.height}`
    case 'gs1-128':
      // Mode N: the subsets and FNC1 are in the data. No line of text: the printer would show their codes.
      return `^BY${item.module}^BCN,${item.height},N,N,N,N${fieldData(gs1128(item.data).fieldData)}`
    case 'gs1datamatrix':
      // The escape sign is named, because its default depends on the firmware.
      return `^BXN,${item.module},200,,,,_${fieldData(matrixData(item.data))}`
  }
}

/** FNC1 at the start and for GS is `_1`, the sign itself is doubled. */
function matrixData(data: string): string {
  return `_1${data.replaceAll('_', '__').replaceAll(GS, '_1')}`
}

/**
 * A field in which nothing can be a command: signs of ZPL and everything but printable ASCII are written as bytes of UTF-8,
 * control characters as blanks.
 */
function fieldData(text: string): string {
  const escaped = Array.from(text.replaceAll(/\p{Cc}/gu, ' '), (sign) =>
    /^[ -[\]`-}_]$/.test(sign) ? sign : hexBytes(sign),
  )
  return `^FH${hexSign}^FD${escaped.join('')}`
}

function hexBytes(sign: string): string {
  return [...new TextEncoder().encode(sign)]
    .map((byte) => hexSign + byte.toString(16).toUpperCase().padStart(2, '0'))
    .join('')
}
