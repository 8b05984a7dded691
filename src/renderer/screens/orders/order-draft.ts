import { z } from 'zod'
import { dotted } from '../../../contract/isolated.ts'
import type { Input, Output } from '../../../contract/operations.ts'
import { mayBeThousands } from '../../i18n/typed-number.ts'

export type Preview = Output<'orders.preview'>
export type Creation = Output<'orders.create'>

export type NewOrder = Input<'orders.create'>['order']

const draftLine = z.object({
  /** Key of the line, stable while other lines change. */
  key: z.string(),
  articleCode: z.string(),
  units: z.string(),
  lot: z.string(),
  expiry: z.string(),
  minimumShelfLifeDays: z.string(),
  tags: z.string(),
})
export type DraftLine = z.infer<typeof draftLine>

export const draftShape = z.object({
  code: z.string(),
  customerLocationCode: z.string(),
  date: z.string(),
  estimatedDelivery: z.string(),
  state: z.string(),
  remark: z.string(),
  amount: z.string(),
  dispatchCode: z.string(),
  trackingCode: z.string(),
  shippingServiceType: z.string(),
  preparationOrder: z.string(),
  tags: z.string(),
  /** `name = value`, one per line. */
  additional: z.string(),
  lines: z.array(draftLine).min(1),
})
/** An order as typed: texts in display format. */
export type OrderDraft = z.infer<typeof draftShape>

export const maximumLines = 5000
const maximumUnits = 9_007_199_254

/** States for new orders and shipping services, in the spelling of the WMS interface. */
export const newOrderStates = [
  'pendiente',
  'preparacion',
  'completo',
  'remitido',
  'remitidoExterno',
  'eliminado',
] as const
export const shippingServices = [
  'propio',
  'partnerWms',
  'enviadoPartnerBeneficios',
  'enviadoPartnerAhora',
  'partnerQuery',
] as const

let made = 0

export function emptyLine(): DraftLine {
  made += 1
  const key = `${Date.now().toString(36)}-${made}`
  return { key, articleCode: '', units: '', lot: '', expiry: '', minimumShelfLifeDays: '', tags: '' }
}

/** An empty form; `day` is today in display format. */
export function emptyDraft(day: string): OrderDraft {
  return {
    code: '',
    customerLocationCode: '',
    date: day,
    estimatedDelivery: '',
    state: '',
    remark: '',
    amount: '',
    dispatchCode: '',
    trackingCode: '',
    shippingServiceType: '',
    preparationOrder: '',
    tags: '',
    additional: '',
    lines: [emptyLine()],
  }
}

/** Name of a delivery location: customer and description, else its code. */
export const placeName = ({ customer, description, code }: Output<'orders.places'>['rows'][number]) =>
  dotted([...new Set([customer, description])]) || code

/** True if a line is empty. */
export function isBlankLine({ key: _key, ...fields }: DraftLine): boolean {
  return Object.values(fields).every((text) => text.trim() === '')
}

/** True if the form has any input. */
export function isBlankDraft({ lines, date: _date, ...fields }: OrderDraft): boolean {
  return lines.every(isBlankLine) && Object.values(fields).every((text) => text.trim() === '')
}

