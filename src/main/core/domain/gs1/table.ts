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

/** Lengths of the identifiers by their first two digits: one look-up mostly, because a scan is tried at many positions. */
const lengths = new Map<number, number[]>()
for (const ai of identifiers.keys()) {
  const known = lengths.get(Number(ai.slice(0, 2))) ?? []
  lengths.set(
    Number(ai.slice(0, 2)),
    [...new Set([...known, ai.length])].toSorted((a, b) => a - b),
  )
}

/** The identifier at a position of a text; `undefined` if there is none. */
export function identifierAt(text: string, at: number): ApplicationIdentifier | undefined {
  const [first, second] = [text.charCodeAt(at) - zero, text.charCodeAt(at + 1) - zero]
  if (!(first >= 0 && first <= 9 && second >= 0 && second <= 9)) return undefined
  for (const length of lengths.get(first * 10 + second) ?? []) {
    const identifier = identifiers.get(text.slice(at, at + length))
    if (identifier !== undefined) return identifier
  }
  return undefined
}

const zero = '0'.charCodeAt(0)

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
