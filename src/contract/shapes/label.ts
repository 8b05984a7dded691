import { z } from 'zod'
import { instant, units } from './common.ts'

/** Dots per inch of label printers. */
const dpi = z.union([z.literal(203), z.literal(300), z.literal(600)])
const millimetres = (least: number, most: number) => z.number().int().min(least).max(most)

/** Labels of this PC: its numbers for pallets, its printer, its paper. */
const labelSettingsFields = z.strictObject({
  /** GS1 company prefix; `null`: no numbers for pallets. */
  companyPrefix: z
    .string()
    .regex(/^\d{6,12}$/, '6 to 12 digits')
    .nullable(),
  /** First digit of every SSCC. */
  extensionDigit: z.number().int().min(0).max(9),
  /** Digits after the prefix that only this PC uses; empty if no other PC prints with this prefix. */
  pcDigits: z.string().regex(/^\d{0,4}$/, 'at most 4 digits'),
  /** The first serial that this PC uses; higher ones may be in use already. */
  firstSerial: z.number().int().min(0).max(9_999_999_999),
  /** `network`: raw ZPL over TCP; `system`: the page prints by the printers of the operating system. */
  printer: z.enum(['none', 'network', 'system']),
  /** IP address or name of the network printer. */
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^(?:[A-Za-z0-9._-]*|[0-9A-Fa-f:.]*)$/, 'an address or a name'),
  port: z.number().int().min(1).max(65_535),
  dpi,
  widthMm: millimetres(60, 200),
  heightMm: millimetres(40, 300),
})
export type LabelSettings = z.infer<typeof labelSettingsFields>

const smallestRange = 1000

/** Changed as a whole: saving them confirms that the numbers for pallets are this PC's own. */
export const labelSettingsPatch = labelSettingsFields
  .refine(({ printer, host }) => printer !== 'network' || host !== '', { path: ['host'], message: 'missing' })
  .refine(
    ({ companyPrefix, pcDigits, firstSerial }) =>
      companyPrefix === null || 10 ** (16 - companyPrefix.length - pcDigits.length) >= firstSerial + smallestRange,
    { path: ['pcDigits'], message: 'at least 1,000 numbers must be left' },
  )

export const labelSettings = labelSettingsFields.extend({
  /** False if the data were copied or put back since the numbers were given to this PC: a supervisor saves them again. */
  numbersConfirmed: z.boolean(),
})

/** How labels are printed until it is set. */
export const defaultLabelSettings: LabelSettings = {
  companyPrefix: null,
  extensionDigit: 3,
  pcDigits: '',
  firstSerial: 0,
  printer: 'none',
  host: '',
  port: 9100,
  dpi: 203,
  widthMm: 100,
  heightMm: 150,
}

/** Why a network printer cannot be reached. */
export const printerProblem = z.enum(['printer_unreachable', 'printer_not_local', 'dns'])

const dots = z.number().int()
const at = { x: dots, y: dots }

/** A part of a label at its place, in dots from the upper left corner. */
const labelItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), ...at, height: dots, text: z.string() }),
  z.strictObject({ kind: z.literal('line'), ...at, width: dots, height: dots }),
  /** GS1-128; `data` are its elements with GS as U+001D, `width` includes no quiet zone. */
  z.strictObject({ kind: z.literal('gs1-128'), ...at, module: dots, width: dots, height: dots, data: z.string() }),
  /** GS1 DataMatrix; a square of at most `size` dots. */
  z.strictObject({ kind: z.literal('gs1datamatrix'), ...at, module: dots, size: dots, data: z.string() }),
])
export type LabelItem = z.infer<typeof labelItem>

/** A label as it is printed and shown. */
export const labelDrawing = z.strictObject({
  width: dots,
  height: dots,
  dotsPerMm: z.number(),
  items: z.array(labelItem),
})
export type LabelDrawing = z.infer<typeof labelDrawing>

export const labelElement = z.strictObject({ ai: z.string(), value: z.string() })

/** A label that was printed, or is to be printed again. */
export const label = z.strictObject({
  labelId: z.string(),
  at: instant,
  operator: z.string(),
  sessionId: z.string().nullable(),
  articleCode: z.string().nullable(),
  description: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: z.string().nullable(),
  units: units.nullable(),
  /** The number of the pallet. */
  sscc: z.string().nullable(),
  elements: z.array(labelElement),
  /** Printed so far. */
  copies: z.number().int(),
  /** Read back so far. */
  confirmed: z.number().int(),
})
export type Label = z.infer<typeof label>
