import type { Route, ScreenName } from './screens.ts'

/** One place of the page's history: a screen, and what a person set there, such as filters. */
export interface Place {
  route: Route
  kept: Readonly<Record<string, unknown>>
}

/** Entries of the oldest places are removed: a page opens a few hundred of them a day. */
const mostPlaces = 300
const prefix = 'muelle.place.'
/** Also read where the browser stores nothing. */
const inMemory = new Map<string, Place>()

/**
 * The route without answers of the core, such as the document it opened with or the lots of a comparison: the document may
 * have become blind since.
 */
export function withoutAnswers(route: Route): Route {
  if (route.screen === 'document') return { screen: 'document', number: route.number }
  if (route.screen !== 'hold' || !('controlId' in route)) return route
  return { screen: 'hold', controlId: route.controlId, number: route.number }
}

/** True if both routes lead to the same place. */
export function isSameRoute(one: Route, other: Route): boolean {
  return JSON.stringify(withoutAnswers(one)) === JSON.stringify(withoutAnswers(other))
}

/** Stores a place under its id, so that going back, a reload or another window finds it. */
export function savePlace(id: string, { route, kept }: Place): void {
  const place: Place = { route: withoutAnswers(route), kept }
  inMemory.set(id, place)
  if (inMemory.size > mostPlaces) inMemory.delete(inMemory.keys().next().value ?? '')
  try {
    const storage = globalThis.localStorage
    if (storage.getItem(prefix + id) === null) removeOldest(storage)
    storage.setItem(prefix + id, JSON.stringify({ ...place, at: Date.now() }))
  } catch {
    // A browser that forbids storage: places last until the page closes.
  }
}

/** The place with this id; `null` if it is not stored any more. */
export function readPlace(id: string): Place | null {
  const known = inMemory.get(id)
  if (known !== undefined) return known
  try {
    const stored = JSON.parse(globalThis.localStorage.getItem(prefix + id) ?? 'null') as Place | null
    return stored === null ? null : { route: withoutAnswers(stored.route), kept: stored.kept }
  } catch {
    return null
  }
}

function removeOldest(storage: Storage): void {
  const stored = Object.keys(storage).filter((key) => key.startsWith(prefix))
  if (stored.length < mostPlaces) return
  const ages = stored.map((key) => ({ key, at: ageOf(storage.getItem(key)) }))
  for (const { key } of ages.toSorted((a, b) => a.at - b.at).slice(0, stored.length - mostPlaces + 1))
    storage.removeItem(key)
}

function ageOf(stored: string | null): number {
  try {
    return Number((JSON.parse(stored ?? '{}') as { at?: unknown }).at) || 0
  } catch {
    return 0
  }
}

/** The address of a place: its screen and an id that says nothing. Without an id it is the screen as its button opens it. */
export function placeAddress(screen: ScreenName, id: string): string {
  return `#/${screen}/${id}`
}

/** The screen and id that an address names; `null` if it names no place. */
export function readAddress(hash: string): { screen: string; id: string | null } | null {
  const [, screen, id = null] = /^#\/([a-zA-Z]+)(?:\/([\w-]{1,64}))?$/.exec(hash) ?? []
  return screen === undefined ? null : { screen, id }
}
