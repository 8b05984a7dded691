import type { Element } from '../../../src/main/core/domain/gs1/element.ts'

/** The bracketed form, `(01)08412345678905(10)ABC`; brackets within a value are escaped as `\(`. */
export function bracketed(elements: readonly Pick<Element, 'ai' | 'value'>[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value.replaceAll('(', String.raw`\(`)}`).join('')
}
