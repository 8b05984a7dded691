import type { DayNumber } from '../data/calendar.ts'
import { dayFromText } from '../data/calendar.ts'
import { HttpProblem } from './http-problem.ts'

/** The parameters of a query, read strictly: a name the interface does not have is a mistake worth showing (400). */
export class Query {
  private readonly values: URLSearchParams

  constructor(values: URLSearchParams, known: readonly string[]) {
    for (const name of values.keys()) {
      if (!known.includes(name)) throw new HttpProblem(400, `Parámetro desconocido: ${name}`)
    }
    this.values = values
  }

  /** For operations without parameters. */
  static none(values: URLSearchParams): Query {
    return new Query(values, [])
  }

  /** The text of a parameter; absent and empty are the same. */
  text(name: string): string | undefined {
    const value = this.values.get(name)
    return value === null || value === '' ? undefined : value
  }

  day(name: string): DayNumber | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const day = dayFromText(text)
    if (day === null) throw new HttpProblem(400, `Fecha inválida: ${name}`)
    return day
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return undefined
    if (text !== 'true' && text !== 'false') throw new HttpProblem(400, `Valor inválido: ${name}`)
    return text === 'true'
  }

  integer(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (!/^-?\d{1,9}$/.test(text)) throw new HttpProblem(400, `Valor inválido: ${name}`)
    return Number(text)
  }
}

/** A property that is there only where its value is. */
export function given<Name extends string, Value>(name: Name, value: Value | undefined): { [K in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [K in Name]: Value })
}
