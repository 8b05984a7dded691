import { GS } from '../profile.ts'

export type SheetSymbology = 'code128' | 'gs1-128' | 'gs1datamatrix' | 'gs1qrcode'

export interface SheetCode {
  id: 'letters' | 'small' | 'signs' | 'separator' | 'matrix' | 'qr'
  symbology: SheetSymbology
  /** Content of the label, separators as GS. */
  data: string
  /** The same with brackets for GS1 data, as printed. */
  bracketed?: string
  /** Symbology identifiers that a scanner may send first. */
  identifiers: readonly string[]
  /** May be skipped if the scanner can't read this symbology. */
  optional: boolean
}

const gs1 = (id: SheetCode['id'], symbology: SheetSymbology, identifier: string, optional: boolean): SheetCode => ({
  id,
  symbology,
  data: `010779900104412210CAL-1${GS}21X_2${GS}30144`,
  bracketed: '(01)07799001044122(10)CAL-1(21)X_2(30)144',
  identifiers: [identifier],
  optional,
})

/**
 * The codes of the calibration sheet in reading order. The first determines the prefix, so it has no sign that keyboard
 * layouts drop or replace by two. The others depend on it.
 */
export const sheetCodes: readonly SheetCode[] = [
  {
    id: 'letters',
    symbology: 'code128',
    data: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    identifiers: [']C0'],
    optional: false,
  },
  {
    id: 'small',
    symbology: 'code128',
    data: 'abcdefghijklmnopqrstuvwxyz',
    identifiers: [']C0'],
    optional: false,
  },
  // The signs that GS1 data may hold, and those that stand in for separators.
  { id: 'signs', symbology: 'code128', data: `%&()*+,-./:;<=>?_!"'#$@|^~`, identifiers: [']C0'], optional: false },
  gs1('separator', 'gs1-128', ']C1', false),
  gs1('matrix', 'gs1datamatrix', ']d2', true),
  gs1('qr', 'gs1qrcode', ']Q3', true),
]
