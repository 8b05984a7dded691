// Required and excluded combinations of identifiers on one unit. A unit may have several labels, so these are warnings.
import type { Element, Warning } from './element.ts'
import { identifiers } from './table.ts'

function matches(ai: string, pattern: string): boolean {
  if (ai.length !== pattern.length) return false
  for (let i = 0; i < ai.length; i++) {
    if (pattern[i] !== 'n' && pattern[i] !== ai[i]) return false
  }
  return true
}

/** Warnings about missing and conflicting elements of one unit, in their order. */
export function pairingWarnings(elements: readonly Element[]): Warning[] {
  const present = [...new Set(elements.map(({ ai }) => ai))]
  const has = (pattern: string): boolean => present.some((ai) => matches(ai, pattern))
  const warnings: Warning[] = []
  const seen = new Set<string>()
  for (const { ai, at } of elements) {
    const identifier = identifiers.get(ai)
    if (identifier === undefined || seen.has(ai)) continue
    seen.add(ai)
    if (identifier.needs.length > 0 && !identifier.needs.some((group) => group.every(has))) {
      const partners = identifier.needs.map((group) => group.join('+')).join(', ')
      warnings.push({ at, code: 'needs_other', message: `AI ${ai} belongs with one of: ${partners}.` })
    }
    for (const other of present) {
      if (other !== ai && identifier.excludes.some((pattern) => matches(other, pattern))) {
        warnings.push({ at, code: 'excludes_other', message: `AI ${ai} does not go with AI ${other}.` })
      }
    }
  }
  return warnings
}
