import type { DateContext } from '../../domain/dates.ts'

/** What is needed and noted while one answer is read. */
export interface WireContext {
  dates: DateContext
  /** The first reason why the row can't be used: a path of names and a rule, never a value. */
  problem: string | null
  /** Optional fields of a wrong type: how often, by path. */
  notes: Record<string, number>
  path: string[]
}

/** One field of the program's own model and how the wire names it. */
export interface Field<V> {
  /** Names on the wire, best first; other letter case is taken too. */
  wire: readonly string[]
  type: string
  required: boolean
  /** Reads what came, `undefined` where nothing did. */
  read(value: unknown, context: WireContext, name: string): V
}

export interface FieldNote {
  field: string
  wire: readonly string[]
  type: string
  required: boolean
}

type Fields<T> = { readonly [K in keyof T]-?: Field<T[K]> }

/** A kind of object on the wire. */
export interface WireSchema<T> {
  name: string
  /** Its fields, for documentation and tests. */
  table: readonly FieldNote[]
  /** Answers `null` for what is no object; `context.problem` says whether the rest can be used. */
  read(value: unknown, context: WireContext): T | null
}

const knownNamesLimit = 2000

export function createContext(dates: DateContext): WireContext {
  return { dates, problem: null, notes: {}, path: [] }
}

/** Sets the row aside; only the first reason is kept. */
export function reject(context: WireContext, name: string, rule: string): void {
  context.problem ??= `${[...context.path, name].join('.')}: ${rule}`
}

/** Notes that an optional field was not what the interface says. */
export function note(context: WireContext, name: string): null {
  const path = [...context.path, name].join('.')
  context.notes[path] = (context.notes[path] ?? 0) + 1
  return null
}

/** A shape from its table of fields. Which key belongs to which field is learned once, not looked for in each row. */
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

  return {
    name,
    table: keys.map((key) => {
      const { wire, type, required } = fields[key]
      return { field: key, wire, type, required }
    }),
    read(value, context) {
      if (!isObject(value)) return null
      const found = Array<unknown>(list.length).fill(undefined)
      const ranks = Array<number>(list.length).fill(-1)
      for (const key in value) {
        const place = placeOf(key)
        if (!place) continue
        const candidate = value[key]
        const rank = ranks[place.index]!
        // A name that is there but says nothing leaves the word to another name of the field.
        if (rank !== -1 && (candidate === null || (found[place.index] !== null && rank <= place.rank))) continue
        ranks[place.index] = place.rank
        found[place.index] = candidate
      }
      const result = { ...template }
      for (let index = 0; index < list.length; index += 1) {
        const field = list[index]!
        result[keys[index]!] = field.read(found[index], context, field.wire[0]!)
      }
      return result
    },
  }
}

/** Whether a value of JSON is an object, not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
