import { isolated } from '../isolated.ts'
import type { FindingText, FindingValues } from './verification-texts.ts'

type Value = FindingValues[string] | undefined

export const say = (text: string, detail: string | null = null): FindingText => ({ text, detail })

export const some = (number: Value, one: string, many: string) => `${number} ${Number(number) === 1 ? one : many}`

/** The beginning of a device id, as on screen. */
export const short = (id: Value) => isolated(String(id ?? '').slice(0, 8))

/** A canonical decimal as people read it, with the marks of a language. */
export function grouped(text: Value, thousandsMark: string, decimalMark: string): string {
  const [whole = '', decimals] = String(text).replace('-', '−').split('.')
  const figure = whole.replace(/\B(?=(\d{3})+$)/g, thousandsMark)
  return decimals === undefined ? figure : figure + decimalMark + decimals
}

/** The date of an instant, day first. */
export function day(at: Value): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(at)) ?? []
  return date === undefined ? String(at) : `${date}/${month}/${year}`
}
