// A GS1 label that the scanner sends without prefix and that begins with neither SSCC nor GTIN, such as `17…10…`.
import { fullYear } from '../../../../contract/two-digit-year.ts'
import type { Element } from './element.ts'
import { readElementString } from './element-string.ts'
import type { CheckContext } from './identifier.ts'

const DATE = /^1[1-7]$/
/** A date farther away, in years, is probably not a date. */
const DATE_WINDOW = 10

function hasDate(elements: readonly Element[], { year }: CheckContext): boolean {
  return elements.some(
    ({ ai, value }) => DATE.test(ai) && Math.abs(fullYear(Number(value.slice(0, 2)), year) - year) <= DATE_WINDOW,
  )
}

/**
 * The elements of such a label, or `ambiguous` if its separator may be missing; `null` if the text is another code. Only a
 * near date tells such a label from a lot that begins with the digits of an identifier.
 */
export function readBareLabel(text: string, context: CheckContext): Element[] | 'ambiguous' | null {
  if (!/^(?:1[0-7]|21)/.test(text)) return null
  const { elements, problems, alternatives } = readElementString(text, context)
  if (problems.length === 0) return hasDate(elements, context) ? elements : null
  return alternatives.some((reading) => hasDate(reading, context)) ? 'ambiguous' : null
}
