import type { UnreadableRule } from '../../../../contract/shapes/control.ts'
import { calendarDateAsKept, dateTimeAsKept } from '../../domain/dates.ts'
import type { DateText, Units } from '../../domain/model.ts'
import { zeroUnits, unitsFromNumber, unitsFromText } from '../../domain/units.ts'
import { isObject, note, reject } from './wire-schema.ts'
import type { Field, WireSchema, WireContext } from './wire-schema.ts'

// Optional fields with an invalid value are treated as unknown and counted; invalid required fields make the row unreadable.

/** Documents of 10,000 lines, declared and counted, have to be readable. */
export const maxLines = 50_000

type Read<V> = Field<V>['read']

/** An optional field: its parser returns `undefined` for an invalid value, `null` for an empty one. */
export function optional<V>(
  type: string,
  wire: string[],
  read: (value: unknown, context: WireContext, name: string) => V | null | undefined,
): Field<V | null> {
  return {
    wire,
    type,
    required: false,
    read(value, context, name) {
      if (value === undefined || value === null) return null
      const result = read(value, context, name)
      return result === undefined ? note(context, name) : result
    },
  }
}

function required<V>(
  type: string,
  wire: string[],
  rule: UnreadableRule,
  placeholder: V,
  read: Read<V | null>,
): Field<V> {
  return {
    wire,
    type,
    required: true,
    read(value, context, name) {
      const result = read(value, context, name)
      if (result !== null) return result
      reject(context, name, rule)
      return placeholder
    },
  }
}

/** Text as received; `null` if blank. */
export const text = (...wire: string[]) => optional('text', wire, readText)

/** A code, trimmed because the wire pads with spaces. */
export const code = (...wire: string[]) => optional('code', wire, readCode)

export const requiredCode = (...wire: string[]) =>
  required('code', wire, 'code', '', (value) => readCode(value) ?? null)

export const integer = (...wire: string[]) => optional('integer', wire, readInteger)

export const requiredInteger = (...wire: string[]) =>
  required('integer', wire, 'number', 0, (value) => readInteger(value) ?? null)

export const decimal = (...wire: string[]) => optional('decimal', wire, readDecimal)

export const flag = (...wire: string[]) => optional('flag', wire, readFlag)

/** A flag that hides something: what is there and is not understood counts as true, so that nothing is shown by mistake. */
export function hidingFlag(...wire: string[]): Field<boolean | null> {
  const { read, ...field } = flag(...wire)
  return {
    ...field,
    read(value, context, name) {
      const isUnderstood = value === undefined || value === null || readFlag(value) !== undefined
      return read(value, context, name) ?? (isUnderstood ? null : true)
    },
  }
}

/** Optional units; an unreadable value rejects the row. */
export function units(...wire: string[]): Field<Units | null> {
  return {
    wire,
    type: 'units',
    required: false,
    read(value, context, name) {
      if (isNothing(value)) return null
      const result = readUnits(value)
      if (result === null) reject(context, name, 'units')
      return result
    },
  }
}

export const requiredUnits = (...wire: string[]) => required('units', wire, 'units', zeroUnits, readUnits)

export const dateTime = (...wire: string[]): Field<DateText | null> => dateField('date-time', wire, dateTimeAsKept)

export const calendarDate = (...wire: string[]): Field<DateText | null> =>
  dateField('date', wire, remembered(calendarDateAsKept))

export const requiredDateTime = (...wire: string[]) =>
  required('date-time', wire, 'date', '', (value, { dates }) =>
    typeof value === 'string' ? trimmedOrNull(dateTimeAsKept(value, dates)) : null,
  )

/** List of objects; `null` and missing are an empty list, a single object is a list of one. */
export function list<T>(shape: WireSchema<T>, ...wire: string[]): Field<T[]> {
  return {
    wire,
    type: `list of ${shape.name}`,
    required: false,
    read(value, context, name) {
      if (value === undefined || value === null) return []
      const rows: unknown[] = Array.isArray(value) ? value : [value]
      const result: T[] = []
      context.lines += rows.length
      if (context.lines > maxLines) {
        reject(context, name, 'too_many')
        return result
      }
      context.path.push(`${name}[]`)
      for (const row of rows) {
        const item = shape.read(row, context)
        if (item === null) context.problem ??= `${context.path.join('.')}: no object`
        else result.push(item)
      }
      context.path.pop()
      return result
    },
  }
}

