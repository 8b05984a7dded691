// Formats elements.
import type { Element } from './element.ts'
import { GS } from './element-string.ts'
import { identifiers } from './table.ts'

type Pair = Pick<Element, 'ai' | 'value'>

/** The bracketed form, `(01)08412345678905(10)ABC`; brackets within a value are escaped as `\(`. */
export function bracketed(elements: readonly Pair[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value.replaceAll('(', String.raw`\(`)}`).join('')
}

/** The element string for a barcode, with GS after values without predefined length except the last. */
export function elementString(elements: readonly Pair[]): string {
  return elements
    .map(({ ai, value }, i) => {
      const separated = i < elements.length - 1 && identifiers.get(ai)?.predefined !== true
      return ai + value + (separated ? GS : '')
    })
    .join('')
}
