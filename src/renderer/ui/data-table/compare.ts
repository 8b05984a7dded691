import type { CellValue } from './column.ts'

const collators = new Map<string, Intl.Collator>()

/** Orders two cells of one column: figures by size, texts as the language sorts them, numbers within texts by value. */
export function compareCells(a: CellValue, b: CellValue, language: string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a)
  let collator = collators.get(language)
  if (collator === undefined) {
    collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
    collators.set(language, collator)
  }
  return collator.compare(String(a), String(b))
}
