import type { UnreadableRule } from '../../../../contract/shapes/control.ts'
import type { DateContext } from '../../domain/dates.ts'

/** Context and results of parsing one response. */
export interface WireContext {
  dates: DateContext
  /** The first reason why the row is unreadable: a path of names and a rule, never a value. */
  problem: string | null
  /** The field and the rule of that reason. */
  broken: { field: string; rule: UnreadableRule } | null
  /** Number of optional fields with an invalid value, by path. */
  notes: Record<string, number>
  path: string[]
  /** Rows of the lists within the row that is read. */
  lines: number
}

/** One field of the domain model and its names on the wire. */
export interface Field<V> {
  /** Names on the wire, preferred first; in any letter case. */
  wire: readonly string[]
  type: string
  required: boolean
  /** Parses the value, `undefined` if the field is missing. */
  read(value: unknown, context: WireContext, name: string): V
}

export interface FieldNote {
  field: string
  wire: readonly string[]
  type: string
  required: boolean
}

type Fields<T> = { readonly [K in keyof T]-?: Field<T[K]> }

/** A type of object on the wire. */
export interface WireSchema<T> {
  name: string
  /** Its fields, for documents and tests. */
  table: readonly FieldNote[]
  /** Returns `null` if the value is not an object; the row is valid only if `context.problem` is still `null`. */
  read(value: unknown, context: WireContext): T | null
}

const knownNamesLimit = 2000
/** Names of a row that are compared with those of the next one. */
const rememberedNames = 200

export function createContext(dates: DateContext): WireContext {
  return { dates, problem: null, broken: null, notes: {}, path: [], lines: 0 }
}

/** Prepares the context for the next row. */
export function beginRow(context: WireContext): void {
  context.problem = null
  context.broken = null
  context.lines = 0
}

/** The rules of required values, for the log and for lines that an older version stored. */
const ruleTexts: Record<UnreadableRule, string> = {
  units: 'not a number with at most 6 decimals',
  code: 'no usable code',
  number: 'no usable number',
  date: 'no date',
  too_many: 'too many lines',
  no_object: 'no object',
}

/** Marks the row as unreadable; only the first reason is stored. */
export function reject(context: WireContext, name: string, rule: UnreadableRule): void {
  if (context.problem !== null) return
  context.problem = `${[...context.path, name].join('.')}: ${ruleTexts[rule]}`
  context.broken = { field: name, rule }
}

/** Counts an optional field with an invalid value. */
export function note(context: WireContext, name: string): null {
  const path = [...context.path, name].join('.')
  context.notes[path] = (context.notes[path] ?? 0) + 1
  return null
}

/** Creates a schema from its fields. The mapping of keys to fields is cached for all rows of a response. */
export function createShape<T extends object>(name: string, fields: Fields<T>): WireSchema<T> {
  const keys = Object.keys(fields) as (keyof T & string)[]
  const list = keys.map((key) => fields[key])
  const places = new Map<string, { index: number; rank: number } | null>()
  const folded = new Map<string, { index: number; rank: number }>()
  list.forEach((field, index) =>
    field.wire.forEach((wire, rank) => {
      places.set(wire, { index, rank })
      const lower = wire.toLowerCase()
      if (!folded.has(lower)) folded.set(lower, { index, rank: rank + 0.5 })
    }),
  )
  const template = Object.fromEntries(keys.map((key) => [key, null])) as T

  function placeOf(key: string): { index: number; rank: number } | null {
    const known = places.get(key)
    if (known !== undefined) return known
    const place = folded.get(key.toLowerCase()) ?? null
    if (places.size < knownNamesLimit) places.set(key, place)
    return place
  }

  /** The names of an earlier row and their fields (-1 for none), if no field has two of them. */
  let names: readonly string[] = []
  let fieldsOfNames: readonly number[] = []

  /** Finds the values of a row whose names are the same as before; most rows of a list are. */
  function findAsBefore(value: Record<string, unknown>): unknown[] | null {
    const found = Array<unknown>(list.length).fill(undefined)
    let at = 0
    for (const key in value) {
      if (key !== names[at]) return null
      const field = fieldsOfNames[at]!
      if (field !== -1) found[field] = value[key]
      at += 1
    }
    return found
  }

  function find(value: Record<string, unknown>): unknown[] {
    const found = Array<unknown>(list.length).fill(undefined)
    const ranks = Array<number>(list.length).fill(-1)
    const own: string[] = []
    const places: number[] = []
    let several = false
    for (const key in value) {
      const place = placeOf(key)
      own.push(key)
      places.push(place?.index ?? -1)
      if (!place) continue
      const candidate = value[key]
      const rank = ranks[place.index]!
      if (rank !== -1) several = true
      // If the value of a name is empty, the field's other names are used.
      if (rank !== -1 && (candidate === null || (found[place.index] !== null && rank <= place.rank))) continue
      ranks[place.index] = place.rank
      found[place.index] = candidate
    }
    if (!several && own.length <= rememberedNames) {
      names = own
      fieldsOfNames = places
    }
    return found
  }

  return {
    name,
    table: keys.map((key) => {
      const { wire, type, required } = fields[key]
      return { field: key, wire, type, required }
    }),
    read(value, context) {
      if (!isObject(value)) return null
      const found = findAsBefore(value) ?? find(value)
      const result = { ...template }
      for (let index = 0; index < list.length; index += 1) {
        const field = list[index]!
        result[keys[index]!] = field.read(found[index], context, field.wire[0]!)
      }
      return result
    },
  }
}

/** True if a JSON value is an object, not a list or `null`. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
