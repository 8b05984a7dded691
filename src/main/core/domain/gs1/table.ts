// All application identifiers by their digits. No identifier is a prefix of another one, so the first match is right.
import type { ApplicationIdentifier } from './identifier.ts'
import { logisticsIdentifiers } from './table-logistics.ts'
import { measureIdentifiers } from './table-measures.ts'
import { tradeIdentifiers } from './table-trade.ts'

export const identifiers: ReadonlyMap<string, ApplicationIdentifier> = new Map(
  [...tradeIdentifiers, ...measureIdentifiers, ...logisticsIdentifiers]
    .toSorted((a, b) => (a.ai < b.ai ? -1 : 1))
    .map((identifier) => [identifier.ai, identifier]),
)

/** The identifier at a position of a text; `undefined` if there is none. */
export function identifierAt(text: string, at: number): ApplicationIdentifier | undefined {
  for (let length = 2; length <= 4; length++) {
    const identifier = identifiers.get(text.slice(at, at + length))
    if (identifier !== undefined) return identifier
  }
  return undefined
}

/** Minimum and maximum length of a value of the identifier, in characters. */
export function valueLength(identifier: ApplicationIdentifier): { min: number; max: number } {
  let min = 0
  let max = 0
  for (const component of identifier.components) {
    if (!component.optional) min += component.min
    max += component.max
  }
  return { min, max }
}
