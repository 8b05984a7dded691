import { plainLetters } from '../fold-text.ts'
import { useMemo } from 'react'
import { useKeptState } from '../../state/use-kept-state.ts'
import { isFigure, type CellValue, type DataColumn } from './column.ts'
import { plainText, type CellTexts } from './export-rows.ts'

const oneSided = /^(>=|<=|>|<|=)\s*(-?[\d.,]+)$/
const between = /^(-?[\d.,]+)\s*(?:\.\.|…)\s*(-?[\d.,]+)$/

/** A number whose other mark separates thousands: three digits stand behind each. */
const grouped = {
  ',': /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
  '.': /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
} as const

/**
 * Parses a number typed in this language, with thousands as the list shows them. Otherwise either mark is that of decimals:
 * the number pads of some keyboards have the other one. Returns `null` if invalid.
 */
function typedNumber(text: string, decimalMark: ',' | '.'): number | null {
  const digits = grouped[decimalMark].test(text) ? text.replaceAll(decimalMark === ',' ? '.' : ',', '') : text
  const plain = digits.replace(',', '.')
  return /^-?\d*\.?\d+$/.test(plain) ? Number(plain) : null
}

/** Parses a condition for figures: `>10`, `<=2,5`, `=3`, `10..20`. Returns `null` if it is none. */
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
 * The filter typed above a column as a test of a row: every word occurs in what the cell shows; figures by size too.
 * `null` where nothing is typed.
 */
export function columnFilter<T>(
  column: DataColumn<T>,
  typed: string,
  cellTexts: CellTexts,
): ((row: T) => boolean) | null {
  const text = typed.trim()
  if (text === '') return null
  if (isFigure(column)) {
    const sizeOf = column.kind === 'share' ? shownPercent : (value: number) => value
    const test = figureTest(text, cellTexts.decimalMark)
    if (test !== null)
      return (row) => {
        const value = column.value(row)
        return typeof value === 'number' && test(sizeOf(value))
      }
  }
  const terms = plainLetters(text).split(/\s+/)
  return (row) => {
    const shown = plainLetters(`${shownText(column, column.value(row), cellTexts)} ${column.also?.(row) ?? ''}`)
    return terms.every((term) => shown.includes(term))
  }
}

/** A share as its cell shows it, in whole per cent; between two of them what is shown as `<1` or `>99`. */
function shownPercent(share: number): number {
  const whole = Math.round(share * 100)
  return whole === 0 && share > 0 ? 0.5 : whole === 100 && share < 1 ? 99.5 : whole
}

/** A day as displayed and as ISO date, because either may be typed. */
function shownText<T>(column: DataColumn<T>, value: CellValue, cellTexts: CellTexts): string {
  if (column.kind === 'share' && typeof value === 'number') return String(shownPercent(value))
  const plain = plainText(column, value, cellTexts)
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(plain)
  if (day === null || (column.kind !== 'date' && column.kind !== 'dateTime')) return plain
  return `${day[3]}/${day[2]}/${day[1]} ${plain}`
}

export interface ColumnFilters<T> {
  /** Typed texts by column. */
  texts: Readonly<Record<string, string>>
  /** The filters as tests of a row. */
  tests: readonly ((row: T) => boolean)[]
  /** The active filters as text, for print. */
  descriptions: readonly string[]
  open: boolean
  onFilter: (id: string, text: string) => void
  /** Opens or closes the fields; closing clears them. */
  toggle: () => void
  clear: () => void
}

const nothing: Readonly<Record<string, string>> = {}

/** The filters above the columns of a list. */
export function useColumnFilters<T>(
  name: string,
  columns: readonly DataColumn<T>[],
  cellTexts: CellTexts,
): ColumnFilters<T> {
  const [texts, setTexts] = useKeptState(`${name}.filters`, nothing)
  const [open, setOpen] = useKeptState(`${name}.filtering`, false)
  const tests = useMemo(
    () =>
      columns.flatMap((column) => {
        const test = columnFilter(column, texts[column.id] ?? '', cellTexts)
        return test === null ? [] : [test]
      }),
    [columns, texts, cellTexts],
  )
  const typed = columns.flatMap(({ id, header }) => {
    const text = (texts[id] ?? '').trim()
    return text === '' ? [] : [`${header}: ${text}`]
  })
  return {
    texts,
    tests,
    descriptions: typed,
    open,
    onFilter: (id, text) => setTexts((last) => ({ ...last, [id]: text })),
    toggle: () => {
      setOpen(!open)
      if (open) setTexts(nothing)
    },
    clear: () => setTexts(nothing),
  }
}
