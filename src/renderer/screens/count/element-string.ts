import type { Elements } from './count-state.ts'

const separator = '\u001D'

/**
 * A reading as a scanner would have sent it, with FNC1: a separator stands behind every element, also where none is
 * needed (it is tolerated there), so that nothing is left to guess.
 */
export function toElementString(elements: Elements): string {
  return `]C1${elements.map(({ ai, value }) => ai + value + separator).join('')}`
}
