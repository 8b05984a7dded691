import { canonicalText } from '../domain/count-log/canonical.ts'
import type { FactContent, FactValue } from '../domain/fact.ts'
import { readFact } from '../domain/fact.ts'
import type { FactName, KnownFact } from '../store/hub-facts.ts'
import { factKinds } from '../store/hub/fact-kinds.ts'

/** A fact of the hub as this version understands it; `undefined` if it does not. */
export function understood({ kind, key, value: text }: FactName & Pick<KnownFact, 'value'>): FactContent | undefined {
  const one = factKinds.get(kind)
  const content = readFact(text)
  if (one === undefined || content === null) return undefined
  const value = content.value === null ? null : one.understand(key, content.value)
  return value === undefined ? undefined : { ...content, value }
}

/** True if a fact of the hub says what this PC has; who said it when does not matter. */
export function isAgreed(fact: FactName & Pick<KnownFact, 'value'>, here: FactContent): boolean {
  const there = understood(fact)
  return there !== undefined && sameValue(there.value, here.value)
}

export function sameValue(one: FactValue | null, other: FactValue | null): boolean {
  return canonicalText(one) === canonicalText(other)
}

/** Fields of a newer program that this one does not know: whoever changes the fact hands them on as they came. */
export function unknownFields(fact: FactName & Pick<KnownFact, 'value'>): FactValue {
  const known = understood(fact)?.value
  const all = readFact(fact.value)?.value
  return known && all ? Object.fromEntries(Object.entries(all).filter(([name]) => !(name in known))) : {}
}
