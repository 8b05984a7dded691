import type { DayNumber } from '../data/calendar.ts'
import { dayFromText } from '../data/calendar.ts'
import { HttpProblem } from './http-problem.ts'

const parsers = {
  text: (value: string): string => value,
  day(value: string, name: string): DayNumber {
    const day = dayFromText(value)
    if (day === null) throw new HttpProblem(400, `Fecha inválida: ${name}`)
    return day
  },
  flag(value: string, name: string): boolean {
    const text = value.toLowerCase()
    if (text !== 'true' && text !== 'false') throw new HttpProblem(400, `Valor inválido: ${name}`)
    return text === 'true'
  },
  integer(value: string, name: string): number {
    if (!/^-?\d{1,9}$/.test(value)) throw new HttpProblem(400, `Valor inválido: ${name}`)
    return Number(value)
  },
}

type Parsers = typeof parsers
/** Fields of a query: the type and the name of each parameter on the wire. */
type QueryFields = Readonly<Record<string, readonly [type: keyof Parsers, name: string]>>
type ParsedQuery<Fields extends QueryFields> = {
  -readonly [Name in keyof Fields]?: ReturnType<Parsers[Fields[Name][0]]>
}

/** Parses a query strictly: unknown names and invalid values are rejected (400); empty parameters are omitted. */
export function parseQuery<const Fields extends QueryFields>(
  query: URLSearchParams,
  fields: Fields,
): ParsedQuery<Fields> {
  const known = Object.values(fields).map(([, name]) => name)
  for (const name of query.keys())
    if (!known.includes(name)) throw new HttpProblem(400, `Parámetro desconocido: ${name}`)
  const given = Object.entries(fields).flatMap(([field, [type, name]]) => {
    const value = query.get(name) ?? ''
    return value === '' ? [] : [[field, parsers[type](value, name)] as const]
  })
  return Object.fromEntries(given) as ParsedQuery<Fields>
}