/** Parses `dd/mm/yyyy[ hh:mm]` to `yyyy-MM-dd[THH:mm]`. Returns `null` if invalid. */
export function readDate(text: string): string | null {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s+(\d{1,2}):(\d{2}))?$/.exec(text.trim())
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())
  const [day, month, year, hour, minute] = match
    ? match.slice(1, 6)
    : iso
      ? [iso[3], iso[2], iso[1], undefined, undefined]
      : []
  if (day === undefined || month === undefined || year === undefined) return null
  const at = new Date(0)
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  if (at.getUTCDate() !== Number(day) || at.getUTCMonth() !== Number(month) - 1 || Number(year) < 1) return null
  const two = (part: string) => part.padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)}`
  if (hour === undefined || minute === undefined) return date
  return Number(hour) < 24 && Number(minute) < 60 ? `${date}T${two(hour)}:${minute}` : null
}

/** Formats a date of the contract for display. */
export function writeDate(date: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(date) ?? []
  return year === undefined ? '' : `${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`
}

/** Parses whole units, digits only: a point could be a decimal mark or a thousands separator. */
export function readWhole(text: string): number | null {
  const plain = text.trim()
  return /^\d{1,10}$/.test(plain) ? Number(plain) : null
}

/** Parses an amount. With three digits behind the only mark it may be of thousands or of decimals. */
function readAmount(text: string): number | null {
  const typed = text.trim()
  if (mayBeThousands(typed, ',') || mayBeThousands(typed, '.')) return null
  const plain = typed.replace(',', '.')
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null
}

/** Parses tags separated by commas. */
export function readTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

export type Problem =
  | 'missing'
  | 'date'
  | 'day'
  | 'units'
  | 'days'
  | 'amount'
  | 'whole'
  | 'tooLong'
  | 'additional'
  | 'refused'
  | 'noLines'
  | 'tooManyLines'

/** Problems by field: `code`, `lines.KEY.units`, and `lines` for all lines. */
export type Problems = Record<string, Problem>

const longest = 200

export function problemsOf(draft: OrderDraft): Problems {
  const problems: Problems = {}
  const check = (at: string, text: string, required: boolean, problem: (text: string) => Problem | null) => {
    const plain = text.trim()
    const found = plain === '' ? (required ? 'missing' : null) : problem(plain)
    if (found !== null) problems[at] = found
  }
  const asCode = (text: string): Problem | null => (text.length > longest ? 'tooLong' : null)
  const asDate = (text: string): Problem | null => (readDate(text) === null ? 'date' : null)
  const asTags = (text: string): Problem | null =>
    readTags(text).length > 100 || text.length > 2000 ? 'tooLong' : null
  check('code', draft.code, true, asCode)
  check('customerLocationCode', draft.customerLocationCode, true, asCode)
  check('date', draft.date, true, asDate)
  check('estimatedDelivery', draft.estimatedDelivery, false, asDate)
  for (const field of ['dispatchCode', 'trackingCode'] as const) check(field, draft[field], false, asCode)
  check('remark', draft.remark, false, (text) => (text.length > 2000 ? 'tooLong' : null))
  check('amount', draft.amount, false, (text) => (readAmount(text) === null ? 'amount' : null))
  check('preparationOrder', draft.preparationOrder, false, (text) => (readWhole(text) === null ? 'whole' : null))
  check('tags', draft.tags, false, asTags)
  check('additional', draft.additional, false, (text) => (readPairs(text) === null ? 'additional' : null))

  const lines = draft.lines.filter((line) => !isBlankLine(line))
  if (lines.length === 0) problems['lines'] = 'noLines'
  else if (lines.length > maximumLines) problems['lines'] = 'tooManyLines'
  for (const line of lines) {
    const at = (field: string) => `lines.${line.key}.${field}`
    check(at('articleCode'), line.articleCode, true, asCode)
    check(at('units'), line.units, true, (text) => {
      const units = readWhole(text)
      return units === null || units === 0 || units > maximumUnits ? 'units' : null
    })
    check(at('lot'), line.lot, false, asCode)
    check(at('expiry'), line.expiry, false, (text) => (/^[^\s]+$/.test(text) && readDate(text) !== null ? null : 'day'))
    check(at('minimumShelfLifeDays'), line.minimumShelfLifeDays, false, (text) =>
      readWhole(text) === null ? 'days' : null,
    )
    check(at('tags'), line.tags, false, asTags)
  }
  return problems
}

/** Parses `name = value` per line. Returns `null` if a name is missing or repeated. */
function readPairs(text: string): Record<string, string> | null {
  const pairs = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const at = line.indexOf('=')
    const name = line.slice(0, at).trim()
    if (at === -1 || name === '' || pairs.has(name)) return null
    pairs.set(name, line.slice(at + 1).trim())
  }
  return Object.fromEntries(pairs)
}

/** Converts a draft without problems to an order. Empty lines are omitted; lines are numbered from 1. */
export function orderOf(draft: OrderDraft): NewOrder {
  const some = <T>(text: string, read: (text: string) => T | null): T | undefined =>
    text.trim() === '' ? undefined : (read(text.trim()) ?? undefined)
  const plain = (text: string) => text
  const order = {
    code: draft.code.trim(),
    customerLocationCode: draft.customerLocationCode.trim(),
    date: readDate(draft.date) ?? draft.date.trim(),
    items: draft.lines
      .filter((line) => !isBlankLine(line))
      .map((line, index) =>
        present({
          line: String(index + 1),
          articleCode: line.articleCode.trim(),
          units: readWhole(line.units) ?? 0,
          minimumShelfLifeDays: some(line.minimumShelfLifeDays, readWhole),
          lot: some(line.lot, plain),
          expiry: some(line.expiry, readDate),
          tags: some(line.tags, readTags),
        }),
      ),
    estimatedDelivery: some(draft.estimatedDelivery, readDate),
    state: some(draft.state, plain),
    remark: some(draft.remark, plain),
    amount: some(draft.amount, readAmount),
    dispatchCode: some(draft.dispatchCode, plain),
    trackingCode: some(draft.trackingCode, plain),
    shippingServiceType: some(draft.shippingServiceType, plain),
    preparationOrder: some(draft.preparationOrder, readWhole),
    tags: some(draft.tags, readTags),
    additional: some(draft.additional, readPairs),
  }
  return present(order)
}

/** Removes empty fields. */
function present<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T
}

// A cell with a break, a tab or a quote is copied between quotes, its own quotes doubled.
const copiedCell = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(copiedCell)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim())
    if (end !== '\t') rows.push([])
  }
  return rows
}

/**
 * Lines out of a spreadsheet: article, units, lot, expiry, least days, tags between tabs. A first row whose second cell
 * holds no figure is a head and left out. `null` for what is one word and no spreadsheet.
 */
export function readSpreadsheet(text: string): DraftLine[] | null {
  if (!/[\t\n\r]/.test(text.trim())) return null
  const rows = cellsOf(text).filter((cells) => cells.some((cell) => cell !== ''))
  const [head] = rows
  if (head && rows.length > 1 && (head[1] ?? '') !== '' && !/\d/.test(head[1] ?? '')) rows.shift()
  return rows.map((cells) => {
    const [articleCode = '', units = '', lot = '', expiry = '', days = '', tags = ''] = cells
    return { ...emptyLine(), articleCode, units, lot, expiry, minimumShelfLifeDays: days, tags }
  })
}

/** Inserts lines after an index. An empty line there is replaced. */
export function insertLines(lines: readonly DraftLine[], at: number, added: readonly DraftLine[]): DraftLine[] {
  const place = lines[at]
  const before = place && isBlankLine(place) ? at : at + 1
  return [...lines.slice(0, before), ...added, ...lines.slice(at + 1)]
}
