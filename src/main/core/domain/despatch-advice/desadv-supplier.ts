import type { DespatchAdvice } from './advice.ts'
import { addOnce } from './advice.ts'
import type { Segment } from './edifact-segments.ts'
import { component } from './edifact-segments.ts'

/** Length of a component of a name (3036). */
const nameLength = 35

/** Reads the supplier from the header: SU, and where there is none SE, the seller. Partners name them in any order. */
export function readSupplier(head: readonly Segment[], advice: DespatchAdvice): void {
  const parties = (role: string) => head.filter((segment) => segment.tag === 'NAD' && component(segment, 0) === role)
  const suppliers = parties('SU')
  for (const party of suppliers.length > 0 ? suppliers : parties('SE')) {
    addOnce(advice.supplierCodes, component(party, 1))
    advice.supplierName ??= nameOf(party) ?? component(party, 2)
  }
}

/** The name of a party; one that fills its component goes on in the next. */
function nameOf({ elements }: Segment): string | null {
  const parts = elements[3] ?? []
  const last = parts.findIndex((part) => part.length < nameLength)
  const name = parts.slice(0, last < 0 ? parts.length : last + 1).join('')
  return name.trim() || null
}
