import { normalizeForSearch } from './text.ts'

/** Comparison key of a name, without case, accents and repeated spaces. */
export function personKey(name: string): string {
  return normalizeForSearch(name).trim().replace(/\s+/g, ' ')
}

/** True if both names are equal without regard to case, accents and spaces. */
export function samePerson(a: string, b: string): boolean {
  return personKey(a) === personKey(b)
}
