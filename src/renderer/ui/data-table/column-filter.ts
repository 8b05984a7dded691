import type { CellValue, DataColumn } from './column.ts'
import { plainText, type CellWords } from './delimited.ts'

/** A text as it is searched: no accents, lower case. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
}

const oneSided = /^(>=|<=|>|<|=)\s*(-?[\d.,]+)$/
const between = /^(-?[\d.,]+)\s*(?:\.\.|…)\s*(-?[\d.,]+)$/

/** A number as people of this language type it. `null` where it is none. */
function typedNumber(text: string, decimalMark: ',' | '.'): number | null {
  const plain = decimalMark === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return /^-?\d*\.?\d+$/.test(plain) ? Number(plain) : null
}

/** What a filter of figures says: `>10`, `<=2,5`, `=3`, `10..20`. `null` where it is no such thing. */
function figureTest(text: string, decimalMark: ',' | '.'): ((value: number) => boolean) | null {
  const range = between.exec(text)
  const from = range === null ? null : typedNumber(range[1] ?? '', decimalMark)
  const to = range === null ? null : typedNumber(range[2] ?? '', decimalMark)
  if (from !== null && to !== null) return (value) => value >= from && value <= to
  const side = oneSided.exec(text)
  const limit = side === null ? null : typedNumber(side[2] ?? '', decimalMark)
  if (limit === null) return null
  switch (side?.[1]) {
    case '>':
      return (value) => value > limit
    case '>=':
      return (value) => value >= limit
    case '<':
      return (value) => value < limit
    case '<=':
      return (value) => value <= limit
    default:
      return (value) => value === limit
  }
}

/**
 * What is typed above a column, as a question to each row: every word occurs in what the cell shows; figures by size
 * too. `null` where nothing is asked.
 */
export function columnFilter<T>(column: DataColumn<T>, typed: string, words: CellWords): ((row: T) => boolean) | null {
  const text = typed.trim()
  if (text === '') return null
  if (column.kind === 'units' || column.kind === 'count') {
    const test = figureTest(text, words.decimalMark)
    if (test !== null)
      return (row) => {
        const value = column.value(row)
        return typeof value === 'number' && test(value)
      }
  }
  const wanted = folded(text).split(/\s+/)
  return (row) => {
    const shown = folded(`${shownText(column, column.value(row), words)} ${column.also?.(row) ?? ''}`)
    return wanted.every((word) => shown.includes(word))
  }
}

/** A day as it is shown and as files have it: people type either. */
function shownText<T>(column: DataColumn<T>, value: CellValue, words: CellWords): string {
  const plain = plainText(column, value, words)
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(plain)
  if (day === null || (column.kind !== 'date' && column.kind !== 'dateTime')) return plain
  return `${day[3]}/${day[2]}/${day[1]} ${plain}`
}