export const one = <T>(shape: WireSchema<T>, ...wire: string[]) =>
  optional(shape.name, wire, (value, context, name) => {
    context.path.push(name)
    const result = shape.read(value, context)
    context.path.pop()
    return result ?? undefined
  })

/** Texts, or objects that hold one text under the name given. */
export function texts(inner: string, ...wire: string[]): Field<string[]> {
  return {
    wire,
    type: 'list of texts',
    required: false,
    read(value, context, name) {
      if (value === undefined || value === null) return []
      const result: string[] = []
      for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
        const content = isObject(item) ? valueOf(item, inner) : item
        const read = readCode(content ?? undefined)
        if (read === undefined) note(context, name)
        else if (read !== null) result.push(read)
      }
      return result
    },
  }
}

export function readText(value: unknown): string | null | undefined {
  if (typeof value === 'string') return isPrintable(value.charCodeAt(0)) || /\S/.test(value) ? value : null
  if (typeof value === 'number') return numberText(value)
  return undefined
}

/** A character of ASCII that is no space; most texts begin with one. */
function isPrintable(character: number): boolean {
  return character > 0x20 && character < 0x7f
}

export function readCode(value: unknown): string | null | undefined {
  const result = readText(value)
  return typeof result === 'string' ? result.trim() : result
}

export function readInteger(value: unknown): number | null | undefined {
  const number = readDecimal(value)
  return typeof number !== 'number' || Number.isSafeInteger(number) ? number : undefined
}

function readDecimal(value: unknown): number | null | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const rest = value.trim()
  if (rest === '') return null
  return /^[+-]?\d{1,40}(\.\d{1,40})?([eE][+-]?\d{1,3})?$/.test(rest) && Number.isFinite(Number(rest))
    ? Number(rest)
    : undefined
}

const flags: Record<string, boolean | null> = {
  true: true,
  '1': true,
  si: true,
  sí: true,
  s: true,
  false: false,
  '0': false,
  no: false,
  n: false,
  '': null,
}

function readFlag(value: unknown): boolean | null | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const key = String(value).trim().normalize('NFC').toLowerCase()
  return Object.hasOwn(flags, key) ? flags[key] : undefined
}

function readUnits(value: unknown): Units | null {
  if (typeof value === 'number') return unitsFromNumber(value)
  return typeof value === 'string' ? unitsFromText(value) : null
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function dateField(
  type: string,
  wire: string[],
  keep: (text: string, dates: WireContext['dates']) => DateText | null,
): Field<DateText | null> {
  return optional(type, wire, (value, { dates }) =>
    typeof value === 'string' ? trimmedOrNull(keep(value, dates)) : undefined,
  )
}

/** Texts of dates that are remembered: the expiries of a warehouse are on some thousand days. */
const rememberedDates = 10_000

/** The same function, which reads a text only once as long as the context is the same. */
function remembered(read: (text: string, dates: WireContext['dates']) => DateText | null): typeof read {
  const known = new Map<string, DateText | null>()
  let of: WireContext['dates'] | null = null
  return (text, dates) => {
    if (of !== dates || known.size >= rememberedDates) known.clear()
    of = dates
    let date = known.get(text)
    if (date === undefined) known.set(text, (date = read(text, dates)))
    return date
  }
}

function trimmedOrNull(value: string | null): string | null {
  const rest = value?.trim() ?? ''
  return rest === '' ? null : rest
}

function numberText(value: number): string | undefined {
  // A number beyond safe integers has lost digits of the code.
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined
}

function valueOf(item: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(item, name)) return item[name]
  const key = Object.keys(item).find((candidate) => candidate.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : item[key]
}
