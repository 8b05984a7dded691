// All application identifiers by their digits. No identifier begins with another one, so the first that fits is right.
import type { ApplicationIdentifier } from './identifier.ts'
import { logisticsIdentifiers } from './table-logistics.ts'
import { measureIdentifiers } from './table-measures.ts'
import { tradeIdentifiers } from './table-trade.ts'

export const identifiers: ReadonlyMap<string, ApplicationIdentifier> = new Map(
  [...tradeIdentifiers, ...measureIdentifiers, ...logisticsIdentifiers]
    .toSorted((a, b) => (a.ai < b.ai ? -1 : 1))
    .map((identifier) => [identifier.ai, identifier]),
)

/** The identifier that begins at a position of a text, if any. */
export function identifierAt(text: string, at: number): ApplicationIdentifier | undefined {
  for (let length = 2; length <= 4; length++) {
    const identifier = identifiers.get(text.slice(at, at + length))
    if (identifier !== undefined) return identifier
  }
  return undefined
}

/** Fewest and most characters a value of the identifier can have. */
export function valueLength(identifier: ApplicationIdentifier): { min: number; max: number } {
  let min = 0
  let max = 0
  for (const component of identifier.components) {
    if (!component.optional) min += component.min
    max += component.max
  }
  return { min, max }
}
