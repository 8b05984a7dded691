import { create } from 'zustand'
import { isSameRoute, placeAddress, readAddress, readPlace, savePlace } from './places.ts'
import { loadRecent } from './recent-values.ts'
import { screens, type Route, type ScreenName } from './screens.ts'
import { countWithUnsent } from './unsent-commands.ts'

interface RouteState {
  route: Route
  /** Changes with every place that is gone to, and returns with going back to it. */
  place: string
  /** How many places of this page going back can return to. */
  depth: number
  /**
   * Goes to a place, where `kept` is set already; the browser's and the program's way back return. Going where one is
   * replaces.
   */
  go: (route: Route, kept?: Readonly<Record<string, unknown>>) => void
  /** Goes somewhere in place of the present screen. */
  replace: (route: Route) => void
  back: () => void
}

type Position = Pick<RouteState, 'route' | 'place' | 'depth'>

const newPlace = () => crypto.randomUUID()

/** The place that the address names; `null` if it names none. */
function placeInAddress(): Position | null {
  const { history, location } = globalThis
  const address = readAddress(location.hash)
  if (address === null) return null
  const state = history.state as { depth?: unknown } | null
  const depth = typeof state?.depth === 'number' ? state.depth : 0
  const { screen, id } = address
  const known = Object.keys(screens).find((name) => name === screen) as ScreenName | undefined
  const entry = known === undefined ? undefined : screens[known]
  if (id === null && entry !== undefined && 'button' in entry)
    return { route: entry.button.to, place: newPlace(), depth }
  const stored = id === null ? null : readPlace(id)
  if (id !== null && stored !== null && stored.route.screen === known) return { route: stored.route, place: id, depth }
  return { route: { screen: 'gone', of: known ?? null }, place: id ?? newPlace(), depth }
}

/**
 * A reload returns to the place of the address, unless scans are not stored yet: their count sends them. Without an
 * address, as after a crash, the page opens at the count that was on screen, or at one with such scans.
 */
function firstPosition(): Position {
  const named = placeInAddress()
  const unsent = countWithUnsent()
  // Scans of this page's count; the address of another window has no state yet.
  if (named !== null && (unsent === undefined || globalThis.history.state === null)) return named
  const [sessionId = unsent] = loadRecent('count')
  const route: Route = sessionId === undefined ? { screen: 'receiving' } : { screen: 'count', sessionId }
  return { route, place: newPlace(), depth: 0 }
}

/** Writes the present place into the address. The first is written late: the address may hold a start token. */
function writeAddress({ route, place, depth }: Position, how: 'pushState' | 'replaceState'): void {
  savePlace(place, { route, kept: readPlace(place)?.kept ?? {} })
  globalThis.history[how]({ depth }, '', placeAddress(route.screen, place))
}

export const useRoute = create<RouteState>()((set, get) => ({
  ...firstPosition(),
  go(route, kept) {
    const present = get()
    if (kept === undefined && isSameRoute(present.route, route)) return get().replace(route)
    writeAddress(present, 'replaceState')
    const next = { route, place: newPlace(), depth: present.depth + 1 }
    if (kept !== undefined) savePlace(next.place, { route, kept })
    writeAddress(next, 'pushState')
    set(next)
  },
  replace(route) {
    const next = { ...get(), route }
    writeAddress(next, 'replaceState')
    set({ route })
  },
  back() {
    if (get().depth > 0) globalThis.history.back()
    else get().replace({ screen: 'receiving' })
  },
}))

globalThis.addEventListener('popstate', () => {
  const named = placeInAddress()
  if (named !== null) useRoute.setState(named)
})

/** Opens a route in another window or tab; without one the present place as it is. A count is made in one: Home opens. */
export function openInNewWindow(route?: Route, kept?: Readonly<Record<string, unknown>>): void {
  const present = useRoute.getState()
  const asked = route ?? present.route
  const opened: Route = asked.screen === 'count' || asked.screen === 'label' ? { screen: 'home' } : asked
  const id = newPlace()
  const set = kept ?? (opened === present.route ? readPlace(present.place)?.kept : undefined) ?? {}
  savePlace(id, { route: opened, kept: set })
  globalThis.open(globalThis.location.pathname + placeAddress(opened.screen, id))
}

/** Says later whether the person is still at the place of now. */
export function watchPlace(): () => boolean {
  const { place } = useRoute.getState()
  return () => useRoute.getState().place === place
}

/** Calls back when a place is left. */
export function onLeave(leave: () => void): void {
  useRoute.subscribe((now, before) => {
    if (now.place !== before.place) leave()
  })
}

/** True if the address names a place: of a reload, a way back or another window. */
export function isPlaceNamed(): boolean {
  return readAddress(globalThis.location.hash) !== null
}

/** The value that a person set at a place, such as a filter. */
export function keptAtPlace(place: string, name: string): unknown {
  return readPlace(place)?.kept[name]
}

/** Stores what a person set at a place. */
export function keepAtPlace(place: string, name: string, value: unknown): void {
  const present = useRoute.getState()
  const stored = readPlace(place) ?? { route: present.route, kept: {} }
  savePlace(place, { ...stored, kept: { ...stored.kept, [name]: value } })
  // The first place of the page gets its address now.
  if (place === present.place && readAddress(globalThis.location.hash)?.id !== place)
    writeAddress(present, 'replaceState')
}
