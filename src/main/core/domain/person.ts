import { normalizeForSearch } from './text.ts'

/** One person by name: case, accents and spaces do not make another one. */
export function personKey(name: string): string {
  return normalizeForSearch(name).trim().replace(/\s+/g, ' ')
}

export function samePerson(a: string, b: string): boolean {
  return personKey(a) === personKey(b)
}
